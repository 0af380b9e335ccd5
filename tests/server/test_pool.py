"""The processes that think: fair, bounded, replaceable, and gone when the server is."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest

from neontable.server.refusals import Refused
from neontable.server.storage.rows import Header
from neontable.server.workers.pool import Job, Pool, Queue, shrunk
from neontable.server.workers.worker import Advise, Answer, Keep, Question, Reckon
from tests.server.rogues import prepare, rogue
from tests.server.tables import make, open_service


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """Every process that a test has started is gone after it."""
    before = {child.pid for child in active_children()}
    yield
    assert {child.pid for child in active_children()} <= before


def header(name: str) -> Header:
    return Header(name, "toy-bid", "", "", [], {}, 0.0, "", "")


def test_bots_come_before_aids_and_these_before_keeping_and_tables_take_turns() -> None:
    async def run() -> list[str]:
        queue = Queue()
        loop = asyncio.get_running_loop()

        def put(table: str, question: Question) -> None:
            queue.put(Job(header(table), question, loop.create_future()))

        put("e", Keep("over"))
        put("a", Advise(0, 1.0))
        for seat in range(3):
            put("b", Answer(seat, "greedy", 0, 1.0))
        put("c", Answer(0, "greedy", 0, 1.0))
        put("c", Answer(1, "greedy", 0, 1.0))
        put("d", Reckon(0, "x"))
        assert len(queue) == 7
        served = []
        while (job := queue.take()) is not None:
            served.append(f"{job.header.id}{getattr(job.question, 'seat', '')}")
        return served

    assert asyncio.run(run()) == ["b0", "c0", "b1", "c1", "b2", "a0", "d0", "e"]


@pytest.mark.parametrize(
    ("level", "load", "becomes"),
    [
        ("search:300", 0, "search:300"),
        ("search:300", 2, "search:100"),
        ("search:300", 5, "search:50"),
        ("search:300", 6, "greedy"),
        ("search:1000ms", 4, "search:200ms"),
        ("search:20", 0, "search:20"),
        ("search:20", 1, "greedy"),
        ("greedy", 100, "greedy"),
        ("random", 100, "random"),
    ],
)
def test_budgets_shrink_with_the_queue_down_to_greedy(level: str, load: int, becomes: str) -> None:
    smaller = shrunk(Answer(0, level, 7, 5.0), load)
    assert isinstance(smaller, Answer)
    assert smaller.level == becomes
    assert smaller.seed == 7


def test_a_hint_gets_less_time_where_others_wait() -> None:
    assert shrunk(Advise(0, 5.0), 4) == Advise(0, 1.0)
    assert shrunk(Reckon(0, "x"), 4) == Reckon(0, "x")


def test_a_worker_follows_a_table_by_the_entries_it_lacks(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            pool = Pool(service.store, 1)
            try:
                made = await make(service, seats=("mine", "mine"))
                room = (await made.live()).room
                for _ in range(6):
                    seat = room.waits[0]
                    assert room.table is not None
                    decision = room.table.decision(seat)
                    assert decision is not None
                    (option,) = await pool.answer(room.header, seat, "greedy", 1)
                    assert option in decision.options
                    assert [option] == await pool.answer(room.header, seat, "greedy", 1)
                    await made.choose(seat, option)
                    room = (await made.live()).room
                assert pool.workers[0].known == {made.id: room.n - 1}
                with pytest.raises(Refused) as told:
                    await pool.answer(room.header, 1 - room.waits[0], "greedy", 1)
                assert told.value.problem.error == "stale"
                assert pool.faults == 0
            finally:
                await pool.close()

    asyncio.run(run())


def test_a_worker_forgets_the_tables_it_has_not_seen_for_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("neontable.server.workers.pool.REMEMBERED", 2)

    async def run() -> None:
        async with open_service(tmp_path) as service:
            pool = Pool(service.store, 1, prepare=prepare)
            try:
                tables = [await make(service, "toy-peek", seats=("mine", "mine")) for _ in range(3)]
                for _ in range(2):
                    for made in tables:
                        assert await pool.answer((await made.live()).room.header, 0, "random", 1)
                assert list(pool.workers[0].known) == [tables[1].id, tables[2].id]
                assert pool.faults == 0
            finally:
                await pool.close()

    asyncio.run(run())


@pytest.mark.parametrize("name", ["Dies", "Leaves", "Raises", "Babbles", "Stammers"])
def test_a_bot_that_fails_is_replaced_and_a_simpler_one_answers(
    name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            pool = Pool(service.store, 1, prepare=prepare)
            try:
                made = await make(service, "toy-peek", seats=("mine", "mine"))
                room = (await made.live()).room
                assert room.table is not None
                (option,) = await pool.answer(room.header, 0, rogue(name), 1)
                assert option in room.table.decisions[0].options
                assert pool.faults == 1
                assert await pool.answer(room.header, 0, rogue("First"), 1) == [room.table.decisions[0].options[0]]
                assert pool.faults == 1
            finally:
                await pool.close()

    with caplog.at_level(logging.WARNING, "neontable.server"):
        asyncio.run(run())
    assert [record.message for record in caplog.records] == ["bot replaced"]
    assert "what the bot knows" not in str([vars(record) for record in caplog.records])


def test_a_bot_that_hangs_is_ended_and_others_go_on_meanwhile(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            pool = Pool(service.store, 2, patience=3.0, prepare=prepare)
            try:
                one = (await (await make(service, "toy-peek", seats=("mine", "mine"))).live()).room
                two = (await (await make(service, "toy-peek", seats=("mine", "mine"))).live()).room
                hung = asyncio.create_task(pool.answer(one.header, 0, rogue("Hangs"), 1))
                assert await pool.answer(two.header, 0, "random", 1)
                assert not hung.done()
                assert one.table is not None
                (option,) = await hung
                assert option in one.table.decisions[0].options
                assert pool.faults == 1
            finally:
                await pool.close()

    asyncio.run(run())


def test_closing_ends_even_a_bot_that_hangs(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            pool = Pool(service.store, 1, prepare=prepare)
            room = (await (await make(service, "toy-peek", seats=("mine", "mine"))).live()).room
            await pool.answer(room.header, 0, "random", 1)
            hung = asyncio.create_task(pool.answer(room.header, 0, rogue("Hangs"), 1))
            queued = asyncio.create_task(pool.answer(room.header, 0, "random", 1))
            await asyncio.sleep(0)
            await pool.close()
            for task in (hung, queued):
                with pytest.raises(Refused, match="closes"):
                    await task
            with pytest.raises(Refused, match="closes"):
                await pool.answer(room.header, 0, "random", 1)

    asyncio.run(run())


ORPHAN = """
import asyncio, sys
from multiprocessing import active_children
from pathlib import Path
from neontable.server.workers.pool import Pool
from tests.server.rogues import prepare, rogue
from tests.server.tables import make, open_service

async def run():
    async with open_service(Path(sys.argv[1])) as service:
        pool = Pool(service.store, 1, prepare=prepare)
        room = (await (await make(service, "toy-peek", seats=("mine", "mine"))).live()).room
        await pool.answer(room.header, 0, "random", 1)
        print(active_children()[0].pid, flush=True)
        await pool.answer(room.header, 0, rogue("Hangs"), 1)

if __name__ == "__main__":
    prepare()
    asyncio.run(run())
"""


def test_a_killed_server_leaves_no_process_behind(tmp_path: Path) -> None:
    script = tmp_path / "orphan.py"
    script.write_text(ORPHAN)
    root = Path(__file__).resolve().parents[2]
    paths = os.pathsep.join([str(root), str(root / "src")])
    server = subprocess.Popen(
        [sys.executable, str(script), str(tmp_path)], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": paths}
    )
    with server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        server.kill()
    for _ in range(200):
        if gone(worker):
            return
        time.sleep(0.05)
    raise AssertionError("the worker lives on")


def gone(pid: int) -> bool:
    """Whether a process has ended; one that nobody has asked after yet has, too."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True
