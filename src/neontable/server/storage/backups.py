"""Backups: a consistent copy of any store in one SQLite file, made while servers run."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, nullcontext
from pathlib import Path

from neontable.kernel.errors import Invalid
from neontable.server.storage import key_file
from neontable.server.storage.factory import is_postgres
from neontable.server.storage.schema import VERSIONS
from neontable.server.storage.sqlite import SqliteStore
from neontable.server.storage.sqlite_file import alone, keep_folder, keep_private, real, take_out


async def backup(where: str, target: Path, force: bool = False) -> bool:
    """Copy everything a store has into a file, which is there whole or not at all; whether its key is beside it."""
    target = real(target)
    there = target.exists()
    if there and is_file_of(where, target):
        raise Invalid(f"{target} is the file of the tables itself.", "Give another file for the copy.")
    if there and not force:
        raise Invalid(f"{target} exists.", "Give another file, or --force to replace it.")
    with alone(target) if there else nullcontext():  # no server may be using what is replaced
        with replaced(target) as part:
            await copy(where, part)
            key = key_out_of(where, part)
        key_file.beside(target).unlink(missing_ok=True)  # of what was replaced
        if key is not None:
            key_file.write(key_file.beside(target), key)
    return key is not None


def key_out_of(where: str, copied: Path) -> bytes | None:
    """The key of a store that was copied; the copy has none inside. Nothing if it is not on this machine."""
    with closing(sqlite3.connect(copied, isolation_level=None)) as db:
        known = {name: bytes(value) for name, value in db.execute("SELECT name, value FROM meta")}
        if "key" in known:
            take_out(db)
            return known["key"]
    if is_postgres(where):
        name = known.get("key name")
        return (
            key_file.given() if name is None or key_file.given() else key_file.read(key_file.of_database(name.decode()))
        )
    return key_file.read(key_file.beside(real(Path(where).expanduser())))


def is_file_of(where: str, target: Path) -> bool:
    """Whether a store lives in this file, by whatever name."""
    path = Path(where).expanduser()
    return not is_postgres(where) and path.exists() and path.samefile(target)


async def copy(where: str, target: Path) -> None:
    """Copy a store into a new file."""
    if is_postgres(where):
        from neontable.server.storage.portable import dump

        with closing(sqlite3.connect(target)) as db:
            await dump(where, db)
    else:
        snapshot(Path(where).expanduser(), target)


async def restore(source: Path, where: str, force: bool = False) -> bool:
    """Put what a backup has into a store, in place of all that is there; never while a server uses it. Whether its key came too."""
    if is_postgres(where):
        from neontable.server.storage.portable import fill

        async with looked_at(str(source)) as store:
            with closing(sqlite3.connect(store.path)) as db:
                await fill(db, where, force, store.server_key if brought(source) else None)
        return brought(source)
    path = real(Path(where).expanduser())
    keep_folder(path)
    with alone(path):
        if path.exists() and not force:
            raise Invalid(f"{path} exists.", "Give another file with --db, or --force to replace it.")
        with replaced(path) as part:
            snapshot(source, part)
        key = key_file.read(key_file.beside(source))
        if key is not None:
            key_file.write(key_file.beside(path), key)
    return brought(source)


def brought(source: Path) -> bool:
    """Whether a backup brings its key: in a file beside it or, in one of an older version, inside."""
    with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as db:
        inside = db.execute("SELECT 1 FROM meta WHERE name = 'key'").fetchone()
    return inside is not None or key_file.beside(source).exists()


@asynccontextmanager
async def looked_at(where: str) -> AsyncIterator[SqliteStore]:
    """What a store has now, in a copy: servers may be using it, perhaps older ones, and nothing is changed there."""
    with tempfile.TemporaryDirectory(prefix="neontable-") as folder:
        target = Path(folder) / "tables.db"
        keep_private(target)
        await copy(where, target)
        key = None if is_postgres(where) else key_file.read(key_file.beside(Path(where).expanduser()))
        if key is not None:
            key_file.write(key_file.beside(target), key)
        store = SqliteStore(target)
        await store.open()
        try:
            yield store
        finally:
            await store.close()


@contextmanager
def replaced(target: Path) -> Iterator[Path]:
    """A file to write to, for the owner's eyes only, that becomes the target once it is complete."""
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield part
        with open(part, "rb") as written:
            os.fsync(written.fileno())
        for rest in ("-wal", "-shm"):  # of the file that is replaced; they must not be read into the new one
            target.with_name(target.name + rest).unlink(missing_ok=True)
        os.replace(part, target)
    except OSError as error:
        raise Invalid(f"{target} cannot be written: {error.strerror}.", "Give another file.") from error
    finally:
        part.unlink(missing_ok=True)


def snapshot(source: Path, target: Path) -> None:
    """Copy the file of a store, which may be in use, and make sure that it is one and whole."""
    if not source.is_file():
        raise Invalid(f"There is no file {source}.", "Check the name.")
    try:
        with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as old:
            version = old.execute("PRAGMA user_version").fetchone()[0]
            if not old.execute("SELECT 1 FROM sqlite_master WHERE name = 'entries'").fetchone():
                raise Invalid(f"{source} has no tables of Neontable.", "Give a file of a server or a backup.")
            if version > len(VERSIONS):
                raise Invalid(f"{source} was written by a newer Neontable (schema {version}).", "Update Neontable.")
            with closing(sqlite3.connect(target)) as new:
                old.backup(new)
                new.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
                found = new.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise Invalid(f"{source} is damaged: {found}.", "Use an older backup.")
    except sqlite3.Error as error:
        raise Invalid(f"{source} cannot be copied: {error}.", "Check the file and the free space.") from error
