"""Attack, steps 1 and 2: Weapon and Target, Range, dice, the roll, and what may be done to it (NEON-ATTACK-01 to 25)."""

from __future__ import annotations

from typing import Any

import pytest

from neontable.testing import rule
from tests.games.neon.clash import (
    ATTACKS,
    BLOCK,
    COND,
    CRIT,
    FAIL,
    GUARD,
    HIT,
    MISS,
    SPARK,
    akari,
    boulder,
    clash,
    dice_rolled,
)
from tests.games.neon.table import asked, fighter, given, happened, let_pass, options, player, refuses, sector, when


# ---------------------------------------------------------------- steps and Targets
@rule("NEON-ATTACK-01", "NEON-ATTACK-17", "NEON-RULING-060")
def test_an_attack_goes_through_target_attack_roll_defense_roll_and_outcome() -> None:
    table = clash(boulder(gear={"heavy gun": "HG-06"}), akari(), chance=[MISS, HIT, FAIL])
    let_pass(when(table, "attack akari with HG-06"))
    kinds = [line.kind for line in table.log]
    assert kinds == ["attacks", "attack roll", "defense roll", "damage", "token"]


@rule("NEON-RULING-060")
def test_the_defense_roll_is_made_even_against_no_hit_at_all() -> None:
    table = clash(boulder(gear={"heavy gun": "HG-06"}), akari(), chance=[MISS, MISS, SPARK])
    let_pass(when(table, "attack akari with HG-06"))
    assert player(table, 1)["energy"] == 1


@rule("NEON-ATTACK-02")
def test_one_weapon_and_one_target_in_its_range_are_selected() -> None:
    gear = {"small gun": "SG-01", "melee": "ML-04"}
    table = clash(boulder("park", gear=gear), akari("park"), fighter("snake", "factory"), fighter("ghost", "mall"))
    assert options(table) == (
        "attack akari with bare hands",
        "attack akari with SG-01",
        "attack snake with SG-01",
        "attack akari with ML-04",
        "no attack",
    )


@rule("NEON-ATTACK-02")
def test_without_a_target_in_range_there_is_no_attack_action() -> None:
    table = given(
        boulder("park", actions=[["attack", "gain1"], "move", "move"]), akari("factory"), fighter("snake"), turn=0
    )
    assert refuses(table, "attack").rule == "NEON-ATTACK-02"


@rule("NEON-ATTACK-03", "NEON-BOT-03")
def test_the_target_is_another_fighter_or_a_bot() -> None:
    table = clash(boulder("park"), akari("park"), bots={"park": ["courier"]})
    assert options(table) == ("attack akari with bare hands", "attack bot in park with bare hands", "no attack")
    assert refuses(table, "attack boulder with bare hands").rule == "NEON-ATTACK-03"


# ---------------------------------------------------------------- Range and dice
@rule("NEON-ATTACK-04", "NEON-ATTACK-07", "NEON-ATTACK-13", "NEON-EX-04", "NEON-RULING-014")
def test_one_die_in_the_own_sector() -> None:
    table = clash(boulder("park", gear={"small gun": "SG-01"}), akari("park"), chance=[HIT, FAIL])
    let_pass(when(table, "attack akari with SG-01"))
    assert dice_rolled(table) == 1


@rule("NEON-ATTACK-05", "NEON-ATTACK-07", "NEON-ATTACK-13", "NEON-EX-05")
@pytest.mark.parametrize("place", ["factory", "tv-tower"])
def test_two_dice_in_an_adjacent_sector_on_either_side(place: str) -> None:
    table = clash(boulder("park", gear={"small gun": "SG-01"}), akari(place), chance=[HIT, HIT, FAIL])
    let_pass(when(table, "attack akari with SG-01"))
    assert dice_rolled(table) == 2


@rule("NEON-ATTACK-08", "NEON-EX-06", "NEON-RULING-014", "NEON-RULING-059")
def test_an_empty_range_cannot_be_attacked() -> None:
    table = clash(boulder("park", gear={"small gun": "SG-01"}), akari("charging-station"), fighter("snake", "park"))
    assert refuses(table, "attack akari with SG-01").rule == "NEON-ATTACK-08"


@rule("NEON-ATTACK-06", "NEON-ATTACK-07")
@pytest.mark.parametrize(("place", "dice"), [("park", 1), ("factory", 2), ("charging-station", 2), ("stadium", 2)])
def test_the_diagram_says_the_dice_for_each_range(place: str, dice: int) -> None:
    gun = {"heavy gun": "HG-06"}
    table = clash(boulder("park", gear=gun), akari(place), chance=[MISS] * dice + [FAIL])
    let_pass(when(table, "attack akari with HG-06"))
    assert dice_rolled(table) == dice


@rule("NEON-ATTACK-08")
def test_an_empty_range_may_be_the_own_sector() -> None:
    table = clash(boulder("park", gear={"heavy gun": "HG-07"}), akari("park"))
    assert options(table) == ("attack akari with bare hands", "no attack")
    assert refuses(table, "attack akari with HG-07").rule == "NEON-ATTACK-08"


@rule("NEON-ATTACK-08", "NEON-RULING-036")
def test_beyond_range_two_no_weapon_reaches() -> None:
    table = clash(boulder("park", gear={"heavy gun": "HG-10"}), akari("highway"), fighter("snake", "park"))
    assert refuses(table, "attack akari with HG-10").rule == "NEON-ATTACK-08"


@rule("NEON-ATTACK-11")
@pytest.mark.parametrize("weapon", ["ML-11", "bare hands"])
def test_melee_weapons_work_in_the_own_sector_only(weapon: str) -> None:
    table = clash(boulder("park", gear={"melee": "ML-11"}), akari("factory"), fighter("snake", "park"))
    assert f"attack snake with {weapon}" in options(table)
    assert refuses(table, f"attack akari with {weapon}").rule == "NEON-ATTACK-11"


@rule("NEON-ATTACK-12")
def test_everybody_has_a_basic_weapon_of_one_die() -> None:
    table = clash(boulder("park"), akari("park"), chance=[HIT, FAIL])
    let_pass(when(table, "attack akari with bare hands"))
    assert dice_rolled(table) == 1
    assert player(table, 1)["hp"] == [1, 2, 2, 2, 3]


# ---------------------------------------------------------------- what changes the Range
@rule("NEON-ATTACK-09", "NEON-RULING-057", "NEON-RULING-058")
def test_an_effect_that_opens_an_empty_range_is_declared_with_the_target() -> None:
    gear = {"heavy gun": "HG-05"}
    table = clash(
        boulder("park", gear=gear, ammo={"heavy gun": ["GR-01"]}), akari("charging-station"), chance=[HIT, FAIL]
    )
    assert options(table) == ("attack akari with HG-05 opening", "no attack")
    let_pass(when(table, "attack akari with HG-05 opening"))
    assert dice_rolled(table) == 1  # none of the diagram, one of the effect
    assert player(table, 0)["gear"]["heavy gun"] == {"card": "HG-05", "ammo": []}
    assert happened(table, "used")[0]["effect"] == "HG-05/1"


@rule("NEON-ATTACK-09", "NEON-RULING-051")
def test_the_weapon_itself_may_pay_for_opening_a_range() -> None:
    table = clash(boulder("park", gear={"heavy gun": "HG-05"}), akari("charging-station"), chance=[HIT, FAIL])
    let_pass(when(table, "attack akari with HG-05 opening"))
    assert dice_rolled(table) == 1
    assert player(table, 0)["gear"] == {}


@rule("NEON-RULING-058")
def test_an_effect_that_only_adds_a_die_opens_no_range() -> None:
    table = clash(boulder("park", gear={"small gun": "SG-01"}), akari("charging-station"), fighter("snake", "park"))
    assert not [text for text in options(table) if "akari" in text]


@rule("NEON-ATTACK-09")
def test_the_effect_opens_one_range_and_no_other() -> None:
    table = clash(boulder("park", gear={"heavy gun": "HG-05"}), akari("highway"), fighter("snake", "park"))
    assert refuses(table, "attack akari with HG-05 opening").rule == "NEON-ATTACK-09"


@rule("NEON-ATTACK-14", "NEON-EFFECT-06")
def test_where_the_range_is_not_empty_the_same_effect_just_adds_a_die() -> None:
    table = clash(boulder("park", gear={"heavy gun": "HG-05"}), akari("factory"), chance=[MISS, MISS, HIT, FAIL])
    let_pass(when(table, "attack akari with HG-05", "use HG-05/1 with itself"))
    assert dice_rolled(table) == 3


@rule("NEON-ATTACK-10", "NEON-EX-23")
@pytest.mark.parametrize("place", ["charging-station", "highway", "subway", "mall"])
def test_the_howitzer_reaches_beyond_range_two(place: str) -> None:
    table = clash(boulder("park", energy=3), akari(place), chance=[HIT, HIT, FAIL])
    let_pass(when(table, "attack akari with howitzer"))
    assert dice_rolled(table) == 2
    assert player(table, 0)["energy"] == 0
    assert len(player(table, 1)["hp"]) == 4


@rule("NEON-ATTACK-10", "NEON-ABILITY-02")
def test_the_howitzer_has_its_price_and_no_short_range() -> None:
    table = clash(boulder("park", energy=3), akari("factory"), fighter("snake", "highway"))
    assert refuses(table, "attack akari with howitzer").rule == "NEON-FIGHTER-09"
    table = clash(boulder("park", energy=2), akari("highway"), fighter("snake", "park"))
    assert refuses(table, "attack akari with howitzer").rule == "NEON-ABILITY-02"


@rule("NEON-T-19", "NEON-RULING-056", "NEON-RULING-057")
def test_hohonade_pulls_the_target_in_and_the_range_is_measured_then() -> None:
    attacker = fighter("akari", "charging-station", energy=2, actions=ATTACKS, gear={"melee": "ML-04"})
    table = clash(attacker, fighter("boulder", "factory", energy=0), chance=[HIT, HIT, HIT, FAIL])
    assert options(table) == (
        "attack boulder with bare hands pulling",
        "attack boulder with ML-04 pulling",
        "no attack",
    )
    let_pass(when(table, "attack boulder with ML-04 pulling"))
    assert player(table, 1)["place"] == "charging-station"
    assert player(table, 1)["energy"] == 1  # it entered
    assert dice_rolled(table) == 3
    assert player(table, 0)["energy"] == 0
    assert len(player(table, 1)["hp"]) == 3


@rule("NEON-RULING-056", "NEON-BOT-22")
def test_a_bot_can_be_pulled_too() -> None:
    attacker = fighter("akari", "park", energy=2, actions=ATTACKS, gear={"melee": "ML-04"})
    table = clash(
        attacker, fighter("boulder"), bots={"factory": ["welder"], "park": ["courier"]}, chance=[HIT, MISS, MISS, FAIL]
    )
    let_pass(when(table, "attack bot in factory with ML-04 pulling"))
    assert player(table, 0)["bots"] == ["welder"]
    assert sector(table, "park")["bots"] == 1
    assert sector(table, "factory")["bots"] == 0


@rule("NEON-RULING-056")
def test_a_pulled_bot_that_survives_stays_where_it_was_pulled() -> None:
    attacker = fighter("akari", "park", energy=2, actions=ATTACKS)
    table = clash(attacker, fighter("boulder"), bots={"factory": ["welder"]}, chance=[MISS, FAIL])
    let_pass(when(table, "attack bot in factory with bare hands pulling"))
    assert sector(table, "park")["bots"] == 1


@rule("NEON-RULING-056")
def test_nobody_is_pulled_from_farther_away() -> None:
    attacker = fighter("akari", "park", energy=2, actions=ATTACKS)
    table = clash(attacker, fighter("boulder", "charging-station"), fighter("snake", "park"))
    assert refuses(table, "attack boulder with bare hands pulling").rule == "NEON-RULING-056"


@rule("NEON-RULING-057", "NEON-RULING-051")
@pytest.mark.parametrize(("ammo", "left"), [(["SG-04"], {"melee": {"card": "ML-02", "ammo": []}}), ([], {})])
def test_the_cargo_hook_pulls_for_ammo_or_for_itself(ammo: list[str], left: dict[str, Any]) -> None:
    attacker = boulder("park", gear={"melee": "ML-02"}, ammo={"melee": ammo})
    table = clash(attacker, akari("factory"), chance=[HIT, HIT, FAIL])
    let_pass(when(table, "attack akari with ML-02 hooking"))
    assert dice_rolled(table) == 2
    assert player(table, 1)["place"] == "park"
    assert player(table, 0)["gear"] == left


@rule("NEON-RULING-057", "NEON-BOT-14")
def test_where_there_are_several_ways_to_pay_for_the_pull_the_attacker_chooses() -> None:
    attacker = boulder("park", gear={"melee": "ML-02"}, ammo={"melee": ["SG-04"]}, bots=["courier"])
    table = when(clash(attacker, akari("factory")), "attack akari with ML-02 hooking")
    assert options(table) == ("pay with SG-04", "pay with courier")
    when(table, "pay with courier")
    assert player(table, 0)["bots"] == ["courier spent"]
    assert player(table, 1)["place"] == "park"


@rule("NEON-RULING-122")
def test_a_target_that_a_trap_defeats_on_the_way_is_no_target_any_more() -> None:
    attacker = fighter("akari", "park", energy=3, actions=ATTACKS)
    table = given(
        attacker,
        fighter("boulder", "factory", side="B", lost=5),
        fighter("illusion", "mall", token="park"),
        turn=0,
        chance=[],
    )
    when(table, "attack", "attack boulder with bare hands pulling")
    assert player(table, 1)["place"] == "eliminated"
    assert happened(table, "attack roll") == []
    assert player(table, 0)["energy"] == 1  # the cost stays paid
    assert player(table, 0)["place"] == "park"  # and there is no Maneuver B
    assert asked(table) == (0, "action")


@rule("NEON-RULING-122")
def test_the_other_targets_of_a_grenade_are_still_attacked() -> None:
    attacker = fighter("akari", "park", energy=2, actions=ATTACKS, gear={"grenade": "GR-01"})
    table = given(
        attacker,
        fighter("boulder", "factory", side="B", lost=5),
        fighter("illusion", "mall", token="park"),
        fighter("snake", "park", energy=0),
        turn=0,
        chance=[HIT, HIT, FAIL],
    )
    let_pass(when(table, "attack", "attack boulder with GR-01 pulling"))
    assert len(player(table, 3)["hp"]) == 4


@rule("NEON-RULING-122")
def test_an_attacker_that_a_trap_defeats_on_the_way_attacks_nobody() -> None:
    attacker = fighter("snake", "park", side="B", lost=5, energy=2, actions=ATTACKS)
    table = given(attacker, akari("factory"), fighter("illusion", "mall", token="factory"), turn=0, luck=[])
    when(table, "attack", "attack akari with bare hands lunging")
    assert player(table, 0)["place"] == "eliminated"
    assert happened(table, "attack roll") == []


@rule("NEON-RULING-057")
def test_serpent_lunge_moves_the_attacker_and_adds_a_die() -> None:
    attacker = fighter("snake", "park", energy=2, actions=ATTACKS, gear={"melee": "ML-04"})
    table = clash(
        attacker, akari("charging-station"), fighter("ghost", "factory", energy=0), chance=[MISS] * 4 + [FAIL]
    )
    let_pass(when(table, "attack ghost with ML-04 lunging"))
    assert player(table, 0)["place"] == "factory"
    assert dice_rolled(table) == 4


# ---------------------------------------------------------------- before the roll
@rule("NEON-ATTACK-14", "NEON-EFFECT-06")
def test_effects_add_attack_dice_before_the_roll() -> None:
    attacker = boulder("factory", energy=1, gear={"small gun": "SG-01"}, ammo={"small gun": ["SG-02"]})
    table = when(clash(attacker, akari("park"), chance=[HIT] * 4 + [FAIL]), "attack akari with SG-01")
    assert options(table) == ("use factory", "use SG-01/1 with SG-02", "pass")
    let_pass(when(table, "use SG-01/1 with SG-02", "use factory"))
    assert dice_rolled(table) == 4
    assert len(player(table, 1)["hp"]) == 2


@rule("NEON-ATTACK-14", "NEON-EFFECT-06")
def test_every_gear_effect_works_once_per_attack() -> None:
    attacker = boulder("park", gear={"small gun": "SG-01"}, ammo={"small gun": ["SG-02", "SG-06"]})
    table = when(clash(attacker, akari("park"), chance=[MISS] * 2 + [FAIL]), "attack akari with SG-01")
    let_pass(when(table, "use SG-01/1 with SG-02"))
    assert dice_rolled(table) == 2
    assert player(table, 0)["gear"]["small gun"]["ammo"] == ["SG-06"]


@rule("NEON-ATTACK-15")
def test_before_attack_effects_that_add_no_dice() -> None:
    attacker = boulder("park", gear={"heavy gun": "HG-08"}, ammo={"heavy gun": ["SG-04", "GR-01"]})
    table = clash(
        attacker, akari("factory", fields=2), fighter("snake", "factory", energy=0), chance=[HIT] * 3 + [FAIL] * 2
    )
    when(table, "attack akari with HG-08")
    assert options(table) == ("use HG-08/1 with SG-04", "use HG-08/2 with GR-01", "pass")
    let_pass(when(table, "use HG-08/1 with SG-04", "use HG-08/2 with GR-01"))
    assert [len(player(table, who)["hp"]) for who in (1, 2)] == [3, 3]


@rule("NEON-ATTACK-16", "NEON-T-03")
def test_never_more_than_five_attack_dice_and_no_refund() -> None:
    attacker = boulder(
        "factory", energy=1, gear={"melee": "ML-10"}, ammo={"melee": ["SG-03"]}, enhancement="twin-link-optics"
    )
    table = when(clash(attacker, akari("factory"), chance=[MISS] * 5 + [FAIL]), "attack akari with ML-10")
    when(table, "use twin-link-optics", "use ML-10/1 with SG-03")  # 3 + 1 + 2
    let_pass(table)
    assert dice_rolled(table) == 5
    assert player(table, 0)["gear"]["melee"]["ammo"] == []
    assert player(table, 0)["tapped"]


@rule("NEON-ATTACK-16", "NEON-T-03")
def test_a_sixth_die_is_not_for_sale() -> None:
    attacker = boulder("factory", energy=1, gear={"heavy gun": "HG-11"}, ammo={"heavy gun": ["SG-01"]})
    table = clash(attacker, akari("park"), fighter("snake", "park"), chance=[MISS] * 5 + [FAIL])
    when(table, "attack akari with HG-11")
    assert options(table) == ("use factory", "use HG-11/1 with SG-01", "use HG-11/2 with itself", "pass")
    when(table, "use HG-11/1 with SG-01")  # 3 + 2
    assert options(table) == ("use HG-11/2 with itself", "pass")
    assert refuses(table, "use factory").rule == "NEON-ATTACK-16"


# ---------------------------------------------------------------- the roll
@rule("NEON-ATTACK-18", "NEON-ATTACK-19", "NEON-ATTACK-20", "NEON-RESOLVE-01", "NEON-RESOLVE-02")
@pytest.mark.parametrize(
    ("side", "face", "damage"),
    [(0, "crit", 1), (1, "hit", 1), (2, "hit", 1), (3, "cond", 0), (4, "miss", 0), (5, "miss", 0)],
)
def test_four_results_two_of_which_hit(side: int, face: str, damage: int) -> None:
    table = clash(boulder("park"), akari("park"), chance=[side, FAIL])
    let_pass(when(table, "attack akari with bare hands"))
    assert happened(table, "attack roll")[0][face] == 1
    assert len(player(table, 1)["hp"]) == 6 - damage


@rule("NEON-ATTACK-17", "NEON-DEFENCE-06")
def test_all_attack_dice_fall_before_any_defense_die() -> None:
    table = clash(
        boulder("park", gear={"melee": "ML-04"}), akari("park", fields=1), chance=[HIT, HIT, HIT, BLOCK, BLOCK]
    )
    let_pass(when(table, "attack akari with ML-04"))
    assert [line.kind for line in table.log][1:3] == ["attack roll", "defense roll"]
    assert len(player(table, 1)["hp"]) == 5


# ---------------------------------------------------------------- after the roll
@rule("NEON-ATTACK-21", "NEON-RULING-062")
def test_results_are_changed_after_the_roll_one_effect_at_a_time() -> None:
    attacker = boulder("park", energy=1, gear={"small gun": "SG-03"})
    table = clash(attacker, akari("park"), chance=[COND, COND, FAIL])
    when(table, "attack akari with SG-03")
    assert options(table) == ("use park", "use maneuver-a/1", "use SG-03/1 with itself", "pass")
    when(table, "use park")
    assert table.view(None)["attack"]["faces"] == {"CRIT": 0, "HIT": 1, "COND": 1, "MISS": 0}
    assert options(table) == ("use SG-03/1 with itself", "pass")
    let_pass(when(table, "use SG-03/1"))
    assert len(player(table, 1)["hp"]) == 4


@rule("NEON-ATTACK-21")
def test_how_many_results_are_changed_is_up_to_the_attacker() -> None:
    table = clash(boulder("park", gear={"melee": "ML-08"}), akari("park"), chance=[HIT, HIT, MISS, FAIL])
    when(table, "attack akari with ML-08", "use ML-08/1")
    assert options(table) == ("change 1", "change 2")
    when(table, "change 1")
    roll = happened(table, "changed")[0]
    assert (roll["a"], roll["b"], roll["count"]) == (1, 0, 1)


@rule("NEON-ATTACK-22", "NEON-RULING-061", "NEON-MANEUVER-01")
def test_attack_dice_are_rerolled_once_per_attack() -> None:
    attacker = boulder("park", energy=6, gear={"small gun": "SG-02"}, ammo={"small gun": ["SG-01"]})
    table = clash(attacker, akari("park"), chance=[MISS, HIT, HIT, FAIL])
    when(table, "attack akari with SG-02")
    assert options(table) == ("use maneuver-a/1", "use SG-02/1 with SG-01", "pass")
    when(table, "use maneuver-a/1", "reroll 1 MISS")
    assert asked(table) == (0, "action")  # neither the pistol nor Maneuver A has anything left to reroll
    assert len(player(table, 1)["hp"]) == 4


@rule("NEON-ATTACK-22", "NEON-EX-15", "NEON-SECTOR-09")
def test_after_the_highway_there_is_no_maneuver_a_on_attack_dice() -> None:
    attacker = boulder("highway", energy=2, gear={"small gun": "SG-03"})
    table = clash(attacker, akari("highway"), chance=[MISS, COND, MISS, FAIL])
    when(table, "attack akari with SG-03", "use highway", "reroll 1 MISS")
    assert options(table) == ("use SG-03/1 with itself", "pass")
    assert refuses(table, "use maneuver-a/1").rule == "NEON-ATTACK-22"


@rule("NEON-ATTACK-22", "NEON-RULING-061")
def test_by_the_other_ruling_each_die_may_be_rerolled_once() -> None:
    attacker = boulder("highway", energy=2, gear={"small gun": "SG-02"}, ammo={"small gun": ["SG-01"]})
    table = clash(attacker, akari("highway"), chance=[MISS, COND, MISS, HIT, FAIL], options={"rerolls": "one per die"})
    when(table, "attack akari with SG-02", "use highway", "reroll 1 MISS")  # it shows MISS again
    when(table, "use SG-02/1 with SG-01")
    assert asked(table) == (0, "action")  # only the COND was left, so it was rerolled without a question
    assert happened(table, "rerolled")[-1]["count"] == 1
    assert len(player(table, 1)["hp"]) == 5


@rule("NEON-RULING-061")
def test_by_the_other_ruling_a_changed_die_stays_a_rerolled_one() -> None:
    attacker = boulder("highway", energy=1, enhancement="stabilizer", gear={"small gun": "SG-02"})
    table = clash(attacker, akari("highway"), chance=[MISS, HIT, COND, CRIT, FAIL], options={"rerolls": "one per die"})
    when(table, "attack akari with SG-02", "use highway", "reroll 1 MISS", "use stabilizer")
    assert table.view(None)["attack"]["faces"] == {"CRIT": 0, "HIT": 2, "COND": 0, "MISS": 0}
    when(table, "use maneuver-a/1")  # the one HIT that was not yet rerolled
    assert happened(table, "rerolled")[-1]["count"] == 1
    assert asked(table) == (0, "action")  # the pistol has nothing left to reroll
    assert len(player(table, 1)["hp"]) == 4


@rule("NEON-ATTACK-23")
def test_the_new_result_counts_even_if_it_is_worse() -> None:
    table = clash(boulder("park", energy=1), akari("park"), chance=[HIT, MISS, FAIL])
    when(table, "attack akari with bare hands", "use maneuver-a/1")
    assert len(player(table, 1)["hp"]) == 6


@rule("NEON-MANEUVER-01")
def test_any_number_of_dice_may_be_rerolled() -> None:
    table = clash(
        boulder("park", energy=1, gear={"melee": "ML-04"}), akari("park"), chance=[HIT, MISS, MISS, 0, 0, FAIL]
    )
    when(table, "attack akari with ML-04", "use maneuver-a/1")
    assert set(options(table)) == {
        "reroll 1 HIT", "reroll 1 MISS", "reroll 2 MISS", "reroll 1 HIT 1 MISS", "reroll 1 HIT 2 MISS",
    }  # fmt: skip
    when(table, "reroll 2 MISS")
    assert len(player(table, 1)["hp"]) == 3


# ---------------------------------------------------------------- several Targets
@rule("NEON-ATTACK-24", "NEON-ATTACK-25", "NEON-RULING-069")
def test_one_attack_roll_and_a_defense_roll_for_each_target_clockwise() -> None:
    table = given(
        fighter("akari", "factory", energy=0),
        fighter("boulder", "park", energy=0, actions=ATTACKS, gear={"grenade": "GR-09"}),
        fighter("snake", "factory", energy=0),
        fighter("ghost", "factory", energy=0),
        turn=1,
        bots={"factory": ["courier"]},
        chance=[HIT, HIT, GUARD, FAIL, BLOCK, GUARD],
        options={"automa": "no"},
    )
    let_pass(when(table, "attack", "attack ghost with GR-09"))
    assert len(happened(table, "attack roll")) == 1
    assert [event["seat"] for event in happened(table, "defense roll")] == [2, 3, 0]
    assert next(line.kind for line in table.log if line.kind in ("bot roll", "defense roll")) == "bot roll"
    assert [len(player(table, who)["hp"]) for who in (2, 3, 0)] == [4, 5, 5]
    assert player(table, 1)["bots"] == ["courier"]  # one hit of two was cancelled


@rule("NEON-RULING-069", "NEON-AUTOMA-21")
def test_automa_defends_last_with_dice_rolled_with_the_attack() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=ATTACKS, gear={"grenade": "GR-09"}),
        fighter("akari", "factory", energy=0),
        turn=0,
        automa={"place": "factory"},
        chance=[HIT, HIT, BLOCK, FAIL, FAIL],
    )
    let_pass(when(table, "attack", "attack automa with GR-09"))
    assert [event["seat"] for event in happened(table, "defense roll")] == [2, 1]  # rolled
    assert [event["player"] for event in happened(table, "damage")] == [1, 2]  # defended
    assert [len(player(table, who)["hp"]) for who in (1, 2)] == [4, 5]


@rule("NEON-RULING-069")
def test_allies_in_the_sector_are_not_hit() -> None:
    table = given(
        fighter("boulder", "park", energy=0, actions=ATTACKS, gear={"grenade": "GR-09"}),
        fighter("akari", "factory", energy=0),
        fighter("snake", "factory", energy=0),
        fighter("ghost", "mall", energy=0),
        turn=0,
        chance=[HIT, HIT, FAIL],
        options={"mode": "squad"},
    )
    let_pass(when(table, "attack", "attack akari with GR-09"))
    assert [len(player(table, who)["hp"]) for who in (1, 2)] == [4, 6]


# ---------------------------------------------------------------- Grenades
@rule("NEON-AMMO-11", "NEON-RULING-051")
def test_a_grenade_that_pays_for_itself_still_flies_but_its_later_effects_are_gone() -> None:
    table = clash(boulder("park", gear={"grenade": "GR-02"}), akari("factory"), chance=[HIT, HIT, HIT, FAIL])
    when(table, "attack akari with GR-02")
    assert len(player(table, 1)["hp"]) == 3
    assert player(table, 0)["gear"] == {}
    assert asked(table) == (0, "action")  # nobody was pushed
    assert player(table, 1)["place"] == "factory"


@rule("NEON-RESOLVE-04")
def test_a_free_effect_at_the_outcome_is_a_choice() -> None:
    attacker = boulder("park", gear={"grenade": "GR-02"}, ammo={"grenade": ["GR-01"]})
    table = clash(attacker, akari("factory"), chance=[HIT, HIT, HIT, FAIL])
    when(table, "attack akari with GR-02")
    assert options(table) == ("use GR-02/2", "pass")
    when(table, "pass")
    assert player(table, 1)["place"] == "factory"


@rule("NEON-RULING-062", "NEON-RULING-051")
def test_other_effects_may_be_used_before_the_grenade_pays_with_itself() -> None:
    attacker = boulder("park", gear={"grenade": "GR-05"}, ammo={"grenade": ["SG-04"]})
    table = clash(attacker, akari("park"), chance=[MISS] * 3 + [FAIL])
    when(table, "attack akari with GR-05", "use GR-05/2 with SG-04")
    let_pass(table)
    assert dice_rolled(table) == 3
    assert player(table, 0)["gear"] == {}
