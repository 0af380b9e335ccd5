"""A game is open in one terminal at a time: a second one would lose the moves of the first, or the other way round."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from neontable import private
from neontable.kernel.errors import Invalid
from neontable.private import home

_open: dict[Path, int] = {}  # the file of locks; it has one byte for each game, and what ends sets its bytes free


def hold(path: Path) -> None:
    """Keep a saved game for this terminal until it is let go or the program ends; refused where another one has it."""
    if not _locked(path):
        raise Invalid(
            f"The game in {path} is open in another terminal.", "Go on there, or close it first: it is saved there."
        )


def let_go(path: Path) -> None:
    """Others may open this game again."""
    if sys.platform != "win32" and _file() in _open:
        import fcntl

        with suppress(OSError):
            fcntl.lockf(_open[_file()], fcntl.LOCK_UN, 1, _place(path))


def is_open(path: Path) -> bool:
    """Whether another terminal has this game open."""
    if not _locked(path):
        return True
    let_go(path)
    return False


def _locked(path: Path) -> bool:
    """Whether the lock of this game could be taken; where there are no locks, everything can."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        if _file() not in _open:
            private.keep_folder(home())
            _open[_file()] = os.open(_file(), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, private.FILE)
    except OSError:  # a folder that cannot be written to keeps no games either
        return True
    try:
        fcntl.lockf(_open[_file()], fcntl.LOCK_EX | fcntl.LOCK_NB, 1, _place(path))
    except OSError:
        return False
    return True


def _file() -> Path:
    return home() / "open-games"


def _place(path: Path) -> int:
    """The byte that stands for a game."""
    return int.from_bytes(blake2b(str(path.resolve()).encode(), digest_size=4).digest(), "big") >> 1
