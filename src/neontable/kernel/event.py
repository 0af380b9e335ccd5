"""What happened, as data: public fields for all, private fields for the seats that may read them."""

from __future__ import annotations


class Event:
    """One line of the log, in the game's own small numbers; `readers` is a mask of seats, 0 for nobody."""

    __slots__ = ("kind", "private", "public", "readers", "seat")

    def __init__(self, kind: int, seat: int, public: tuple[int, ...], private: tuple[int, ...], readers: int) -> None:
        self.kind = kind
        self.seat = seat
        self.public = public
        self.private = private
        self.readers = readers

    def for_seat(self, seat: int) -> Event:
        """The same event without what this seat may not read (a spectator is seat -1)."""
        if not self.private or (seat >= 0 and self.readers >> seat & 1):
            return self
        return Event(self.kind, self.seat, self.public, (), self.readers)
