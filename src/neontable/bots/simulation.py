"""The same seats, many games: how long they last, what wins, and what the points are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from neontable import private
from neontable.bots.ratings import wilson
from neontable.bots.running.engine import Engine
from neontable.bots.running.plan import Plan
from neontable.bots.series import Fixture, Played, check_bots, failed, outcomes, play_fixture, seat_rows, sound
from neontable.kernel.errors import Invalid
from neontable.kernel.registry import get
from neontable.kernel.tables.factory import check_options, check_seats


class Simulation:
    """Games with a fixed bot in each seat; the luck of game i comes from seed + i."""

    def __init__(
        self,
        game: str,
        bots: Sequence[str],
        games: int,
        seed: int = 0,
        options: dict[str, Any] | None = None,
        packs: Sequence[str] = (),
        save: str = "",
        census: bool = False,
        command: str = "simulate",
    ) -> None:
        found = get(game)
        self.seats = check_seats(found, len(bots))
        self.options = dict(options or {})
        check_options(found, self.seats, self.options)
        check_bots(bots)
        self.content = found.content_hash(found.load_content(tuple(packs)))
        self.game = game
        self.together = found.together
        self.bots = list(bots)
        self.seed = seed
        self.save = save
        lineup = list(range(self.seats))
        self.fixtures = [
            Fixture(i, game, self.bots, lineup, seed + i, self.options, packs, census, bool(save)) for i in range(games)
        ]
        head = {"bots": self.bots, "seed": seed, "options": self.options, "save": save}
        self.plan = Plan(command, game, play_fixture, self.fixtures, head)
        self.played: list[Played] = []

    def play(self, engine: Engine | int = 1) -> Iterator[Played]:
        """Play all games; each is counted before it is handed over, so that one may stop at any time."""
        if self.save:
            with kept_in(self.save):
                private.keep_folder(Path(self.save))
        for data in Engine.of(engine).run(self.plan):
            played = Played.from_data(data)
            if self.save:
                with kept_in(self.save):
                    private.write(Path(self.save) / f"{self.game}-{played.seed}.json", played.record)
                played.record = ""
            self.played.append(played)
            yield played

    def rows(self) -> Iterator[dict[str, Any]]:
        """A row for each seat of each game, in the order of the plan."""
        for played in sorted(self.played, key=seed_of):
            yield from seat_rows(played, self.bots)

    def as_data(self, seconds: float = 0.0) -> dict[str, Any]:
        """Everything as JSON-able data; all but times and speed is the same for the same seed."""
        games = sound(self.played)
        turns = [float(played.turns) for played in games]
        choices = [float(sum(played.choices)) for played in games]
        return {
            "game": self.game,
            "options": self.options,
            "seed": self.seed,
            "content": self.content,
            "games": len(games),
            "played": len(self.played),
            "planned": len(self.fixtures),
            "together": self.together,
            "won": rated(sum(1.0 for played in games if any(played.shares)), len(games)),
            "seats": [self._seat(games, seat) for seat in range(self.seats)],
            "turns": spread(turns),
            "lengths": lengths(games),
            "decisions": spread(choices),
            **outcomes(games),
            **failed(self.played),
            "seconds": seconds,
            "games_per_second": len(self.played) / seconds if seconds > 0 else 0.0,
            "decisions_per_second": sum(choices) / seconds if seconds > 0 else 0.0,
        }

    def _seat(self, games: Sequence[Played], seat: int) -> dict[str, Any]:
        wins = sum(played.shares[seat] for played in games)
        chosen = sum(played.choices[seat] for played in games)
        return {
            "seat": seat,
            "bot": self.bots[seat],
            **rated(wins, len(games)),
            "points": spread([played.points[seat] for played in games]),
            "parts": parts([played.parts[seat] for played in games]),
            "ms_per_decision": 1000 * sum(played.seconds[seat] for played in games) / max(1, chosen),
        }


@contextmanager
def kept_in(folder: str) -> Iterator[None]:
    """Say so if records cannot be kept in a folder."""
    try:
        yield
    except OSError as error:
        raise Invalid(f"Records cannot be kept in {folder} ({error}).", "Name another folder.") from None


def rated(wins: float, games: int) -> dict[str, Any]:
    """Wins, their rate and its 95 % interval."""
    return {"wins": wins, "rate": wins / max(1, games), "interval": list(wilson(wins, games))}


def seed_of(played: Played) -> int:
    """The luck of a game."""
    return played.seed


def spread(values: Sequence[float]) -> dict[str, float]:
    """The mean, the smallest and the largest."""
    if not values:
        return {"mean": 0.0, "least": 0.0, "most": 0.0}
    return {"mean": sum(values) / len(values), "least": min(values), "most": max(values)}


def parts(games: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What the points are made of: the mean of each number, and how often each word came up."""
    found: dict[str, Any] = {}
    for name in games[0] if games else ():
        values = [one[name] for one in games]
        if all(isinstance(value, (int, float)) for value in values):
            found[name] = sum(values) / len(values)
        else:
            found[name] = {str(value): values.count(value) for value in sorted(set(values), key=str)}
    return found


def lengths(games: Sequence[Played]) -> dict[str, int]:
    """How many games had which length, in turns."""
    return {str(turns): count for turns, count in sorted(Counter(played.turns for played in games).items())}
