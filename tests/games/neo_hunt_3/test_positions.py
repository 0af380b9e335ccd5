"""Tables set up from a part of a position: what is refused, what is dealt, what may be written in several ways."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from tests.games.neo_hunt_3.table import OPEN, asked, offered, when


def one(**varan: Any) -> dict[str, Any]:
    return {"players": [{"varans": {"A": varan}}]}


def first(**player: Any) -> dict[str, Any]:
    return {"players": [player]}


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (one(damage="x"), "varans.A.damage"),
        (one(damage=-3), "varans.A.damage"),
        (one(damage=2.5), "varans.A.damage"),
        (one(cloak=4), "varans.A.cloak"),
        (one(firepower=2), "varans.A.firepower"),
        (one(melee="z"), "varans.A.melee"),
        (one(counters=5), "varans.A.counters"),
        (one(counters="amber-D3"), "varans.A.counters"),
        (first(troopers=-1), r"players\[0\].troopers"),
        (first(troopers={"N": 2}), r"players\[0\].troopers"),
        (first(varans_killed=4), "varans_killed"),
        (first(corner="N"), "corner cannot be N"),
        (first(left="yes"), "left"),
        (first(left=True), "fewer than two"),
        (first(out=["X"]), "out: 'X'"),
        (first(out=["D1"]), "out: 'D1'"),
        (first(out=7), "out must be a list"),
        (first(shown=[9]), "shown"),
        (first(shown=1), "shown must be a list"),
        (first(struck=["bad"]), "struck"),
        (first(struck=["", "", "", "", ""]), "struck must be a list of at most 4"),
        ({"players": [{"corner": "NW"}, {"corner": "NW"}]}, "corner cannot be NW"),
        ({"picked": [9]}, "picked"),
        ({"picked": ["a"]}, "picked"),
        ({"picked": [0]}, "middle of a phase"),
        ({"grenades": 5}, "grenades must be a list"),
        ({"grenades": [[0]]}, "grenades"),
        ({"grenades": [["x", "N", 2, 1]]}, "grenades"),
        ({"grenades": [[0, "N", 2, 7]]}, "grenades"),
        ({"grenades": [[0, "N", 2, 1]]}, "middle of a phase"),
        ({"turn": 0}, "turn cannot be 0"),
        ({"turn": 21}, "turn cannot be 21"),
        ({"ending": "boredom"}, "ending 'boredom'"),
        ({"begun": "x"}, "begun"),
        ({"doing": 5}, "doing must be a list"),
        ({"doing": []}, "doing cannot be empty"),
        ({"troopers": {"centre": 4, "center": 4}}, "named twice"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_its_field(position: dict[str, Any], words: str) -> None:
    with pytest.raises(nt.Invalid, match=words) as caught:
        nt.setup("neo-hunt-3", position, seats=2)
    assert caught.value.remedy


def test_sectors_and_tiles_may_be_written_in_several_ways() -> None:
    position = {"board": {"center": "10/1", "n": "ash-pit"} | {"n": 1}, "troopers": {"Centre": 3}}
    sectors = nt.setup("neo-hunt-3", position, seats=2).view(None)["sectors"]
    assert (sectors["centre"]["tile"], sectors["centre"]["turns"], sectors["N"]["number"]) == ("ash-pit", 1, 1)
    assert sectors["centre"]["troopers"] == 3


def test_a_corner_that_is_named_leaves_the_others_to_the_rest() -> None:
    players = nt.setup("neo-hunt-3", first(corner="SE"), seats=3).view(None)["players"]
    assert [player["corner"] for player in players] == ["SE", "NW", "NE"]
    assert [player["middle"] for player in players] == [False, False, True]


def test_what_a_programme_does_not_name_is_dealt_in_the_same_way_again() -> None:
    position = {
        "phase": 1,
        "board": OPEN,
        "players": [{"cards": ["C1", None, "T1", None], "counters": [None, "D6", None, None]}],
    }
    state = nt.setup("neo-hunt-3", position, seats=2, seed=4).position()["state"]
    for player in state["players"]:
        assert len(set(player["cards"])) == 4 and len(set(player["counters"])) == 4
        assert None not in player["cards"] + player["counters"]
    assert state["players"][0]["cards"][::2] == ["C1", "T1"] and state["players"][0]["counters"][1] == "D6"
    assert nt.setup("neo-hunt-3", position, seats=2, seed=4).position()["state"]["players"] == state["players"]


def test_a_counter_that_lies_on_a_varan_is_not_dealt() -> None:
    lying = {"B": {"counters": ["cyan-D3", "cyan-D4", "cyan-D5"]}}
    table = nt.setup("neo-hunt-3", {"phase": 1, "players": [{}, {"varans": lying}]}, seats=2)
    assert sorted(table.position()["state"]["players"][0]["counters"]) == ["D1", "D2", "D6", "D7"]


def test_after_the_extra_troopers_the_first_turn_comes() -> None:
    table = nt.setup("neo-hunt-3", {"stage": "set-up"}, seats=3)
    assert (table.view(None)["turn"], asked(table)) == (0, "extra")
    when(table, next(text for text in offered(table) if text.startswith("4 ")))
    assert (table.view(None)["turn"], asked(table)) == (1, "card")


def test_a_position_of_four_players_has_four_seats() -> None:
    assert nt.setup("neo-hunt-3", {"players": [{}, {}, {}, {}]}).seats == 4
    assert nt.setup("neo-hunt-3", {"players": [{}]}).seats == 2
