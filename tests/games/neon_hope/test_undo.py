"""Going back in NEON HOPE: to where an action or a turn began, past luck and others, never past an encounter phase."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.bots.play import Match
from tests.games.neon_hope.table import deniz, given, larx


def whole(table: nt.Table) -> str:
    """The truth of a table, to compare."""
    return str(table.position())


def test_every_action_and_turn_of_a_round_can_be_taken_back_from_its_end() -> None:
    """The policy plays; before each action and turn the table is kept, and an undo comes to just that."""
    table = nt.new("neon-hope", seats=2, seed=3)
    match = Match(table, ["policy", "policy"], 3)
    actions: dict[int, str] = {}
    turns: dict[int, str] = {}
    turn_of = {0: -1, 1: -1}
    gone_back = {"action": 0, "turn": 0}
    while not table.over and min(gone_back.values()) < 12:
        ask = table.run.ask
        assert ask is not None
        seat = ask.seat
        if seat >= 0:
            moment = table.game.moment(table.run.state, ask)
            if moment.begins:
                actions[seat] = whole(table)
            if moment.turn >= 0 and moment.turn != turn_of[seat]:
                turn_of[seat], turns[seat] = moment.turn, whole(table)
        match.step()
        for to, kept in (("action", actions), ("turn", turns)):
            if seat in kept and not table.over and not table.why_no_undo(seat, True, to):
                back = table.fork()
                back.undo(seat, True, to)
                assert whole(back) == kept[seat]
                gone_back[to] += 1
    assert min(gone_back.values()) >= 12


def test_luck_and_others_are_passed_only_where_the_table_allows_it() -> None:
    table = nt.new("neon-hope", seats=2, seed=3)
    match = Match(table, ["policy", "policy"], 3)
    refused = allowed = 0
    while not table.over and min(refused, allowed) < 5:
        match.step()
        for seat in (0, 1):
            if table.why_no_undo(seat, False, "turn") in (
                "Chance has been drawn since.",
                "Another seat has chosen since.",
            ):
                refused += 1
                allowed += not table.why_no_undo(seat, True, "turn")
    assert min(refused, allowed) >= 5


def test_nobody_goes_back_past_an_encounter_phase() -> None:
    table = given(larx(spent=3), deniz(spent=2, hand=["D-A1"]), round=2)
    seats = [decision.seat for decision in table.decisions]
    assert seats == [1]
    table.choose(1, "end turn")
    while table.decisions[0].kind not in ("turn", "act"):  # the encounter phase
        decision = table.decisions[0]
        table.choose(decision.seat, decision.options[0])
    for to in ("", "action", "turn"):
        with pytest.raises(nt.Illegal, match="The encounter phase has begun since"):
            table.undo(1, True, to)


def test_a_loss_in_the_encounter_phase_is_not_taken_back() -> None:
    lost_there = 0
    for seed in range(5, 25):
        table = nt.new("neon-hope", seats=1, seed=seed)
        match = Match(table, ["random"], seed)
        while not table.over:
            match.step()
        moment = table.game.moment(table.run.state, None)
        if moment.barrier % 2:
            lost_there += 1
            assert table.why_no_undo(0, True, "turn") == "The encounter phase has begun since."
    assert lost_there >= 3
