"""Whole campaigns between bots: how often each episode is won, by the number of seats, with every game kept in a file.

A series may be stopped at any time and goes on where it was: a campaign that is finished is a few lines of its file. The games
of one file can be played anew with other options or another bot, from the same logs and lucks, and compared pair by pair.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from time import process_time
from typing import Any, Final

from neontable.bots.running.cargo import Cargo
from neontable.bots.running.engine import Engine
from neontable.bots.running.plan import Plan
from neontable.bots.series import Fixture, check_bots, play_match
from neontable.kernel.errors import Invalid
from neontable.kernel.registry import get
from neontable.kernel.tables.factory import check_options, check_seats
from neontable.lab.season_report import report

EVENINGS: Final = 16  # seeds that a campaign has for its evenings
NUMBERS: Final = 1 << 20  # seeds that each number of seats has


class Evening:
    """One game of a campaign: how it began (seats, options and log, luck) and what came of it."""

    __slots__ = (
        "campaign",
        "cast",
        "choices",
        "episode",
        "options",
        "reason",
        "rounds",
        "seats",
        "seconds",
        "seed",
        "won",
    )

    def __init__(self, data: dict[str, Any]) -> None:
        self.campaign: int = data["campaign"]
        self.seats: int = data["seats"]
        self.seed: int = data["seed"]
        self.options: dict[str, Any] = data["options"]
        self.episode: str = data["episode"]
        self.cast: str = data["cast"]
        self.won: bool = data["won"]
        self.reason: str = data["reason"]
        self.rounds: int = data["rounds"]
        self.choices: int = data["choices"]
        self.seconds: float = data["seconds"]

    def as_data(self) -> dict[str, Any]:
        """The game as a line of the file."""
        return {name: getattr(self, name) for name in self.__slots__}

    @property
    def luck(self) -> tuple[int, int]:
        """What a game has in common with the one it repeats."""
        return self.seats, self.seed


class Work:
    """Something to play in one go: a whole campaign from its first evening, or one evening again."""

    __slots__ = ("bot", "campaign", "game", "only", "options", "packs", "seats", "seed")

    def __init__(
        self,
        game: str,
        bot: str,
        seats: int,
        campaign: int,
        seed: int,
        options: dict[str, Any],
        packs: Sequence[str],
        only: bool,
    ) -> None:
        self.game = game
        self.bot = bot
        self.seats = seats
        self.campaign = campaign
        self.seed = seed
        self.options = options
        self.packs = packs
        self.only = only  # this evening, not those after it

    @property
    def bots(self) -> list[str]:
        """Who plays: one bot, in all seats."""
        return [self.bot]

    def as_data(self) -> dict[str, Any]:
        """The work as JSON-able data."""
        return {name: getattr(self, name) for name in self.__slots__}


def play_work(work: Work, cargo: Cargo) -> dict[str, Any]:
    """Play a campaign to its end, every seat by the same bot; what one evening leaves, the next begins with.

    An evening in which the bot fails counts for nothing, and the campaign ends with it.
    """
    game = get(work.game)
    found: list[Evening] = []
    options, seed = work.options, work.seed
    while True:
        begun = process_time()
        match = play_match(Fixture(0, work.game, [work.bot], [0] * work.seats, seed, options, work.packs), cargo)
        table = match.table
        result = table.result
        assert result is not None
        if match.faults:
            return evenings_data(found, [(str(fault), fault.trace) for fault in match.faults])
        cast = options.get(cast_option(work.game), "default")
        found.append(
            Evening(
                {
                    "campaign": work.campaign,
                    "seats": work.seats,
                    "seed": seed,
                    "options": options,
                    "episode": table.options[game.carries[0]],
                    "cast": cast if isinstance(cast, str) else "+".join(cast),
                    "won": bool(result.winners),
                    "reason": result.reason,
                    "rounds": table.run.state.chance.turn,
                    "choices": sum(match.asked),
                    "seconds": round(process_time() - begun, 4),
                }
            )
        )
        if work.only or not result.next:
            return evenings_data(found, [])
        options = {name: value for name, value in result.next.items() if name != "seats"}
        seed += 1


def evenings_data(evenings: Sequence[Evening], faults: list[tuple[str, str]]) -> dict[str, Any]:
    """What came of a campaign as JSON-able data: its evenings, and how the bot failed in the one that is missing."""
    told = [one.as_data() for one in evenings]
    return {
        "seconds": [one.pop("seconds") for one in told],
        "evenings": told,
        "faults": [fault for fault, _ in faults],
        "traces": [trace for _, trace in faults],
    }


def evenings_of(data: dict[str, Any]) -> list[Evening]:
    """The evenings again, from what `evenings_data` gave."""
    seconds = data["seconds"] or [0.0] * len(data["evenings"])
    return [Evening({**one, "seconds": spent}) for one, spent in zip(data["evenings"], seconds, strict=True)]


def cast_option(game: str) -> str:
    """The option that says who plays whom."""
    return f"{get(game).introduces}s"


def casts(game: str, seats: int, packs: Sequence[str]) -> list[dict[str, Any]]:
    """Every group of so many, as options of a table; one without options where a game has no such choice."""
    found = get(game)
    option = cast_option(game)
    listed = found.listed(found.load_content(tuple(packs))).get(option, ())
    usual = [value for setting in found.settings if setting.name == option for value in setting.values]
    people = [value for value in listed if value not in usual]
    return [{option: list(group)} for group in combinations(people, seats)] or [{}]


class Seasons:
    """A series of campaigns, so many for each number of seats, groups in rotation; or the games of another series again."""

    def __init__(
        self,
        game: str,
        bot: str,
        campaigns: int,
        seats: Sequence[int] = (),
        seed: int = 0,
        options: dict[str, Any] | None = None,
        packs: Sequence[str] = (),
        keep: str = "",
        like: str = "",
        each: int = 0,
    ) -> None:
        found = get(game)
        if len(found.carries) < 2:
            raise Invalid(f"{found.title} has no campaigns.", "Use neontable balance.")
        check_bots([bot])
        self.game, self.bot, self.seed = game, bot, seed
        self.options, self.packs = dict(options or {}), list(packs)
        self.content = found.content_hash(found.load_content(tuple(packs)))
        self.like = Kept(Path(like)).read() if like else []
        self.numbers = sorted({check_seats(found, number) for number in seats or found.seats})
        self.works = self._again(each) if like else self._campaigns(campaigns)
        head = {
            "game": game, "bot": bot, "seed": seed, "options": self.options, "like": bool(like),
            "content": self.content,
        }  # fmt: skip
        self.kept = Kept(Path(keep), head) if keep else None
        self.played: list[Evening] = self.kept.read() if self.kept else []
        done = {one.luck for one in self.played}
        left = [work for work in self.works if (work.seats, work.seed) not in done]
        self.bots = [bot]
        self.plan = Plan("season", game, play_work, left, {"bots": self.bots, "seed": seed, "options": self.options})
        self.ended = 0  # campaigns that were played in this run
        self.faults: dict[str, str] = {}  # of the bot, each with its traceback
        self.dropped = 0  # games in which it failed

    def _campaigns(self, campaigns: int) -> list[Work]:
        """Number by number in turn, so that a series that is stopped has played about the same with each."""
        works: list[Work] = []
        groups = {number: casts(self.game, number, self.packs) for number in self.numbers}
        for campaign in range(campaigns):
            for number in self.numbers:
                options = {**groups[number][campaign % len(groups[number])], **self.options}
                check_options(get(self.game), number, dict(options))
                seed = self.seed + number * NUMBERS + campaign * EVENINGS
                works.append(Work(self.game, self.bot, number, campaign, seed, options, self.packs, False))
        return works

    def _again(self, each: int) -> list[Work]:
        """The first games of each cell of another series, from the same logs and lucks."""
        counted: dict[tuple[int, str], int] = {}
        works: list[Work] = []
        for one in sorted(self.like, key=luck_of):
            cell = (one.seats, one.episode)
            counted[cell] = counted.get(cell, 0) + 1
            if one.seats in self.numbers and (not each or counted[cell] <= each):
                options = {**one.options, **self.options}
                works.append(Work(self.game, self.bot, one.seats, one.campaign, one.seed, options, self.packs, True))
        return works

    def play(self, engine: Engine | int = 1) -> Iterator[list[Evening]]:
        """Play what is not in the file yet; each campaign is written before it is handed over."""
        for data in Engine.of(engine).run(self.plan):
            evenings = evenings_of(data)
            if data["faults"]:
                self.dropped += 1
                self.faults |= zip(data["faults"], data["traces"], strict=True)
            elif self.kept:
                self.kept.add(evenings)
            self.ended += 1
            self.played.extend(evenings)
            yield evenings

    def rows(self) -> Iterator[dict[str, Any]]:
        """A row for each seat of each game, in the order of seats and lucks; decisions are those of all seats."""
        for number, one in enumerate(sorted(self.played, key=luck_of)):
            for seat in range(one.seats):
                yield {
                    "game": number,
                    "seed": one.seed,
                    "seats": one.seats,
                    "seat": seat,
                    "bot": self.bot,
                    "campaign": one.campaign,
                    "episode": one.episode,
                    "cast": one.cast,
                    "won": float(one.won),
                    "decisions": one.choices,
                    "turns": one.rounds,
                    "ending": one.reason,
                    "seconds": one.seconds,
                }

    def as_data(self, seconds: float = 0.0) -> dict[str, Any]:
        """Everything as JSON-able data; all but times is the same for the same seed."""
        return report(self, seconds)


def luck_of(one: Evening) -> tuple[int, int]:
    """Where a game stands in its series."""
    return one.luck


class Kept:
    """The file of a series: a head that says what it is, then a line for each campaign."""

    def __init__(self, path: Path, head: dict[str, Any] | None = None) -> None:
        self.path = path
        if head is not None and not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(head) + "\n")
        lines = self._lines()
        if head is not None and (not lines or lines[0] != head):
            raise Invalid(
                f"{path} holds another series.", "Name another file; bot, seed, options and cards must be the same."
            )

    def _lines(self) -> list[dict[str, Any]]:
        """All whole lines; what a killed run left half written at the end is cut off."""
        try:
            text = self.path.read_text()
        except OSError as error:
            raise Invalid(f"{self.path} cannot be read ({error}).", "Name the file of a series.") from None
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            self.path.write_text(whole)
        return [json.loads(line) for line in whole.splitlines()]

    def read(self) -> list[Evening]:
        """The games that were played."""
        return [Evening(one) for line in self._lines()[1:] for one in line["evenings"]]

    def add(self, evenings: Sequence[Evening]) -> None:
        """Write what was played in one go, as one line."""
        with self.path.open("a") as file:
            file.write(json.dumps({"evenings": [one.as_data() for one in evenings]}) + "\n")
