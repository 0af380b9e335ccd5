"""The archiver: stores transcripts of games that have ended, and a snapshot of games at rest."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from neontable.server.refusals import Refused
from neontable.server.rooms.replaying import archived, snapshot
from neontable.server.rooms.room import Room
from neontable.server.storage.rows import FROZEN, Kept, Mark, Write
from neontable.server.storage.store import Conflict, StoreFailed
from neontable.server.tables import upgrades
from neontable.server.tables.live_tables import LiveTable
from neontable.server.tables.table_service import TableService
from neontable.server.workers.pool import Pool

LOG: Final = logging.getLogger("neontable.server")


class Archiver:
    """Keeps what was shown of games, in the background: in a process of a pool, or without one in a thread."""

    def __init__(self, service: TableService, pool: Pool | None = None) -> None:
        self.service = service
        self.pool = pool
        self.tasks: dict[str, asyncio.Task[None]] = {}
        service.changed.append(self.look)

    def look(self, live: LiveTable) -> None:
        """Keep a game that has just ended."""
        room = live.room
        if room.closed and room.state != FROZEN and room.transcript is None and not live.kept:
            if room.id not in self.tasks:
                task = self.tasks[room.id] = asyncio.create_task(self.keep(room.id))
                task.add_done_callback(lambda _: self.tasks.pop(room.id, None))

    async def keep(self, table: str) -> None:
        """Keep every step of a game that has ended, unless that is done or the end was taken back."""
        store = self.service.store
        try:
            live = await self.service.live(table)
            while await store.steps(table, -1) is None:
                async with live.lock:
                    entries = live.room.n
                    kept = await store.table(table)
                if kept is None or upgrades.outdated(kept):
                    return
                data = await self._archived(kept)
                live = await self.service.live(table)
                async with live.lock:
                    if not live.room.closed:
                        return  # the end was taken back; whoever ends it again looks again
                    if live.room.n == entries:  # else something has happened since, and it is made anew
                        await self.service.append(Write(table, kept=data))
            live.kept = True
        except (Refused, StoreFailed, Conflict) as error:
            if self.pool is None or not self.pool.closed:  # else the next start sees to it
                LOG.info("nothing kept", extra={"table": table, "why": str(error)})
        except Exception as error:
            LOG.error("nothing kept", extra={"table": table}, exc_info=error)

    async def _archived(self, kept: Kept) -> dict[int, bytes]:
        if self.pool is None:
            return await self.service.aside(archived, kept, await self.service.store.rows(kept.header.id))
        return await self.pool.keep(kept.header, kept.state)

    async def catch_up(self) -> None:
        """What an earlier run of the server has left: games that ended, and tables of other rules."""
        for table in await self.service.store.unkept():
            await self.keep(table)
        for table in await self.service.store.unfinished():
            kept = await self.service.store.table(table)
            try:
                if kept is not None and upgrades.outdated(kept):
                    await self.service.live(table)
            except Refused as refused:
                LOG.error("a table cannot be played", extra={"table": table, "why": refused.problem.reason})

    async def rest(self, rooms: list[Room]) -> None:
        """Keep the last step of games that nobody uses now, in case that the next version cannot play them."""
        for room in rooms:
            if room.playing and room.table is not None and room.marked != room.n:
                try:
                    mark, data = await self.service.aside(noted, room)
                except Exception as error:  # one table that cannot be shown must not keep the others from being kept
                    LOG.error("nothing kept", extra={"table": room.id}, exc_info=error)
                    continue
                if not self.service.awake(room.id):
                    await self._append(Write(room.id, mark=mark, kept=data))

    async def _append(self, write: Write) -> None:
        try:
            await self.service.append(write)
        except (StoreFailed, Conflict) as error:
            LOG.info("nothing kept", extra={"table": write.table, "why": str(error)})

    async def close(self) -> None:
        """Keep the last step of every game before the server goes."""
        self.service.changed.remove(self.look)
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        await self.rest(self.service.rest(-1.0))


def noted(room: Room) -> tuple[Mark, dict[int, bytes]]:
    """The mark of a room at rest, and what every audience sees there."""
    return room.mark(), snapshot(room)
