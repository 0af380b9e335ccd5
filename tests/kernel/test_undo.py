"""Going back to where an action or a turn began, past others and luck where the table allows it, and never past a barrier."""

from __future__ import annotations

import pickle

import pytest

import neontable as nt
from neontable.kernel.ask import Ask, Rules
from neontable.kernel.game import Moment
from neontable.kernel.registry import register
from tests.kernel.tiny import Notes, Tiny, notes

PICK, THEN = 0, 1
STORM = 99
ROUND = 8  # questions of a round: two turns of two actions of two questions


class Climb(Tiny):
    """Two seats take turns of two actions; an action is a pick and what the other seat says to it. A storm follows each round."""

    barrier = "The storm has begun since."

    def moment(self, state: Notes, ask: Ask | None) -> Moment:
        asked = state.step % ROUND
        storms = state.notes.count(STORM)
        turn = -1 if ask is None or ask.seat != asked // 4 else state.step // 4
        return Moment(storms, turn, ask is not None and ask.kind == PICK)


def climbing(state: Notes) -> Rules:
    """A pick of 2 rolls a die."""
    while state.step < 3 * ROUND:
        mover = state.step % ROUND // 4
        if state.step % 2 == 0:
            option = yield Ask(mover, PICK, 3)
            state.notes.append(option)
            if option == 2:
                state.notes.append(100 + state.chance.pick("die", 0, 6))
        else:
            state.notes.append(10 + (yield Ask(1 - mover, THEN, 3)))
        state.step += 1
        if state.step % ROUND == 0:
            state.notes.append(STORM)


def climb(*choices: str) -> nt.Table:
    """A table after these choices of whoever is asked."""
    game = Climb(climbing)
    register(game)
    table = nt.new(game, seats=2, seed=1)
    for choice in choices:
        table.choose(table.decisions[0].seat, choice)
    return table


def test_to_where_the_last_action_began() -> None:
    table = climb("pick 1", "then 0", "pick 2", "then 1")
    before = climb("pick 1", "then 0")
    table.undo(0, free=True, to="action")
    assert notes(table) == notes(before) == [1, 10]
    table.undo(0, free=True, to="action")
    assert notes(table) == []
    with pytest.raises(nt.Illegal, match="no action yet"):
        table.undo(0, free=True, to="action")


def test_to_where_the_turn_began() -> None:
    table = climb("pick 1", "then 0", "pick 2", "then 1", "pick 0", "then 0", "pick 1")
    table.undo(1, free=True, to="turn")
    assert notes(table) == notes(climb("pick 1", "then 0", "pick 2", "then 1"))
    assert table.decisions[0].seat == 1
    table.undo(0, free=True, to="turn")
    assert notes(table) == []


def test_what_is_said_in_the_turn_of_another_is_no_turn_of_mine() -> None:
    table = climb("pick 1", "then 0")
    with pytest.raises(nt.Illegal, match="no turn yet"):
        table.undo(1, free=True, to="turn")
    with pytest.raises(nt.Illegal, match="no action yet"):
        table.undo(1, free=True, to="action")


def test_past_others_only_where_the_table_allows_it() -> None:
    table = climb("pick 1", "then 0")
    assert "Another seat" in table.why_no_undo(0, to="action")
    assert table.why_no_undo(0, True, "action") == ""


def test_past_luck_only_where_the_table_allows_it() -> None:
    table = climb("pick 2")
    assert "Chance" in table.why_no_undo(0, to="turn")
    assert table.why_no_undo(0, True, "turn") == ""
    assert climb("pick 1").why_no_undo(0, to="turn") == ""


def test_the_same_luck_comes_again() -> None:
    table = climb("pick 2")
    rolled = notes(table)
    table.undo(0, free=True, to="action")
    table.choose(0, "pick 2")
    assert notes(table) == rolled


def test_never_past_a_barrier() -> None:
    table = climb(*["pick 1", "then 0"] * 4)
    assert notes(table)[-1] == STORM
    for seat in (0, 1):
        for to in ("", "action", "turn"):
            assert table.why_no_undo(seat, True, to) == "The storm has begun since."
    table.choose(0, "pick 1")
    table.undo(0, to="turn")
    assert notes(table)[-1] == STORM


def test_how_far_it_went_is_written_down_and_read_again() -> None:
    table = climb("pick 1", "then 0", "pick 2", "then 1")
    table.undo(0, free=True, to="turn")
    table.choose(0, "pick 0")
    table.undo(0, to="action")
    table.choose(0, "pick 1")
    record = table.record()
    assert [line["text"] for line in record.data["entries"] if line["kind"] == "undo"] == ["free turn", "action"]
    nt.verify(record)
    assert notes(nt.load(record)) == notes(table) == [1]


def test_a_place_that_is_none_is_refused() -> None:
    with pytest.raises(nt.Invalid, match="'month'"):
        climb("pick 1").undo(0, to="month")


def test_what_a_seat_has_chosen_is_read_anew_after_an_undo() -> None:
    """It is read on as choices are made: before and after an undo, in a fork and in a sample alike."""
    table = climb("pick 1", "then 0", "pick 0")
    assert table.chosen(0) == ("pick 1", "pick 0") and table.chosen(1) == ("then 0",)
    fork = table.fork()
    table.undo(0)
    table.choose(0, "pick 1")
    assert table.chosen(0) == ("pick 1", "pick 1") and table.chosen(1) == ("then 0",)
    fork.choose(1, "then 2")
    assert fork.chosen(0) == ("pick 1", "pick 0") and fork.chosen(1) == ("then 0", "then 2")
    sample = fork.sample(1, nt.chance.Quick(1))
    sample.choose(1, "pick 0")
    assert sample.chosen(1) == ("then 0", "then 2", "pick 0") and sample.chosen(0) == ()
    assert pickle.loads(pickle.dumps(sample)).chosen(1) == sample.chosen(1)
