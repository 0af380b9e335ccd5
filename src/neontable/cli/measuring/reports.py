"""`--html FILE`: the report of a command as one page, with all that is needed to measure it again at its foot."""

from __future__ import annotations

import shlex
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import typer

from neontable.cli.common import GIVEN
from neontable.kernel.errors import Invalid
from neontable.lab.html import report


def writable(path: str) -> str:
    """A file that can be written when all games are played; said before the first one."""
    if path and (Path(path).is_dir() or not Path(path).resolve().parent.is_dir()):
        raise Invalid(f"A report cannot be written to {path}.", "Name a file in a folder that is there.")
    return path


Html = Annotated[
    str, typer.Option("--html", metavar="FILE", callback=writable, help="Write a page with tables and plots, too.")
]


def write_html(path: str, data: dict[str, Any]) -> None:
    """Write the report of the command that is running, if a file is named."""
    if path:
        foot = {
            "command": shlex.join(["neontable", *GIVEN]),
            "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
            "seed": str(data["seed"]),
            "version": f"neontable {version('neontable')}",
            "content": data["content"] or "none",
        }
        if data.get("against_content", data["content"]) != data["content"]:
            foot["content of B"] = data["against_content"]
        Path(path).write_text(report(GIVEN[0], data, foot), encoding="utf-8")
