"""Attack: what changes the Range, several Targets, and Grenades (NEON-ATTACK-09, 10, 24, 25)."""

from __future__ import annotations

from typing import Any

import pytest

from neontable.testing import rule
from tests.games.neon.clash import (
    ATTACKS,
    BLOCK,
    FAIL,
    GUARD,
    HIT,
    MISS,
    akari,
    boulder,
    clash,
    dice_rolled,
)
from tests.games.neon.table import asked, fighter, given, happened, let_pass, options, player, refuses, sector, when


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


@rule("NEON-RULING-051", "NEON-RULING-062")
def test_a_grenade_that_is_not_yet_paid_for_pays_for_nothing_else_with_itself() -> None:
    attacker = boulder("park", gear={"grenade": "GR-05"}, ammo={"grenade": ["GR-01"]})
    table = clash(attacker, akari("park"), chance=[MISS] * 3 + [FAIL])
    when(table, "attack akari with GR-05")
    assert options(table) == ("use GR-05/1 with GR-01", "pass")
    when(table, "use GR-05/1 with GR-01")
    assert options(table) == ("use GR-05/2 with itself", "pass")
    when(table, "use GR-05/2 with itself")
    assert dice_rolled(table) == 3


@rule("NEON-ATTACK-10", "NEON-ATTACK-24")
def test_the_howitzer_hits_everybody_in_the_sector() -> None:
    attacker = boulder("park", energy=3)
    table = clash(attacker, akari("highway"), fighter("snake", "highway", energy=0), chance=[HIT, HIT, FAIL, BLOCK])
    when(table, "attack akari with howitzer")
    assert [len(player(table, who)["hp"]) for who in (1, 2)] == [4, 5]


@rule("NEON-RULING-050")
def test_another_weapon_lends_no_effects() -> None:
    attacker = boulder("park", gear={"small gun": "SG-01", "melee": "ML-04"}, bots=["warden"])
    table = clash(attacker, akari("park"), chance=[MISS] * 3 + [FAIL])
    when(table, "attack akari with ML-04")
    assert asked(table) == (0, "action")


@rule("NEON-ATTACK-15")
def test_area_is_not_offered_against_a_lonely_target() -> None:
    attacker = boulder("park", gear={"heavy gun": "HG-08"}, ammo={"heavy gun": ["GR-01"]})
    table = clash(attacker, akari("factory"), chance=[MISS] * 3 + [FAIL])
    when(table, "attack akari with HG-08")
    assert asked(table) == (0, "action")
