"""What authors of packs can write, as a page: files, fields and words of a game, read off the code that checks them.

`neontable pack fields GAME` prints it; docs/reference/ holds the pages of all games, and a test keeps them as they should be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from neontable.kernel.authoring.pack import File
from neontable.kernel.errors import Invalid


class Words(NamedTuple):
    """Some of the words that a game knows: a heading, the heads of columns, and a row for each word; the first column is code."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


def page(game: Any) -> str:
    """The whole reference of a game, in Markdown."""
    files: Sequence[File] = game.content_files()
    if not files:
        raise Invalid(f"{game.title} has no content files.", "Packs cannot change it.")
    parts = [
        f"# What a pack of {game.title} can say",
        f"Written by `neontable pack fields {game.name}` from the code that reads packs; do not edit it by hand. "
        "[How to add or change a card](../add-a-card.md) says how packs work.",
        "## Files",
        table(("file", "entries", "named by", "how many"), [row_of(file) for file in files]),
    ]
    told: list[type[Any]] = []
    for file in files:
        parts += [f"## `{file.name}`", *fields_of(file.kind, told)]
    for words in game.vocabulary():
        rows = [(f"`{row[0]}`", *row[1:]) for row in words.rows]
        parts += [f"## {words.title}", table(words.columns, rows)]
    return "\n\n".join(parts) + "\n"


def row_of(file: File) -> tuple[str, ...]:
    """A file, what stands in it, and how many entries there must be."""
    return f"`{file.name}`", f"`[[{file.table}]]`", f"`{file.key}`", file.amount or "any"


def fields_of(kind: type[Any], told: list[type[Any]]) -> list[str]:
    """The fields of an entry, then those of what stands inside it, each kind once."""
    told.append(kind)
    fields = msgspec.structs.fields(kind)
    rows = [(f"`{each.encode_name}`", worded(inspect.type_info(each.type)), default(each)) for each in fields]
    parts = [table(("field", "is", "left out"), rows)]
    for each in fields:
        for inner in structs(inspect.type_info(each.type)):
            if inner not in told:
                parts += [f"### {inner.__name__}, in `{each.encode_name}`", *fields_of(inner, told)]
    return parts


def default(field: Any) -> str:
    """What holds if a field is left out."""
    if field.required:
        return "must be there"
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    if value is None or value in ("", []):
        return "none"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def worded(kind: Any) -> str:
    """A type as people read it."""
    if isinstance(kind, inspect.UnionType):
        return " or ".join(worded(each) for each in kind.types if not isinstance(each, inspect.NoneType))
    if isinstance(kind, inspect.LiteralType):
        return "one of " + ", ".join(f"`{value}`" for value in kind.values if value != "")
    if isinstance(kind, inspect.ListType):
        return f"list of {span(kind.min_length, kind.max_length)}: {worded(kind.item_type)}"
    if isinstance(kind, inspect.DictType):
        return f"table of names ({worded(kind.key_type)}) and values ({worded(kind.value_type)})"
    if isinstance(kind, inspect.StructType):
        return kind.cls.__name__
    if isinstance(kind, inspect.BoolType):
        return "`true` or `false`"
    if isinstance(kind, inspect.IntType):
        return "number" if kind.ge is None and kind.le is None else f"number {span(kind.ge, kind.le)}"
    assert isinstance(kind, inspect.StrType), kind
    if kind.pattern:
        return f"text like `{kind.pattern}`".replace("|", "\\|")
    return f"text of at most {kind.max_length} letters" if kind.max_length else "text"


def span(least: int | None, most: int | None) -> str:
    """How many, or how much."""
    if least is None:
        return "any number" if most is None else f"at most {most}"
    if most is None:
        return f"{least} or more"
    return str(least) if least == most else f"{least} to {most}"


def structs(kind: Any) -> list[type[Any]]:
    """The kinds of entries inside a type."""
    if isinstance(kind, inspect.StructType):
        return [kind.cls]
    if isinstance(kind, inspect.ListType):
        return structs(kind.item_type)
    if isinstance(kind, inspect.UnionType):
        return [inner for each in kind.types for inner in structs(each)]
    return []


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
