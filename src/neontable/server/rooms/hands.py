"""Handover of seats during a game: who may give a seat to whom, and the public notice of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from neontable.kernel.tables.history import BY_DEADLINE
from neontable.server.storage import rows
from neontable.server.storage.rows import Row

if TYPE_CHECKING:
    from neontable.server.rooms.room import Room

TOLD: Final = (
    rows.CLAIM, rows.BOT, rows.BACK, rows.VACATE, rows.ISSUE, rows.OFFERED, rows.ADMIT, rows.RENAME,
)  # fmt: skip

ONE_PERSON: Final = " So far one person has held all seats that people play, and has seen this hand."


def told(row: Row, begun: bool) -> bool:
    """Whether everybody is told of a row: changes of who plays once the game has begun, exchanged keys at any time."""
    if row.kind == rows.TAKEN_UP:
        return row.text == rows.TOLD
    return begun and row.kind in TOLD and (row.seat >= 0 or row.kind == rows.ADMIT)


def who(room: Room, seat: int) -> str:
    """Who sits in a seat, for people: the name with the number, since two may have the same name."""
    name = room.seats[seat].name
    return f"{name} (seat {seat + 1})" if name else f"seat {seat + 1}"


def sees_all(room: Room) -> bool:
    """Whether one person holds several seats, and so knows more than one hand."""
    return room.solo and len(room.people()) > 1


def sentence(room: Room, row: Row, before: str, alone: bool) -> str:
    """What a row changes about who plays, after it was carried out; `before` is who sat there, `alone` that one person knew all."""
    if row.seat < 0:
        return f"The host would let somebody new take {who(room, int(row.text))}. All others who play have to agree."
    seat, now = room.seats[row.seat], who(room, row.seat)
    if row.kind == rows.CLAIM:
        return f"{now} takes over from {before}.{ONE_PERSON if alone else ''}"
    if row.kind == rows.BOT:
        late = f"{before} did not answer in time. " if row.by == BY_DEADLINE else ""
        return f"{late}A {row.text} bot {f'plays for {now}' if seat.held else f'takes over from {before}'}."
    if row.kind == rows.BACK:
        return f"{now} plays again."
    if row.kind == rows.VACATE:
        return f"{before} leaves."
    if row.kind == rows.ISSUE:
        return f"Somebody new is invited to take over from {before}."
    if row.kind == rows.OFFERED:
        return f"{now} offers the seat to somebody else."
    if row.kind == rows.TAKEN_UP:
        return (
            f"{now} goes on from elsewhere with a new key. The keys that opened this seat before open nothing any more."
        )
    if row.kind == rows.RENAME:
        return f"{before} is called {seat.name} now."
    return f"{now} agrees that somebody new takes {who(room, int(row.text))}."


def others(room: Room) -> list[int]:
    """The seats of people who play and are not the host: they are asked before somebody new comes to a hand."""
    out = [] if room.table is None else room.table.conceded()
    return [seat for seat in room.people() if seat not in out and seat not in room.own]


def all_admit(room: Room) -> bool:
    """Whether everybody who is asked lets somebody new come."""
    return all(room.seats[seat].admits for seat in others(room))
