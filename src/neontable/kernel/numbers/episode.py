"""A table played by ids, one seat after the other: what environments for learning are made of."""

from __future__ import annotations

from neontable.kernel.ask import ANY, OFFER, ONE
from neontable.kernel.engine import Run
from neontable.kernel.numbers.actions import WAIT
from neontable.kernel.pickling import Taken, taken_apart
from neontable.kernel.table import Table


def next_seat(run: Run, waited: int, made: int) -> int:
    """Whose turn it is to choose: -1 after the end.

    Who may step in comes before who must answer, unless it has `waited` (a bit for each seat); seats that answer unseen of each
    other come in their order, and where any one answers for all they take turns.
    """
    ask = run.ask
    if ask is None:
        return -1
    if ask.mode == ONE:
        return ask.seat
    if ask.mode == OFFER:
        for seat in run.optional():
            if not waited >> seat & 1:
                return seat
    must = run.must()
    return must[made % len(must)] if ask.mode == ANY else must[0]


class Episode:
    """A game in which `seat` chooses next, by one of the ids in `legal`. Nobody chooses any more when `over`.

    A seat that need not answer may let the others go on, by `WAIT`. What lasts longer than the game's `max_length` is cut off.
    """

    __slots__ = ("acts", "cut", "seat", "table", "waited")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.acts = 0
        self.waited = 0
        self.cut = False  # ended by its length, or by who broke its rules
        self.seat = next_seat(table.run, 0, 0)

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    @property
    def over(self) -> bool:
        """Whether nobody chooses any more."""
        return self.seat < 0

    @property
    def optional(self) -> bool:
        """Whether the seat whose turn it is need not answer."""
        ask = self.table.run.ask
        return ask is not None and ask.mode == OFFER and self.seat in self.table.run.optional()

    def legal(self) -> list[int]:
        """The ids that the seat whose turn it is may choose from."""
        if self.seat < 0:
            return []
        legal = self.table.legal_ids(self.seat)
        return [WAIT, *legal] if self._may_wait() else legal

    def _may_wait(self) -> bool:
        return self.optional and not self.table.begun_parts(self.seat)

    def act(self, id: int) -> None:
        """The seat whose turn it is chooses."""
        seat = self.seat
        table = self.table
        if id == WAIT and seat >= 0 and self._may_wait():
            self.waited |= 1 << seat
        else:
            made = len(table.entries)
            table.act(seat, id)
            if len(table.entries) != made:
                self.waited = 0
        self._go_on()

    def act_together(self, chosen: list[tuple[int, int]]) -> None:
        """Several seats choose at once: those that answer unseen of each other, or the one whose turn it is."""
        if not self.table.run.unseen:
            self.act(chosen[0][1])
            return
        for seat, id in chosen:
            self.table.act(seat, id)
        self.waited = 0
        self._go_on()

    def choose(self, text: str | list[str]) -> None:
        """The seat whose turn it is chooses a whole option by its text, or several."""
        self.table.choose(self.seat, text)
        self.waited = 0
        self._go_on()

    def _go_on(self) -> None:
        self.acts += 1
        table = self.table
        if self.acts >= table.game.max_length:
            self.end()
        elif not table.begun_parts(self.seat):
            self.seat = next_seat(table.run, self.waited, len(table.entries))

    def end(self) -> None:
        """Cut the game off."""
        self.cut = True
        self.seat = -1

    def fork(self) -> Episode:
        """An independent copy."""
        twin = Episode(self.table.fork())
        twin.acts = self.acts
        twin.waited = self.waited
        twin.cut = self.cut
        twin.seat = self.seat
        return twin
