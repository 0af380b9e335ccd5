"""The packs that a server plays with: laid over the content of their games, in every process that plays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from neontable.kernel import registry
from neontable.kernel.authoring.pack import about
from neontable.kernel.errors import Invalid
from neontable.kernel.game import Game

_folders: Final[dict[str, tuple[str, ...]]] = {}  # of each game
_contents: Final[dict[str, Any]] = {}


def install(folders: Sequence[str | Path]) -> None:
    """Play with these packs from now on; what cannot be played is refused."""
    _folders.clear()
    _contents.clear()
    for folder in folders:
        name = about(folder).game
        if not name:
            raise Invalid(f"{folder} does not say for which game it is.", 'Write game = "…" into its pack.toml.')
        _folders[name] = (*_folders.get(name, ()), str(Path(folder).resolve()))
    for name in _folders:
        installed(registry.get(name))


def folders() -> list[str]:
    """The folders of all packs, for another process."""
    return [folder for found in _folders.values() for folder in found]


def packed(game: Game[Any]) -> bool:
    """Whether packs are laid over the content of a game."""
    return game.name in _folders


def installed(game: Game[Any]) -> Any:
    """The content that a game is played with here."""
    if game.name not in _folders:
        return game.load_content(())
    if game.name not in _contents:
        _contents[game.name] = game.load_content(_folders[game.name])
    return _contents[game.name]
