"""The arena: every bot meets every other, each luck played from every seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any

from neontable.bots.ratings import Ratio, elo
from neontable.bots.running.engine import Engine
from neontable.bots.running.plan import Plan
from neontable.bots.series import (
    Fixture,
    Played,
    check_bots,
    failed,
    number_of,
    outcomes,
    play_fixture,
    seat_rows,
    sound,
)
from neontable.bots.simulation import lengths
from neontable.kernel.registry import get
from neontable.kernel.tables.factory import check_options, check_seats


class Tally:
    """What is counted of a bot, or of a bot against another.

    A luck that the same bots play from every seat is one cluster: its games hang together, so intervals go over clusters.
    """

    __slots__ = ("choices", "clusters", "games", "points", "seconds", "wins")

    def __init__(self) -> None:
        self.games = 0
        self.clusters: dict[tuple[int, ...], list[float]] = {}  # of each: won, and of how much
        self.wins = 0.0
        self.points = 0.0
        self.choices = 0
        self.seconds = 0.0

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rate."""
        ratio = Ratio()
        for part, whole in self.clusters.values():
            ratio.add(part, whole)
        return ratio.interval()

    def as_data(self) -> dict[str, Any]:
        """Rates and means."""
        games = max(1, self.games)
        return {
            "games": self.games,
            "wins": self.wins,
            "rate": self.wins / games,
            "lucks": len(self.clusters),
            "interval": list(self.interval()),
            "points": self.points / games,
            "ms_per_decision": 1000 * self.seconds / max(1, self.choices),
        }


class Arena:
    """A round robin. `games` are played by each group of bots that meet; a luck is played once from every seat."""

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
        self.seats = check_seats(found, seats)
        self.options = dict(options or {})
        check_options(found, self.seats, self.options)
        check_bots(bots, 2)
        self.content = found.content_hash(found.load_content(tuple(packs)))
        self.game = game
        self.bots = list(bots)
        self.seed = seed
        self.packs = list(packs)
        self.lucks = self._lucks(games)
        self.played: list[Played] = []
        self.fixtures = self._fixtures()
        head = {"bots": self.bots, "seats": self.seats, "seed": seed, "options": self.options}
        self.plan = Plan("arena", game, play_fixture, self.fixtures, head)

    def _lucks(self, games: int) -> int:
        """How many lucks make so many games."""
        return max(1, -(-games // self.seats))

    def _lineups(self) -> list[tuple[int, ...]]:
        """Who sits where when a luck is played: each group from every seat."""
        return [group[shift:] + group[:shift] for group in self._groups() for shift in range(self.seats)]

    def _groups(self) -> list[tuple[int, ...]]:
        """Which bots meet: all groups that fill the seats; a bot sits twice only if there are too few."""
        numbers = range(len(self.bots))
        if len(self.bots) >= self.seats:
            return list(combinations(numbers, self.seats))
        return [group for group in combinations_with_replacement(numbers, self.seats) if len(set(group)) > 1]

    def _fixtures(self) -> list[Fixture]:
        """Luck by luck, so that an arena that is stopped has played about the same with each group and seat."""
        fixtures: list[Fixture] = []
        for luck in range(self.lucks):
            for lineup in self._lineups():
                number = len(fixtures)
                fixtures.append(
                    Fixture(number, self.game, self.bots, lineup, self.seed + luck, self.options, self.packs)
                )
        return fixtures

    def play(self, engine: Engine | int = 1) -> Iterator[Played]:
        """Play all games; each is counted before it is handed over, so that one may stop at any time."""
        for data in Engine.of(engine).run(self.plan):
            played = Played.from_data(data)
            self.played.append(played)
            yield played

    def rows(self) -> Iterator[dict[str, Any]]:
        """A row for each seat of each game, in the order of the plan."""
        for played in sorted(self.played, key=number_of):
            yield from seat_rows(played, self.bots)

    # ---- what came of it
    def tallies(self) -> list[Tally]:
        """Each bot against all others together."""
        tallies = [Tally() for _ in self.bots]
        for played in sound(self.played):
            for seat in range(self.seats):
                add(tallies[played.lineup[seat]], played, seat, played.shares[seat])
        return tallies

    def pairs(self) -> dict[tuple[int, int], Tally]:
        """Each bot against each other: at a table of more than two, who did better than whom."""
        pairs: dict[tuple[int, int], Tally] = {}
        for played in sound(self.played):
            for mine in range(self.seats):
                for other in range(self.seats):
                    pair = (played.lineup[mine], played.lineup[other])
                    if pair[0] == pair[1]:
                        continue
                    won = better(played, mine, other) if self.seats > 2 else played.shares[mine]
                    add(pairs.setdefault(pair, Tally()), played, mine, won)
        return pairs

    def ratings(self) -> list[float]:
        """Elo, mean 1500."""
        wins = [[0.0] * len(self.bots) for _ in self.bots]
        for played in sound(self.played):
            for mine in range(self.seats):
                for other in range(self.seats):
                    if played.lineup[mine] != played.lineup[other]:
                        wins[played.lineup[mine]][played.lineup[other]] += better(played, mine, other)
        return elo(wins)

    def as_data(self, seconds: float = 0.0) -> dict[str, Any]:
        """Everything as JSON-able data; all but times and speed is the same for the same seed."""
        games = sound(self.played)
        return {
            "game": self.game,
            "together": get(self.game).together,
            "options": self.options,
            "seats": self.seats,
            "seed": self.seed,
            "content": self.content,
            "games": len(games),
            "played": len(self.played),
            "planned": len(self.fixtures),
            "turns": sum(played.turns for played in games) / max(1, len(games)),
            "lengths": lengths(games),
            "bots": self.bots_data(),
            "pairs": self.pairs_data(),
            **outcomes(games),
            **failed(self.played),
            "seconds": seconds,
            "games_per_second": len(self.played) / seconds if seconds > 0 else 0.0,
        }

    def bots_data(self) -> list[dict[str, Any]]:
        """Every bot with its figures."""
        ratings = self.ratings()
        tallies = self.tallies()
        return [{"bot": self.bots[i], **tallies[i].as_data(), "elo": ratings[i]} for i in range(len(self.bots))]

    def pairs_data(self) -> list[dict[str, Any]]:
        """Every two bots that met, seen from both sides."""
        pairs = self.pairs()
        return [{"bot": self.bots[a], "against": self.bots[b], **pairs[a, b].as_data()} for a, b in sorted(pairs)]


def add(tally: Tally, played: Played, seat: int, won: float) -> None:
    """Count a game for the bot in a seat, which won so much of it."""
    cluster = tally.clusters.setdefault((played.seed, *sorted(played.lineup)), [0.0, 0.0])
    cluster[0] += won
    cluster[1] += 1
    tally.games += 1
    tally.wins += won
    tally.points += played.points[seat]
    tally.choices += played.choices[seat]
    tally.seconds += played.seconds[seat]


def better(played: Played, mine: int, other: int) -> float:
    """1 if one seat did better than another, a half if both did equally well."""
    if played.shares[mine] == played.shares[other]:
        return 0.5
    return 1.0 if played.shares[mine] > played.shares[other] else 0.0
