"""Performing a task: its steps, Action cards, charges, the Grid and its symbols."""

from __future__ import annotations

from typing import Final

import pytest

from neontable.testing import rule
from tests.games.neon_hope.table import (
    BOTTOM,
    TEST_CARDS,
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
    pile,
    player,
    refuses,
    shown,
    the,
    when,
)


# ---------------------------------------------------------------- steps 1, 3 and 4
@rule(
    "HOPE-EX-07",
    "HOPE-TASK-12",
    "HOPE-SUPP-03",
    "HOPE-SUPP-02",
    "HOPE-TASK-05",
    "HOPE-TASK-06",
    "HOPE-TASK-10",
    "HOPE-TASK-16",
)
def test_ex_07_a_value_that_reaches_the_difficulty_succeeds_and_the_character_chooses_a_marker() -> None:
    table = given(larx(), deniz(), cards=[card("101")], chance=shown("0"))
    when(table, "get support from Barkeeper", "no card")
    assert asked(table) == "marker" and set(options(table)) == {"take Charisma", "take Hope"}
    when(table, "take Hope")
    assert player(table)["hope"] == 4 and the(table, "Barkeeper")["markers"] == {"charisma": 1}


@rule("HOPE-EX-08", "HOPE-TASK-13", "HOPE-TASK-14", "HOPE-THREAT-04")
def test_ex_08_a_lower_value_fails_and_costs_nothing_without_a_threat() -> None:
    table = given(larx(), deniz(), cards=[card("101")], chance=shown("-1"))
    when(table, "get support from Barkeeper", "no card")
    assert happened(table, "failure") == 1 and player(table)["hope"] == 3 and len(hand(table)) == 8
    assert the(table, "Barkeeper")["markers"] == {"charisma": 1, "hope": 1} and dial(table) == 0


@rule("HOPE-EX-09", "HOPE-TASK-15", "HOPE-TASK-18", "HOPE-THREAT-01", "HOPE-INV-02", "HOPE-INV-03")
def test_ex_09_a_success_below_the_threat_value_suffers_first() -> None:
    table = given(deniz(hope=0), larx(), cards=[card("TC-1")], chance=shown("0"), packs=TEST_CARDS)
    when(table, "investigate Test Lead", "no card")
    assert asked(table) == "lose"
    assert the(table, "Test Lead")["secrets"] == 3
    when(table, "lose Root Shell")
    assert the(table, "Test Lead")["secrets"] == 2


@rule("HOPE-EX-10", "HOPE-THREAT-02")
def test_ex_10_a_value_equal_to_the_threat_value_resolves_no_threat() -> None:
    table = given(
        ottilie(tools=["O-T1"], attributes=[3, 2, 1, 3]),
        larx(),
        cards=[card("TC-1")],
        chance=shown("0"),
        packs=TEST_CARDS,
    )
    when(table, "investigate Test Lead", "no card")
    assert happened(table, "threat") == 0 and the(table, "Test Lead")["secrets"] == 2


@rule("HOPE-EX-11", "HOPE-SYM-08", "HOPE-SYM-09", "HOPE-SYM-10", "HOPE-SYM-11", "HOPE-ENACT-03", "HOPE-GRID-06")
def test_ex_11_two_skulls_count_and_activate_twice() -> None:
    table = given(larx(hope=0, side=1), deniz(place=BOTTOM), cards=[card("OE-2")], chance=shown("Skull", "Skull", "+1"))
    when(table, "fight Comfort Patrol", "no card")
    assert happened(table, "revealed") == 3 and happened(table, "success") == 1
    assert the(table, "Comfort Patrol")["damage"] == 1 and happened(table, "attack") == 1
    when(table, options(table)[0])
    assert happened(table, "attack") == 2


@rule("HOPE-EX-13", "HOPE-SYM-05", "HOPE-SYM-06", "HOPE-SYM-07", "HOPE-RUL-12", "HOPE-RUL-15")
def test_ex_13_an_epic_fail_fails_resolves_the_threat_and_activates_once() -> None:
    table = given(
        larx(hope=0),
        deniz(place=BOTTOM),
        settings=["1-1", "1-3"],
        cards=[card("109", side="B")],
        chance=shown("Epic Fail"),
    )
    when(table, "investigate Night Courier", "no card")
    assert happened(table, "failure") == 1 and happened(table, "revealed") == 1
    assert [line.fields["n"] for line in table.log if line.kind == "stress"] == [2]


@rule("HOPE-EX-14", "HOPE-HACK-07")
def test_ex_14_a_covered_icon_is_ignored() -> None:
    table = given(larx(hope=0), deniz(place=BOTTOM), cards=[card("109", side="B", cubes=1)], chance=shown("Epic Fail"))
    when(table, "investigate Night Courier", "no card")
    assert [line.fields["n"] for line in table.log if line.kind == "stress"] == [1]


@rule("HOPE-RUL-12")
def test_with_by_value_an_epic_fail_compares_the_value_reached() -> None:
    both = {"always": 1, "by_value": 0}
    for value, threats in both.items():
        table = given(
            larx(),
            deniz(),
            cards=[card("109", side="B")],
            chance=shown("Epic Fail"),
            options={"epic_fail_threat": value},
        )
        when(table, "investigate Night Courier", "play Walk Them Out")
        assert happened(table, "threat") == threats


# all numbers that are left make the task a success without a charge; the Epic Fail adds none
HIGH: Final = ["-3", "-3", "-2", "-2", "-1", "-1", "0", "0", "+1", "+1", "Skull", "Skull", "Skull", "Epic Win"]


@rule("HOPE-RUL-12", "HOPE-TASK-08")
@pytest.mark.parametrize(("value", "wanted"), [("by_value", "charge"), ("always", "lose")])
def test_with_by_value_a_charge_that_saves_from_the_threat_is_asked_for(value: str, wanted: str) -> None:
    table = given(
        larx(attributes=[3, 5, 3, 1], markers={"perception": [2]}, hope=0),
        deniz(place=BOTTOM),
        cards=[card("TC-1")],  # Perception 3, a threat of 4
        packs=TEST_CARDS,
        grid={"revealed": HIGH},
        chance=shown("Epic Fail"),
        options={"epic_fail_threat": value},
    )
    when(table, "investigate Test Lead", "no card")
    assert asked(table) == wanted
    if wanted == "charge":
        when(table, "spend Perception")
        assert happened(table, "threat") == 0


@rule("HOPE-RUL-13", "HOPE-RUL-14", "HOPE-TASK-08")
@pytest.mark.parametrize(("value", "wanted"), [("by_value", "charge"), ("by_symbol", "act")])
def test_with_by_value_a_charge_that_makes_an_enemy_retreat_is_asked_for(value: str, wanted: str) -> None:
    table = given(
        larx(attributes=[2, 4, 3, 1], markers={"courage": [2]}, hope=0),
        deniz(place=BOTTOM),
        cards=[card("TC-2")],  # Courage 4, 3 health, retreat 5
        packs=TEST_CARDS,
        grid={"revealed": [*HIGH[:-1], "Epic Fail"]},
        chance=shown("Epic Win"),
        options={"epic_retreat": value},
    )
    when(table, "fight Test Enemy", "no card")
    assert asked(table) == wanted
    if wanted == "charge":
        when(table, "spend Courage")
        assert the(table, "Test Enemy")["retreated"]


@rule("HOPE-EX-15", "HOPE-KEY-Reckless", "HOPE-CARD-07", "HOPE-CARD-04")
def test_ex_15_reckless_reveals_two_and_all_of_them_count() -> None:
    table = given(deniz(), larx(), cards=[card("OE-1", "network")], chance=shown("-3", "-3"))
    when(table, "hack Data De-Anonymization", "play Overfit")
    line = next(line for line in table.log if line.kind == "failure")
    assert line.fields["value"] == 3 and line.fields["difficulty"] == 4


@rule("HOPE-EX-16", "HOPE-SYM-01", "HOPE-SYM-02", "HOPE-SYM-03", "HOPE-SYM-04")
def test_ex_16_an_epic_win_stops_the_revealing_succeeds_and_adds_impact() -> None:
    table = given(deniz(), larx(), cards=[card("OE-1", "network")], chance=shown("Epic Win"))
    when(table, "hack Data De-Anonymization", "play Overfit")
    assert happened(table, "revealed") == 1 and the(table, "Data De-Anonymization")["cubes"] == [0, 1]


@rule("HOPE-SYM-03")
def test_an_epic_win_exceeds_every_threat_value() -> None:
    table = given(
        larx(attributes=[0, 0, 0, 0]), deniz(), cards=[card("TC-1")], chance=shown("Epic Win"), packs=TEST_CARDS
    )
    when(table, "investigate Test Lead", "no card")
    assert happened(table, "threat") == 0 and the(table, "Test Lead")["secrets"] == 1


@rule("HOPE-EX-18", "HOPE-KEY-Unpredictable", "HOPE-RUL-16")
def test_ex_18_an_unpredictable_skull_is_an_epic_fail() -> None:
    table = given(larx(hope=0), deniz(place=BOTTOM), cards=[card("NC-2")], chance=shown("Skull"))
    when(table, "fight Rowdy Regular", "no card")
    line = next(line for line in table.log if line.kind == "failure")
    assert line.fields["value"] == 5 and happened(table, "revealed") == 1 and happened(table, "threat") == 1
    when(table, options(table)[0])
    assert happened(table, "attack") == 1


@rule("HOPE-RUL-73")
def test_a_value_may_be_negative() -> None:
    table = given(deniz(attributes=[1, 1, 1, 1]), larx(), cards=[card("101")], chance=shown("-3"))
    when(table, "get support from Barkeeper", "no card")
    assert [line.fields["value"] for line in table.log if line.kind == "failure"] == [-2]


# ---------------------------------------------------------------- Action cards and Impact
@rule("HOPE-EX-03", "HOPE-CARD-05", "HOPE-TASK-07", "HOPE-CARD-01")
def test_ex_03_additional_impact_repeats_the_effect() -> None:
    table = given(deniz(), larx(), cards=[card("TC-1")], chance=shown("+1"), packs=TEST_CARDS)
    when(table, "investigate Test Lead", "play Pattern of Life")
    assert the(table, "Test Lead")["secrets"] == 1 and asked(table) == "act"


@rule("HOPE-EX-69", "HOPE-CARD-03", "HOPE-CARD-06")
def test_ex_69_a_failed_task_has_no_impact_and_the_card_is_discarded() -> None:
    table = given(deniz(place=BOTTOM), larx(), cards=[card("105", BOTTOM)], chance=shown("-1"))
    when(table, "investigate Dance Floor", "play Pattern of Life")
    if asked(table) == "lose":
        when(table, "spend 1 Hope")
    assert the(table, "Dance Floor")["secrets"] == 5 and "D-A8" in pile(table) and "D-A8" not in hand(table)


@rule("HOPE-CARD-02", "HOPE-RUL-72", "HOPE-TASK-20")
def test_an_action_card_must_match_the_type_and_two_types_match_either() -> None:
    table = given(larx(), deniz(), cards=[card("101")], chance=[])
    when(table, "get support from Barkeeper")
    assert set(options(table)) == {"no card", "play The Owner Owes Me", "play House Rules", "play Walk Them Out"}
    refuses(table, "play Door Policy", "HOPE-CARD-02")


@rule("HOPE-TASK-11")
def test_after_the_modifier_nothing_of_step_2_can_be_done() -> None:
    table = given(larx(markers=markers(cha=[2])), deniz(), cards=[card("101")], chance=shown("-3"))
    when(table, "get support from Barkeeper", "no card", "go on")
    assert asked(table) == "act" and player(table)["markers"] == [{"attribute": "Charisma", "charges": 2}]


@rule("HOPE-CARD-08", "HOPE-RUL-34")
def test_a_resolution_effect_comes_after_the_modifier_and_before_the_threat() -> None:
    table = given(larx(hope=0), deniz(), cards=[card("103")], chance=shown("-3"))
    when(table, "get support from Bar", "play The Owner Owes Me")
    assert player(table)["hope"] == 0 and happened(table, "threat") == 0
    table = given(larx(hope=0), deniz(), cards=[card("103")], chance=shown("0"))
    when(table, "get support from Bar", "play The Owner Owes Me")
    assert player(table)["hope"] == 1
    assert kinds(table).index("hope") > kinds(table).index("success")


@rule("HOPE-TASK-01", "HOPE-TASK-02", "HOPE-TASK-04", "HOPE-ZONE-03", "HOPE-ZONE-04")
def test_tasks_reach_the_own_location_and_the_network_and_nothing_else() -> None:
    table = given(
        larx(), deniz(), cards=[card("101"), card("104", BOTTOM), card("OE-1", "network"), card("OE-2", BOTTOM)]
    )
    assert "get support from Barkeeper" in options(table) and "hack Data De-Anonymization" in options(table)
    assert "investigate Dance Floor" not in options(table)
    refuses(table, "investigate Dance Floor", "HOPE-ZONE-04")
    refuses(table, "fight Comfort Patrol", "HOPE-ZONE-04")


@rule("HOPE-EX-67", "HOPE-TASK-03", "HOPE-ENC-04")
def test_ex_67_a_state_in_a_play_zone_is_its_owners_alone() -> None:
    table = given(deniz(), larx(), cards=[card("NC-5", "zone 1")])
    refuses(table, "hack Tagged", "HOPE-TASK-03")
    mine = given(deniz(), larx(), cards=[card("NC-5", "zone 0")])
    assert "hack Tagged" in options(mine)


@rule("HOPE-RUL-74", "HOPE-TASK-19")
def test_use_takes_another_attribute_while_markers_match_the_printed_one() -> None:
    table = given(
        noor(markers=markers(cha=[2], per=[2])), larx(), cards=[card("TC-1")], chance=shown("0"), packs=TEST_CARDS
    )
    when(table, "investigate Test Lead", "play The Right Question")
    assert set(options(table)) == {"go on", "spend Perception"}
    when(table, "go on")
    assert [line.fields["value"] for line in table.log if line.kind == "success"] == [5]


@rule("HOPE-EX-51", "HOPE-FOCUS-17")
def test_ex_51_nobody_focuses_in_the_middle_of_an_action() -> None:
    table = given(larx(), deniz(), cards=[card("101")])
    when(table, "get support from Barkeeper")
    refuses(table, "focus", "HOPE-FOCUS-17")


# ---------------------------------------------------------------- charges
@rule(
    "HOPE-EX-23",
    "HOPE-MARK-01",
    "HOPE-MARK-02",
    "HOPE-MARK-03",
    "HOPE-MARK-05",
    "HOPE-TASK-08",
    "HOPE-TASK-09",
    "HOPE-ZONE-05",
    "HOPE-RUL-47",
)
def test_ex_23_two_markers_of_two_characters_add_four() -> None:
    table = given(
        ottilie(place=TOP, markers=markers(per=[2])), larx(place=BOTTOM, markers=markers(per=[1])),
        cards=[card("TC-1")], chance=shown("0"), packs=TEST_CARDS,
    )  # fmt: skip
    when(table, "investigate Test Lead", "no card", "spend Perception")
    table.choose(1, "spend last Perception")
    assert [line.fields["value"] for line in table.log if line.kind == "success"] == [9]
    assert player(table, 0)["markers"] == [{"attribute": "Perception", "charges": 1}]
    assert player(table, 1)["markers"] == []


@rule("HOPE-EX-24", "HOPE-MARK-04")
def test_ex_24_a_marker_gives_one_charge_to_a_task() -> None:
    table = given(ottilie(markers=markers(per=[2])), larx(), cards=[card("TC-1")], chance=shown("0"), packs=TEST_CARDS)
    when(table, "investigate Test Lead", "no card", "spend Perception")
    assert asked(table) != "charge"
    other = given(
        ottilie(markers=markers(per=[2, 2])), larx(), cards=[card("TC-1")], chance=shown("0"), packs=TEST_CARDS
    )
    when(other, "investigate Test Lead", "no card", "spend Perception")
    refuses(other, "spend last Perception", "HOPE-MARK-04")


@rule("HOPE-EX-26", "HOPE-KEY-Teamwork", "HOPE-RUL-48")
def test_ex_26_one_charge_for_impact_and_one_for_two_more() -> None:
    for unit, left in (("charge", 2), ("marker", 1)):
        table = given(
            deniz(markers=markers(log=[2, 2])), larx(), settings=["1-1", "1-2"], cards=[card("106")],
            chance=shown("0"), options={"teamwork": unit},
        )  # fmt: skip
        when(table, "investigate Light Booth", "no card", "spend Logic for impact", "spend Logic")
        assert the(table, "Light Booth")["secrets"] == 3
        assert [line.fields["value"] for line in table.log if line.kind == "success"] == [7]
        assert player(table)["markers"] == [{"attribute": "Logic", "charges": 1}] * left


@rule("HOPE-EX-27", "HOPE-KEY-Flexible", "HOPE-RUL-49")
def test_ex_27_only_one_charge_that_does_not_match() -> None:
    table = given(
        deniz(markers=markers(cha=[2], cou=[2]), place="Canal Steps/bottom"), larx(), settings=["1-1", "1-3"],
        cards=[card("106", "Canal Steps/bottom")], chance=shown("0"),
    )  # fmt: skip
    when(table, "investigate Light Booth", "no card")
    assert {"spend Charisma", "spend Courage", "spend Charisma for impact"} <= set(options(table))
    when(table, "spend Charisma")
    assert asked(table) == "act"
    assert [line.fields["value"] for line in table.log if line.kind == "success"] == [7]


@rule("HOPE-RUL-47")
def test_who_is_elsewhere_cannot_spend() -> None:
    table = given(
        ottilie(), larx(place="Backstage/top", markers=markers(per=[2])), settings=["1-1", "1-2"], cards=[card("TC-1")],
        chance=shown("0"), packs=TEST_CARDS,
    )  # fmt: skip
    when(table, "investigate Test Lead", "no card")
    assert happened(table, "success") == 1


# ---------------------------------------------------------------- the Grid
@rule("HOPE-GRID-07", "HOPE-GRID-12", "HOPE-GRID-05")
def test_a_revealed_modifier_stays_revealed() -> None:
    table = given(larx(), deniz(), cards=[card("101")], chance=shown("-3", "-2"))
    when(table, "get support from Barkeeper", "no card", "get support from Barkeeper", "no card")
    grid = table.view(0)["grid"]
    assert grid["revealed"] == ["-3", "-2"] and grid["face_down"] == 14
    assert sorted(grid["unknown"] + grid["revealed"]).count("-3") == 2


@rule("HOPE-EX-20", "HOPE-GRID-08", "HOPE-GRID-09", "HOPE-GRID-10", "HOPE-GRID-11", "HOPE-RUL-10", "HOPE-RUL-11")
def test_ex_20_the_last_face_down_modifier_resets_the_grid_in_the_middle_of_a_task() -> None:
    revealed = ["-3", "-3", "-2", "-2", "-1", "-1", "0", "0", "+1", "+1", "+2", "+2", "+3"]
    table = given(
        larx(), deniz(), cards=[card("101")], grid={"revealed": revealed, "archived": ["Epic Win", "Epic Fail"]},
        chance=[14, 12],
    )  # fmt: skip
    assert table.view(0)["grid"]["face_down"] == 1 and table.view(0)["grid"]["archive"] == 5
    when(table, "get support from Barkeeper", "no card")
    grid = table.view(0)["grid"]
    assert happened(table, "reset") == 1 and grid["archive"] == 3 and grid["face_down"] == 15
    assert [line.fields["value"] for line in table.log if line.kind == "success"] == [5]


@rule(
    "HOPE-EX-22",
    "HOPE-KEY-AnalyzeModifiers",
    "HOPE-KEY-AnalyzeModifiers-Archive",
    "HOPE-KEY-AnalyzeModifiers-Shuffle",
    "HOPE-RUL-63",
)
def test_ex_22_analysed_modifiers_are_known_to_lie_in_the_grid() -> None:
    table = given(deniz(side=1), larx(), chance=shown("-3", "Skull"))
    when(table, "use Sandbox Model")
    assert table.view(1)["looked_at"] == ["-3", "Skull"]
    assert set(options(table)) == {"archive nothing", "archive -3", "archive Skull"}
    nothing = when(table.fork(), "archive nothing").view(1)["grid"]
    assert nothing["seen"] == ["-3", "Skull"] and nothing["face_down"] == 16 and nothing["archived"] == []
    when(table, "archive Skull")
    grid = table.view(1)["grid"]
    assert grid["seen"] == ["-3"] and grid["archived"] == ["Skull"] and grid["archive"] == 4 and grid["face_down"] == 15


@rule("HOPE-EX-21", "HOPE-RUL-63")
def test_ex_21_archiving_the_last_face_down_ones_resets_the_grid() -> None:
    revealed = ["-3", "-3", "-2", "-2", "-1", "-1", "0", "0", "+1", "+1", "+2", "+2", "+3", "+3", "Skull"]
    table = given(deniz(side=1), larx(), grid={"revealed": revealed}, chance=shown("Epic Win"))
    assert table.view(0)["grid"]["face_down"] == 1
    when(table, "use Sandbox Model", "archive Epic Win")
    assert happened(table, "reset") == 1 and table.view(0)["grid"]["face_down"] == 16


@rule("HOPE-GRID-01", "HOPE-GRID-02", "HOPE-GRID-03", "HOPE-GRID-13")
def test_the_pool_is_shuffled_with_three_in_the_archive() -> None:
    grid = given(larx(), deniz()).view(0)["grid"]
    assert grid["archive"] == 3 and grid["face_down"] == 16 and len(grid["unknown"]) == 19
    assert grid["unknown"].count("Skull") == 3 and grid["unknown"].count("+2") == 2


@pytest.mark.parametrize(("margin", "chance"), [(-3, 16.8), (-1, 41.5), (0, 54.0), (2, 79.0), (5, 93.7)])
@rule("HOPE-RUL-02")
def test_the_pool_gives_the_odds_of_the_table(margin: int, chance: float) -> None:
    from neontable.games.neon_hope.ai.odds import Grid

    grid = Grid.of([v for n in range(7) for v in (n, n)] + [7, 7, 7, 8, 9], [], 16)
    assert round(100 * grid.success(margin, 1), 1) == chance


# ---------------------------------------------------------------- Tools in a task
@rule("HOPE-RUL-85", "HOPE-TASK-01")
def test_a_task_on_a_tool_does_what_is_printed() -> None:
    table = given(larx(tools=["L-T6"], attributes=[2, 5, 4, 1]), deniz(), cards=[], chance=shown("0"))
    when(table, "get support from House Phone", "no card", "choose Logic")
    assert player(table)["markers"] == [{"attribute": "Logic", "charges": 2}] and player(table)["resources"] == 0


@rule("HOPE-RUL-85", "HOPE-DONE-05", "HOPE-BOX-03")
def test_a_full_tool_is_completed_and_stays() -> None:
    table = given(deniz(tools=["D-T3"], cubes=[1]), larx(), cards=[card("104", BOTTOM)], chance=shown("0"))
    when(table, "hack Cracked Terminal", "no card")
    me = player(table)
    assert me["resources"] == 1 and me["tools"][0]["cubes"] == 0 and the(table, "Dance Floor")["secrets"] == 4
    assert in_play(table, "Cracked Terminal") is None


@rule("HOPE-KEY-Scope")
def test_redraw_replaces_the_number() -> None:
    table = given(deniz(tools=["D-T4"]), larx(), cards=[card("OE-1", "network")], chance=shown("-3", "+1"))
    when(table, "hack Data De-Anonymization", "no card")
    assert asked(table) == "react"
    when(table, "use Entropy Cache")
    assert [line.fields["value"] for line in table.log if line.kind == "success"] == [6]
    assert [tool["id"] for tool in player(table)["tools"]] == [] and "D-T4" in [t["id"] for t in player(table)["kit"]]
