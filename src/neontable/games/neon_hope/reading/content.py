"""Reads what NEON HOPE is played with from TOML, with packs laid over it; errors name file, entry and field.

Effects, conditions and places are strings in the notation that `docs/writing-an-episode.md` explains; they are read once,
here, and become numbers (`notation/ast.py`). Story texts stand in files of their own and are no part of the content hash.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from neontable.games.neon_hope.cards import Content
from neontable.games.neon_hope.reading.build import build
from neontable.games.neon_hope.reading.excerpt import read_part
from neontable.games.neon_hope.reading.problems import Problems
from neontable.games.neon_hope.reading.written import FILES
from neontable.kernel.authoring.pack import read_all, read_data
from neontable.kernel.errors import Invalid

GAME = "neon-hope"
BASE = Path(__file__).parent.parent / "content"
OPEN = ("character", "action", "tool", "modifier", "die", "level", "threshold", "growth")


def load(packs: Sequence[str | Path] = ()) -> Content:
    """The base content with the packs laid over it."""
    problems = Problems()
    content = build(read_all(GAME, BASE, packs, FILES), str(BASE), problems)
    return sound(content, problems)


def content_from(raw: Any, label: str = "record") -> Content:
    """The content that was embedded in a record: all of it, or that of its episode, which says of what it is a part."""
    problems = Problems()
    tables, part = read_part(raw, label)
    return sound(build(read_data(tables, label, FILES), label, problems, part), problems)


def sound(content: Content, problems: Problems) -> Content:
    """The content, if it can be played; else the first problem, and how many more there are."""
    if not problems.found:
        return content
    first, more = problems.found[0], len(problems.found) - 1
    if not more:
        raise first
    count = "one more problem" if more == 1 else f"{more} more problems"
    raise Invalid(
        first.reason, f"{first.remedy} There {'is' if more == 1 else 'are'} {count}: `neontable pack check` lists all."
    )


def open_data(content: Content) -> dict[str, Any]:
    """What anybody may read before playing: what characters hold, and the tables; nothing of episodes and story (HOPE-RUL-102)."""
    return {table: content.raw[table] for table in OPEN}


def check(packs: Sequence[str | Path]) -> Problems:
    """Everything that is wrong with packs at once, and what is perhaps not meant."""
    problems = Problems()
    merged = read_all(GAME, BASE, packs, FILES, problems.found)
    build(merged, str(BASE), problems)
    return problems
