"""`neontable purge`: what nobody needs any more is deleted."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated

import typer

from neontable.cli.common import Db, counted, place_of, stored


def purge(
    older_than: Annotated[int, typer.Option(min=0, help="Days without anything new.")] = 60,
    finished: Annotated[bool, typer.Option("--finished", help="Also games that have ended.")] = False,
    chat: Annotated[bool, typer.Option(help="Also what was said that long ago, at every table.")] = True,
    db: Db = "",
) -> None:
    """Delete tables that never started or were abandoned, and old chat; a server on the same file must be stopped first."""
    asyncio.run(purged(stored(place_of(db)), time.time() - older_than * 86_400, finished, chat))


async def purged(where: str, before: float, finished: bool, chat: bool) -> None:
    """Delete what is older than this, and say what that was."""
    from neontable.server.storage.factory import open_store
    from neontable.server.storage.rows import ABANDONED, FROZEN, OVER, WAITING, Write

    store = open_store(where)
    await store.open()
    try:
        tables = await store.untouched([WAITING, ABANDONED, *([OVER, FROZEN] if finished else [])], before)
        for table in tables:
            await store.append(Write(table, delete=True))
            typer.echo(table)
        lines = await store.forget_chat(before) if chat else 0
    finally:
        await store.close()
    typer.echo(f"{counted(len(tables), 'table')} and {counted(lines, 'line')} of chat deleted.")
