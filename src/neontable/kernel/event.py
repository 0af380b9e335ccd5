"""What happened, as data: public fields for all, private fields for the seats that may read them."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from neontable.kernel.pickling import Taken, taken_apart


@mypyc_attr(acyclic=True)  # there are many: nothing is looked for behind them
class Event:
    """One line of the log, in the game's own small numbers; `readers` is a mask of seats, 0 for nobody.

    `procedure` is the number of the procedure it happened in (-1 for none) and `step` the name of the step; `within` are the
    numbers of those around it, the outermost first.
    """

    __slots__ = ("kind", "private", "procedure", "public", "readers", "seat", "step", "within")

    def __init__(
        self,
        kind: int,
        seat: int,
        public: tuple[int, ...],
        private: tuple[int, ...],
        readers: int,
        procedure: int = -1,
        step: str = "",
        within: tuple[int, ...] = (),
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.public = public
        self.private = private
        self.readers = readers
        self.procedure = procedure
        self.step = step
        self.within = within

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def for_seat(self, seat: int) -> Event:
        """The same event without what this seat may not read (a spectator is seat -1)."""
        if not self.private or (seat >= 0 and self.readers >> seat & 1):
            return self
        return Event(self.kind, self.seat, self.public, (), self.readers, self.procedure, self.step, self.within)


class Belonging:
    """Words about what belongs to a seat: one way for whoever sits there, another for all others."""

    __slots__ = ("mine", "others", "seat")

    def __init__(self, seat: int, mine: str, others: str) -> None:
        self.seat = seat
        self.mine = mine
        self.others = others

    def to(self, reader: int) -> str:
        """As one says it to a seat; -1: to somebody without one."""
        return self.mine if reader >= 0 and reader == self.seat else self.others

    def __str__(self) -> str:
        return self.others
