"""Converts a PostgreSQL store to one SQLite file with the same tables, and back."""

from __future__ import annotations

import secrets
import sqlite3
from typing import Any, Final

import asyncpg

from neontable.kernel.errors import Invalid
from neontable.server.storage import key_file
from neontable.server.storage.notifications import SERVING
from neontable.server.storage.postgres import FAILURES, connect, keep_key, migrate
from neontable.server.storage.schema import VERSIONS

AT_ONCE: Final = 1000  # rows


async def dump(url: str, db: sqlite3.Connection) -> None:
    """Copy everything a database has at one moment into an empty file, by the schema it has."""
    source = await connected(url)
    try:
        async with source.transaction(isolation="repeatable_read", readonly=True):
            try:
                version = await source.fetchval("SELECT max(version) FROM schema_version")
            except asyncpg.UndefinedTableError as error:
                raise Invalid(
                    "This database has no tables of Neontable.", "Check the address given with --db."
                ) from error
            if version > len(VERSIONS):
                raise Invalid(
                    f"This database was written by a newer Neontable (schema {version}).", "Update Neontable."
                )
            build(db, version)
            for table, columns in tables(db):
                marks = ", ".join("?" * len(columns))
                rows = await source.cursor(f"SELECT {', '.join(columns)} FROM {table}")
                while found := await rows.fetch(AT_ONCE):
                    db.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", map(tuple, found))
        db.commit()
    except FAILURES as error:
        raise Invalid(f"The database could not be read: {error}.", "Try again.") from error
    finally:
        await source.close()


async def fill(db: sqlite3.Connection, url: str, force: bool, key: bytes | None) -> None:
    """Put everything a file of the present schema has into a database, all at once; a key that came with it, on this machine."""
    target = await connected(url)
    try:
        if not await target.fetchval("SELECT pg_try_advisory_lock($1)", SERVING):
            raise Invalid("A server is using this database.", "Stop all of them first.")
        await migrate(target)
        async with target.transaction():
            if not force and await target.fetchval("SELECT count(*) FROM tables"):
                raise Invalid("This database has tables already.", "Give another one, or --force to replace them.")
            await pour(db, target)
            if key is not None:
                name = secrets.token_hex(8)
                key_file.write(key_file.of_database(name), key)
                await keep_key(target, name.encode(), key)
    except FAILURES as error:
        raise Invalid(f"The database could not be written: {error}.", "Nothing was changed; try again.") from error
    finally:
        await target.close()


async def pour(db: sqlite3.Connection, target: Any) -> None:
    """Replace all rows of a database by those of a file of the same schema."""
    for table, columns in tables(db):
        await target.execute(f"TRUNCATE {table}")
        rows = db.execute(f"SELECT {', '.join(columns)} FROM {table}")
        while found := rows.fetchmany(AT_ONCE):
            await target.copy_records_to_table(table, records=found, columns=columns)


async def connected(url: str) -> Any:
    """A connection, or an error that says why not."""
    try:
        return await connect(url)
    except (*FAILURES, ValueError) as error:
        raise Invalid(f"The database cannot be used: {error}.", "Check the address given with --db.") from error


def build(db: sqlite3.Connection, version: int) -> None:
    """The tables of a version of the schema."""
    for statements in VERSIONS[:version]:
        for statement in statements:
            db.execute(statement)
    db.execute(f"PRAGMA user_version = {version}")


def tables(db: sqlite3.Connection) -> list[tuple[str, list[str]]]:
    """The tables of a file with their columns."""
    names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    return [(name, [row[1] for row in db.execute(f"PRAGMA table_info({name})")]) for name in names]
