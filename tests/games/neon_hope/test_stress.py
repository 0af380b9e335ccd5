"""Stress, Hope, Focus, exhaustion, Resources and Tools."""

from __future__ import annotations

from neontable.testing import rule
from tests.games.neon_hope.table import (
    BOTTOM,
    TEST_CARDS,
    asked,
    card,
    deniz,
    dial,
    given,
    hand,
    happened,
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
    when,
)

FOUR = ["D-A1", "D-A2", "D-A3", "D-A4"]


# ---------------------------------------------------------------- Stress and Hope
@rule("HOPE-EX-44", "HOPE-HTOK-02", "HOPE-RUL-37", "HOPE-STRESS-01", "HOPE-HTOK-01", "HOPE-RUL-38")
def test_ex_44_hope_prevents_a_part_and_the_rest_is_lost_as_one_set() -> None:
    table = given(
        deniz(hand=FOUR, hope=2, place="Halcyon Atrium/top"),
        larx(place="Halcyon Atrium/bottom"),
        cards=[card("GH-1", "Halcyon Atrium/top")],
        options={"episode": "4"},
        chance=shown("-3"),
    )
    when(table, "fight Response Captain")
    assert asked(table) == "lose" and len([text for text in options(table) if text.startswith("lose")]) == 6
    assert len(options(table)) == 6 + 4 + 1 and "spend 2 Hope" in options(table)
    refuses(table, "spend 3 Hope", "HOPE-HTOK-02")
    when(table, "spend 1 Hope, lose Overfit")
    assert asked(table) == "act" and len(hand(table)) == 3 and player(table)["hope"] == 1 and "D-A3" in pile(table)


@rule("HOPE-RUL-37", "HOPE-RUL-38")
def test_hope_is_asked_for_first_where_hope_and_cards_together_would_be_too_many_answers() -> None:
    table = given(
        deniz(hand=[*FOUR, "D-A5", "D-A6", "D-A7", "D-A8"], hope=4), larx(place=BOTTOM), cards=[card("TC-4")],
        chance=shown("-3"), packs=TEST_CARDS,
    )  # fmt: skip
    when(table, "fight Test Crowd", "no card")
    assert asked(table) == "hope" and len(options(table)) == 5
    refuses(table, "spend 5 Hope", "HOPE-HTOK-02")
    when(table, "spend 1 Hope")
    assert asked(table) == "lose" and len(options(table)) == 56 and player(table)["hope"] == 3
    when(table, options(table)[0])
    assert asked(table) == "act" and len(hand(table)) == 5


@rule("HOPE-HTOK-02", "HOPE-RUL-40")
def test_hope_can_be_kept_though_the_hand_is_empty() -> None:
    table = given(
        larx(hand=["L-A4"], hope=1, attributes=[1, 1, 1, 1]), deniz(), cards=[card("103")], chance=shown("-3", "0")
    )
    when(table, "get support from Bar", "play The Owner Owes Me")
    assert options(table) == ("spend no Hope", "spend 1 Hope")
    when(table, "spend no Hope")
    assert asked(table) == "recover" and player(table)["hope"] == 1 and player(table)["endurance"] == 7


@rule("HOPE-EX-102", "HOPE-RUL-37")
def test_ex_102_two_stress_are_one_decision_with_ten_options() -> None:
    table = given(
        deniz(hand=[*FOUR, "D-A5"], hope=0),
        larx(place=BOTTOM),
        cards=[card("TC-2")],
        chance=shown("-3"),
        packs=TEST_CARDS,
    )
    when(table, "fight Test Enemy")
    assert asked(table) == "lose" and len(options(table)) == 10
    when(table, options(table)[0])
    assert asked(table) == "act" and len(hand(table)) == 3


@rule("HOPE-EX-45", "HOPE-FOCUS-12", "HOPE-FOCUS-01", "HOPE-FOCUS-03", "HOPE-FOCUS-04", "HOPE-RUL-42")
def test_ex_45_a_shortfall_means_fewer_cards() -> None:
    table = given(
        deniz(hand=["D-A1"], hope=0, endurance=5, place="Halcyon Atrium/top"), larx(place="Halcyon Atrium/bottom"),
        cards=[card("GH-1", "Halcyon Atrium/top")], options={"episode": "4"}, chance=shown("-3"),
    )  # fmt: skip
    when(table, "fight Response Captain")
    assert player(table)["endurance"] == 4 and asked(table) == "recover"
    assert happened(table, "focus") == 1
    when(table, options(table)[0])
    assert len(hand(table)) == 4 - 1


@rule("HOPE-FOCUS-13")
def test_at_least_one_card_is_recovered() -> None:
    table = given(
        noor(hand=["N-A1"], hope=0, endurance=2),
        larx(place=BOTTOM),
        cards=[card("TC-2")],
        chance=shown("-3"),
        packs=TEST_CARDS,
    )
    when(table, "fight Test Enemy")
    when(table, options(table)[0])
    assert len(hand(table)) == 1 and player(table)["endurance"] == 1


@rule("HOPE-EX-47", "HOPE-FOCUS-10", "HOPE-FOCUS-11", "HOPE-RUL-43", "HOPE-WIN-05")
def test_ex_47_endurance_0_exhausts_and_loses_at_once() -> None:
    table = given(deniz(hand=["D-A1"], endurance=1, hope=0), larx(), cards=[card("OE-2")], chance=shown("-3"))
    when(table, "fight Comfort Patrol")
    assert table.view(0)["outcome"] == "lost_exhausted" and player(table)["endurance"] == 0 and hand(table) == []
    assert happened(table, "recovered") == 0


@rule("HOPE-EX-48", "HOPE-RUL-40", "HOPE-FOCUS-01", "HOPE-FOCUS-05")
def test_ex_48_playing_the_last_card_focuses_after_the_task() -> None:
    table = given(larx(hand=["L-A4"], endurance=6), deniz(), cards=[card("101")], chance=shown("-3"))
    when(table, "get support from Barkeeper", "play The Owner Owes Me")
    assert asked(table) == "recover" and player(table)["endurance"] == 5
    assert any("The Owner Owes Me" in text for text in options(table)) and len(options(table)) == 56


@rule("HOPE-RUL-41")
def test_the_card_being_played_is_not_recovered_by_a_focus_inside_the_task() -> None:
    table = given(deniz(hand=["D-A6"], hope=0, endurance=5), larx(), cards=[card("OE-2")], chance=shown("-3", "0"))
    when(table, "fight Comfort Patrol", "play Kill Switch")
    assert asked(table) == "recover" and not any("Kill Switch" in text for text in options(table))


@rule("HOPE-EX-116", "HOPE-RUL-40")
def test_ex_116_stress_that_hope_prevents_is_no_checkpoint() -> None:
    table = given(larx(hand=["L-A4"], hope=1), deniz(), cards=[card("103")], chance=shown("-3", "0"))
    when(table, "get support from Bar", "play The Owner Owes Me")
    assert asked(table) == "recover"
    table = given(
        larx(hand=["L-A4"], hope=1, attributes=[1, 1, 1, 1]), deniz(), cards=[card("103")], chance=shown("-3", "0")
    )
    when(table, "get support from Bar", "play The Owner Owes Me", "spend 1 Hope")
    assert asked(table) == "recover" and any("The Owner Owes Me" in text for text in options(table))


@rule("HOPE-EX-50", "HOPE-FOCUS-14", "HOPE-FOCUS-15", "HOPE-FOCUS-16", "HOPE-FOCUS-06", "HOPE-FOCUS-09")
def test_ex_50_a_voluntary_focus_costs_no_action() -> None:
    table = given(larx(hand=["L-A1", "L-A2", "L-A3"], endurance=7, spent=2, resources=2), deniz())
    when(table, "focus")
    assert player(table)["endurance"] == 6 and asked(table) == "recover" and len(options(table)) == 28
    when(table, options(table)[0])
    assert len(hand(table)) == 6 and asked(table) == "buy"
    bought = table.decisions[0].describe("buy Steel-Toe Boots")
    assert table.decisions[0].rule == bought.rule == "HOPE-FOCUS-06"
    when(table, "buy Steel-Toe Boots")
    assert player(table)["actions"] == 1 and [tool["id"] for tool in player(table)["tools"]] == ["L-T1"]


@rule("HOPE-EX-110", "HOPE-RUL-94")
def test_ex_110_a_voluntary_focus_at_endurance_1_is_legal_and_loses() -> None:
    table = given(larx(hand=["L-A1", "L-A2"], endurance=1), deniz())
    note = table.decisions[0].describe("focus").note
    when(table, "focus")
    assert table.view(0)["outcome"] == "lost_exhausted" and note


@rule("HOPE-EX-52", "HOPE-FOCUS-07", "HOPE-FOCUS-08", "HOPE-RES-01", "HOPE-RES-03")
def test_ex_52_any_number_of_tools_while_the_resources_last() -> None:
    table = given(larx(resources=4, hand=["L-A1"]), deniz())
    assert not [text for text in options(table) if text.startswith("buy")]
    when(table, "focus")
    when(table, options(table)[0])
    refuses_dear = given(larx(resources=1), deniz())
    when(refuses_dear, "focus")
    when(refuses_dear, options(refuses_dear)[0])
    refuses(refuses_dear, "buy Second Wind", "HOPE-FOCUS-07")
    when(table, "buy Steel-Toe Boots, Guest List and Crowd Barrier")
    assert [tool["id"] for tool in player(table)["tools"]] == ["L-T1", "L-T2", "L-T5"] and player(table)[
        "resources"
    ] == 0


@rule("HOPE-RUL-44")
def test_fewer_cards_in_the_pile_than_due_are_all_taken() -> None:
    table = given(
        larx(hand=["L-A1", "L-A2", "L-A3", "L-A4", "L-A5", "L-A6", "L-A7", "L-A8"], endurance=9, resources=0), deniz()
    )
    when(table, "focus")
    assert len(hand(table)) == 8


@rule("HOPE-RUL-45")
def test_a_second_attack_hits_the_new_hand() -> None:
    table = given(
        larx(hand=["L-A2"], hope=0, side=1), deniz(place=BOTTOM), cards=[card("101"), card("OE-2"), card("NC-2")],
        chance=shown("Skull", "-3"),
    )  # fmt: skip
    when(table, "get support from Barkeeper")
    assert asked(table) == "recover"
    when(table, options(table)[0])
    assert happened(table, "attack") == 2 and asked(table) == "lose"


@rule("HOPE-RUL-39")
def test_hope_does_not_pay_costs() -> None:
    table = given(larx(hope=3, resources=0), deniz(), cards=[])
    assert "activate Bar Room" not in options(table)
    assert "activate Bar Room" in options(given(larx(hope=3, resources=1), deniz(), cards=[]))


# ---------------------------------------------------------------- Tools
@rule("HOPE-EX-53", "HOPE-TOOL-02", "HOPE-TOOL-03", "HOPE-TOOL-01", "HOPE-ACTV-01")
def test_ex_53_a_recycled_tool_can_be_bought_again() -> None:
    table = given(deniz(tools=["D-T1"], resources=2), larx(), dial=5)
    when(table, "use Signal Scrubber")
    assert dial(table) == 2 and player(table)["tools"] == [] and "D-T1" in [tool["id"] for tool in player(table)["kit"]]
    when(table, "focus")
    when(table, options(table)[0])
    assert "buy Signal Scrubber" in options(table)


@rule("HOPE-TOOL-04", "HOPE-TOOL-05")
def test_a_trashed_tool_is_gone() -> None:
    table = given(larx(tools=["L-T7"], resources=3), deniz())
    when(table, "use Last Round on Me")
    assert "L-T7" in table.view(0)["trash"] and player(table)["hope"] == 4 and player(table, 1)["hope"] == 4
    when(table, "focus")
    when(table, options(table)[0])
    assert "buy Last Round on Me" not in options(table)


@rule("HOPE-TOOL-01", "HOPE-RUL-64")
def test_a_tool_answers_its_moment_in_anyones_turn() -> None:
    table = given(
        larx(tools=["L-T4"], side=1, hope=0, attributes=[1, 1, 1, 1]),
        deniz(place=BOTTOM),
        cards=[card("OE-2")],
        chance=shown("-3", "0"),
    )
    when(table, "fight Comfort Patrol", "no card")
    assert asked(table) == "react"
    when(table, "use Padded Jacket")
    assert len(hand(table)) == 8 and player(table)["tools"] == []


@rule("HOPE-CHAR-15")
def test_tools_in_the_kit_have_no_effect() -> None:
    table = given(larx(), deniz(), cards=[card("OE-2")], chance=shown("0"))
    when(table, "fight Comfort Patrol", "no card")
    assert [line.fields["value"] for line in table.log if line.kind == "success"] == [5]
    boots = given(larx(tools=["L-T1"]), deniz(), cards=[card("OE-2")], chance=shown("0"))
    when(boots, "fight Comfort Patrol", "no card")
    assert [line.fields["value"] for line in boots.log if line.kind == "success"] == [6]


@rule("HOPE-RUL-83")
def test_a_character_tool_is_no_tool_to_buy_or_recycle() -> None:
    table = given(larx(resources=9), deniz())
    when(table, "focus")
    when(table, options(table)[0])
    assert not [text for text in options(table) if "Earpiece" in text or "Calm" in text]


@rule("HOPE-RUL-19")
def test_the_interceptor_is_the_one_who_is_attacked() -> None:
    table = given(deniz(hope=9), larx(side=0, hope=9), cards=[card("102"), card("OE-2")], chance=shown("Skull", "-3"))
    when(table, "investigate Bar", "no card", "spend 1 Hope")
    table.choose(1, "intercept")
    assert asked(table) == "react" and table.decisions[0].seat == 1
    table.choose(1, "use Doorkeeper's Calm")
    assert [line.fields["n"] for line in table.log if line.kind == "stress"][-1] == 1


@rule("HOPE-FOCUS-02")
def test_an_empty_hand_focuses_in_others_turns_too() -> None:
    table = given(
        deniz(hope=0),
        larx(side=1, hand=["L-A1"], hope=0),
        cards=[card("102"), card("OE-2")],
        chance=shown("Skull", "+3"),
    )
    when(table, "investigate Bar", "no card")
    table.choose(1, "intercept")
    assert asked(table) == "recover" and table.decisions[0].seat == 1


@rule("HOPE-KEY-Scope")
def test_stretcher_takes_over_a_part_of_the_stress() -> None:
    table = given(
        deniz(hope=0), noor(tools=["N-T3"], hope=0), cards=[card("TC-2")], chance=shown("-3"), packs=TEST_CARDS
    )
    when(table, "fight Test Enemy", "no card", "use Stretcher")
    assert asked(table) == "share"
    when(table, "take 1 Stress")
    assert table.decisions[0].seat == 0
    when(table, options(table)[0])
    assert table.decisions[0].seat == 1 and asked(table) == "lose"


@rule("HOPE-RUL-43")
def test_the_oxygen_mask_saves_and_then_recovers_one_more() -> None:
    table = given(
        deniz(hope=0, hand=["D-A1"], endurance=1), noor(tools=["N-T4"]), cards=[card("OE-2")], chance=shown("-3")
    )
    when(table, "fight Comfort Patrol")
    assert asked(table) == "react" and table.decisions[0].seat == 1
    when(table, "use Oxygen Mask")
    assert table.view(0)["outcome"] is None and player(table)["endurance"] == 1
    when(table, options(table)[0])
    assert len(hand(table)) == 1 and asked(table) == "recover"
    when(table, options(table)[1])
    assert len(hand(table)) == 2 and "N-T4" in table.view(0)["trash"]


@rule("HOPE-MARK-01")
def test_spare_battery_charges_a_marker_of_somebody_near() -> None:
    table = given(deniz(tools=["D-T8"], markers=markers(log=[1])), larx(markers=markers(cou=[2])))
    when(table, "use Spare Battery")
    assert player(table)["markers"] == [{"attribute": "Logic", "charges": 2}]
    full = given(deniz(tools=["D-T8"], markers=markers(log=[2])), larx())
    assert "use Spare Battery" not in options(full)


@rule("HOPE-EX-65", "HOPE-SOLO-03")
def test_ex_65_alone_another_character_is_oneself() -> None:
    table = given(noor(), cards=[card("101")], chance=shown("0"))
    when(table, "get support from Barkeeper", "play Triage")
    assert player(table)["hope"] == 4


@rule("HOPE-RUL-75")
def test_alone_each_other_character_is_nobody() -> None:
    table = given(ottilie(tools=["O-T7"]), dial=5, chance=shown("OE-5", "OE-5#2", "OE-4"))
    when(table, "end turn")
    assert "surveillance" in kinds(table) and all(
        line.fields["n"] > 0 for line in table.log if line.kind == "surveillance"
    )
