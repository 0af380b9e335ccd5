"""Where rules meet: cases written from the rulebook and the catalogue alone, each through what everybody can call."""

from __future__ import annotations

from typing import Any, Final

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neon_hope.table import (
    BOTTOM,
    TOP,
    asked,
    card,
    deniz,
    dial,
    given,
    hand,
    happened,
    in_play,
    kinds,
    larx,
    markers,
    noor,
    options,
    ottilie,
    player,
    refuses,
    the,
    when,
)  # fmt: skip

ALL: Final = {"attributes": [9, 9, 9, 9]}
BACKSTAGE: Final = ["Syphon", "Backstage"]
CANAL: Final = ["Syphon", "Canal Steps"]


def values(table: nt.Table) -> list[int]:
    """The values that tasks have ended with."""
    return [line.fields["value"] for line in table.log if line.kind in ("success", "failure")]


# ---------------------------------------------------------------- step 2: refusals name the rule
@rule("HOPE-MARK-04", "HOPE-EX-24")
def test_a_second_charge_of_the_same_marker_is_refused_however_it_is_asked_for() -> None:
    table = given(
        ottilie(attributes=[1, 1, 1, 1], markers=markers(per=[2])), larx(place=BOTTOM, markers=markers(per=[1])),
        cards=[card("102")], chance=["-2"],
    )  # fmt: skip
    when(table, "investigate Bar", "no card", "spend Perception")
    refuses(table, "spend Perception", "HOPE-MARK-04", seat=0)
    refuses(table, "spend last Perception", "HOPE-MARK-04", seat=0)
    when(table, "spend last Perception", seat=1)
    assert values(table) == [3] and player(table, 1)["markers"] == []


@rule("HOPE-KEY-Teamwork", "HOPE-RUL-48")
def test_a_second_charge_for_impact_is_refused_whoever_would_spend_it() -> None:
    table = given(
        deniz(attributes=[1, 1, 1, 3], place="Backstage/top", markers=markers(log=[2, 2])),
        larx(place="Backstage/bottom", markers=markers(log=[1])), settings=BACKSTAGE, chapter=1,
        cards=[card("106", "Backstage/top", secrets=3)], chance=["0"],
    )  # fmt: skip
    when(table, "investigate Light Booth", "no card", "spend Logic for impact")
    refuses(table, "spend Logic for impact", "HOPE-KEY-Teamwork", seat=0)
    refuses(table, "spend last Logic for impact", "HOPE-KEY-Teamwork", seat=1)
    when(table, "go on", seat=0)
    assert the(table, "Light Booth")["secrets"] == 1


@rule("HOPE-KEY-Flexible", "HOPE-EX-27")
def test_the_one_flexible_charge_is_spent_for_all() -> None:
    table = given(
        deniz(attributes=[1, 1, 1, 1], place="Canal Steps/bottom", markers=markers(cou=[2], cha=[2])),
        larx(place="Canal Steps/top", markers=markers(log=[1])), settings=CANAL, chapter=2,
        cards=[card("109", "Canal Steps/bottom")], chance=["+1"],
    )  # fmt: skip
    when(table, "investigate Night Courier", "no card")
    when(table, "spend last Logic", seat=1)
    refuses(table, "spend Courage", "HOPE-KEY-Flexible", seat=0)
    when(table, "spend Charisma", seat=0)
    assert values(table) == [6]


@rule("HOPE-FOCUS-17", "HOPE-FOCUS-14", "HOPE-EX-51", "HOPE-RUL-46")
def test_a_focus_is_refused_after_the_reveal_and_before_the_activation() -> None:
    table = given(larx(hope=0, side=1), deniz(), cards=[card("102"), card("OE-2")], chance=["Skull", "+3"])
    when(table, "investigate Bar", "no card")
    assert asked(table) == "intercept"
    refuses(table, "focus", "HOPE-FOCUS-17", seat=0)
    refuses(table, "focus", "HOPE-FOCUS-14", seat=1)  # not in somebody else's turn
    when(table, "take the attack", seat=0)
    refuses(table, "focus", "HOPE-FOCUS-17", seat=0)


# ---------------------------------------------------------------- Damage, then retreat
@rule("HOPE-RUL-20", "HOPE-HACK-08", "HOPE-HACK-09")
def test_cubes_of_a_resolution_effect_make_the_target_retreat_after_its_damage() -> None:
    table = given(deniz(side=1), larx(place=BOTTOM), cards=[card("NC-1", cubes=1)], chance=["0"])
    when(table, "fight Plainclothes Auditor")
    odds = table.odds(0, "play Kill Switch")
    assert odds["retreat"] == pytest.approx(odds["success"])
    when(table, "play Kill Switch")
    auditor = the(table, "Plainclothes Auditor")
    assert auditor["damage"] == 1 and auditor["retreated"] and auditor["cubes"] == []
    assert player(table)["resources"] == 0


@rule("HOPE-RUL-20", "HOPE-FIGHT-02", "HOPE-DONE-04")
def test_who_is_defeated_does_not_retreat_though_its_box_is_full() -> None:
    table = given(deniz(side=1), larx(place=BOTTOM), cards=[card("OE-3")], chance=["0"])
    when(table, "fight Loitering Drone")
    odds = table.odds(0, "play Kill Switch")
    assert odds["defeat"] == pytest.approx(odds["success"]) and odds["retreat"] < 0.5
    when(table, "play Kill Switch")
    assert in_play(table, "Loitering Drone") is None and "retreated" not in kinds(table)
    assert player(table)["resources"] == 1


@rule("HOPE-CARD-08", "HOPE-RUL-34")
@pytest.mark.parametrize("luck", ["0", "Epic Fail"])
def test_a_retreat_whatever_the_outcome_is_told_so_by_the_odds(luck: str) -> None:
    table = given(ottilie(attributes=[1, 1, 1, 1]), larx(place=BOTTOM), cards=[card("OE-2")], chance=[luck])
    when(table, "fight Comfort Patrol")
    odds = table.odds(0, "play Emergency Brake")
    assert odds["retreat"] == pytest.approx(1 - odds["defeat"])
    when(table, "play Emergency Brake")
    if asked(table) == "lose":  # the Epic Fail resolves the threat first
        when(table, "spend 2 Hope")
    assert the(table, "Comfort Patrol")["retreated"] and "attack" not in kinds(table)


@rule("HOPE-RUL-21", "HOPE-RUL-26", "HOPE-RUL-36", "HOPE-BOX-07")
def test_a_secondary_hack_knows_neither_threat_nor_retreat_value() -> None:
    table = given(deniz(attributes=[3, 1, 2, 9]), larx(place=BOTTOM), cards=[card("OE-2")], chance=["+3"])
    when(table, "hack Comfort Patrol", "no card")
    assert not the(table, "Comfort Patrol")["retreated"] and player(table)["resources"] == 1
    low = given(deniz(attributes=[3, 1, 2, 1]), larx(place=BOTTOM), cards=[card("OE-2")], chance=["-3"])
    when(low, "hack Comfort Patrol", "no card")
    assert "failure" in kinds(low) and "threat" not in kinds(low)


@rule("HOPE-RUL-30", "HOPE-HACK-09")
def test_impact_beyond_a_full_box_is_lost() -> None:
    table = given(deniz(attributes=[3, 1, 2, 9], side=1), larx(), cards=[card("OE-3")], chance=["0"])
    when(table, "hack Loitering Drone", "play Root Shell")
    drone = the(table, "Loitering Drone")
    assert drone["retreated"] and drone["cubes"] == [] and happened(table, "cube") == 1


# ---------------------------------------------------------------- symbols
@rule("HOPE-RUL-15", "HOPE-SYM-04", "HOPE-ENACT-10")
def test_a_skull_before_an_epic_win_still_activates() -> None:
    table = given(
        larx(side=1), deniz(place="Backstage/top"), cards=[card("OE-2"), card("OE-3", BOTTOM)], settings=BACKSTAGE,
        chance=["Skull", "Epic Win"],
    )  # fmt: skip
    when(table, "fight Comfort Patrol", "no card")
    assert in_play(table, "Comfort Patrol") is None  # two Damage
    assert the(table, "Loitering Drone")["place"] == TOP and "attack" not in kinds(table)


@rule("HOPE-RUL-16", "HOPE-RUL-70", "HOPE-THR-03")
def test_an_unpredictable_skull_escalates_like_the_epic_fail() -> None:
    table = given(larx(side=1, hope=5), deniz(place=BOTTOM), cards=[card("NC-2")], dial=30, chance=["Skull"])
    when(table, "fight Rowdy Regular", "no card", "spend 1 Hope", "spend 2 Hope", "spend 2 Hope")
    suffered = [int(str(line).split()[3]) for line in table.log if line.kind == "stress"]
    assert suffered == [1, 2, 2]  # escalation, threat, one attack
    assert values(table) == [5]  # no -1


@rule("HOPE-KEY-Reckless", "HOPE-KEY-Scope")
def test_reckless_twice_reveals_one_more_not_two() -> None:
    table = given(
        deniz(attributes=[5, 1, 1, 1]), larx(place=BOTTOM), cards=[card("102"), card("NC-3")], chance=["-1", "-1"]
    )
    when(table, "investigate Bar", "play Overfit")
    assert happened(table, "revealed") == 2 and values(table) == [7]


# ---------------------------------------------------------------- activation
@rule("HOPE-RUL-17", "HOPE-ENACT-01")
def test_enemies_attack_where_the_character_is_when_the_action_is_over() -> None:
    table = given(larx(side=1), deniz(), cards=[card("102"), card("OE-3", BOTTOM)], chance=["Skull", "+3"])
    when(table, "investigate Bar", "play Walk Them Out", "yes")
    assert player(table)["place"] == BOTTOM and dial(table) == 1 and happened(table, "attack") == 1


@rule("HOPE-RUL-19", "HOPE-ENACT-08", "HOPE-ENACT-09")
def test_an_attack_that_raises_the_dial_alone_is_intercepted_for_what_else_it_brings() -> None:
    tagged = [card("102"), card("OE-3"), card("NC-5", "zone 0")]
    table = given(larx(side=1), deniz(), cards=tagged, chance=["Skull", "+3"])
    when(table, "investigate Bar", "no card")
    assert asked(table) == "intercept"
    when(table, "intercept", seat=1)
    assert dial(table) == 1 and "stress" not in kinds(table)  # Tagged is Larx's


@rule("HOPE-RUL-59", "HOPE-ENACT-12")
def test_an_enemy_of_the_new_chapter_takes_part_in_the_activation() -> None:
    table = given(
        larx(place="Backstage/top", side=1, **ALL), deniz(), settings=BACKSTAGE, chapter=1,
        cards=[card("106", "Backstage/top", side="B", secrets=1)], chance=["Skull", "0"],
    )  # fmt: skip
    when(table, "investigate Light Booth", "no card")
    assert table.view(None)["chapter"]["number"] == 3
    assert the(table, "Plainclothes Auditor")["place"] == "Backstage/top" and "attack" not in kinds(table)


# ---------------------------------------------------------------- effects and completion
@rule("HOPE-RUL-28", "HOPE-RUL-85")
def test_an_effect_completes_a_lead_without_a_resource_of_its_own() -> None:
    table = given(
        deniz(tools=["D-T3"], cubes=[1]), larx(), cards=[card("105", BOTTOM, side="B", secrets=1)], chance=["0"]
    )
    when(table, "hack Cracked Terminal", "no card")
    assert "105" in table.view(None)["trash"]
    assert player(table)["resources"] == 2  # the Completed box, and the Terminal's own task


@rule("HOPE-RUL-57", "HOPE-WIN-03")
def test_two_chapters_can_change_at_once() -> None:
    table = given(
        larx(**ALL), deniz(), done=["106"], chance=["0"],
        cards=[card("101", markers={"hope": 1}), card("104", BOTTOM, side="B")],
    )  # fmt: skip
    when(table, "get support from Barkeeper", "no card")
    assert table.view(None)["chapter"]["number"] == 3 and happened(table, "objective") == 2


@rule("HOPE-RUL-88", "HOPE-RUL-95")
def test_a_task_goes_on_though_a_threshold_has_moved_its_character_away() -> None:
    position: dict[str, Any] = {
        "players": [
            {"character": "deniz", "hope": 9, "attributes": {"logic": 4}, "place": "Night Line 9/bottom", "side": 1},
            {"character": "larx", "hope": 9},
        ],
        "cards": [{"card": "Coupling", "place": "Night Line 9/bottom", "side": "B", "secrets": 2}],
        "deck": ["Sudden Brake", "Wrong Address", "Loitering Drone"],
        "dial": 9,
    }
    luck = ["Epic Fail", "Sudden Brake"]
    table = nt.setup("neon-hope", position, episode="2", responsible="larx", chance=luck)
    when(table, "investigate Coupling", "no card", "spend 1 Hope")
    while asked(table) == "lose":
        when(table, options(table)[-1])
    assert player(table)["place"] == "Night Line 9/top" and player(table, 1)["place"] == "Night Line 9/bottom"
    assert asked(table) == "act" and table.decisions[0].seat == 0  # the activation was round the new place


@rule("HOPE-RUL-41", "HOPE-FOCUS-12", "HOPE-RUL-40")
def test_the_last_card_is_played_and_stress_cannot_be_paid() -> None:
    table = given(
        larx(hope=0, hand=["L-A3"], endurance=6, attributes=[1, 1, 1, 1]), deniz(place=BOTTOM), cards=[card("102")],
        chance=["-3"],
    )  # fmt: skip
    when(table, "investigate Bar", "play Read the Queue")
    assert asked(table) == "recover" and not any("Read the Queue" in text for text in options(table))
    when(table, options(table)[0])
    assert len(hand(table)) == 4 and player(table)["endurance"] == 5  # 5 for the new Endurance, 1 fewer


@rule("HOPE-KEY-Countermeasure", "HOPE-RUL-62")
def test_a_state_that_is_hacked_away_strikes_nobody() -> None:
    position = {
        "players": [{"character": "deniz", "side": 1, "attributes": {"logic": 9}}, {"character": "larx"}],
        "cards": [{"card": "Legal Hold", "place": "network", "cubes": 3}],
    }
    table = nt.setup("neon-hope", position, episode="2", chance=["0"])
    when(table, "hack Legal Hold", "no card")
    assert in_play(table, "Legal Hold") is None and "stress" not in kinds(table) and player(table)["resources"] == 1


@rule("HOPE-ELITE-03", "HOPE-EX-02")
def test_an_effect_on_regular_enemies_passes_the_elite_one_by() -> None:
    table = given(larx(tools=["L-T5"], side=1), noor(), cards=[card("NC-1")])
    refuses(table, "activate Crowd Barrier", "HOPE-TOOL-01")  # it would change nothing
    both = given(larx(tools=["L-T5"], side=1), noor(), cards=[card("NC-1"), card("OE-2")])
    when(both, "activate Crowd Barrier")
    assert the(both, "Comfort Patrol")["retreated"] and not the(both, "Plainclothes Auditor")["retreated"]
    refuses(both, "move to Syphon/bottom", "HOPE-KEY-Confrontation")
