"""Nobody but their owner reads the files of a server, and the key is in none that holds tables."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import neontable as nt
from neontable import private
from neontable.cli.main import run
from neontable.kernel.errors import Invalid
from neontable.server.rooms.seals import SEALED
from neontable.server.storage import key_file
from neontable.server.storage.factory import open_store
from neontable.server.storage.sqlite import SqliteStore
from tests.server.databases import execute, fetch
from tests.server.serving import Served, secret
from tests.server.tables import command, make, open_service, play_on


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A generous umask and a data folder of its own."""
    monkeypatch.setenv("NEONTABLE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def generous() -> Any:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def open_files(folder: Path) -> list[str]:
    """What others could read."""
    return sorted(str(each.relative_to(folder)) for each in folder.rglob("*") if mode(each) & 0o077)


def test_what_a_server_makes_is_private(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    with Served(folder) as served:
        made = served.table()
        assert made.move() is not None
        names = {each.name for each in folder.iterdir()}
        assert {"tables.db", "tables.db-wal", "tables.db-shm", "tables.db.key", "tables.db.lock"} <= names
        assert open_files(folder) == [] and mode(folder) == 0o700
    assert served.lines() == []


def test_what_is_open_to_others_is_mended_with_a_word(tmp_path: Path) -> None:
    folder = tmp_path / "old"
    with Served(folder) as served:
        served.table()
    (folder / "tables.db.schema2").write_bytes(b"older")
    for each in folder.iterdir():
        each.chmod(0o644)
    folder.chmod(0o755)
    with Served(folder) as served:
        said = [line["event"] for line in served.lines()]
        assert open_files(folder) == [] and mode(folder) == 0o700
    for name in (f"{folder} ", "tables.db ", "tables.db.key ", "tables.db.schema2 "):
        assert [name in line and "open to others" in line for line in said].count(True) == 1, said


def test_a_folder_of_others_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    (shared / "letters.txt").write_text("not ours")
    asyncio.run(opened(shared / "tables.db"))
    assert mode(shared) == 0o755 and open_files(shared) == ["letters.txt"]
    sticky = tmp_path / "sticky"
    sticky.mkdir()
    sticky.chmod(0o1777)
    asyncio.run(opened(sticky / "tables.db"))
    assert sticky.stat().st_mode & 0o7777 == 0o1777
    person = tmp_path / "person"
    person.mkdir(mode=0o755)
    monkeypatch.setenv("HOME", str(person))
    asyncio.run(opened(person / "tables.db"))
    assert mode(person) == 0o755


def test_the_data_folder_is_mended_whatever_lies_in_it(home: Path) -> None:
    home.mkdir(mode=0o755)
    (home / "settings.json").write_text("{}")
    asyncio.run(opened(home / "tables.db"))
    assert mode(home) == 0o700


async def opened(path: Path) -> bytes:
    store = SqliteStore(path)
    await store.open()
    await store.close()
    return store.server_key


def test_exports_backups_and_saves_are_private(tmp_path: Path, home: Path) -> None:
    place = str(tmp_path / "served" / "tables.db")

    async def play() -> None:
        async with open_service(place) as service:
            ended = await make(service, "cogdrive-neon", ("mine", "mine"))
            await play_on(ended)
            await make(service, "toy-peek", ("mine", "mine"))

    asyncio.run(play())
    assert run(["export", "--all", str(tmp_path / "records"), "--db", place]) == 0
    assert len(list((tmp_path / "records").iterdir())) == 2
    assert run(["backup", str(tmp_path / "all.backup"), "--db", place]) == 0
    assert run(["restore", str(tmp_path / "all.backup"), "--db", str(tmp_path / "again" / "tables.db")]) == 0
    assert (
        run(["simulate", "cogdrive-neon", "-n", "2", "--bots", "random,random", "--save", str(tmp_path / "many")]) == 0
    )
    nt.new("toy-peek", seats=2, seed=1).record().save(tmp_path / "one.json")
    from neontable.cli.files import saves

    nt.new("toy-peek", seats=2, seed=1).record().save(saves.new_path("toy-peek"))
    saves.keep_settings({"a": 1})
    assert open_files(tmp_path) == []
    assert mode(home) == mode(tmp_path / "records") == mode(tmp_path / "again") == 0o700


def test_a_part_left_behind_does_not_open_what_is_written(tmp_path: Path) -> None:
    (tmp_path / "one.json.part").write_text("left behind")
    private.write(tmp_path / "one.json", "secret")
    assert open_files(tmp_path) == [] and (tmp_path / "one.json").read_text() == "secret"


# ---- the key
def bytes_of(path: Path) -> bytes:
    """All that lies in the files of a store."""
    return b"".join(each.read_bytes() for each in path.parent.glob(f"{path.name}*") if each.suffix != ".key")


def test_the_key_is_in_no_file_with_tables(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with Served(tmp_path) as served:
        served.table()
        key = served.store.server_key
        assert key not in bytes_of(path)
    assert key not in bytes_of(path)
    assert bytes.fromhex(key_file.beside(path).read_text()) == key


def with_key_inside(path: Path) -> bytes:
    """A store as an older version has left it: the key inside, and no file for it."""
    key = bytes.fromhex(key_file.beside(path).read_text())
    key_file.beside(path).unlink()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("INSERT INTO meta VALUES ('key', ?)", (key,))
    assert key in bytes_of(path)
    return key


def test_the_key_of_an_older_store_moves_out_and_its_saves_still_open(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with Served(tmp_path) as served:
        made = served.table("mine", "bot:greedy")
        save = served.get(f"{made.path}/record", made.seats[0]).json()
        assert save["format"] == SEALED
        invited = served.table("mine", "invite")
    key = with_key_inside(path)
    with Served(tmp_path) as served:
        assert served.store.server_key == key
        assert key not in bytes_of(path)
        assert [line for line in served.lines() if "key" in line["event"]]
        secrets = {"host": secret(), "seats": {"0": secret()}}
        wish = {"command": command(), "secrets": secrets, "record": save}
        assert served.post("/api/records", wish, made.seats[0]).status_code == 201
        claim = {"command": command(), "secret": secret(), "invite": invited.invite(1)}
        assert served.post(f"{invited.path}/claim", claim).status_code == 200
    assert key not in bytes_of(path) and mode(key_file.beside(path)) == 0o600


def test_a_key_file_of_something_else_is_named(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    asyncio.run(opened(path))
    key_file.beside(path).write_text("what?")
    with pytest.raises(Invalid, match=r"tables\.db\.key"):
        asyncio.run(opened(path))


def test_a_backup_brings_its_key_in_a_file_of_its_own(
    tmp_path: Path, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    key, source = asyncio.run(key_of(place)), tmp_path / "all.backup"
    assert run(["backup", str(source), "--db", place]) == 0
    assert key not in source.read_bytes()
    assert bytes.fromhex(key_file.beside(source).read_text()) == key and open_files(tmp_path) == []
    again = str(tmp_path / "again" / "tables.db")
    assert run(["restore", str(source), "--db", again]) == 0
    assert asyncio.run(key_of(again)) == key
    assert f"{source}.key" in capsys.readouterr().out
    key_file.beside(source).unlink()
    assert run(["restore", str(source), "--db", again, "--force"]) == 0
    assert f"There is no {source}.key" in capsys.readouterr().out
    assert asyncio.run(key_of(again)) == key, "the key that is there stays"


def test_a_backup_of_an_older_version_has_its_key_inside(tmp_path: Path, database: str) -> None:
    path = tmp_path / "tables.db"
    asyncio.run(opened(path))
    key = with_key_inside(path)
    for target in (str(tmp_path / "again" / "tables.db"), database):
        assert run(["restore", str(path), "--db", target]) == 0
        assert asyncio.run(key_of(target)) == key
    assert run(["backup", str(tmp_path / "new.backup"), "--db", str(path)]) == 0
    assert key not in (tmp_path / "new.backup").read_bytes()


async def key_of(place: str) -> bytes:
    store = open_store(place)
    await store.open()
    await store.close()
    return store.server_key


def test_a_database_does_not_hold_its_key(database: str, home: Path) -> None:
    key = asyncio.run(key_of(database))
    meta = asyncio.run(fetch(database, "SELECT name, value FROM meta"))
    assert key not in [value for _, value in meta] and "key" not in dict(meta)
    (file,) = (home / "keys").iterdir()
    assert bytes.fromhex(file.read_text()) == key and open_files(home) == [] and mode(home) == 0o700
    assert asyncio.run(key_of(database)) == key
    before = file.read_text()
    file.write_text("00" * 32)
    with pytest.raises(Invalid, match="another database"):
        asyncio.run(key_of(database))
    file.unlink()
    with pytest.raises(Invalid, match="not in") as refused:
        asyncio.run(key_of(database))
    assert "Copy the file" in refused.value.remedy
    file.write_text(before)
    file.chmod(0o644)
    assert asyncio.run(key_of(database)) == key and open_files(home) == []


def test_the_key_of_an_older_database_moves_out(database: str, home: Path) -> None:
    asyncio.run(key_of(database))
    old = bytes(range(32))
    asyncio.run(execute(database, "DELETE FROM meta", f"INSERT INTO meta VALUES ('key', '\\x{old.hex()}')"))
    assert asyncio.run(key_of(database)) == old
    assert "key" not in dict(asyncio.run(fetch(database, "SELECT name, value FROM meta")))
    asyncio.run(
        execute(database, f"INSERT INTO meta VALUES ('key', '\\x{'11' * 32}')")
    )  # an older version came once more
    assert asyncio.run(key_of(database)) == old
    assert json.dumps([each.name for each in (home / "keys").iterdir()]).count(".key") == 2


def test_the_environment_may_bring_the_key_of_a_database(
    database: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NEONTABLE_KEY", "ab" * 32)
    assert asyncio.run(key_of(database)) == bytes.fromhex("ab" * 32)
    assert not home.exists()
    assert run(["backup", str(tmp_path / "all.backup"), "--db", database]) == 0
    assert key_file.read(tmp_path / "all.backup.key") == bytes.fromhex("ab" * 32)
    for wrong, said in (("cd" * 32, "another database"), ("cd", "holds no key"), ("key", "holds no key")):
        monkeypatch.setenv("NEONTABLE_KEY", wrong)
        with pytest.raises(Invalid, match=said):
            asyncio.run(key_of(database))
