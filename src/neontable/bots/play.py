"""Bots at a table: asked in turn, and replaced if they fail."""

from __future__ import annotations

import os
import secrets
import sys
import traceback
import warnings
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from neontable.bots.bot import Bot
from neontable.bots.names import bot, bot_seed
from neontable.bots.perspective import Perspective
from neontable.bots.random_bot import RandomBot
from neontable.kernel.decision import Decision
from neontable.kernel.errors import Ambiguous, Illegal, Invalid
from neontable.kernel.game import Game
from neontable.kernel.table import Table
from neontable.kernel.tables.factory import Pack, new


class BotFault(UserWarning):
    """A bot raised an error or answered nonsense; a random bot has taken its seat."""


class Fault:
    """What a bot did wrong, and when: the number of choices made before; with the traceback of what it raised."""

    __slots__ = ("bot", "choices", "seat", "trace", "why")

    def __init__(self, seat: int, bot: str, why: str, choices: int, trace: str = "") -> None:
        self.seat = seat
        self.bot = bot
        self.why = why
        self.choices = choices
        self.trace = trace

    def __str__(self) -> str:
        return f"{self.bot} in seat {self.seat} {self.why}; a random bot has taken its seat."


class Match:
    """A table and the bots around it. `faults` says who was replaced and why, with a warning unless it is quiet;
    `seconds` and `asked` count the thinking.
    """

    __slots__ = ("asked", "bots", "faults", "quiet", "seconds", "seed", "table")

    def __init__(self, table: Table, bots: Sequence[Bot | str], seed: int | None = None, quiet: bool = False) -> None:
        if len(bots) != table.seats:
            raise Invalid(f"{len(bots)} bots cannot fill {table.seats} seats.", "Name one bot for each seat.")
        self.table = table
        self.seed = secrets.randbits(60) if seed is None else seed
        self.bots: list[Bot] = []
        for seat in range(len(bots)):
            self.bots.append(seated(bots[seat], bot_seed(self.seed, seat)))
        self.faults: list[Fault] = []
        self.quiet = quiet
        self.seconds = [0.0] * len(bots)
        self.asked = [0] * len(bots)
        names = [name_of(player) for player in self.bots]
        table.names = [name if names.count(name) == 1 else f"{name} {seat}" for seat, name in enumerate(names)]

    def play(self) -> Table:
        """Play to the end."""
        while not self.table.over:
            self.step()
        return self.table

    def step(self) -> None:
        """Ask for one choice and make it."""
        table = self.table
        assert not table.over, "the game is over"
        optional, must = table.run.optional(), table.must()
        for one in table.decisions:  # who may step in is asked before the one who must answer
            if one.seat in optional and self._ask(one, True):
                return
        for one in table.decisions:
            if one.seat == must[0]:
                self._ask(one, False)
                return

    def _ask(self, decision: Decision, may_pass: bool) -> bool:
        """Whether the bot of this seat has made a choice; one that fails is replaced."""
        seat = decision.seat
        player = self.bots[seat]
        begun = perf_counter()
        option: Any = None
        try:
            option = player.choose(Perspective(self.table, seat))
        except (Exception, SystemExit) as error:
            return self._replace(decision, may_pass, f"raised {error!r}", trace_of(error))
        self.seconds[seat] += perf_counter() - begun
        self.asked[seat] += 1
        if may_pass and option == "":
            return False
        if not isinstance(option, str | list):
            return self._replace(decision, may_pass, f"answered {option!r}, which is no text and no list of texts")
        try:
            self.table.choose(seat, option)
        except (Illegal, Ambiguous) as refused:
            return self._replace(decision, may_pass, f"answered {option!r}: {refused.reason}")
        return True

    def _replace(self, decision: Decision, may_pass: bool, why: str, trace: str = "") -> bool:
        """A random bot takes the seat and answers."""
        seat = decision.seat
        fault = Fault(seat, name_of(self.bots[seat]), why, len(self.table.entries), trace)
        self.faults.append(fault)
        self.bots[seat] = RandomBot(bot_seed(self.seed, seat))
        self.table.sit(seat, f"{self.bots[seat].name} for {fault.bot}")
        if not self.quiet:
            warnings.warn(str(fault), BotFault, stacklevel=2)
        return self._ask(decision, may_pass)


def trace_of(error: BaseException) -> str:
    """Where a bot raised an error: its own steps, not those that led to it, with the program where it is on every machine."""
    steps = list(traceback.extract_tb(error.__traceback__))
    while steps and Path(steps[0].filename).name == "play.py":
        del steps[0]
    program = f"{Path(str(sys.modules['neontable'].__file__)).parent.parent}{os.sep}"
    lines = [*traceback.format_list(steps), *traceback.format_exception_only(error)]
    return "".join(lines).replace(program, "").rstrip()


def name_of(player: Bot) -> str:
    """What a bot calls itself, or its class if it cannot say."""
    try:
        return str(player.name)
    except Exception:
        return type(player).__name__


def seated(player: Bot | str, seed: int) -> Bot:
    """The bot meant by a name, or the bot itself."""
    if isinstance(player, str):
        return bot(player, seed)
    if not isinstance(player, Bot):
        raise Invalid(f"{player!r} is not a bot.", "Give a name such as 'greedy' or an instance of a neontable.Bot.")
    return player


def play(
    game: str | Game[Any],
    bots: Sequence[Bot | str],
    seed: int | None = None,
    packs: Sequence[Pack] | Pack = (),
    **options: Any,
) -> Table:
    """Let bots play a whole game; gives the finished table. A bot that fails is replaced, with a BotFault warning.

    To know who was replaced, or to go step by step, make a `Match` of a table and its bots.
    """
    table = new(game, len(bots), seed, packs, **options)
    return Match(table, bots, seed).play()
