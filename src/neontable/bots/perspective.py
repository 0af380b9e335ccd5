"""What a bot is given: its seat's view, decision and log, and worlds that fit what it knows. Never the table."""

from __future__ import annotations

from typing import Any

from neontable.kernel.ask import OFFER, Asks
from neontable.kernel.chance import Chance, Quick
from neontable.kernel.decision import Decision
from neontable.kernel.engine import Run
from neontable.kernel.errors import Illegal
from neontable.kernel.game import Game
from neontable.kernel.line import Line
from neontable.kernel.pickling import Taken, taken_apart
from neontable.kernel.table import Table


class Perspective:
    """The table as one seat may know it."""

    __slots__ = ("_table", "seat")

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self.seat = seat

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    @property
    def game(self) -> Game[Any]:
        """The game being played."""
        return self._table.game

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._table.seats

    @property
    def view(self) -> dict[str, Any]:
        """What this seat may know."""
        return self._table.view(self.seat)

    @property
    def decision(self) -> Decision:
        """What this seat has to decide now."""
        decision = self._table.decision(self.seat)
        if decision is None:
            raise Illegal("", f"Seat {self.seat} has nothing to decide now.")
        return decision

    @property
    def may_pass(self) -> bool:
        """Whether another seat will answer if this one lets it be."""
        ask = self._table.run.ask
        return isinstance(ask, Asks) and ask.mode == OFFER and ask.asks[0].seat != self.seat

    @property
    def log(self) -> tuple[Line, ...]:
        """What this seat has read so far."""
        return self._table.log_for(self.seat)

    def sample(self, chance: Chance | int = 0) -> Table:
        """A table that fits all this seat knows, the rest dealt anew."""
        return self._table.sample(self.seat, Quick(chance) if isinstance(chance, int) else chance)

    def world(self, chance: Chance) -> Run:
        """The same for search: a bare engine whose options are small numbers, without memory or log."""
        run = self._table.world(self.seat, chance)
        run.state.knowledge = None
        return run
