"""Turns: what is free in them, and when they end."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neon_hope.table import (
    TEST_CARDS,
    asked,
    card,
    deniz,
    dial,
    given,
    hand,
    larx,
    markers,
    noor,
    options,
    ottilie,
    player,
    shown,
    when,
)  # fmt: skip


@rule("HOPE-FOCUS-14", "HOPE-FOCUS-16")
def test_a_focus_is_free_after_the_third_action_whatever_is_in_hand() -> None:
    held = ["L-A1", "L-A2", "L-A3", "L-A4", "L-A5"]
    table = given(larx(hand=held, endurance=7, spent=3, tools=["L-T7"]), deniz())
    assert asked(table) == "act" and options(table) == ("use Last Round on Me", "end turn", "focus")
    when(table, "focus")
    when(table, options(table)[0])
    assert player(table)["endurance"] == 6 and len(hand(table)) == 6


@rule("HOPE-FOCUS-06")
def test_a_focus_after_the_third_action_can_be_for_a_tool_alone() -> None:
    table = given(larx(spent=3, resources=2), deniz(), options={"last_focus": "asked for"})
    assert table.decisions[0].seat == 0 and options(table) == ("end turn", "focus")


@rule("HOPE-RUL-104", "HOPE-FOCUS-14", "HOPE-FOCUS-12")
def test_a_focus_alone_is_asked_for_after_the_third_action_only_if_the_table_wants_it() -> None:
    few = {"hand": ["L-A1", "L-A2"], "endurance": 7, "spent": 3}
    assert given(larx(**few), noor()).decisions[0].seat == 1
    table = given(larx(**few), noor(), options={"last_focus": "asked for"})
    assert table.decisions[0].seat == 0 and asked(table) == "act"
    when(table, "focus")
    assert asked(table) == "recover" and player(table)["endurance"] == 6


@rule("HOPE-WIN-04", "HOPE-RUL-57", "HOPE-RUL-58")
def test_whoever_arrives_has_won_before_anything_answers_the_move() -> None:
    curfew = card("OE-6", "network")  # it raises the dial or stresses whoever changes location
    table = given(
        larx(place="Syphon/top"), deniz(place="Canal Steps/top"), settings=["Syphon", "Backstage", "Canal Steps"],
        chapter=2, dial=39, cards=[curfew], done=["109"], fired=15,
    )  # fmt: skip
    when(table, "move to Canal Steps/top")
    assert table.view(0)["outcome"] == "won" and dial(table) == 39


@rule("HOPE-RUL-57")
def test_a_move_that_wins_nothing_is_answered() -> None:
    table = given(larx(), deniz(), cards=[card("OE-6", "network")], dial=5)
    when(table, "move to Syphon/bottom")
    assert asked(table) == "choice"


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
        "last_focus": "asked for",
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


@rule("HOPE-RUL-93")
def test_who_comes_back_has_not_given_up_when_the_others_do() -> None:
    table = given(larx(), deniz())
    table.concede(0)
    assert player(table, 0)["away"] and table.conceded() == [0]
    table.come_back(0)
    assert not player(table, 0)["away"] and table.conceded() == []
    table.concede(1)
    assert not table.over and asked(table) == "act"  # the episode goes on
    when(table, "end turn")
    again = nt.load(table.record())
    assert again.conceded() == [1] and again.state_hash() == table.state_hash()
    table.concede(0)
    assert asked(table) == "growth"  # now all have given up
    with pytest.raises(nt.Illegal):
        given(larx(), deniz()).come_back(0)


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


@rule("HOPE-RUL-08")
def test_the_end_of_the_turn_stands_before_the_focus_that_throws_the_hand_away() -> None:
    assert options(given(larx(), deniz()))[-2:] == ("end turn", "focus")


POOL = {"-3": 2, "-2": 2, "-1": 2, "0": 2, "+1": 2, "+2": 2, "+3": 2, "Skull": 3, "Epic Win": 1, "Epic Fail": 1}


@rule("HOPE-TASK-08")
def test_charges_are_asked_for_only_while_a_number_can_come_that_is_too_low() -> None:
    """Two each of +1, +2 and +3 are left, three of them face down in the Grid."""
    grid = {"revealed": [name for name, n in POOL.items() for _ in range(n) if name not in ("+1", "+2", "+3")]}
    for strength, kind in ((3, "act"), (0, "charge")):  # against difficulty 3 and threat 4
        table = given(
            larx(attributes=[strength, 0, 0, 0], markers=markers(per=[2])), deniz(), cards=[card("TC-1")], grid=grid,
            packs=TEST_CARDS, chance=[10],
        )  # fmt: skip
        when(table, "investigate Test Lead", "no card")
        assert asked(table) == kind


@rule("HOPE-TOOL-01")
def test_a_bonus_for_the_next_task_is_not_offered_without_an_action_for_it() -> None:
    for spent, kind in ((1, "react"), (2, "act")):
        table = given(ottilie(spent=spent, side=0), deniz(), cards=[])
        when(table, "move to Syphon/bottom")
        assert asked(table) == kind
