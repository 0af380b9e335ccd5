"""Fights, retreat, Enemy activation, interception and Confrontation."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
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


@rule("HOPE-FIGHT-01")
def test_a_successful_fight_deals_damage_per_impact() -> None:
    table = given(larx(), deniz(), cards=[card("TC-2")], chance=shown("-1"), packs=TEST_CARDS)
    when(table, "fight Test Enemy", "play Shoulder First")
    assert the(table, "Test Enemy")["damage"] == 2


@rule("HOPE-EX-33", "HOPE-FIGHT-02", "HOPE-FIGHT-03", "HOPE-DONE-04", "HOPE-RUL-20")
def test_ex_33_the_last_damage_defeats_and_nothing_retreats() -> None:
    table = given(larx(), deniz(), cards=[card("TC-2", damage=2)], chance=shown("+1"), packs=TEST_CARDS)
    when(table, "fight Test Enemy", "no card")
    assert in_play(table, "Test Enemy") is None and "TC-2" in table.view(0)["encounter"]["discard"]
    assert player(table)["resources"] == 1 and happened(table, "retreated") == 0


@rule("HOPE-EX-31", "HOPE-RETR-01", "HOPE-RETR-02", "HOPE-RETR-03", "HOPE-RETR-04")
def test_ex_31_a_failed_fight_can_still_make_an_enemy_retreat() -> None:
    table = given(larx(attributes=[2, 2, 3, 1]), deniz(), cards=[card("OE-3")], chance=shown("0"))
    when(table, "fight Loitering Drone", "no card")
    assert happened(table, "failure") == 1 and happened(table, "threat") == 0
    assert the(table, "Loitering Drone")["retreated"]


@rule("HOPE-RETR-02", "HOPE-RUL-20", "HOPE-RUL-22")
def test_a_damaged_enemy_retreats_after_the_damage_and_keeps_it() -> None:
    table = given(larx(), deniz(), cards=[card("TC-2")], chance=shown("0"), packs=TEST_CARDS)
    when(table, "fight Test Enemy", "no card")
    assert the(table, "Test Enemy")["damage"] == 1 and the(table, "Test Enemy")["retreated"]
    assert kinds(table).index("damage") < kinds(table).index("retreated")


@pytest.mark.parametrize(("symbol", "by_symbol", "by_value"), [("Epic Fail", False, True), ("Epic Win", True, False)])
@rule("HOPE-RUL-13", "HOPE-RUL-14")
def test_epic_symbols_and_the_retreat_value(symbol: str, by_symbol: bool, by_value: bool) -> None:
    base = 5 if symbol == "Epic Fail" else 1
    for option, flees in (("by_symbol", by_symbol), ("by_value", by_value)):
        table = given(
            larx(attributes=[1, base, 1, 1], hope=9, side=1), deniz(place=BOTTOM), cards=[card("TC-2")], chance=shown(symbol),
            packs=TEST_CARDS, options={"epic_retreat": option},
        )  # fmt: skip
        when(table, "fight Test Enemy", "no card")
        while asked(table) == "lose":
            when(table, options(table)[-1])
        assert the(table, "Test Enemy")["retreated"] == flees


@rule("HOPE-RETR-05", "HOPE-RETR-07", "HOPE-ENACT-05", "HOPE-RUL-23")
def test_a_retreated_enemy_neither_attacks_nor_is_fought_or_hacked() -> None:
    table = given(larx(), deniz(), cards=[card("101"), card("OE-2", down=True)], chance=shown("Skull", "0"))
    refuses(table, "fight Comfort Patrol", "HOPE-RETR-07")
    refuses(table, "hack Comfort Patrol", "HOPE-RUL-23")
    when(table, "get support from Barkeeper", "no card")
    assert happened(table, "attack") == 0


@rule("HOPE-EX-62", "HOPE-RETR-06", "HOPE-KEY-Confrontation", "HOPE-RUL-61")
def test_ex_62_confrontation_keeps_everybody_until_it_retreats() -> None:
    table = given(larx(), deniz(), cards=[card("NC-1")], chance=shown("+1"))
    refuses(table, "move to Syphon/bottom", "HOPE-KEY-Confrontation")
    when(table, "fight Plainclothes Auditor", "no card")
    assert the(table, "Plainclothes Auditor")["retreated"] and "move to Syphon/bottom" in options(table)
    network = given(larx(), deniz(), cards=[card("NC-1", "network")])
    assert "move to Syphon/bottom" in options(network)
    key = given(ottilie(tools=["O-T2"]), larx(), cards=[card("NC-1")])
    assert "move to Syphon/bottom" in options(key)


# ---------------------------------------------------------------- activation
@rule("HOPE-ENACT-04", "HOPE-ENACT-07", "HOPE-ENACT-01", "HOPE-ENACT-02")
def test_all_face_up_enemies_at_the_location_attack_after_the_action() -> None:
    table = given(
        larx(hope=9, side=1), deniz(place=BOTTOM), cards=[card("101"), card("OE-2"), card("NC-2"), card("OE-3", "Syphon/top")],
        chance=shown("Skull", "+1"),
    )  # fmt: skip
    when(table, "get support from Barkeeper", "no card", "take Hope")
    assert asked(table) == "attacker"
    while asked(table) in ("attacker", "lose"):
        when(table, options(table)[-1])
    assert happened(table, "attack") == 3 and dial(table) == 1
    assert kinds(table).index("obtained") < kinds(table).index("attack")


@rule("HOPE-ENACT-06", "HOPE-RUL-67")
def test_the_revealing_characters_player_chooses_the_order() -> None:
    for cubes, kind in ((1, "attacker"), (0, "lose")):  # attacks with the same icons come to the same in any order
        enemies = [card("101"), card("OE-2", cubes=cubes), card("NC-2")]
        table = given(larx(side=1), deniz(place=BOTTOM), cards=enemies, chance=shown("Skull", "-3"))
        when(table, "get support from Barkeeper", "no card")
        assert table.decisions[0].seat == 0 and asked(table) == kind
        if kind == "attacker":
            assert set(options(table)) == {"attack of Comfort Patrol", "attack of Rowdy Regular"}


@rule("HOPE-ENACT-08", "HOPE-ENACT-09", "HOPE-RUL-19")
def test_another_character_may_intercept_one_attack_per_activation() -> None:
    table = given(
        larx(side=1, hope=9),
        deniz(hope=9),
        cards=[card("101"), card("OE-2"), card("NC-2")],
        chance=shown("Skull", "-3"),
    )
    when(table, "get support from Barkeeper", "no card")
    assert {decision.seat for decision in table.decisions} == {0, 1} and table.decisions[0].mode == "OFFER"
    table.choose(1, "intercept")
    assert table.decisions[0].seat == 1 and asked(table) == "lose"
    when(table, "spend 2 Hope")
    assert player(table, 1)["hope"] == 7 and asked(table) == "lose" and table.decisions[0].seat == 0


def attacked(enemy: str, *beside: Any) -> nt.Table:
    """Larx is attacked beside Deniz, who may take it."""
    table = given(
        larx(side=1), deniz(), cards=[card("101"), card(enemy), *beside], chance=shown("Skull", "-3")
    )  # fmt: skip
    return when(table, "get support from Barkeeper", "no card")


def said(table: nt.Table, seat: int) -> tuple[str, str, str]:
    """Label, cost and effect of the one answer to an attack."""
    decision = table.decision(seat)
    assert decision is not None and decision.kind == "intercept"
    (told,) = decision.describe_all()
    return told.label, told.cost, told.effect


@rule("HOPE-ENACT-07", "HOPE-ENACT-08")
def test_who_may_take_an_attack_reads_what_it_brings() -> None:
    table = attacked("NC-1")
    taken = "Larx suffers 2 Stress, and the Surveillance rises by 1"
    assert said(table, 0) == ("Take the attack", "2 Stress", taken)
    instead = "Deniz suffers 2 Stress instead of Larx, and the Surveillance rises by 1"
    assert said(table, 1) == ("Intercept", "2 Stress", instead)
    assert table.decisions[0].prompt == "Plainclothes Auditor attacks Larx: who takes it? Deniz is asked, too."
    assert said(attacked("OE-2"), 0)[2] == "Larx suffers 2 Stress"


@rule("HOPE-ENACT-07", "HOPE-THREAT-03")
def test_what_answers_a_threat_is_offered_with_what_it_brings() -> None:
    table = given(larx(), deniz(place=BOTTOM), cards=[card("101"), card("NC-1")], chance=shown("Skull", "-3"))
    when(table, "get support from Barkeeper", "no card")
    assert asked(table) == "react"
    moment = "Larx is about to resolve a threat of 2 Stress and 1 Surveillance"
    assert table.decisions[0].prompt == f"{moment}: use something?"
    assert table.decisions[0].public_prompt.endswith(f"{moment}.")


@rule("HOPE-RUL-19")
def test_an_attack_without_stress_says_who_takes_it() -> None:
    table = attacked("OE-3", card("NC-5", "zone 0"))
    assert said(table, 0) == ("Take the attack", "nothing", "Larx takes it: the Surveillance rises by 1")
    instead = "Deniz takes it instead of Larx: the Surveillance rises by 1"
    assert said(table, 1) == ("Intercept", "nothing", instead)


@rule("HOPE-RUL-18")
def test_an_enemy_whose_icons_are_covered_does_nothing() -> None:
    table = given(larx(), deniz(place=BOTTOM), cards=[card("101"), card("OE-3", damage=0)], chance=shown("Skull", "-3"))
    when(table, "get support from Barkeeper", "no card")
    assert dial(table) == 1


@rule("HOPE-EX-37", "HOPE-ENACT-10", "HOPE-ENACT-12", "HOPE-ENACT-14")
def test_ex_37_an_enemy_at_the_opposite_location_moves_first() -> None:
    table = given(
        larx(), deniz(place=TOP), settings=["1-1", "1-2"], chance=shown("Skull", "-3"),
        cards=[card("101"), card("OE-3", BOTTOM), card("TC-2", "Backstage/top")], packs=TEST_CARDS,
    )  # fmt: skip
    when(table, "get support from Barkeeper", "no card")
    assert the(table, "Loitering Drone")["place"] == TOP and the(table, "Test Enemy")["place"] == "Backstage/top"
    assert happened(table, "attack") == 0


@rule("HOPE-EX-38", "HOPE-ENACT-10")
def test_ex_38_an_enemy_beside_a_character_does_not_move() -> None:
    table = given(
        larx(), deniz(place=BOTTOM), settings=["1-1", "1-2"], chance=shown("Skull", "-3"),
        cards=[card("101"), card("OE-3", BOTTOM), card("TC-2", "Backstage/top")], packs=TEST_CARDS,
    )  # fmt: skip
    when(table, "get support from Barkeeper", "no card")
    assert the(table, "Loitering Drone")["place"] == BOTTOM and the(table, "Test Enemy")["place"] == TOP


@rule("HOPE-EX-40", "HOPE-ENACT-03", "HOPE-RUL-68", "HOPE-RUL-17")
def test_ex_40_the_enemy_that_moved_in_attacks_in_the_second_activation() -> None:
    table = given(
        larx(hope=9, side=1), deniz(), cards=[card("101"), card("OE-2", BOTTOM)], chance=shown("Skull", "Skull", "-3")
    )
    when(table, "get support from Barkeeper", "no card")
    assert the(table, "Comfort Patrol")["place"] == TOP and happened(table, "attack") == 1


@rule("HOPE-ENACT-11", "HOPE-ENACT-13")
def test_the_healthiest_moves_and_a_retreated_one_does_not() -> None:
    table = given(
        larx(), deniz(), settings=["1-1", "1-2"], packs=TEST_CARDS, chance=shown("Skull", "-3"),
        cards=[card("101"), card("TC-2", BOTTOM, down=True), card("OE-2", BOTTOM), card("OE-3", BOTTOM)],
    )  # fmt: skip
    when(table, "get support from Barkeeper", "no card")
    assert the(table, "Comfort Patrol")["place"] == TOP
    assert the(table, "Test Enemy")["place"] == BOTTOM and the(table, "Loitering Drone")["place"] == BOTTOM


@rule("HOPE-RUL-67")
def test_still_equal_ones_are_chosen_by_the_revealing_characters_player() -> None:
    table = given(
        larx(), deniz(), settings=["1-1", "1-2"], chance=shown("Skull", "-3"),
        cards=[card("101"), card("NC-2", BOTTOM), card("OE-2", BOTTOM)],
    )  # fmt: skip
    when(table, "get support from Barkeeper", "no card")
    assert asked(table) == "mover" and len(options(table)) == 2 and table.decisions[0].seat == 0


@rule("HOPE-RUL-66")
def test_enemies_outside_locations_neither_move_nor_attack() -> None:
    table = given(larx(), deniz(), cards=[card("101"), card("OE-2", "network")], chance=shown("Skull", "-3"))
    when(table, "get support from Barkeeper", "no card")
    assert the(table, "Comfort Patrol")["place"] == "network" and happened(table, "attack") == 0


@rule("HOPE-THREAT-03", "HOPE-RUL-35", "HOPE-SURV-01")
def test_all_stress_of_a_threat_is_one_instruction_then_all_surveillance() -> None:
    table = given(larx(hope=0), deniz(), cards=[card("NC-1")], chance=shown("-3"))
    when(table, "fight Plainclothes Auditor", "no card")
    assert asked(table) == "lose" and dial(table) == 0 and len(options(table)) == 28
    when(table, options(table)[0])
    assert dial(table) == 1


@rule("HOPE-ZONE-02", "HOPE-ZONE-01")
def test_a_location_holds_any_number_of_everything() -> None:
    table = given(
        larx(place=BOTTOM),
        deniz(place=BOTTOM),
        noor(place=BOTTOM),
        cards=[card("OE-2", BOTTOM), card("OE-2", BOTTOM), card("104", BOTTOM)],
    )
    bottom = table.view(0)["settings"][0]["bottom"]
    assert bottom["characters"] == [0, 1, 2] and len(bottom["cards"]) == 3
    assert [text for text in options(table) if text.startswith("fight")] == [
        "fight Comfort Patrol"
    ]  # alike: one option


@rule("HOPE-RUL-46")
def test_nobody_focuses_between_a_task_and_its_activations() -> None:
    table = given(larx(side=0), deniz(place=BOTTOM), cards=[card("101"), card("OE-2")], chance=shown("Skull", "-3"))
    when(table, "get support from Barkeeper", "no card")
    assert asked(table) == "react"
    refuses(table, "focus", "HOPE-FOCUS-17")
