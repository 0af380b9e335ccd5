"""Turns: what is free in them, and when they end."""

from __future__ import annotations

from neontable.testing import rule
from tests.games.neon_hope.table import asked, deniz, given, hand, larx, options, player, when


@rule("HOPE-FOCUS-14", "HOPE-FOCUS-16")
def test_a_focus_is_free_after_the_third_action_whatever_is_in_hand() -> None:
    table = given(larx(hand=["L-A1", "L-A2", "L-A3", "L-A4", "L-A5"], endurance=7, spent=3), deniz())
    assert asked(table) == "act" and options(table) == ("focus", "end turn")
    when(table, "focus")
    when(table, options(table)[0])
    assert player(table)["endurance"] == 6 and len(hand(table)) == 6


@rule("HOPE-FOCUS-06")
def test_a_focus_after_the_third_action_can_be_for_a_tool_alone() -> None:
    table = given(larx(spent=3, resources=1), deniz())
    assert options(table) == ("focus", "end turn")


@rule("HOPE-RUL-94")
def test_nothing_is_asked_after_the_third_action_when_a_focus_brings_nothing() -> None:
    full = given(larx(spent=3), deniz())
    assert full.decisions[0].seat == 1 and full.decisions[0].kind == "act"
    tired = given(larx(spent=3, hand=["L-A1"], endurance=1), deniz())
    assert tired.decisions[0].seat == 1
