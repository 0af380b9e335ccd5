"""Turns: what is free in them, and when they end."""

from __future__ import annotations

import neontable as nt
from neontable.testing import rule
from tests.games.neon_hope.table import asked, card, deniz, dial, given, hand, larx, noor, options, player, shown, when


@rule("HOPE-FOCUS-14", "HOPE-FOCUS-16")
def test_a_focus_is_free_after_the_third_action_whatever_is_in_hand() -> None:
    held = ["L-A1", "L-A2", "L-A3", "L-A4", "L-A5"]
    table = given(larx(hand=held, endurance=7, spent=3, tools=["L-T7"]), deniz())
    assert asked(table) == "act" and options(table) == ("use Last Round on Me", "focus", "end turn")
    when(table, "focus")
    when(table, options(table)[0])
    assert player(table)["endurance"] == 6 and len(hand(table)) == 6


@rule("HOPE-FOCUS-06")
def test_a_focus_after_the_third_action_can_be_for_a_tool_alone() -> None:
    table = given(larx(spent=3, resources=2), deniz())
    assert table.decisions[0].seat == 0 and options(table) == ("focus", "end turn")


@rule("HOPE-RUL-104", "HOPE-FOCUS-14", "HOPE-FOCUS-12")
def test_a_focus_after_the_third_action_is_asked_for_only_where_it_differs_from_one_in_the_next_turn() -> None:
    few = {"hand": ["L-A1", "L-A2"], "endurance": 7, "spent": 3}
    assert given(larx(**few), deniz()).decisions[0].seat == 1
    assert given(larx(**few, resources=1), deniz()).decisions[0].seat == 1  # what it can buy works in its own turn only
    assert given(larx(**few), noor()).decisions[0].seat == 0  # Noor may give a card back before the next turn


@rule("HOPE-RUL-94")
def test_nothing_is_asked_after_the_third_action_when_a_focus_brings_nothing() -> None:
    full = given(larx(spent=3), deniz())
    assert full.decisions[0].seat == 1 and full.decisions[0].kind == "act"
    tired = given(larx(spent=3, hand=["L-A1"], endurance=1), deniz())
    assert tired.decisions[0].seat == 1


@rule("HOPE-WIN-08", "HOPE-RUL-12", "HOPE-RUL-48", "HOPE-RUL-54")
def test_the_next_episode_is_played_by_the_rulings_of_this_table() -> None:
    chosen = {
        "epic_fail_threat": "by_value", "epic_retreat": "by_value", "teamwork": "marker", "consultation": "honour",
    }  # fmt: skip
    for rulings in ({}, {"teamwork": "marker"}, chosen):
        table = given(larx(hand=["L-A1"], endurance=1), deniz(), options=rulings)
        when(table, "focus", "Steadfast", "Steadfast")
        assert table.result is not None
        following = nt.new("neon-hope", **table.result.next)
        assert {name: following.options[name] for name in chosen} == {
            name: rulings.get(name, nt.new("neon-hope", seats=2).options[name]) for name in chosen
        }


@rule("HOPE-RUL-93")
def test_everybody_reads_that_a_character_is_left_to_a_bot() -> None:
    table = given(larx(), deniz())
    table.concede(1)
    assert [line.seat for line in table.log_for(0) if line.kind == "gave up"] == [1]


@rule("HOPE-ENACT-08")
def test_nobody_is_asked_who_takes_an_attack_that_hits_only_the_dial() -> None:
    drone, lead, tagged = card("OE-3"), card("101"), card("NC-5", "zone 0")
    plain = given(larx(hope=0), deniz(), cards=[drone, lead], chance=shown("Skull", "0"))
    when(plain, "get support from Barkeeper", "no card")
    assert asked(plain) == "act" and dial(plain) == 1
    marked = given(larx(hope=0), deniz(), cards=[drone, lead, tagged], chance=shown("Skull", "0"))
    when(marked, "get support from Barkeeper", "no card")
    assert asked(marked) == "intercept"
    covered = card("OE-2", cubes=1)
    still = given(larx(hope=0), deniz(), cards=[covered, lead, tagged], chance=shown("Skull", "0"))
    when(still, "get support from Barkeeper", "no card")
    assert asked(still) == "intercept"  # one of its two Stress icons has no slot


@rule("HOPE-EX-118", "HOPE-RUL-93", "HOPE-RUL-97")
def test_a_solo_character_given_up_during_setup_grows_like_any_other() -> None:
    table = nt.new("neon-hope", seats=1, seed=2)
    assert asked(table) == "universals"
    table.concede(0)
    assert asked(table) == "growth" and len(options(table)) == 58
