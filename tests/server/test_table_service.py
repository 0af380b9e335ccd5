"""The table service: whatever becomes of a command, the room in memory is what the store has."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from neontable.kernel.tables.history import BY_PERSON
from neontable.server.refusals import Refused, illegal
from neontable.server.rooms.room import Room, woken
from neontable.server.storage.rows import Write
from neontable.server.storage.store import StoreFailed
from neontable.server.tables.commands import game_write
from neontable.server.tables.table_service import TableService
from tests.server.tables import Made, make, open_service
from tests.server.test_bot_runner import Inbox


def chosen(room: Room) -> Write:
    """The first option of whoever is asked, carried out in the room."""
    assert room.table is not None
    decision = room.table.decisions[0]
    return game_write(room, room.choose(decision.seat, [decision.options[0]], BY_PERSON, room.last_at))


async def same_as_stored(service: TableService, made: Made) -> bool:
    """Whether the room is what the store has."""
    room = await service.settled(made.id)
    kept = await service.store.table(made.id)
    assert kept is not None
    rows = await service.store.rows(made.id)
    stored = woken(kept, rows)
    known = [(row.n, row.command) for row in room.commands.values()]
    assert room.table is not None and stored.table is not None
    return (
        (room.n, room.cursors, room.state, known)
        == (stored.n, stored.cursors, stored.state, [(row.n, row.command) for row in stored.commands.values()])
        and room.table.position() == stored.table.position()
        and service.rooms[made.id].unsure == -1
    )


@pytest.mark.parametrize("fault", [illegal("no", "not so"), ValueError("a bug"), asyncio.CancelledError()])
@pytest.mark.parametrize("late", [False, True])
def test_a_command_that_fails_after_it_has_changed_the_room_leaves_no_trace(
    place: str, fault: BaseException, late: bool
) -> None:
    async def go() -> None:
        async with open_service(place) as service:
            made = await make(service, "toy-peek", ("mine", "mine"))
            inbox = Inbox()
            live = await service.listen(made.seats[0], inbox, -1)
            told, before = len(inbox.heard), live.room.n

            async def do(room: Room) -> tuple[Write, Any]:
                chosen(room)
                if late:
                    await service.store.keys(made.id)
                raise fault

            def at_once(room: Room) -> tuple[Write, Any]:
                chosen(room)
                raise fault

            with pytest.raises(type(fault)):
                await service.write(live, "holder", "command", b"wish", do if late else at_once)
            assert await same_as_stored(service, made)
            assert live.room.n == before and len(inbox.heard) == told
            await made.choose(live.room.waits[0])
            assert live.room.n == before + 1 and len(inbox.heard) == told + 1

    asyncio.run(go())


class Refusing:
    """A store that fails while it is told to: to write, or to do anything."""

    def __init__(self, store: Any) -> None:
        self.store = store
        self.writes = self.reads = True

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def append(self, write: Write) -> None:
        if not self.writes:
            raise StoreFailed("no space")
        await self.store.append(write)

    async def rows(self, table: str, after: int = -1) -> Any:
        if not self.reads:
            raise StoreFailed("no answer")
        return await self.store.rows(table, after)


@pytest.mark.parametrize("reads", [True, False])
def test_a_write_that_the_store_refuses_is_repaired_at_once_or_by_who_comes_next(tmp_path: Path, reads: bool) -> None:
    async def go() -> None:
        async with open_service(tmp_path) as service:
            store: Any = Refusing(service.store)
            service.store = store
            made = await make(service, "toy-peek", ("mine", "mine"))
            live = await made.live()
            before = live.room.n
            store.writes, store.reads = False, reads
            with pytest.raises(Refused) as refused:
                await made.choose(live.room.waits[0])
            assert refused.value.status == 503
            assert (live.unsure == -1) is reads
            store.writes = store.reads = True
            assert await same_as_stored(service, made)
            assert live.room.n == before
            await made.choose(live.room.waits[0])
            assert live.room.n == before + 1 and await same_as_stored(service, made)

    asyncio.run(go())
