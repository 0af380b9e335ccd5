"""The record of a room. It is complete once the game has ended; `seals` has saves of a running game."""

from __future__ import annotations

import json
from typing import Any

from neontable.kernel.tables import fairness
from neontable.kernel.tables.document import written
from neontable.kernel.tables.history import Entry, Start
from neontable.server.rooms import origins
from neontable.server.rooms.room import KERNEL, Room
from neontable.server.storage.rows import START, Kept, Row


def record_of(room: Room) -> dict[str, Any]:
    """The whole record of a game that has ended, with its seed and how that was drawn."""
    table = room.table
    assert table is not None
    data = table.record().data
    if table.start.packs:  # whoever reads it learns nothing of a story that was not told
        content = {
            "hash": data["content"]["hash"],
            "data": room.game.embedded(table.start.content, table.start.options),
        }
        data |= written(room.game.name, room.game.version, content, table.start, table.names, table.entries)
    return _told(room, data)


def unfinished_record(room: Room) -> dict[str, Any]:
    """The record so far with the present position, from which it can go on by other rules; never shown while it goes on."""
    table = room.table
    assert table is not None
    data = table.unhashed_record().data
    data["states"] = {"end": table.state_hash()}
    data["result"] = None
    data["checkpoint"] = table.position()
    return _told(room, data)


def _told(room: Room, data: dict[str, Any]) -> dict[str, Any]:
    header = room.header
    if header.fairness is not None:
        data["fairness"] = header.fairness
    elif not header.seed:
        data["fairness"] = fairness.told(bytes.fromhex(header.bits), room.nonces)
    origin = origins.told(header)
    if origin is not None:
        data["origin"] = origin
    if room.upgrades:
        data["upgrades"] = room.upgrades
    if room.taken_back:
        data["taken_back"] = room.taken_back
    return data


def chain_only(kept: Kept, entries: list[Row]) -> dict[str, Any]:
    """The record of a game that the present rules cannot follow and of which nothing was kept: its entries, as they are."""
    header = kept.header
    room = Room(kept)
    played = [Entry(*each) for each in header.played]
    begun = header.begun or {}
    position = begun.get("position")
    for row in entries:
        if row.kind in KERNEL:
            played.append(Entry(row.kind, row.seat, row.text, row.by))
        elif row.kind == START:
            room.nonces = [seat.nonce for seat in room.seats]
            position = json.loads(row.text) if row.text else position
        else:
            room.apply(row)
    start = Start(len(room.seats), header.options, None, False, room.luck(), True, position, begun.get("script"))
    data = written(header.game, room.rules, {"hash": room.content}, start, room.names(), played)
    return _told(room, data)
