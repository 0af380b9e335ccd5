"""What many games say: win rates with their intervals, and Elo."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, log10, sqrt
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


class Ratio:
    """A rate whose cases come in clusters: games of one luck with swapped seats, or all cases of one game.

    Cases of one cluster depend on each other, so clusters are counted, not cases. Interval and chances are those of Agresti and
    Coull with clusters in place of cases: z²/2 more clusters are thought of in which everything was won, and as many in which
    nothing was, each of the usual size; the rest is the variance of a ratio of two sums over the clusters.
    """

    __slots__ = ("clusters", "cross", "part", "parts", "whole", "wholes")

    def __init__(self) -> None:
        self.clusters = 0
        self.part = 0.0
        self.whole = 0.0
        self.parts = 0.0  # the sum of squares
        self.cross = 0.0
        self.wholes = 0.0

    def add(self, part: float, whole: float) -> None:
        """Count a cluster: so much was won of so much."""
        if whole > 0:
            self.clusters += 1
            self.part += part
            self.whole += whole
            self.parts += part * part
            self.cross += part * whole
            self.wholes += whole * whole

    @property
    def rate(self) -> float:
        """What was won of all; 0 of nothing."""
        return self.part / self.whole if self.whole > 0 else 0.0

    def centre(self) -> tuple[float, float]:
        """The middle of the interval, and the standard error."""
        usual = self.wholes / self.whole
        more = Z95 * Z95 * usual
        whole = self.whole + more
        rate = (self.part + more / 2) / whole
        squares = self.parts - 2 * rate * self.cross + rate * rate * self.wholes
        squares += more * usual / 2 * (rate * rate + (1 - rate) * (1 - rate))
        return rate, sqrt(max(0.0, squares)) / whole

    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        if self.whole <= 0:
            return (0.0, 1.0)
        rate, error = self.centre()
        return (max(0.0, rate - Z95 * error), min(1.0, rate + Z95 * error))

    def chance_above(self, bound: float) -> float:
        """How likely a rate at this bound would seem to be so far above it, at most (one-sided)."""
        if self.whole <= 0:
            return 1.0
        rate, error = self.centre()
        return erfc((rate - bound) / error / sqrt(2)) / 2

    def chance_below(self, bound: float) -> float:
        """How likely a rate at this bound would seem to be so far below it, at most (one-sided)."""
        return 1.0 if self.whole <= 0 else 1 - self.chance_above(bound)


def holm(chances: Sequence[float]) -> list[float]:
    """Chances of seeing so much by luck alone, corrected for how many were looked at (Holm): one below 0.05 is no accident."""
    corrected = [1.0] * len(chances)
    worst = 0.0
    ranked = sorted([(chance, number) for number, chance in enumerate(chances)])
    for rank, (chance, number) in enumerate(ranked):
        worst = max(worst, min(1.0, chance * (len(chances) - rank)))
        corrected[number] = worst
    return corrected


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
