"""The measure itself: tails against printed tables, and that it tells fair from loaded."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.conformance.statistics import alike, fit, tail


@pytest.mark.parametrize(
    ("square", "freedom", "p"),
    [(3.841, 1, 0.05), (6.635, 1, 0.01), (10.828, 1, 0.001), (18.307, 10, 0.05), (29.588, 10, 0.001), (0.0, 3, 1.0)],
)
def test_tails_are_those_of_the_tables(square: float, freedom: int, p: float) -> None:
    assert tail(square, freedom) == pytest.approx(p, rel=2e-3)


def test_fair_and_loaded_dice_are_told_apart() -> None:
    luck = random.Random(1)
    odds = dict.fromkeys(range(6), 1 / 6)
    fair = Counter(luck.randrange(6) for _ in range(3000))
    loaded = Counter(luck.choice([0, 1, 2, 3, 4, 5, 5]) for _ in range(3000))
    assert fit(fair, odds) > 0.001
    assert fit(loaded, odds) < 0.001
    assert fit(Counter([7]), odds) == 0
    assert alike(Counter(fair), Counter(luck.randrange(6) for _ in range(900))) > 0.001
    assert alike(Counter(fair), Counter(loaded)) < 0.001


def test_rare_cells_are_taken_together() -> None:
    odds = dict.fromkeys(range(1000), 1 / 1000)
    luck = random.Random(2)
    assert fit(Counter(luck.randrange(1000) for _ in range(500)), odds) > 0.001
    assert alike(Counter(range(300)), Counter(range(300))) == pytest.approx(1)
