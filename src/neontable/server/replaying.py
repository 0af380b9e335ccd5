"""Playing the entries of a table again: what an audience saw step by step, the table at a step, and what is kept of it.

Everything here works on rooms of its own and takes a while: the house does it in a thread aside.
"""

from __future__ import annotations

import zlib
from typing import Final

import msgspec

from neontable.kernel.errors import NeontableError
from neontable.server import showing
from neontable.server.feed import Feed
from neontable.server.records import record_of, unfinished_record
from neontable.server.refusals import Refused, illegal, invalid
from neontable.server.room import Room
from neontable.server.rows import Kept, Row
from neontable.server.showing import LINES, log_length
from neontable.server.told import RECORD, packed

MOST: Final = 1_000_000  # no table has so many steps


class Collected:
    """A listener that keeps what it is told, and the last step there was."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.seq = 0

    def push(self, message: bytes) -> None:
        self.messages.append(message)


def replay(
    kept: Kept, entries: list[Row], seats: list[int], first: int = 0, last: int = MOST
) -> tuple[Room, list[Collected]]:
    """What these audiences saw from one step to another, a message a step; what happens after the game is no step of it."""
    room = Room(kept)
    room.watched = True
    feeds = [Feed(seat) for seat in seats]
    told = [Collected() for _ in seats]
    for feed, listener in zip(feeds, told, strict=True):
        feed.listeners.add(listener)
    for row in entries:
        ended = room.closed
        try:
            room.carry_out(row)
        except (NeontableError, Refused):  # as far as the rules can follow
            break
        if ended and room.closed:
            continue
        sitting = showing.seats(room, set())
        for feed, listener in zip(feeds, told, strict=True):
            seq = listener.seq = room.seq(feed.seat)
            if seq < first:
                feed.skip(room)
            elif seq <= last:
                feed.tell(room, sitting, [msgspec.structs.replace(row, command="")])
        if room.table is not None:
            room.table.watch()
    return room, told


def at_step(kept: Kept, entries: list[Row], seat: int, step: int) -> Room:
    """The room as it was when this audience had come to a step."""
    room = Room(kept)
    for row in entries:
        room.carry_out(row)
        if room.seq(seat) == step:
            break
    else:
        raise invalid(f"There is no step {step} yet.", f"The last one is {room.seq(seat)}.")
    if room.table is None:
        raise illegal("The game had not started at this step.", "Choose a later one.")
    return room


def archived(kept: Kept, entries: list[Row]) -> dict[int, bytes]:
    """All that is kept of a game that has ended: what each audience saw at each step, and the record."""
    seats = list(range(-1, len(kept.header.seats)))
    room, told = replay(kept, entries, seats)
    found = {seat: packed(listener.messages) for seat, listener in zip(seats, told, strict=True)}
    if room.table is not None:
        found[RECORD] = zlib.compress(msgspec.json.encode(record_of(room)))
    return found


def snapshot(room: Room) -> dict[int, bytes]:
    """What is kept of a game at rest, in case that later rules cannot play it: what each audience sees now, and the record."""
    found = {}
    for seat in range(-1, len(room.seats)):
        feed, listener = Feed(seat), Collected()
        feed.listeners.add(listener)
        feed.lines = max(0, log_length(room) - LINES)
        feed.events = [] if room.table is None else room.table.events_for(seat)
        feed.tell(room, showing.seats(room, set()), [])
        found[seat] = packed(listener.messages)
    found[RECORD] = zlib.compress(msgspec.json.encode(unfinished_record(room)))
    return found
