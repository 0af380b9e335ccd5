"""The ten Sectors: one effect each, for whoever is there."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neon.table import GAME, RING, fighter, given, happened, options, player, refuses, when

# Attack die: 0 CRIT, 1 and 2 HIT, 3 COND, 4 and 5 MISS. Defense die: 0 GUARD, 1 and 2 BLOCK, 3 SPARK, 4 and 5 FAIL.
FAIL = 4


def shoot(here: str, there: str, luck: list[int], energy: int = 0, theirs: int = 0, **more: Any) -> nt.Table:
    """Boulder attacks Akari with the HG-01: 1, 2 or 1 dice; Ghost is out of the way."""
    mine = {"energy": energy, "actions": ["attack"] * 3, "gear": {"heavy gun": "HG-01"}, **more.pop("boulder", {})}
    table = given(
        fighter("boulder", here, **mine),
        fighter("akari", there, **{"energy": theirs, **more.pop("akari", {})}),
        *more.pop("others", [fighter("ghost", "mall", energy=0)]),
        turn=0,
        luck=luck,
        **more,
    )
    return when(table, "attack", "attack akari with HG-01")


def asked(table: nt.Table) -> tuple[int, tuple[str, ...]]:
    return table.decisions[0].seat, options(table)


def hp(table: nt.Table, seat: int) -> int:
    return len(player(table, seat)["hp"])


# ---------------------------------------------------------------- where an effect works


@rule("NEON-SECTOR-01", "NEON-SECTOR-02")
def test_a_sector_helps_who_attacks_from_it_and_not_who_attacks_into_it() -> None:
    table = shoot("park", "factory", [3, 4, FAIL], energy=1)
    when(table, "pass")  # no Ammo is spent
    assert "use park" in options(table)
    table = shoot("factory", "park", [3, 4, FAIL], energy=1)
    while table.decisions[0].kind == "effect":
        assert "use park" not in options(table)
        when(table, "pass")


@rule("NEON-SECTOR-01")
def test_a_sector_effect_ends_when_the_fighter_leaves() -> None:
    table = given(
        fighter("boulder", "train-station", energy=0, actions=["move"] * 3),
        fighter("akari", "stadium"),
        fighter("ghost", "stadium"),
        turn=0,
    )
    when(table, "move", "move to park", "move")
    assert options(table) == ("move to factory", "move to tv-tower", "stay")


@rule("NEON-SECTOR-03", "NEON-SECTOR-15", "NEON-RULING-008")
@pytest.mark.parametrize(
    ("here", "there", "left"), [("police-station", "stadium", 4), ("stadium", "police-station", 5)]
)
def test_the_stadium_is_for_who_is_attacked_there(here: str, there: str, left: int) -> None:
    table = shoot(here, there, [1, 1, 1])  # two hits against a shield
    while table.decisions[0].kind == "effect":
        when(table, "pass")
    assert hp(table, 1) == left


# ---------------------------------------------------------------- one after the other


@rule("NEON-SECTOR-04", "NEON-RULING-003", "NEON-RULING-082")
def test_the_park_turns_one_conditional_miss_into_a_hit_once() -> None:
    table = when(shoot("park", "factory", [3, 3, FAIL], energy=2), "pass", "use park")
    assert player(table, 0)["energy"] == 1
    assert table.view(None)["attack"]["faces"] == {"CRIT": 0, "HIT": 1, "COND": 1, "MISS": 0}
    assert "use park" not in options(table)
    assert refuses(table, "use park").rule == "NEON-RULING-082"
    when(table, "pass")
    assert hp(table, 1) == 5


@rule("NEON-SECTOR-04")
def test_the_park_costs_energy() -> None:
    table = when(shoot("park", "factory", [3, 3, FAIL], energy=0), "pass")
    assert table.decisions[0].kind == "action"
    assert hp(table, 1) == 6


@rule("NEON-SECTOR-05", "NEON-RULING-004", "NEON-RULING-082")
def test_the_factory_adds_one_attack_die_once() -> None:
    table = shoot("factory", "charging-station", [1, 1, 1, FAIL], energy=2)
    when(table, "use factory")
    assert (player(table, 0)["energy"], table.view(None)["attack"]["dice"]) == (1, 3)
    assert "use factory" not in options(table)
    while table.decisions[0].kind == "effect":
        when(table, "pass")
    assert hp(table, 1) == 3


@rule("NEON-SECTOR-06")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (5, 6), (6, 6)])
def test_the_charging_station_charges_who_enters(before: int, after: int) -> None:
    table = given(
        fighter("boulder", "factory", energy=before, actions=["move", "gain1", "gain1"]),
        fighter("akari", "stadium"),
        fighter("ghost", "stadium"),
        turn=0,
    )
    when(table, "move", "move to charging-station")
    assert player(table, 0)["energy"] == after


@rule("NEON-SECTOR-06", "NEON-RULING-034")
def test_landing_in_the_charging_station_is_entering_and_staying_is_not() -> None:
    table = given(
        fighter("boulder", energy=0, actions=["move", "move", "gain1"]),
        fighter("akari", "stadium"),
        fighter("ghost", "stadium"),
        turn=0,
        action=-1,
    )
    when(table, "land in charging-station", "move", "stay")
    assert player(table, 0)["energy"] == 1


@rule("NEON-EX-14", "NEON-SECTOR-07", "NEON-RULING-035")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (6, 6)])
def test_the_charging_station_charges_who_is_pulled_in(before: int, after: int) -> None:
    table = given(
        fighter("akari", "charging-station", energy=2, actions=["attack"] * 3),
        fighter("boulder", "factory", energy=before),
        fighter("ghost", "stadium"),
        turn=0,
        luck=[4, FAIL],
    )
    when(table, "attack", "attack boulder with bare hands pulling")
    assert player(table, 1)["place"] == "charging-station"
    assert player(table, 1)["energy"] == after


@rule("NEON-SECTOR-07", "NEON-RULING-035")
def test_the_charging_station_charges_after_a_swap() -> None:
    table = given(
        fighter("illusion", "charging-station", energy=2, actions=["gain1"] * 3),
        fighter("boulder", "factory", energy=0),
        fighter("ghost", "stadium"),
        turn=0,
    )
    when(table, "use mirror-step")  # Boulder is the only one near
    assert (player(table, 0)["place"], player(table, 1)["place"]) == ("factory", "charging-station")
    assert (player(table, 0)["energy"], player(table, 1)["energy"]) == (0, 1)


@rule("NEON-SECTOR-08", "NEON-SECTOR-09", "NEON-EX-15", "NEON-RULING-005")
def test_the_highway_rerolls_one_attack_die_for_free_and_it_is_the_only_reroll() -> None:
    table = shoot("highway", "subway", [3, 5, 1, FAIL], energy=3, boulder={"enhancement": "stabilizer", "side": "B"})
    when(table, "pass", "use highway")
    assert options(table) == ("reroll 1 MISS", "reroll 1 COND")  # one die, whichever
    when(table, "reroll 1 MISS")
    assert table.view(None)["attack"]["faces"] == {"CRIT": 0, "HIT": 1, "COND": 1, "MISS": 0}
    assert player(table, 0)["energy"] == 3
    assert options(table) == ("use stabilizer", "pass")
    assert refuses(table, "use maneuver-a/1").rule == "NEON-ATTACK-22"


@rule("NEON-SECTOR-08")
def test_the_highway_is_a_choice() -> None:
    table = when(shoot("highway", "subway", [4, 5, FAIL]), "pass")
    assert asked(table) == (0, ("use highway", "pass"))
    when(table, "pass")
    assert hp(table, 1) == 6


@rule("NEON-SECTOR-12", "NEON-RULING-006")
@pytest.mark.parametrize(("place", "drawn"), [("mall", 4), ("train-station", 3)])
def test_the_mall_gives_one_more_card_to_choose_from(place: str, drawn: int) -> None:
    table = given(
        fighter("boulder", place, energy=0, actions=["search"] * 3),
        fighter("akari", "park"),
        fighter("ghost", "park"),
        turn=0,
    )
    when(table, "search")
    cards = table.view(0)["drawn"]["cards"]
    content = GAME.load_content(())
    assert len(cards) == drawn
    assert {content.equipment[content.index["equipment"][card]].rank for card in cards} == {1}
    assert "up to 2" in table.decisions[0].prompt


@rule("NEON-SECTOR-13", "NEON-RULING-038", "NEON-T-34")
def test_the_train_station_leads_to_any_other_sector() -> None:
    table = given(
        fighter("boulder", "train-station", energy=0, actions=["move"] * 3),
        fighter("akari", "stadium"),
        fighter("ghost", "stadium"),
        turn=0,
    )
    when(table, "move")
    assert set(options(table)) == {f"move to {name}" for name in RING if name != "train-station"} | {"stay"}
    when(table, "move to charging-station")
    assert player(table, 0)["energy"] == 1


@rule("NEON-SECTOR-13", "NEON-RULING-038")
def test_the_train_station_helps_move_actions_only() -> None:
    table = given(
        fighter("boulder", "train-station", energy=1, actions=["attack"] * 3),
        fighter("akari", "train-station", energy=0),
        fighter("ghost", "park"),
        turn=0,
        luck=[4, FAIL],
    )
    when(table, "attack", "attack akari with bare hands", "pass")
    when(table, "use maneuver-b")
    assert options(table) == ("step to police-station", "step to mall", "stay")


@rule("NEON-SECTOR-14", "NEON-RULING-007", "NEON-RULING-079")
def test_nobody_in_the_police_station_rerolls() -> None:
    table = shoot("police-station", "police-station", [4, FAIL], energy=3, theirs=3)
    while table.decisions[0].kind == "effect":
        assert not [option for option in options(table) if "maneuver-a" in option]
        when(table, "pass")
    assert not happened(table, "rerolled")


@rule("NEON-SECTOR-14", "NEON-RULING-079")
def test_who_attacks_the_police_station_from_outside_may_reroll() -> None:
    table = when(shoot("stadium", "police-station", [4, 4, FAIL], energy=1, theirs=3), "pass")
    assert [option for option in options(table) if "maneuver-a" in option]
    when(table, "pass")
    while table.decisions[0].kind == "effect" and table.decisions[0].seat == 1:
        assert not [option for option in options(table) if "maneuver-a" in option]
        when(table, "pass")


@rule("NEON-SECTOR-14", "NEON-RULING-079")
def test_an_ally_cannot_reroll_the_dice_of_a_fighter_in_the_police_station() -> None:
    table = shoot(
        "police-station", "stadium", [4, 4, FAIL], options={"mode": "squad"},
        others=[fighter("ghost", "police-station", energy=3), fighter("snake", "mall", energy=0)],
    )  # fmt: skip
    while table.decisions[0].kind == "effect":
        assert not [option for option in options(table) if "maneuver-a" in option]
        when(table, "pass")


@rule("NEON-SECTOR-15", "NEON-RULING-008")
@pytest.mark.parametrize(("die", "damage"), [(0, 1), (1, 2), (3, 2), (4, 2)])
def test_in_the_stadium_plain_shields_fail_and_strong_ones_do_not(die: int, damage: int) -> None:
    table = shoot("police-station", "stadium", [1, 1, die])
    while table.decisions[0].kind == "effect":
        when(table, "pass")
    assert hp(table, 1) == 6 - damage
    assert player(table, 1)["energy"] == (1 if die == 3 else 0)


@rule("NEON-SECTOR-16", "NEON-SECTOR-17", "NEON-SECTOR-18", "NEON-EX-16", "NEON-RULING-085")
@pytest.mark.parametrize(("energy", "usable"), [(2, False), (3, True)])
def test_unique_abilities_cost_one_more_in_the_tv_tower(energy: int, usable: bool) -> None:
    table = given(
        fighter("akari", "tv-tower", energy=energy, actions=["gain1"] * 3),
        fighter("boulder", "park"),
        fighter("ghost", "park"),
        turn=0,
    )
    assert ("use neko" in options(table)) is usable
    if usable:
        when(table, "use neko")
        assert player(table, 0)["energy"] == 0


@rule("NEON-SECTOR-16", "NEON-SECTOR-18", "NEON-EX-16")
def test_maneuvers_cost_one_more_in_the_tv_tower() -> None:
    table = when(shoot("tv-tower", "park", [4, 4, 4, FAIL], energy=2), "pass")
    when(table, "use maneuver-a/1")
    when(table, "reroll 1 MISS")
    assert player(table, 0)["energy"] == 0
    table = when(shoot("tv-tower", "park", [4, 4, FAIL], energy=1), "pass")
    assert table.decisions[0].kind == "action"  # neither A nor B for 1 Energy
    table = when(shoot("tv-tower", "park", [4, 4, FAIL], energy=2), "pass", "pass")
    when(table, "use maneuver-b")
    assert player(table, 0)["energy"] == 0


@rule("NEON-SECTOR-16", "NEON-RULING-085")
def test_the_sector_of_the_target_does_not_matter_for_the_price() -> None:
    table = when(shoot("park", "tv-tower", [4, 4, FAIL], energy=1), "pass")
    assert [option for option in options(table) if "maneuver-a" in option]


@rule("NEON-SECTOR-16", "NEON-RULING-085")
def test_effects_that_are_no_abilities_cost_the_same_in_the_tv_tower() -> None:
    table = given(
        fighter("boulder", "tv-tower", energy=1, actions=["search"] * 3),
        fighter("akari", "park"),
        fighter("ghost", "park"),
        turn=0,
        search={"tv-tower": 1},
    )
    when(table, "search")
    assert player(table, 0)["energy"] == 0


# ---------------------------------------------------------------- Neko


@rule("NEON-FIGHTER-05", "NEON-RULING-080")
def test_neko_blocks_abilities_of_others_but_no_sector_effects() -> None:
    table = shoot("park", "factory", [3, 3, FAIL], energy=3, akari={"token": "park"})
    when(table, "pass")
    assert options(table) == ("use park", "pass")


@rule("NEON-FIGHTER-05", "NEON-RULING-080")
def test_neko_blocks_no_gear_and_stays_when_akari_leaves() -> None:
    table = shoot(
        "park", "factory", [4, 4, FAIL], energy=3, akari={"token": "park"}, boulder={"ammo": {"heavy gun": ["SG-01"]}}
    )
    assert player(table, 1)["place"] == "factory"
    assert options(table) == ("use HG-01/1 with SG-01", "pass")
