"""Handover of seats during a game: which rows all are told of, and in which words."""

from __future__ import annotations

from typing import Final

from neontable.kernel.tables.history import BY_DEADLINE
from neontable.server.rooms.seat import Seat
from neontable.server.storage import rows
from neontable.server.storage.rows import Row

TOLD: Final = (
    rows.CLAIM, rows.TAKE, rows.BOT, rows.BACK, rows.VACATE, rows.ISSUE, rows.OFFERED, rows.ADMIT, rows.RENAME,
)  # fmt: skip

ONE_PERSON: Final = " So far one person has held all seats that people play, and has seen this hand."


def told(row: Row, begun: bool) -> bool:
    """Whether everybody is told of a row: changes of who plays once the game has begun, exchanged keys at any time."""
    if row.kind == rows.TAKEN_UP:
        return row.text == rows.TOLD
    return begun and row.kind in TOLD and (row.seat >= 0 or row.kind == rows.ADMIT)


def who(seat: Seat) -> str:
    """Who sits in a seat, for people: the name with the number, since two may have the same name."""
    return f"{seat.name} (seat {seat.number + 1})" if seat.name else f"seat {seat.number + 1}"


def sentence(seats: list[Seat], row: Row, before: str, alone: bool) -> str:
    """What a row changes about who plays, after it was carried out; `before` is who sat there, `alone` that one person knew all."""
    if row.seat < 0:
        return f"The host would let somebody new take {who(seats[int(row.text)])}. All others who play have to agree."
    seat, now = seats[row.seat], who(seats[row.seat])
    if row.kind == rows.CLAIM:
        return f"{now} takes over from {before}.{ONE_PERSON if alone else ''}"
    if row.kind == rows.BOT:
        late = f"{before} did not answer in time. " if row.by == BY_DEADLINE else ""
        return f"{late}A {row.text} bot {f'plays for {now}' if seat.held else f'takes over from {before}'}."
    if row.kind == rows.TAKE:
        return f"{now} plays for {before} now."
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
    return f"{now} agrees that somebody new takes {who(seats[int(row.text)])}."
