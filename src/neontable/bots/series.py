"""Many games between bots, one after the other or side by side on several cores."""

from __future__ import annotations

import signal
import threading
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from joblib import Parallel, delayed

from neontable.bots.names import HUMAN, bot
from neontable.bots.play import BotFault, Match
from neontable.kernel.errors import Invalid
from neontable.kernel.tables.factory import new


class Fixture:
    """A game to be played: which bots sit where, and with which luck."""

    __slots__ = ("bots", "census", "game", "lineup", "number", "options", "packs", "save", "seed")

    def __init__(
        self,
        number: int,
        game: str,
        bots: Sequence[str],
        lineup: Sequence[int],
        seed: int,
        options: dict[str, Any],
        packs: Sequence[str] = (),
        save: str = "",
        census: bool = False,
    ) -> None:
        self.number = number
        self.game = game
        self.bots = bots
        self.lineup = lineup  # for each seat the number of its bot
        self.seed = seed
        self.options = options
        self.packs = packs
        self.save = save  # a file for the record
        self.census = census  # whether pieces are counted


class Played:
    """A game that was played, seat by seat: shares of the win, points and their parts, choices, and seconds of thinking.

    `census` has what each seat was offered, kept and owned, by group, id and seat, if the fixture asks for it.
    """

    __slots__ = (
        "census", "choices", "ending", "faults", "lineup", "number", "parts", "points", "seconds", "seed", "shares", "turns",
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


def play_fixture(fixture: Fixture) -> Played:
    """Play one game to its end."""
    seats = len(fixture.lineup)
    table = new(fixture.game, seats, fixture.seed, fixture.packs, **fixture.options)
    match = Match(table, [fixture.bots[number] for number in fixture.lineup], fixture.seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", BotFault)  # told in `faults`
        match.play()
    if fixture.save:
        table.record().save(Path(fixture.save))
    return Played(fixture, match)


def play_all(fixtures: Sequence[Fixture], jobs: int = 1) -> Iterator[Played]:
    """Play all games and hand each over as soon as it is finished, in any order."""
    if jobs <= 1 or len(fixtures) <= 1:
        for fixture in fixtures:
            yield play_fixture(fixture)
        return
    workers = Parallel(n_jobs=min(jobs, len(fixtures)), return_as="generator_unordered")
    with ctrl_c_ignored():  # workers begun meanwhile never hear it; who asked for the games does
        games = workers(delayed(play_fixture)(fixture) for fixture in fixtures)
    yield from games


@contextmanager
def ctrl_c_ignored() -> Iterator[None]:
    """Ctrl-C does nothing, here and in processes that are begun inside."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


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
