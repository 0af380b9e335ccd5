"""The record of a table: its entries with a chain of hashes, and state hashes, found by playing the game again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from neontable.kernel.chance import Recorded
from neontable.kernel.tables.document import EVERY, Record, written
from neontable.kernel.tables.history import Entry, Start, effective

if TYPE_CHECKING:
    from neontable.kernel.table import Table


def record_of(table: Table, hashes: bool, failed: Entry | None = None) -> Record:
    """The record; state hashes are computed here, by playing the game again. One choice more may have `failed`."""
    start, game = recorded_start(table, failed), table.game
    entries = table.entries if failed is None else [*table.entries, failed]
    content: dict[str, Any] = {"hash": game.content_hash(start.content)}
    if start.packs:
        content["data"] = game.content_data(start.content)
    data = written(game.name, game.version, content, start, table.names, entries)
    if hashes:
        data["states"] = state_hashes(table)
        result = table.result
        data["result"] = None if result is None else result.as_data()
        if result is None:
            data["checkpoint"] = table.position()
    return Record(data)


def recorded_start(table: Table, failed: Entry | None) -> Start:
    """How the table began, as a record can say it: a sample begins at a position, with the luck it has had since."""
    start = table.start
    if start.root is None:
        return start
    again = table.begun_again()
    position = again.position()
    luck = Recorded(again.run.state.chance)
    again.run.state.chance = luck
    for entry in effective(table.entries):
        again.replay_entry(entry)
    if failed is not None:
        again.fail_again(failed)
    position["chance"] = luck.outcomes
    return Start(start.seats, start.options, start.content, start.packs, bytes(32), False, position)


def state_hashes(table: Table) -> dict[str, str]:
    """State hashes every 50 entries and at the end."""
    states: dict[str, str] = {}
    if len(table.entries) >= EVERY:
        again = table.begun_again()
        for number, entry in enumerate(table.entries, 1):
            again.replay_entry(entry)
            if number % EVERY == 0:
                states[str(number)] = again.state_hash()
    states["end"] = table.state_hash()
    return states
