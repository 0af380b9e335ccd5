"""Hints teach: what to do in whole, why in the game's own terms, and when options cannot be told apart."""

from __future__ import annotations

import random

import pytest

import neontable as nt
from neontable.bots.hints import Advice, Hint, Tally
from neontable.bots.perspective import Perspective
from neontable.bots.thinking.tree import Node
from tests.games.cogdrive_neon.table import given, when
from tests.golden.__main__ import real_games


def hint(table: nt.Table, iterations: int = 300) -> Hint:
    """What a search has found for the first seat that is asked."""
    found = Hint(Perspective(table, table.decisions[0].seat), 1, iterations)
    found.run()
    return found


def test_it_says_what_it_expects_to_gain_in_the_terms_of_the_game() -> None:
    table = given(hand="AX7-P CY4-G", deck="QE0-B TF2-B SG6-B", discard="MR4-B", hangar="JT1-B HN5-P BZ3-G CY4-Y WP8-P")
    best = hint(when(table, "recruit", "discard AX7-P")).advice(3)[0]
    assert best.choices == ["recruit JT1-B"] and best.labels == ["Recruit Jackdaw (blue 3)"]
    assert best.why.startswith("Expected: ") and best.why.endswith(
        " more points for your best Color than by the other options."
    )


@pytest.mark.parametrize(
    ("chances", "says", "equal"),
    [
        ((0.5, 0.5, 0.5), "All options win equally often, as far as this search can tell.", [False, True, True]),
        ((0.5, 0.49, 0.2), "The second is as good, as far as this search can tell.", [False, True, False]),
        ((0.8, 0.4, 0.2), "", [False, False, False]),
    ],
)
def test_it_says_which_options_cannot_be_told_apart(chances: tuple[float, ...], says: str, equal: list[bool]) -> None:
    found = tried(*((100 - place, chance, 0.0) for place, chance in enumerate(chances)))
    assert found.says(3) == says
    assert [told.equal for told in found.advice(3)] == equal


def tried(*seen: tuple[int, float, float]) -> Hint:
    """A search that has tried each option so often, with such a chance to win and so much of the first aim."""
    found = hint(when(given(hand="TF2-P KV8-Y", deck="HN5-P OD9-Y"), "recruit", "discard TF2-P"), 1)
    found.root.children.clear()
    found.tallies.clear()
    for place, (visits, chance, gain) in enumerate(seen):
        code = list(found.texts)[place]
        node = found.root.children[place] = Node(found.seat, code)
        node.visits = visits
        node.total = chance * visits
        tally = found.tallies[code] = Tally(1 + len(found.aims))
        for number in range(visits):
            tally.add([float(number < chance * visits), gain, *[0.0] * (len(found.aims) - 1)])
    return found


@pytest.mark.parametrize(
    ("seen", "order"),
    [
        ([(400, 0.48, 0.0), (390, 0.56, 0.0)], [0.56, 0.48]),  # both well known: the better one first
        ([(400, 0.48, 0.0), (20, 0.51, 0.0)], [0.48, 0.51]),  # the second may as well win less
        ([(400, 0.48, 0.0), (5, 1.0, 0.0)], [0.48, 1.0]),
    ],
)
def test_what_surely_wins_more_often_stands_first(seen: list[tuple[int, float, float]], order: list[float]) -> None:
    told = tried(*seen).advice(3)
    assert [round(each.line.value, 2) for each in told] == order
    assert [each.choices for each in told] == [[each.line.option] for each in told]


def test_a_worse_option_is_told_beside_the_first() -> None:
    found = tried((100, 0.8, 2.0), (100, 0.5, 1.0), (100, 0.2, 0.0))
    name = found.aims[0].name
    assert [told.why for told in found.advice(3)] == [
        f"Expected: 1.5 more {name} than by the other options.",
        f"Expected: 1.0 fewer {name} than by the first.",
        f"Expected: 2.0 fewer {name} than by the first.",
    ]


@pytest.mark.parametrize("game", real_games())
def test_every_line_can_be_carried_out_and_has_a_reason(game: str) -> None:
    table = nt.new(game, seats=2, seed=5)
    luck = random.Random(5)
    looked = 0
    while not table.over and looked < 6:
        decision = luck.choice(table.decisions)
        if len(decision.options) > 1 and luck.random() < 0.2:
            looked += 1
            for told in hint(table, 40).advice(3):
                carried_out(table, told)
        table.choose(decision.seat, luck.choice(decision.options))
    assert looked


def carried_out(table: nt.Table, told: Advice) -> None:
    """The choices are what the seat may choose, one after the other, and there are words for each, and for why."""
    seat = table.decisions[0].seat
    assert told.why and len(told.choices) == len(told.labels) and 0.0 <= told.error <= 1.0
    world = table.sample(seat, nt.chance.Quick(3))
    for text, label in zip(told.choices, told.labels, strict=True):
        decision = world.decision(seat)
        assert decision is not None and text in decision.options and decision.describe(text).label == label
        world.choose(seat, text)
    if not table.run.unseen:
        assert told.choices == [told.line.option]


def test_a_programme_is_told_whole() -> None:
    table = nt.new("neo-hunt-3", seats=2, seed=1)
    for told in hint(table, 30).advice(3):
        assert len(told.choices) == 8 and len(set(told.choices)) == 8


def test_a_tally_knows_its_error() -> None:
    tally = Tally(1)
    assert tally.error(0) == 1.0
    for number in (0.0, 1.0) * 50:
        tally.add([number])
    assert tally.mean(0) == 0.5 and 0.04 < tally.error(0) < 0.06
