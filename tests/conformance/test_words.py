"""What people read: every option says what it costs and does, points at things of the view, and names nothing by a code."""

from __future__ import annotations

import contextlib
import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import neontable as nt
from neontable.bots.perspective import Perspective
from neontable.kernel import registry
from tests.conformance.test_ids import named
from tests.conformance.tools import CASES, Case, new, step
from tests.golden.__main__ import real_games

DECISIONS = 200  # at least so many of each game
MOST = 60  # games until every kind of decision has come
OTHERS = re.compile(r"\b(you|your|yours|yourself)\b", re.IGNORECASE)


def seen_at(view: Any, ref: str) -> Any:
    """What a view shows at a place; a zone that counts its cards is read by them."""
    for name in ref.split("/"):
        if isinstance(view, list):
            view = view[int(name)]
        else:
            view = view[name] if name in view else view["cards"][int(name)]
    return view


def codes(table: nt.Table) -> re.Pattern[str]:
    """All ids of pieces that have a name and are no words themselves."""
    content = table.game.content_data(table.start.content)
    ids = {id for id, name in named(content) if re.search(r"[\d-]", id) and not id.isdigit() and id != name}
    return re.compile(rf"(?<![\w-])({'|'.join(sorted(map(re.escape, ids), reverse=True)) or '(?!)'})(?![\w-])")


def tables(game: str) -> Iterator[nt.Table]:
    """Games of this kind one after the other, with other options each."""
    cases = [case for case in CASES if case.game == game]
    luck = random.Random(game)
    luck.shuffle(cases)
    for seed, case in enumerate([Case(game, nt.game(game).seats[0], {}), *cases][:MOST]):
        yield new(case, seed)


def play_on(table: nt.Table, luck: random.Random) -> None:
    """One answer: at random, or mostly a sensible one where players at random lose before they see much."""
    if not table.game.together or luck.random() < 0.2:
        step(table, luck)
        return
    seat = luck.choice(table.decisions).seat
    if answer := nt.bot("policy").choose(Perspective(table, seat)):  # nothing: others may answer instead
        table.choose(seat, answer)


def faults(decision: nt.Decision, view: Any, code: re.Pattern[str]) -> list[str]:
    """What is wrong with the words of a question."""
    found: list[str] = []
    public = decision.public_prompt
    if OTHERS.search(public):
        found.append(f"{decision.kind}: others read {public!r}")
    for text in (decision.prompt, public):
        found += [f"{decision.kind}: {each} in {text!r}" for each in code.findall(text)]
    labels = decision.blocked_labels()
    for text, _, reason, remedy in decision.blocked:
        told = f"{labels[text]}: {reason} {remedy}"
        found += [f"{decision.kind}, {text}: {each} in {told!r}" for each in code.findall(told)]
    for said in decision.describe_all():
        where = f"{decision.kind}, {said.text}"
        if not said.cost.strip() or not said.effect.strip() or not said.label.strip():
            found.append(f"{where}: cost {said.cost!r}, effect {said.effect!r}")
        for words in (said.label, said.note, said.cost, said.effect, said.group, said.short, said.loses, *said.facts):
            found += [f"{where}: {each} in {words!r}" for each in code.findall(words)]
        for ref in said.refs:
            try:
                seen_at(view, ref)
            except (KeyError, IndexError, ValueError, TypeError):
                found.append(f"{where}: no {ref} in the view")
    return found


@pytest.mark.parametrize("game", real_games())
def test_every_option_says_what_it_costs_and_does_and_points_at_things_of_the_view(game: str) -> None:
    asked: set[str] = set()
    wrong: list[str] = []
    number = 0
    kinds = {kind.name for kind in registry.get(game).kinds}
    for table in tables(game):
        luck = random.Random(number)
        code = codes(table)
        while not table.over:
            for decision in table.decisions:
                fresh = decision.kind not in asked
                asked.add(decision.kind)
                number += 1
                if fresh or number % 3 == 0 or number < DECISIONS:
                    wrong += faults(decision, table.view(decision.seat), code)
            play_on(table, luck)
        told = [str(line) for line in table.log_for(None) if line.kind != table.game.tells]  # a story may say you
        wrong += [line for line in told if code.search(line) or OTHERS.search(line)]
        if number >= DECISIONS and asked == kinds:
            break
    assert sorted(set(wrong))[:20] == []
    assert number >= DECISIONS
    missed = kinds - asked  # what only later chapters of a story ask for is seldom seen; rule tests do
    assert not missed or (registry.get(game).tells and 4 * len(missed) <= len(kinds)), sorted(missed)


def test_odds_say_in_a_few_words_what_they_are() -> None:
    """Every option that has odds has words for them, short enough for a button."""
    told: dict[str, int] = {}
    for game in real_games():
        for table in islice(tables(game), 4):
            luck = random.Random(7)
            while not table.over:
                for decision in table.decisions:
                    for option in decision.options:
                        with contextlib.suppress(nt.Invalid):
                            words = table.odds(decision.seat, option)["words"]
                            assert words and len(words) <= 60 and "None" not in words, words
                            told[game] = told.get(game, 0) + 1
                step(table, luck)
    assert set(told) == {"neo-hunt-3", "neon", "neon-hope"}
