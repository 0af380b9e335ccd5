"""Files for the owner's eyes only: tables, keys and saves hold what players may not see.

A file that Neontable writes is 0600. A folder that it makes is 0700. A folder that was there before is made private only if
it is plainly Neontable's own: the data folder, or one in which nothing else lies. So a shared folder such as /tmp, a home or
a folder of other programs keeps the rights it has; the files in it are private all the same.
"""

from __future__ import annotations

import logging
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

LOG: Final = logging.getLogger("neontable.private")
FILE: Final = 0o600
FOLDER: Final = 0o700


def home() -> Path:
    """The folder for saves, settings and keys: NEONTABLE_HOME, or where this system keeps the data of programs."""
    chosen = os.environ.get("NEONTABLE_HOME")
    if chosen:
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "neontable"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "neontable"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "neontable"


def opener(path: str, flags: int) -> int:
    """Opens a file so that only its owner can read it, if it is made now (for `open`)."""
    return os.open(path, flags, FILE)


def write(path: Path, text: str) -> None:
    """Write a private file; it is either the old one or the whole new one, whatever happens.

    What is there and is no file, such as a pipe or a device, is written to and stays what it is.
    """
    if path.exists() and not path.is_file() and not path.is_dir():
        path.write_text(text, encoding="utf-8")
        return
    part = path.with_name(path.name + ".part")
    try:
        part.unlink(missing_ok=True)  # one left behind may be open to others
        with open(part, "x", encoding="utf-8", opener=opener) as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        if error.filename is not None:  # that there is another file for a moment is nobody's concern
            error.filename, error.filename2 = str(path), None
        raise


def keep_folder(folder: Path, name: str = "") -> None:
    """Make a private folder, or see to one that is there; `name` begins the names of all that Neontable keeps in it."""
    if not folder.is_dir():
        if folder.parent != folder:
            keep_folder(folder.parent)
        folder.mkdir(mode=FOLDER, exist_ok=True)
    elif is_own(folder, name):
        mend(folder, FOLDER)


def is_own(folder: Path, name: str) -> bool:
    """Whether a folder is Neontable's own: this user's data folder, or one with nothing else in it."""
    if sys.platform == "win32":
        return False
    found = folder.stat()
    if found.st_uid != os.geteuid() or found.st_mode & stat.S_ISVTX or same(folder, Path.home()):
        return False
    if same(folder, home()):
        return True
    return bool(name) and all(each.startswith(name) for each in os.listdir(folder))


def same(one: Path, other: Path) -> bool:
    """Whether two names mean one folder that is there."""
    return other.exists() and one.samefile(other)


def mend(path: Path, mode: int = FILE) -> None:
    """Take away what others may do with a file or folder, and say so; one that is not there is left alone."""
    if sys.platform == "win32":  # its rights are those of the folder of this user
        return
    try:
        had = stat.S_IMODE(path.stat().st_mode)
        if had & ~mode & 0o077:
            path.chmod(had & mode)
            LOG.warning("%s was open to others (%04o); now only its owner can use it.", path, had)
    except FileNotFoundError:
        return
    except OSError as error:
        LOG.warning("%s is open to others and cannot be made private: %s.", path, error.strerror)
