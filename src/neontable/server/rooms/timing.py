"""Time accounts: how much time each seat has used. A question that comes back goes on with what was left."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Final

from neontable.kernel.table import Table
from neontable.kernel.tables.history import BY_PERSON, CHOICE, UNDO
from neontable.server.storage.rows import Row

LAST: Final = 12  # answers by which the pace of a person is known
FEW: Final = 3  # answers that say too little
SHORTEST: Final = 0.7  # seconds that a person takes at least
LONGEST: Final = 20.0  # seconds for which an order holds the table up at most


class Timing:
    """The clocks of the seats. A decision is known by how many choices its seat has made before it.

    Who takes a choice back stands again where they stood, with the time that was left there; whoever is asked anew because
    somebody else has moved gets all of it.
    """

    __slots__ = ("answered", "asked_at", "made", "renewed", "spent", "timed", "took")

    def __init__(self, seats: int, at: float, timed: bool) -> None:
        self.timed = timed  # whether there is a deadline at all
        self.asked_at = [
            at
        ] * seats  # when each seat's pending decision would have been opened, had it been open all the time
        self.answered = [at] * seats  # when each seat has last answered
        self.made = [0] * seats  # choices of each seat that still stand
        self.spent: list[list[float]] = [[] for _ in range(seats)]  # seconds at each decision of a seat
        self.took: list[deque[float]] = [
            deque(maxlen=LAST) for _ in range(seats)
        ]  # of the last answers each person has chosen
        self.renewed = [-1] * seats  # the last decision for which a seat that was late got time again

    def note(self, row: Row, waits: list[int], table: Table) -> None:
        """A seat has chosen or taken back; these seats were waited for until then."""
        seat = row.seat
        if seat in waits and row.kind == CHOICE and row.by == BY_PERSON:
            self.took[seat].append(row.at - max(self.asked_at[seat], self.answered[seat]))
            self.answered[seat] = row.at
        if not self.timed:
            return
        if seat in waits and row.kind in (CHOICE, UNDO):
            spent, now = self.spent[seat], self.made[seat]
            spent += [0.0] * (now + 1 - len(spent))
            spent[now] = row.at - self.asked_at[seat]
        if row.kind == CHOICE:
            self.made[seat] += 1
        elif row.kind == UNDO:
            self.count(table)

    def count(self, table: Table) -> None:
        """The choices that still stand."""
        self.made = [0] * len(self.made)
        for entry in table.standing():
            self.made[entry.seat] += entry.kind == CHOICE

    def ask(self, seat: int, at: float) -> None:
        """A seat is asked because of what it has done itself: it has what is left of the time for this decision."""
        spent, now = self.spent[seat], self.made[seat]
        self.asked_at[seat] = at - spent[now] if now < len(spent) else at

    def ask_all(self, at: float, by: int) -> None:
        """Everybody is asked something new and has all of the time, but who has brought that about."""
        self.asked_at = [at] * len(self.made)
        if self.timed:
            for seat in range(len(self.made)):
                if seat == by:
                    self.ask(seat, at)
                else:
                    del self.spent[seat][self.made[seat] :]

    def may_come_back(self, seat: int) -> bool:
        """Whether a seat that was late would get time again: once for a decision."""
        return self.made[seat] > self.renewed[seat]

    def come_back(self, seat: int, at: float) -> None:
        """Who was late and comes back gets time again, but once for a decision."""
        if self.may_come_back(seat):
            self.renewed[seat] = self.made[seat]
            self.asked_at[seat] = at

    def as_if_chosen(self, seat: int, luck: Random) -> float:
        """Seconds in which the person of a seat might have chosen, by how long their own last answers took."""
        took = self.took[seat]
        usual = (
            luck.choice(list(took)) * luck.uniform(0.8, 1.25) if len(took) >= FEW else SHORTEST * 10 ** luck.random()
        )
        return min(max(usual, SHORTEST * luck.uniform(1.0, 1.5)), LONGEST * luck.uniform(0.75, 1.0))
