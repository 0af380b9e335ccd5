"""Balance: over many games, how often each piece is kept when offered, and how often those win who have it.

The lab knows no game: a game says which pieces count (`Game.counted`) and what became of them (`Game.census`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from neontable.bots.ratings import Ratio, holm
from neontable.bots.running.engine import Engine
from neontable.bots.series import Played, failed, outcomes, sound
from neontable.bots.simulation import Simulation, lengths, rated, spread
from neontable.kernel.authoring.census import Counted
from neontable.kernel.errors import Invalid
from neontable.kernel.registry import get

WITHIN = 0.28  # a dealt piece wins its fair share, give or take so much of it: 18 to 32 % with four seats
LEAST_KEPT = 0.15  # below this an offered piece is dead
MOST_ABOVE = 0.15  # above the fair share by more than this its owner wins by it alone
ENOUGH = 30  # games with a piece before it is judged
ALPHA = 0.05  # how often a report may have any wrong flag


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
    """One piece over all games. A game is a cluster: what happens to a piece several times in one game is no news each time."""

    __slots__ = ("keeping", "owning", "piece")

    def __init__(self, piece: Counted) -> None:
        self.piece = piece
        self.keeping = Ratio()  # kept, of the times it was offered
        self.owning = Ratio()  # won, of the seats that had it

    def outside(self, bounds: Bounds) -> list[str]:
        """What is out of bounds in these games, be it by chance."""
        found: list[str] = []
        if self.keeping.whole and self.keeping.rate < bounds.least_kept:
            found.append("dead")
        if self.owning.whole and self.owning.rate > self._most(bounds):
            found.append(self._above)
        if self.owning.whole and self.piece.dealt and self.owning.rate < bounds.least:
            found.append("weak")
        return found

    def questions(self, bounds: Bounds) -> list[tuple[str, float]]:
        """What is asked of the piece, as soon as there are games enough: how likely chance alone would look so bad."""
        found: list[tuple[str, float]] = []
        if self.keeping.clusters >= ENOUGH:
            found.append(("dead", self.keeping.chance_below(bounds.least_kept)))
        if self.owning.clusters >= ENOUGH:
            found.append((self._above, self.owning.chance_above(self._most(bounds))))
            if self.piece.dealt:
                found.append(("weak", self.owning.chance_below(bounds.least)))
        return found

    @property
    def _above(self) -> str:
        return "strong" if self.piece.dealt else "auto-win"

    def _most(self, bounds: Bounds) -> float:
        return bounds.most if self.piece.dealt else bounds.most_owner

    def as_data(self, bounds: Bounds, flags: Sequence[str]) -> dict[str, Any]:
        """The row as JSON-able data; rates are null where there is nothing to divide."""
        piece, keeping, owning = self.piece, self.keeping, self.owning
        return {
            "id": piece.id,
            "name": piece.name,
            "note": piece.note,
            "origin": piece.origin,
            "offered": int(keeping.whole),
            "kept": int(keeping.part),
            "kept_rate": keeping.rate if keeping.whole else None,
            "kept_interval": list(keeping.interval()) if keeping.whole else None,
            "owned": int(owning.whole),
            "wins": owning.part,
            "rate": owning.rate if owning.whole else None,
            "interval": list(owning.interval()) if owning.whole else None,
            "flags": list(flags),
            "outside": [name for name in self.outside(bounds) if name not in flags],
        }


def flagged(rows: Sequence[Row], bounds: Bounds) -> list[list[str]]:
    """For each piece what is out of bounds beyond chance, after Holm's correction for all that was asked of all pieces."""
    asked = [(number, *question) for number, row in enumerate(rows) for question in row.questions(bounds)]
    corrected = holm([chance for _, _, chance in asked])
    flags: list[list[str]] = [[] for _ in rows]
    for (number, name, _), chance in zip(asked, corrected, strict=True):
        if chance < ALPHA:
            flags[number].append(name)
    return flags


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
        self.series = Simulation(game, bots, games, seed, options, packs, census=True, command="balance")
        self.bots = self.series.bots

    @property
    def bounds(self) -> Bounds:
        """What is still balanced: around what a seat wins on the average. An automa that wins leaves less for all of them."""
        games, seats = sound(self.series.played), self.series.seats
        if not games:
            return Bounds.of(seats)
        return Bounds.around(sum(sum(played.shares) for played in games) / (seats * len(games)))

    def play(self, engine: Engine | int = 1) -> Iterator[Played]:
        """Play all games; each is counted before it is handed over, so that one may stop at any time."""
        return self.series.play(engine)

    def rows(self) -> Iterator[dict[str, Any]]:
        """A row for each seat of each game, in the order of the plan."""
        return self.series.rows()

    def counts(self) -> list[Row]:
        """Every piece, counted over the games played so far."""
        rows = {(piece.group, piece.id): Row(piece) for piece in self.pieces}
        for played in sound(self.series.played):
            met: dict[tuple[str, str], list[float]] = {}  # in this game: offered, kept, owned, wins
            for (group, id, seat), (offered, kept, owned) in played.census.items():
                sums = met.setdefault((group, id), [0.0, 0.0, 0.0, 0.0])
                for number, more in enumerate((offered, kept, owned, owned * played.shares[seat])):
                    sums[number] += more
            for key, sums in met.items():
                rows[key].keeping.add(sums[1], sums[0])
                rows[key].owning.add(sums[3], sums[2])
        return list(rows.values())

    def as_data(self, seconds: float = 0.0) -> dict[str, Any]:
        """Everything as JSON-able data; all but times is the same for the same seed. Problems come first in each group."""
        series, bounds = self.series, self.bounds
        games = sound(series.played)
        groups: dict[str, list[tuple[Row, list[str]]]] = {}
        rows = self.counts()
        for row, flags in zip(rows, flagged(rows, bounds), strict=True):
            groups.setdefault(row.piece.group, []).append((row, flags))
        endings = Counter(played.ending for played in games)
        return {
            "game": series.game,
            "options": series.options,
            "seed": series.seed,
            "content": series.content,
            "games": len(games),
            "played": len(series.played),
            "planned": len(series.fixtures),
            "bots": series.bots,
            "together": series.together,
            "bounds": bounds._asdict(),
            "enough": ENOUGH,
            "asked": sum(len(row.questions(bounds)) for row in rows),
            "span": self.span,
            "lengths": lengths(games),
            "length": spread([float(played.turns) for played in games]),
            "endings": dict(sorted(endings.items())),
            "seats": [
                {"seat": seat, "bot": bot, **rated(sum(played.shares[seat] for played in games), len(games))}
                for seat, bot in enumerate(series.bots)
            ],
            **outcomes(games),
            "unwon": sum(1 for played in games if not any(played.shares)),
            "groups": [group_data(name, rows, bounds) for name, rows in groups.items()],
            **failed(series.played),
            "seconds": seconds,
        }


def group_data(name: str, rows: Sequence[tuple[Row, list[str]]], bounds: Bounds) -> dict[str, Any]:
    """The pieces of a group, what is out of bounds first; and how often all their owners won."""
    owned = sum(row.owning.whole for row, _ in rows)
    pieces = [row.as_data(bounds, flags) for row, flags in rows]
    pieces.sort(key=urgency)
    return {
        "group": name,
        "dealt": rows[0][0].piece.dealt,
        "rate": sum(row.owning.part for row, _ in rows) / owned if owned else None,
        "flagged": sum(1 for piece in pieces if piece["flags"]),
        "outside": sum(1 for piece in pieces if piece["outside"]),
        "pieces": pieces,
    }


def urgency(piece: dict[str, Any]) -> tuple[int, float, float, str]:
    """What a designer wants to see first: problems, what may become one, then whoever wins most and is kept least."""
    grade = 0 if piece["flags"] else 1 if piece["outside"] else 2
    return grade, -(piece["rate"] or 0.0), piece["kept_rate"] or 0.0, piece["id"]
