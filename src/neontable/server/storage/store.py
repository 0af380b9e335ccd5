"""The interface of a store: rows are only appended, and what is acknowledged is durable."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from neontable.server.storage.keys import Key
from neontable.server.storage.rows import ChatRow, Evening, Kept, Row, Write


class Conflict(Exception):
    """Somebody else has written to this table first: read on and try again."""


class StoreFailed(Exception):
    """The write did not reach the disk."""


class Store(Protocol):
    """Where tables live. A write is atomic, and done only when it would survive a crash."""

    server_key: bytes
    shared: bool  # whether other processes write here too

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def watch(self, tell: Callable[[str, int], None]) -> None:
        """Say whom to tell that another process has written an entry to a table; without a table: that any may have one."""
        ...

    def lease(self, table: str) -> AbstractAsyncContextManager[bool]:
        """Whether this process may act for a table by itself, as bots and deadlines do: never two at a time."""
        ...

    def append(self, write: Write) -> Awaitable[None]:
        """Everything of one wish, or Conflict, or StoreFailed."""
        ...

    async def table(self, table: str) -> Kept | None: ...

    async def rows(self, table: str, after: int = -1) -> list[Row]: ...

    async def moves(self, table: str, after: int = -1) -> tuple[int, str]:
        """The number of the last entry and, as JSON, all after this one without what only their senders need.

        The store itself writes the JSON: rows fetched one by one would hold up those who are served.
        """
        ...

    async def key(self, digest: bytes) -> Key | None: ...

    async def keys(self, table: str) -> list[Key]: ...

    async def listed(self, limit: int) -> list[str]: ...

    async def due(self, now: float, limit: int) -> list[str]: ...

    async def chat(self, table: str, before: int, limit: int) -> list[ChatRow]: ...

    async def unfinished(self) -> list[str]: ...

    async def unkept(self) -> list[str]: ...

    async def steps(self, table: str, audience: int) -> bytes | None: ...

    async def evening(self, table: str) -> Evening | None:
        """What is known of an evening of a campaign, whether its table is still there or not."""
        ...

    async def evenings(self, campaign: str) -> list[Evening]:
        """All evenings of a campaign, the oldest first."""
        ...

    async def evening_record(self, table: str) -> bytes | None: ...

    async def campaign_name(self, campaign: str) -> str: ...

    async def untouched(self, states: list[str], before: float) -> list[str]: ...

    async def forget_chat(self, before: float) -> int: ...
