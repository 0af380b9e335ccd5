"""Servers that die: in a process of its own, at a chosen statement of the writer or from outside, always without warning."""

from __future__ import annotations

import os
import resource
import signal
import sqlite3
import threading
import time
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from neontable.server.storage.sqlite import SqliteStore
from tests.kernel.toys import register_toys
from tests.server.serving import Served

PATIENCE: Final = 60.0  # seconds for a server to come up

forks = get_context("forkserver")  # everything is imported once, and each life is a fork of that
forks.set_forkserver_preload(["tests.server.perils"])


class Fate(NamedTuple):
    """Where a server dies: before, after or (some moments into it) during a statement of its writer, counted from its start."""

    when: str
    statement: int
    moment: float = 0.0


def die() -> None:
    """No handler runs, nothing is flushed."""
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)  # never gets so far


class Tampered:
    """A connection to the file with something in its way."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    def execute(self, sql: str, values: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        return self.db.execute(sql, values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.db, name)


class Fatal(Tampered):
    """A connection that meets its fate."""

    def __init__(self, db: sqlite3.Connection, fate: Fate) -> None:
        super().__init__(db)
        self.fate = fate
        self.made = 0

    def execute(self, sql: str, values: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        self.made += 1
        if self.made < self.fate.statement:
            return self.db.execute(sql, values)
        if self.fate.when == "before":
            die()
        if self.fate.when == "during":
            threading.Timer(self.fate.moment, die).start()
        found = self.db.execute(sql, values)
        if self.fate.when == "after":
            die()
        return found


class Gated(Tampered):
    """A connection whose commits wait at a gate; with `full` they find no space when it opens."""

    def __init__(self, db: sqlite3.Connection) -> None:
        super().__init__(db)
        self.open = threading.Event()
        self.open.set()
        self.waiting = threading.Event()  # whether a commit has come to the gate
        self.full = False

    def shut(self) -> None:
        """Let no commit pass from now on."""
        self.waiting.clear()
        self.open.clear()

    def execute(self, sql: str, values: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        if sql == "COMMIT":
            self.waiting.set()
            assert self.open.wait(PATIENCE)
            if self.full:
                raise sqlite3.OperationalError("database or disk is full")
        return self.db.execute(sql, values)


class Mortal(SqliteStore):
    """A store that dies at a statement."""

    def __init__(self, path: Path, fate: Fate) -> None:
        super().__init__(path)
        self.fate = fate

    async def open(self) -> None:
        await super().open()
        self._writer = cast(sqlite3.Connection, Fatal(self._writer, self.fate))


class Slow(SqliteStore):
    """A store with a gate before its commits."""

    async def open(self) -> None:
        await super().open()
        self.gate = Gated(self._writer)
        self._writer = cast(sqlite3.Connection, self.gate)


def live(folder: Path, fate: Fate | None, line: Connection) -> None:
    """One life of a server; it ends with a word from outside, or with its fate."""
    register_toys()
    path = folder / "tables.db"
    with Served(folder, store=Mortal(path, fate) if fate is not None else SqliteStore(path)) as served:
        line.send(served.port)
        while line.recv() == "no space":  # and again, until there is some
            resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
            line.send("none")
            line.recv()
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            line.send("plenty")


class Life:
    """A server in a process of its own."""

    def __init__(self, folder: Path, fate: Fate | None = None) -> None:
        self.line, theirs = forks.Pipe()
        self.process = forks.Process(target=live, args=(folder, fate, theirs))
        self.process.start()
        theirs.close()
        assert self.line.poll(PATIENCE), "the server did not come up"
        self.port: int = self.line.recv()
        self.url = f"http://127.0.0.1:{self.port}"

    def ask(self, what: str) -> str:
        """Tell it something, and wait until it is so."""
        self.line.send(what)
        said: str = self.line.recv()
        return said

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.buried()

    def end(self) -> None:
        """Let it stop in good order."""
        self.line.send("end")
        self.process.join(PATIENCE)
        assert self.process.exitcode == 0
        self.buried()

    def buried(self) -> None:
        """Wait until it is gone."""
        self.process.join(PATIENCE)
        assert self.process.exitcode is not None
        self.process.close()
        self.line.close()
