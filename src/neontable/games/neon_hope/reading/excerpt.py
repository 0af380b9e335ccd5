"""What a record holds of content of its own: the cards of its episode, and nothing that other episodes would tell.

Luck and positions go by numbers, and a campaign log names cards by their ids. So what is left out leaves something empty of the
same id and number of copies behind, and `marks` say where the numbers of faces, sentences and blocks go on after each entry.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.reading.written import TEXTS
from neontable.kernel.errors import Invalid

PART: Final = "part"  # the field that says of what it is a part
LEFT_OUT: Final = "left-out"  # the set of everything that is empty
NAMED: Final = re.compile("»([^«]*)«")
STAGED: Final = ("setting", "chapter")
CARDS: Final = ("lead", "encounter")
MOST: Final = 10_000  # that a number can be

Row = dict[str, Any]


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """The hash of the whole content, and how many faces, sentences and blocks there are after each of its entries."""

    of: str
    marks: list[tuple[int, int, int]]


def excerpt(content: Content, episode: str, log: dict[str, Any] | None) -> dict[str, Any]:
    """The content of one episode as data, with the allies of its log, no text of the story and nothing else's cards."""
    raw = content.raw
    part = {PART: {"of": content.known_as, "marks": [list(mark) for mark in content.marks]}}
    if content.excerpt:
        return {**raw, **part}
    own = next(row for row in raw["episode"] if row["id"] == episode)
    kept = needed(raw, own, log)
    names: dict[str, str] = {}  # the versions of a Lead share one
    for row in [*raw["lead"], *raw["encounter"]]:
        names.setdefault(row["name"], f"Card {row['id']}")
    data = {table: list(rows) for table, rows in raw.items()}
    first = next(row for row in raw["setting"] if ("setting", row["id"]) in kept)
    shown = next(row for row in raw["lead"] if ("lead", row["id"]) in kept)
    empty = {
        "lead": lambda row: empty_lead(row, names[row["name"]]),
        "encounter": lambda row: empty_encounter(row, names[row["name"]]),
        "setting": lambda row: empty_setting(row, shown["name"]),
        "chapter": empty_chapter,
    }
    for table, made in empty.items():
        data[table] = [row if (table, row["id"]) in kept else made(row) for row in raw[table]]
    data["episode"] = [row if row is own else empty_episode(own, row, first["name"]) for row in raw["episode"]]
    for file in TEXTS:
        data[file.table] = []
    return {**data, **part}


def needed(raw: dict[str, Any], own: Row, log: dict[str, Any] | None) -> set[tuple[str, str]]:
    """What an episode is played with, as (table, id): its sets, cards of difficulty and Heat, allies, and what these name."""
    sets = {*own["staging"], *own["encounters"]}
    ids = {id for level in raw["level"] for id in level["cards"]} | {own.get("heat", "")}
    ids |= {ally["card"] for ally in (log or {}).get("allies", [])}
    rows = [(table, row) for table in (*STAGED, *CARDS) for row in raw[table]]
    kept = {(table, row["id"]) for table, row in rows if row["set"] in sets or (table in CARDS and row["id"] in ids)}
    while True:
        texts = json.dumps([own, *(row for table, row in rows if (table, row["id"]) in kept)], ensure_ascii=False)
        named = set(NAMED.findall(texts))
        more = {(table, row["id"]) for table, row in rows if row.get("name") in named} - kept
        if not more:
            return kept
        kept |= more


def read_part(raw: Any, label: str) -> tuple[Any, Part | None]:
    """The tables of embedded content, and of what they are a part; none if they are all of it."""
    if not isinstance(raw, Mapping) or PART not in raw:
        return raw, None
    try:
        part = msgspec.convert(raw[PART], Part, strict=True)
    except msgspec.ValidationError as error:
        raise Invalid(f"{label}: field {PART}: {error}.", "Take it from an undamaged record.") from None
    if any(not 0 <= number <= MOST for mark in part.marks for number in mark):
        raise Invalid(f"{label}: field {PART}: its marks are out of bounds.", "Take it from an undamaged record.")
    return {table: rows for table, rows in raw.items() if table != PART}, part


def empty_lead(row: Row, name: str) -> Row:
    """A Lead that is not part of the episode."""
    side = {"setup": "1 Secret", "task": "INV PER 1"}
    version = {"version": row["version"]} if "version" in row else {}
    made = {"origin": "original", "id": row["id"], "set": LEFT_OUT, "name": name, **version}
    return {**made, "a": side, "b": side}


def empty_encounter(row: Row, name: str) -> Row:
    """An encounter card that is not part of the episode."""
    copies = {"copies": row["copies"]} if "copies" in row else {}
    made = {"origin": "original", "id": row["id"], "set": LEFT_OUT, "name": name, "kind": "Enemy", **copies}
    return {**made, "appears": "LOC", "task": "FGT COU 1", "health": "H1", "threat": "T1[S]"}


def empty_setting(row: Row, shown: str) -> Row:
    """A setting that is not part of the episode."""
    sides = {"front": f"top: »{shown}«", "top": {"name": "Top"}, "bottom": {"name": "Bottom"}}
    return {"origin": "original", "id": row["id"], "set": LEFT_OUT, "name": f"Setting {row['id']}", **sides}


def empty_chapter(row: Row) -> Row:
    """A chapter that is not part of the episode."""
    made = {"origin": "original", "id": row["id"], "set": LEFT_OUT, "number": row["number"]}
    return {**made, "objective": "SOLO", "back": "WINEPISODE"}


def empty_episode(own: Row, row: Row, setting: str) -> Row:
    """Another episode, of which only is said that it can follow: it has the cards of this one."""
    evening = {"evening": row["evening"]} if "evening" in row else {}
    made = {"origin": "original", "id": row["id"], **evening}
    return {**made, "staging": own["staging"], "encounters": own["encounters"], "setup": f"SETTING »{setting}«"}
