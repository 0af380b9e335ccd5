"""Content in TOML files, with packs laid over it; errors name file, entry and field. A game brings its types and its checks."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from neontable.kernel.errors import Invalid

MOST_NAMES: Final = 60  # of what is known, said to who has misspelt one


class File(NamedTuple):
    """A content file: its name, the table it holds, the field that names an entry, the type of an entry, how many there must be."""

    name: str
    table: str
    key: str
    kind: type[Any]
    amount: str = ""


class Pack(msgspec.Struct, forbid_unknown_fields=True):
    """What a pack says about itself (`pack.toml`, optional)."""

    game: str = ""
    title: str = ""
    author: str = ""


class Entry:
    """A checked entry and the file it came from."""

    __slots__ = ("file", "key", "value")

    def __init__(self, file: str, key: str, value: Any) -> None:
        self.file = file
        self.key = key
        self.value = value


Entries = dict[str, Entry]
T = TypeVar("T")


class Problems:
    """What is wrong with content: the first problem is raised, or all of them are found."""

    __slots__ = ("found", "together")

    def __init__(self, together: bool = False) -> None:
        self.together = together
        self.found: list[Invalid] = []

    def note(self, problem: Invalid) -> None:
        """One problem."""
        if not self.together:
            raise problem
        self.found.append(problem)

    def tried(self, make: Callable[[], T]) -> T | None:
        """What can be made, or nothing once it is noted why not."""
        try:
            return make()
        except Invalid as problem:
            self.note(problem)
            return None


def read_all(
    game: str,
    base: Path,
    packs: Sequence[str | Path],
    files: Sequence[File],
    problems: list[Invalid] | None = None,
) -> dict[str, Entries]:
    """The base content with the packs laid over it, in order: an entry replaces the one of the same name.

    A pack file that says `complete = true` replaces the whole file instead. With a list of `problems` every wrong entry
    is noted there and reading goes on; without one the first is raised.
    """
    merged: dict[str, Entries] = {file.table: {} for file in files}
    for folder in (base, *map(Path, packs)):
        found = wrong_folder(game, folder, files)
        if found and problems is None:
            raise found[0]
        for file in files:
            if (folder / file.name).exists():
                try:
                    read_file(folder / file.name, file, merged[file.table], problems)
                except Invalid as error:
                    if problems is None:
                        raise
                    found.append(error)
        if problems is not None:
            problems += found
    return merged


def read_data(raw: Any, label: str, files: Sequence[File]) -> dict[str, Entries]:
    """The content that was embedded in a record, checked as strictly as a file."""
    merged: dict[str, Entries] = {file.table: {} for file in files}
    if not isinstance(raw, Mapping):
        raise Invalid(f"{label}: the content is not a table of entries.", "Take it from an undamaged record.")
    if unknown := sorted(set(raw) - set(merged)):
        raise wrong(label, "", unknown[0], "is not a known field", near(unknown[0], merged))
    for file in files:
        add_entries(label, raw.get(file.table, []), file, merged[file.table])
    return merged


def about(folder: str | Path) -> Pack:
    """What a pack says about itself."""
    path = Path(folder) / "pack.toml"
    if not Path(folder).is_dir():
        raise Invalid(f"{folder}: there is no such pack.", "A pack is a folder of TOML files.")
    return Pack() if not path.exists() else convert(str(path), "", parse(path), Pack)


def wrong_folder(game: str, folder: Path, files: Sequence[File]) -> list[Invalid]:
    """A pack is a folder that holds files we know, for this game: what is wrong with that."""
    known = [file.name for file in files]
    if not folder.is_dir():
        return [Invalid(f"{folder}: there is no such pack.", "A pack is a folder with " + ", ".join(known) + ".")]
    names = sorted(path.name for path in folder.glob("*.toml"))
    may = "A pack may hold pack.toml, " + ", ".join(known) + "."
    unknown = [name for name in names if name not in known and name != "pack.toml"]
    found = [Invalid(f"{folder / name}: unknown file.", may) for name in unknown]
    if not found and not set(names) & set(known):
        found.append(Invalid(f"{folder}: the pack is empty.", "Put at least one of " + ", ".join(known) + " into it."))
    meant = about(folder).game
    if meant and meant != game:
        remedy = f"This game takes packs for {game!r}."
        found.append(wrong(str(folder / "pack.toml"), "", "game", f"is {meant!r}", remedy))
    return found


def parse(path: Path) -> dict[str, Any]:
    """The TOML of a file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise Invalid(f"{path}: cannot be read as TOML: {error}.", "Correct the file at that place.") from None


def read_file(path: Path, file: File, into: Entries, problems: list[Invalid] | None = None) -> None:
    """Lay the entries of one file over those already there."""
    data = parse(path)
    complete = data.pop("complete", False)
    if not isinstance(complete, bool):
        raise wrong(str(path), "", "complete", "must be true or false")
    if complete:
        into.clear()
    if unknown := sorted(set(data) - {file.table}):
        raise wrong(str(path), "", unknown[0], "is not a known field", near(unknown[0], [file.table, "complete"]))
    add_entries(str(path), data.get(file.table, []), file, into, problems)


def add_entries(label: str, rows: object, file: File, into: Entries, problems: list[Invalid] | None = None) -> None:
    """Check each row by its type and put it under its name; a file names nothing twice."""
    if not isinstance(rows, list):
        raise wrong(label, "", file.table, f"must be a list of entries, written [[{file.table}]]")
    seen: set[str] = set()
    for number, row in enumerate(rows, 1):
        known_as = row.get(file.key) if isinstance(row, Mapping) else None
        called = f"{file.table} {known_as if isinstance(known_as, str) and known_as else f'number {number}'}"
        try:
            value = convert(label, called, row, file.kind)
            name: str = getattr(value, file.key)
            if name in seen:
                raise wrong(label, called, file.key, "is given twice", "Keep one of the two entries.")
        except Invalid as error:
            if problems is None:
                raise
            problems += all_wrong(label, called, row, file.kind) or [error]
            continue
        seen.add(name)
        into[name] = Entry(label, called, value)


def convert(file: str, called: str, row: object, kind: type[Any]) -> Any:
    """One row as its type, or an error that names the field."""
    try:
        return msgspec.convert(row, kind, strict=True)
    except msgspec.ValidationError as error:
        message = str(error)
    said, _, path = message.partition(" - at `$")
    field = path.rstrip("`").removeprefix(".")
    if match := re.fullmatch(r"Object (?:contains unknown|missing required) field `(.+)`", said):
        field = f"{field}.{match[1]}" if field else match[1]
        if said.startswith("Object missing"):
            raise wrong(file, called, field, "is missing")
        known = [name.name for name in msgspec.structs.fields(inner_type(kind, field))]
        raise wrong(file, called, field, "is not a known field", near(match[1], known))
    raise wrong(file, called, field or "entry", said[:1].lower() + said[1:], allowed(kind, field))


def all_wrong(file: str, called: str, row: object, kind: type[Any], at: str = "") -> list[Invalid]:
    """Everything that is wrong with the fields of a row, those of entries inside it too."""
    if not isinstance(row, Mapping):
        return [wrong(file, called, at.rstrip(".") or "entry", "must be a table of fields")]
    fields = {each.encode_name: each for each in msgspec.structs.fields(kind)}
    found = [
        wrong(file, called, f"{at}{name}", "is not a known field", near(str(name), fields))
        for name in row
        if name not in fields
    ]
    for name, field in fields.items():
        if name not in row:
            if field.required:
                found.append(wrong(file, called, f"{at}{name}", "is missing"))
            continue
        try:
            msgspec.convert(
                {name: row[name]}, msgspec.defstruct("One", [(field.name, field.type)], rename={field.name: name})
            )
        except msgspec.ValidationError as error:
            found += inside(file, called, row[name], field.type, f"{at}{name}") or [
                mistaken(file, called, at, error, kind)
            ]
    return found


def inside(file: str, called: str, value: object, kind: Any, at: str) -> list[Invalid]:
    """What is wrong with an entry inside another, or with those of a list."""
    info: Any = msgspec.inspect.type_info(kind)
    if isinstance(info, msgspec.inspect.StructType):
        return all_wrong(file, called, value, info.cls, f"{at}.")
    item: Any = getattr(getattr(info, "item_type", None), "cls", None)
    if item is None or not isinstance(value, list):
        return []
    found: list[Invalid] = []
    for number, each in enumerate(value):
        found += all_wrong(file, called, each, item, f"{at}[{number}].")
    return found


def mistaken(file: str, called: str, at: str, error: msgspec.ValidationError, kind: type[Any]) -> Invalid:
    """A value that a field cannot have."""
    said, _, path = str(error).partition(" - at `$")
    field = path.rstrip("`").removeprefix(".")
    return wrong(file, called, f"{at}{field}", said[:1].lower() + said[1:], allowed(kind, field))


def allowed(kind: type[Any], field: str) -> str:
    """The values that a field may have, if they are few."""
    for each in msgspec.structs.fields(inner_type(kind, field)):
        if each.name == field.rpartition(".")[2]:
            info: Any = msgspec.inspect.type_info(each.type)
            values = getattr(info, "values", ())
            return "Known here: " + ", ".join(str(value) for value in values) + "." if values else ""
    return ""


def inner_type(kind: type[Any], field: str) -> type[Any]:
    """The type that a field such as task[1].do belongs to: the struct whose list holds it."""
    outer, dot, _ = field.partition("[")
    if not dot:
        return kind
    for each in msgspec.structs.fields(kind):
        if each.name == outer:
            info: Any = msgspec.inspect.type_info(each.type)
            inner: type[Any] = getattr(getattr(info, "item_type", None), "cls", kind)
            return inner
    return kind


def wrong(file: str, called: str, field: str, why: str, remedy: str = "") -> Invalid:
    """An error that says where it is: file, card, field."""
    place = f"{file}: {called}: " if called else f"{file}: "
    return Invalid(f"{place}field {field}: {why}.".replace("`", "'"), remedy or "Correct that field.")


def near(word: str, known: Iterable[str]) -> str:
    """The remedy for a misspelt word: what comes nearest, and all that is known unless nobody would read so much."""
    names = sorted(known)
    if len(names) > MOST_NAMES:
        nearest = difflib.get_close_matches(word, names, n=3)
        return f"Did you mean {' or '.join(nearest)}?" if nearest else f"None of the {len(names)} names here is near."
    close = difflib.get_close_matches(word, names, n=1)
    return (f"Did you mean {close[0]}? " if close else "") + "Known here: " + ", ".join(names) + "."


def last_file(entries: Entries, label: str) -> str:
    """The file that spoke last about these entries."""
    return next(reversed(entries.values())).file if entries else label
