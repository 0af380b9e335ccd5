"""Attack, step 3: Defense dice, shields, rerolls, Helmets and Armor (NEON-DEFENCE-01 to 19)."""

from __future__ import annotations

import pytest

from neontable.testing import rule
from tests.games.neon.clash import (
    ATTACKS,
    BLOCK,
    CRIT,
    FAIL,
    GUARD,
    HIT,
    MISS,
    SPARK,
    akari,
    boulder,
    clash,
    defense_dice,
    struck,
)
from tests.games.neon.table import asked, fighter, given, happened, let_pass, options, player, refuses, when


# ---------------------------------------------------------------- before the roll
@rule("NEON-DEFENCE-01")
def test_the_defender_starts_with_one_die() -> None:
    assert defense_dice(struck(akari("park"), [MISS] * 3, [FAIL])) == 1


@rule("NEON-DEFENCE-02", "NEON-FIELD-04")
@pytest.mark.parametrize("fields", [1, 2])
def test_each_force_field_adds_a_die(fields: int) -> None:
    assert defense_dice(struck(akari("park", fields=fields), [MISS] * 3, [FAIL] * (1 + fields))) == 1 + fields


@rule("NEON-DEFENCE-03", "NEON-DEFENCE-04")
def test_the_defender_may_add_dice_before_the_roll() -> None:
    defender = akari("park", gear={"armor": "AR-08", "helmet": "HE-10"})
    table = struck(defender, [MISS] * 3, [FAIL] * 3)
    assert asked(table) == (1, "effect")
    assert options(table) == ("use AR-08/1 with itself", "use HE-10/2 with itself", "pass")
    assert table.view(None)["attack"]["window"] == {"at": "D1", "owner": 1, "role": "defender"}
    when(table, "use AR-08/1", "use HE-10/2")
    assert defense_dice(table) == 3


@rule("NEON-DEFENCE-04", "NEON-EX-09", "NEON-FIGHTER-08")
def test_tower_shield_in_two_defenses_of_one_round() -> None:
    table = given(
        fighter("snake", "park", energy=0, actions=["attack", "attack", "move"]),
        fighter("boulder", "park", energy=4),
        fighter("ghost"),
        turn=0,
        chance=[MISS, FAIL, FAIL, FAIL, MISS, FAIL, FAIL, SPARK],
    )
    for _ in range(2):
        let_pass(when(table, "attack", "attack boulder with bare hands", "use tower-shield"))
        assert defense_dice(table) == 3
    assert player(table, 1)["energy"] == 1  # 4 - 2 - 2, and a SPARK


@rule("NEON-DEFENCE-05", "NEON-T-04")
def test_never_more_than_three_defense_dice() -> None:
    table = given(
        fighter("snake", "park", energy=0, actions=ATTACKS),
        fighter("boulder", "park", energy=2, fields=1),
        fighter("ghost"),
        turn=0,
        chance=[MISS, FAIL, FAIL, FAIL],
    )
    when(table, "attack", "attack boulder with bare hands", "use tower-shield")
    assert defense_dice(table) == 3  # of 1 + 1 + 2
    assert player(table, 1)["energy"] == 0


@rule("NEON-DEFENCE-05", "NEON-T-04")
def test_with_two_force_fields_a_tower_shield_adds_nothing() -> None:
    table = given(
        fighter("snake", "park", energy=0, actions=ATTACKS),
        fighter("boulder", "park", energy=2, fields=2),
        fighter("ghost"),
        turn=0,
        chance=[HIT, FAIL, FAIL, FAIL],
    )
    when(table, "attack", "attack boulder with bare hands")
    assert defense_dice(table) == 3
    assert asked(table) == (1, "effect")
    assert "use tower-shield" not in options(table)
    assert player(table, 1)["energy"] == 2


@rule("NEON-DEFENCE-06", "NEON-DEFENCE-07")
def test_all_defense_dice_fall_together_and_show_four_results() -> None:
    table = struck(akari("park", fields=2), [MISS] * 3, [GUARD, BLOCK, SPARK])
    roll = happened(table, "defense roll")[0]
    assert (roll["guard"], roll["block"], roll["spark"], roll["fail"]) == (1, 1, 1, 0)
    assert len(happened(table, "defense roll")) == 1


# ---------------------------------------------------------------- shields
@rule("NEON-DEFENCE-08")
@pytest.mark.parametrize(("attack", "left"), [(HIT, 0), (CRIT, 1)])
def test_a_shield_cancels_a_normal_hit_only(attack: int, left: int) -> None:
    table = struck(akari("park"), [attack, MISS, MISS], [BLOCK])
    assert len(player(table, 1)["hp"]) == 6 - left


@rule("NEON-DEFENCE-09")
@pytest.mark.parametrize("attack", [HIT, CRIT])
def test_a_strong_shield_cancels_either(attack: int) -> None:
    table = struck(akari("park"), [attack, MISS, MISS], [GUARD])
    assert len(player(table, 1)["hp"]) == 6


@rule("NEON-DEFENCE-08")
def test_a_shield_cancels_one_hit_and_no_more() -> None:
    assert len(player(struck(akari("park"), [HIT, HIT, HIT], [BLOCK]), 1)["hp"]) == 4


@rule("NEON-T-12", "NEON-DEFENCE-09", "NEON-DEFENCE-18", "NEON-RULING-009", "NEON-RULING-066")
def test_guard_on_the_crit_leaves_a_hit_and_the_armors_duty() -> None:
    defender = akari(
        "park", fields=1, gear={"armor": "AR-02", "helmet": "HE-02"}, ammo={"armor": ["SG-01"], "helmet": ["SG-02"]}
    )
    table = struck(defender, [CRIT, HIT, HIT], [GUARD, BLOCK])
    assert asked(table) == (1, "shields")
    assert table.view(None)["attack"]["window"] == {"at": "SHIELDS", "owner": 1, "role": "defender"}
    assert options(table) == ("0 on CRIT", "1 on CRIT")
    when(table, "1 on CRIT")
    assert len(player(table, 1)["hp"]) == 6  # the coat took the HIT without a question
    assert player(table, 1)["gear"]["armor"]["ammo"] == []
    assert player(table, 1)["gear"]["helmet"]["ammo"] == ["SG-02"]


@rule("NEON-T-12")
def test_guard_on_the_crit_without_armor_is_one_damage() -> None:
    defender = akari("park", fields=1, gear={"helmet": "HE-02"})
    table = when(struck(defender, [CRIT, HIT, HIT], [GUARD, BLOCK]), "1 on CRIT")
    assert len(player(table, 1)["hp"]) == 5
    assert player(table, 1)["gear"]["helmet"]["card"] == "HE-02"


@rule("NEON-T-13", "NEON-DEFENCE-09", "NEON-DEFENCE-17", "NEON-RULING-009")
def test_guard_on_a_hit_leaves_a_crit_and_the_helmets_duty() -> None:
    defender = akari(
        "park", fields=1, gear={"armor": "AR-02", "helmet": "HE-02"}, ammo={"armor": ["SG-01"], "helmet": ["SG-02"]}
    )
    table = when(struck(defender, [CRIT, HIT, HIT], [GUARD, BLOCK]), "0 on CRIT")
    assert len(player(table, 1)["hp"]) == 6
    assert player(table, 1)["gear"]["armor"]["ammo"] == ["SG-01"]
    assert player(table, 1)["gear"]["helmet"]["ammo"] == []


@rule("NEON-RULING-066")
def test_nobody_is_asked_where_the_assignment_makes_no_difference() -> None:
    table = struck(akari("park", fields=1), [CRIT, HIT, HIT], [GUARD, BLOCK])
    assert asked(table) == (0, "action")
    assert len(player(table, 1)["hp"]) == 5


@rule("NEON-RULING-066", "NEON-RESOLVE-03")
def test_the_assignment_matters_when_one_symbol_deals_more() -> None:
    attacker = {"ammo": {"melee": ["SG-04"]}}
    table = struck(akari("park"), [CRIT, HIT, MISS], [GUARD], weapon="ML-10", attacker=attacker)
    when(table, "pass", "use ML-10/2 with SG-04")
    assert asked(table) == (1, "shields")
    when(table, "0 on CRIT")
    assert len(player(table, 1)["hp"]) == 4


@rule("NEON-DEFENCE-10", "NEON-RULING-065")
def test_a_spark_cancels_nothing_and_gives_one_energy() -> None:
    table = struck(akari("park", fields=1), [HIT, MISS, MISS], [SPARK, SPARK])
    assert len(player(table, 1)["hp"]) == 5
    assert player(table, 1)["energy"] == 2


@rule("NEON-DEFENCE-11")
@pytest.mark.parametrize("side", [4, 5])
def test_a_fail_cancels_nothing_and_gives_nothing(side: int) -> None:
    table = struck(akari("park"), [HIT, MISS, MISS], [side])
    assert len(player(table, 1)["hp"]) == 5
    assert player(table, 1)["energy"] == 0


# ---------------------------------------------------------------- after the roll
@rule("NEON-DEFENCE-12", "NEON-DEFENCE-15")
def test_defense_dice_may_be_rerolled_and_the_new_result_counts() -> None:
    defender = akari("park", energy=1, fields=1)
    table = struck(defender, [HIT, HIT, MISS], [BLOCK, FAIL, FAIL])
    assert asked(table) == (1, "effect")
    when(table, "use maneuver-a/2", "reroll 1 BLOCK")
    assert len(player(table, 1)["hp"]) == 4


@rule("NEON-DEFENCE-12")
def test_defense_results_may_be_changed() -> None:
    table = struck(akari("park", gear={"helmet": "HE-06"}), [HIT, MISS, MISS], [FAIL])
    when(table, "use HE-06/1")
    assert len(player(table, 1)["hp"]) == 6


@rule("NEON-DEFENCE-13", "NEON-DEFENCE-19")
@pytest.mark.parametrize(("choice", "left"), [("use AR-03/1", 6), ("pass", 5)])
def test_optional_armor_may_be_used_or_declined(choice: str, left: int) -> None:
    table = struck(akari("park", gear={"armor": "AR-03"}), [HIT, MISS, MISS], [FAIL])
    assert options(table) == ("use AR-03/1 with itself", "pass")
    when(table, choice)
    assert len(player(table, 1)["hp"]) == left
    assert (player(table, 1)["gear"] == {}) == (left == 6)


@rule("NEON-DEFENCE-19")
@pytest.mark.parametrize(("choice", "left"), [("use HE-03/1", 6), ("pass", 5)])
def test_an_optional_helmet_may_be_used_or_declined(choice: str, left: int) -> None:
    table = struck(akari("park", gear={"helmet": "HE-03"}), [CRIT, MISS, MISS], [FAIL])
    when(table, choice)
    assert len(player(table, 1)["hp"]) == left


@rule("NEON-DEFENCE-14", "NEON-RULING-061")
def test_defense_dice_are_rerolled_once_per_attack() -> None:
    defender = akari("park", energy=3, gear={"helmet": "HE-05"}, ammo={"helmet": ["SG-03"]})
    table = struck(defender, [HIT, MISS, MISS], [FAIL, FAIL])
    assert options(table) == ("use maneuver-a/2", "use HE-05/1 with SG-03", "pass")
    when(table, "use HE-05/1 with SG-03")
    assert asked(table) == (0, "action")
    assert player(table, 1)["energy"] == 3


@rule("NEON-DEFENCE-14")
def test_a_second_reroll_is_refused_by_its_rule() -> None:
    defender = akari("park", energy=3, gear={"helmet": "HE-08"}, fields=1)
    table = struck(defender, [HIT, MISS, MISS], [SPARK, FAIL, FAIL])
    when(table, "use maneuver-a/2", "reroll 1 FAIL")
    assert options(table) == ("use HE-08/2 with itself", "pass")
    assert refuses(table, "use maneuver-a/2").rule == "NEON-MANEUVER-03"


@rule("NEON-DEFENCE-14", "NEON-RULING-061")
def test_by_the_other_ruling_each_defense_die_may_be_rerolled_once() -> None:
    defender = akari("park", energy=3, fields=1, gear={"helmet": "HE-05"}, ammo={"helmet": ["SG-03"]})
    table = struck(defender, [HIT, MISS, MISS], [SPARK, FAIL, FAIL, BLOCK], options={"rerolls": "one per die"})
    when(table, "use maneuver-a/2", "reroll 1 FAIL", "use HE-05/1 with SG-03")
    assert asked(table) == (0, "action")  # the SPARK alone was left to reroll
    assert len(player(table, 1)["hp"]) == 6


@rule("NEON-RULING-061")
def test_each_defender_has_an_own_reroll() -> None:
    attacker = boulder("park", gear={"grenade": "GR-01"})
    table = clash(
        attacker,
        akari("park", energy=1),
        fighter("snake", "park", energy=1),
        chance=[HIT, HIT, FAIL, GUARD, FAIL, GUARD],
    )
    when(table, "attack akari with GR-01")
    assert asked(table) == (1, "effect")
    when(table, "use maneuver-a/2")
    assert asked(table) == (2, "effect")
    when(table, "use maneuver-a/2")
    assert [len(player(table, who)["hp"]) for who in (1, 2)] == [5, 5]


@rule("NEON-DEFENCE-16", "NEON-EX-10", "NEON-RULING-065")
@pytest.mark.parametrize(("again", "energy"), [(FAIL, 0), (SPARK, 1)])
def test_no_energy_for_a_spark_that_was_rerolled(again: int, energy: int) -> None:
    table = struck(akari("park", energy=1), [HIT, MISS, MISS], [SPARK, again])
    when(table, "use maneuver-a/2")
    assert player(table, 1)["energy"] == energy


@rule("NEON-RULING-065")
def test_the_energy_of_a_spark_comes_too_late_for_a_reroll() -> None:
    table = struck(akari("park"), [HIT, MISS, MISS], [SPARK])
    assert asked(table) == (0, "action")  # without Energy there was nothing to ask in the window
    assert player(table, 1)["energy"] == 1


# ---------------------------------------------------------------- duties
@rule("NEON-DEFENCE-17", "NEON-RULING-067")
def test_a_mandatory_helmet_pays_with_itself_if_it_must() -> None:
    table = struck(akari("park", gear={"helmet": "HE-01"}), [CRIT, MISS, MISS], [FAIL])
    assert len(player(table, 1)["hp"]) == 6
    assert player(table, 1)["gear"] == {}


@rule("NEON-DEFENCE-18", "NEON-RULING-067")
def test_a_mandatory_armor_pays_with_itself_if_it_must() -> None:
    table = struck(akari("park", gear={"armor": "AR-01"}), [HIT, MISS, MISS], [FAIL])
    assert len(player(table, 1)["hp"]) == 6
    assert player(table, 1)["gear"] == {}


@rule("NEON-RULING-067", "NEON-BOT-14")
def test_a_bot_token_may_pay_for_the_duty_instead() -> None:
    table = struck(akari("park", gear={"armor": "AR-01"}, bots=["welder"]), [HIT, MISS, MISS], [FAIL])
    assert options(table) == ("use AR-01/1 with itself", "use AR-01/1 with welder")
    assert refuses(table, "pass").rule == "NEON-DEFENCE-18"
    when(table, "use AR-01/1 with welder")
    assert player(table, 1)["gear"]["armor"]["card"] == "AR-01"
    assert player(table, 1)["bots"] == ["welder spent"]


@rule("NEON-DEFENCE-17")
def test_declining_a_mandatory_helmet_is_refused_by_its_rule() -> None:
    table = struck(akari("park", gear={"helmet": "HE-01"}, bots=["welder"]), [CRIT, MISS, MISS], [FAIL])
    assert refuses(table, "pass").rule == "NEON-DEFENCE-17"


@rule("NEON-DEFENCE-17", "NEON-DEFENCE-18")
def test_where_no_symbol_is_left_there_is_no_duty() -> None:
    gear = {"armor": "AR-01", "helmet": "HE-01"}
    table = struck(akari("park", gear=gear, fields=1), [CRIT, HIT, MISS], [GUARD, BLOCK])
    assert {kind: held["card"] for kind, held in player(table, 1)["gear"].items()} == gear


@rule("NEON-DEFENCE-17", "NEON-DEFENCE-18", "NEON-RULING-009")
def test_the_helmet_answers_to_crits_and_the_armor_to_hits() -> None:
    gear = {"armor": "AR-01", "helmet": "HE-01"}
    table = struck(akari("park", gear=gear), [HIT, MISS, MISS], [FAIL])
    assert list(player(table, 1)["gear"]) == ["helmet"]
    table = struck(akari("park", gear=gear), [CRIT, MISS, MISS], [FAIL])
    assert list(player(table, 1)["gear"]) == ["armor"]


@rule("NEON-DEFENCE-17", "NEON-DEFENCE-18")
def test_helmet_first_then_armor() -> None:
    gear = {"armor": "AR-01", "helmet": "HE-01"}
    table = struck(akari("park", gear=gear, bots=["welder"]), [CRIT, HIT, MISS], [FAIL])
    assert options(table) == ("use HE-01/1 with itself", "use HE-01/1 with welder")
    when(table, "use HE-01/1 with welder")
    assert player(table, 1)["gear"] == {"helmet": {"card": "HE-01", "ammo": []}}
    assert len(player(table, 1)["hp"]) == 6


@rule("NEON-RULING-068")
def test_an_optional_effect_may_come_before_the_duty_and_end_it() -> None:
    defender = akari("park", gear={"armor": "AR-01"}, enhancement="ablative-skin")
    table = struck(defender, [HIT, MISS, MISS], [FAIL])
    assert options(table) == ("use AR-01/1 with itself", "use ablative-skin")
    when(table, "use ablative-skin")
    assert player(table, 1)["gear"]["armor"]["card"] == "AR-01"
    assert len(player(table, 1)["hp"]) == 6


@rule("NEON-RULING-068", "NEON-RULING-126")
def test_an_ally_may_relieve_the_duty() -> None:
    table = given(
        boulder("park", gear={"melee": "ML-04"}),
        akari("park", gear={"armor": "AR-01"}),
        fighter("ghost", "mall", energy=0),
        fighter("snake", "park", energy=0, gear={"armor": "AR-02"}, ammo={"armor": ["SG-01"]}),
        turn=0,
        chance=[HIT, MISS, MISS, FAIL],
        options={"mode": "squad"},
    )
    when(table, "attack", "attack akari with ML-04")
    assert options(table) == ("use AR-01/1 with itself", "pass")
    when(table, "pass", "use AR-02/squad with SG-01")
    assert player(table, 1)["gear"]["armor"]["card"] == "AR-01"
    assert len(player(table, 1)["hp"]) == 6


@rule("NEON-RULING-068", "NEON-DEFENCE-18")
def test_if_no_ally_relieves_it_the_duty_stands() -> None:
    table = given(
        boulder("park", gear={"melee": "ML-04"}),
        akari("park", gear={"armor": "AR-01"}),
        fighter("ghost", "mall", energy=0),
        fighter("snake", "park", energy=0, gear={"armor": "AR-02"}, ammo={"armor": ["SG-01"]}),
        turn=0,
        chance=[HIT, MISS, MISS, FAIL],
        options={"mode": "squad"},
    )
    when(table, "attack", "attack akari with ML-04", "pass", "pass")
    assert player(table, 1)["gear"] == {}
    assert len(player(table, 1)["hp"]) == 6


@rule("NEON-DEFENCE-17")
def test_every_mandatory_helmet_effect_counts_up_to_its_number() -> None:
    table = struck(akari("park", gear={"helmet": "HE-07"}), [CRIT, CRIT, CRIT], [FAIL])
    assert len(player(table, 1)["hp"]) == 5


# ---------------------------------------------------------------- windows of several seats
@rule("NEON-RULING-126", "NEON-MANEUVER-02")
def test_the_owner_is_asked_first_then_allies_and_again_after_each_use() -> None:
    table = given(
        boulder("park", gear={"melee": "ML-04"}),
        akari("park", energy=0, gear={"helmet": "HE-06"}),
        fighter("ghost", "mall", energy=0),
        fighter("snake", "park", energy=1),
        turn=0,
        chance=[HIT, MISS, MISS, FAIL, FAIL],
        options={"mode": "squad"},
    )
    when(table, "attack", "attack akari with ML-04")
    assert asked(table) == (1, "effect")
    when(table, "pass")
    assert asked(table) == (3, "effect")
    when(table, "use maneuver-a/4")
    assert asked(table) == (1, "effect")  # again, and the new FAIL is still there
    when(table, "use HE-06/1")
    assert len(player(table, 1)["hp"]) == 6
    assert player(table, 3)["energy"] == 0


@rule("NEON-MANEUVER-03", "NEON-MANEUVER-02")
def test_maneuver_a_counts_once_per_attack_for_whomever_it_is_used() -> None:
    table = given(
        boulder("park", gear={"grenade": "GR-01"}),
        akari("park", energy=3),
        fighter("ghost", "mall", energy=0),
        fighter("snake", "park", energy=0),
        turn=0,
        chance=[HIT, HIT, FAIL, FAIL, FAIL],
        options={"mode": "squad"},
    )
    when(table, "attack", "attack akari with GR-01", "use maneuver-a/2")
    assert asked(table) == (0, "action")  # not again for the Ally
    assert [len(player(table, who)["hp"]) for who in (1, 3)] == [4, 4]


@rule("NEON-RULING-079", "NEON-SECTOR-14")
def test_dice_of_a_fighter_in_the_police_station_are_not_rerolled_but_those_of_attackers_outside_are() -> None:
    attacker = boulder("stadium", energy=1, gear={"heavy gun": "HG-06"})
    table = clash(attacker, akari("police-station", energy=3), chance=[HIT, MISS, MISS, FAIL])
    when(table, "attack akari with HG-06", "pass", "use maneuver-a/1", "reroll 1 MISS")
    assert asked(table) == (0, "action")
    assert len(happened(table, "rerolled")) == 1
    assert player(table, 1)["energy"] == 3


@rule("NEON-RULING-079")
def test_an_attacker_in_the_police_station_does_not_reroll() -> None:
    attacker = boulder("police-station", energy=3)
    table = clash(attacker, akari("police-station", energy=3), chance=[HIT, FAIL])
    when(table, "attack akari with bare hands")
    assert asked(table) == (0, "action")


@rule("NEON-DEFENCE-18", "NEON-ATTACK-25")
def test_what_one_defender_cancels_is_left_for_the_next() -> None:
    attacker = boulder("park", gear={"grenade": "GR-01"})
    defenders = [akari("park", gear={"armor": "AR-04"}), fighter("snake", "park", energy=0)]
    table = clash(attacker, *defenders, chance=[HIT, HIT, FAIL, FAIL])
    when(table, "attack akari with GR-01")
    assert [len(player(table, who)["hp"]) for who in (1, 2)] == [6, 4]
