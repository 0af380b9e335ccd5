"""Results in words: why a game ended is a sentence, every part of a score has words, and the parts that add up do."""

from __future__ import annotations

import random

import neontable as nt
from neontable.kernel import registry
from neontable.kernel.game import Score
from neontable.server.outcome import outcome, score
from tests.conformance.tools import Case, few, finish, new, plain_cases, some_cases

GAMES = [name for name in nt.games() if registry.folder(name) is not None]


def check(table: nt.Table) -> None:
    assert table.result is not None
    result = table.result.as_data()
    said = outcome(table.game, result)
    assert said.reason[0].isupper() and said.reason.endswith(".")
    named = {part.name for part in table.game.score_parts}
    for each, told in zip(result["scores"], said.scores, strict=True):
        assert (told.seat, told.total) == (each["seat"], each["total"])
        assert not (told.sums and told.facts)
        if table.game.name in GAMES:  # a toy may have no words
            assert set(each["parts"]) <= named and len(said.reason.split()) > 2
        if told.sums:
            assert sum(part.points for part in told.sums) == told.total
            assert all(part.label and part.means for part in told.sums)


@some_cases
def test_a_result_is_told_in_words(case: Case) -> None:
    for seed in range(few(case, 4, 20)):
        table = new(case, seed)
        finish(table, seed)
        check(table)


@plain_cases
def test_giving_up_is_told_in_words(case: Case) -> None:
    table = new(case, 3)
    for seat in random.Random(3).sample(range(case.seats), case.seats):
        if not table.over:
            table.concede(seat)
    finish(table, 3)
    check(table)


def test_what_does_not_add_up_is_told_as_facts() -> None:
    game = nt.game("neon")
    told = score(game, 0, 1, Score(0, 1, {"hp left": 2, "alive": True, "bots": 0}).parts)
    assert not told.sums and told.facts == ["HP tokens left: 2", "not eliminated"]
