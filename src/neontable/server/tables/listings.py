"""Lists of tables: those that anybody may join, and those of one person."""

from __future__ import annotations

from neontable.server.refusals import Refused
from neontable.server.rooms import deadlines, origins, serializers
from neontable.server.rooms.room import Room
from neontable.server.rooms.seat import OPEN
from neontable.server.storage import keys
from neontable.server.storage.keys import INVITE, SEAT
from neontable.server.storage.rows import FROZEN
from neontable.server.tables.table_service import TableService
from neontable.server.wire import ListedTable, MyTable


async def _found(service: TableService, table: str) -> Room | None:
    """A table's room; nothing if it is gone, or its game is not installed: that hides no other table of a list."""
    try:
        return await service.settled(table)
    except Refused as refused:
        if refused.status == 503:  # the store does not answer: nobody knows
            raise
        return None


async def listing(service: TableService) -> list[ListedTable]:
    """Public tables with an open seat."""
    found = []
    for table in await service.store.listed(50):
        room = await _found(service, table)
        if room is None:
            continue
        players = [each.name for each in room.seats if each.held]
        empty = [each.number for each in room.seats if each.kind == OPEN]
        head = room.header
        found.append(
            ListedTable(
                table,
                head.game,
                room.game.title,
                room.name,
                serializers.options(room),
                players,
                empty,
                len(room.seats),
                head.created,
                origins.origin(head),
            )
        )
    return found


async def mine(service: TableService, tokens: list[str]) -> list[MyTable]:
    """How my tables stand, in the order of my tokens."""
    found = []
    for token in tokens:
        key = await service.store.key(keys.digest(token))
        if key is None or key.role == INVITE:
            found.append(MyTable("gone"))
            continue
        room = await _found(service, key.table)
        if room is None:
            found.append(MyTable(FROZEN, key.table) if await service.store.table(key.table) else MyTable("gone"))
            continue
        seat = key.seat if key.role == SEAT else None
        may = deadlines.may_answer(room)  # who is only offered to add something is not waited for
        waits = [each for each in room.waits if each not in may] if room.playing else []
        until = deadlines.until(room, seat) if seat in deadlines.must_answer(room) else 0.0
        left = max(1.0, until - service.sources.now()) if until else 0.0
        found.append(
            MyTable(
                room.state, room.id, room.game.name, room.game.title, room.name, key.role, seat, waits, seat in waits,
                room.names(), room.noticed[0 if seat is None else seat + 1], left,
            )
        )  # fmt: skip
    return found
