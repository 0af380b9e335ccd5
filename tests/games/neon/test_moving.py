"""The Move Action, what is adjacent, and entering a Sector."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.games.neon.state import NeonState
from neontable.testing import rule
from tests.games.neon.table import RING, asked, fighter, given, happened, idle, options, player, refuses, sector, when

IDLE = ["move", "move", "move"]


def walking(place: str, name: str = "boulder", **more: Any) -> nt.Table:
    """A Fighter has chosen to move; the others are on the Drop Ship."""
    others = [fighter(each) for each in ("ghost", "snake")]
    known = {"energy": 0, "actions": IDLE, **more.pop("mine", {})}
    return when(given(fighter(name, place, **known), *others, turn=0, **more), "move")


def state(table: nt.Table) -> NeonState:
    found = table.run.state
    assert isinstance(found, NeonState)
    return found


def ways(table: nt.Table) -> set[str]:
    """The Sectors that may be moved to."""
    return {option.removeprefix("move to ") for option in options(table) if option.startswith("move to ")}


@rule("NEON-MOVE-01")
@pytest.mark.parametrize("place", [0, 4, 9])
def test_a_move_leads_to_either_neighbour(place: int) -> None:
    table = walking(RING[place])
    assert asked(table) == (0, "move")
    assert ways(table) == {RING[place - 1], RING[(place + 1) % 10]}
    when(table, f"move to {RING[place - 1]}")
    assert player(table, 0)["place"] == RING[place - 1]
    assert sector(table, RING[place - 1])["fighters"] == [0]
    assert sector(table, RING[place])["fighters"] == []


@rule("NEON-MOVE-01")
@pytest.mark.parametrize("place", ["highway", "mall", "park"])
def test_no_further_and_not_to_the_same_sector(place: str) -> None:
    table = walking("park")
    refused = refuses(table, f"move to {place}")
    assert refused.rule == "NEON-MOVE-01"
    assert "adjacent" in refused.reason


@rule("NEON-MOVE-01", "NEON-RULING-022")
def test_one_may_stay() -> None:
    table = when(walking("park"), "stay")
    assert player(table, 0)["place"] == "park"
    assert happened(table, "moved") == []


@rule("NEON-MOVE-01")
def test_each_move_is_one_step() -> None:
    table = when(walking("park"), "move to factory", "move", "move to charging-station", "move", "move to highway")
    assert [event["sector"] for event in happened(table, "moved")] == ["factory", "charging-station", "highway"]


@rule("NEON-MOVE-02")
def test_force_fields_travel_along() -> None:
    table = walking("park", mine={"actions": ["move", "defense", "defense"]})
    assert player(table, 0)["fields"] == 2
    when(table, "move to factory")
    assert (player(table, 0)["place"], player(table, 0)["fields"]) == ("factory", 2)


@rule("NEON-MOVE-02")
def test_force_fields_travel_when_somebody_else_moves_the_fighter() -> None:
    players = [
        fighter("akari", "park", energy=6, actions=["attack", "move", "move"]),
        fighter("ghost", "factory", energy=0, actions=["defense", "move", "move"]),
        fighter("snake"),
    ]
    table = when(given(*players, turn=0), "attack", "attack ghost with bare hands pulling")
    assert (player(table, 1)["place"], player(table, 1)["fields"]) == ("park", 1)


@rule("NEON-MOVE-03")
def test_the_neighbours_of_a_lost_sector_are_adjacent() -> None:
    left = [name for name in RING if name != "factory"]
    table = walking("park", ring=left)
    assert ways(table) == {"charging-station", "tv-tower"}
    refused = refuses(table, "move to factory")
    assert (refused.rule, refused.reason) == ("NEON-MOVE-03", "That Sector has gone under.")


@rule("NEON-MOVE-03")
def test_the_ring_closes_when_a_sector_goes_under() -> None:
    players = [fighter("boulder", "park"), fighter("ghost", "mall"), fighter("snake", "mall")]
    table = given(*players, round=1, next="factory", stack=[*RING[2:], "park"])
    idle(table, lambda now: now.view(None)["round"] == 2)
    assert [each["id"] for each in table.view(None)["arena"]] == ["park", *RING[2:]]
    assert state(table).neighbours(0) == [2, 9]
    assert state(table).distance(9, 2) == 2


@rule("NEON-MOVE-04", "NEON-RULING-035")
@pytest.mark.parametrize(("energy", "after"), [(0, 1), (5, 6), (6, 6)])
def test_the_charging_station_works_on_arrival(energy: int, after: int) -> None:
    table = when(walking("factory", mine={"energy": energy}), "move to charging-station")
    assert player(table, 0)["energy"] == after
    told = [line.kind for line in table.log]
    assert energy == 6 or told.index("moved") + 1 == told.index("gained")


@rule("NEON-MOVE-04", "NEON-RULING-035")
def test_it_does_not_work_for_those_who_stay_or_leave() -> None:
    assert player(when(walking("charging-station"), "stay"), 0)["energy"] == 0
    assert player(when(walking("charging-station"), "move to factory"), 0)["energy"] == 0


@rule("NEON-MOVE-04", "NEON-RULING-035")
def test_being_pulled_in_is_entering() -> None:
    players = [
        fighter("akari", "charging-station", energy=6, actions=["attack", "move", "move"]),
        fighter("ghost", "factory", energy=0),
        fighter("snake"),
    ]
    table = when(given(*players, turn=0), "attack", "attack ghost with bare hands pulling")
    assert (player(table, 1)["place"], player(table, 1)["energy"]) == ("charging-station", 1)


@rule("NEON-RULING-035")
def test_fleeing_from_the_water_is_entering() -> None:
    players = [fighter("boulder", "factory", energy=0), fighter("ghost", "mall"), fighter("snake", "mall")]
    table = idle(given(*players, round=1, next="factory"), lambda now: asked(now)[1] == "flee")
    energy = player(table, 0)["energy"]
    when(table, "flee to charging-station")
    assert player(table, 0)["energy"] == energy + 1


# ---------------------------------------------------------------- small rings


@rule("NEON-RULING-036")
def test_range_is_the_shorter_way_round() -> None:
    table = given(fighter("boulder", "park"), fighter("ghost"), fighter("snake"))
    number = {name: i for i, name in enumerate(RING)}
    expected = {"park": 0, "factory": 1, "tv-tower": 1, "stadium": 2, "charging-station": 2, "mall": 5, "subway": 4}
    assert {name: state(table).distance(0, number[name]) for name in expected} == expected


@rule("NEON-RULING-036", "NEON-MOVE-01")
def test_with_three_sectors_all_are_adjacent() -> None:
    table = walking("park", ring=["park", "mall", "stadium"])
    assert ways(table) == {"mall", "stadium"}
    assert {state(table).distance(0, other) for other in (5, 8)} == {1}


@rule("NEON-RULING-037")
def test_with_two_sectors_both_ways_lead_to_the_other() -> None:
    table = walking("park", ring=["park", "mall"])
    assert options(table) == ("move to mall", "stay")
    assert state(table).distance(0, 5) == 1
    when(table, "move to mall")
    assert player(table, 0)["place"] == "mall"


# ---------------------------------------------------------------- further than one step


@rule("NEON-T-34", "NEON-RULING-038")
def test_from_the_train_station_a_move_leads_anywhere() -> None:
    table = walking("train-station")
    assert ways(table) == set(RING) - {"train-station"}
    assert refuses(table, "move to train-station").rule == "NEON-MOVE-01"
    when(table, "move to charging-station")
    assert (player(table, 0)["place"], player(table, 0)["energy"]) == ("charging-station", 1)
    assert ways(when(table, "move")) == {"factory", "highway"}  # only a Move that starts there


@rule("NEON-RULING-038")
def test_the_train_station_does_not_help_those_who_flee() -> None:
    players = [fighter("boulder", "train-station"), fighter("ghost", "mall"), fighter("snake", "mall")]
    table = idle(given(*players, round=1, next="train-station"), lambda now: asked(now)[1] == "flee")
    assert options(table) == ("flee to police-station", "flee to mall")


@rule("NEON-MOVE-01")
def test_servo_legs_carry_further() -> None:
    table = walking("park", mine={"enhancement": "servo-legs", "side": "B"})
    assert ways(table) == {"factory", "charging-station", "stadium", "tv-tower"}
