"""The store in a SQLite file: a writer thread commits many writes with one sync."""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, nullcontext
from itertools import chain
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from neontable.server.storage.keys import Key
from neontable.server.storage.rows import (
    ABANDONED,
    FORGET_CAMPAIGN,
    FORGET_EVENING,
    FROZEN,
    KEEP_EVENING,
    NAME_CAMPAIGN,
    OF_CAMPAIGN,
    OVER,
    ChatRow,
    Evening,
    Kept,
    Row,
    Write,
    evening_columns,
    evening_of,
    kept,
)
from neontable.server.storage.sqlite_file import alone, connect, keep_folder, keep_private, opened, real, server_key
from neontable.server.storage.store import Conflict, StoreFailed

LOG: Final = logging.getLogger("neontable.server")
MOST_AT_ONCE = 500

ENTRY = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
INSERT_ENTRIES = {many: f"INSERT INTO entries VALUES {', '.join([ENTRY] * many)}" for many in (64, 16, 4, 1)}


class Job:
    """A write on its way, and who waits for it."""

    __slots__ = ("failed", "future", "write")

    def __init__(self, write: Write, future: asyncio.Future[None]) -> None:
        self.write = write
        self.future = future
        self.failed: Exception | None = None


class SqliteStore:
    """One file, one process: a second server on the same file is refused."""

    shared = False

    def __init__(self, path: Path) -> None:
        self.path = real(path)
        self.server_key = b""
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._lock: IO[str] | None = None
        self._thread: threading.Thread | None = None

    # ---- opening and closing
    async def open(self) -> None:
        """Open the file, alone, and bring an older one up to date."""
        keep_folder(self.path)
        self._lock = alone(self.path)
        try:
            keep_private(self.path)
            self._writer = opened(self.path)
            self.server_key = server_key(self._writer, self.path)
        except BaseException:
            await self.close()
            raise
        self._reader = connect(self.path)
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Write what is left and close the file."""
        if self._thread is not None:
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None
            self._reader.close()
            self._writer.close()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def watch(self, tell: Callable[[str, int], None]) -> None:
        """No other process writes here."""

    def lease(self, table: str) -> nullcontext[bool]:
        """This process acts for every table."""
        return nullcontext(True)

    # ---- writing
    def append(self, write: Write) -> asyncio.Future[None]:
        """A future that is done when the write is durable."""
        future: asyncio.Future[None] = self._loop.create_future()
        self._queue.put(Job(write, future))
        return future

    def _write(self) -> None:
        """Take all that waits, write it in one transaction, tell everybody; again and again."""
        while True:
            job = self._queue.get()
            if job is None:
                return
            jobs = [job]
            stop = False
            while len(jobs) < MOST_AT_ONCE:
                try:
                    more = self._queue.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    stop = True
                    break
                jobs.append(more)
            self._commit(jobs)
            self._loop.call_soon_threadsafe(finish, jobs)
            if stop:
                return

    def _commit(self, jobs: list[Job]) -> None:
        """All in one transaction; if one of them is bad, each in its own, so that it harms no other."""
        try:
            self._transact(jobs)
            return
        except Exception as error:
            for_all = isinstance(error, sqlite3.OperationalError)  # the file is locked, the disk is full
            if for_all or len(jobs) == 1:
                for job in jobs:
                    job.failed = failure(error)
                return
        for job in jobs:
            try:
                self._transact([job])
            except Exception as error:
                job.failed = failure(error)

    def _transact(self, jobs: list[Job]) -> None:
        db = self._writer
        db.execute("BEGIN IMMEDIATE")
        try:
            insert(db, [each for job in jobs for each in entries(job.write)])
            for job in jobs:
                write_sqlite(db, job.write)
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise

    # ---- reading
    def _read(self, query: str, *values: Any) -> list[Any]:
        try:
            return self._reader.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreFailed(str(error)) from error

    async def table(self, table: str) -> Kept | None:
        """How a table was made and in which state it is."""
        found = self._read("SELECT header, state, why, mark FROM tables WHERE id = ?", table)
        if not found:
            return None
        return kept(*found[0])

    async def rows(self, table: str, after: int = -1) -> list[Row]:
        """The entries of a table after this one."""
        found = self._read(
            "SELECT n, kind, seat, text, by_whom, at, holder, coalesce(command, ''), digest, reply FROM entries"
            " WHERE tbl = ? AND n > ? ORDER BY n",
            table,
            after,
        )
        return [Row(*row) for row in found]

    async def moves(self, table: str, after: int = -1) -> tuple[int, str]:
        """The last number and, as JSON, the entries after this one without what only their senders need."""
        (found,) = self._read(
            "SELECT coalesce(max(n), -1), json_group_array(json_array(n, kind, seat, text, by_whom, json(printf('%!.17g', at))))"
            " FROM (SELECT * FROM entries WHERE tbl = ? AND n > ? ORDER BY n)",
            table,
            after,
        )
        return found[0], found[1]

    async def key(self, digest: bytes) -> Key | None:
        """What a token opens."""
        found = self._read("SELECT digest, tbl, role, seat FROM keys WHERE digest = ?", digest)
        return Key(*found[0]) if found else None

    async def keys(self, table: str) -> list[Key]:
        """All keys of a table."""
        return [Key(*row) for row in self._read("SELECT digest, tbl, role, seat FROM keys WHERE tbl = ?", table)]

    async def listed(self, limit: int) -> list[str]:
        """Tables that anybody may join, the newest first."""
        return self._ids("SELECT id FROM tables WHERE listed = 1 ORDER BY created DESC LIMIT ?", limit)

    async def due(self, now: float, limit: int) -> list[str]:
        """Tables that have to be looked at by now."""
        return self._ids("SELECT id FROM tables WHERE due > 0 AND due <= ? ORDER BY due LIMIT ?", now, limit)

    async def chat(self, table: str, before: int, limit: int) -> list[ChatRow]:
        """The lines of chat before this one, the oldest first."""
        found = self._read(
            "SELECT n, seat, text, at FROM chat WHERE tbl = ? AND n < ? ORDER BY n DESC LIMIT ?", table, before, limit
        )
        return [ChatRow(*row) for row in reversed(found)]

    async def unfinished(self) -> list[str]:
        """Tables whose game goes on or waits."""
        return self._ids("SELECT id FROM tables WHERE state NOT IN (?, ?, ?)", OVER, ABANDONED, FROZEN)

    async def unkept(self) -> list[str]:
        """Tables whose game has ended and of which nothing is kept for later rules."""
        return self._ids(
            "SELECT id FROM tables WHERE state IN (?, ?) AND NOT EXISTS (SELECT 1 FROM steps WHERE tbl = id)",
            OVER,
            ABANDONED,
        )

    async def steps(self, table: str, audience: int) -> bytes | None:
        """What is kept of what an audience saw."""
        found = self._read("SELECT data FROM steps WHERE tbl = ? AND audience = ?", table, audience)
        return bytes(found[0][0]) if found else None

    # ---- campaigns
    async def evening(self, table: str) -> Evening | None:
        """What is known of an evening of a campaign."""
        found = self._read("SELECT data FROM evenings WHERE tbl = ?", table)
        return evening_of(found[0][0]) if found else None

    async def evenings(self, campaign: str) -> list[Evening]:
        """All evenings of a campaign, the oldest first."""
        found = [evening_of(row[0]) for row in self._read("SELECT data FROM evenings WHERE campaign = ?", campaign)]
        return sorted(found, key=lambda each: (each.created, each.table))

    async def evening_record(self, table: str) -> bytes | None:
        """The record of an evening that came from elsewhere."""
        found = self._read("SELECT record FROM evenings WHERE tbl = ?", table)
        return bytes(found[0][0]) if found and found[0][0] is not None else None

    async def campaign_name(self, campaign: str) -> str:
        """What a campaign is called."""
        found = self._read("SELECT name FROM campaigns WHERE id = ?", campaign)
        return str(found[0][0]) if found else ""

    # ---- clearing up
    async def untouched(self, states: list[str], before: float) -> list[str]:
        """Tables in one of these states whose last entry is older than this."""
        return self._ids(
            f"SELECT id FROM tables WHERE state IN ({', '.join('?' * len(states))})"
            " AND coalesce((SELECT max(at) FROM entries WHERE tbl = id), created) < ? ORDER BY created",
            *states,
            before,
        )

    async def forget_chat(self, before: float) -> int:
        """Delete the lines of chat older than this; how many there were."""
        try:
            with closing(connect(self.path)) as db:
                return db.execute("DELETE FROM chat WHERE at < ?", (before,)).rowcount
        except sqlite3.Error as error:
            raise StoreFailed(str(error)) from error

    def _ids(self, query: str, *values: Any) -> list[str]:
        return [row[0] for row in self._read(query, *values)]


def write_sqlite(db: sqlite3.Connection, write: Write) -> None:
    """Everything one wish adds beside its entries."""
    table = write.table
    if write.delete:
        for name in ("entries", "keys", "chat", "steps"):
            db.execute(f"DELETE FROM {name} WHERE tbl = ?", (table,))
        db.execute("DELETE FROM tables WHERE id = ?", (table,))
        for (campaign,) in db.execute(OF_CAMPAIGN.format("?"), (table,)).fetchall():
            db.execute(FORGET_EVENING.format("?"), (table,))
            for statement in FORGET_CAMPAIGN:
                db.execute(statement.format("?1"), (campaign,))
        return
    if write.header is not None:
        db.execute(
            "INSERT INTO tables (id, header, state, created) VALUES (?, ?, ?, ?)",
            (table, msgspec.json.encode(write.header), write.state, write.header.created),
        )
    if write.keys:
        db.executemany("INSERT INTO keys VALUES (?, ?, ?, ?)", [(k.digest, table, k.role, k.seat) for k in write.keys])
    for digest in write.dropped:
        db.execute("DELETE FROM keys WHERE digest = ?", (digest,))
    if write.chat is not None:
        line = write.chat
        db.execute("INSERT INTO chat VALUES (?, ?, ?, ?, ?)", (table, line.n, line.seat, line.text, line.at))
    changed = write.columns()
    if changed:
        columns = ", ".join(f"{name} = ?" for name in changed)
        db.execute(f"UPDATE tables SET {columns} WHERE id = ?", (*changed.values(), table))
    if write.kept is not None:
        db.execute("DELETE FROM steps WHERE tbl = ?", (table,))
        db.executemany(  # of a table that was deleted meanwhile nothing is kept
            "INSERT INTO steps SELECT id, ?, ? FROM tables WHERE id = ?",
            [(audience, data, table) for audience, data in write.kept.items()],
        )
    for evening in write.evenings:
        db.execute(KEEP_EVENING.format(*("?" * 5)), evening_columns(evening))
    if write.campaign is not None:
        db.execute(NAME_CAMPAIGN.format("?", "?"), write.campaign)
    if write.also is not None:
        write_sqlite(db, write.also)


def entries(write: Write) -> list[tuple[Any, ...]]:
    """The entries of a wish as the store keeps them; one without a command can be repeated."""
    table = write.table
    found = [
        (table, row.n, row.kind, row.seat, row.text, row.by, row.at, row.holder, row.command or None, row.digest, row.reply)
        for row in write.rows
    ]  # fmt: skip
    return found if write.also is None else found + entries(write.also)


def insert(db: sqlite3.Connection, rows: list[tuple[Any, ...]]) -> None:
    """Add entries, many with one statement: each statement of this thread has to wait for the one that serves people."""
    first = 0
    for many, statement in INSERT_ENTRIES.items():
        while len(rows) - first >= many:
            db.execute(statement, tuple(chain.from_iterable(rows[first : first + many])))
            first += many


def failure(error: Exception) -> Exception:
    """What a failed write means to those who wait for it."""
    if isinstance(error, sqlite3.IntegrityError):
        return Conflict(str(error))
    return StoreFailed(str(error))


def finish(jobs: list[Job]) -> None:
    """Tell everybody who waits how it went."""
    for job in jobs:
        if job.future.done():
            continue
        if job.failed is None:
            job.future.set_result(None)
        else:
            job.future.set_exception(job.failed)
