"""Trooper reinforcement."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neo_hunt_3.table import (
    COLORS,
    OPEN,
    Spec,
    asked,
    events,
    offered,
    players,
    refuses,
    seat_asked,
    troopers,
    when,
)


def arriving(
    kills: list[int], varans: Spec | None = None, options: Spec | None = None, crowd: Spec | None = None, **more: Any
) -> nt.Table:
    """The end of a turn, with so many troopers killed by each seat."""
    seats = len(kills)
    corners = {2: ("NW", "SE"), 3: ("NW", "NE", "SE"), 4: ("NW", "NE", "SE", "SW")}[seats]
    alive = varans or {f"{COLORS[seat]}-A": corners[seat] for seat in range(seats)}
    team = players([{} for _ in kills], alive, troopers=list(kills))
    whole = {"board": OPEN, "players": team, "stage": "reinforcement", "troopers": crowd or {"centre": 1}, **more}
    return nt.setup("neo-hunt-3", whole, seats=seats, **(options or {}))


def place_all(table: nt.Table, sectors: str = "N S E W NW NE SW SE") -> None:
    """Place what arrives, sector after sector, as many as fit."""
    while not table.over and asked(table) == "reinforce":
        for sector in sectors.split():
            fits = [text for text in offered(table) if text.endswith(f"to {sector}")]
            if fits:
                when(table, fits[-1])
                break


@rule("HUNT-REINF-01", "HUNT-R-51")
@pytest.mark.parametrize(("reserve", "arrive"), [(32, 8), (8, 8), (5, 5), (0, 0)])
def test_as_long_as_there_are_some(reserve: int, arrive: int) -> None:
    table = arriving([5, 2], reserve=reserve)
    if not arrive:
        assert asked(table) == "card"
        return
    assert table.view(None)["arriving"] == {"seat": 1, "left": arrive, "then": []}
    place_all(table)
    assert table.view(None)["reserve"] == reserve - arrive
    assert table.view(None)["turn"] == 2


@rule("HUNT-REINF-02", "HUNT-REINF-03", "HUNT-REINF-04")
@pytest.mark.parametrize(("kills", "arrive"), [([3, 1], 8), ([3, 1, 2], 10), ([3, 1, 2, 4], 12)])
def test_how_many_arrive(kills: list[int], arrive: int) -> None:
    table = arriving(kills)
    assert table.view(None)["arriving"]["left"] == arrive
    place_all(table)
    assert sum(event["count"] for event in events(table, "reinforced")) == arrive


@rule("HUNT-REINF-05")
def test_fifty_in_all_and_the_dead_do_not_come_back() -> None:
    table = arriving([30, 15], reserve=3, crowd={"centre": 2})
    place_all(table)
    view = table.view(None)
    assert view["reserve"] == 0
    assert sum(sector["troopers"] for sector in view["sectors"].values()) == 5


@rule("HUNT-REINF-06", "HUNT-X-73")
def test_who_has_the_fewest_points_decides() -> None:
    table = arriving([11, 8], reserve=30)  # 14 and 11 points
    assert seat_asked(table) == 1
    place_all(table)
    assert {event["seat"] for event in events(table, "reinforced")} == {1}
    assert table.view(None)["reserve"] == 22


@rule("HUNT-REINF-07", "HUNT-R-52")
def test_never_the_centre_never_above_six_but_among_varans() -> None:
    table = arriving([3, 1], crowd={"N": 4, "centre": 1})
    assert not [text for text in offered(table) if text.endswith("to centre")]
    refuses(table, "1 to centre", "HUNT-REINF-07")
    assert "2 to N" in offered(table)
    refuses(table, "3 to N", "HUNT-REINF-07")
    refuses(table, "7 to S", "HUNT-REINF-07")
    assert "1 to NW" in offered(table) and "1 to SE" in offered(table)


@rule("HUNT-REINF-06")
def test_nobody_places_more_than_arrive() -> None:
    table = arriving([3, 1], reserve=2)
    refuses(table, "3 to N", "HUNT-REINF-06")


@rule("HUNT-REINF-08", "HUNT-REINF-10", "HUNT-REINF-11", "HUNT-X-22")
def test_tied_players_share_and_the_rest_stays() -> None:
    table = arriving([0, 0, 0], reserve=30)
    assert table.view(None)["arriving"]["left"] == 3
    place_all(table)
    placed: dict[int, int] = {}
    for event in events(table, "reinforced"):
        placed[event["seat"]] = placed.get(event["seat"], 0) + event["count"]
    assert placed == {0: 3, 1: 3, 2: 3}
    assert events(table, "held back")[0]["count"] == 1
    assert table.view(None)["reserve"] == 21


@rule("HUNT-REINF-08")
def test_only_the_tied_ones_share() -> None:
    table = arriving([1, 0, 0])
    assert {seat_asked(table), *table.view(None)["arriving"]["then"]} == {1, 2}


@rule("HUNT-REINF-09", "HUNT-R-54", "HUNT-R-55")
def test_tied_players_place_in_reversed_order_all_at_once() -> None:
    varans = {"cyan-A": {"sector": "NW", "damage": 4}, "amber-A": "NE", "violet-A": {"sector": "SE", "damage": 1}}
    table = arriving([0, 0, 0], varans)
    assert (seat_asked(table), table.view(None)["arriving"]["then"]) == (1, [2, 0])  # most damage would go first
    when(table, "1 to N")
    assert seat_asked(table) == 1
    place_all(table)
    seats = [event["seat"] for event in events(table, "reinforced")]
    assert seats == sorted(seats, key=[1, 2, 0].index)


@rule("HUNT-R-53", "HUNT-REINF-07")
def test_without_room_they_stay_in_the_reserve() -> None:
    crowd = dict.fromkeys(("NW", "NE", "W", "E", "SW", "S", "SE"), 6)
    varans = {"cyan-A": "NW", "amber-A": "SE", "amber-B": "SE"}
    table = arriving([0, 0], varans, crowd={**crowd, "N": 5}, reserve=3)
    place_all(table)  # one fits, and there is nothing to ask about
    assert (troopers(table, "N"), table.view(None)["reserve"]) == (6, 2)
    assert events(table, "held back")[-1]["count"] == 2


@rule("HUNT-R-52", "HUNT-X-84")
def test_the_sides_may_come_first() -> None:
    table = arriving([3, 1], reserve=5, options={"reinforcements": "at the sides first"})
    assert set(offered(table)) == {f"{count} to {side}" for count in (1, 2) for side in "NESW"}
    refuses(table, "1 to NE", "HUNT-R-52")
    refuses(table, "3 to N", "HUNT-R-52")
    when(table, "2 to N", "2 to S", "1 to W")
    assert [troopers(table, side) for side in "NSW"] == [2, 2, 1]
    table = arriving([3, 1], reserve=10, options={"reinforcements": "at the sides first"}, crowd={"N": 6, "E": 5})
    when(table, "2 to S", "2 to W")
    assert troopers(table, "E") == 6  # the last place at a side leaves no choice
    assert "3 to NE" in offered(table) and "3 to S" in offered(table)  # every side has had its two, or is full


@rule("HUNT-R-52")
def test_sectors_with_varans_may_be_closed() -> None:
    table = arriving([3, 1], options={"reinforcements": "away from varans"})
    refuses(table, "1 to NW", "HUNT-R-52")
    refuses(table, "1 to SE", "HUNT-R-52")
    assert "1 to NE" in offered(table)


@rule("HUNT-R-56", "HUNT-X-85")
def test_nobody_arrives_when_the_game_ends_anyway() -> None:
    table = arriving([3, 1], {"cyan-A": "NW", "amber-A": None})
    assert table.over
    assert events(table, "not reinforced") and not events(table, "reinforced")
    table = arriving([3, 1], turn=20)
    assert table.over and table.result is not None and table.result.rule == "HUNT-R-65"
    assert events(table, "not reinforced")


@rule("HUNT-X-76", "HUNT-R-09", "HUNT-R-10")
def test_an_empty_board_is_filled_before_the_end_is_tested() -> None:
    table = arriving([5, 1], crowd={"centre": 0}, reserve=9)
    place_all(table)
    assert not table.over and table.view(None)["turn"] == 2


@rule("HUNT-R-10", "HUNT-END-02")
def test_an_indivisible_rest_ends_the_game_on_an_empty_board() -> None:
    table = arriving([0, 0], crowd={"centre": 0}, reserve=1)
    assert table.over and table.result is not None and table.result.rule == "HUNT-END-02"
    assert table.view(None)["reserve"] == 1
