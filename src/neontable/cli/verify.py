"""`neontable verify`: does a record hold?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from neontable.kernel import record as records
from neontable.kernel.errors import BadRecord


def verify(
    file: Annotated[Path, typer.Argument(help="A record, as `neontable play` or a server keeps it.")],
    commitment: Annotated[str, typer.Option(help="What the server promised of its luck before the game.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Play a record again and check every entry and its luck; exit code 1 and the first bad entry if it does not hold."""
    try:
        records.verify(file, commitment)
        data = records.read(file)
    except BadRecord as error:
        if as_json:
            told = {"ok": False, "entry": error.entry, "why": error.why, "remedy": error.remedy}
            typer.echo(json.dumps({"file": str(file), **told}))
        else:
            typer.echo(f"BAD {file}: {error.reason}", err=True)
            if error.remedy:
                typer.echo(f"what to do: {error.remedy}", err=True)
        raise typer.Exit(1) from None
    fair = "fairness" in data
    replayed = data.get("seed") is not None
    if as_json:
        told = {"ok": True, "game": data["game"], "entries": len(data["entries"]), "finished": bool(data.get("result"))}
        luck = "promised" if commitment else "committed" if fair else "not told"
        typer.echo(json.dumps({"file": str(file), **told, "replayed": replayed, "luck": luck}))
        return
    state = "finished" if data.get("result") else "unfinished"
    how = "replayed" if replayed else "chain only, it holds no seed"
    typer.echo(f"OK {file}: {data['game']}, {len(data['entries'])} entries, {state} ({how}).")
    if fair:
        held = "the one you were given" if commitment else data["fairness"]["commitment"]
        typer.echo(f"Its luck is the one the server committed to before the game ({held}).")
