"""The document of a record: its text, its header and its chain of entries. `record` reads and checks what was written."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, Final

from neontable import private
from neontable.kernel.tables.history import BY_ORDER, BY_PERSON, Entry, Start

FORMAT: Final = "neontable record"
VERSION: Final = 1
EVERY: Final = 50  # entries between two state hashes
HEADER: Final = ("format", "version", "game", "rules", "content", "options", "seats", "commitment", "secret", "start")


class Record:
    """A game as data."""

    __slots__ = ("data",)

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def save(self, path: str | Path) -> None:
        """Write the record for its owner alone; the file is either the old one or the whole new one, whatever happens."""
        private.write(Path(path), self.text())

    def text(self) -> str:
        """The record as JSON text, one entry a line."""
        entries = ",\n".join("  " + canonical(entry) for entry in self.data["entries"])
        others = {name: value for name, value in self.data.items() if name != "entries"}
        body = json.dumps(others, ensure_ascii=False, indent=1)
        return f'{body[:-2]},\n "entries": [\n{entries}\n ]\n}}\n'


def canonical(data: Any) -> str:
    """JSON with one spelling for equal data."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def written(
    game: str, rules: str, content: dict[str, Any], start: Start, names: list[str], entries: list[Entry]
) -> dict[str, Any]:
    """The header and the chained entries of a record."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": game,
        "rules": rules,
        "content": content,
        "options": start.options,
        "seats": list(names),
        "commitment": commitment(start.seed),
        "secret": start.secret,
        "start": None if start.position is None else {"position": start.position, "script": start.script},
        "seed": start.seed.hex() if start.seed is not None else None,
    }
    chain = digest(canonical({name: data[name] for name in HEADER}))
    data["header"] = chain
    lines: list[dict[str, Any]] = []
    for entry in entries:
        line: dict[str, Any] = {"kind": entry.kind, "seat": entry.seat, "text": entry.text}
        if entry.by == BY_ORDER:
            line["auto"] = True
        elif entry.by != BY_PERSON:
            line["by"] = entry.by
        chain = digest(chain + canonical(line))
        lines.append({**line, "hash": chain[:16]})
    data["entries"] = lines
    data["end"] = {"entries": len(lines), "hash": chain}
    return data


def commitment(seed: bytes | None) -> str | None:
    """What is published of a seed before the game: its digest."""
    return None if seed is None else hashlib.sha256(b"neontable commitment" + seed).hexdigest()
