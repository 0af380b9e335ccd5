"""Several seats answer at once: the order in which answers arrive changes nothing, and nobody learns them too early."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

import neontable as nt
from neontable.kernel.ask import TOGETHER
from neontable.kernel.chance import Quick
from neontable.kernel.tables.document import canonical
from tests.conformance.tools import (
    LONGEST,
    PLAIN,
    Case,
    count,
    eyes,
    moments,
    new,
    picked,
    share,
    some_moments,
    step,
    truth,
    unseen_of_each_other,
)


def has_secret_rounds(case: Case) -> bool:
    return any(unseen_of_each_other(table) for seed in range(2) for table in moments(case, seed))


SECRET = [case for case in share(PLAIN, "simultaneous", 3) if has_secret_rounds(case)]


def test_such_games_are_found() -> None:
    assert {"toy-bid"} <= {case.game for case in SECRET}
    assert len(SECRET) < len(PLAIN)


def answer(table: nt.Table, seat: int) -> None:
    """The answer that this seat would give whenever it is asked: it depends on its own question alone."""
    decision = table.decision(seat)
    assert decision is not None
    choice = random.Random(f"{seat} {decision.kind} {decision.options}").choice(decision.options)
    table.choose(seat, choice)


def windows(case: Case, wanted: int) -> list[nt.Table]:
    """Moments at which several seats answer unseen of each other."""
    found = []
    for table in some_moments(case, 20 * wanted):
        if unseen_of_each_other(table) and len(table.decisions) > 1:
            found.append(table.fork())
        if len(found) == wanted:
            break
    seed = 0
    while len(found) < wanted and seed < 3:  # rare ones, such as a vote at the end
        rare = [each.fork() for each in moments(case, seed) if unseen_of_each_other(each) and len(each.decisions) > 1]
        found += rare[: wanted - len(found)]
        seed += 1
    return found


def at_the_beginning(table: nt.Table) -> bool:
    """Go on to the beginning of a round of several unseen answers, if there is one more in this game."""
    luck = random.Random(table._windows)
    while not table.over:
        begun = [entry for entry in table.standing() if entry.window > table._windows]
        if unseen_of_each_other(table) and len(table.decisions) > 1 and not begun:
            return True
        step(table, luck)
    return False


def play_round(table: nt.Table, order: list[int]) -> None:
    """Answer until this round of secret answers is over: whoever comes first in `order` and is asked answers next."""
    round = table._windows
    while not table.over and table._windows == round:
        waiting = {decision.seat for decision in table.decisions}
        answer(table, next(seat for seat in order if seat in waiting))
        order = order[1:] + order[:1]


@pytest.mark.parametrize("case", SECRET, ids=str)
def test_the_order_of_arrival_changes_nothing(case: Case) -> None:
    tables = windows(case, count(8, 100))
    assert tables
    for table in tables:
        ends = set()
        for order in list(permutations(range(table.seats)))[:: count(11, 1) if table.seats > 4 else 1]:
            twin = table.fork()
            play_round(twin, list(order))
            ends.add((twin.state_hash(), canonical([decision.as_data() for decision in twin.decisions])))
        assert len(ends) == 1


@pytest.mark.parametrize("case", SECRET, ids=str)
def test_no_answer_shows_before_the_last_is_in(case: Case) -> None:
    for table in windows(case, count(8, 100)):
        seats = range(table.seats)
        seen = [eyes(table, seat) for seat in seats]
        first = table.decisions[0].seat
        answer(table, first)
        for seat in seats:
            if seat != first:
                assert eyes(table, seat) == seen[seat]


@pytest.mark.parametrize("case", SECRET, ids=str)
def test_others_see_the_same_whatever_is_answered(case: Case) -> None:
    """By their view, their questions or their log."""
    compared = 0
    for table in windows(case, count(8, 100)):
        decision = table.decisions[0]
        watching = [seat for seat in (*range(table.seats), None) if seat != decision.seat]
        seen = set()
        for option in decision.options[:: 1 + len(decision.options) // count(6, 100)]:
            twin = table.fork()
            twin.choose(decision.seat, option)
            if twin._windows == table._windows:  # others have yet to answer
                seen.add(canonical([eyes(twin, seat) for seat in watching]))
                compared += 1
        assert len(seen) <= 1
    assert compared


@pytest.mark.parametrize("case", SECRET, ids=str)
def test_an_answer_may_change_until_the_last_is_in(case: Case) -> None:
    changed = 0
    for table in windows(case, count(12, 100)):
        order = [decision.seat for decision in table.decisions]
        first = order[0]
        expected = table.fork()
        play_round(expected, order)
        decision = table.decision(first)
        assert decision is not None
        for other in decision.options[:: 1 + len(decision.options) // count(6, 100)]:
            twin = table.fork()
            twin.choose(first, other)
            if twin.run.question(first) is not None and not twin.decision(first):
                twin.choose(first, other)  # the same question: an answer replaces the one before
                answer_again(twin, table, first)
            elif twin.why_no_undo(first) == "":
                twin.undo(first)
                assert truth(twin) == truth(table)
            else:
                continue
            play_round(twin, order)
            assert twin.state_hash() == expected.state_hash()
            nt.verify(twin.record())
            changed += 1
    assert changed


def answer_again(twin: nt.Table, table: nt.Table, seat: int) -> None:
    """Replace the answer of a seat by the one that it would have given."""
    trial = table.fork()
    answer(trial, seat)
    twin.choose(seat, trial.entries[-1].text)


@pytest.mark.parametrize("case", SECRET, ids=str)
def test_a_seat_may_begin_its_part_of_a_round_again(case: Case) -> None:
    """All its answers are taken back at once, whatever others have answered meanwhile, and the record says so."""
    begun_again = 0
    for table in windows(case, count(12, 100)):
        if not at_the_beginning(table):
            continue  # only from the beginning of a round is it known what it comes back to
        order = [decision.seat for decision in table.decisions]
        first = order[0]
        others_only = table.fork()
        while table._windows == others_only._windows and table.decision(first) is not None:
            answer(table, first)
            for other in order[1:2]:
                if table._windows == others_only._windows and table.decision(other) and len(table.decisions) > 1:
                    answer(table, other)
                    answer(others_only, other)
        if table._windows != others_only._windows or table.why_no_take_back(first):
            continue
        table.take_back(first)
        assert truth(table) == truth(others_only)
        assert table.why_no_take_back(first)
        nt.verify(table.record())
        assert truth(nt.load(table.record())) == truth(table)
        play_round(table, order)
        play_round(others_only, order)
        assert table.state_hash() == others_only.state_hash()
        begun_again += 1
    assert begun_again


@pytest.mark.parametrize("case", SECRET, ids=str)
def test_what_others_have_put_down_is_not_in_a_sample(case: Case) -> None:
    for table in windows(case, count(8, 100)):
        first, round = table.decisions[0].seat, table._windows
        watching = [seat for seat in range(table.seats) if seat != first]
        before = [truth(table.sample(seat, Quick(5))) for seat in watching]
        answer(table, first)
        if table._windows == round:  # others have yet to answer
            assert [truth(table.sample(seat, Quick(5))) for seat in watching] == before


@pytest.mark.parametrize("case", SECRET, ids=str)
def test_nobody_takes_back_an_answer_after_seeing_the_others(case: Case) -> None:
    for table in windows(case, count(8, 100)):
        play_round(table, list(range(table.seats)))
        before = truth(table)
        for seat in range(table.seats):
            assert table.why_no_undo(seat)
            with pytest.raises(nt.Illegal, match="cannot be undone"):
                table.undo(seat)
        assert truth(table) == before


@pytest.mark.parametrize("case", SECRET, ids=Case.__str__)
def test_nobody_reads_from_what_can_be_taken_back_whether_others_have_begun(case: Case) -> None:
    """What somebody has put down of several private answers shows in nothing that others are told, until it is all there."""
    luck = random.Random(str(case))
    for seed in range(count(1, 40)):
        table = new(case, seed)
        for _ in range(LONGEST):
            if table.over:
                break
            decision = luck.choice(table.decisions)
            apart, round = private(table), table.windows
            others = [seat for seat in range(table.seats) if seat != decision.seat]
            before = [told(table, seat) for seat in others] if apart else []
            if apart and not table.why_no_take_back(decision.seat) and luck.random() < 0.3:
                table.take_back(decision.seat)
            else:
                table.choose(decision.seat, picked(decision, luck))
            if apart and private(table) and table.windows == round:
                assert [told(table, seat) for seat in others] == before


def private(table: nt.Table) -> bool:
    """Whether seats go through private procedures."""
    return table.run.ask is not None and table.run.ask.mode == TOGETHER


def told(table: nt.Table, seat: int) -> list[str]:
    """What a seat sees, and what it can take back."""
    return [canonical(table.view(seat)), *[table.why_no_undo(seat, to=to) for to in ("", "action", "turn")]]
