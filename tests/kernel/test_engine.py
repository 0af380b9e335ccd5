"""The engine: who is asked, when nobody needs to be, and what a group of answers means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import neontable as nt
from neontable.kernel.ask import ALL, ANY, OFFER, Ask, Asks, Rules, together
from neontable.kernel.chance import Chance, Quick
from neontable.kernel.engine import DeadEnd, Run, playout
from neontable.kernel.errors import Over
from tests.kernel.tiny import Notes, Tiny, notes, tiny


def asked(table: nt.Table) -> list[int]:
    return [decision.seat for decision in table.decisions]


def test_a_question_with_one_answer_is_not_asked() -> None:
    def rules(state: Notes) -> Rules:
        state.notes.append((yield Ask(0, 0, 1)))
        state.notes.append((yield Ask(1, 0, 2)))

    table = tiny(rules)
    assert asked(table) == [1]
    assert notes(table) == [0]


def test_a_question_with_one_answer_is_asked_where_skipping_it_would_tell() -> None:
    def rules(state: Notes) -> Rules:
        state.notes.append((yield Ask(0, 0, 1, always=True)))

    table = tiny(rules)
    assert asked(table) == [0]
    table.choose(0, "pick 0")
    assert table.over


def test_a_copy_is_exact_after_an_answer_that_nobody_was_asked_for() -> None:
    """The answer has changed the state although no choice was made: that is no checkpoint any more."""

    def rules(state: Notes) -> Rules:
        while len(state.notes) < 6:
            state.since = 0
            state.notes.append((yield Ask(0, 0, 1)))
            state.notes.append((yield Ask(0, 0, 3)))

    table = tiny(rules)
    for _ in range(3):
        assert notes(table.fork()) == notes(table)
        assert notes(nt.setup(table.game, table.position())) == notes(table)
        table.choose(0, "pick 2")
    assert notes(table) == [0, 2, 0, 2, 0, 2]


def test_no_answer_at_all_is_a_dead_end() -> None:
    def rules(state: Notes) -> Rules:
        yield Ask(0, 0, 0)

    with pytest.raises(DeadEnd, match="no answer"):
        tiny(rules)


@pytest.mark.parametrize("mode", [ALL, ANY, OFFER])
def test_a_group_without_any_answer_is_a_dead_end(mode: int) -> None:
    def rules(state: Notes) -> Rules:
        yield Asks(mode, [Ask(0, 0, 0), Ask(1, 0, 0)])

    with pytest.raises(DeadEnd, match="no answer"):
        tiny(rules)


# ---------------------------------------------------------------- ALL
def everybody(state: Notes) -> Rules:
    group = Asks(ALL, [Ask(seat, 0, 3) for seat in range(state.seats)])
    yield group
    state.notes.append(group.answers)
    state.notes.append((yield Ask(0, 1, 2)))


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_all_answers_come_in_the_order_of_the_seats(order: tuple[int, ...]) -> None:
    table = tiny(everybody, seats=3)
    for seat in order:
        table.choose(seat, f"pick {seat}")
    assert list(notes(table)[0].items()) == [(0, 0), (1, 1), (2, 2)]


def test_whoever_has_answered_is_not_asked_again_but_may_change_it() -> None:
    table = tiny(everybody, seats=3)
    table.choose(1, "pick 0")
    assert asked(table) == [0, 2]
    table.choose(1, "pick 2")
    assert asked(table) == [0, 2]
    table.choose(0, "pick 1")
    table.choose(2, "pick 1")
    assert notes(table) == [{0: 1, 1: 2, 2: 1}]


def test_who_has_one_answer_is_not_waited_for() -> None:
    def rules(state: Notes) -> Rules:
        group = Asks(ALL, [Ask(0, 0, 1), Ask(1, 0, 3), Ask(2, 0, 1)])
        yield group
        state.notes.append(group.answers)
        state.notes.append((yield Ask(0, 1, 2)))

    table = tiny(rules, seats=3)
    assert asked(table) == [1]
    assert notes(nt.setup(table.game, table.position())) == []
    table.choose(1, "pick 2")
    assert notes(table) == [{0: 0, 1: 2, 2: 0}]
    assert notes(table.fork()) == notes(table)


def test_a_group_of_single_answers_is_not_asked() -> None:
    def rules(state: Notes) -> Rules:
        group = Asks(ALL, [Ask(0, 0, 1), Ask(1, 0, 1)])
        yield group
        state.notes.append(group.answers)
        yield Ask(0, 1, 2)

    assert notes(tiny(rules)) == [{0: 0, 1: 0}]


def test_a_copy_keeps_the_answers_that_are_in() -> None:
    table = tiny(everybody, seats=3)
    table.choose(2, "pick 1")
    for twin in (table.fork(), nt.load(table.record()), nt.setup(table.game, table.position())):
        assert asked(twin) == [0, 1]
        twin.choose(0, "pick 0")
        twin.choose(1, "pick 0")
        assert notes(twin) == [{0: 0, 1: 0, 2: 1}]


def test_a_sample_keeps_the_own_answer_and_forgets_the_others() -> None:
    table = tiny(everybody, seats=3)
    table.choose(0, "pick 1")
    table.choose(2, "pick 2")
    assert asked(table.sample(0, Quick(1))) == [1, 2]
    assert asked(table.sample(1, Quick(1))) == [0, 1, 2]
    sample = table.sample(2, Quick(1))
    assert asked(sample) == [0, 1]
    sample.choose(0, "pick 0")
    sample.choose(1, "pick 0")
    assert notes(sample) == [{0: 0, 1: 0, 2: 2}]


# ---------------------------------------------------------------- ANY and OFFER
def whoever(state: Notes) -> Rules:
    group = Asks(ANY, [Ask(0, 0, 2), Ask(1, 0, 0), Ask(2, 0, 3)])
    option = yield group
    state.notes.append((group.who, option))
    state.notes.append((yield Ask(0, 1, 2)))


@pytest.mark.parametrize("seat", [0, 2])
def test_the_first_answer_of_any_decides(seat: int) -> None:
    table = tiny(whoever, seats=3)
    assert asked(table) == [0, 2]
    assert [decision.mode for decision in table.decisions] == ["ANY", "ANY"]
    table.choose(seat, "pick 1")
    assert notes(table) == [(seat, 1)]
    assert asked(table) == [0]
    assert notes(table.fork()) == notes(table)


def test_who_has_no_answer_cannot_step_in() -> None:
    table = tiny(whoever, seats=3)
    with pytest.raises(nt.Illegal, match="nothing to decide"):
        table.choose(1, "pick 0")


def test_the_only_answer_of_any_goes_without_asking() -> None:
    def rules(state: Notes) -> Rules:
        group = Asks(ANY, [Ask(0, 0, 0), Ask(1, 0, 1)])
        option = yield group
        state.notes.append((group.who, option))
        yield Ask(0, 1, 2)

    assert notes(tiny(rules)) == [(1, 0)]


@pytest.mark.parametrize("seat", [0, 1])
def test_an_offer_waits_for_one_seat_while_others_may_step_in(seat: int) -> None:
    def rules(state: Notes) -> Rules:
        group = Asks(OFFER, [Ask(0, 0, 2), Ask(1, 0, 1)])
        option = yield group
        state.notes.append((group.who, option))
        yield Ask(0, 1, 2)

    table = tiny(rules)
    assert [(decision.seat, decision.mode) for decision in table.decisions] == [(0, "OFFER"), (1, "OFFER")]
    table.choose(seat, "pick 0")
    assert notes(table) == [(seat, 0)]


# ---------------------------------------------------------------- together
def composed(rounds: int) -> Callable[[Notes], Rules]:
    """Every seat composes two answers in secret; what it has so far lies in the notes."""

    def compose(state: Notes, seat: int) -> Rules:
        mine: list[int] = state.notes[seat]
        while len(mine) < 2 * state.step + 2:
            mine.append((yield Ask(seat, len(mine) % 2, 2 + len(mine) % 2)))

    def rules(state: Notes) -> Rules:
        if not state.notes:
            state.notes.extend([[] for _ in range(state.seats)])
        while state.step < rounds:
            yield from together(state, {seat: compose(state, seat) for seat in range(state.seats)})
            state.step += 1

    return rules


class Composing(Tiny):
    """The same with copies that reach into the lists."""

    def begin(self, seats: int, options: dict[str, Any], content: Any, chance: Chance) -> Notes:
        return DeepNotes(chance, seats)


class DeepNotes(Notes):
    __slots__ = ()

    def copy(self) -> Notes:
        twin = DeepNotes(self.chance.copy(), self.seats, self.step, tuple(list(note) for note in self.notes))
        twin.since, twin.ending = self.since, self.ending
        return twin


def test_private_procedures_interleave_in_any_order() -> None:
    ends = []
    for order in ([0, 0, 1, 1], [1, 0, 1, 0], [1, 1, 0, 0]):
        table = nt.new(Composing(composed(1)), seats=2, seed=1)
        for seat in order:
            decision = table.decision(seat)
            assert decision is not None
            table.choose(seat, decision.options[-1])
            assert notes(table.fork()) == notes(table)
        assert table.over
        ends.append(notes(table))
    assert ends[0] == ends[1] == ends[2] == [[1, 2], [1, 2]]


def test_two_rounds_of_secret_answers_are_two_windows() -> None:
    """What was answered in the first is open in the second, and cannot be taken back."""
    table = nt.new(Composing(composed(2)), seats=2, seed=1)
    table.choose(0, "pick 0")
    assert not table.why_no_undo(0)
    table.choose(0, "then 0")
    table.choose(1, "pick 0")
    assert not table.why_no_undo(0) and not table.why_no_undo(1)
    table.choose(1, "then 0")
    assert not table.over
    assert "seen" in table.why_no_undo(0) and "seen" in table.why_no_undo(1)


def test_taking_back_a_secret_answer_leaves_those_of_others() -> None:
    table = nt.new(Composing(composed(1)), seats=2, seed=1)
    table.choose(0, "pick 1")
    table.choose(1, "pick 1")
    table.choose(0, "then 2")
    table.undo(0)
    assert notes(table) == [[1], [1]]
    table.undo(0)
    assert notes(table) == [[], [1]]
    table.choose(0, "pick 0")
    table.choose(1, "then 1")
    assert notes(table) == [[0], [1, 1]]


# ---------------------------------------------------------------- the end
def test_a_game_may_end_inside_a_procedure() -> None:
    def rules(state: Notes) -> Rules:
        yield Ask(0, 0, 2)
        raise Over("enough")

    table = tiny(rules)
    table.choose(0, "pick 1")
    assert table.over and table.result is not None
    assert table.result.reason == "enough"
    for twin in (table.fork(), nt.load(table.record()), nt.setup(table.game, table.position())):
        assert twin.over and twin.result is not None
        assert twin.result.reason == "enough"


def test_whoever_enters_a_finished_game_finds_it_finished() -> None:
    def rules(state: Notes) -> Rules:
        yield Ask(0, 0, 2)

    table = tiny(rules)
    table.choose(0, "pick 1")
    assert Run(table.game, table.run.state.copy()).ask is None
    assert table.fork().over


def test_a_playout_stops_at_its_limit_and_at_the_end() -> None:
    def rules(state: Notes) -> Rules:
        for _ in range(5):
            state.notes.append((yield Ask(0, 0, 3)))
        group = Asks(ALL, [Ask(0, 0, 2), Ask(1, 0, 2)])
        yield group
        state.notes.append(group.answers)

    run = Run(Tiny(rules), Notes(Quick(1), 2))
    assert playout(run, Quick(2), 3) == 3
    assert playout(run, Quick(3), 100) == 4
    assert run.ask is None
    assert isinstance(run.state, Notes) and len(run.state.notes) == 6
