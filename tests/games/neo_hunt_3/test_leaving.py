"""A player gives up while another is in the middle of an attack on her varans (HUNT-R-67)."""

from __future__ import annotations

import pytest

import neontable as nt
from neontable.testing import rule
from tests.games.neo_hunt_3.table import asked, events, given, offered, points, sums, troopers, varan, when

WOUNDED = {"sector": "N", "damage": 6}


@rule("HUNT-R-67", "HUNT-R-57")
def test_a_target_that_has_left_cannot_be_killed_and_another_is_chosen() -> None:
    varans = {"cyan-A": "SW", "amber-C": WOUNDED, "amber-A": "E", "violet-B": "NW"}
    table = given("- D1", "- D6", "B2 D7", varans=varans, troopers={"S": 2})
    when(table, "attack amber-C")
    assert asked(table) == "pick"
    table.concede(1)
    assert asked(table) == "target" and offered(table) == ("attack cyan-A", "no attack")
    when(table, "attack cyan-A", "counter of amber")  # her closed counter stays to be picked
    assert points(table, 2) == 3
    assert not events(table, "killed")
    assert len(events(table, "damaged")) == 1


@rule("HUNT-R-67", "HUNT-X-41")
def test_without_another_target_there_is_no_attack_and_no_counter() -> None:
    varans = {"cyan-A": "SE", "amber-C": WOUNDED, "violet-B": "NW"}
    table = given("- D1", "- D6", "B2 D7", varans=varans, troopers={"S": 2})
    when(table, "attack amber-C")
    table.concede(1)
    assert not sums(table) and not events(table, "picked")
    assert points(table, 2) == 3


@rule("HUNT-R-67", "HUNT-TROOPER-22")
def test_troopers_that_fired_at_her_varans_take_aim_again() -> None:
    here = {"sector": "N", "cloak": 1}
    varans = {"cyan-A": "SW", "amber-C": {**WOUNDED, "cloak": 1}, "violet-B": {**here, "cloak": 2}, "red-A": "SE"}
    table = given("T1 D1", "- D6", "- D7", "- D2", varans=varans, troopers={"N": 3})
    assert asked(table) == "pick"
    table.concede(1)
    when(table, "counter of amber")
    assert [event["target"] for event in events(table, "sum")] == ["violet-B"]
    assert sums(table) == ["Violet's Kiln: 3 + 2 − 2 cloak = 3."]
    assert varan(table, "amber-C")["damage"] == 6 and not events(table, "killed")


@rule("HUNT-R-67", "HUNT-R-69")
def test_troopers_without_a_target_left_pick_no_counter_and_may_move() -> None:
    varans = {"cyan-A": "SW", "amber-C": {**WOUNDED, "cloak": 1}, "violet-B": "SE"}
    table = given("T1 D1", "- D6", "- D7", varans=varans, troopers={"N": 3})
    assert asked(table) == "pick"
    table.concede(1)
    assert asked(table) == "troops" and not events(table, "picked")
    when(table, "3 from N to NE")
    assert troopers(table, "NE") == 3


@rule("HUNT-R-67")
def test_shots_already_chosen_at_others_are_chosen_again() -> None:
    here = {"sector": "N", "cloak": 1}
    varans = {"cyan-A": "SW", "amber-C": here, "violet-B": here, "red-A": here}
    table = given("T1 D1", "- D6", "- D7", "- D2", varans=varans, troopers={"N": 2})
    when(table, "N at amber-C")
    assert asked(table) == "fire"
    table.concede(1)
    assert offered(table) == ("N at violet-B", "N at red-A")
    when(table, "N at violet-B", "N at red-A", "counter of amber")
    assert [event["target"] for event in events(table, "sum")] == ["violet-B", "red-A"]


@rule("HUNT-R-67")
def test_a_player_whom_nobody_fires_at_leaves_the_fire_as_it_is() -> None:
    varans = {
        "cyan-A": "SW",
        "amber-C": {"sector": "N", "cloak": 1},
        "violet-B": {"sector": "N", "cloak": 1},
        "red-A": "SE",
    }
    table = given("T1 D1", "- D6", "- D7", "- D2", varans=varans, troopers={"N": 2})
    when(table, "N at amber-C", "N at amber-C")
    assert asked(table) == "pick"
    table.concede(3)
    assert asked(table) == "pick"
    when(table, "counter of red")
    assert [event["target"] for event in events(table, "sum")] == ["amber-C"]


@rule("HUNT-R-67")
def test_where_her_leaving_takes_the_last_choice_nobody_is_asked() -> None:
    here = {"sector": "N", "cloak": 1}
    varans = {"cyan-A": "SW", "amber-C": here, "violet-B": here, "red-A": "SE"}
    table = given("T1 D1", "- D6", "- D7", "- D2", varans=varans, troopers={"N": 2})
    assert offered(table) == ("N at amber-C", "N at violet-B")
    when(table, "N at violet-B")
    table.concede(1)
    assert asked(table) == "pick"
    when(table, "counter of amber")
    assert sums(table) == ["Violet's Kiln: 2 + 2 − 1 cloak = 3."]


@rule("HUNT-R-67")
def test_with_the_last_target_the_question_goes() -> None:
    here = {"sector": "N", "cloak": 1}
    varans = {"cyan-A": "SW", "amber-A": here, "amber-B": here, "violet-A": "SE"}
    table = given("T1 D1", "- D6", "- D7", varans=varans, troopers={"N": 1})
    assert asked(table) == "fire"
    table.concede(1)
    assert asked(table) == "troops"


@rule("HUNT-R-67")
def test_who_has_given_up_does_not_come_back() -> None:
    table = given("- D1", "- D6", "B2 D7", varans={"cyan-A": "SE", "amber-C": "N", "violet-B": "NW"})
    table.concede(1)
    before = table.entries[:]
    with pytest.raises(nt.Illegal, match="out of it"):
        table.come_back(1)
    assert table.conceded() == [1] and table.entries == before
