"""The store in PostgreSQL, shared by several processes.

Rows are numbered for each table: of two processes that append the same number, the second gets a conflict and reads on.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import asyncpg
import msgspec

from neontable.kernel.errors import Invalid
from neontable.server.storage import key_file
from neontable.server.storage.keys import Key
from neontable.server.storage.notifications import CHANNEL, NotificationListener
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
from neontable.server.storage.schema import LEASES, VERSIONS, for_postgres
from neontable.server.storage.store import Conflict, StoreFailed

LOG: Final = logging.getLogger("neontable.server")
MOST_AT_ONCE: Final = 10  # connections
PATIENCE: Final = 30.0  # seconds for one statement
LEASE: Final = 10.0  # seconds until a lease of a process that was killed is free
MIGRATING: Final = 0x6E656F6E  # the advisory lock of who changes the schema

KEY: Final = "key"  # where older versions kept the key itself
KEY_NAME: Final = "key name"
KEY_DIGEST: Final = "key digest"
NO_KEY: Final = (
    "Copy the file from a machine that serves this database, or give NEONTABLE_KEY. If it is lost, delete the row"
    " 'key digest' of the table meta: links and saves made before then open nothing."
)

FAILURES: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
LOST_RACES: Final = (
    asyncpg.UniqueViolationError,
    asyncpg.SerializationError,
    asyncpg.DeadlockDetectedError,
)

INSERT_ENTRIES: Final = f"""
WITH made AS (
    INSERT INTO entries (tbl, n, kind, seat, text, by_whom, at, holder, command, digest, reply)
    SELECT id, row.* FROM (SELECT id FROM tables WHERE id = $1 FOR KEY SHARE) AS here,
        unnest($2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::float8[], $8::text[], $9::text[],
            $10::bytea[], $11::bytea[]) AS row
    RETURNING n)
SELECT pg_notify('{CHANNEL}', $1 || ' ' || max(n)) FROM made HAVING count(*) > 0"""

TAKE_LEASE: Final = """
INSERT INTO leases VALUES ($1, $2, clock_timestamp() + $3 * interval '1 second')
ON CONFLICT (tbl) DO UPDATE SET process = excluded.process, until = excluded.until
    WHERE leases.process = excluded.process OR leases.until < clock_timestamp()
RETURNING tbl"""

Connection = Any  # asyncpg has no types


class PostgresStore:
    """A database; whoever writes tells the other processes which table has changed."""

    shared = True

    def __init__(self, url: str, lease: float = LEASE) -> None:
        self.url = url
        self.server_key = b""
        self.process = secrets.token_hex(8)
        self.lease_seconds = lease
        self._leases: dict[str, int] = {}  # tables this process acts for, and how many of its tasks do
        self._tell: Callable[[str, int], None] = lambda table, n: None
        self._pool: Any = None
        self._tasks: list[asyncio.Task[None]] = []

    # ---- opening and closing
    async def open(self) -> None:
        """Connect, bring the schema up to date, and listen to the other processes."""
        self._pool = await connected(self.url)
        try:
            async with self._pool.acquire() as db:
                await migrate(db)
                self.server_key = await server_key(db)
            hearing = NotificationListener(lambda: connect(self.url), lambda table, n: self._tell(table, n))
            self._tasks = [asyncio.create_task(hearing.run()), asyncio.create_task(self._renew())]
            await hearing.ready.wait()
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Give back what this process held, and disconnect."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        if self._pool is not None:
            with contextlib.suppress(*FAILURES):
                await self._pool.execute("DELETE FROM leases WHERE process = $1", self.process)
            try:
                await asyncio.wait_for(self._pool.close(), PATIENCE)
            except TimeoutError:
                self._pool.terminate()
            self._pool = None

    def watch(self, tell: Callable[[str, int], None]) -> None:
        """Say whom to tell that a table has a new entry; without a table: that any may have."""
        self._tell = tell

    # ---- writing
    async def append(self, write: Write) -> None:
        """Done when the write is durable."""
        try:
            async with self._pool.acquire(timeout=PATIENCE) as db:
                if write.rows and write == Write(write.table, write.rows):  # one statement is a transaction by itself
                    await insert_entries(db, write)
                else:
                    async with db.transaction():
                        await write_postgres(db, write)
        except LOST_RACES as error:
            raise Conflict(str(error)) from error
        except FAILURES as error:
            raise StoreFailed(str(error)) from error

    # ---- leases
    @asynccontextmanager
    async def lease(self, table: str) -> AsyncIterator[bool]:
        """Act for a table, unless another process does; a lease ends with its use, or a while after its process."""
        if table not in self._leases and not await self._fetch(TAKE_LEASE, table, self.process, self.lease_seconds):
            yield False
            return
        self._leases[table] = self._leases.get(table, 0) + 1
        try:
            yield True
        finally:
            self._leases[table] -= 1
            if not self._leases[table]:
                del self._leases[table]
                with contextlib.suppress(StoreFailed):  # then it expires
                    await self._fetch("DELETE FROM leases WHERE tbl = $1 AND process = $2", table, self.process)

    async def _renew(self) -> None:
        """Keep the leases that are in use."""
        while True:
            await asyncio.sleep(self.lease_seconds / 3)
            if self._leases:
                try:
                    await self._fetch(
                        "UPDATE leases SET until = clock_timestamp() + $2 * interval '1 second' WHERE process = $1",
                        self.process,
                        self.lease_seconds,
                    )
                except StoreFailed as error:
                    LOG.warning("leases not renewed", extra={"why": str(error)})

    # ---- reading
    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        try:
            found: list[Any] = await self._pool.fetch(query, *values)
        except FAILURES as error:
            raise StoreFailed(str(error)) from error
        return found

    async def table(self, table: str) -> Kept | None:
        """How a table was made and in which state it is."""
        found = await self._fetch("SELECT header, state, why, mark FROM tables WHERE id = $1", table)
        if not found:
            return None
        return kept(*found[0])

    async def rows(self, table: str, after: int = -1) -> list[Row]:
        """The entries of a table after this one."""
        found = await self._fetch(
            "SELECT n, kind, seat, text, by_whom, at, holder, coalesce(command, ''), digest, reply FROM entries"
            " WHERE tbl = $1 AND n > $2 ORDER BY n",
            table,
            after,
        )
        return [Row(*row) for row in found]

    async def moves(self, table: str, after: int = -1) -> tuple[int, str]:
        """The last number and, as JSON, the entries after this one without what only their senders need."""
        (found,) = await self._fetch(
            "SELECT coalesce(max(n), -1),"
            " coalesce(json_agg(json_build_array(n, kind, seat, text, by_whom, at) ORDER BY n)::text, '[]')"
            " FROM entries WHERE tbl = $1 AND n > $2",
            table,
            after,
        )
        return found[0], found[1]

    async def key(self, digest: bytes) -> Key | None:
        """What a token opens."""
        found = await self._fetch("SELECT digest, tbl, role, seat FROM keys WHERE digest = $1", digest)
        return Key(*found[0]) if found else None

    async def keys(self, table: str) -> list[Key]:
        """All keys of a table."""
        return [
            Key(*row) for row in await self._fetch("SELECT digest, tbl, role, seat FROM keys WHERE tbl = $1", table)
        ]

    async def listed(self, limit: int) -> list[str]:
        """Tables that anybody may join, the newest first."""
        return await self._ids("SELECT id FROM tables WHERE listed = 1 ORDER BY created DESC LIMIT $1", limit)

    async def due(self, now: float, limit: int) -> list[str]:
        """Tables that have to be looked at by now."""
        return await self._ids("SELECT id FROM tables WHERE due > 0 AND due <= $1 ORDER BY due LIMIT $2", now, limit)

    async def chat(self, table: str, before: int, limit: int) -> list[ChatRow]:
        """The lines of chat before this one, the oldest first."""
        found = await self._fetch(
            "SELECT n, seat, text, at FROM chat WHERE tbl = $1 AND n < $2 ORDER BY n DESC LIMIT $3",
            table,
            before,
            limit,
        )
        return [ChatRow(*row) for row in reversed(found)]

    async def unfinished(self) -> list[str]:
        """Tables whose game goes on or waits."""
        return await self._ids("SELECT id FROM tables WHERE state <> ALL($1)", [OVER, ABANDONED, FROZEN])

    async def unkept(self) -> list[str]:
        """Tables whose game has ended and of which nothing is kept for later rules."""
        return await self._ids(
            "SELECT id FROM tables WHERE state = ANY($1) AND NOT EXISTS (SELECT 1 FROM steps WHERE tbl = id)",
            [OVER, ABANDONED],
        )

    async def steps(self, table: str, audience: int) -> bytes | None:
        """What is kept of what an audience saw."""
        found = await self._fetch("SELECT data FROM steps WHERE tbl = $1 AND audience = $2", table, audience)
        return bytes(found[0][0]) if found else None

    # ---- campaigns
    async def evening(self, table: str) -> Evening | None:
        """What is known of an evening of a campaign."""
        found = await self._fetch("SELECT data FROM evenings WHERE tbl = $1", table)
        return evening_of(found[0][0]) if found else None

    async def evenings(self, campaign: str) -> list[Evening]:
        """All evenings of a campaign, the oldest first."""
        found = await self._fetch("SELECT data FROM evenings WHERE campaign = $1", campaign)
        return sorted([evening_of(row[0]) for row in found], key=lambda each: (each.created, each.table))

    async def evening_record(self, table: str) -> bytes | None:
        """The record of an evening that came from elsewhere."""
        found = await self._fetch("SELECT record FROM evenings WHERE tbl = $1", table)
        return bytes(found[0][0]) if found and found[0][0] is not None else None

    async def campaign_name(self, campaign: str) -> str:
        """What a campaign is called."""
        found = await self._fetch("SELECT name FROM campaigns WHERE id = $1", campaign)
        return str(found[0][0]) if found else ""

    # ---- clearing up
    async def untouched(self, states: list[str], before: float) -> list[str]:
        """Tables in one of these states whose last entry is older than this."""
        return await self._ids(
            "SELECT id FROM tables WHERE state = ANY($1)"
            " AND coalesce((SELECT max(at) FROM entries WHERE tbl = id), created) < $2 ORDER BY created",
            states,
            before,
        )

    async def forget_chat(self, before: float) -> int:
        """Delete the lines of chat older than this; how many there were."""
        return len(await self._fetch("DELETE FROM chat WHERE at < $1 RETURNING n", before))

    async def _ids(self, query: str, *values: Any) -> list[str]:
        return [row[0] for row in await self._fetch(query, *values)]


async def connect(url: str) -> Connection:
    """One connection."""
    return await asyncpg.connect(url, timeout=PATIENCE, command_timeout=PATIENCE)


async def connected(url: str) -> Any:
    """Connections to a database, or an error that says why not."""
    try:
        return await asyncpg.create_pool(
            url, min_size=1, max_size=MOST_AT_ONCE, timeout=PATIENCE, command_timeout=PATIENCE
        )
    except (*FAILURES, ValueError) as error:
        raise Invalid(f"The database cannot be used: {error}.", "Check the address given with --db.") from error


async def migrate(db: Connection) -> None:
    """Bring a database to the newest schema; of several processes one does it, and it is done as a whole or not at all."""
    try:
        async with db.transaction():
            version = await locked_version(db)
            if version > len(VERSIONS):
                raise Invalid(
                    f"This database was written by a newer Neontable (schema {version}; this one knows {len(VERSIONS)}).",
                    "Update Neontable, or give another database with --db.",
                )
            await build(db, version, len(VERSIONS))
            await db.execute(LEASES)
            await db.execute("DELETE FROM leases WHERE until < clock_timestamp()")
    except FAILURES as error:
        raise Invalid(f"The schema could not be brought up to date: {error}.", "Check the database.") from error


async def locked_version(db: Connection) -> int:
    """The version of the schema, which nobody else changes until the end of this transaction; 0: an empty database."""
    await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
    await db.execute("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")
    return int(await db.fetchval("SELECT coalesce(max(version), 0) FROM schema_version"))


async def build(db: Connection, version: int, wanted: int) -> None:
    """Bring the schema from one version to another."""
    for statements in VERSIONS[version:wanted]:
        for statement in statements:
            await db.execute(for_postgres(statement))
    await db.execute("DELETE FROM schema_version")
    await db.execute("INSERT INTO schema_version VALUES ($1)", wanted)


async def server_key(db: Connection) -> bytes:
    """The key that links are made from: the same for all processes, in a file on each machine, never in the database.

    The database has only a name for the file and a digest, so that a process with another key is refused.
    """
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        known = {name: bytes(value) for name, value in await db.fetch("SELECT name, value FROM meta")}
        inside = (
            None if KEY_DIGEST in known else known.get(KEY)
        )  # an older version that comes later has drawn one of its own
        name = known.get(KEY_NAME) or secrets.token_hex(8).encode()
        path = key_file.of_database(name.decode())
        given = key_file.given()
        if given is None and KEY_DIGEST in known and key_file.read(path) is None:
            raise Invalid(f"The key of this database is not in {path}.", NO_KEY)
        key = given or key_file.kept(path, inside)
        if known.get(KEY_DIGEST, digest(key)) != digest(key) or (inside or key) != key:
            raise Invalid(f"The key in {'NEONTABLE_KEY' if given else path} is that of another database.", NO_KEY)
        await keep_key(db, name, key)
        if inside is not None and given is None:
            LOG.warning("The key of the tables was in their database; now it is in %s.", path)
    return key


async def keep_key(db: Connection, name: bytes, key: bytes) -> None:
    """What a database says of its key: where it is, and how to know it."""
    await db.execute("DELETE FROM meta WHERE name = ANY($1)", [KEY, KEY_NAME, KEY_DIGEST])
    await db.executemany("INSERT INTO meta VALUES ($1, $2)", [(KEY_NAME, name), (KEY_DIGEST, digest(key))])


def digest(key: bytes) -> bytes:
    """What tells a key from another, of no use without it."""
    return hashlib.sha256(b"neontable key" + key).digest()


async def write_postgres(db: Connection, write: Write) -> None:
    """Everything one wish adds."""
    table = write.table
    if write.delete:
        await db.execute("DELETE FROM tables WHERE id = $1", table)  # first: who is writing to it is waited for
        for name in ("entries", "keys", "chat", "steps"):
            await db.execute(f"DELETE FROM {name} WHERE tbl = $1", table)
        for (campaign,) in await db.fetch(OF_CAMPAIGN.format("$1"), table):
            await db.execute(FORGET_EVENING.format("$1"), table)
            for statement in FORGET_CAMPAIGN:
                await db.execute(statement.format("$1"), campaign)
        await db.execute("SELECT pg_notify($1, $2 || ' -1')", CHANNEL, table)
        return
    if write.header is not None:
        await db.execute(
            "INSERT INTO tables (id, header, state, created) VALUES ($1, $2, $3, $4)",
            table,
            msgspec.json.encode(write.header),
            write.state,
            write.header.created,
        )
    if write.rows:
        await insert_entries(db, write)
    if write.keys:
        await db.executemany(
            "INSERT INTO keys (digest, tbl, role, seat) VALUES ($1, $2, $3, $4)",
            [(key.digest, table, key.role, key.seat) for key in write.keys],
        )
    if write.dropped:
        await db.execute("DELETE FROM keys WHERE digest = ANY($1)", write.dropped)
    if write.chat is not None:
        line = write.chat
        await db.execute(
            "INSERT INTO chat (tbl, n, seat, text, at) VALUES ($1, $2, $3, $4, $5)",
            table,
            line.n,
            line.seat,
            line.text,
            line.at,
        )
    changed = write.columns()
    if changed:
        columns = ", ".join(f"{name} = ${number}" for number, name in enumerate(changed, 2))
        await db.execute(f"UPDATE tables SET {columns} WHERE id = $1", table, *changed.values())
    if write.kept is not None:
        await db.execute("DELETE FROM steps WHERE tbl = $1", table)
        await db.executemany(  # of a table that was deleted meanwhile nothing is kept
            "INSERT INTO steps (tbl, audience, data) SELECT id, $2, $3 FROM tables WHERE id = $1 FOR KEY SHARE",
            [(table, audience, data) for audience, data in write.kept.items()],
        )
    for evening in write.evenings:
        await db.execute(KEEP_EVENING.format("$1", "$2", "$3", "$4", "$5"), *evening_columns(evening))
    if write.campaign is not None:
        await db.execute(NAME_CAMPAIGN.format("$1", "$2"), *write.campaign)
    if write.also is not None:
        await write_postgres(db, write.also)


async def insert_entries(db: Connection, write: Write) -> None:
    """Append entries and tell the other processes; if the table was deleted meanwhile there is nothing to append to."""
    rows = write.rows
    told = await db.fetch(
        INSERT_ENTRIES,
        write.table,
        [row.n for row in rows],
        [row.kind for row in rows],
        [row.seat for row in rows],
        [row.text for row in rows],
        [row.by for row in rows],
        [row.at for row in rows],
        [row.holder for row in rows],
        [row.command or None for row in rows],
        [row.digest for row in rows],
        [row.reply for row in rows],
    )
    if not told:
        raise Conflict(f"Table {write.table} is gone.")
