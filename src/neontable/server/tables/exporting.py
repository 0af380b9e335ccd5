"""Exports the games of a store as records, a file each."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, Final

import msgspec

from neontable.kernel.errors import Invalid
from neontable.kernel.tables.document import Record
from neontable.server.rooms.records import chain_only
from neontable.server.rooms.transcript import RECORD
from neontable.server.storage.rows import ABANDONED, FROZEN, OVER, PLAYING, WAITING
from neontable.server.storage.store import Store
from neontable.server.tables.history import ended_record

STARTED: Final = [PLAYING, OVER, ABANDONED, FROZEN]


async def started(store: Store) -> list[str]:
    """Every table whose game has begun, the oldest first."""
    return await store.untouched(STARTED, math.inf)


async def export(store: Store, table: str, folder: Path) -> Path:
    """Write the record of a game: whole if it has ended, else what was played so far, without its luck."""
    kept = await store.table(table)
    if kept is None:
        raise Invalid(f"There is no table {table}.", "Check its name; --all takes every table.")
    if kept.state == WAITING:
        raise Invalid(f"The game of table {table} has not started.", "There is no record of it yet.")
    entries = await store.rows(table)
    data: dict[str, Any]
    if kept.state == PLAYING:
        data = chain_only(kept, entries)
        data["seed"] = None
        data.pop("fairness", None)
        data.get("origin", {}).pop("position", None)
        path = folder / f"{table}.unfinished.json"
    else:
        data = msgspec.json.decode(ended_record(kept, entries, await store.steps(table, RECORD)))
        path = folder / f"{table}.json"
    Record(data).save(path)
    return path
