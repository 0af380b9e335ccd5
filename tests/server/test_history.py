"""Looking back: steps through the eyes of one seat, the log in pages, and the record once the game has ended."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from neontable.kernel import record as records
from neontable.kernel.tables import fairness
from neontable.kernel.tables.document import commitment
from neontable.server.refusals import Refused
from neontable.server.rooms import serializers
from neontable.server.rooms.feed import Feed
from neontable.server.rooms.replaying import Collected, archived
from neontable.server.rooms.transcript import RECORD
from neontable.server.storage.keys import WATCH, Key, digest
from neontable.server.tables import commands, history
from neontable.server.wire import LineBody, SeatChange, TakeBack
from neontable.server.workers.archiver import Archiver
from neontable.server.workers.pool import Pool
from tests.server.tables import Made, command, make, open_service, play_on

Data = dict[str, Any]


async def steps(made: Made, key: Key, first: int = 0, last: int = 1_000_000, seat: int | None = None) -> Data:
    found: Data = json.loads(await history.steps(made.service, key, first, last, seat))
    return found


def watcher(made: Made) -> Key:
    return Key(digest(made.body["watch"]["token"]), made.id, WATCH)


async def all_steps(made: Made, key: Key, seat: int | None = None) -> list[Data]:
    """Every step, page by page, with the whole view at each."""
    found: list[Data] = []
    view: Data = {}
    while True:
        page = await steps(made, key, len(found) + 1, seat=seat)
        for number, step in enumerate(page["steps"]):
            view = {} if number == 0 else dict(view)
            for name in step.get("drop", []):
                view.pop(name, None)
            view.update(step.get("set", {}))
            found.append({**step, "view": view})
        if not page["steps"]:
            assert len(found) == page["seq"]
            return found


def test_steps_are_what_the_seat_saw_at_the_time(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            live = await made.live()
            seen = {0: [], 1: [], -1: []}  # type: dict[int, list[tuple[int, Any]]]
            for _ in range(70):
                await play_on(made, 1, seed=live.room.n)
                for eyes, told in seen.items():
                    view = json.loads(msgspec.json.encode(serializers.view(live.room, eyes)))
                    told.append((live.room.seq(eyes), view))
            for eyes, key in ((0, made.seats[0]), (1, made.seats[1]), (-1, watcher(made))):
                found = await all_steps(made, key)
                assert [step["seq"] for step in found] == list(range(1, live.room.seq(eyes) + 1))
                for seq, view in seen[eyes]:
                    assert found[seq - 1]["view"] == view

    asyncio.run(run())


def test_a_step_is_the_message_that_was_sent(tmp_path: Path) -> None:
    """Also where a choice was taken back: the lines it had told are withdrawn."""

    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            live = await made.live()
            listener = Collected()
            live.feed(0).listeners.add(listener)
            live.feed(0).skip(live.room)
            undone = 0
            for number in range(60):
                await play_on(made, 1, seed=number)
                for seat in (0, 1):
                    if number % 3 == 0 and not serializers.no_undo(live.room, seat):
                        await commands.undo(service, made.seats[seat], TakeBack(command()))
                        undone += 1
            assert undone > 3
            sent = [json.loads(message) for message in listener.messages]
            found = await all_steps(made, made.seats[0])
            told = {step["seq"]: step for step in found}
            assert any("withdrawn" in step for step in found)
            for step in sent[1:]:
                step.pop("commands", None)
                assert {name: told[step["seq"]].get(name) for name in step if name not in ("set", "seats")} == {
                    name: value for name, value in step.items() if name not in ("set", "seats")
                }

    asyncio.run(run())


def test_at_most_fifty_steps_come_at_once_and_none_from_the_future(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            await play_on(made, 70)
            page = await steps(made, made.seats[0], 10, 1_000)
            assert [step["seq"] for step in page["steps"]] == list(range(10, 60))
            assert page["seq"] == (await made.live()).room.seq(0)
            assert [step["seq"] for step in (await steps(made, made.seats[0], 20, 22))["steps"]] == [20, 21, 22]
            assert (await steps(made, made.seats[0], 5_000))["steps"] == []
            assert not any(step.get("commands") for step in page["steps"])

    asyncio.run(run())


def test_others_views_are_shown_only_when_the_game_has_ended(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "toy-peek", ("mine", "mine"))
            with pytest.raises(Refused) as refused:
                await steps(made, made.seats[0], seat=1)
            assert refused.value.status == 409
            with pytest.raises(Refused):
                await steps(made, watcher(made), seat=0)
            own = await all_steps(made, made.seats[1])
            await play_on(made)
            borrowed = await all_steps(made, watcher(made), seat=1)
            assert borrowed[: len(own)] == own
            assert borrowed == await all_steps(made, made.seats[1])
            with pytest.raises(Refused) as refused:
                await steps(made, made.seats[0], seat=2)
            assert refused.value.status == 404

    asyncio.run(run())


def test_the_log_comes_in_pages_of_a_hundred(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            await play_on(made)
            live = await made.live()
            whole = serializers.lines(live.room, 0, 0)
            assert len(whole) > 100
            found: list[LineBody] = []
            before: int | None = None
            while True:
                page = await history.log(service, made.seats[0], before)
                assert len(page.log) <= 100
                found = page.log + found
                before = page.log_from
                if not before:
                    break
            assert found == whole
            assert (await history.log(service, watcher(made), 3)).log == serializers.lines(live.room, -1, 0, 3)

    asyncio.run(run())


# ---- records
def test_a_finished_record_holds_and_tells_where_its_luck_came_from(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "bot:greedy"))
            with pytest.raises(Refused) as refused:
                await history.record(service, watcher(made))
            assert refused.value.status == 409
            await play_on(made)
            room = (await made.live()).room
            data = json.loads(await history.record(service, watcher(made)))
            records.verify(data, made.body["commitment"])
            assert data["seed"] == room.luck().hex()
            assert data["fairness"] == {
                "bits": room.header.bits, "nonces": ["", ""], "commitment": made.body["commitment"],
            }  # fmt: skip
            assert {entry["seat"]: entry.get("by") for entry in data["entries"]} == {0: None, 1: "bot"}
            assert data["result"] == serializers.result(room)

    asyncio.run(run())


def test_nothing_secret_is_in_what_is_shown_in_mid_game(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "bot:greedy"))
            await play_on(made, 30)
            room = (await made.live()).room
            save = (await history.record(service, made.seats[0])).decode()
            told = save + json.dumps(await all_steps(made, made.seats[0]))
            seed = room.luck()
            for secret in (seed, bytes.fromhex(room.header.bits)):
                assert secret.hex() not in told
                assert str(commitment(secret)) not in told
            assert fairness.promise(seed) not in told
            assert "entries" not in json.loads(save)

    asyncio.run(run())


def test_a_game_that_ended_by_agreement_has_a_record(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            await play_on(made, 20)
            for seat in (0, 1):
                await commands.change(service, made.seats[seat], SeatChange(command(), "end"))
            data = json.loads(await history.record(service, made.host))
            records.verify(data)
            assert data["result"] is None
            assert len(data["entries"]) == 20

    asyncio.run(run())


# ---- what is kept
def kept_rows(folder: Path, table: str) -> list[int]:
    with sqlite3.connect(folder / "tables.db") as db:
        return [row[0] for row in db.execute("SELECT audience FROM steps WHERE tbl = ? ORDER BY audience", (table,))]


def test_a_finished_game_keeps_its_steps_and_its_record(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            archiver = Archiver(service)
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            await play_on(made, 40)
            assert kept_rows(tmp_path, made.id) == []
            await play_on(made)
            await asyncio.gather(*archiver.tasks.values())
            assert kept_rows(tmp_path, made.id) == [RECORD, -1, 0, 1]
            before = [await all_steps(made, made.seats[0], seat) for seat in (None, 1, -1)]
            record = await history.record(service, made.host)
            with sqlite3.connect(tmp_path / "tables.db") as db:
                db.execute("DELETE FROM steps")
            assert [await all_steps(made, made.seats[0], seat) for seat in (None, 1, -1)] == before
            assert json.loads(await history.record(service, made.host)) == json.loads(record)

    asyncio.run(run())


def test_a_process_keeps_the_same_as_the_server_would(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            await play_on(made)
            kept, rows = await history.kept_table(service, made.id)
            pool = Pool(service.store, 1)
            try:
                await Archiver(service, pool).keep(made.id)
            finally:
                await pool.close()
            assert pool.faults == 0
            assert (await made.live()).kept
            for audience, data in archived(kept, rows).items():
                assert await service.store.steps(made.id, audience) == data

    asyncio.run(run())


def test_what_a_closing_server_could_not_keep_is_left_for_the_next(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            await play_on(made)
            pool = Pool(service.store, 1)
            await pool.close()
            await Archiver(service, pool).keep(made.id)
            assert await service.store.unkept() == [made.id]
            await Archiver(service).catch_up()
            assert await service.store.unkept() == []

    asyncio.run(run())


def test_what_an_earlier_run_left_is_kept_at_the_next_start(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "toy-peek", ("mine", "mine"))
            await play_on(made)
        async with open_service(tmp_path) as service:
            assert kept_rows(tmp_path, made.id) == []
            await Archiver(service).catch_up()
            assert kept_rows(tmp_path, made.id) == [RECORD, -1, 0, 1]
            assert await service.store.unkept() == []

    asyncio.run(run())


def test_others_play_on_while_somebody_looks_back(tmp_path: Path) -> None:
    """A replay waits in its thread; a choice at the same table is made meanwhile."""

    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            await play_on(made, 20)
            gate = threading.Event()
            held = asyncio.create_task(service.aside(gate.wait))
            looking = asyncio.create_task(history.steps(service, made.seats[0], 0, 50, None))
            await play_on(made, 5)
            assert not looking.done()
            gate.set()
            await held
            assert len(json.loads(await looking)["steps"]) >= 20

    asyncio.run(run())


def test_a_feed_that_skips_tells_the_next_step_whole(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            live = await made.live()
            feed, listener = Feed(0), Collected()
            feed.listeners.add(listener)
            feed.skip(live.room)
            await play_on(made, 1)
            feed.tell(live.room, serializers.seats(live.room, set()), [])
            (message,) = map(json.loads, listener.messages)
            assert message["set"] == json.loads(msgspec.json.encode(serializers.view(live.room, 0)))
            assert [line["id"] for line in message.get("events", [])] == list(
                range(
                    serializers.log_length(live.room) - len(message.get("events", [])),
                    serializers.log_length(live.room),
                )
            )

    asyncio.run(run())


def test_the_result_tells_what_each_seat_has_achieved(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "neon", ("mine", "mine"))
            await play_on(made, seed=1)
            room = (await made.live()).room
            assert room.table is not None
            told = (await service.body(watcher(made))).result
            assert told is not None
            earned = [(each["seat"], each["id"]) for each in told["achievements"]]
            assert earned
            assert earned == room.game.achievements(room.table)
            assert all(each["name"] and each["text"] for each in told["achievements"])

    asyncio.run(run())


def test_nobody_fills_the_queue_of_those_who_look_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            gate = threading.Event()
            held = asyncio.create_task(service.aside(gate.wait))
            await asyncio.sleep(0.05)
            looks = [asyncio.create_task(steps(made, made.seats[seat])) for seat in (0, 0, 0, 0, 1)]
            await asyncio.sleep(0.2)
            assert service._aside._work_queue.qsize() == 2, "one for each token"
            gate.set()
            await held
            pages = await asyncio.gather(*looks)
            assert pages[0] == pages[3]

    asyncio.run(run())
