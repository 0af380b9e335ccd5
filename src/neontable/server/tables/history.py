"""The history of a table: its steps, its log, its record."""

from __future__ import annotations

import zlib
from typing import Any, Final

import msgspec

from neontable.server.refusals import illegal, unknown
from neontable.server.rooms import serializers
from neontable.server.rooms.records import chain_only, record_of
from neontable.server.rooms.replaying import replay
from neontable.server.rooms.room import woken
from neontable.server.rooms.seals import sealed
from neontable.server.rooms.transcript import RECORD, page, unpacked
from neontable.server.storage.keys import SEAT, WATCH, Key
from neontable.server.storage.rows import FROZEN, Kept, Row
from neontable.server.tables import upgrades
from neontable.server.tables.table_service import TableService, encode
from neontable.server.wire import LogPage, StoryBody

AT_ONCE: Final = 50  # steps
LINES: Final = 100  # of the log


class Messages(msgspec.Struct):
    """Steps that are JSON already."""

    seq: int
    steps: list[msgspec.Raw]


def audience(key: Key) -> int:
    """The seat whose eyes a token has; a spectator and the host look from outside."""
    return key.seat if key.role == SEAT else -1


async def kept_table(service: TableService, table: str) -> tuple[Kept, list[Row]]:
    """A table as the store has it: only what is durable."""
    kept = await service.store.table(table)
    if kept is None:
        raise unknown()
    return kept, await service.store.rows(table)


async def steps(service: TableService, key: Key, first: int, last: int, seat: int | None) -> bytes:
    """What this seat saw from one step to another; once the game has ended, any seat's eyes can be borrowed."""
    room = await service.settled(key.table)
    eyes = audience(key)
    if seat is not None and seat != eyes:
        if not room.closed:
            raise illegal("Others' views are secret until the game has ended.", "Look with your own eyes.")
        if not -1 <= seat < len(room.seats):
            raise unknown()
        eyes = seat
    last = min(last, first + AT_ONCE - 1)
    async with service.in_turn(key):
        data = await service.store.steps(key.table, eyes) if room.closed else None
        if data is not None:
            return await service.aside(_kept_page, data, first, last)
        if room.transcript is not None:
            return encode(Messages(0, []))
        kept, entries = await kept_table(service, key.table)
        if eyes != audience(key) and not kept.ended and room.state != FROZEN:
            raise illegal("The game goes on.", "Look with your own eyes.")
        return await service.away(kept.header, _played_page, kept, entries, eyes, first, last)


def _kept_page(data: bytes, first: int, last: int) -> bytes:
    told = unpacked(data)
    found = [msgspec.Raw(encode(step)) for step in page(told, first, last)]
    return encode(Messages(told[-1].seq if told else 0, found))


def _played_page(kept: Kept, entries: list[Row], seat: int, first: int, last: int) -> bytes:
    _, (told,) = replay(kept, entries, [seat], first, last)
    return encode(Messages(told.seq, [msgspec.Raw(message) for message in told.messages]))


async def log(service: TableService, key: Key, before: int | None) -> LogPage:
    """A hundred lines of the log before an id, or the last ones."""
    room = await service.settled(key.table)
    length = serializers.log_length(room)
    end = length if before is None else min(before, length)
    first = max(0, end - LINES)
    return LogPage(first, serializers.lines(room, audience(key), first, end))


async def story(service: TableService, key: Key) -> StoryBody:
    """What was told of the story at this table."""
    return StoryBody(serializers.story(await service.settled(key.table), audience(key)))


async def record(service: TableService, key: Key) -> bytes:
    """The whole record of a game that has ended; before that, for who holds all human seats, a sealed save."""
    room = await service.settled(key.table)
    if room.closed:
        async with service.in_turn(key):
            kept, entries = await kept_table(service, key.table)
            data = await service.store.steps(key.table, RECORD)
            return await service.away(kept.header, ended_record, kept, entries, data)
    if key.role == WATCH or not room.solo or not room.playing:
        raise illegal("The game goes on.", "Its record can be read when it has ended.")
    return encode(sealed(service.store.server_key, room, key))


def ended_record(kept: Kept, entries: list[Row], data: bytes | None) -> bytes:
    """The whole record of a game that has ended: what was kept of it, or else made by the installed rules."""
    if data is not None:
        found: dict[str, Any] = msgspec.json.decode(zlib.decompress(data))
        if kept.state != FROZEN or len(found["entries"]) == len(chain_only(kept, entries)["entries"]):
            return zlib.decompress(data)
    if upgrades.outdated(kept):
        return encode(chain_only(kept, entries))
    room = woken(kept, entries)
    if room.state == FROZEN:
        return encode(chain_only(kept, entries))
    if not room.closed:
        raise illegal("The game goes on.", "Its record can be read when it has ended.")
    if room.table is None:
        raise illegal("The game never started.", "There is no record of it.")
    return encode(record_of(room))
