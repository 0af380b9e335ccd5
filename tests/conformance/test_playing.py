"""Any game, played at random: it ends, nothing gets lost, and every question is answered in words that parse back."""

from __future__ import annotations

import random

import pytest

import neontable as nt
from neontable.kernel import rulebook
from neontable.kernel.tables.document import canonical
from tests.conformance.tools import (
    CASES,
    LONGEST,
    MOST_OPTIONS,
    Case,
    all_cases,
    apart,
    count,
    finish,
    moments,
    new,
    pace,
    some_cases,
    step,
    truth,
)

GAMES = 10000  # of every game, over all its options
EACH = 2000  # with every number of seats, in every mode
PARTS = count(1, 4)  # of a long count, beside each other


@pytest.mark.parametrize("part", range(PARTS))
@all_cases
def test_random_games_end_and_lose_nothing(case: Case, part: int) -> None:
    cases = len([other for other in CASES if other.game == case.game])
    each = EACH if set(case.options) <= {"mode"} else 0
    for seed in range(part, count(max(1, 4 // pace(case)), max(each, -(-GAMES // cases))), PARTS):
        table = new(case, seed)
        table.game.check(table.run.state)
        finish(table, seed)
        assert table.over and not table.decisions


@some_cases
def test_the_result_names_winners_scores_and_a_reason(case: Case) -> None:
    for seed in range(count(3, 30)):
        table = new(case, seed)
        assert not table.over and table.game.name == case.game
        finish(table, seed)
        result = table.result
        assert result is not None and result.reason
        assert set(result.winners) <= set(range(table.seats))
        assert [score.seat for score in result.scores] == list(range(table.seats))
        assert all(score.parts for score in result.scores)
        assert canonical(result.as_data()) == canonical(table.fork().result.as_data())  # type: ignore[union-attr]
        rewards = table.game.rewards(table.run.state)
        assert len(rewards) == table.seats and all(0 <= reward <= 1 for reward in rewards)
        with pytest.raises(nt.Illegal, match="over"):
            table.choose(0, "anything")


@some_cases
def test_every_option_has_its_own_text_that_parses_back(case: Case) -> None:
    for table in moments(case, 1):
        for decision in table.decisions:
            options = decision.options
            assert 1 <= len(options) <= MOST_OPTIONS
            assert len({option.lower() for option in options}) == len(options)
            codes = [decision.code(option) for option in options]
            assert codes == [decision.code(option.upper()) for option in options]
            assert len(set(codes)) == len(codes)
            described = decision.describe_all()
            assert [one.text for one in described] == list(options)
            assert [decision.describe(option).label for option in options] == [one.label for one in described]
            assert decision.prompt and decision.public_prompt and decision.kind


@some_cases
def test_every_option_is_legal_and_every_refusal_is_not(case: Case) -> None:
    for table in moments(case, 2, stride=apart(case, 5) * pace(case)):
        before = truth(table)
        for decision in table.decisions:
            for option in decision.options:
                assert not table.game.why_not(table.run.state, decision.ask, decision.code(option))
                table.fork().choose(decision.seat, option)
            for refusal in decision.blocked:
                assert refusal.text not in decision.options
                assert refusal.reason and refusal.remedy and refusal.rule
                with pytest.raises(nt.Illegal) as refused:
                    table.choose(decision.seat, refusal.text)
                assert refused.value.rule == refusal.rule
        assert truth(table) == before


@some_cases
def test_all_rules_cited_are_in_the_rulebook(case: Case) -> None:
    book = rulebook.of_game(case.game)
    known = {""} if book is None else {"", *book.rules, *book.rulings}
    for seed in range(count(2, 40)):
        cited: set[str] = set()
        for table in moments(case, seed):
            for decision in table.decisions:
                cited.add(decision.rule)
                cited |= {refusal.rule for refusal in decision.blocked}
                cited |= {described.rule for described in decision.describe_all()}
        cited |= {line.rule for line in table.log}
        assert table.result is not None
        cited.add(table.result.rule)
        assert book is None or cited <= known, cited - known


@some_cases
def test_a_seat_can_concede_at_any_moment(case: Case) -> None:
    for table in moments(case, 3, stride=apart(case, 7) * pace(case) ** 2):
        if table.over:
            with pytest.raises(nt.Illegal, match="over"):
                table.concede(0)
            continue
        for seat in range(table.seats):
            left = table.fork()
            left.concede(seat)
            left.game.check(left.run.state)
            assert truth(left.fork()) == truth(left)
            assert truth(nt.load(left.record())) == truth(left)
            assert left.position()["state"] == left.game.position(left.run.state)
            finish(left, 1)
            assert left.result is not None
            allies = set(left.result.winners) - {seat} if case.options.get("mode") == "squad" else set()
            assert seat not in left.result.winners or allies  # who has gone can win only with those who stayed


LUCK_BETWEEN = ("toy-coop", "toy-bid")  # whenever a seat decides twice in a row, luck or others come between


@some_cases
def test_several_choices_are_made_as_one_or_not_at_all(case: Case) -> None:
    luck = random.Random(4)
    tried = 0
    for table in moments(case, 4, stride=3 * pace(case)):
        if table.over:
            break
        one_by_one = table.fork()
        seat, first = step(one_by_one, luck)
        decision = one_by_one.decision(seat)
        if decision is None:
            continue
        second = luck.choice(decision.options)
        one_by_one.choose(seat, second)
        before = truth(table)
        with pytest.raises(nt.Illegal):
            table.choose(seat, [first, "no such thing"])
        assert truth(table) == before
        at_once = table.fork()
        ended = ""
        try:
            at_once.choose(seat, [first, second])
        except nt.Illegal as refused:  # luck, news or others decide what is asked next
            ended = refused.reason
        if ended:
            assert ended.startswith("The list ends with its item 1")
            assert truth(at_once) == before
            continue
        assert truth(at_once) == truth(one_by_one)
        tried += 1
    assert tried or case.game in LUCK_BETWEEN


def test_the_bound_is_generous() -> None:
    longest = max(len(new_and_finished(case).entries) for case in CASES)
    assert longest < LONGEST


def new_and_finished(case: Case) -> nt.Table:
    table = new(case, 5)
    finish(table, 5)
    return table
