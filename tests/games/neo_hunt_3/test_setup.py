"""Starting the game."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neo_hunt_3.table import asked, events, offered, points, refuses, seat_asked, troopers, when

CORNERS = ("NW", "NE", "SE", "SW")
SEEDS = range(30)


def new(seats: int, seed: int = 0, **options: Any) -> nt.Table:
    return nt.new("neo-hunt-3", seats=seats, seed=seed, **options)


@rule("HUNT-SETUP-01")
def test_two_to_four_players() -> None:
    assert list(nt.game("neo-hunt-3").seats) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(nt.Invalid):
            new(seats)


@rule("HUNT-SETUP-02")
def test_every_player_has_a_color_of_her_own() -> None:
    colors = [player["color"] for player in new(4).view(None)["players"]]
    assert len(set(colors)) == 4


@rule("HUNT-SETUP-03", "HUNT-SETUP-04", "HUNT-SETUP-06", "HUNT-SETUP-12", "HUNT-R-58")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_has_three_varans_in_her_corner_seven_counters_and_ten_cards(seats: int) -> None:
    table = new(seats)
    view = table.view(None)
    for player in view["players"]:
        team = [varan for varan in view["varans"].values() if varan["seat"] == player["seat"]]
        assert [varan["letter"] for varan in team] == ["A", "B", "C"]
        assert {varan["sector"] for varan in team} == {player["corner"]}
        assert len(player["counters"]["at_home"]) == 7
    while asked(table) == "extra":
        when(table, offered(table)[0])
    for decision in table.decisions:
        assert len(decision.options) == 10


@rule("HUNT-SETUP-07", "HUNT-R-61")
@pytest.mark.parametrize(("seats", "corners"), [(2, ("NW", "SE")), (3, ("NW", "NE", "SE")), (4, CORNERS)])
def test_corners_are_drawn_and_no_two_the_same(seats: int, corners: tuple[str, ...]) -> None:
    seen = set()
    for seed in SEEDS:
        drawn = tuple(player["corner"] for player in new(seats, seed).view(None)["players"])
        assert sorted(drawn) == sorted(corners)
        seen.add(drawn)
    assert len(seen) > 1
    assert [event["sector"] for event in events(new(seats, 1), "corner")] == [
        player["corner"] for player in new(seats, 1).view(None)["players"]
    ]


@rule("HUNT-R-61")
@pytest.mark.parametrize(("seats", "corners"), [(2, ("NW", "SE")), (3, ("NW", "NE", "SE")), (4, CORNERS)])
def test_corners_by_seat_are_an_option(seats: int, corners: tuple[str, ...]) -> None:
    for seed in range(5):
        players = new(seats, seed, corners="by seat").view(None)["players"]
        assert tuple(player["corner"] for player in players) == corners


@rule("HUNT-SETUP-08")
def test_two_players_are_in_opposite_corners() -> None:
    for seed in SEEDS:
        corners = {player["corner"] for player in new(2, seed).view(None)["players"]}
        assert corners in ({"NW", "SE"}, {"NE", "SW"})


@rule("HUNT-SETUP-09", "HUNT-R-01")
def test_who_is_in_the_middle_of_three_is_drawn() -> None:
    middle = set()
    for seed in SEEDS:
        players = new(3, seed).view(None)["players"]
        (seat,) = [player["seat"] for player in players if player["middle"]]
        assert players[seat]["corner"] == "NE"  # beside both other corners
        middle.add(seat)
    assert middle == {0, 1, 2}
    assert not any(player["middle"] for seats in (2, 4) for player in new(seats).view(None)["players"])


@rule("HUNT-SETUP-10", "HUNT-R-03")
def test_nine_of_the_shuffled_tiles_form_the_board() -> None:
    boards = set()
    used = set()
    for seed in SEEDS:
        sectors = new(2, seed).view(None)["sectors"]
        tiles = tuple(sectors[name]["tile"] for name in ("NW", "N", "NE", "W", "centre", "E", "SW", "S", "SE"))
        assert len(set(tiles)) == len(sectors) == 9
        boards.add(tiles)
        used |= set(tiles)
    assert len(boards) == len(SEEDS)
    assert len(used) == 12


@rule("HUNT-SETUP-11", "HUNT-R-04")
def test_every_tile_is_turned_at_random() -> None:
    turns = {new(2, seed).view(None)["sectors"]["E"]["turns"] for seed in SEEDS}
    assert turns == {0, 1, 2, 3}


@rule("HUNT-SETUP-13", "HUNT-SETUP-14", "HUNT-SETUP-15", "HUNT-SETUP-16", "HUNT-SETUP-21", "HUNT-R-02")
@pytest.mark.parametrize(("seats", "reserve"), [(2, 32), (3, 30), (4, 36)])
def test_troopers_at_the_start(seats: int, reserve: int) -> None:
    table = new(seats, 3)
    view = table.view(None)
    corners = [player["corner"] for player in view["players"]]
    for name, sector in view["sectors"].items():
        expected = 6 if name == "centre" else 0 if name in corners else 2  # the unused corners too
        assert sector["troopers"] == expected
    if seats == 3:
        assert view["reserve"] == reserve + 4  # the middle player places four of them now
        while asked(table) == "extra":
            when(table, offered(table)[0])
    view = table.view(None)
    assert view["reserve"] == reserve
    assert sum(sector["troopers"] for sector in view["sectors"].values()) + view["reserve"] == 50


@rule("HUNT-SETUP-17", "HUNT-SETUP-20", "HUNT-X-03")
def test_the_middle_player_places_four_more_in_one_sector() -> None:
    table = new(3, corners="by seat")
    assert (asked(table), seat_asked(table)) == ("extra", 1)
    assert "4 to S" in offered(table)
    when(table, "4 to S")
    assert troopers(table, "S") == 6
    assert asked(table) == "card"


@rule("HUNT-SETUP-17", "HUNT-SETUP-20", "HUNT-X-03")
def test_the_middle_player_may_split_them() -> None:
    table = new(3, corners="by seat")
    when(table, "1 to N", "1 to W", "1 to S", "1 to E")
    assert [troopers(table, sector) for sector in ("N", "W", "S", "E", "SW")] == [3, 3, 3, 3, 2]
    assert asked(table) == "card"


@rule("HUNT-SETUP-18", "HUNT-SETUP-19", "HUNT-X-03")
def test_extra_troopers_stay_out_of_the_centre_and_away_from_varans() -> None:
    table = new(3, corners="by seat")
    refuses(table, "1 to centre", "HUNT-SETUP-18")
    for corner in ("NW", "NE", "SE"):
        refuses(table, f"1 to {corner}", "HUNT-SETUP-19")
    refuses(table, "5 to S", "HUNT-SETUP-17")
    assert not [text for text in offered(table) if text.endswith(("centre", "NW", "NE", "SE"))]
    assert "1 to SW" in offered(table)


@rule("HUNT-SETUP-05", "HUNT-CONTENT-05")
def test_every_player_has_one_grenade_counter_and_gets_it_back() -> None:
    from tests.games.neo_hunt_3.table import given, to_end_of_turn

    table = given(
        "T1 C2 A1 B1 / D1 D2 D6 D7",
        "- D6",
        varans={"cyan-C": "N", "cyan-A": "SW", "amber-C": "SE"},
        troopers={"W": 1},
    )
    when(table, "throw N", "stay")
    to_end_of_turn(table)
    for seat, line in enumerate(("C2 T1 A1 B1 D1 D2 D6 D7", "A1 A2 T1 B1 D1 D2 D6 D7")):
        if asked(table) == "reinforce":
            while asked(table) == "reinforce":
                when(table, offered(table)[0])
        for text in line.split():
            table.choose(seat, text)
    assert asked(table) == "grenade"  # in the next turn there is one to throw again
    when(table, "throw centre")
    assert len(table.view(None)["grenades"]) == 1


@rule("HUNT-SCORE-04", "HUNT-X-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_nine_points(seats: int) -> None:
    assert [points(new(seats), seat) for seat in range(seats)] == [9] * seats


@rule("HUNT-R-70", "HUNT-SCORE-04")
def test_two_points_for_the_middle_are_an_option() -> None:
    table = new(3, corners="by seat", middle_points=2)
    assert [points(table, seat) for seat in range(3)] == [9, 11, 9]
    assert table.view(None)["players"][1]["points"]["middle"] == 2
    with pytest.raises(nt.Invalid, match="middle_points"):
        new(2, middle_points=2)
