"""A real PostgreSQL for tests: one server for all of a process, one database for each test."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from functools import cache
from itertools import count
from typing import Any

import asyncpg

numbers = count()


@cache
def server() -> Any:
    """The server, started when it is first needed."""
    folder = tempfile.mkdtemp(prefix="neontable-pg-")
    os.environ.setdefault("XDG_RUNTIME_DIR", folder)  # it keeps a lock there, and warns if it has to guess
    from pgserver.postgres_server import get_server

    return get_server(f"{folder}/data", cleanup_mode="delete")


def stop() -> None:
    """Stop the server and remove its files, if it was started; a process that ends at once would leave them behind."""
    if server.cache_info().currsize:
        folder = server().pgdata.parent
        server().cleanup()
        shutil.rmtree(folder)


def new_database() -> str:
    """The address of an empty database."""
    name = f"tables{next(numbers)}"
    asyncio.run(execute(server().get_uri(), f"CREATE DATABASE {name}"))
    return str(server().get_uri(name))


async def execute(url: str, *statements: str) -> None:
    """Carry out statements on a connection of their own."""
    db = await asyncpg.connect(url)
    try:
        for statement in statements:
            await db.execute(statement)
    finally:
        await db.close()


async def fetch(url: str, query: str, *values: Any) -> list[tuple[Any, ...]]:
    """What a query finds."""
    db = await asyncpg.connect(url)
    try:
        return [tuple(row) for row in await db.fetch(query, *values)]
    finally:
        await db.close()
