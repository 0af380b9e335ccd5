"""The clock: what happens when a deadline passes, and when nobody comes back."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Any, Final

from neontable.kernel.tables.history import BY_DEADLINE
from neontable.server.refusals import Refused
from neontable.server.rooms import deadlines
from neontable.server.rooms.room import Room
from neontable.server.storage import rows
from neontable.server.storage.keys import bot_seed
from neontable.server.storage.rows import ABANDONED, PLAYING, Write
from neontable.server.tables.commands import answer_for, game_write, stale_bot
from neontable.server.tables.live_tables import LiveTable
from neontable.server.tables.table_service import TableService
from neontable.server.workers.pool import Pool

LOG: Final = logging.getLogger("neontable.server")
EVERY: Final = 1.0  # seconds between two looks
MOST: Final = 500  # tables at one look
LEVEL: Final = "greedy"  # of the bot that steps in where nobody has named one


class Clock:
    """Looks for tables that are due, and does what their settings say."""

    def __init__(self, service: TableService, pool: Pool) -> None:
        self.service = service
        self.pool = pool
        self.at_work: dict[str, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Look again and again."""
        while True:
            try:
                await self.tick()
            except Exception as error:
                LOG.error("the clock failed", exc_info=error)
            await asyncio.sleep(EVERY)

    async def tick(self) -> None:
        """Look once; what is due is done beside the event loop's other work."""
        for table in await self.service.store.due(self.service.sources.now(), MOST):
            if table not in self.at_work:
                task = self.at_work[table] = asyncio.create_task(self._attend(table))
                task.add_done_callback(partial(self._done, table))

    async def close(self) -> None:
        """Leave everything as it is; it will be due again."""
        for task in self.at_work.values():
            task.cancel()
        await asyncio.gather(*self.at_work.values(), return_exceptions=True)

    def _done(self, table: str, _: asyncio.Task[None]) -> None:
        del self.at_work[table]

    async def _attend(self, table: str) -> None:
        try:
            async with self.service.store.lease(table) as mine:
                if mine:
                    await self.service.refresh(table)
                    await self._do(await self.service.live(table))
        except Refused as refused:
            LOG.info("not done when due", extra={"table": table, "why": refused.problem.reason})
        except Exception as error:
            LOG.error("a table that was due failed", extra={"table": table}, exc_info=error)

    async def _do(self, live: LiveTable) -> None:
        service = self.service
        room, now = live.room, service.sources.now()
        if not self._is_due(room):
            await service.write(live, "", "", b"", lambda room: (Write(room.id, due=self._due(room)), None))
        elif room.state == PLAYING:
            late = deadlines.late(room, now)
            for seat in late:
                await self._step_in(live, seat)
            if not late:
                await service.write(live, "", "", b"", self._abandon)
        else:
            await service.write(live, "", "", b"", self._expire)
            service.rooms.pop(room.id, None)
            LOG.info("table expired", extra={"table": room.id, "state": room.state})

    def _due(self, room: Room) -> float:
        return deadlines.due(room, self.service.terms)

    def _is_due(self, room: Room) -> bool:
        return 0 < self._due(room) <= self.service.sources.now()

    async def _expire(self, room: Room) -> tuple[Write, Any]:
        """Nobody wants this table any more, unless somebody has come at the last moment; who comes later finds it closed."""
        if not self._is_due(room):
            raise stale_bot()
        opened = [key.digest for key in await self.service.store.keys(room.id)]
        made = room.around(rows.END, -1, ABANDONED, self.service.sources.now(), BY_DEADLINE)
        return Write(room.id, made, dropped=opened, delete=True), None

    def _abandon(self, room: Room) -> tuple[Write, Any]:
        """Nobody has touched this game for a long time."""
        if not self._is_due(room):
            raise stale_bot()
        made = room.around(rows.END, -1, ABANDONED, self.service.sources.now(), BY_DEADLINE)
        return Write(room.id, made, state=room.state, listed=False), None

    async def _step_in(self, live: LiveTable, seat: int) -> None:
        """What the table's settings say about a person who does not answer."""
        service, room = self.service, live.room
        then = room.header.pace.then
        level = room.seats[seat].level or LEVEL
        if then == "decision" or (then == "forfeit" and not deadlines.blames(room)):
            opened = room.opened[seat]
            seed = bot_seed(service.store.server_key, room.id, seat, room.n)
            options = await self.pool.answer(room.header, seat, level, seed)
            await answer_for(service, live, seat, options, BY_DEADLINE, opened)
            return

        def do(room: Room) -> tuple[Write, Any]:
            now = service.sources.now()
            if seat not in deadlines.late(room, now):
                raise stale_bot()
            if then == "seat":
                return Write(room.id, room.around(rows.BOT, seat, level, now, BY_DEADLINE)), None
            return game_write(room, room.concede(seat, now, BY_DEADLINE)), None

        await service.write(live, "", "", b"", do)
