"""NeoN's estimate: a chance for each seat that rises with what wins games, in every mode."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from tests.games.neon.table import GAME, fighter, given, truth


def chances(table: nt.Table) -> list[float]:
    """Per seat the guessed chance to win."""
    return GAME.estimate(truth(table))


def chance(mine: dict[str, Any], options: dict[str, Any] | None = None, **more: Any) -> float:
    """Seat 0's chance against two bare Fighters."""
    players = [
        fighter("akari", **{"place": "park", **mine}),
        fighter("boulder", "mall"),
        fighter("ghost", "stadium"),
    ]
    found = chances(given(*players, options=options, **{"leader": 1, **more}))
    assert sum(found) == pytest.approx(1.0)
    return found[0]


BARE = chance({})


@pytest.mark.parametrize(
    "better",
    [
        {"trophies": [0, 2, 0]},
        {"bots": ["vendor"]},
        {"energy": 6},
        {"gear": {"heavy gun": "HG-06"}},
        {"gear": {"armor": "AR-01"}},
    ],
)
def test_whatever_helps_raises_the_chance(better: dict[str, Any]) -> None:
    assert chance(better) > BARE


@pytest.mark.parametrize("worse", [{"lost": 3}, {"energy": 0}, {"side": "B"}])
def test_whatever_hurts_lowers_the_chance(worse: dict[str, Any]) -> None:
    assert chance(worse) < BARE


def test_ammo_that_fits_is_worth_more_than_none() -> None:
    gun = {"gear": {"heavy gun": "HG-01"}}
    assert chance({**gun, "ammo": {"heavy gun": ["SG-01"]}}) > chance(gun)


def test_points_count_more_as_the_end_comes_near() -> None:
    rich = {"trophies": [0, 0, 2]}
    assert chance(rich, round=7) - chance({}, round=7) > chance(rich, round=2) - chance({}, round=2)


def test_who_is_eliminated_has_no_chance() -> None:
    assert chance({"place": "eliminated", "side": "B", "lost": 6, "trophies": [0, 0, 4]}) < 0.001


def test_the_sector_that_sinks_next_is_no_place_to_be() -> None:
    assert chance({}, next="park", round=2) < chance({}, next="tv-tower", round=2)


def test_in_battle_royale_health_counts_and_points_do_not() -> None:
    royale = {"mode": "battle-royale"}
    assert chance({"lost": 2}, royale) < chance({}, royale)
    assert chance({}, royale, leader=0) == pytest.approx(chance({}, royale, leader=1))


def test_allies_share_their_chance() -> None:
    players = [fighter(name, "park") for name in ("akari", "boulder", "ghost", "snake")]
    players[2]["trophies"] = [0, 0, 1]
    found = chances(given(*players, options={"mode": "squad"}, round=5))
    assert found[0] == found[2] > found[1] == found[3]
    assert found[0] + found[1] == pytest.approx(1.0)


def test_automa_takes_its_share_of_the_chances() -> None:
    players = [fighter("akari", "park"), fighter("boulder", "mall")]
    weak = chances(given(*players, automa={"place": "stadium"}, leader=0))
    strong = chances(given(*players, automa={"place": "stadium", "trophies": [0, 5, 0]}, leader=0))
    assert sum(strong) < sum(weak) < 1.0
