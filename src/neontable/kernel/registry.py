"""Which games there are. Packages below `neontable.games` are found by themselves; others can register."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from pathlib import Path
from typing import Any

from neontable.kernel.errors import Invalid
from neontable.kernel.game import Game

_made: dict[str, Game[Any]] = {}


def _folders() -> list[Path]:
    root = Path(next(iter(importlib.import_module("neontable.games").__path__)))
    return [root / module.name for module in pkgutil.iter_modules([str(root)]) if module.ispkg]


def _packages() -> dict[str, str]:
    """The packages of games: those that have a `game` module."""
    return {folder.name.replace("_", "-"): folder.name for folder in _folders() if list(folder.glob("game.*"))}


def drafts() -> list[Path]:
    """The folders of games that are being written and cannot be played yet."""
    return [folder for folder in _folders() if not list(folder.glob("game.*"))]


def register(game: Game[Any]) -> None:
    """Add a game of your own under its name."""
    _made[game.name] = game


def names() -> tuple[str, ...]:
    """The names of all registered games."""
    return tuple(sorted({*_packages(), *_made}))


def get(name: str) -> Game[Any]:
    """A game by its name."""
    if not isinstance(name, str):
        raise Invalid(f"A game is named by a text, not {name!r}.", f"Games: {', '.join(names())}.")
    game = _made.get(name)
    if game is None:
        package = _packages().get(name)
        if package is None:
            close = difflib.get_close_matches(name, names(), n=1, cutoff=0.4)
            hint = f"Did you mean {close[0]}?" if close else f"Games: {', '.join(names())}."
            raise Invalid(f"There is no game {name!r}.", hint)
        game = importlib.import_module(f"neontable.games.{package}").GAME
        assert isinstance(game, Game)
        _made[name] = game
    return game


def folder(name: str) -> Path | None:
    """Where a game's package lies, if it has one."""
    package = _packages().get(name)
    if package is None:
        return None
    games: Any = importlib.import_module("neontable.games")
    return Path(next(iter(games.__path__))) / package


__all__ = ["drafts", "folder", "get", "names", "register"]
