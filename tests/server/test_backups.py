"""The commands backup, restore, export and purge, on a file and on a database."""

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
from neontable.cli.main import run
from neontable.kernel.errors import Invalid
from neontable.server.rooms.seals import SEALED
from neontable.server.storage.factory import open_store
from neontable.server.storage.rows import ABANDONED, OVER, Write
from neontable.server.storage.schema import VERSIONS
from neontable.server.tables import commands
from neontable.server.tables.table_service import TableService
from neontable.server.wire import Said
from tests.server.databases import execute, fetch, new_database
from tests.server.tables import Fixed, Made, command, make, open_service, play_on

Said_by = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NEONTABLE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def refused(capsys: Said_by, *arguments: str) -> str:
    """What a command says that is not carried out."""
    assert run(list(arguments)) == 2
    said = capsys.readouterr().err
    assert said.startswith("error: ") and "Traceback" not in said
    return said


async def games(service: TableService) -> tuple[Made, Made]:
    """A game that goes on, with talk, and one that has ended."""
    made = await make(service, "toy-peek", ("mine", "mine"))
    await play_on(made, 3)
    await commands.say(service, made.seats[0], Said(command(), "hello"))
    ended = await make(service, "cogdrive-neon", ("mine", "mine"))
    await play_on(ended)
    return made, ended


async def contents(place: str) -> Any:
    """All that a store has."""
    store = open_store(place)
    await store.open()
    try:
        tables = sorted(await store.untouched(["waiting", "playing", "over", "abandoned", "frozen"], 1e12))
        found = [
            (await store.table(each), await store.rows(each), await store.keys(each), await store.chat(each, 99, 99))
            for each in tables
        ]
        return store.server_key, found
    finally:
        await store.close()


def elsewhere(tmp_path: Path, kind: str) -> str:
    return new_database() if kind == "postgresql" else str(tmp_path / "restored" / "tables.db")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_made_while_a_server_runs_is_restored_anywhere(
    place: str, kind: str, tmp_path: Path, capsys: Said_by
) -> None:
    file, target = tmp_path / "all.backup", elsewhere(tmp_path, kind)

    async def play() -> Made:
        async with open_service(place) as service:
            made, _ = await games(service)
            writing = asyncio.create_task(play_on(made, 5))
            assert await asyncio.to_thread(run, ["backup", str(file), "--db", place]) == 0
            await writing
            return made

    made = asyncio.run(play())
    assert "All tables of" in capsys.readouterr().out
    assert file.stat().st_mode & 0o077 == 0
    assert not list(tmp_path.glob("*.part"))
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(VERSIONS),)
    assert run(["restore", str(file), "--db", target]) == 0
    key, found = asyncio.run(contents(target))
    original_key, original = asyncio.run(contents(place))
    assert key == original_key
    assert len(found) == len(original) == 2
    for (kept, rows, keys, chat), (then, more, then_keys, then_chat) in zip(found, original, strict=True):
        assert rows == more[: len(rows)] and len(rows) >= 6
        assert kept.header == then.header and set(keys) == set(then_keys) and chat == then_chat

    async def go_on() -> None:
        async with open_service(target) as service:
            made.service = service
            await play_on(made)
            assert (await made.live()).room.state == OVER

    asyncio.run(go_on())


def test_nothing_is_overwritten_by_accident(place: str, tmp_path: Path, capsys: Said_by) -> None:
    file = tmp_path / "all.backup"

    async def play() -> None:
        async with open_service(place) as service:
            await games(service)
            said = await asyncio.to_thread(restored_in_use)
            assert "using" in said

    def restored_in_use() -> str:
        assert run(["backup", str(file), "--db", place]) == 0
        return refused(capsys, "restore", str(file), "--db", place, "--force")

    asyncio.run(play())
    before = asyncio.run(contents(place))
    assert "exists" in refused(capsys, "backup", str(file), "--db", place)
    assert run(["backup", str(file), "--db", place, "--force"]) == 0
    assert "--force" in refused(capsys, "restore", str(file), "--db", place)
    assert asyncio.run(contents(place)) == before

    async def more() -> None:
        async with open_service(place, Later()) as service:
            await make(service, "toy-peek", ("mine", "mine"))

    asyncio.run(more())
    assert asyncio.run(contents(place)) != before
    assert run(["restore", str(file), "--db", place, "--force"]) == 0
    assert asyncio.run(contents(place)) == before


def test_no_backup_replaces_what_a_server_uses(tmp_path: Path, capsys: Said_by) -> None:
    file, other = tmp_path / "tables.db", str(tmp_path / "other" / "tables.db")
    (tmp_path / "link.db").symlink_to(file)
    stored(other)

    async def play() -> None:
        async with open_service(str(file)) as service:
            await games(service)
            os.link(file, tmp_path / "twin.db")
            for name in ("tables.db", "link.db", "twin.db"):
                said = await asyncio.to_thread(backed_up, name, str(file))
                assert "itself" in said and "Give another file" in said
            for name in ("tables.db", "link.db"):
                assert "Another server is using" in await asyncio.to_thread(backed_up, name, other)

    def backed_up(name: str, place: str) -> str:
        return refused(capsys, "backup", str(tmp_path / name), "--db", place, "--force")

    asyncio.run(play())
    assert len(asyncio.run(contents(str(file)))[1]) == 2
    assert "itself" in backed_up("tables.db", str(file)), "also while no server runs"
    assert run(["backup", str(tmp_path / "link.db"), "--db", other, "--force"]) == 0
    assert (tmp_path / "link.db").is_symlink() and asyncio.run(contents(str(file)))[1] == []


def test_a_link_is_the_file_it_leads_to(tmp_path: Path, capsys: Said_by) -> None:
    file, link, copy = tmp_path / "tables.db", tmp_path / "elsewhere" / "link.db", str(tmp_path / "all.backup")
    link.parent.mkdir()
    link.symlink_to(file)

    async def play() -> None:
        async with open_service(str(file)) as service:
            await games(service)
            assert await asyncio.to_thread(run, ["backup", copy, "--db", str(link)]) == 0
            for wish in (["purge"], ["restore", copy, "--force"]):
                assert "using" in await asyncio.to_thread(refused, capsys, *wish, "--db", str(link))
            with pytest.raises(Invalid, match="Another server is using"):
                await open_store(str(link)).open()

    asyncio.run(play())
    before = asyncio.run(contents(str(file)))
    assert run(["restore", copy, "--db", str(link), "--force"]) == 0
    assert link.is_symlink() and asyncio.run(contents(str(file))) == before


def test_a_folder_that_cannot_be_written_to_is_said(tmp_path: Path, capsys: Said_by) -> None:
    (tmp_path / "tables.db.lock").mkdir()
    (tmp_path / "tables.db").touch()
    assert "cannot be used" in refused(capsys, "purge", "--db", str(tmp_path / "tables.db"))


def test_a_purge_of_no_file_says_so_and_makes_none(tmp_path: Path, capsys: Said_by) -> None:
    assert "There is no file" in refused(capsys, "purge", "--db", str(tmp_path / "tables.db"))
    assert not list(tmp_path.iterdir())


class Later(Fixed):
    """A later day, on which other tables are made."""

    def __init__(self, at: float = 2_000_000.0, made: int = 100) -> None:
        super().__init__(at)
        self.made = made


def test_what_is_no_backup_is_refused(place: str, tmp_path: Path, capsys: Said_by) -> None:
    assert "no file" in refused(capsys, "restore", str(tmp_path / "nothing"), "--db", place)
    text = tmp_path / "text"
    text.write_text("This is no database, but long enough to be read as one. " * 100)
    assert "cannot be copied" in refused(capsys, "restore", str(text), "--db", place)
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    assert "no tables of Neontable" in refused(capsys, "restore", str(other), "--db", place)
    with closing(sqlite3.connect(other)) as db:
        db.execute("CREATE TABLE entries (n INTEGER)")
        db.execute(f"PRAGMA user_version = {len(VERSIONS) + 1}")
    assert "newer Neontable" in refused(capsys, "restore", str(other), "--db", place)
    assert "cannot be written" in refused(capsys, "backup", str(tmp_path / "no" / "folder"), "--db", stored(place))


def stored(place: str) -> str:
    """A place with an empty store."""
    asyncio.run(contents(place))
    return place


def test_a_place_without_tables_is_said(database: str, home: Path, tmp_path: Path, capsys: Said_by) -> None:
    target = str(tmp_path / "all.backup")
    assert str(home / "tables.db") in refused(capsys, "backup", target)
    assert "no tables of Neontable" in refused(capsys, "backup", target, "--db", database)
    assert "no store for mysql" in refused(capsys, "backup", target, "--db", "mysql://x")
    asyncio.run(contents(database))
    asyncio.run(execute(database, f"UPDATE schema_version SET version = {len(VERSIONS) + 1}"))
    assert "newer Neontable" in refused(capsys, "backup", target, "--db", database)
    assert not list(tmp_path.glob("all.backup*"))


def test_games_are_exported_as_records(place: str, tmp_path: Path, capsys: Said_by) -> None:
    folder = tmp_path / "records"

    async def play() -> tuple[Made, Made]:
        async with open_service(place) as service:
            made, ended = await games(service)
            waiting = await make(service, "toy-peek", ("mine", "invite"))
            assert await asyncio.to_thread(run, ["export", "--all", str(folder), "--db", place]) == 0
            capsys.readouterr()
            assert await asyncio.to_thread(run, ["export", waiting.id, ended.id, str(tmp_path), "--db", place]) == 1
            return made, ended

    made, ended = asyncio.run(play())
    said = capsys.readouterr()
    assert "has not started" in said.err and "1 record written" in said.out and "1 could not be" in said.out
    assert (tmp_path / f"{ended.id}.json").exists()
    assert sorted(path.name for path in folder.iterdir()) == [f"{made.id}.unfinished.json", f"{ended.id}.json"]
    nt.verify(folder / f"{ended.id}.json")
    whole = json.loads((folder / f"{ended.id}.json").read_text())
    assert whole["result"] is not None and whole["seed"] is not None and "fairness" in whole
    nt.verify(folder / f"{made.id}.unfinished.json")
    text = (folder / f"{made.id}.unfinished.json").read_text()
    part = json.loads(text)
    assert part["seed"] is None and len(part["entries"]) == 3 and "checkpoint" not in part and "fairness" not in part
    assert part["format"] != SEALED
    (kept,) = [each[0] for each in asyncio.run(contents(place))[1] if each[0].header.id == made.id]
    assert kept.header.bits not in text


def test_what_cannot_be_exported_is_said(place: str, tmp_path: Path, capsys: Said_by) -> None:
    stored(place)
    assert "Which tables?" in refused(capsys, "export", str(tmp_path), "--db", place)
    assert "Which tables?" in refused(capsys, "export", "--all", "table", str(tmp_path), "--db", place)
    (tmp_path / "file").write_text("")
    assert "Nothing can be written" in refused(capsys, "export", "--all", str(tmp_path / "file"), "--db", place)
    assert run(["export", "0123", str(tmp_path / "records"), "--db", place]) == 1
    assert "There is no table 0123." in capsys.readouterr().err


def test_purge_deletes_what_nobody_needs(place: str, capsys: Said_by, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = Fixed(), Later(1_000_000.0 + 40 * 86_400)

    async def play() -> dict[str, str]:
        named: dict[str, str] = {}
        async with open_service(place, old) as service:
            goes_on, ended = await games(service)
            abandoned = await make(service, "toy-peek", ("mine", "mine"))
            await service.append(Write(abandoned.id, state=ABANDONED))
            waiting = await make(service, "toy-peek", ("mine", "invite"))
            named |= {"goes on": goes_on.id, "ended": ended.id, "abandoned": abandoned.id, "waiting": waiting.id}
        async with open_service(place, new) as service:
            goes_on.service = service
            await commands.say(service, goes_on.seats[1], Said(command(), "hello again"))
            named["new"] = (await make(service, "toy-peek", ("mine", "invite"))).id
        return named

    named = asyncio.run(play())

    def left() -> set[str]:
        found = {each[0].header.id for each in asyncio.run(contents(place))[1]}
        return {name for name, table in named.items() if table in found}

    monkeypatch.setattr("time.time", lambda: 1_000_000.0 + 50 * 86_400)
    assert run(["purge", "--db", place]) == 0
    assert "0 tables and 0 lines" in capsys.readouterr().out
    assert run(["purge", "--older-than", "30", "--no-chat", "--db", place]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "2 tables and 0 lines of chat deleted."
    assert left() == {"goes on", "ended", "new"}
    assert run(["purge", "--older-than", "30", "--db", place]) == 0
    assert capsys.readouterr().out == "0 tables and 1 line of chat deleted.\n"
    (said,) = [each[3] for each in asyncio.run(contents(place))[1] if each[0].header.id == named["goes on"]]
    assert [line.text for line in said] == ["hello again"]
    assert run(["purge", "--older-than", "30", "--finished", "--db", place]) == 0
    assert left() == {"goes on", "new"}


def test_purge_waits_for_no_server_on_a_file(tmp_path: Path, capsys: Said_by) -> None:
    async def play() -> str:
        async with open_service(tmp_path):
            return await asyncio.to_thread(refused, capsys, "purge", "--db", str(tmp_path / "tables.db"))

    assert "Another server is using" in asyncio.run(play())


def test_servers_on_a_database_notice_a_purge(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with open_service(database) as service:
            made = await make(service, "toy-peek", ("mine", "invite"))
            assert made.id in service.rooms
            assert await asyncio.to_thread(run, ["purge", "--older-than", "0", "--db", database]) == 0
            async with asyncio.timeout(30):
                while made.id in service.rooms:
                    await asyncio.sleep(0.01)
        assert await fetch(database, "SELECT count(*) FROM keys") == [(0,)]

    asyncio.run(play())
