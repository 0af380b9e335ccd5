"""Where games are kept between sittings, and how to keep one whole while somebody presses Ctrl-C."""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from neontable import private
from neontable.kernel.errors import BadRecord, Invalid
from neontable.private import home


def new_path(game: str) -> Path:
    """A file for a new game that no other game uses; it is made at once, since others may begin in the same second."""
    folder = home() / "saves"
    try:
        private.keep_folder(home())
        private.keep_folder(folder)
        private.mend(folder, private.FOLDER)
        stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
        path = folder / f"{stem}.json"
        number = 1
        while not made(path):
            number += 1
            path = folder / f"{stem}-{number}.json"
    except OSError as error:
        raise Invalid(
            f"Games cannot be saved in {folder} ({error}).", "Set NEONTABLE_HOME to another folder."
        ) from None
    return path


def made(path: Path) -> bool:
    """Make a file; whether it was not there before."""
    try:
        path.touch(private.FILE, exist_ok=False)
    except FileExistsError:
        return False
    return True


class Saved(NamedTuple):
    """A game that can go on: where it is, what it is, who plays, how far it is and when somebody last played."""

    path: Path
    game: str
    names: list[str]
    entries: int
    when: datetime


def unfinished(most: int = 30) -> list[Saved]:
    """The saved games that can go on, the newest first."""
    folder = home() / "saves"
    dated = sorted(((path.stat().st_mtime, path) for path in folder.glob("*.json")), reverse=True)
    found: list[Saved] = []
    for when, path in dated:
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue
        if isinstance(data, dict) and data.get("result") is None and "entries" in data and len(found) < most:
            names = [str(name) for name in data.get("seats", [])]
            made = len(data["entries"])
            found.append(Saved(path, str(data.get("game")), names, made, datetime.fromtimestamp(when)))
    return found


def last_unfinished() -> Path:
    """The newest saved game that can go on."""
    found = unfinished(1)
    if not found:
        raise Invalid(f"There is no unfinished game in {home() / 'saves'}.", "Start one with `neontable play GAME`.")
    return found[0].path


def players_of(path: Path, seats: int) -> list[str]:
    """Who sat where in a saved game; people where the file does not say."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadRecord(None, f"{path} cannot be read ({error}).", "Check the path.") from error
    said = data.get("players")
    if isinstance(said, list) and len(said) == seats and all(isinstance(each, str) for each in said):
        return said
    return ["human"] * seats


def settings() -> dict[str, Any]:
    """What was chosen for the terminal table before."""
    try:
        data = json.loads((home() / "settings.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}


def keep_settings(chosen: dict[str, Any]) -> None:
    """Remember settings for the next game; a folder that cannot be written to only forgets them."""
    try:
        private.keep_folder(home())
        private.write(home() / "settings.json", json.dumps(chosen))
    except OSError:
        pass


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until what is inside is done, so that no choice and no file is left half made."""
    taken = signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    if taken or threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt
