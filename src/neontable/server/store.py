"""The store: entries are only ever appended, and what is acknowledged is durable."""

from __future__ import annotations

from collections.abc import Awaitable
from pathlib import Path
from typing import Protocol

from neontable.kernel.errors import Invalid
from neontable.server.keys import Key
from neontable.server.rows import ChatRow, Kept, Row, Write


class Conflict(Exception):
    """Somebody else has written to this table first: read on and try again."""


class StoreFailed(Exception):
    """The write did not reach the disk."""


class Store(Protocol):
    """Where tables live. A write is atomic, and done only when it would survive a crash."""

    server_key: bytes

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def append(self, write: Write) -> Awaitable[None]:
        """Everything of one wish, or Conflict, or StoreFailed."""
        ...

    async def table(self, table: str) -> Kept | None: ...

    async def rows(self, table: str, after: int = -1) -> list[Row]: ...

    async def key(self, digest: bytes) -> Key | None: ...

    async def keys(self, table: str) -> list[Key]: ...

    async def listed(self, limit: int) -> list[str]: ...

    async def due(self, now: float, limit: int) -> list[str]: ...

    async def chat(self, table: str, before: int, limit: int) -> list[ChatRow]: ...

    async def unfinished(self) -> list[str]: ...

    async def unkept(self) -> list[str]: ...

    async def steps(self, table: str, audience: int) -> bytes | None: ...


def open_store(where: str) -> Store:
    """The store at this place: a file; not opened yet."""
    if "://" in where:
        raise Invalid(f"There is no store for {where.partition('://')[0]}.", "Give a file with --db.")
    from neontable.server.sqlite import SqliteStore

    return SqliteStore(Path(where).expanduser())
