"""`neontable verify`: does a record hold?"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from neontable.cli.common import AsJson, Records, counted, record_files
from neontable.kernel import record as records
from neontable.kernel.errors import BadRecord

ORIGINS: Final = ("new", "scenario", "fork", "save", "rematch", "import")
TABLE: Final = re.compile("[0-9A-Za-z_-]{1,40}")


def verify(
    files: Records,
    commitment: Annotated[str, typer.Option(help="What the server promised of its luck before the game.")] = "",
    as_json: AsJson = False,
) -> None:
    """Play records again and check every entry and their luck; exit code 1 and the first bad entry if one does not hold."""
    found = record_files(files)
    held = [check(file, commitment, as_json, len(found) > 1) for file in found]
    if len(found) > 1 and not as_json:
        typer.echo(
            f"{counted(sum(held), 'record holds', 'records hold')}, {counted(held.count(False), 'does', 'do')} not."
        )
    if not all(held):
        raise typer.Exit(1)


def check(file: Path, commitment: str, as_json: bool, briefly: bool) -> bool:
    """Check one record and say so, as a line of JSON or in words; whether it holds."""
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
        return False
    if as_json:
        told = {"ok": True, "game": data["game"], "entries": len(data["entries"]), "finished": bool(data.get("result"))}
        luck = "promised" if commitment else records.luck_of(data)
        replayed = data.get("seed") is not None
        typer.echo(json.dumps({"file": str(file), **told, "replayed": replayed, "luck": luck, "origin": came(data)}))
    else:
        tell(file, data, commitment, briefly)
    return True


def tell(file: Path, data: dict[str, Any], commitment: str, briefly: bool) -> None:
    """A record that holds, in words; among several in one line."""
    state = "finished" if data.get("result") else "unfinished"
    how = "replayed" if data.get("seed") is not None else "chain only, it holds no seed"
    typer.echo(f"OK {file}: {data['game']}, {counted(len(data['entries']), 'entry', 'entries')}, {state} ({how}).")
    if briefly:
        return
    if came(data):
        typer.echo(f"It came from: {came(data)}.")
    if records.luck_of(data) == records.COMMITTED:
        held = "the one you were given" if commitment else data["fairness"]["commitment"]
        typer.echo(f"Its luck is the one the server committed to before the game ({held}).")
        if data["start"] is not None and not (data.get("origin") or {}).get("position"):
            typer.echo("It began at a position: the commitment covers what came after.")
    else:
        typer.echo(
            "Luck known beforehand: nothing was committed before the game, so whoever had its seed could know all of it."
        )


def came(data: dict[str, Any]) -> str:
    """Where the table of a record came from, in words; nothing if it does not say."""
    origin = data.get("origin")
    if not isinstance(origin, dict) or origin.get("kind") not in ORIGINS:
        return ""
    table, step = origin.get("table"), origin.get("step")
    before = f" of table {table}" if isinstance(table, str) and TABLE.fullmatch(table) else ""
    return f"{origin['kind']}{before}{f' at step {step}' if before and type(step) is int else ''}"
