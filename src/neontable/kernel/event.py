"""What happened, as data: public fields for all, private fields for the seats that may read them."""

from __future__ import annotations

from neontable.kernel.pickling import Taken, taken_apart


class Event:
    """One line of the log, in the game's own small numbers; `readers` is a mask of seats, 0 for nobody.

    `procedure` is the number of the procedure it happened in (-1 for none) and `step` the name of the step; `within` are the
    numbers of those around it, the outermost first.
    """

    __slots__ = ("kind", "private", "procedure", "public", "readers", "seat", "step", "within")

    def __init__(self, kind: int, seat: int, public: tuple[int, ...], private: tuple[int, ...], readers: int) -> None:
        self.kind = kind
        self.seat = seat
        self.public = public
        self.private = private
        self.readers = readers
        self.procedure = -1
        self.step = ""
        self.within: tuple[int, ...] = ()

    def __reduce__(self) -> Taken:
        return taken_apart(self)

    def for_seat(self, seat: int) -> Event:
        """The same event without what this seat may not read (a spectator is seat -1)."""
        if not self.private or (seat >= 0 and self.readers >> seat & 1):
            return self
        told = Event(self.kind, self.seat, self.public, (), self.readers)
        told.procedure = self.procedure
        told.step = self.step
        told.within = self.within
        return told
