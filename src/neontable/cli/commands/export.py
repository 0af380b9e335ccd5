"""`neontable export`: the games of a server as records."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from neontable.cli.common import Db, counted, place_of
from neontable.kernel.errors import Invalid


def export(
    what: Annotated[list[str], typer.Argument(metavar="[TABLE]... DIR", help="Tables, and the folder to write to.")],
    every: Annotated[bool, typer.Option("--all", help="Every table whose game has begun.")] = False,
    db: Db = "",
) -> None:
    """Write games as records, those that go on without their luck; exit code 1 if some could not be written."""
    *tables, folder = what
    if bool(tables) == every:
        raise Invalid("Which tables?", "Write TABLE DIR, or --all DIR.")
    raise typer.Exit(asyncio.run(exported(place_of(db), tables, Path(folder).expanduser())))


async def exported(where: str, tables: list[str], folder: Path) -> int:
    """Write the records of these tables, or of all; 1 if some could not be written."""
    from neontable import private
    from neontable.kernel.errors import NeontableError
    from neontable.server.refusals import Refused
    from neontable.server.storage.backups import looked_at
    from neontable.server.tables.exporting import export, started

    written = failed = 0
    async with looked_at(where) as store:
        try:
            private.keep_folder(folder)
            for table in tables or await started(store):
                try:
                    typer.echo(await export(store, table, folder))
                    written += 1
                except (NeontableError, Refused) as error:
                    reason = error.problem.reason if isinstance(error, Refused) else error.reason
                    typer.echo(f"{table}: {reason}", err=True)
                    failed += 1
        except OSError as error:
            raise Invalid(f"Nothing can be written to {folder}: {error.strerror}.", "Give another folder.") from error
    typer.echo(f"{counted(written, 'record')} written to {folder}." + (f" {failed} could not be." if failed else ""))
    return int(failed > 0)
