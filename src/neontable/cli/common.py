"""What several commands ask for in the same way: options of a game, and where a server keeps its tables."""

from __future__ import annotations

from typing import Annotated

import typer

from neontable import private
from neontable.kernel.errors import Invalid

Db = Annotated[str, typer.Option("--db", help="Where tables are kept: a file, or postgresql://…")]


def parse_options(given: list[str]) -> dict[str, str]:
    """The options of a game, from words such as memory=counts."""
    options: dict[str, str] = {}
    for each in given:
        name, equals, value = each.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not name:
            raise Invalid(f"{each!r} is no option.", "Write --option name=value; `neontable games` lists them.")
        if name in options:
            raise Invalid(f"Option {name} is given twice.", "Give it once.")
        options[name] = value.strip()
    return options


def place_of(db: str) -> str:
    """Where tables are kept, as it was given or by default."""
    return db or str(private.home() / "tables.db")


def shown(where: str) -> str:
    """Where tables are kept, without a password."""
    before, at, after = where.rpartition("@")
    return f"{before.partition('://')[0]}://…@{after}" if at and "://" in before else where
