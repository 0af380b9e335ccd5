"""Points, the end of the game, and giving up."""

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
    damage,
    events,
    given,
    offered,
    players,
    points,
    programmes,
    seat_asked,
    selecting,
    sums,
    to_end_of_turn,
    troopers,
    varan,
    when,
)


def ending(kills: list[int], varans: Spec, crowd: Spec | None = None, seats: int = 2, **more: Any) -> nt.Table:
    """The end of a turn without reserve."""
    team = players([{} for _ in range(seats)], varans, troopers=kills)
    board = {"centre": 1} if crowd is None else crowd
    whole = {"board": OPEN, "players": team, "stage": "reinforcement", "troopers": board, "reserve": 0, **more}
    return nt.setup("neo-hunt-3", whole, seats=seats)


def winners(table: nt.Table) -> tuple[int, ...]:
    assert table.result is not None
    return table.result.winners


@rule("HUNT-X-01", "HUNT-SCORE-01", "HUNT-SCORE-02", "HUNT-SCORE-03")
def test_the_highest_score() -> None:
    team = players([{} for _ in range(4)], {f"cyan-{letter}": "NW" for letter in "ABC"})
    team[0] |= {"troopers": 50, "varans_killed": 9}
    whole = {"board": OPEN, "players": team, "stage": "reinforcement", "troopers": {}, "reserve": 0}
    table = nt.setup("neo-hunt-3", whole, seats=4)
    assert table.result is not None
    assert table.result.scores[0].total == 86
    assert table.result.scores[0].parts == {"troopers": 50, "varans killed": 27, "varans alive": 9}


@rule("HUNT-END-01", "HUNT-X-85")
def test_the_end_is_tested_at_the_end_of_the_turn_only() -> None:
    varans = {"cyan-B": "N", "cyan-A": "SW", "amber-B": {"sector": "N", "damage": 7}}
    table = given("B2 D1", "- D6", varans=varans, troopers={"SE": 1})
    when(table, "attack amber-B")
    assert varan(table, "amber-B")["sector"] is None
    assert table.result is None
    assert table.view(None)["phase"] in (2, 3, 4)
    to_end_of_turn(table)
    assert winners(table) == (0,)
    assert nt.game("neo-hunt-3").result(table.run.state).rule == "HUNT-END-03"


@rule("HUNT-END-02")
@pytest.mark.parametrize(("crowd", "over"), [({}, True), ({"S": 1}, False)])
def test_no_trooper_on_the_board(crowd: Spec, over: bool) -> None:
    table = ending([25, 24], {"cyan-A": "NW", "amber-A": "SE"}, crowd)
    assert table.over is over
    if over:
        assert table.result is not None and table.result.rule == "HUNT-END-02"


@rule("HUNT-END-03")
@pytest.mark.parametrize(("alive", "over"), [(("cyan", "amber", "violet"), False), (("cyan", "violet"), True)])
def test_a_team_without_living_varans(alive: tuple[str, ...], over: bool) -> None:
    table = ending([1, 2, 3], {f"{color}-B": "N" for color in alive}, seats=3)
    assert table.over is over


@rule("HUNT-END-04", "HUNT-X-80", "HUNT-R-11")
def test_most_points_win_even_without_varans() -> None:
    table = ending([15, 21], {"cyan-A": "NW"})
    assert [points(table, seat) for seat in (0, 1)] == [18, 21]
    assert winners(table) == (1,)


@rule("HUNT-END-05", "HUNT-X-79")
def test_equal_points_more_living_varans_win() -> None:
    two = {"cyan-A": "NW", "cyan-B": "NW"}
    table = ending([14, 11], {**two, "amber-A": "SE", "amber-B": "SE", "amber-C": "SE"}, {})
    assert [points(table, seat) for seat in (0, 1)] == [20, 20]
    assert winners(table) == (1,)


@rule("HUNT-END-06", "HUNT-X-79")
def test_still_equal_the_victory_is_shared() -> None:
    table = ending([14, 14], {"cyan-A": "NW", "cyan-B": "NW", "amber-A": "SE", "amber-B": "SE"}, {})
    assert winners(table) == (0, 1)
    assert nt.game("neo-hunt-3").rewards(table.run.state) == [0.5, 0.5]


@rule("HUNT-R-70")
def test_the_points_of_the_middle_count_in_the_end() -> None:
    team = players([{}, {}, {}], {"cyan-A": "NW", "amber-A": "NE", "violet-A": "SE"}, troopers=[3, 2, 0])
    whole = {"board": OPEN, "players": team, "stage": "reinforcement", "troopers": {}, "reserve": 0}
    assert winners(nt.setup("neo-hunt-3", whole, seats=3)) == (0,)
    table = nt.setup("neo-hunt-3", whole, seats=3, middle_points=2)
    assert winners(table) == (1,)
    assert table.result is not None and table.result.scores[1].parts["middle"] == 2


@rule("HUNT-R-65")
@pytest.mark.parametrize("longest", [20, 10])
def test_the_game_ends_after_its_last_turn(longest: int) -> None:
    table = nt.new("neo-hunt-3", seed=3, longest=longest)
    while not table.over:
        if asked(table) == "card":
            warned = table.view(None)["turns_left"]
            assert warned == (longest - table.view(None)["turn"] if table.view(None)["turn"] >= longest - 2 else None)
            programmes(table, "A2 T1 B2 C1", "A2 T1 B2 C1")
        to_end_of_turn(table)
        while not table.over and asked(table) == "reinforce":
            when(table, offered(table)[0])
    assert table.result is not None
    if table.result.rule == "HUNT-R-65":
        assert table.view(None)["turn"] == longest
        assert [event["left"] for event in events(table, "turns left")] == [2, 1, 0]
    assert table.view(None)["turn"] <= longest


@rule("HUNT-R-65")
def test_the_last_turn_is_not_followed_by_another() -> None:
    team = players([{}, {}], {"cyan-A": "NW", "amber-A": "SE"})
    for turn, over in ((19, False), (20, True)):
        whole = {
            "board": OPEN,
            "players": team,
            "stage": "reinforcement",
            "troopers": {"S": 1},
            "turn": turn,
            "reserve": 0,
        }
        table = nt.setup("neo-hunt-3", whole)
        assert table.over is over
    assert table.result is not None and table.result.rule == "HUNT-R-65"


# ---------------------------------------------------------------- giving up
FOUR = {f"{color}-{letter}": "N" for color in COLORS for letter in "AB"}
THREE = {name: sector for name, sector in FOUR.items() if not name.startswith("red")}


@rule("HUNT-R-67")
def test_of_two_the_other_wins() -> None:
    table = selecting()
    table.concede(0)
    assert table.over and winners(table) == (1,)
    assert table.result is not None and table.result.rule == "HUNT-R-67"


@rule("HUNT-R-67")
def test_varans_leave_without_points_and_counters_return() -> None:
    varans = {
        **THREE,
        "amber-B": {"sector": "N", "counters": ["violet-D4"]},
        "violet-B": {"sector": "N", "counters": ["amber-D5"]},
    }
    table = selecting(seats=3, varans=varans)
    table.concede(1)
    assert not table.over
    assert varan(table, "amber-A")["sector"] is None and varan(table, "amber-B")["sector"] is None
    assert "D4" in table.view(None)["players"][2]["counters"]["at_home"]
    assert varan(table, "violet-B")["counters"] == [{"owner": 1, "counter": "D5"}]  # hers on others stay
    assert [points(table, seat) for seat in (0, 2)] == [6, 6]


@rule("HUNT-R-67", "HUNT-R-59")
def test_in_an_open_selection_her_answers_go_and_the_last_one_closes_it() -> None:
    table = selecting(seats=3, varans=THREE, troopers={"SE": 1})
    for seat in (0, 2):
        for text in ["A2", "T1", "B2", "C1", "D1", "D2", "D6", "D7"]:
            table.choose(seat, text)
    table.choose(1, "A1")
    table.concede(1)
    assert [event["seat"] for event in events(table, "revealed")] == [0, 2]


@rule("HUNT-R-67", "HUNT-X-82")
def test_her_closed_counter_stays_to_be_picked() -> None:
    varans = {"cyan-B": "N", "amber-A": "N", "violet-B": "N"}
    table = given("B2 D1", "A2 D6", "B1 D7", varans=varans, troopers={"SE": 1})
    when(table, "attack amber-A", "counter of amber")
    table.concede(0)
    when(table, "attack violet-B")
    assert offered(table) == ("counter of cyan", "counter of violet")
    when(table, "counter of violet", "attack amber-A")
    assert [(event["seat"], event["player"]) for event in events(table, "picked")] == [(0, 1), (1, 2), (2, 0)]


@rule("HUNT-R-67")
def test_her_grenade_goes_and_a_counter_under_another_s_stays() -> None:
    varans = {"cyan-C": "N", "cyan-A": "SE", "amber-C": "N", "violet-B": "NW"}
    table = given("C2 D1", "C2 D6", "B1 D7", varans=varans, troopers={"SE": 1})
    when(table, "throw NW", "counter of violet", "stay")  # amber has fewer points and throws first
    when(table, "throw NW", "stay")  # with amber's counter, the only one left to pick
    assert [each["seat"] for each in table.view(None)["grenades"]] == [1, 0]
    table.concede(1)
    assert [(each["seat"], each["counter_of"]) for each in table.view(None)["grenades"]] == [(0, 1)]
    when(table, *(["no attack"] if asked(table) == "target" else []))
    assert damage(table, "violet-B") == 4
    assert [event["seat"] for event in events(table, "explodes")] == [0]
    assert [(event["seat"], event["counter"]) for event in events(table, "turned over")] == [(1, "D6")]


@rule("HUNT-R-67")
def test_in_the_middle_of_trooper_fire_it_is_dropped_and_nobody_moves() -> None:
    varans = {"cyan-A": {"sector": "N", "cloak": 2}, "amber-A": {"sector": "E", "cloak": 2}, "violet-B": "SW"}
    table = given("T1 D1", "- D6", "- D7", varans=varans, troopers={"centre": 2})
    assert asked(table) == "fire"
    when(table, "centre at amber-A")
    table.concede(0)
    assert not events(table, "fired") and not sums(table)
    assert troopers(table, "centre") == 2


@rule("HUNT-R-67")
def test_reinforcements_not_placed_stay_in_the_reserve() -> None:
    team = players([{}, {}, {}], {"cyan-A": "NW", "amber-A": "NE", "violet-A": "SE"}, troopers=[0, 3, 3])
    whole = {"board": OPEN, "players": team, "stage": "reinforcement", "troopers": {"S": 1}, "reserve": 20}
    table = nt.setup("neo-hunt-3", whole, seats=3)
    when(table, "2 to N")
    table.concede(0)
    assert table.view(None)["reserve"] == 18
    assert asked(table) == "card" and [decision.seat for decision in table.decisions] == [1, 2]


@rule("HUNT-R-67", "HUNT-REINF-09")
def test_the_other_tied_player_still_places() -> None:
    team = players([{}, {}, {}], {"cyan-A": "NW", "amber-A": "NE", "violet-A": "SE"}, troopers=[0, 0, 3])
    whole = {"board": OPEN, "players": team, "stage": "reinforcement", "troopers": {"S": 1}, "reserve": 20}
    table = nt.setup("neo-hunt-3", whole, seats=3)
    first = seat_asked(table)
    table.concede(first)
    assert (asked(table), seat_asked(table)) == ("reinforce", 1 - first)
    assert table.view(None)["arriving"]["left"] == 5


@rule("HUNT-R-67", "HUNT-SETUP-17")
def test_extra_troopers_not_placed_are_placed_by_chance() -> None:
    table = nt.new("neo-hunt-3", seats=3, seed=2, corners="by seat")
    when(table, "1 to S")
    table.concede(1)
    view = table.view(None)
    assert view["reserve"] == 30 and view["sectors"]["centre"]["troopers"] == 6
    assert asked(table) == "card"


@rule("HUNT-R-67", "HUNT-END-03")
def test_she_cannot_win_and_counts_no_more() -> None:
    team = players([{}, {}, {}], {"cyan-A": "NW", "amber-A": "NE", "violet-A": "SE"}, troopers=[0, 30, 3])
    whole = {"board": OPEN, "players": team, "stage": "reinforcement", "troopers": {"S": 1}, "reserve": 16}
    table = nt.setup("neo-hunt-3", whole, seats=3)
    assert seat_asked(table) == 0
    table.concede(1)
    while asked(table) == "reinforce":
        when(table, offered(table)[0])
    assert not table.over  # a team that has left is not a team that was killed
    table.concede(0)
    assert winners(table) == (2,)


@rule("HUNT-R-67")
def test_conceding_at_any_question_leaves_a_game_that_ends() -> None:
    import random

    for seed in range(25):
        luck = random.Random(seed)
        table = nt.new("neo-hunt-3", seats=3 + seed % 2, seed=seed)
        moment = luck.randrange(120)
        for made in range(1500):
            if table.over:
                break
            if made == moment:
                table.concede(luck.randrange(table.seats))
                continue
            decision = luck.choice(table.decisions)
            table.choose(decision.seat, luck.choice(decision.options))
            table.game.check(table.run.state)
        assert table.over
