"""What each player has achieved on this machine: one file per name, beside the saved games."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import quote

from neontable import private
from neontable.kernel import registry
from neontable.kernel.errors import NeontableError
from neontable.kernel.table import Table
from neontable.private import home


def folder() -> Path:
    """Where the profiles are."""
    return home() / "profiles"


def path_of(name: str) -> Path:
    """The file of a player; names that differ only in case are one."""
    return folder() / f"{quote(name.casefold(), safe='')}.json"


def read(path: Path) -> dict[str, Any]:
    """A profile: the name, and under each game's record what was earned in it; empty where there is none yet."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) and isinstance(data.get("games"), dict) else {}


def everybody() -> list[dict[str, Any]]:
    """All profiles, by name."""
    found = [read(path) for path in sorted(folder().glob("*.json"))]
    return sorted([each for each in found if each], key=lambda each: str(each["name"]))


def remember(table: Table, seats: list[int], record: str) -> list[tuple[int, str]]:
    """Note a finished game for these seats; the same record counts once. Gives what they earned, careers included.

    A folder that cannot be written to only forgets.
    """
    game = table.game
    earned = [each for each in game.achievements(table) if each[0] in seats]
    marks = [each for each in game.marks(table) if each[0] in seats]
    news = list(earned)
    for seat in seats:
        mine = [id for who, id in earned if who == seat]
        remembered = [mark for who, mark in marks if who == seat]
        if not mine and not remembered:
            continue
        name = table.names[seat]
        profile = read(path_of(name)) or {"name": name, "games": {}}
        before = career(profile, game.name)
        profile["games"][record] = {"game": game.name, "earned": mine, "marks": remembered}
        news.extend([(seat, id) for id in career(profile, game.name) if id not in before])
        try:
            write(profile)
        except OSError:
            continue
    return news


def write(profile: dict[str, Any]) -> None:
    """Keep a profile; the file is either the old one or the whole new one."""
    target = path_of(str(profile["name"]))
    private.keep_folder(target.parent)
    private.write(target, json.dumps(profile, ensure_ascii=False, indent=1))


def counted(profile: dict[str, Any], game: str, what: str) -> dict[str, int]:
    """How often something ("earned" or "marks") happened in a game."""
    entries = [each for each in profile["games"].values() if each.get("game") == game]
    return dict(Counter([str(one) for each in entries for one in each.get(what, [])]))


def career(profile: dict[str, Any], game: str) -> list[str]:
    """The achievements over several games that a profile has earned."""
    try:
        known = registry.get(game)
        content = known.load_content(())
    except NeontableError:  # a game that is no longer installed
        return []
    return known.career(content, counted(profile, game, "marks"))
