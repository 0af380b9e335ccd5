"""`neontable restore`: the tables of a backup, in place of those a server has."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from neontable.cli.common import Db, place_of, shown


def restore(
    file: Annotated[Path, typer.Argument(help="A file of `neontable backup`.")],
    db: Db = "",
    force: Annotated[bool, typer.Option("--force", help="Replace the tables that are there.")] = False,
) -> None:
    """Put the tables of a backup where a server keeps them; a backup of a database fits into a file and the other way round."""
    from neontable.server.storage import backups

    where = place_of(db)
    key = asyncio.run(backups.restore(file.expanduser(), where, force))
    typer.echo(f"{shown(where)} has the tables of {file}.")
    if not key:
        typer.echo(f"There is no {file}.key: links and saves that were made with another key open nothing.")
