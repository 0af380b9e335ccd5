"""Balance: over many games, how often each piece is kept when offered, and how often those win who have it.

The lab knows no game: a game says which pieces count (`Game.counted`) and what became of them (`Game.census`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from neontable.bots.ratings import wilson
from neontable.bots.series import Played
from neontable.bots.simulation import Simulation, spread
from neontable.kernel.authoring.census import Counted
from neontable.kernel.errors import Invalid
from neontable.kernel.registry import get

WITHIN = 0.28  # a dealt piece wins its fair share, give or take so much of it: 18 to 32 % with four seats
LEAST_KEPT = 0.15  # below this an offered piece is dead
MOST_ABOVE = 0.15  # above the fair share by more than this its owner wins by it alone


class Bounds(NamedTuple):
    """What is still balanced, for one number of seats."""

    fair: float
    least: float
    most: float
    least_kept: float
    most_owner: float

    @classmethod
    def of(cls, seats: int) -> Bounds:
        """The bounds at a table of so many seats."""
        return cls.around(1.0 / seats)

    @classmethod
    def around(cls, fair: float) -> Bounds:
        """The bounds around a rate of wins that is as it should be."""
        most, most_owner = min(1.0, fair * (1 + WITHIN)), min(1.0, fair + MOST_ABOVE)
        return cls(fair, fair * (1 - WITHIN), most, LEAST_KEPT, most_owner)


class Row:
    """One piece over all games."""

    __slots__ = ("kept", "offered", "owned", "piece", "wins")

    def __init__(self, piece: Counted) -> None:
        self.piece = piece
        self.offered = 0
        self.kept = 0
        self.owned = 0  # seats that had it
        self.wins = 0.0  # of these

    def flags(self, bounds: Bounds) -> list[tuple[str, bool]]:
        """What is out of bounds, and whether that is sure: whether the whole 95 % interval is."""
        found: list[tuple[str, bool]] = []
        if self.offered and self.kept < bounds.least_kept * self.offered:
            found.append(("dead", wilson(self.kept, self.offered)[1] < bounds.least_kept))
        if self.owned:
            rate = self.wins / self.owned
            low, high = wilson(self.wins, self.owned)
            most = bounds.most if self.piece.dealt else bounds.most_owner
            if rate > most:
                found.append(("strong" if self.piece.dealt else "auto-win", low > most))
            if self.piece.dealt and rate < bounds.least:
                found.append(("weak", high < bounds.least))
        return found

    def as_data(self, bounds: Bounds) -> dict[str, Any]:
        """The row as JSON-able data; rates are null where there is nothing to divide."""
        piece = self.piece
        flags = self.flags(bounds)
        return {
            "id": piece.id,
            "name": piece.name,
            "note": piece.note,
            "origin": piece.origin,
            "offered": self.offered,
            "kept": self.kept,
            "kept_rate": self.kept / self.offered if self.offered else None,
            "kept_interval": list(wilson(self.kept, self.offered)) if self.offered else None,
            "owned": self.owned,
            "wins": self.wins,
            "rate": self.wins / self.owned if self.owned else None,
            "interval": list(wilson(self.wins, self.owned)) if self.owned else None,
            "flags": [name for name, _ in flags],
            "sure": [name for name, sure in flags if sure],
        }


class Balance:
    """Games with bots in all seats, and every piece counted; the luck of game i comes from seed + i."""

    def __init__(
        self,
        game: str,
        bots: Sequence[str],
        games: int,
        seed: int = 0,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        packs: Sequence[str] = (),
    ) -> None:
        found = get(game)
        self.pieces = found.counted(found.load_content(tuple(packs)))
        if not self.pieces:
            raise Invalid(f"{found.title} counts no pieces.", "Use neontable simulate.")
        if len(bots) == 1:
            bots = list(bots) * (seats or found.seats[0])
        elif seats is not None and len(bots) != seats:
            raise Invalid(f"{len(bots)} bots cannot fill {seats} seats.", "Name one for all seats, or one for each.")
        self.span = found.span
        self.series = Simulation(game, bots, games, seed, options, packs, census=True)

    @property
    def bounds(self) -> Bounds:
        """What is still balanced: around a seat's share of the wins, or around the mean where all win together."""
        series = self.series
        if not series.together:
            return Bounds.of(series.seats)
        return Bounds.around(sum(max(played.shares) for played in series.played) / max(1, len(series.played)))

    def play(self, jobs: int = 1) -> Iterator[Played]:
        """Play all games; each is counted before it is handed over, so that one may stop at any time."""
        return self.series.play(jobs)

    def rows(self) -> list[Row]:
        """Every piece, counted over the games played so far."""
        rows = {(piece.group, piece.id): Row(piece) for piece in self.pieces}
        for played in self.series.played:
            for (group, id, seat), (offered, kept, owned) in played.census.items():
                row = rows[group, id]
                row.offered += offered
                row.kept += kept
                row.owned += owned
                row.wins += owned * played.shares[seat]
        return list(rows.values())

    def as_data(self, seconds: float = 0.0) -> dict[str, Any]:
        """Everything as JSON-able data; all but times is the same for the same seed. Problems come first in each group."""
        series, bounds = self.series, self.bounds
        games = series.played
        groups: dict[str, list[Row]] = {}
        for row in self.rows():
            groups.setdefault(row.piece.group, []).append(row)
        endings = Counter(played.ending for played in games)
        return {
            "game": series.game,
            "options": series.options,
            "seed": series.seed,
            "games": len(games),
            "planned": len(series.fixtures),
            "bots": series.bots,
            "together": series.together,
            "bounds": bounds._asdict(),
            "span": self.span,
            "length": spread([float(played.turns) for played in games]),
            "endings": dict(sorted(endings.items())),
            "unwon": sum(1 for played in games if not any(played.shares)),
            "groups": [group_data(name, rows, bounds) for name, rows in groups.items()],
            "faults": sorted({fault for played in games for fault in played.faults}),
            "seconds": seconds,
        }


def group_data(name: str, rows: Sequence[Row], bounds: Bounds) -> dict[str, Any]:
    """The pieces of a group, what is out of bounds first; and how often all their owners won."""
    owned = sum(row.owned for row in rows)
    pieces = [row.as_data(bounds) for row in rows]
    pieces.sort(key=urgency)
    return {
        "group": name,
        "dealt": rows[0].piece.dealt,
        "rate": sum(row.wins for row in rows) / owned if owned else None,
        "flagged": sum(1 for piece in pieces if piece["flags"]),
        "pieces": pieces,
    }


def urgency(piece: dict[str, Any]) -> tuple[int, float, float, str]:
    """What a designer wants to see first: sure problems, likely ones, then whoever wins most and is kept least."""
    grade = 0 if piece["sure"] else 1 if piece["flags"] else 2
    return grade, -(piece["rate"] or 0.0), piece["kept_rate"] or 0.0, piece["id"]
