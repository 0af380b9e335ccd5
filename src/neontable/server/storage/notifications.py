"""LISTEN and NOTIFY: what other processes have written, on a connection of its own that reconnects."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

import asyncpg

LOG: Final = logging.getLogger("neontable.server")
CHANNEL: Final = "neontable"
SERVING: Final = 0x6E656F6F  # the advisory lock that every server shares while it runs
EVERY: Final = 10.0  # seconds between two looks whether the connection still answers
FIRST_PAUSE: Final = 0.1  # seconds until a lost connection is made again
LONGEST_PAUSE: Final = 5.0


class NotificationListener:
    """Tells which table has a new entry; after every connection, that any may have: what was said meanwhile is lost."""

    def __init__(self, connect: Callable[[], Awaitable[Any]], tell: Callable[[str, int], None]) -> None:
        self.connect = connect
        self.tell = tell
        self.ready = asyncio.Event()

    async def run(self) -> None:
        """Listen, and connect again whenever the connection is lost."""
        pause = FIRST_PAUSE
        while True:
            try:
                db = await self.connect()
                try:
                    lost = asyncio.Event()
                    db.add_termination_listener(lambda _, lost=lost: lost.set())
                    await db.execute("SELECT pg_advisory_lock_shared($1)", SERVING)
                    await db.add_listener(CHANNEL, self._heard)
                    pause = FIRST_PAUSE
                    self.ready.set()
                    self.tell("", -1)
                    await answering(db, lost)
                finally:
                    db.terminate()
                LOG.warning("connection to the other processes lost")
            except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
                LOG.warning("other processes are not heard", extra={"why": str(error)})
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _heard(self, _db: object, _process: int, _channel: str, said: str) -> None:
        table, _, n = said.partition(" ")
        self.tell(table, int(n))


async def answering(db: Any, lost: asyncio.Event) -> None:
    """Wait until a connection is lost or does not answer any more."""
    while True:
        try:
            await asyncio.wait_for(lost.wait(), EVERY)
            return
        except TimeoutError:
            await db.execute("SELECT 1", timeout=EVERY)
