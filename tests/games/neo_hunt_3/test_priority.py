"""Action priority and its tie-breaks."""

from __future__ import annotations

from typing import Any

import pytest

from neontable.testing import rule
from tests.games.neo_hunt_3.table import Spec, events, given, seat_asked, to_end_of_turn, when

# by number: N 1, NW 2, SW 11, E 4, S 5, NE 8, W 9, centre 10, SE 12
TROOPERS = {"N": 3, "S": 3, "SE": 2, "W": 3, "NW": 3}


def acting(table: Any, seats: int) -> list[int]:
    """The seats in the order in which they act in phase 2."""
    to_end_of_turn(table)
    phase, found = 0, []
    for line in table.log:
        if line.kind == "phase":
            phase = line.fields["phase"]
        if line.kind == "acts" and phase == 2:
            found.append(line.seat)
    return found[:seats]


BOTH: Spec = {"cyan-B": "N", "amber-B": "N"}


@rule("HUNT-PRIO-02", "HUNT-X-29", "HUNT-R-08")
def test_fewer_points_go_first() -> None:
    varans = {"cyan-B": "N", "cyan-A": "SE", "amber-B": "N"}  # 6 points to 3
    table = given("B2 D1", "B2 D2", varans=varans, troopers=TROOPERS)
    assert seat_asked(table) == 1
    before = events(table, "before")[0]
    assert (before["seat"], before["player"], before["tie_break"]) == (1, 0, "points")
    assert (before["mine"], before["theirs"], before["reversed"]) == (3, 6, False)
    assert before["text"] == "Seat 1 before seat 0: 3 points to 6."


@rule("HUNT-PRIO-08", "HUNT-X-30")
def test_reversed_priority_turns_the_order_round() -> None:
    varans = {"cyan-B": "N", "cyan-A": "SE", "amber-B": "N"}
    table = given("B1 D1", "B1 D2", varans=varans, troopers=TROOPERS)
    assert seat_asked(table) == 0
    assert "reversed priority" in events(table, "before")[0]["text"]


@rule("HUNT-PRIO-08")
def test_reversal_turns_the_whole_order_of_three() -> None:
    varans = {"cyan-B": "N", "cyan-A": "SE", "cyan-C": "SE", "amber-B": "N", "violet-B": "N", "violet-A": "SE"}
    assert acting(given("B2 D1", "B2 D2", "B2 D6", varans=varans, troopers=TROOPERS), 3) == [1, 2, 0]
    assert acting(given("B1 D1", "B1 D2", "B1 D6", varans=varans, troopers=TROOPERS), 3) == [0, 2, 1]


@rule("HUNT-PRIO-03")
def test_more_damage_on_living_varans_goes_first() -> None:
    varans = {"cyan-B": {"sector": "N", "damage": 2}, "amber-B": {"sector": "N", "damage": 5}}
    assert acting(given("B2 D1", "B2 D2", varans=varans, troopers=TROOPERS), 2) == [1, 0]
    assert acting(given("B1 D1", "B1 D2", varans=varans, troopers=TROOPERS), 2) == [0, 1]


@rule("HUNT-PRIO-04")
def test_damage_on_killed_varans_does_not_count() -> None:
    varans = {
        "cyan-B": {"sector": "N", "damage": 2},
        "cyan-A": {"sector": None, "damage": 9},
        "amber-B": {"sector": "N", "damage": 3},
        "amber-A": {"sector": None, "damage": 0},
    }
    assert acting(given("B2 D1", "B2 D2", varans=varans, troopers=TROOPERS), 2) == [1, 0]


@rule("HUNT-PRIO-05", "HUNT-X-32", "HUNT-R-20")
def test_the_lower_sum_of_sector_numbers_goes_first() -> None:
    varans = {"cyan-B": "NE", "cyan-A": "N", "amber-B": "E", "amber-A": "E"}  # 8 + 1 to 4 + 4
    table = given("B2 D1", "B2 D2", varans=varans, troopers=TROOPERS)
    assert events(table, "before")[0]["text"] == "Seat 1 before seat 0: 8 as sum of sector numbers to 9."
    assert acting(table, 2) == [1, 0]
    assert acting(given("B1 D1", "B1 D2", varans=varans, troopers=TROOPERS), 2) == [0, 1]


@rule("HUNT-PRIO-06", "HUNT-R-21")
def test_a_coin_toss_decides_at_last() -> None:
    first = set()
    for toss in (0, 1):
        table = given("B2 D1", "B2 D2", varans=BOTH, troopers=TROOPERS, chance=[toss, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        assert events(table, "before")[0]["tie_break"] == "coin toss"
        first.add(seat_asked(table))
    assert first == {0, 1}


@rule("HUNT-PRIO-06", "HUNT-R-21")
def test_a_toss_among_three_gives_every_order() -> None:
    orders = set()
    for one in range(3):
        for two in range(2):
            table = given(
                "B2 D1", "B2 D2", "B2 D6",
                varans={**BOTH, "violet-B": "N"}, troopers=TROOPERS, chance=[one, two, *[0] * 30],
            )  # fmt: skip
            orders.add(tuple(acting(table, 3)))
    assert len(orders) == 6


@rule("HUNT-PRIO-07")
def test_each_tie_break_only_among_those_still_tied() -> None:
    """Violet has the fewest points; her lack of damage does not matter any more."""
    varans = {
        "cyan-B": "N",
        "cyan-A": "SE",
        "amber-B": {"sector": "N", "damage": 4},
        "amber-A": "SE",
        "violet-B": "NE",
    }
    assert acting(given("B2 D1", "B2 D2", "B2 D6", varans=varans, troopers=TROOPERS), 3) == [2, 1, 0]


@rule("HUNT-PRIO-07", "HUNT-R-18")
def test_the_order_is_found_when_the_priority_comes_up_and_then_fixed() -> None:
    """Amber has more points than cyan at the reveal; a priority 1 shot changes that before priority 7 comes up."""
    varans = {
        "cyan-B": "N", "cyan-A": "SE",
        "amber-B": "NW", "amber-C": {"sector": "NE", "damage": 6}, "amber-A": {"sector": "NE", "damage": 8},
        "violet-B": "E",
    }  # fmt: skip
    table = given("B1 D1", "B1 D2", "B2 D6", varans=varans, troopers=TROOPERS)
    assert seat_asked(table) == 2
    when(table, "attack amber-C", "counter of cyan")  # 4 + 1 − 2 cover − 3 cloak: at least 1
    assert [event["varan"] for event in events(table, "killed")] == ["amber-C"]
    assert acting(table, 3) == [2, 0, 1]
    reasons = [event for event in events(table, "before") if event["tie_break"] == "points"]
    assert not reasons  # six points each now, whatever it was at the reveal
    assert events(table, "before")[0]["tie_break"] == "damage"


@rule("HUNT-PRIO-09")
def test_reversal_means_nothing_for_one_alone() -> None:
    varans = {"cyan-B": "N", "cyan-A": "SE", "amber-A": "SE"}
    table = given("B1 D1", "- D2", varans=varans, troopers=TROOPERS)
    assert not events(table, "before")
    assert seat_asked(table) == 0


@rule("HUNT-PRIO-10")
def test_reversal_does_not_touch_the_order_of_numbers() -> None:
    varans = {"cyan-A": "N", "amber-B": "N"}
    table = given("A3 D1", "B1 D2", varans=varans, troopers=TROOPERS)  # 4 reversed, 7 reversed
    assert acting(table, 2) == [0, 1]


@rule("HUNT-X-34", "HUNT-PRIO-02")
def test_different_cards_of_one_number_are_tied() -> None:
    varans = {"cyan-C": "N", "cyan-A": "SE", "amber-C": "N"}
    table = given("C1 D1", "C2 D2", varans=varans, troopers=TROOPERS)
    assert acting(table, 2) == [1, 0]


@rule("HUNT-R-19")
def test_no_priority_is_both_normal_and_reversed() -> None:
    from neontable.games.neo_hunt_3.content.reading import load

    kinds: dict[int, set[bool]] = {}
    for card in load().cards:
        kinds.setdefault(card.priority, set()).add(card.reversed)
    assert all(len(kind) == 1 for kind in kinds.values())
    assert {True, False} == {next(iter(kind)) for kind in kinds.values()}


@pytest.mark.parametrize("seats", [3, 4])
def test_the_order_is_the_same_whatever_the_seats(seats: int) -> None:
    colors = ("cyan", "amber", "violet", "red")[:seats]
    varans: Spec = {f"{color}-B": {"sector": "N", "damage": seats - i} for i, color in enumerate(colors)}
    plays = [f"B2 D{seat + 1 if seat < 2 else seat + 4}" for seat in range(seats)]
    assert acting(given(*plays, varans=varans, troopers=TROOPERS), seats) == list(range(seats))
