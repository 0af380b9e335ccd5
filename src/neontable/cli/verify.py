"""`neontable verify`: does a record hold?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from neontable.kernel import record as records
from neontable.kernel.errors import BadRecord


def verify(file: Annotated[Path, typer.Argument(help="A record, as `neontable play` keeps it.")]) -> None:
    """Play a record again and check every entry; exit code 1 and the first bad entry if it does not hold."""
    try:
        records.verify(file)
        data = records.read(file)
    except BadRecord as error:
        typer.echo(f"BAD {file}: {error.reason}", err=True)
        if error.remedy:
            typer.echo(f"what to do: {error.remedy}", err=True)
        raise typer.Exit(1) from None
    state = "finished" if data.get("result") else "unfinished"
    how = "replayed" if data.get("seed") is not None else "chain only, it holds no seed"
    typer.echo(f"OK {file}: {data['game']}, {len(data['entries'])} entries, {state} ({how}).")
