"""Leads, support, Hacking, completion, Followers and effect boxes."""

from __future__ import annotations

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
    happened,
    in_play,
    kinds,
    larx,
    noor,
    options,
    ottilie,
    player,
    refuses,
    shown,
    the,
    when,
)


@rule("HOPE-EX-28", "HOPE-LEAD-02", "HOPE-LEAD-04", "HOPE-RUL-30", "HOPE-DONE-01", "HOPE-DONE-02", "HOPE-TASK-17")
def test_ex_28_the_last_secret_flips_a_front_and_impact_left_over_is_lost() -> None:
    table = given(deniz(attributes=[9, 1, 2, 5]), larx(), cards=[card("102", secrets=1)], chance=shown("Epic Win"))
    when(table, "investigate Bar", "play Pattern of Life")
    assert the(table, "Bar")["side"] == "B" and the(table, "Bar")["markers"] == {"perception": 1, "resource": 1}
    assert player(table)["resources"] == 1


@rule("HOPE-EX-29", "HOPE-LEAD-05", "HOPE-BOX-03", "HOPE-DONE-03", "HOPE-RUL-29", "HOPE-RUL-31")
def test_ex_29_the_last_marker_of_a_back_completes_it_and_trashes_the_lead() -> None:
    table = given(
        noor(), larx(), settings=["1-1", "1-2"], cards=[card("107", side="B", markers=[0, 0, 0, 0, 1, 0])],
        dial=5, chance=shown("0"),
    )  # fmt: skip
    when(table, "get support from Cold Store", "no card")
    assert in_play(table, "Cold Store") is None and "107" in table.view(0)["trash"]
    assert dial(table) == 3 and "cold_store_cache" in table.view(0)["log"]["flags"]
    assert player(table)["resources"] == 1 and player(table)["hope"] == 4
    assert kinds(table).index("surveillance") < kinds(table).index("resources")


@rule("HOPE-EX-30", "HOPE-BOX-04", "HOPE-BOX-05", "HOPE-BOX-06", "HOPE-RUL-32")
def test_ex_30_a_follower_goes_with_a_character_at_the_setting() -> None:
    table = given(
        noor(), larx(place=BOTTOM), deniz(place="Backstage/top"), settings=["1-1", "1-2"],
        cards=[card("101", side="B", secrets=1), card("103")], chance=shown("0", "-1"),
    )  # fmt: skip
    when(table, "investigate Barkeeper", "no card")
    assert asked(table) == "follower" and set(options(table)) == {"follow Noor", "follow Larx"}
    when(table, "follow Noor")
    assert the(table, "Barkeeper")["follows"] == 0 and "101" not in table.view(0)["trash"]
    when(table, "get support from Bar", "no card")
    assert [line.fields["value"] for line in table.log if line.kind == "success"][-1] == 5 + 1 - 1


@rule("HOPE-EX-101", "HOPE-LEAD-01", "HOPE-EP-22", "HOPE-LEAD-03")
def test_ex_101_secrets_depend_on_the_number_of_characters() -> None:
    two = given(deniz(), larx(), settings=["1-1", "1-2"], cards=[card("106")])
    one = given(deniz(), settings=["1-1", "1-2"], cards=[card("106"), card("101")])
    assert the(two, "Light Booth")["secrets"] == 5 and the(one, "Light Booth")["secrets"] == 3
    assert the(one, "Barkeeper")["markers"] == {"charisma": 1, "hope": 1}


@rule("HOPE-LEAD-03")
def test_a_new_marker_has_two_charges() -> None:
    table = given(larx(), deniz(), cards=[card("101")], chance=shown("0"))
    when(table, "get support from Barkeeper", "no card", "take Charisma")
    assert player(table)["markers"] == [{"attribute": "Charisma", "charges": 2}]


@rule("HOPE-INV-01")
def test_without_secrets_nothing_is_investigated() -> None:
    table = given(larx(), deniz(), cards=[card("102", secrets=0)])
    refuses(table, "investigate Bar", "HOPE-INV-01")


@rule("HOPE-SUPP-01")
def test_without_markers_there_is_no_support() -> None:
    table = given(larx(), deniz(), cards=[card("101", markers=[0] * 6)])
    refuses(table, "get support from Barkeeper", "HOPE-SUPP-01")


@rule("HOPE-DONE-06")
def test_a_success_that_completes_nothing_earns_nothing() -> None:
    table = given(larx(), deniz(), cards=[card("101")], chance=shown("0"))
    when(table, "get support from Barkeeper", "no card", "take Hope")
    assert player(table)["resources"] == 0


# ---------------------------------------------------------------- Hacking
@rule("HOPE-EX-43", "HOPE-HACK-01", "HOPE-HACK-02", "HOPE-HACK-03", "HOPE-DONE-05")
def test_ex_43_the_last_slot_of_a_state_defeats_it() -> None:
    table = given(deniz(), larx(), cards=[card("OE-1", "network", cubes=3)], chance=shown("0"))
    when(table, "hack Data De-Anonymization", "no card")
    assert in_play(table, "Data De-Anonymization") is None and player(table)["resources"] == 1
    assert "OE-1" in table.view(0)["encounter"]["discard"]


@rule("HOPE-HACK-05", "HOPE-HACK-06", "HOPE-HACK-10", "HOPE-RUL-26", "HOPE-BOX-07", "HOPE-RUL-36")
def test_a_secondary_hack_covers_slots_earns_a_resource_and_triggers_no_box() -> None:
    table = given(
        deniz(hope=0), larx(), settings=["1-1", "1-2"], cards=[card("106", side="B")], chance=shown("0", "-3")
    )
    when(table, "hack Light Booth", "no card")
    assert the(table, "Light Booth")["cubes"] == [0] and player(table)["resources"] == 1
    assert the(table, "Light Booth")["side"] == "B" and happened(table, "completed") == 0
    refuses(table, "hack Light Booth", "HOPE-HACK-06")


@rule("HOPE-HACK-10")
def test_the_hacking_character_chooses_the_slot() -> None:
    table = given(deniz(), larx(), cards=[card("OE-2")], chance=shown("0"))
    when(table, "hack Comfort Patrol", "no card")
    assert the(table, "Comfort Patrol")["cubes"] == [0]


@rule("HOPE-EX-103", "HOPE-HACK-08", "HOPE-HACK-09", "HOPE-RUL-25", "HOPE-RUL-26", "HOPE-KEY-Confrontation")
def test_ex_103_a_full_retreat_box_discards_its_cubes_and_the_enemy_retreats() -> None:
    table = given(deniz(), larx(), cards=[card("NC-1", cubes=1)], chance=shown("0"))
    assert not [text for text in options(table) if text.startswith("move")]
    when(table, "hack Plainclothes Auditor", "no card")
    auditor = the(table, "Plainclothes Auditor")
    assert auditor["retreated"] and auditor["cubes"] == [] and player(table)["resources"] == 1
    assert [text for text in options(table) if text.startswith("move")]


@rule("HOPE-RUL-21")
def test_a_secondary_hack_knows_no_retreat_value() -> None:
    table = given(deniz(), larx(), cards=[card("TC-3")], chance=shown("+3"), packs=TEST_CARDS)
    when(table, "hack Test Box", "no card")
    assert not the(table, "Test Box")["retreated"] and len(the(table, "Test Box")["cubes"]) == 1


@rule("HOPE-RUL-28", "HOPE-LEAD-05")
def test_an_effect_that_removes_the_last_secret_completes_without_a_resource() -> None:
    table = given(
        deniz(tools=["D-T3"], cubes=[1]), larx(), cards=[card("102", secrets=1)], chance=shown("0"),
    )  # fmt: skip
    when(table, "hack Cracked Terminal", "no card")
    assert the(table, "Bar")["side"] == "B" and player(table)["resources"] == 1


@rule("HOPE-BOX-01", "HOPE-BOX-02")
def test_a_revealed_box_resolves_when_a_side_shows() -> None:
    table = given(
        deniz(attributes=[9, 9, 9, 9]),
        larx(),
        settings=["1-1", "1-2"],
        cards=[card("106", secrets=1)],
        chance=shown("0"),
    )
    when(table, "investigate Light Booth", "no card")
    assert the(table, "Light Booth")["side"] == "B" and dial(table) == 1


@rule("HOPE-BOX-01", "HOPE-RUL-24", "HOPE-ENC-09")
def test_a_revealed_box_resolves_again_when_a_retreated_card_flips_up() -> None:
    table = given(
        larx(place="Halcyon Atrium/top"), deniz(place="Halcyon Atrium/top"),
        cards=[card("GH-1", "Halcyon Atrium/bottom", down=True)],
        options={"episode": "4"}, chance=shown("OE-7", "OE-7#2", "0", "0", "0", "0"),
    )  # fmt: skip
    before = dial(table)
    when(table, "end turn", "end turn")
    assert dial(table) == before + 2 + 1


@rule("HOPE-EX-02", "HOPE-ELITE-01", "HOPE-ELITE-02", "HOPE-ELITE-03")
def test_ex_02_an_effect_on_regular_cards_leaves_an_elite_alone() -> None:
    table = given(larx(tools=["L-T5"]), deniz(), cards=[card("NC-1")])
    assert "activate Crowd Barrier" not in options(table)
    both = given(larx(tools=["L-T5"]), deniz(), cards=[card("NC-1"), card("OE-2")])
    when(both, "activate Crowd Barrier")
    assert the(both, "Comfort Patrol")["retreated"] and not the(both, "Plainclothes Auditor")["retreated"]


@rule("HOPE-EX-66", "HOPE-DIE-01", "HOPE-DIE-02", "HOPE-DIE-03")
def test_ex_66_on_a_double_face_the_roller_chooses() -> None:
    table = given(ottilie(tools=["O-T4"]), larx(), chance=[4])
    when(table, "use Lost Property Box")
    assert asked(table) == "die" and set(options(table)) == {"choose Perception", "choose Logic"}
    when(table, "choose Logic")
    assert player(table)["markers"] == [{"attribute": "Logic", "charges": 2}]
    single = when(given(ottilie(tools=["O-T4"]), larx(), chance=[1]), "use Lost Property Box")
    assert player(single)["markers"] == [{"attribute": "Courage", "charges": 2}]


@rule("HOPE-RUL-33")
def test_markers_of_any_kind_count() -> None:
    table = given(larx(), deniz(), cards=[card("101", markers=[0, 0, 0, 0, 1, 0])], chance=shown("0"))
    when(table, "get support from Barkeeper", "no card")
    assert the(table, "Barkeeper")["side"] == "B" and player(table)["resources"] == 1


@rule("HOPE-RUL-88")
def test_the_opposite_location_can_be_reached_by_a_tool_and_the_task_is_there() -> None:
    followed = given(
        larx(place=TOP),
        deniz(),
        cards=[card("TC-5", "zone 0", side="B", secrets=0), card("105", BOTTOM)],
        packs=TEST_CARDS,
    )
    assert "investigate Dance Floor" in options(followed) and "hack Dance Floor" not in options(followed)
    table = given(deniz(tools=["D-T7"], place=TOP), larx(), cards=[card("NC-3", BOTTOM)], chance=shown("0"))
    when(table, "hack Strobe Fault", "no card")
    assert the(table, "Strobe Fault")["cubes"] == [0]
