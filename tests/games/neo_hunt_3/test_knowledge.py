"""Who knows what: views of closed slots, and samples that deal them anew (HUNT-R-68)."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import neontable as nt
from neontable.bots.perspective import Perspective
from neontable.testing import rule
from tests.conformance.statistics import fit
from tests.games.neo_hunt_3.table import asked, given, offered, selecting, to_end_of_turn, varan, when

LINE = "T1 B2 A1 C1 / D1 D6 D2 D7"
SAMPLES = 3000


def slots(table: nt.Table, seat: int | None, owner: int) -> list[Any]:
    found: list[Any] = table.view(seat)["players"][owner]["slots"]
    return found


@rule("HUNT-R-68")
def test_what_a_closed_slot_may_hold() -> None:
    table = given(LINE, "T1 B1 A1 C1 / D3 D6 D2 D7", varans={"cyan-B": "N", "amber-A": "centre", "amber-B": "SE"})
    assert asked(table) == "target"
    third = slots(table, 0, 1)[2]
    assert third["card"] is None and third["counter"] is None
    assert third["may_be_card"] == ["A1", "A2", "A3", "B2", "B3", "C1", "C2", "C3"]  # T1 and B1 are shown
    assert third["may_be_counter"] == ["D1", "D2", "D3", "D4", "D5", "D6", "D7"]
    when(table, "attack amber-A")  # D6 is turned over
    assert "D6" not in slots(table, 0, 1)[2]["may_be_counter"]
    assert slots(table, 0, 1)[1]["counter"] == "D6"
    assert "may_be_card" not in slots(table, 1, 1)[2]
    assert slots(table, 1, 1)[2]["card"] == "A1"


@rule("HUNT-R-68")
def test_memory_may_be_switched_off() -> None:
    table = given(
        LINE, "T1 B1 A1 C1 / D3 D6 D2 D7", varans={"cyan-B": "N", "amber-A": "centre"}, options={"memory": "not shown"}
    )
    for seat in (0, None):
        assert not any("may_be_card" in slot or "may_be_counter" in slot for slot in slots(table, seat, 1))


@rule("HUNT-X-81", "HUNT-R-68")
def test_a_counter_that_came_back_is_in_no_slot() -> None:
    wounded = {"sector": "centre", "damage": 6, "counters": ["cyan-D3"]}
    varans = {"cyan-B": "N", "amber-C": wounded, "amber-A": "SE"}
    table = given("T1 B2 A1 C1 / D1 D2 D6 D7", "- D6", varans=varans, troopers={"SW": 1})
    when(table, "attack amber-C")
    assert varan(table, "amber-C")["sector"] is None
    assert "D3" in table.view(1)["players"][0]["counters"]["at_home"]
    for number in (2, 3):
        closed = slots(table, 1, 0)[number]
        if closed["counter"] is None:
            assert "D3" not in closed["may_be_counter"]
    for number in range(40):
        world: Any = table.sample(1, nt.chance.Quick(number)).run.state
        assert 2 not in world.counters[0:4]
    to_end_of_turn(table)
    while asked(table) == "reinforce":
        when(table, offered(table)[0])
    for text in ["A1", "T1", "B2", "C1"]:
        table.choose(0, text)
    assert "D3" in table.decision(0).options  # type: ignore[union-attr]


def worlds(table: nt.Table, seat: int, owner: int, samples: int = SAMPLES) -> Counter[Any]:
    """What samples deal into the slots of an owner."""
    found: Counter[Any] = Counter()
    for number in range(samples):
        state: Any = table.sample(seat, nt.chance.Quick(number)).run.state
        first = 4 * owner
        found[(tuple(state.cards[first : first + 4]), tuple(state.counters[first : first + 4]))] += 1
    return found


def uniform(table: nt.Table) -> bool:
    """By enumeration: to seat 0 every programme of seat 1 that agrees with what lies open is as likely as any other."""
    state: Any = table.run.state
    at = state.phase
    shown = list(state.cards[4 : 4 + at])
    home = [which for which in range(7) if not state.out[1] >> which & 1]
    open_slots = {i: state.counters[4 + i] for i in range(4) if state.shown >> (4 + i) & 1}
    cards = [tuple(shown) + rest for rest in permutations([c for c in range(10) if c not in shown], 4 - at)]
    counters = [each for each in permutations(home, 4) if all(each[i] == which for i, which in open_slots.items())]
    assert len(counters) > 1
    found = worlds(table, 0, 1)
    assert {world[0] for world in found} <= set(cards)
    assert {world[1] for world in found} <= set(counters)
    whole: Counter[Any] = Counter()
    for world, count in found.items():
        whole[world[1]] += count
    assert fit(whole, {each: 1 / len(counters) for each in counters}) > 0.001
    for part, all_of_it in ((0, cards), (1, counters)):
        for place in range(4):
            expected = Counter(each[place] for each in all_of_it)
            seen: Counter[int] = Counter()
            for world, count in found.items():
                seen[world[part][place]] += count
            assert set(seen) == set(expected)
            total = sum(expected.values())
            if fit(seen, {key: count / total for key, count in expected.items()}) <= 0.001:
                return False
    return True


@rule("HUNT-R-68")
@pytest.mark.parametrize("phase", [2, 3, 4])
def test_samples_are_uniform_over_all_programmes_that_fit(phase: int) -> None:
    lying = {"sector": "SE", "counters": ["amber-D3", "amber-D4", "cyan-D5"]}
    team = "T1 B2 A1 C1 / D1 D2 D6 D7"
    table = given(
        "T1 B2 A2 B3 / D1 D2 D6 D7", team, varans={"cyan-A": lying, "cyan-B": "N", "amber-A": "NW"},
        phase=phase, troopers={"N": 2, "SW": 1},
    )  # fmt: skip
    while table.view(None)["phase"] != phase or asked(table) not in ("target", "move", "troops", "pick", "fire"):
        when(table, offered(table)[-1])
    if asked(table) == "target" and "attack amber-A" in offered(table):
        when(table, "attack amber-A")
    assert uniform(table)


@rule("HUNT-X-81", "HUNT-R-68")
@pytest.mark.parametrize("phase", [2, 3])
def test_samples_are_uniform_after_a_counter_came_back_in_mid_turn(phase: int) -> None:
    """Amber kills the varan on which two of her counters lay: they are at home again, and in no slot of this turn."""
    doomed = {"sector": "centre", "damage": 6, "counters": ["amber-D3", "amber-D4"]}
    line = "A1 B2 T1 C1 / D1 D2 D6 D7" if phase == 2 else "A1 T1 B2 C1 / D1 D2 D6 D7"
    table = given(
        "A1 A2 A3 T1 / D7 D6 D2 D1", line, varans={"cyan-C": doomed, "cyan-A": "SE", "amber-B": "N", "amber-A": "NW"},
        phase=phase, troopers={"SW": 1},
    )  # fmt: skip
    while asked(table) != "target" or "attack cyan-C" not in offered(table):
        when(table, offered(table)[-1])
    when(table, "attack cyan-C")
    assert varan(table, "cyan-C")["sector"] is None
    assert {"D3", "D4"} <= set(table.view(0)["players"][1]["counters"]["at_home"])
    assert uniform(table)


def test_a_sample_of_the_selection_knows_nothing_of_others() -> None:
    table = selecting(seats=3)
    for text in ["A1", "T1", "B2"]:
        table.choose(1, text)
    world = table.sample(0, nt.chance.Quick(1))
    assert world.decision(1) is not None and len(world.decision(1).options) == 10  # type: ignore[union-attr]


def test_the_view_of_a_seat_is_the_same_in_all_its_samples() -> None:
    table = nt.new("neo-hunt-3", seats=4, seed=5)
    luck = random.Random(5)
    for _ in range(150):
        if table.over:
            break
        decision = luck.choice(table.decisions)
        table.choose(decision.seat, luck.choice(decision.options))
        seat = luck.randrange(4)
        assert table.sample(seat, nt.chance.Quick(luck.randrange(1000))).view(seat) == table.view(seat)


@pytest.mark.parametrize("guess", [False, True], ids=["dealt", "guessed"])
@pytest.mark.parametrize("level", ["policy", "greedy"])
def test_what_a_bot_has_thought_of_is_in_no_world_of_another(level: str, guess: bool) -> None:
    bot = nt.bot(level)
    thoughtful, other = selecting(), selecting()
    for laid in ("A1", "T1", "B2", "C3"):
        thoughtful.choose(1, bot.choose(Perspective(thoughtful, 1)))
        other.choose(1, laid)
    worlds = [table.resampled_run(0, nt.chance.Quick(1), guess).state for table in (thoughtful, other)]
    for state in worlds:
        state.log = None
    assert pickle.dumps(worlds[0]) == pickle.dumps(worlds[1])
