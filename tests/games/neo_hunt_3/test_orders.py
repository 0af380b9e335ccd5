"""Standing orders: whose counter to pick, and when troopers need no thought."""

from __future__ import annotations

import neontable as nt
from tests.games.neo_hunt_3.table import asked, events, given, seat_asked, when

THREE = {"cyan-B": "N", "amber-A": "N", "violet-A": "N"}


def autos(table: nt.Table) -> list[str]:
    return [entry.text for entry in table.entries if entry.auto]


def test_pick_while_it_is_the_highest_on_average() -> None:
    for owner, answered in (("violet", True), ("amber", False)):
        lying = {"sector": "SE", "counters": ["violet-D3", "violet-D4"]}  # violet's others are higher
        table = given("B2 D1", "- D6", "- D7", varans={**THREE, "cyan-A": lying})
        table.order(0, {"kind": "pick", "answer": f"counter of {owner}", "when": "highest"})
        when(table, "attack amber-A")
        assert (autos(table) == [f"counter of {owner}"]) is answered
        assert (asked(table) != "pick") is answered


def test_always_pick_one_player_s() -> None:
    table = given("B2 D1", "- D6", "- D7", varans=THREE)
    table.order(0, {"kind": "pick", "answer": "counter of amber"})
    when(table, "attack violet-A")
    assert events(table, "picked")[0]["player"] == 1


def test_troopers_far_from_rivals_stay() -> None:
    for sector, stays in (("NW", True), ("S", False)):
        table = given("A3 D1", "T1 D2", varans={"cyan-A": "SE", "amber-A": "SE"}, troopers={sector: 3})
        table.order(1, {"kind": "troops", "answer": "done", "when": "far"})
        when(table, "stay")
        assert (("done" in autos(table)) is stays) and (
            (asked(table) == "troops" and seat_asked(table) == 1) is not stays
        )


def test_a_few_troopers_stay() -> None:
    for count, stays in ((2, True), (3, False)):
        table = given("A3 D1", "T1 D2", varans={"cyan-A": "SE", "amber-A": "SE"}, troopers={"NW": count})
        table.order(1, {"kind": "troops", "answer": "done", "when": "few", "at_least": 2})
        when(table, "stay")
        assert ("done" in autos(table)) is stays
