"""What many games say: win rates with their intervals, and Elo."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10, sqrt
from typing import Final

Z95: Final = 1.959963984540054
ELO_MEAN: Final = 1500.0
ROUNDS: Final = 1000
CLOSE: Final = 1e-9


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The 95 % interval of a win rate after Wilson; a shared win counts by its share."""
    if games == 0:
        return (0.0, 1.0)
    rate = wins / games
    square = z * z
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = z * sqrt(rate * (1 - rate) / games + square / (4 * games * games)) / (1 + square / games)
    return (max(0.0, middle - half), min(1.0, middle + half))


def paired(both: int, mine: int, theirs: int, neither: int) -> tuple[float, float]:
    """The 95 % interval of the difference of two win rates on the same lucks, after Newcombe (method 10).

    So many lucks were won by both, by the first alone, by the second alone, and by neither.
    """
    games = both + mine + theirs + neither
    if games == 0:
        return (-1.0, 1.0)
    first, second = both + mine, both + theirs
    ahead = (first - second) / games
    low, high = wilson(first, games)
    other_low, other_high = wilson(second, games)
    spread = sqrt(first * (games - first) * second * (games - second))
    agree = float(both * neither - mine * theirs)
    if agree > 0:
        agree = max(agree - games / 2, 0.0)
    alike = agree / spread if spread > 0 else 0.0
    down, up = first / games - low, other_high - second / games
    below = sqrt(max(0.0, down * down - 2 * alike * down * up + up * up))
    down, up = second / games - other_low, high - first / games
    above = sqrt(max(0.0, down * down - 2 * alike * down * up + up * up))
    return (max(-1.0, ahead - below), min(1.0, ahead + above))


def elo(wins: Sequence[Sequence[float]]) -> list[float]:
    """Elo ratings with mean 1500 from `wins[a][b]`, how often a beat b: the most likely ones after Bradley and Terry.

    Every two that met are given one more drawn game, so that a bot that never lost stays on the scale.
    """
    n = len(wins)
    won = [[wins[a][b] + (0.5 if wins[a][b] + wins[b][a] > 0 else 0.0) for b in range(n)] for a in range(n)]
    strength = [1.0] * n
    for _ in range(ROUNDS):
        change = 0.0
        for a in range(n):
            total = sum(won[a])
            faced = sum((won[a][b] + won[b][a]) / (strength[a] + strength[b]) for b in range(n) if b != a)
            if faced > 0:
                better = total / faced
                change = max(change, abs(better - strength[a]) / strength[a])
                strength[a] = better
        if change < CLOSE:
            break
    ratings = [400 * log10(one) for one in strength]
    mean = sum(ratings) / n if n else 0.0
    return [ELO_MEAN + rating - mean for rating in ratings]
