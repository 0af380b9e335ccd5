"""What a bot is given: its seat's view, decision and log, and worlds that fit what it knows. Never the table.

A Perspective holds a sample: a world dealt anew for its seat, without seed, record or what others alone may read. A sample
does not depend on what the seat cannot know, so neither does anything that a bot can find here.
"""

from __future__ import annotations

from typing import Any

from neontable.kernel.ask import TOGETHER
from neontable.kernel.chance import Chance, Quick
from neontable.kernel.decision import Decision
from neontable.kernel.engine import Run
from neontable.kernel.errors import Illegal
from neontable.kernel.game import Game
from neontable.kernel.procedure import private_round
from neontable.kernel.table import Table
from neontable.kernel.tables.line import Line


class Perspective:
    """The table as one seat may know it, at this moment."""

    __slots__ = ("_sample", "seat")

    def __init__(self, table: Table, seat: int) -> None:
        self._sample = table.sample(seat, Quick(0))
        self.seat = seat

    def __reduce__(self) -> tuple[type[Perspective], tuple[Table, int]]:
        return Perspective, (self._sample, self.seat)  # the same chance deals the same world out of its own sample

    @property
    def game(self) -> Game[Any]:
        """The game being played."""
        return self._sample.game

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._sample.seats

    @property
    def view(self) -> dict[str, Any]:
        """What this seat may know."""
        return self._sample.view(self.seat)

    @property
    def decision(self) -> Decision:
        """What this seat has to decide now."""
        decision = self._sample.decision(self.seat)
        if decision is None:
            raise Illegal("", f"Seat {self.seat} has nothing to decide now.")
        return decision

    @property
    def questions(self) -> int:
        """How many questions this seat has to answer unseen in the private round that is open; 1 where there is none."""
        run = self._sample.run
        private = private_round(run.state)
        if private is None or private.ready(self.seat):
            return 1
        twin = Run(run.game, run.state.copy(), True)
        asked = 0
        while twin.ask is not None and twin.ask.mode == TOGETHER:
            ask = twin.question(self.seat)
            if ask is None:
                break
            twin.answer(self.seat, twin.choices(ask)[0])
            asked += 1
        return asked

    @property
    def may_pass(self) -> bool:
        """Whether another seat will answer if this one lets it be."""
        return self.seat in self._sample.run.optional()

    @property
    def log(self) -> tuple[Line, ...]:
        """What this seat has read so far."""
        return self._sample.log_for(self.seat)

    def sample(self, chance: Chance | int = 0) -> Table:
        """A table that fits all this seat knows, the rest dealt anew."""
        return self._sample.sample(self.seat, Quick(chance) if isinstance(chance, int) else chance)

    def world(self, chance: Chance) -> Run:
        """The same for search: a bare engine whose options are small numbers, without memory or log.

        What rivals still hide is as likely here as the game's policy makes it (`Game.guess`); `sample` deals all worlds alike.
        """
        run = self._sample.resampled_run(self.seat, chance, True)
        run.state.knowledge = None
        return run
