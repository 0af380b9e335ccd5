"""Attack, steps 1 and 2: Weapon and Target, Range, dice, the roll, and what may be done to it (NEON-ATTACK-01 to 25)."""

from __future__ import annotations

import pytest

from neontable.testing import rule
from tests.games.neon.clash import (
    BLOCK,
    COND,
    CRIT,
    FAIL,
    HIT,
    MISS,
    SPARK,
    akari,
    boulder,
    clash,
    dice_rolled,
)
from tests.games.neon.table import asked, fighter, given, happened, let_pass, options, player, refuses, when


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
    assert table.view(None)["attack"]["window"] == {"at": "A2", "owner": 0, "role": "attacker"}
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
