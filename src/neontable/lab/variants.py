"""Variants of a piece: one field of one entry of a game's content, with several values, each written as a pack."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from neontable.kernel.authoring.pack import File, near
from neontable.kernel.errors import Invalid
from neontable.kernel.game import Game

SETTING = re.compile(r"(?P<table>[a-z_]+)\.(?P<entry>[^.=]+)\.(?P<field>[^=]+)=(?P<values>.+)")
FIELD = re.compile(r"([a-z_]+)|\[(\d+)\]|\.")
SPAN = re.compile(r"(-?\d+)\.\.(-?\d+)")
MOST_VALUES = 50
REMEDY = (
    "Write --set table.entry.field=values, such as equipment.SG-01.dice[1]=1..3; `neontable pack fields` lists them."
)


class Swept(NamedTuple):
    """A field of an entry, and the values that it is to have."""

    table: str
    entry: str
    field: str
    values: list[Any]

    @property
    def name(self) -> str:
        """The field as it was written."""
        return f"{self.table}.{self.entry}.{self.field}"


def swept(said: str) -> Swept:
    """What --set says: a field, and its values as a span (1..3) or by commas."""
    match = SETTING.fullmatch(said.strip())
    if match is None or not steps(match["field"]):
        raise Invalid(f"{said!r} does not say what to change.", REMEDY)
    values: list[Any] = []
    for word in match["values"].split(","):
        if span := SPAN.fullmatch(word.strip()):
            first, last = int(span[1]), int(span[2])
            values += range(first, last + 1) if first <= last else range(first, last - 1, -1)
        else:
            values.append(read(word.strip()))
        if len(values) > MOST_VALUES:
            raise Invalid(f"{said!r} has more than {MOST_VALUES} values.", "Take fewer.")
    return Swept(match["table"], match["entry"].strip(), match["field"].strip(), values)


def read(word: str) -> Any:
    """A value as TOML would read it: a number, true or false, else a text."""
    try:
        return json.loads(word)
    except ValueError:
        return word


def steps(field: str) -> list[str | int]:
    """The way to a field such as effects[0].do[0].n; nothing if it is none."""
    found: list[str | int] = []
    at = 0
    for match in FIELD.finditer(field.strip()):
        if match.start() != at:
            return []
        at = match.end()
        if match[1]:
            found.append(match[1])
        elif match[2]:
            found.append(int(match[2]))
    return found if at == len(field.strip()) else []


def write_variant(game: Game[Any], packs: Sequence[str], change: Swept, value: Any, folder: Path) -> str:
    """A pack that has one entry, with one field changed."""
    files: list[File] = list(game.content_files())
    file = next((each for each in files if each.table == change.table), None)
    if file is None:
        raise Invalid(
            f"{game.title} has no pieces {change.table!r}.", near(change.table, [each.table for each in files])
        )
    entries: list[dict[str, Any]] = game.content_data(game.load_content(tuple(packs)))[file.table]
    entry = next((each for each in entries if each[file.key] == change.entry), None)
    if entry is None:
        raise Invalid(
            f"There is no {change.table} {change.entry!r}.", near(change.entry, [each[file.key] for each in entries])
        )
    changed = with_value(entry, change, value)
    folder.mkdir()
    (folder / "pack.toml").write_text(f'game = "{game.name}"\n', encoding="utf-8")
    rows = "".join(f"{name} = {toml(each)}\n" for name, each in changed.items())
    (folder / file.name).write_text(f"[[{file.table}]]\n{rows}", encoding="utf-8")
    try:
        game.load_content((*packs, str(folder)))
    except Invalid as error:
        raise Invalid(f"{change.name}={value}: {error.reason.replace(f'{folder}/', '')}", error.remedy) from None
    return str(folder)


def with_value(entry: dict[str, Any], change: Swept, value: Any) -> dict[str, Any]:
    """An entry with another value in a field."""
    changed = copy.deepcopy(entry)
    *way, last = steps(change.field)
    place: Any = changed
    try:
        for step in way:
            place = place[step]
        if isinstance(last, int):
            place[last]
        place[last] = value
    except (KeyError, IndexError, TypeError):
        raise Invalid(f"{change.table} {change.entry} has no field {change.field}.", REMEDY) from None
    return changed


def toml(value: Any) -> str:
    """A value as it stands in a TOML file, on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {toml(each)}" for name, each in value.items() if each is not None) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(each) for each in value) + "]"
    return json.dumps(value)
