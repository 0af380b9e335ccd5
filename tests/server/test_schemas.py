"""Stores of every older schema are brought up to date, and the games in them go on."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from neontable.kernel.errors import Invalid
from neontable.server.storage.factory import open_store
from neontable.server.storage.portable import pour
from neontable.server.storage.postgres import build, connect, locked_version
from neontable.server.storage.rows import OVER, PLAYING
from neontable.server.storage.schema import VERSIONS
from neontable.server.storage.sqlite import SqliteStore
from neontable.server.wire import Secrets
from tests.server.databases import fetch
from tests.server.schemas import ENDED, GOES_ON, HERE, HOST, SEATS, load
from tests.server.tables import Made, open_service, play_on

EVERY = range(1, len(VERSIONS) + 1)


async def goes_on(place: str) -> None:
    """What was there is there, and the game is played to its end."""
    async with open_service(place) as service:
        made = Made(service, GOES_ON, Secrets(HOST, {str(n): secret for n, secret in enumerate(SEATS)}), {})
        for seat, key in made.seats.items():
            assert await service.key_for(SEATS[seat], GOES_ON, "seat") == key
        room = (await made.live()).room
        assert room.state == PLAYING and room.n == 6 and room.chats == 1
        assert [line.text for line in await service.store.chat(GOES_ON, 9, 9)] == ["hello"]
        await play_on(made)
        assert (await made.live()).room.state == OVER
        assert (await service.live(ENDED)).room.state == OVER
        kept = await service.store.table(GOES_ON)
        assert kept is not None and kept.state == OVER


def test_every_schema_has_a_file() -> None:
    assert sorted(path.name for path in HERE.glob("*.sql")) == [f"{version}.sql" for version in EVERY]


@pytest.mark.parametrize("version", EVERY)
def test_a_file_of_an_older_schema_goes_on(version: int, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    load(version, path)
    asyncio.run(goes_on(str(path)))
    before = tmp_path / f"tables.db.schema{version}"
    assert before.exists() == (version < len(VERSIONS))
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(VERSIONS),)
    if version < len(VERSIONS):
        with closing(sqlite3.connect(before)) as db:
            assert db.execute("PRAGMA user_version").fetchone() == (version,)
            assert db.execute("SELECT count(*) FROM tables").fetchone() == (2,)


@pytest.mark.parametrize("version", EVERY)
def test_a_database_of_an_older_schema_goes_on(version: int, tmp_path: Path, database: str) -> None:
    path = tmp_path / "tables.db"
    load(version, path)

    async def run() -> None:
        db = await connect(database)
        async with db.transaction():
            assert await locked_version(db) == 0
            await build(db, 0, version)
            with closing(sqlite3.connect(path)) as source:
                await pour(source, db)
        await db.close()
        assert await fetch(database, "SELECT version FROM schema_version") == [(version,)]
        await goes_on(database)
        assert await fetch(database, "SELECT version FROM schema_version") == [(len(VERSIONS),)]

    asyncio.run(run())


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.db"
    load(len(VERSIONS), path)

    async def new() -> None:
        store = open_store(database)
        await store.open()
        await store.close()

    asyncio.run(new())
    monkeypatch.setattr(
        "neontable.server.storage.postgres.VERSIONS", [*VERSIONS, ["CREATE TABLE new (n BIGINT)", "NONSENSE"]]
    )
    monkeypatch.setattr(
        "neontable.server.storage.sqlite_file.VERSIONS", [*VERSIONS, ["CREATE TABLE new (n INTEGER)", "NONSENSE"]]
    )

    async def run() -> None:
        with pytest.raises(Invalid, match="could not be brought up to date"):
            await open_store(database).open()
        assert await fetch(database, "SELECT version FROM schema_version") == [(len(VERSIONS),)]
        assert await fetch(database, "SELECT to_regclass('new')") == [(None,)]
        with pytest.raises(Invalid, match="could not be brought up to date"):
            await SqliteStore(path).open()

    asyncio.run(run())
    monkeypatch.undo()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(VERSIONS),)
        assert db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'new'").fetchone() == (0,)
    asyncio.run(goes_on(str(path)))
