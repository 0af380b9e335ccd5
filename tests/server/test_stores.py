"""Every store does the same: a file and a database, both real."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest

from neontable.kernel.errors import Invalid
from neontable.server.storage.factory import open_store
from neontable.server.storage.keys import HOST, SEAT, WATCH, Key, digest
from neontable.server.storage.rows import ABANDONED, FROZEN, OVER, PLAYING, WAITING, ChatRow, Header, Mark, Row, Write
from neontable.server.storage.schema import VERSIONS
from neontable.server.storage.sqlite import SqliteStore
from neontable.server.storage.store import Conflict, Store, StoreFailed
from tests.server.databases import execute
from tests.server.perils import Tampered
from tests.server.serving import Served
from tests.server.tables import Fixed, make, open_service, play_on
from tests.server.test_bot_runner import Inbox


def header(table: str, created: float = 100.0) -> Header:
    return Header(table, "toy-peek", "1", "c", ["mine", "mine"], {}, created, "00" * 32, "host", name="Ünïcode 🎲")


def new(table: str, state: str = WAITING, created: float = 100.0) -> Write:
    """A table with its first entry."""
    return Write(table, [row(0, kind="made", at=created)], header(table, created), state=state)


def row(n: int, command: str = "", holder: str = "me", kind: str = "choice", at: float = 100.5) -> Row:
    return Row(n, kind, 1, f"entry {n}", "person", at, holder, command, b"wish\x00\xff", b'{"seq":1}')


def on(place: str, do: Callable[[Store], Awaitable[None]]) -> None:
    """Do something with a store that is open."""

    async def run() -> None:
        store = open_store(place)
        await store.open()
        try:
            await do(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_what_was_written_is_read(place: str) -> None:
    mark = Mark(2, "hash", "1", "c")
    given = Key(digest("one"), "t", SEAT, 1)
    wrote = new("t", PLAYING)
    wrote.rows.append(row(1, "a"))
    wrote.keys, wrote.listed, wrote.due = [given, Key(digest("host"), "t", HOST)], True, 7.25
    wrote.chat, wrote.mark, wrote.kept = ChatRow(0, 1, "hello", 3.5), mark, {-1: b"seen", 0: b"\x00own"}

    async def write(store: Store) -> None:
        await store.append(wrote)
        assert await store.key(digest("nobody")) is None
        assert await store.table("other") is None

    async def read(store: Store) -> None:
        kept = await store.table("t")
        assert kept is not None
        assert kept.header == wrote.header and kept.state == PLAYING and kept.why == "" and kept.mark == mark
        assert await store.rows("t") == wrote.rows
        assert await store.rows("t", 0) == wrote.rows[1:]
        assert await store.key(digest("one")) == given
        assert sorted(key.role for key in await store.keys("t")) == [HOST, SEAT]
        assert await store.listed(5) == ["t"]
        assert await store.due(7.25, 5) == ["t"] and await store.due(7.0, 5) == []
        assert await store.chat("t", 9, 5) == [ChatRow(0, 1, "hello", 3.5)] and await store.chat("t", 0, 5) == []
        assert await store.steps("t", 0) == b"\x00own" and await store.steps("t", 1) is None

    on(place, write)
    on(place, read)  # opened again


def test_the_key_of_the_server_stays(place: str) -> None:
    found = []

    async def look(store: Store) -> None:
        found.append(store.server_key)

    on(place, look)
    on(place, look)
    assert found[0] == found[1] and len(found[0]) == 32


def test_parts_of_a_table_change(place: str) -> None:
    async def run(store: Store) -> None:
        first, second = Key(digest("one"), "t", SEAT, 0), Key(digest("two"), "t", WATCH)
        await store.append(Write("t", [row(0)], header("t"), [first, second], state=PLAYING, listed=True, due=5.0))
        await store.append(Write("t", dropped=[first.digest], listed=False, due=0.0, kept={0: b"a", 1: b"b"}))
        assert await store.keys("t") == [second]
        assert await store.listed(5) == [] and await store.due(1e12, 5) == []
        assert await store.steps("t", 1) == b"b"
        await store.append(Write("t", state=FROZEN, why="Other rules.", mark=Mark(1, "h", "2", "d"), kept={}))
        kept = await store.table("t")
        assert kept is not None
        assert (kept.state, kept.why, kept.mark) == (FROZEN, "Other rules.", Mark(1, "h", "2", "d"))
        assert await store.steps("t", 1) is None

    on(place, run)


def test_states_and_times_are_found(place: str) -> None:
    async def run(store: Store) -> None:
        for number, state in enumerate([WAITING, PLAYING, OVER, ABANDONED, FROZEN]):
            await store.append(new(f"t{number}", state, 100.0 + number))
        await store.append(Write("t2", kept={-1: b"kept"}))
        await store.append(Write("t0", [row(1, at=500.0)]))
        assert sorted(await store.unfinished()) == ["t0", "t1"]
        assert await store.unkept() == ["t3"]
        assert await store.untouched([WAITING, OVER, ABANDONED], 200.0) == ["t2", "t3"]
        assert await store.untouched([ABANDONED], 103.0) == []
        assert await store.untouched([WAITING], 501.0) == ["t0"]

    on(place, run)


def test_an_entry_is_written_once(place: str) -> None:
    async def run(store: Store) -> None:
        await store.append(new("t"))
        await store.append(Write("t", [row(1, "a")]))
        for again in (
            Write("t", [row(1, "b")], state=OVER),  # the number is taken
            Write("t", [row(2), row(1)]),
            Write("t", [row(2)], keys=[Key(digest("k"), "t", SEAT, 0)] * 2),
            new("t"),
            Write("t", [row(2)], also=Write("t", [row(0)])),
        ):
            with pytest.raises(Conflict):
                await store.append(again)
        assert await store.rows("t", 0) == [row(1, "a")]
        kept = await store.table("t")
        assert kept is not None and kept.state == WAITING
        assert await store.keys("t") == []
        await store.append(Write("t", [row(2, "a", holder="another"), row(3), row(4)]))  # of somebody else; and none
        assert [each.n for each in await store.rows("t")] == [0, 1, 2, 3, 4]

    on(place, run)


def test_of_many_at_once_one_bad_write_harms_no_other(place: str) -> None:
    async def run(store: Store) -> None:
        await asyncio.gather(*[store.append(new(f"t{number}")) for number in range(20)])
        writes = [Write(f"t{number}", [row(0 if number % 5 == 0 else 1)]) for number in range(20)]
        done = await asyncio.gather(*[store.append(write) for write in writes], return_exceptions=True)
        assert [number for number, outcome in enumerate(done) if isinstance(outcome, Conflict)] == [0, 5, 10, 15]
        assert sum(outcome is None for outcome in done) == 16
        for number in range(20):
            assert len(await store.rows(f"t{number}")) == (1 if number % 5 == 0 else 2)

    on(place, run)


def test_two_tables_change_together(place: str) -> None:
    async def run(store: Store) -> None:
        await store.append(new("old"))
        both = new("new")
        both.also = Write("old", [row(1)], state=OVER)
        await store.append(both)
        assert await store.rows("old", 0) == [row(1)]
        kept = await store.table("old")
        assert kept is not None and kept.state == OVER
        assert await store.table("new") is not None

    on(place, run)


def test_of_a_deleted_table_nothing_is_left(place: str) -> None:
    async def run(store: Store) -> None:
        for table in ("t", "u"):
            write = new(table)
            write.keys, write.chat = [Key(digest(table), table, SEAT, 0)], ChatRow(0, 0, "hello", 1.0)
            write.kept = {0: b"seen"}
            await store.append(write)
        await store.append(Write("t", delete=True))
        await store.append(Write("t", kept={0: b"late"}))
        assert await store.table("t") is None
        assert await store.rows("t") == [] and await store.keys("t") == [] and await store.chat("t", 9, 9) == []
        assert await store.steps("t", 0) is None
        assert await store.forget_chat(1.0) == 0
        assert await store.forget_chat(2.0) == 1
        assert await store.chat("u", 9, 9) == []
        assert await store.table("u") is not None

    on(place, run)


def test_this_process_may_act(place: str) -> None:
    async def run(store: Store) -> None:
        async with store.lease("t") as first, store.lease("t") as second, store.lease("u") as third:
            assert first and second and third

    on(place, run)


def test_a_game_is_played_to_its_end_and_found_again(place: str) -> None:
    async def run() -> None:
        async with open_service(place) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            await play_on(made, 30)
        async with open_service(place, Fixed(2_000_000.0)) as service:
            made.service = service
            room = (await made.live()).room
            assert room.playing and room.n > 30
            await play_on(made)
            assert (await made.live()).room.state == OVER
            assert await service.store.unfinished() == []

    asyncio.run(run())


def told(inbox: Inbox) -> int:
    """How far somebody who listens has come."""
    seen: int = [
        each.get("seq", each.get("table", {}).get("seq")) for each in inbox.heard if each["type"] != "presence"
    ][-1]
    return seen


def test_a_choice_whose_sender_is_gone_is_told_to_the_others(place: str) -> None:
    async def run() -> None:
        async with open_service(place) as service:
            made = await make(service, "toy-peek", ("mine", "mine"))
            live, inbox = await made.live(), Inbox()
            await service.listen(made.seats[1], inbox, -1)
            for ticks in range(12):
                sender = asyncio.create_task(made.choose(live.room.waits[0]))
                for _ in range(ticks):
                    await asyncio.sleep(0)
                sender.cancel()
                await asyncio.gather(sender, return_exceptions=True)
                async with live.lock:
                    assert live.room.n == len(await service.store.rows(made.id))
                    assert told(inbox) == live.room.seq(1)
            await play_on(made)
            assert live.room.state == OVER

    asyncio.run(run())


def test_a_newer_schema_is_refused(place: str) -> None:
    async def nothing(_: Store) -> None: ...

    on(place, nothing)
    newer = len(VERSIONS) + 1
    if "://" in place:
        asyncio.run(execute(place, f"UPDATE schema_version SET version = {newer}"))
    else:
        with closing(sqlite3.connect(place)) as db:
            db.execute(f"PRAGMA user_version = {newer}")
    with pytest.raises(Invalid, match=f"newer Neontable .schema {newer}; this one knows {len(VERSIONS)}."):
        on(place, nothing)


def test_a_store_that_fails_says_so(database: str) -> None:
    async def run(store: Store) -> None:
        await store.append(new("t"))
        await execute(database, "ALTER TABLE entries RENAME TO away")
        with pytest.raises(StoreFailed):
            await store.rows("t")
        with pytest.raises(StoreFailed):
            await store.append(Write("t", [row(1)]))
        await execute(database, "ALTER TABLE away RENAME TO entries")
        await store.append(Write("t", [row(1)]))

    on(database, run)


def test_a_locked_file_fails_everybody_at_once(tmp_path: Path) -> None:
    tried = []

    class Counted(Tampered):
        def execute(self, sql: str, values: tuple[Any, ...] = ()) -> sqlite3.Cursor:
            tried.append(sql)
            return super().execute(sql, values)

    async def run(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        await asyncio.gather(*[store.append(new(f"t{number}")) for number in range(20)])
        store._writer.execute("PRAGMA busy_timeout = 100")
        store._writer = cast(sqlite3.Connection, Counted(store._writer))
        with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            writes = [store.append(Write(f"t{number}", [row(1)])) for number in range(20)]
            done = await asyncio.gather(*writes, return_exceptions=True)
        assert all(isinstance(outcome, StoreFailed) and "locked" in str(outcome) for outcome in done)
        assert len(tried) <= 2, "the first write may have gone alone"
        await store.append(Write("t0", [row(1)]))

    on(str(tmp_path / "tables.db"), run)


def test_a_value_that_cannot_be_kept_harms_no_other(tmp_path: Path) -> None:
    async def run(store: Store) -> None:
        bad = row(1)
        bad.text = "\ud800"
        await asyncio.gather(*[store.append(new(f"t{number}")) for number in range(4)])
        writes = [store.append(Write(f"t{number}", [bad if number == 2 else row(1)])) for number in range(4)]
        done = await asyncio.gather(*writes, return_exceptions=True)
        assert [number for number, outcome in enumerate(done) if isinstance(outcome, StoreFailed)] == [2]

    on(str(tmp_path / "tables.db"), run)


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    reads: list[Callable[[Store], Awaitable[object]]] = [
        lambda store: store.table("t"),
        lambda store: store.rows("t"),
        lambda store: store.moves("t"),
        lambda store: store.key(b""),
        lambda store: store.keys("t"),
        lambda store: store.listed(1),
        lambda store: store.due(1.0, 1),
        lambda store: store.chat("t", 1, 1),
        lambda store: store.unfinished(),
        lambda store: store.unkept(),
        lambda store: store.steps("t", 0),
        lambda store: store.untouched([OVER], 1.0),
        lambda store: store.forget_chat(1.0),
    ]

    async def run(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        for name in ("tables", "entries", "keys", "chat", "steps"):
            store._writer.execute(f"ALTER TABLE {name} RENAME TO away_{name}")
        for each in reads:
            with pytest.raises(StoreFailed, match="no such table"):
                await each(store)

    on(str(tmp_path / "tables.db"), run)


def test_who_reads_from_a_store_that_fails_is_told_to_come_back(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        store, table = served.store, served.table()
        assert isinstance(store, SqliteStore)
        with closing(sqlite3.connect(store.path)) as db:
            db.execute("ALTER TABLE entries RENAME TO away")
            served.loop.call_soon_threadsafe(served.service.rest, -1.0)
            for path in (table.path, f"{table.path}/log", f"{table.path}/steps"):
                answer = served.get(path, table.host)
                assert (answer.status_code, answer.json()["error"]) == (503, "unavailable"), answer.text
                assert answer.headers["retry-after"]
            db.execute("ALTER TABLE away RENAME TO entries")
        assert served.get(table.path, table.host).status_code == 200


def test_a_table_that_is_gone_takes_no_entries(database: str) -> None:
    async def run(store: Store) -> None:
        with pytest.raises(Conflict, match="gone"):
            await store.append(Write("t", [row(0)]))

    on(database, run)


@pytest.mark.parametrize("address", ["postgresql://nobody@127.0.0.1:1/tables", "postgresql://127.0.0.1:port/x"])
def test_a_database_that_does_not_answer_is_said(address: str) -> None:
    async def nothing(_: Store) -> None: ...

    with pytest.raises(Invalid, match="The database cannot be used"):
        on(address, nothing)


def test_a_database_of_something_else_is_refused(database: str) -> None:
    async def nothing(_: Store) -> None: ...

    asyncio.run(execute(database, "CREATE TABLE keys (id BIGINT)"))
    with pytest.raises(Invalid, match='relation "keys" already exists'):
        on(database, nothing)


def test_without_asyncpg_the_package_to_install_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    for name in ("postgres", "hearing"):
        monkeypatch.delitem(sys.modules, f"neontable.server.{name}", raising=False)
    with pytest.raises(Invalid, match="asyncpg") as refused:
        open_store("postgresql://localhost/tables")
    assert "neontable[postgres]" in refused.value.remedy
    with pytest.raises(Invalid, match="no store for mysql"):
        open_store("mysql://localhost/tables")
    open_store(str(tmp_path / "tables.db"))


def test_several_processes_bring_one_database_up_to_date(database: str) -> None:
    async def run() -> None:
        stores = [open_store(database) for _ in range(4)]
        await asyncio.gather(*[store.open() for store in stores])
        assert len({store.server_key for store in stores}) == 1
        for store in stores:
            await store.close()

    asyncio.run(run())
