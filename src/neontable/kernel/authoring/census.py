"""What a balance report counts: the pieces of a game, and what each seat of a finished game had to do with them."""

from __future__ import annotations

from typing import Any


class Counted:
    """A piece that is counted: its group, id, name, a note for people, and where it comes from (`rulebook` or `original`).

    A `dealt` piece comes to a seat without a choice; all others are offered, and kept or not.
    """

    __slots__ = ("dealt", "group", "id", "name", "note", "origin")

    def __init__(self, group: str, id: str, name: str, note: str, origin: str, dealt: bool = False) -> None:
        self.group = group
        self.id = id
        self.name = name
        self.note = note
        self.origin = origin
        self.dealt = dealt


class Census:
    """How often each seat of one game was offered a piece and kept it, and whether it ever had it."""

    __slots__ = ("rows",)

    def __init__(self) -> None:
        self.rows: dict[tuple[str, str, int], list[int]] = {}  # (group, id, seat): offered, kept, owned

    def _row(self, group: str, id: str, seat: int) -> list[int]:
        key = (group, id, seat)
        if key not in self.rows:
            self.rows[key] = [0, 0, 0]
        return self.rows[key]

    def offered(self, group: str, id: str, seat: int) -> None:
        """The seat could choose this piece."""
        self._row(group, id, seat)[0] += 1

    def kept(self, group: str, id: str, seat: int) -> None:
        """The seat chose this piece, which it had been offered."""
        self._row(group, id, seat)[1] += 1

    def owned(self, group: str, id: str, seat: int) -> None:
        """The seat had this piece at some time in the game."""
        self._row(group, id, seat)[2] = 1


class InPlay:
    """How a game is begun so that a piece is in play: with these options, from this position (nothing: as usual).

    `seat` is who has the piece from the beginning; -1: nobody yet, or everybody.
    """

    __slots__ = ("options", "position", "seat")

    def __init__(self, options: dict[str, Any], position: dict[str, Any] | None = None, seat: int = -1) -> None:
        self.options = options
        self.position = position
        self.seat = seat
