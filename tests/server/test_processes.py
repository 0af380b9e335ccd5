"""Several processes on one database: one game, told alike everywhere, whoever is killed or cut off."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.sync.client import connect

from neontable.server.refusals import Refused
from neontable.server.storage.keys import SEAT, Key
from neontable.server.storage.postgres import PostgresStore
from neontable.server.storage.rows import OVER, PLAYING, Write
from neontable.server.storage.store import StoreFailed
from neontable.server.tables import commands, create_table, history, import_record
from neontable.server.tables.table_service import TableService
from neontable.server.wire import Choice, Claim, CreateTable, OpenRecord, Pace, Said, SeatChange, Secrets
from neontable.server.workers.bot_runner import BotRunner
from neontable.server.workers.clock import Clock
from neontable.server.workers.pool import Pool
from tests.server.databases import execute, fetch
from tests.server.rogues import prepare
from tests.server.serving import next_of, secret
from tests.server.tables import Fixed, Made, command, make
from tests.server.test_bot_runner import Inbox
from tests.server.test_serve import running

HEARING = """
SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
WHERE locktype = 'advisory' AND mode = 'ShareLock' AND datname = current_database()"""


@contextlib.asynccontextmanager
async def services_at(url: str, count: int = 2, lease: float = 10.0) -> AsyncIterator[list[TableService]]:
    """Several services on one database, each with connections of its own, as in processes of their own."""
    world = Fixed()
    stores = [PostgresStore(url, lease) for _ in range(count)]
    services = [TableService(store, world, "http://table.test") for store in stores]
    for store in stores:
        await store.open()
    try:
        yield services
    finally:
        for service, store in zip(services, stores, strict=True):
            service.close()
            await store.close()


def elsewhere(made: Made, service: TableService) -> Made:
    """The same table, seen through another service."""
    other = Made(service, made.id, Secrets("", {}), made.body)
    other.host, other.tokens, other.seats = made.host, made.tokens, made.seats
    return other


async def until(true: Callable[[], Awaitable[bool] | bool]) -> None:
    """Wait for something that must happen."""
    async with asyncio.timeout(30):
        while True:
            found = true()
            if found if isinstance(found, bool) else await found:
                return
            await asyncio.sleep(0.01)


async def body(service: TableService, key: Key) -> Any:
    """The table as a key sees it, as data."""
    return json.loads(msgspec.json.encode(await service.body(key)))


def test_two_processes_play_one_game_and_tell_the_same(database: str) -> None:
    async def run() -> None:
        async with services_at(database) as services:
            made = await make(services[0], "cogdrive-neon", ("mine", "mine"))
            tables = [made, elsewhere(made, services[1])]
            inboxes = [[Inbox(), Inbox()] for _ in services]
            for service, listeners in zip(services, inboxes, strict=True):
                for seat, inbox in enumerate(listeners):
                    await service.listen(made.seats[seat], inbox, -1)
            luck = random.Random(4)
            while True:
                here = luck.choice(tables)  # often the one that has not heard of the last choice yet
                seen = [await body(here.service, made.seats[seat]) for seat in (0, 1)]
                seat = next((each for each in (0, 1) if mine(seen[each], each)), -1)
                if seat < 0:
                    break
                option = luck.choice(mine(seen[seat], seat))
                there = luck.choice(services)
                await commands.choose(there, made.seats[seat], Choice(command(), seen[seat]["seq"], option))
            await until(lambda: all(service.rooms[made.id].room.state == OVER for service in services))
            for seat in (0, 1):
                views = [await body(service, made.seats[seat]) for service in services]
                assert views[0] == views[1]
                await until(lambda: inboxes[0][seat].heard[-1]["seq"] == inboxes[1][seat].heard[-1]["seq"])  # noqa: B023
                for listeners, seen in zip(inboxes, views, strict=True):
                    assert followed(listeners[seat].heard) == seen["view"]
            rows = await services[0].store.rows(made.id)
            assert [row.n for row in rows] == list(range(len(rows)))

    asyncio.run(run())


def mine(seen: Any, seat: int) -> list[str]:
    """The options of a seat, if it has to decide."""
    found = [each for each in seen.get("decisions", []) if each["seat"] == seat and each.get("options")]
    return [option["text"] for option in found[0]["options"]] if found else []


def followed(heard: list[Any]) -> Any:
    """The view of who has followed every message."""
    view: dict[str, Any] = {}
    for message in heard:
        if message["type"] == "reset":
            view = message["table"]["view"]
        elif message["type"] == "step":
            view = {name: part for name, part in view.items() if name not in message.get("drop", [])}
            view |= message.get("set", {})
    return view


def test_a_command_sent_to_both_many_times_is_carried_out_once(database: str) -> None:
    async def run() -> None:
        async with services_at(database) as services:
            made = await make(services[0], "cogdrive-neon", ("mine", "mine"))
            seen = await body(services[0], made.seats[0])
            seat = 0 if mine(seen, 0) else 1
            seen = await body(services[1], made.seats[seat])
            before = len(await services[0].store.rows(made.id))
            wish = Choice("the-command", seen["seq"], mine(seen, seat)[0])
            answers = await asyncio.gather(
                *[commands.choose(services[i % 2], made.seats[seat], wish) for i in range(100)]
            )
            assert len(set(answers)) == 1
            rows = await services[1].store.rows(made.id)
            assert len(rows) == before + 1 and rows[-1].command == "the-command"
            with pytest.raises(Refused, match="422"):
                await commands.choose(
                    services[1], made.seats[seat], Choice("the-command", seen["seq"], "something else")
                )

    asyncio.run(run())


def test_a_table_made_at_both_is_one(database: str) -> None:
    async def run() -> None:
        async with services_at(database) as services:
            wish = CreateTable(command(), "toy-peek", ["mine", "invite"], Secrets(secret(), {"0": secret()}))
            made = await asyncio.gather(*[create_table.create(service, wish) for service in services * 10])
            assert len(set(made)) == 1
            table = json.loads(made[0])
            invite = table["seats"][1]["invite"]["link"].rpartition("=")[2]
            claims = [Claim(command(), secret(), invite) for _ in range(2)]
            done = await asyncio.gather(
                *[
                    create_table.claim(service, table["table"], claim)
                    for service, claim in zip(services, claims, strict=True)
                ],
                return_exceptions=True,
            )
            assert sum(isinstance(each, bytes) for each in done) == 1
            assert sum(isinstance(each, Refused) and each.status in (404, 409) for each in done) == 1

    asyncio.run(run())


def test_a_save_opened_at_both_with_its_token_is_one_table(database: str) -> None:
    async def go() -> None:
        async with services_at(database) as (one, two):
            made = await make(one, "toy-peek", ("mine", "bot:random"))
            await elsewhere(made, two).live()
            save = json.loads(await history.record(one, made.seats[0]))
            own = Secrets(secret(), {"0": secret()})
            wish = OpenRecord(command(), own, save, [made.tokens[0]])
            first = await import_record.open_file(one, wish)
            assert json.loads(first)["table"] == made.id
            assert await import_record.open_file(two, wish) == first
            with pytest.raises(Refused):
                await two.key(made.tokens[0])

    asyncio.run(go())


def test_talk_and_revoked_keys_reach_the_other_process(database: str) -> None:
    async def run() -> None:
        async with services_at(database) as services:
            made = await make(services[0], "toy-peek", ("mine", "mine"))
            inbox = Inbox()
            await services[1].listen(made.seats[1], inbox, -1)
            cut: list[bytes] = []
            services[1].revoked.append(lambda table, key: cut.append(key))
            await commands.say(services[0], made.seats[0], Said(command(), "hello there"))
            await until(lambda: "chat" in inbox.kinds())
            assert next(each for each in inbox.heard if each["type"] == "chat")["text"] == "hello there"
            reply = json.loads(await commands.change(services[0], made.seats[1], SeatChange(command(), "invite", 1)))
            await create_table.claim(services[0], made.id, Claim(command(), secret(), reply["link"].rpartition("=")[2]))
            await until(lambda: cut == [made.seats[1].digest])
            with pytest.raises(Refused, match="404"):
                await commands.choose(services[1], made.seats[1], Choice(command(), 0, "anything"))
            with pytest.raises(Refused, match="404"):
                await services[1].key_for(made.tokens[1], made.id, SEAT)

    asyncio.run(run())


def test_a_table_deleted_elsewhere_is_gone(database: str) -> None:
    async def run() -> None:
        async with services_at(database) as services:
            made = await make(services[0], "toy-peek", ("mine", "invite"))
            cut: list[bytes] = []
            services[1].revoked.append(lambda table, key: cut.append(key))
            await services[1].listen(made.seats[0], Inbox(), -1)
            await commands.change(services[0], made.host, SeatChange(command(), "delete"))
            await until(lambda: made.id not in services[1].rooms)
            assert cut == [made.seats[0].digest]
            with pytest.raises(Refused, match="404"):
                await services[1].body(made.seats[0])

    asyncio.run(run())


def test_a_lost_connection_to_the_others_stalls_nothing(database: str) -> None:
    async def run() -> None:
        async with services_at(database) as services:
            made = await make(services[0], "toy-peek", ("mine", "mine"))
            inbox = Inbox()
            await services[1].listen(made.seats[0], inbox, -1)
            for _ in range(3):
                before = await fetch(database, HEARING)
                assert len(before) == 2
                for (process,) in before:
                    await execute(database, f"SELECT pg_terminate_backend({process})")
                seat = (await made.live()).room.waits[0]
                await made.choose(seat)  # perhaps while nobody hears it
                n = services[0].rooms[made.id].room.n
                await until(lambda: services[1].rooms[made.id].room.n == n)  # noqa: B023
                await until(lambda: renewed(before))  # noqa: B023
            assert inbox.kinds().count("step") >= 3

        assert await fetch(database, HEARING) == []

    async def renewed(before: list[tuple[Any, ...]]) -> bool:
        now = await fetch(database, HEARING)
        return len(now) == 2 and not set(now) & set(before)

    asyncio.run(run())


def test_when_the_database_comes_back_play_goes_on(database: str) -> None:
    async def run() -> None:
        async with services_at(database, 1) as (service,):
            made = await make(service, "toy-peek", ("mine", "mine"))
            room = (await made.live()).room
            seat, n = room.waits[0], room.n
            await execute(database, "ALTER TABLE entries RENAME TO away")
            with pytest.raises(Refused, match="503"):
                await made.choose(seat)
            with pytest.raises(StoreFailed):  # what is not durable is not told
                await service.body(made.seats[seat])
            await execute(database, "ALTER TABLE away RENAME TO entries")
            assert (await body(service, made.seats[seat]))["seq"] == room.seq(seat) - 1
            assert service.rooms[made.id].room.n == n
            await made.choose(seat)
            assert service.rooms[made.id].room.n == n + 1

    asyncio.run(run())


@contextlib.asynccontextmanager
async def robots_in(services: list[TableService]) -> AsyncIterator[list[BotRunner]]:
    """Bots in every service."""
    pools = [Pool(service.store, 1, prepare=prepare) for service in services]
    runner = [BotRunner(service, pool) for service, pool in zip(services, pools, strict=True)]
    try:
        yield runner
    finally:
        for each, pool in zip(runner, pools, strict=True):
            await each.close()
            await pool.close()


def test_a_bot_answers_in_one_process_and_another_takes_over(database: str) -> None:
    async def run() -> None:
        async with services_at(database, lease=1.0) as services, robots_in(services[:1]):
            killed = services[1].store
            assert isinstance(killed, PostgresStore)
            for task in killed._tasks:
                task.cancel()  # it neither hears nor renews any more
            made = await make(services[0], "toy-peek", ("bot:random", "mine"))
            async with killed.lease(made.id) as held:
                assert held
                await services[0].listen(made.seats[1], Inbox(), -1)
                room = (await made.live()).room
                assert 0 in room.waits
                await until(lambda: 0 not in room.waits)  # the lease has expired
            rows = await services[0].store.rows(made.id)
            assert {row.by for row in rows if row.kind == "choice" and row.seat == 0} == {"bot"}

    asyncio.run(run())


def test_a_lease_is_held_by_one_and_renewed(database: str) -> None:
    async def run() -> None:
        async with services_at(database, lease=0.6) as (one, other):
            async with one.store.lease("t") as held:
                assert held
                for _ in range(15):  # longer than it lasts
                    async with other.store.lease("t") as also:
                        assert not also
                    await asyncio.sleep(0.1)
                async with one.store.lease("t") as again:
                    assert again
                async with other.store.lease("t") as also:
                    assert not also
            async with other.store.lease("t") as now:
                assert now

    asyncio.run(run())


def test_bots_of_two_processes_play_one_game(database: str) -> None:
    async def run() -> None:
        async with services_at(database) as services, robots_in(services):
            made = await make(services[0], "toy-peek", ("mine", "bot:random", "bot:greedy"))
            tables = [made, elsewhere(made, services[1])]
            for service in services:
                await service.listen(made.seats[0], Inbox(), -1)
            turn = 0
            while services[0].rooms[made.id].room.state == PLAYING:
                here = tables[turn % 2]
                room = here.service.rooms[made.id].room
                await until(lambda: 0 in room.waits or not room.playing)  # noqa: B023
                if room.playing:
                    with contextlib.suppress(Refused):  # what this process sees may be a moment old
                        await here.choose(0)
                        turn += 1
            rows = await services[0].store.rows(made.id)
            assert [row.n for row in rows] == list(range(len(rows)))
            assert turn > 1

    asyncio.run(run())


def test_a_deadline_is_kept_once(database: str) -> None:
    async def run() -> None:
        async with services_at(database) as services:
            pools = [Pool(service.store, 1, prepare=prepare) for service in services]
            clocks = [Clock(service, pool) for service, pool in zip(services, pools, strict=True)]
            made = await make(services[0], "toy-peek", ("mine", "mine"), Pace(deadline=100, then="decision"))
            world = services[0].sources
            assert isinstance(world, Fixed)
            await services[1].live(made.id)
            waits = len((await made.live()).room.waits)
            world.at += 101
            for _ in range(2):
                await asyncio.gather(*[clock.tick() for clock in clocks])
                while tasks := [task for clock in clocks for task in clock.at_work.values()]:
                    await asyncio.wait(tasks)
            rows = await services[0].store.rows(made.id)
            assert [row.by for row in rows if row.kind == "choice"] == ["deadline"] * waits
            for clock, pool in zip(clocks, pools, strict=True):
                await clock.close()
                await pool.close()

    asyncio.run(run())


def test_a_table_can_be_deleted_while_another_process_writes(database: str) -> None:
    async def run() -> None:
        async with services_at(database) as (one, other):
            for _ in range(10):
                made = await make(one, "toy-peek", ("mine", "mine"))
                there = elsewhere(made, other)
                seat = (await there.live()).room.waits[0]
                gone = one.store.append(Write(made.id, delete=True))
                done = await asyncio.gather(there.choose(seat), gone, return_exceptions=True)
                assert done[0] is None or (isinstance(done[0], Refused) and done[0].status == 404), done
                assert await one.store.rows(made.id) == []

    asyncio.run(run())


# ---- processes of their own
def test_the_same_command_to_two_servers_and_a_killed_one(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot's lease dies with its process: the other one goes on. Two machines share no folder, so they are given the key."""
    monkeypatch.setenv("NEONTABLE_KEY", "1f" * 32)
    homes = [tmp_path / "one", tmp_path / "two"]
    for home in homes:
        home.mkdir()
    wanted = ("--port", "0", "--db", database)
    with running(homes[0], *wanted) as one, running(homes[1], *wanted) as two:
        assert "tables are kept in" in one.first.lower()
        token = secret()
        wish: dict[str, Any] = {"command": command(), "game": "cogdrive-neon", "seats": ["mine", "bot:greedy"]}
        wish |= {"secrets": {"host": secret(), "seats": {"0": token}}, "pace": {"bots": 2000}}
        made = one.http.post("/api/tables", json=wish)
        assert made.status_code == 201, made.text
        assert two.http.post("/api/tables", json=wish).json() == made.json()
        path = f"/api/tables/{made.json()['table']}"
        as_me = {"Authorization": f"Bearer {token}"}

        def seen(http: httpx.Client) -> Any:
            found = http.get(path, headers=as_me)
            assert found.status_code == 200, found.text
            return found.json()

        def wait(http: httpx.Client, port: int) -> Any:
            """Connected, until it is my turn."""
            with connect(f"ws://127.0.0.1:{port}{path}/live", compression=None) as line:
                line.send(json.dumps({"type": "hello", "protocol": 1, "token": token, "seq": -1}))
                next_of(line, "reset")
                while not mine(seen(http), 0):
                    next_of(line, "step")
            return seen(http)

        table = wait(one.http, one.port)
        choice = {"command": command(), "seq": table["seq"], "option": mine(table, 0)[0]}

        def send(number: int) -> httpx.Response:
            http = (one.http, two.http)[number % 2]
            return http.post(f"{path}/choices", json=choice, headers=as_me)

        with ThreadPoolExecutor(8) as threads:
            answers = list(threads.map(send, range(100)))
        assert {answer.status_code for answer in answers} == {200}, {answer.text for answer in answers}
        assert len({answer.content for answer in answers}) == 1
        stored = fetch(database, "SELECT count(*) FROM entries WHERE command = $1", choice["command"])
        assert asyncio.run(stored) == [(1,)]

        with connect(f"ws://127.0.0.1:{one.port}{path}/live", compression=None) as line:
            line.send(json.dumps({"type": "hello", "protocol": 1, "token": token, "seq": -1}))
            while mine(table := seen(one.http), 0):
                option = {"command": command(), "seq": table["seq"], "option": mine(table, 0)[0]}
                assert one.http.post(f"{path}/choices", json=option, headers=as_me).status_code == 200
            while not asyncio.run(fetch(database, "SELECT process FROM leases")):
                pass
            one.process.kill()
            one.process.wait()
        table = seen(two.http)
        assert not mine(table, 0) and asyncio.run(fetch(database, "SELECT process FROM leases"))
        assert mine(wait(two.http, two.port), 0)
        assert two.stop()[0] == 0
