"""New rules and content: tables that lead to the same position go on, others are frozen; what has ended needs no old rules."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from neontable.kernel import record as records
from neontable.kernel import registry
from neontable.kernel.chance import Chance
from neontable.kernel.errors import Invalid
from neontable.server.refusals import Refused
from neontable.server.rooms import serializers
from neontable.server.storage.keys import WATCH, Key, digest
from neontable.server.storage.rows import FROZEN, OVER, PLAYING, UPGRADE, WAITING
from neontable.server.storage.schema import VERSIONS
from neontable.server.storage.sqlite import SqliteStore
from neontable.server.tables import commands, forking, history, upgrades
from neontable.server.wire import Choice, Forked, SeatChange, Secrets
from neontable.server.workers.archiver import Archiver
from tests.kernel.toys.peek import Foresight
from tests.server.tables import Made, command, make, open_service, play_on


class Reworded(Foresight):
    """The same game by a newer version of the rules that plays the same."""

    version = "2"


class Richer(Foresight):
    """A newer version by which everybody begins with a point."""

    version = "3"

    def begin(self, seats: int, options: dict[str, Any], content: Any, chance: Chance) -> Any:
        state = super().begin(seats, options, content, chance)
        state.points = [1] * seats
        return state


class Stricter(Foresight):
    """A newer version that calls its options otherwise."""

    version = "4"

    def word(self, state: Any, ask: Any, option: int) -> str:
        return f"card {super().word(state, ask, option)}"


@pytest.fixture(autouse=True)
def old_rules() -> Iterator[None]:
    """Every test begins and ends with the old rules."""
    registry.register(Foresight())
    yield
    registry.register(Foresight())


async def left(folder: Path, choices: int = 5) -> Made:
    """A table that was played for a while before the server went down in order."""
    async with open_service(folder) as service:
        archiver = Archiver(service)
        made = await make(service, "toy-peek", ("mine", "bot:random"))
        await play_on(made, choices)
        await archiver.close()
        return made


def test_a_table_that_plays_the_same_goes_on_and_its_record_notes_the_change(tmp_path: Path) -> None:
    async def run() -> None:
        made = await left(tmp_path)
        registry.register(Reworded())
        async with open_service(tmp_path) as service:
            made.service = service
            (finding,) = await upgrades.check_tables(service.store)
            assert (finding.table, finding.rules, finding.installed, finding.fits) == (made.id, "1", "2", True)
            await Archiver(service).catch_up()
            assert await upgrades.check_tables(service.store) == []
            room = (await made.live()).room
            assert room.state == PLAYING
            await play_on(made)
            data = json.loads(await history.record(service, made.host))
            assert data["rules"] == "2"
            assert data["upgrades"] == [{"entry": 5, "rules": "2", "content": ""}]
            records.verify(data)
        async with open_service(tmp_path) as service:
            await Archiver(service).catch_up()
            kinds = [row.kind for row in await service.store.rows(made.id)]
            assert kinds.count(UPGRADE) == 1

    asyncio.run(run())


@pytest.mark.parametrize(("newer", "why"), [(Richer, "another position"), (Stricter, "cannot be carried out")])
def test_a_table_that_plays_otherwise_is_frozen_readable_and_downloadable(
    tmp_path: Path, newer: type[Foresight], why: str
) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            archiver = Archiver(service)
            made = await make(service, "toy-peek", ("mine", "bot:random"))
            await play_on(made, 6)
            before = (await service.body(made.seats[0]), await service.body(made.host))
            await archiver.close()
        registry.register(newer())
        (finding,) = await upgrades.check_place(str(tmp_path / "tables.db"))
        assert not finding.fits
        assert why in finding.why
        async with open_service(tmp_path) as service:
            await Archiver(service).catch_up()
            assert await service.store.unfinished() == []
            for key, told in zip((made.seats[0], made.host), before, strict=True):
                body = await service.body(key)
                assert body.state == FROZEN
                assert why in body.why
                assert json.loads(json.dumps(told.view)) == json.loads(encode(body.view))
                assert body.log == told.log
                assert body.seq == told.seq
                assert body.decisions == []
            with pytest.raises(Refused, match="closed"):
                await commands.choose(service, made.seats[0], Choice(command(), body.seq, "top 0"))
            own = Secrets("f0" * 16, {"0": "f1" * 16})
            with pytest.raises(Refused, match="other rules"):
                await forking.fork(service, made.seats[0], Forked(command(), own, 3))
            data = json.loads(await history.record(service, made.seats[0]))
            assert data["rules"] == "1"
            assert len(data["entries"]) == 6
            assert data["checkpoint"] is not None
            records.check_chain(records.read(data))
        registry.register(Foresight())
        records.verify(data)  # by the rules it was played by, it holds

    asyncio.run(run())


def encode(view: Any) -> str:
    return json.dumps({name: json.loads(bytes(part)) for name, part in view.items()})


def test_a_crash_before_the_upgrade_leaves_the_entries_to_compare(tmp_path: Path) -> None:
    """Without a last step kept, the record is the chain of entries."""

    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "toy-peek", ("mine", "bot:random"))
            await play_on(made, 6)
        registry.register(Richer())
        async with open_service(tmp_path) as service:
            body = await service.body(made.seats[0])
            assert body.state == FROZEN
            assert "its first 2 entries" in body.why
            assert body.view is None
            data = json.loads(await history.record(service, made.seats[0]))
            assert len(data["entries"]) == 6
            assert data["fairness"]["commitment"] == made.body["commitment"]
        registry.register(Foresight())
        records.verify(data)

    asyncio.run(run())


def test_a_table_that_waits_goes_on_with_whatever_rules(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "toy-peek", ("mine", "invite"))
        registry.register(Richer())
        async with open_service(tmp_path) as service:
            for _ in range(2):
                service.rooms.clear()
                room = (await service.live(made.id)).room
                assert room.state == WAITING
                assert room.rules == "3"
            assert [row.kind for row in await service.store.rows(made.id)].count(UPGRADE) == 1
            await commands.change(service, made.host, SeatChange(command(), "fill", level="random"))
            made.service = service
            await play_on(made)
            assert json.loads(await history.record(service, made.host))["rules"] == "3"

    asyncio.run(run())


def test_a_finished_game_is_read_without_its_rules(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            archiver = Archiver(service)
            made = await make(service, "toy-peek", ("mine", "mine"))
            await play_on(made)
            await asyncio.gather(*archiver.tasks.values())
            watch = Key(digest(made.body["watch"]["token"]), made.id, WATCH)
            keys = (made.seats[0], watch)
            before = [await history.steps(service, key, 0, 49, None) for key in keys]
            bodies = [await service.body(key) for key in keys]
            record = await history.record(service, watch)
            logs = [await history.log(service, key, None) for key in keys]
        registry.register(Stricter())
        async with open_service(tmp_path) as service:
            assert [await history.steps(service, key, 0, 49, None) for key in keys] == before
            for key, told in zip(keys, bodies, strict=True):
                body = await service.body(key)
                assert (body.state, body.result, body.log) == (OVER, told.result, told.log)
                assert json.loads(encode(body.view)) == json.loads(json.dumps(told.view))
            assert await history.record(service, watch) == record
            assert [await history.log(service, key, None) for key in keys] == logs
            assert await upgrades.check_tables(service.store) == []

    asyncio.run(run())


def test_a_game_that_is_no_longer_installed_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        made = await left(tmp_path)
        known = dict(registry._made)
        known.pop("toy-peek")
        monkeypatch.setattr(registry, "_made", known)
        (finding,) = await upgrades.check_place(str(tmp_path / "tables.db"))
        assert (finding.table, finding.fits) == (made.id, False)
        assert "no game" in finding.why
        async with open_service(tmp_path) as service:
            await Archiver(service).catch_up()  # the others are looked after all the same
            with pytest.raises(Refused):
                await service.body(made.seats[0])

    asyncio.run(run())


def test_a_mark_is_written_at_the_start_every_fifty_entries_and_at_rest(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            archiver = Archiver(service)
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            marks: list[int] = []
            for _ in range(110):
                kept = await service.store.table(made.id)
                assert kept is not None
                assert kept.mark is not None
                if not marks or marks[-1] != kept.mark.n:
                    marks.append(kept.mark.n)
                await play_on(made, 1)
            assert marks == [2, 50, 100]
            room = (await made.live()).room
            assert room.table is not None
            await archiver.rest(service.rest(-1.0))
            kept = await service.store.table(made.id)
            assert kept is not None
            assert kept.mark is not None
            assert (kept.mark.n, kept.mark.hash) == (room.n, room.table.state_hash())
            assert await service.store.steps(made.id, 1) is not None
            assert made.id not in service.rooms

    asyncio.run(run())


def test_what_is_kept_of_a_deleted_table_is_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            archiver = Archiver(service)
            made = await make(service, "toy-peek", ("mine", "mine"))
            await play_on(made)
            await commands.change(service, made.host, SeatChange(command(), "delete"))
            await asyncio.gather(*archiver.tasks.values())
        with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
            assert db.execute("SELECT count(*) FROM steps").fetchone() == (0,)

    asyncio.run(run())


def test_tables_of_the_first_schema_go_on(tmp_path: Path) -> None:
    """A file of schema 1 knows no marks; its tables are played again and marked from then on."""

    async def run() -> None:
        made = await left(tmp_path)
        path = tmp_path / "tables.db"
        with closing(sqlite3.connect(path)) as db:
            db.execute("ALTER TABLE tables DROP COLUMN mark")
            db.execute("CREATE UNIQUE INDEX entries_command ON entries (tbl, holder, command)")
            db.execute("DELETE FROM steps")
            for table in ("evenings", "campaigns"):
                db.execute(f"DROP TABLE {table}")
            db.execute("PRAGMA user_version = 1")
            db.commit()
        async with open_service(tmp_path) as service:
            made.service = service
            assert (tmp_path / "tables.db.schema1").exists()
            kept = await service.store.table(made.id)
            assert kept is not None
            assert kept.mark is None
            await play_on(made)
            room = (await made.live()).room
            assert room.state == OVER
            assert serializers.result(room) is not None
        with closing(sqlite3.connect(path)) as db:
            assert db.execute("PRAGMA user_version").fetchone() == (len(VERSIONS),)

    asyncio.run(run())


def test_check_looks_at_a_file_that_a_server_is_using(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "toy-peek", ("mine", "mine"))
            await play_on(made, 3)
            registry.register(Reworded())
            (finding,) = await upgrades.check_place(str(tmp_path / "tables.db"))
            assert finding.fits
            assert isinstance(service.store, SqliteStore)
            assert [row.kind for row in await service.store.rows(made.id)].count(UPGRADE) == 0
        with pytest.raises(Invalid, match="no file"):
            await upgrades.check_place(str(tmp_path / "nothing.db"))

    asyncio.run(run())
