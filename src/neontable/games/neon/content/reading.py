"""Reads the pieces of NeoN from TOML, checks them, and names file, piece and field when something is wrong.

`content/meanings.py` says what an effect can say; docs/reference/neon.md lists all of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from neontable.games.neon.cards import Content
from neontable.games.neon.content.pieces import build, read
from neontable.games.neon.content.written import FILES
from neontable.kernel.authoring.pack import Problems, read_all, read_data
from neontable.kernel.errors import Invalid

GAME = "neon"
BASE = Path(__file__).parent


def load(packs: Sequence[str | Path] = ()) -> Content:
    """The base pieces with the packs laid over them."""
    return build(read_all(GAME, BASE, packs, FILES), str(BASE))


def problems_of(packs: Sequence[str | Path]) -> list[Invalid]:
    """Everything that is wrong with packs, at once."""
    problems = Problems(together=True)
    read(read_all(GAME, BASE, packs, FILES, problems.found), str(BASE), problems)
    return problems.found


def content_from(raw: Any, label: str = "record") -> Content:
    """The content that was embedded in a record."""
    return build(read_data(raw, label, FILES), label)
