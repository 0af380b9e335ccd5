"""What happens around a game and is told to everybody, with its time: a public line of the table."""

from __future__ import annotations

from typing import Final

from neontable.server.rows import TAKEN_UP, TOLD, Row
from neontable.server.wire import Notice

SHOWN: Final = 50  # lines that come with a table


def notice(row: Row, name: str) -> Notice | None:
    """The public line of a row, about who is called so; nothing where there is none to tell."""
    if row.kind == TAKEN_UP and row.text == TOLD:
        text = f"{name} goes on from elsewhere with a new key; the keys that opened this seat before open nothing any more."
        return Notice(row.n, row.kind, row.seat, text, row.at)
    return None
