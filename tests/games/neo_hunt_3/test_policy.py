"""How bots play: a policy for every question, an estimate, and guesses that fit what lies open."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

import neontable as nt
from neontable.games.neo_hunt_3.ai.estimate import estimate
from neontable.games.neo_hunt_3.ai.guess import guess
from neontable.games.neo_hunt_3.knowledge import closed_counters, deal, known_counters, shown_cards
from neontable.kernel.chance import Quick
from tests.games.neo_hunt_3.table import OPEN, given, players, selecting


def moments(seats: int, seed: int) -> Iterator[nt.Table]:
    table = nt.new("neo-hunt-3", seats=seats, seed=seed)
    luck = random.Random(seed)
    while not table.over:
        yield table
        decision = luck.choice(table.decisions)
        table.choose(decision.seat, luck.choice(decision.options))
    yield table


def weights(table: nt.Table, seat: int) -> dict[str, float]:
    """How likely each answer of a seat is."""
    decision = table.decision(seat)
    assert decision is not None
    found = table.game.policy(table.run.state, decision.ask, decision.codes)
    return dict(zip(decision.options, found, strict=True))


def favourite(table: nt.Table, seat: int = 0) -> str:
    found = weights(table, seat)
    return max(found, key=found.__getitem__)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_answer_of_every_question_is_possible(seats: int) -> None:
    for number, table in enumerate(moments(seats, seats)):
        if number % 3 or table.over:
            continue
        for decision in table.decisions:
            found = weights(table, decision.seat)
            assert len(found) == len(decision.options)
            assert max(found.values()) == pytest.approx(1.0) and min(found.values()) >= 0.0


@pytest.mark.parametrize("seats", [2, 4])
def test_the_policy_looks_only_at_what_its_seat_knows(seats: int) -> None:
    for number, table in enumerate(moments(seats, 5)):
        if number % 5 or table.over:
            continue
        for decision in table.decisions:
            world = table.sample(decision.seat, Quick(number))
            assert weights(world, decision.seat) == weights(table, decision.seat)


def test_sensible_answers() -> None:
    table = given("B2 D1", "- D6", varans={"cyan-B": "N", "amber-C": {"sector": "N", "damage": 6}}, troopers={"S": 1})
    assert favourite(table) == "attack amber-C"  # a kill
    table = given("A1 D1", "- D6", varans={"cyan-A": "N", "amber-C": "SE"}, troopers={"W": 1, "centre": 6})
    assert favourite(table) == "move centre"
    table = given(
        "T1 D1",
        "- D6",
        varans={"cyan-A": {"sector": "N", "cloak": 2}, "amber-A": {"sector": "E", "cloak": 2}},
        troopers={"centre": 1},
    )
    assert favourite(table) == "centre at amber-A"
    table = given("C2 D1", "- D6", varans={"cyan-C": "N", "cyan-A": "NW", "amber-A": "SE"}, troopers={"NE": 0, "N": 0})
    assert "NW" not in favourite(table)  # an own varan stands there


def test_programmes_are_sensible() -> None:
    table = selecting(varans={"cyan-A": "NW", "cyan-B": "N", "amber-A": "SE"}, troopers={"centre": 6, "N": 3})
    first = weights(table, 0)
    assert max(first[card] for card in ("C1", "C2", "C3")) < 0.2  # a dead varan
    table.choose(0, "B2")
    assert max(weights(table, 0)[card] for card in ("B1", "B3")) < 0.3  # it acts just before
    table.choose(0, ["A1", "B1"])
    assert favourite(table) == "T1"
    table.choose(0, ["T1"])
    found = weights(table, 0)
    assert found["D7"] < found["D6"] < found["D1"]


def test_the_estimate_knows_who_is_ahead() -> None:
    team = players([{}, {}], {"cyan-A": "NW", "cyan-B": "NW", "amber-A": "SE"}, troopers=[12, 2])
    table = nt.setup("neo-hunt-3", {"board": OPEN, "players": team, "troopers": {"centre": 3}, "reserve": 4}, seats=2)
    found = estimate(table.run.state)  # type: ignore[arg-type]
    assert sum(found) == pytest.approx(1.0) and found[0] > 0.85
    for each in moments(3, 2):
        assert sum(estimate(each.run.state)) == pytest.approx(1.0)  # type: ignore[arg-type]


def test_guesses_reach_every_world_of_samples_and_no_other() -> None:
    """By enumeration, on 20 positions whose rival has only four counters at home."""
    for seed in range(20):
        luck = random.Random(seed)
        table = given(
            "T1 B2 A2 B3 / D1 D2 D6 D7", "T1 B2 A1 C1 / D1 D2 D6 D7",
            varans={
                "cyan-A": {"sector": "SE", "counters": ["amber-D3", "amber-D5"]},
                "cyan-B": {"sector": "N", "counters": ["amber-D4"]},
                "amber-A": luck.choice(["NW", "NE", "N"]), "amber-B": "S", "amber-C": "SW",
            },
            phase=3 + seed % 2, troopers={"N": luck.randint(1, 4), "SW": luck.randint(1, 4)},
        )  # fmt: skip
        phase = table.view(None)["phase"]
        state: Any = table.run.state
        closed = closed_counters(state, 1)
        home = [which for which in (0, 1, 5, 6) if not known_counters(state, 1) >> which & 1]
        counters = set(permutations(home, len(closed)))
        cards = set(state.content.hand[shown_cards(state, 1)]) if phase == 3 else {6}
        assert len(counters) > 1
        for draw in (deal, guess):
            seen_counters, seen_cards = set(), set()
            for number in range(4000 if draw is guess else 1500):
                world = state.copy()
                draw(world, 0, Quick(number))
                seen_counters.add(tuple(world.counters[slot] for slot in closed))
                seen_cards.add(world.cards[7])
            assert seen_counters == counters
            assert seen_cards == cards


def test_guesses_keep_what_lies_open_and_the_own_programme() -> None:
    for number, table in enumerate(moments(4, 11)):
        if number % 7 or table.over or not table.view(None)["phase"]:
            continue
        seat = number % 4
        state: Any = table.run.state.copy()
        guess(state, seat, Quick(number))
        table.game.check(state)
        assert table.game.view(state, seat) == table.view(seat)


def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(2):
        bots: list[Any] = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        result = nt.play("neo-hunt-3", bots, seed=seed).result
        assert result is not None
        won += bots[result.winners[0]] == "greedy"
    assert won == 2
