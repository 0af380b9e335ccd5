"""The server's secret key, in a file of its own: a copy of the database forges neither links nor seals."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Final

from neontable import private
from neontable.kernel.errors import Invalid

SUFFIX: Final = ".key"
LENGTH: Final = 32  # bytes
GIVEN: Final = "NEONTABLE_KEY"


def beside(path: Path) -> Path:
    """Where the key of the tables in this file is kept."""
    return path.with_name(path.name + SUFFIX)


def of_database(name: str) -> Path:
    """Where the key of a database of this name is kept, on every machine that serves it."""
    return private.home() / "keys" / f"{name}{SUFFIX}"


def given() -> bytes | None:
    """The key of a database that the environment names, where no file outlives the machine."""
    text = os.environ.get(GIVEN)
    try:
        key = None if text is None else bytes.fromhex(text)
    except ValueError:
        key = b""
    if key is not None and len(key) != LENGTH:
        raise Invalid(f"{GIVEN} holds no key.", f"Give {2 * LENGTH} hex digits.")
    return key


def read(path: Path) -> bytes | None:
    """The key in a file; nothing if there is no such file."""
    try:
        private.mend(path)
        key = bytes.fromhex(path.read_text(encoding="ascii").strip())
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise Invalid(f"The key in {path} cannot be read ({error}).", "Put the right file there.") from error
    if len(key) != LENGTH:
        raise Invalid(f"{path} holds no key.", "Put the right file there.")
    return key


def write(path: Path, key: bytes) -> None:
    """Keep a key; when this is done it would survive a power cut."""
    try:
        private.keep_folder(path.parent)
        private.write(path, key.hex() + "\n")
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError as error:
        raise Invalid(f"The key cannot be kept in {path}: {error.strerror}.", "Make the folder writable.") from error


def kept(path: Path, inside: bytes | None) -> bytes:
    """The key of some tables: one that an older version has kept inside them moves out; else that of the file, or a new one."""
    found = inside or read(path)
    if found is None:
        found = secrets.token_bytes(LENGTH)
    if inside is not None or not path.exists():
        write(path, found)
    return found
