"""Replays of a table from its rows: messages step by step, the table at a step, the transcript.

They work on rooms of their own and take a while: the table service runs them in a thread.
"""

from __future__ import annotations

import zlib
from typing import Final

import msgspec

from neontable.kernel.errors import NeontableError
from neontable.server.refusals import Refused, illegal, invalid
from neontable.server.rooms import serializers
from neontable.server.rooms.feed import Feed
from neontable.server.rooms.records import record_of, unfinished_record
from neontable.server.rooms.room import Room
from neontable.server.rooms.serializers import LINES, log_length
from neontable.server.rooms.transcript import RECORD, packed
from neontable.server.storage.rows import Kept, Row

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
            room.apply(row)
        except (NeontableError, Refused):  # as far as the rules can follow
            break
        if ended and room.closed:
            continue
        sitting = serializers.seats(room, set())
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
        room.apply(row)
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
        feed.tell(room, serializers.seats(room, set()), [])
        found[seat] = packed(listener.messages)
    found[RECORD] = zlib.compress(msgspec.json.encode(unfinished_record(room)))
    return found
