"""Chi-square tests, small enough to be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from math import exp, lgamma, log
from typing import TypeVar

Thing = TypeVar("Thing", bound=Hashable)

SMALLEST = 5.0  # cells that expect less are merged


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x)."""
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while abs(term) > abs(total) * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - front * total
    b = x + 1 - a  # a continued fraction, by Lentz
    c = 1e300
    d = 1 / b
    h = d
    for i in range(1, 1000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * h


def tail(square: float, freedom: int) -> float:
    """How likely chance alone gives such a chi-square, or a larger one."""
    return upper_gamma(freedom / 2, square / 2) if freedom > 0 else 1.0


def fit(seen: Mapping[Thing, int], odds: Mapping[Thing, float]) -> float:
    """How well counts fit known odds: the p-value. What the odds exclude must not occur."""
    if set(seen) - set(odds):
        return 0.0
    n = sum(seen.values())
    cells = merged([(float(seen.get(fact, 0)), n * float(share)) for fact, share in odds.items()])
    square = sum((one - expected) ** 2 / expected for one, expected in cells)
    return tail(square, len(cells) - 1)


def alike(first: Counter[Thing], second: Counter[Thing]) -> float:
    """How well two lots of counts fit one unknown distribution: the p-value."""
    n, m = sum(first.values()), sum(second.values())
    facts = sorted({*first, *second}, key=repr)
    smaller = min(n, m) / (n + m)
    pairs = [(float(first[fact]), float(second[fact])) for fact in facts]
    order = sorted(pairs, key=lambda pair: sum(pair))
    cells: list[tuple[float, float]] = []
    rest = (0.0, 0.0)
    for pair in order:
        rest = (rest[0] + pair[0], rest[1] + pair[1])
        if sum(rest) * smaller >= SMALLEST:
            cells.append(rest)
            rest = (0.0, 0.0)
    if cells:
        cells[-1] = (cells[-1][0] + rest[0], cells[-1][1] + rest[1])
    square = 0.0
    for one, other in cells:
        both = one + other
        square += (one - both * n / (n + m)) ** 2 / (both * n / (n + m))
        square += (other - both * m / (n + m)) ** 2 / (both * m / (n + m))
    return tail(square, len(cells) - 1)


def merged(cells: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Cells that expect too little, taken together."""
    found: list[tuple[float, float]] = []
    seen = expected = 0.0
    for one, due in sorted(cells, key=lambda cell: cell[1]):
        seen, expected = seen + one, expected + due
        if expected >= SMALLEST:
            found.append((seen, expected))
            seen = expected = 0.0
    if found:
        found[-1] = (found[-1][0] + seen, found[-1][1] + expected)
    return found
