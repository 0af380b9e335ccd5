"""Sectors, doors, sight and movement."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.games.neo_hunt_3.sectors import ADJACENT, Board, turned
from neontable.kernel import registry
from neontable.testing import rule
from tests.games.neo_hunt_3.table import OPEN, asked, damage, given, offered, refuses, sums, troopers, when

SIDES = "NESW"


def content() -> object:
    return registry.get("neo-hunt-3").load_content(())


def doors(tile: str, turns: int) -> str:
    """The sides of a tile that have a door after so many quarter turns."""
    table = given("- D1", "- D1", board={"centre": f"{tile}/{turns}"} if tile not in OPEN.values() else {})
    return "".join(table.view(None)["sectors"]["centre"]["doors"])


@rule("HUNT-SECTOR-01", "HUNT-SECTOR-05")
def test_a_sector_has_a_number_and_two_covers_of_which_missing_ones_are_zero() -> None:
    sectors = given("- D1", "- D1").view(None)["sectors"]
    vault, open_place = sectors["NE"], sectors["N"]
    assert (vault["number"], vault["shot_cover"], vault["grenade_cover"]) == (8, 2, 2)
    assert (open_place["number"], open_place["shot_cover"], open_place["grenade_cover"]) == (1, 0, 0)


@rule("HUNT-SECTOR-02")
def test_the_number_of_a_sector_only_breaks_ties() -> None:
    """Exchanging two tiles that differ in nothing but number and name changes no attack."""
    for tile in ("ash-pit", "turbine-deck"):
        other = "turbine-deck" if tile == "ash-pit" else "ash-pit"
        table = given("C2 D1", "- D6", board={"centre": tile, "W": other}, varans={"cyan-C": "N", "amber-A": "centre"})
        when(table, "throw centre", "stay")
        assert damage(table, "amber-A") == 2  # 2 + 2 − 2 cover of either tile


@rule("HUNT-SECTOR-03", "HUNT-SECTOR-04")
@pytest.mark.parametrize(("sector", "by_shot", "by_grenade"), [("E", 1, 3), ("SW", 2, 3), ("S", 3, 3)])
def test_each_cover_works_against_its_attack(sector: str, by_shot: int, by_grenade: int) -> None:
    near = {"E": "centre", "SW": "S", "S": "centre"}[sector]
    table = given("B2 D1", "- D6", varans={"cyan-B": near, "amber-A": sector})
    when(table, "attack amber-A")
    assert damage(table, "amber-A") == by_shot  # 4 + 2 − shot cover − 3 cloak
    table = given("C2 D1", "- D6", varans={"cyan-C": near, "amber-A": sector})
    when(table, f"throw {sector}", "stay")
    assert damage(table, "amber-A") == by_grenade  # 2 + 2 − grenade cover


@rule("HUNT-SECTOR-06", "HUNT-R-04")
@pytest.mark.parametrize(
    ("tile", "turns", "expected"),
    [("vault-ring", 1, "ES"), ("mirror-hall", 1, "EW"), ("bulkhead-maze", 3, "N"), ("signal-loft", 2, "E")],
)
def test_doors_turn_with_their_tile(tile: str, turns: int, expected: str) -> None:
    pieces = content()
    written = pieces.tiles[pieces.tile_at[tile]].doors  # type: ignore[attr-defined]
    found = turned(written, turns)
    assert "".join(SIDES[side] for side in range(4) if found >> side & 1) == expected


@rule("HUNT-SECTOR-07", "HUNT-LOS-02", "HUNT-R-06", "HUNT-X-62")
@pytest.mark.parametrize("shooter", ["N", "centre"])
def test_a_door_stops_shots_both_ways(shooter: str) -> None:
    other = "centre" if shooter == "N" else "N"
    table = given(
        "B2 D1",
        "- D6",
        board={"N": "mirror-hall/0"},  # its south side has the only door between
        varans={"cyan-B": shooter, "amber-A": other},
        troopers={shooter: 1},
    )
    assert offered(table) == (f"attack troopers in {shooter}", "no attack")
    refuses(table, "attack amber-A", "HUNT-LOS-02")


@rule("HUNT-SECTOR-08", "HUNT-MOVE-02", "HUNT-SECTOR-10", "HUNT-X-62")
@pytest.mark.parametrize("centre", ["ash-pit/0", "coolant-garden/0"])
def test_doors_do_not_stop_moves_one_or_two(centre: str) -> None:
    board = {"N": "mirror-hall/0", "centre": centre}
    if centre.startswith("coolant"):
        board["NW"] = "ash-pit/0"
    table = given("A1 D1", "- D6", board=board, varans={"cyan-A": "N", "amber-A": "SE"}, troopers={"N": 1, "W": 1})
    when(table, "move centre")
    assert table.view(None)["varans"]["cyan-A"]["sector"] == "centre"
    table = given("T1 D1", "- D6", board=board, varans={"cyan-A": "SE", "amber-A": "SE"}, troopers={"N": 1})
    assert "1 from N to centre" in offered(table)


@rule("HUNT-SECTOR-09", "HUNT-GRENADE-02", "HUNT-X-62")
def test_a_grenade_flies_through_doors() -> None:
    table = given(
        "C2 D1", "- D6", board={"N": "mirror-hall/0"}, varans={"cyan-C": "N", "amber-A": "centre"}, troopers={"W": 1}
    )
    when(table, "throw centre", "stay")
    assert damage(table, "amber-A") == 2


@rule("HUNT-R-07")
def test_doors_on_the_border_mean_nothing() -> None:
    table = given("B1 D1", "- D6", varans={"cyan-B": "NW", "amber-A": "SE"}, troopers={"SW": 1, "NE": 1})
    assert set(offered(table)) == {"attack troopers in SW", "attack troopers in NE", "no attack"}


@rule("HUNT-LOS-01", "HUNT-X-64")
def test_diagonals_are_never_in_sight_nor_adjacent() -> None:
    table = given("B2 D1", "- D6", varans={"cyan-B": "NW", "amber-A": "centre"}, troopers={"N": 1})
    assert offered(table) == ("attack troopers in N", "no attack")
    refuses(table, "attack amber-A", "HUNT-LOS-01")
    assert ADJACENT[0] == [1, 3]
    table = given("C2 D1", "- D6", varans={"cyan-C": "NW", "amber-A": "centre"})
    assert offered(table) == ("throw NW", "throw N", "throw W", "no grenade")
    refuses(table, "throw centre", "HUNT-GRENADE-01")


@rule("HUNT-LOS-03")
def test_the_own_sector_is_in_sight() -> None:
    table = given("B2 D1", "- D6", varans={"cyan-B": "N", "amber-A": "N"}, troopers={"N": 1})
    assert offered(table) == ("attack amber-A", "attack troopers in N", "no attack")


@rule("HUNT-LOS-04")
@pytest.mark.parametrize(
    ("board", "seen"),
    [
        ({}, True),
        ({"N": "mirror-hall/1"}, False),  # doors E and W
        ({"N": "neon-arcade/1", "SW": "open-concourse/0"}, False),  # a door W, the first side crossed
        ({"N": "neon-arcade/3", "SW": "open-concourse/0"}, False),  # a door E, the second
    ],
)
def test_two_sectors_away_in_line_both_sides_must_be_free(board: dict[str, str], seen: bool) -> None:
    table = given("B1 D1", "- D6", board=board, varans={"cyan-B": "NW", "amber-A": "NE"}, troopers={"NW": 1})
    assert ("attack amber-A" in offered(table)) is seen
    if not seen:
        refuses(table, "attack amber-A", "HUNT-LOS-02")


@rule("HUNT-LOS-05")
def test_nobody_blocks_sight() -> None:
    table = given(
        "B1 D1", "- D6", varans={"cyan-B": "NW", "amber-A": "NE", "amber-C": "N", "cyan-A": "N"}, troopers={"N": 6}
    )
    assert "attack amber-A" in offered(table)


@rule("HUNT-MOVE-01", "HUNT-R-05", "HUNT-R-57")
def test_a_move_leads_to_an_adjacent_sector() -> None:
    table = given("B3 D1", "- D6", varans={"cyan-B": "NW", "amber-A": "SE"})
    assert offered(table) == ("stay", "move N", "move W")
    refuses(table, "move centre", "HUNT-MOVE-01")
    table = given("A3 D1", "- D6", varans={"cyan-A": "NW", "amber-A": "SE"})
    assert offered(table) == ("stay", "move N", "move NE", "move W", "move centre", "move SW")


@rule("HUNT-MOVE-03", "HUNT-TROOPER-13")
def test_a_seventh_trooper_finds_no_room() -> None:
    table = given("T1 D1", "- D6", varans={"cyan-A": "SE", "amber-A": "SE"}, troopers={"N": 2, "centre": 5})
    assert "1 from N to centre" in offered(table)
    refuses(table, "2 from N to centre", "HUNT-TROOPER-13")
    when(table, "1 from N to centre")
    assert troopers(table, "centre") == 6
    assert not [text for text in offered(table) if text.endswith("to centre")]
    refuses(table, "1 from N to centre", "HUNT-TROOPER-13")


@rule("HUNT-MOVE-04")
def test_varans_are_not_limited_and_not_counted() -> None:
    varans = {f"{color}-{letter}": "centre" for color in ("cyan", "amber") for letter in "BC"}
    table = given("A3 D1", "- D6", varans={**varans, "cyan-A": "N"}, troopers={"centre": 6})
    assert "move centre" in offered(table)
    table = given("T1 D1", "- D6", varans=varans, troopers={"N": 4, "SW": 1})
    while asked(table) == "fire":
        when(table, offered(table)[0])
    assert "4 from N to centre" in offered(table) or not sums(table)


def test_every_board_is_symmetric_in_sight() -> None:
    pieces = content()
    board = Board(pieces.tiles, list(range(9)), [0, 1, 2, 3, 0, 1, 2, 3, 0])  # type: ignore[attr-defined]
    for sector in range(9):
        for other in board.sight[sector]:
            assert sector in board.sight[other]
            assert board.third[sector][other] == board.third[other][sector]


def test_the_names_of_sectors_are_a_compass() -> None:
    view = nt.new("neo-hunt-3", seed=1).view(None)
    assert list(view["sectors"]) == ["NW", "N", "NE", "W", "centre", "E", "SW", "S", "SE"]


@rule("HUNT-SECTOR-01", "HUNT-SECTOR-03", "HUNT-SECTOR-04")
def test_the_three_values_of_a_sector_do_three_things() -> None:
    board = {"centre": "turbine-deck/0"}  # number 7, shot cover 1, grenade cover 2
    varans = {"cyan-B": "N", "cyan-C": "N", "amber-A": "centre"}
    shot = given("B2 D1", "- D6", board=board, varans=varans)
    assert "− 1 cover" in shot.decisions[0].describe("attack amber-A").effect
    lob = given("C2 D1", "- D7", board=board, varans=varans)
    when(lob, "throw centre", "stay")
    assert sums(lob) == ["Everything in the centre: 2 + 3 − 2 cover = 3."]
    assert lob.view(None)["players"][1]["sector_sum"] == 7
