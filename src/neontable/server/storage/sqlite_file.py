"""The SQLite file of a store: who may open it, its schema, its settings, and its key."""

from __future__ import annotations

import contextlib
import fcntl
import glob
import logging
import os
import shutil
import sqlite3
from pathlib import Path
from typing import IO, Final

from neontable import private
from neontable.kernel.errors import Invalid
from neontable.server.storage import key_file
from neontable.server.storage.schema import VERSIONS

LOG: Final = logging.getLogger("neontable.server")
CHECKPOINT = 8_000  # pages of the log until they are copied into the file, one that many tables write to only once


def real(path: Path) -> Path:
    """The file that a name means, through all links: the lock, the log and the copies lie beside it."""
    return Path(os.path.realpath(path))


def alone(path: Path) -> IO[str]:
    """A lock on the file for this process; a second server is refused."""
    try:
        lock = open(path.with_name(path.name + ".lock"), "w", opener=private.opener)  # noqa: SIM115 (held while the server runs)
    except OSError as error:
        raise Invalid(f"{path} cannot be used: {error.strerror}.", "Give another file.") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise Invalid(f"Another server is using {path}.", "Stop it, or give another file.") from error
    return lock


def keep_folder(path: Path) -> None:
    """The folder of the tables: made for its owner alone, and seen to if it is Neontable's own."""
    try:
        private.keep_folder(path.parent, path.name)
    except OSError as error:
        raise Invalid(f"{path} cannot be used: {error.strerror}.", "Give another file with --db.") from error


def keep_private(path: Path) -> None:
    """Nobody but the owner reads the tables: the file is made so before anything is in it, and the log beside it follows it."""
    for each in path.parent.glob(f"{glob.escape(path.name)}*"):
        if each.is_file() and not each.is_symlink():
            private.mend(each)
    with contextlib.suppress(OSError):  # what cannot be opened is told by who needs it
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, private.FILE))


def connect(path: Path) -> sqlite3.Connection:
    """A connection whose commits survive a power cut."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=64)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
        db.execute("PRAGMA busy_timeout = 5000")
        db.execute("PRAGMA temp_store = MEMORY")
    except BaseException:
        db.close()
        raise
    return db


def opened(path: Path) -> sqlite3.Connection:
    """A connection to a file that is up to date, or an error that says why there is none."""
    try:
        db = connect(path)
    except sqlite3.DatabaseError as error:
        raise Invalid(f"{path} cannot be used: {error}.", "Give another file with --db.") from error
    try:
        migrate(db, path)
    except BaseException as error:
        db.close()
        if isinstance(error, sqlite3.Error):
            raise Invalid(f"{path} could not be brought up to date: {error}.", "Check the file.") from error
        raise
    return db


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Bring the file to the newest schema, with a copy of the old one first."""
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > len(VERSIONS):
        raise Invalid(
            f"{path} was written by a newer Neontable (schema {version}; this one knows {len(VERSIONS)}).",
            "Update Neontable, or give another file with --db.",
        )
    if 0 < version < len(VERSIONS):
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy2(path, path.with_name(f"{path.name}.schema{version}"))
    for number in range(version, len(VERSIONS)):
        db.execute("BEGIN IMMEDIATE")
        for statement in VERSIONS[number]:
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {number + 1}")
        db.execute("COMMIT")


def server_key(db: sqlite3.Connection, path: Path) -> bytes:
    """The key that links are made from; drawn once per store, and kept beside it."""
    inside = db.execute("SELECT value FROM meta WHERE name = 'key'").fetchone()
    key = key_file.kept(key_file.beside(path), None if inside is None else bytes(inside[0]))
    if inside is not None:
        take_out(db)
        LOG.warning("The key of the tables was inside their file; now it is in %s.", key_file.beside(path))
    return key


def take_out(db: sqlite3.Connection) -> None:
    """Leave nothing of the key in the file: neither in a page that is free now nor in the log."""
    db.execute("PRAGMA secure_delete = ON")
    db.execute("DELETE FROM meta WHERE name = 'key'")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.execute("PRAGMA secure_delete = OFF")
