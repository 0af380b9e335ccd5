"""The exact odds of an attack."""

from __future__ import annotations

from typing import Any

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neo_hunt_3.table import asked, given, offered, when

LOWS = {"D1": 1, "D2": 2, "D3": 0, "D4": 1, "D5": 1, "D6": 2, "D7": 3}


def by_owner(table: nt.Table, option: str) -> dict[str, Any]:
    told = table.odds(table.decisions[0].seat, option)
    assert "counter" in told["assumes"]
    return {each["color"]: each for each in told["by"]}


@rule("HUNT-DAMAGE-01", "HUNT-R-68")
def test_the_odds_of_a_shot_are_over_the_counters_that_may_lie_there() -> None:
    table = given("B2 D1", "- D6", varans={"cyan-B": "N", "amber-A": {"sector": "centre", "damage": 6}})
    found = by_owner(table, "attack amber-A")["amber"]
    assert found["counters"] == ["D1", "D2", "D3", "D4", "D5", "D6", "D7"]
    (target,) = found["targets"]
    # 4 − 3 cloak, and the counter: 2, 2 (at most 2), 1, 2, 2, 3, 4
    assert target["damage"] == {1: 1 / 7, 2: 4 / 7, 3: 1 / 7, 4: 1 / 7}
    assert target["mean"] == pytest.approx(16 / 7)
    assert (target["any"], target["defeat"]) == (1.0, pytest.approx(2 / 7))


def test_what_was_shown_or_lies_on_a_varan_is_left_out() -> None:
    lying = {"sector": "SE", "counters": ["amber-D3", "amber-D4"]}
    table = given(
        "T1 B2 A1 C1 / D1 D2 D6 D7", "T1 A1 B2 C1 / D5 D6 D1 D2",
        varans={"cyan-B": "N", "cyan-A": lying, "amber-A": "N"}, position={"turn": 3},
    )  # fmt: skip
    while asked(table) != "target" or table.decisions[0].seat != 0:
        when(table, offered(table)[0])
    assert by_owner(table, "attack amber-A")["amber"]["counters"] == ["D1", "D2", "D5", "D6", "D7"]


def test_every_rival_by_itself_and_the_own_counter_is_known() -> None:
    table = given("B2 D1", "A2 D6", "B1 D7", varans={"cyan-B": "N", "amber-A": "N", "violet-B": "N"})
    assert set(by_owner(table, "attack amber-A")) == {"amber", "violet"}
    when(table, "attack amber-A", "counter of amber", "attack violet-B")
    assert set(by_owner(table, "counter of cyan")) == {"cyan"}
    when(table, "counter of cyan")
    found = by_owner(table, "attack amber-A")
    assert set(found) == {"violet"} and found["violet"]["counters"] == ["D7"]
    assert sum(found["violet"]["targets"][0]["damage"].values()) == 1.0


def test_a_grenade_is_counted_over_who_stands_there_now() -> None:
    table = given("C2 D1", "- D6", varans={"cyan-C": "N", "cyan-A": "NW", "amber-B": "NW"}, troopers={"NW": 2, "SW": 1})
    told = table.odds(0, "throw NW")
    assert "grenade" in told["assumes"]
    targets = {each["target"]: each for each in told["by"][0]["targets"]}
    assert set(targets) == {"cyan-A", "amber-B", "troopers in NW"}
    assert targets["troopers in NW"]["damage"] == {2: 1.0}  # 2 + anything − 0, at most two are there
    assert targets["amber-B"]["mean"] == pytest.approx(2 + (sum(LOWS.values()) - 2) / 7)  # D2 adds nothing to 2
    assert table.odds(0, "throw N")["by"][0]["targets"][0]["target"] == "cyan-C"


def test_picking_for_troopers_counts_every_target() -> None:
    table = given("T1 D1", "- D6", "- D7", varans={"cyan-A": "N", "amber-A": "N", "violet-A": "SE"}, troopers={"N": 6})
    assert asked(table) == "pick"
    assert [each["target"] for each in by_owner(table, "counter of violet")["violet"]["targets"]] == [
        "cyan-A",
        "amber-A",
    ]


def test_nothing_else_has_odds() -> None:
    table = given("B2 D1", "- D6", varans={"cyan-B": "N", "amber-A": "N"})
    with pytest.raises(nt.Invalid, match="odds"):
        table.odds(0, "no attack")
    table = nt.new("neo-hunt-3", seed=1)
    with pytest.raises(nt.Invalid, match="odds"):
        table.odds(0, "A1")


def test_odds_are_the_same_in_every_sample() -> None:
    table = given("B2 D1", "- D6", "- D7", varans={"cyan-B": "N", "amber-A": "N", "violet-A": "N"})
    for number in range(10):
        world = table.sample(0, nt.chance.Quick(number))
        assert world.odds(0, "attack amber-A") == table.odds(0, "attack amber-A")
