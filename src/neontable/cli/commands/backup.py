"""`neontable backup`: all tables of a server in one file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from neontable.cli.common import Db, place_of, shown


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write. Whoever has it can open every table: keep it safe.")],
    db: Db = "",
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
) -> None:
    """Copy all tables into one file, as they are at one moment; servers may go on meanwhile."""
    from neontable.server.storage import backups

    where = place_of(db)
    key = asyncio.run(backups.backup(where, file.expanduser(), force))
    typer.echo(f"All tables of {shown(where)} are in {file}.")
    if key:
        typer.echo(f"The key of their links and saves is in {file}.key: keep it elsewhere, as safe as the tables.")
    else:
        typer.echo("The key of their links and saves is not on this machine: it is not in the backup.")
