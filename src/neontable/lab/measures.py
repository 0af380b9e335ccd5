"""What is compared in pairs of games: figures of both games, what their differences say, and what became of other pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from neontable.bots.ratings import holm
from neontable.bots.series import Played
from neontable.kernel.authoring.census import Counted
from neontable.lab.confidence import Evidence

ALPHA = 0.05  # how often a verdict may be wrong, looked at any number of times
MARGIN = 0.03  # a smaller change is none: 3 points of a win share, 3 % of a length or score


class Paired(Protocol):
    """Two games with the same luck."""

    @property
    def this(self) -> Played: ...

    @property
    def that(self) -> Played: ...


class Measure(NamedTuple):
    """One thing compared: its name, what both games of each pair came to, and what a change has to exceed."""

    name: str
    share: bool  # of wins; else a number
    this: list[float]
    that: list[float]
    alpha: float

    def evidence(self, planned: int) -> Evidence:
        """What the pairs say so far."""
        differences = [this - that for this, that in zip(self.this, self.that, strict=True)]
        seen = self.this + self.that
        reach = 1.0 if self.share else max((abs(each) for each in seen), default=0.0)
        return Evidence.of(differences, reach, self.alpha, planned)

    def margin(self) -> float:
        """The largest change that counts as none."""
        return MARGIN if self.share else MARGIN * abs(mean(self.that))

    def _within(self, interval: tuple[float, float]) -> list[float]:
        """An interval, no wider than a difference of shares can be."""
        return [max(-1.0, interval[0]), min(1.0, interval[1])] if self.share else list(interval)

    def as_data(self, planned: int) -> dict[str, Any]:
        """Both means, their difference with its interval, and the verdict in words."""
        evidence = self.evidence(planned)
        margin = self.margin()
        known = evidence.known(evidence.pairs, margin)
        missing = None if known else evidence.missing(margin)
        games = None if missing is None else max(2, 2 * missing)
        return {
            "name": self.name,
            "share": self.share,
            "pairs": evidence.pairs,
            "this": mean(self.this),
            "that": mean(self.that),
            "difference": evidence.mean,
            "interval": None if evidence.interval is None else self._within(evidence.interval),
            "doubt": evidence.doubt,
            "changed": sum(1 for this, that in zip(self.this, self.that, strict=True) if this != that),
            "missing": games,
            "verdict": verdict(known, self.share, games),
        }


def verdict(known: str, share: bool, games: int | None) -> str:
    """What is known, in words."""
    if known == "same":
        return "no change above 3 points" if share else "no change above 3 %"
    if known:
        return {"more": "helps", "less": "hurts"}[known] if share else known
    return "not yet known" if games is None else f"not yet known: about {games} more games"


# ---- figures of a game
def value(played: Played, name: str) -> float:
    """What a game came to: its turns, all points at the table, or the win of all or of a seat."""
    if name == "turns":
        return float(played.turns)
    if name == "points":
        return sum(played.points)
    return max(played.shares) if name == "won" else played.shares[int(name.split()[1])]


def owners(played: Played, piece: Counted) -> list[int]:
    """The seats that had a piece or kept it."""
    return [
        seat
        for (group, id, seat), (_, kept, owned) in sorted(played.census.items())
        if (group, id) == (piece.group, piece.id) and (kept or owned)
    ]


def owners_won(played: Played, seats: Sequence[int], together: bool) -> float:
    """The mean win share of some seats: where there are none it is the fair one, where all win together that of all."""
    if together:
        return max(played.shares)
    if not seats:
        return 1.0 / len(played.shares)
    return mean([played.shares[seat] for seat in seats])


def mean(values: Sequence[float]) -> float:
    """The mean, or 0 of nothing."""
    return sum(values) / len(values) if values else 0.0


# ---- other pieces
def side_effects(
    pairs: Sequence[Paired], pieces: Sequence[Counted], together: bool, planned: int
) -> list[dict[str, Any]]:
    """What became of pieces: how often those win who have one, and how often one is kept in a game; the surest first.

    All of it is one family of questions, corrected by Holm's rule: in at most 5 of 100 comparisons anything here is wrong.
    """
    named: list[tuple[Counted, Measure]] = []
    tallies = [(tallied(pair.this), tallied(pair.that)) for pair in pairs]
    for piece in pieces:
        key = (piece.group, piece.id)
        rows = [(this.get(key, NOTHING), that.get(key, NOTHING)) for this, that in tallies]
        if not together and any(this.seats or that.seats for this, that in rows):
            won = [
                (owners_won(pair.this, this.seats, False), owners_won(pair.that, that.seats, False))
                for pair, (this, that) in zip(pairs, rows, strict=True)
            ]
            named.append((piece, Measure("wins", True, [a for a, _ in won], [b for _, b in won], ALPHA)))
        if any(this.offered or that.offered for this, that in rows):
            kept = [float(this.kept) for this, _ in rows], [float(that.kept) for _, that in rows]
            named.append((piece, Measure("kept", False, *kept, ALPHA)))
    evidence = [measure.evidence(planned) for _, measure in named]
    corrected = holm([each.doubt for each in evidence])
    found = [
        {
            "group": piece.group,
            "id": piece.id,
            "piece": piece.name,
            "name": measure.name,
            "this": mean(measure.this),
            "that": mean(measure.that),
            "difference": said.mean,
            "doubt": doubt,
            "verdict": effect(measure.name, said.mean) if doubt <= ALPHA else "",
        }
        for (piece, measure), said, doubt in zip(named, evidence, corrected, strict=True)
    ]
    return sorted(found, key=surest)


def effect(name: str, difference: float) -> str:
    """A sure change of a piece, in words."""
    if name == "wins":
        return "its owners win more" if difference > 0 else "its owners win less"
    return "kept more often" if difference > 0 else "kept less often"


def surest(effect: dict[str, Any]) -> tuple[float, float, str, str]:
    """What is least in doubt first, then what has changed most."""
    return effect["doubt"], -abs(effect["difference"]), effect["id"], effect["name"]


class Tally(NamedTuple):
    """What became of a piece in one game."""

    offered: int
    kept: int
    seats: list[int]


NOTHING = Tally(0, 0, [])


def tallied(played: Played) -> dict[tuple[str, str], Tally]:
    """Every piece that anybody had to do with in a game."""
    found: dict[tuple[str, str], Tally] = {}
    for (group, id, seat), (offered, kept, owned) in sorted(played.census.items()):
        before = found.get((group, id), NOTHING)
        seats = [*before.seats, seat] if kept or owned else before.seats
        found[group, id] = Tally(before.offered + offered, before.kept + kept, seats)
    return found
