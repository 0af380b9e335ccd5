"""What paired differences say, however often one looks: an asymptotic confidence sequence, and a verdict in words.

The rule is Robbins' normal mixture with an estimated variance (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas,
"Time-uniform central limit theory and asymptotic confidence sequences"): docs/balance.md says how it is used here.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import NamedTuple

LEAST_PAIRS = 30  # before so many the normal approximation is not believed
MOST_PAIRS = 10**8  # nobody plays more: then nothing is promised


class Evidence(NamedTuple):
    """The mean of paired differences and how far it may be off, at every number of pairs at once."""

    pairs: int
    mean: float
    variance: float  # as seen
    reach: float  # the largest difference that a single pair can have, as far as is known
    alpha: float  # how often the interval may ever miss
    planned: int  # the number of pairs at which the interval is to be narrowest

    @classmethod
    def of(cls, differences: Sequence[float], reach: float, alpha: float, planned: int) -> Evidence:
        """The evidence of some pairs."""
        pairs = len(differences)
        mean = sum(differences) / max(1, pairs)
        variance = sum((each - mean) ** 2 for each in differences) / max(1, pairs)
        return cls(pairs, mean, variance, reach, alpha, planned)

    def half(self, pairs: int) -> float:
        """Half the width of the interval after so many pairs like these.

        One more pair as different as can be is thought of, so that pairs without any difference are not taken for a proof.
        """
        scale, grown = self._scale(pairs)
        return sqrt(scale * log(sqrt(grown) / self.alpha))

    def _scale(self, pairs: int) -> tuple[float, float]:
        """The factor before the logarithm, and what grows inside it."""
        rate = -2 * log(self.alpha)
        rho = (rate + log(rate + 1)) / max(self.planned, LEAST_PAIRS)
        grown = pairs * rho + 1
        variance = self.variance + self.reach * self.reach / pairs
        return variance * 2 * grown / (pairs * pairs * rho), grown

    @property
    def doubt(self) -> float:
        """The smallest alpha at which the interval, as wide as it is drawn here, leaves out 0: a p-value that holds at any time."""
        if self.pairs < LEAST_PAIRS or self.mean == 0.0:
            return 1.0
        scale, grown = self._scale(self.pairs)
        return min(1.0, sqrt(grown) * exp(-self.mean * self.mean / scale))

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the true difference lies; none before the first pair."""
        if self.pairs == 0:
            return None
        half = self.half(self.pairs)
        return (self.mean - half, self.mean + half)

    def known(self, pairs: int, margin: float) -> str:
        """What would be known after so many pairs like these: `same`, `more`, `less`, or nothing yet."""
        if pairs < LEAST_PAIRS:
            return ""
        half = self.half(pairs)
        if abs(self.mean) + half <= margin:
            return "same"
        if abs(self.mean) > half:
            return "more" if self.mean > 0 else "less"
        return ""

    def missing(self, margin: float) -> int | None:
        """About how many more pairs like these are needed until something is known; none if that is out of reach."""
        if not self.pairs:
            return None
        high = max(self.pairs, LEAST_PAIRS)
        while not self.known(high, margin):
            high *= 2
            if high > MOST_PAIRS:
                return None
        low = self.pairs
        while low < high:
            middle = (low + high) // 2
            if self.known(middle, margin):
                high = middle
            else:
                low = middle + 1
        return high - self.pairs
