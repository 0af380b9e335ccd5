"""The games of a series as a file: one row for each seat of each game, as CSV or as JSON lines; times in a file of their own."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable
from io import StringIO
from pathlib import Path
from typing import Any

from neontable import private
from neontable.kernel.errors import Invalid

Row = dict[str, Any]
KEYS = ("value", "side", "game", "seed", "seat")  # what says which row it is


def write_rows(path: Path, rows: Iterable[Row], written: Callable[[list[Row]], str]) -> None:
    """Write the rows without times to a file, and beside it the times alone: name.csv and name.times.csv."""
    whole = list(rows)
    games = [{name: value for name, value in row.items() if name != "seconds"} for row in whole]
    times = [{name: row[name] for name in (*KEYS, "seconds") if name in row} for row in whole]
    try:
        private.keep_folder(path.parent)
        private.write(path, written(games))
        private.write(path.with_name(f"{path.stem}.times{path.suffix}"), written(times))
    except OSError as error:
        raise Invalid(f"{path} cannot be written ({error}).", "Name another file.") from None


def as_json_lines(rows: list[Row]) -> str:
    """A JSON object a line."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def as_csv(rows: list[Row]) -> str:
    """A table with a head; parts of the points have columns of their own, empty where a game has none of that name."""
    flat: list[Row] = []
    columns: dict[str, None] = {}
    for row in rows:
        parts = row.get("parts", {})
        line = {name: value for name, value in row.items() if name != "parts"}
        line |= {f"part {name}": value for name, value in parts.items()}
        columns |= dict.fromkeys(line)
        flat.append(line)
    text = StringIO()
    writer = csv.DictWriter(text, list(columns), lineterminator="\n")
    writer.writeheader()
    writer.writerows(flat)
    return text.getvalue()
