"""Games between bots as a series plays them: what is to be played, what came of it, and how one game is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from neontable.bots.names import HUMAN, bot, bot_seed
from neontable.bots.play import Match
from neontable.bots.running.cargo import Cargo
from neontable.kernel.errors import Invalid
from neontable.kernel.registry import get
from neontable.kernel.tables.factory import new_with, setup


class Fixture:
    """A game to be played: which bots sit where, and with which luck."""

    __slots__ = ("bots", "census", "game", "lineup", "number", "options", "packs", "position", "recorded", "seed")

    def __init__(
        self,
        number: int,
        game: str,
        bots: Sequence[str],
        lineup: Sequence[int],
        seed: int,
        options: dict[str, Any],
        packs: Sequence[str] = (),
        census: bool = False,
        recorded: bool = False,
        position: dict[str, Any] | None = None,
    ) -> None:
        self.number = number
        self.game = game
        self.bots = bots
        self.lineup = lineup  # for each seat the number of its bot
        self.seed = seed
        self.options = options
        self.packs = packs
        self.census = census  # whether pieces are counted
        self.recorded = recorded  # whether the record is wanted
        self.position = position  # where it begins, if not as usual

    def as_data(self) -> dict[str, Any]:
        """The fixture as JSON-able data."""
        return {name: getattr(self, name) for name in self.__slots__}


class Played:
    """A game that was played, seat by seat: shares of the win, points and their parts, choices, and seconds of thinking.

    `census` has what each seat was offered, kept and owned, by group, id and seat, if the fixture asks for it. A game in which a
    bot failed is told of, but counts for nothing: `faults` says who failed, `traces` where.
    """

    __slots__ = (
        "census", "choices", "ending", "faults", "lineup", "number", "parts", "points", "record", "seconds", "seed", "shares",
        "traces", "turns",
    )  # fmt: skip

    def __init__(self, fixture: Fixture, match: Match) -> None:
        table = match.table
        result = table.result
        assert result is not None
        self.number = fixture.number
        self.seed = fixture.seed
        self.lineup = tuple(fixture.lineup)
        self.shares = table.game.shares(result)
        self.points = [float(score.total) for score in result.scores]
        self.parts: list[dict[str, Any]] = [dict(score.parts) for score in result.scores]
        self.choices = list(match.asked)
        self.seconds = list(match.seconds)
        self.turns = table.run.state.chance.turn
        self.ending = result.reason
        self.census = table.game.census(table.run.state).rows if fixture.census else {}
        self.faults = [str(fault) for fault in match.faults]
        self.traces = [fault.trace for fault in match.faults]
        self.record = table.record().text() if fixture.recorded else ""

    def as_data(self) -> dict[str, Any]:
        """All of it as JSON-able data; all but the seconds is the same for the same fixture."""
        data = {name: getattr(self, name) for name in self.__slots__}
        return {
            **data,
            "lineup": list(self.lineup),
            "census": [[group, id, seat, *row] for (group, id, seat), row in sorted(self.census.items())],
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Played:
        """The game again, from what `as_data` gave."""
        played = cls.__new__(cls)
        for name in cls.__slots__:
            setattr(played, name, data[name])
        played.lineup = tuple(data["lineup"])
        played.seconds = data["seconds"] or [0.0] * len(played.lineup)  # times may be lost, games are not
        played.census = {(group, id, seat): row for group, id, seat, *row in data["census"]}
        return played


def play_fixture(fixture: Fixture, cargo: Cargo) -> dict[str, Any]:
    """Play one game to its end: the work of a series, done wherever there is a worker."""
    return Played(fixture, play_match(fixture, cargo)).as_data()


def play_match(fixture: Fixture, cargo: Cargo | None = None) -> Match:
    """Play one game to its end, with packs and files of bots from the cargo or, without one, from this machine."""
    if cargo is None:
        cargo = Cargo(fixture.game, fixture.bots, [fixture.packs])
    game, packs, seats = get(fixture.game), fixture.packs, len(fixture.lineup)
    content = cargo.content(packs)
    if fixture.position is None:
        table = new_with(game, content, bool(packs), seats, fixture.seed, fixture.options)
    else:
        table = setup(game, fixture.position, None, fixture.seed, seats, packs, content, **fixture.options)
    names = [fixture.bots[number] for number in fixture.lineup]
    seated = [cargo.bot(name, bot_seed(fixture.seed, seat)) for seat, name in enumerate(names)]
    match = Match(table, seated, fixture.seed, quiet=True)  # who failed is told in `faults`
    match.play()
    return match


def sound(games: Sequence[Played]) -> list[Played]:
    """The games in which no bot failed, in the order of the plan."""
    return sorted((played for played in games if not played.faults), key=number_of)


def number_of(played: Played) -> int:
    """The place of a game in the plan."""
    return played.number


def failed(games: Sequence[Played]) -> dict[str, Any]:
    """Who failed: each fault once, with its traceback; and how many games are left out for it."""
    found = {fault: trace for played in games for fault, trace in zip(played.faults, played.traces, strict=True)}
    faults = sorted(found)
    return {
        "faults": faults,
        "traces": [found[fault] for fault in faults],
        "dropped": sum(1 for played in games if played.faults),
    }


def outcomes(games: Sequence[Played]) -> dict[str, Any]:
    """What keeps wins from adding up: games that nobody at the table won, by how they ended, and games with several winners."""
    nobody = Counter(played.ending for played in games if not any(played.shares))
    return {
        "nobody": dict(sorted(nobody.items())),
        "shared": sum(1 for played in games if 0.0 < max(played.shares) < 1.0),
    }


def seat_rows(played: Played, bots: Sequence[str]) -> list[dict[str, Any]]:
    """A game as rows, one for each seat; `seconds` alone may differ from run to run."""
    return [
        {
            "game": played.number,
            "seed": played.seed,
            "seat": seat,
            "bot": bots[played.lineup[seat]],
            "won": played.shares[seat],
            "points": played.points[seat],
            "decisions": played.choices[seat],
            "turns": played.turns,
            "ending": played.ending,
            "fault": " ".join(played.faults),
            "parts": played.parts[seat],
            "seconds": played.seconds[seat],
        }
        for seat in range(len(played.lineup))
    ]


def check_bots(names: Sequence[str], least: int = 1) -> None:
    """Refuse seats that no bot can take, before the first game begins."""
    if len(names) < least:
        raise Invalid(
            f"{least} bots or more are needed, not {len(names)}.", "Name them by commas: --bots greedy,random."
        )
    for name in names:
        if name == HUMAN:
            raise Invalid("A human cannot play a series of games.", "Name bots only, or use neontable play.")
        bot(name, 0)
