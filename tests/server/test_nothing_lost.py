"""Nothing is lost: whatever was acknowledged or shown is there after the server was killed at any moment."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection

from neontable.server.rooms import serializers
from neontable.server.rooms.replaying import at_step
from neontable.server.rooms.room import Room
from neontable.server.storage.rows import OVER, PLAYING, Kept, Row, Write
from neontable.server.storage.sqlite import SqliteStore
from neontable.server.storage.store import Conflict, StoreFailed
from neontable.server.tables.table_service import TableService
from neontable.server.workers import archiver
from tests.conformance.tools import SOAK, count
from tests.server.perils import Fate, Gated, Life, Slow
from tests.server.serving import Served, headers, next_of, secret
from tests.server.tables import Fixed, command, make

KILLS = count(30, 1000)
TABLES = [("cogdrive-neon", 2), ("toy-bid", 3), ("neon", 2), ("toy-peek", 2)]
BUSY = 40  # statements of the writer in a life, at most: some ten choices
LONGEST = 0.4  # seconds of a life that is ended from outside
UNDO = 0.1  # how often a seat takes back what it chose


class Sent:
    """A wish on its way, and the answer when it came."""

    def __init__(self, path: str, body: dict[str, Any]) -> None:
        self.path = path
        self.body = body
        self.answer: httpx.Response | None = None

    @property
    def command(self) -> str:
        found: str = self.body["command"]
        return found


class Seen:
    """What one who looks on was shown."""

    def __init__(self) -> None:
        self.seq = -1
        self.lines: list[dict[str, Any]] = []

    def take(self, told: dict[str, Any]) -> None:
        """A message of the socket."""
        if told["type"] == "reset":
            table = told["table"]
            self.seq = table["seq"]
            self.lines = self.lines[: table.get("log_from", 0)] + table.get("log", [])
        elif told["type"] == "step":
            assert told["seq"] > self.seq
            self.seq = told["seq"]
            if "withdrawn" in told:
                self.lines = self.lines[: told["withdrawn"]]
            self.lines += told.get("events", [])


class Playing:
    """A table with its players: each seat has one wish in flight at most."""

    def __init__(self, game: str, seats: int, takes_back: float = UNDO) -> None:
        self.takes_back = takes_back
        self.tokens = [secret() for _ in range(seats)]
        mine = {str(seat): token for seat, token in enumerate(self.tokens)}
        wish = {"game": game, "seats": ["mine"] * seats, "secrets": {"host": secret(), "seats": mine}}
        self.make = {"command": command(), **wish}
        self.table = ""
        self.watch = ""
        self.over = False
        self.seen = Seen()
        self.sent: list[list[Sent]] = [[] for _ in range(seats)]

    async def play(self, http: httpx.AsyncClient, luck: random.Random) -> None:
        """Play until the game is over or the server is gone: first of all ask again what has had no answer."""
        with contextlib.suppress(httpx.TransportError, ConnectionClosed, InvalidHandshake, OSError):
            made = (await http.post("/api/tables", json=self.make)).raise_for_status().json()
            assert self.table in ("", made["table"])
            self.table, self.watch = made["table"], made["watch"]["token"]
            async with connect(f"ws{str(http.base_url)[4:]}/api/tables/{self.table}/live") as socket:
                hello = {"type": "hello", "protocol": 1, "token": self.watch, "seq": self.seen.seq}
                await socket.send(json.dumps(hello))
                watching = asyncio.create_task(self.look_on(socket))
                try:
                    await self.answer(http, [wishes[-1] for wishes in self.sent if wishes and not wishes[-1].answer])
                    while not self.over:
                        await self.answer(http, await self.wishes(http, luck))
                finally:
                    watching.cancel()
                    await asyncio.gather(watching, return_exceptions=True)

    async def look_on(self, socket: Any) -> None:
        """Read whatever is shown."""
        with contextlib.suppress(ConnectionClosed):
            async for message in socket:
                self.seen.take(json.loads(message))

    async def wishes(self, http: httpx.AsyncClient, luck: random.Random) -> list[Sent]:
        """What the seats want to do now."""
        found = []
        for seat, token in enumerate(self.tokens):
            body = (await http.get(f"/api/tables/{self.table}", headers=headers(token, {}))).raise_for_status().json()
            self.over = body["state"] == OVER
            if luck.random() < self.takes_back and not self.over:
                found.append(Sent("undo", {"command": command()}))
                self.sent[seat].append(found[-1])
                continue
            for decision in body.get("decisions", []):
                if decision["seat"] == seat:
                    option = luck.choice(decision["options"])["text"]
                    found.append(Sent("choices", {"command": command(), "seq": body["seq"], "option": option}))
                    self.sent[seat].append(found[-1])
        return found

    async def answer(self, http: httpx.AsyncClient, wishes: list[Sent]) -> None:
        """Send all of them at once and wait for the answers."""
        for failed in await asyncio.gather(*[self.send(http, wish) for wish in wishes], return_exceptions=True):
            if failed is not None:
                raise failed

    async def send(self, http: httpx.AsyncClient, wish: Sent) -> None:
        token = next(token for token, wishes in zip(self.tokens, self.sent, strict=True) if wish in wishes)
        path = f"/api/tables/{self.table}/{wish.path}"
        wish.answer = await http.post(path, json=wish.body, headers=headers(token, {}))
        assert wish.answer.status_code in (200, 409), wish.answer.text


async def a_life(life: Life, games: list[Playing], luck: random.Random, kill: float | None) -> None:
    """Play at all tables until the games are over or the server is gone; it may be ended after some time."""
    if kill is not None:
        asyncio.get_running_loop().call_later(kill, life.process.kill)
    async with httpx.AsyncClient(base_url=life.url, timeout=60) as http:
        await asyncio.gather(*[game.play(http, luck) for game in games])


async def written(path: Path, tables: list[str]) -> dict[str, tuple[Kept, list[Row]]]:
    """Tables as the file has them."""
    store = SqliteStore(path)
    await store.open()
    found = {}
    for table in tables:
        kept = await store.table(table)
        assert kept is not None
        found[table] = kept, await store.rows(table)
    await store.close()
    return found


def check_all(path: Path, games: list[Playing]) -> int:
    """Nothing is lost at these tables; how many wishes without an answer were written."""
    file = asyncio.run(written(path, [game.table for game in games if game.table]))
    return sum(check(game, *file[game.table]) for game in games if game.table)


def check(game: Playing, kept: Kept, entries: list[Row]) -> int:
    """What was acknowledged is written, in its order, and whatever was shown."""
    found = 0
    for seat, wishes in enumerate(game.sent):
        mine = {row.command: row for row in entries if row.seat == seat and row.command}
        expected = [wish for wish in wishes if wish.answer is not None and wish.answer.status_code == 200]
        unanswered = [wish for wish in wishes if wish.answer is None]
        assert unanswered in ([], wishes[-1:])
        if unanswered and unanswered[0].command in mine:
            expected += unanswered
            found += 1
        assert list(mine) == [wish.command for wish in expected]
        for wish in expected:
            row = mine[wish.command]
            assert wish.path == "undo" or row.text == wish.body["option"]
            assert wish.answer is None or row.reply == wish.answer.content
    if game.seen.seq >= 0:
        room = at_step(kept, entries, -1, game.seen.seq)  # there is such a step: nobody was shown what is lost
        assert json.loads(msgspec.json.encode(serializers.lines(room, -1, 0))) == game.seen.lines
    return found


def fates(luck: random.Random) -> Iterator[Fate | None]:
    """Where each life ends; None: from outside."""
    while True:
        when = luck.choice(["before", "after", "during", "outside"])
        yield None if when == "outside" else Fate(when, luck.randint(1, BUSY), luck.random() * 0.003)


@pytest.mark.parametrize("part", range(count(1, 10)))
def test_whatever_was_acknowledged_or_shown_survives_a_kill(tmp_path: Path, part: int) -> None:
    luck = random.Random(part)
    games = [Playing(*each) for each in TABLES]
    all_games = games[:]
    met = unanswered = 0
    path = tmp_path / "tables.db"
    for fate in islice(fates(luck), KILLS // count(1, 10)):
        life = Life(tmp_path, fate)
        kill = None if fate is not None else luck.uniform(0, LONGEST)
        asyncio.run(a_life(life, games, luck, kill))
        met += fate is not None and not life.process.is_alive()
        life.kill()
        unanswered += check_all(path, games)
        fresh = [Playing(*each) if game.over else game for each, game in zip(TABLES, games, strict=True)]
        all_games += [game for game in fresh if game not in games]
        games = fresh
    life = Life(tmp_path)
    asyncio.run(a_life(life, games, luck, None))
    life.end()
    assert all(game.over for game in all_games)
    assert check_all(path, all_games) == 0, "every wish has its answer now"
    answered = sum(wish.answer is not None for game in all_games for wishes in game.sent for wish in wishes)
    print(
        f"{KILLS} kills, {met} at a statement, {answered} wishes at {len(all_games)} tables, {unanswered} written unanswered"
    )
    assert met
    assert unanswered, "no kill came between a commit and its acknowledgement"


# ---- nothing is told before it is durable
@contextlib.contextmanager
def gated(folder: Path) -> Iterator[tuple[Served, Gated]]:
    """A server whose commits can be held up."""
    store = Slow(folder / "tables.db")
    with Served(folder, store=store) as served:
        try:
            yield served, store.gate
        finally:
            store.gate.open.set()


def barrier(socket: ClientConnection) -> list[str]:
    """What a socket has been told up to now: everything before the answer to nonsense."""
    socket.send("nonsense")
    told: list[str] = []
    while True:
        kind: str = json.loads(socket.recv(timeout=30))["type"]
        if kind == "error":
            return told
        told.append(kind)


def test_nobody_is_told_of_a_choice_before_it_is_durable(tmp_path: Path) -> None:
    with gated(tmp_path) as (served, gate), ThreadPoolExecutor(8) as aside, contextlib.ExitStack() as open_sockets:
        made = served.table("mine", "mine")
        before = {token: made.seen(token) for token in (*made.seats.values(), made.watch, made.host)}
        sockets = [open_sockets.enter_context(served.socket(made.id, token)) for token in before]
        for socket in sockets:
            barrier(socket)
        move = made.move()
        assert move is not None

        def choose() -> httpx.Response:
            return served.post(f"{made.path}/choices", move["body"], move["token"])

        def mine() -> httpx.Response:
            return served.post("/api/mine", {"tokens": [move["token"]]})

        stood = mine().json()
        gate.shut()
        first = aside.submit(choose)
        assert gate.waiting.wait(30)
        assert [barrier(socket) for socket in sockets] == [[]] * len(sockets)
        again, looked = aside.submit(choose), aside.submit(mine)
        seen = {token: aside.submit(made.seen, token) for token in before}
        assert served.get("/healthz").status_code == 200  # it is at work meanwhile
        assert not any([first.done(), again.done(), looked.done(), *[each.done() for each in seen.values()]])
        gate.open.set()
        assert first.result().status_code == 200
        assert again.result().content == first.result().content
        assert looked.result().json() != stood
        for token, found in seen.items():
            assert found.result()["seq"] == before[token]["seq"] + 1
        assert all("step" in barrier(socket) for socket in sockets)


def test_an_end_that_was_not_written_opens_nothing(tmp_path: Path) -> None:
    """Neither the record with its seed, nor others' eyes, nor a fork with the same luck."""
    with gated(tmp_path) as (served, gate), ThreadPoolExecutor(8) as aside:
        made = served.table("mine", "mine")
        tokens = made.seats
        gate.shut()
        gate.full = True
        resigning = aside.submit(
            served.post, f"{made.path}/seats", {"command": command(), "do": "resign", "seat": 0}, tokens[0]
        )
        assert gate.waiting.wait(30)
        fork = {"command": command(), "secrets": {"host": secret(), "seats": {"1": secret()}}, "step": 1}
        asked = [
            aside.submit(served.get, f"{made.path}/record", made.watch),
            aside.submit(served.get, f"{made.path}/steps?seat=0", tokens[1]),
            aside.submit(served.post, f"{made.path}/fork", fork, made.watch),
        ]
        assert served.get("/healthz").status_code == 200
        assert not any(each.done() for each in asked)
        gate.open.set()
        assert resigning.result().status_code == 503
        for each in asked:
            assert each.result().status_code == 409
            assert each.result().json()["error"] == "illegal"
        assert made.seen(made.watch)["state"] == PLAYING


def test_who_leaves_while_the_choice_is_written_has_chosen(tmp_path: Path) -> None:
    with gated(tmp_path) as (served, gate):
        made = served.table("mine", "mine")
        move = made.move()
        assert move is not None
        before = made.seen(made.watch)["seq"]
        with served.socket(made.id, made.watch) as watching:
            barrier(watching)
            gate.shut()
            with served.socket(made.id, move["token"]) as socket:
                socket.send(json.dumps({"type": "choose", **move["body"]}))
                assert gate.waiting.wait(30)
            while "presence" not in barrier(watching):  # until the server knows that somebody has left
                pass
            gate.open.set()
            assert next_of(watching, "step")["seq"] == before + 1
        assert made.seen(made.watch)["seq"] == before + 1
        assert served.post(f"{made.path}/choices", move["body"], move["token"]).json() == {"seq": before + 1}


# ---- no space
def test_a_write_that_fails_is_refused_and_the_table_goes_on(tmp_path: Path) -> None:
    with gated(tmp_path) as (served, gate):
        made = served.table("mine", "mine")
        move = made.move()
        assert move is not None
        before = [made.seen(token) for token in (*made.seats.values(), made.watch)]
        with served.socket(made.id, made.watch) as socket:
            barrier(socket)
            gate.full = True
            for _ in range(2):
                refused = served.post(f"{made.path}/choices", move["body"], move["token"])
                assert refused.status_code == 503
                assert refused.headers["retry-after"] == "1"
            wish = {"command": command(), "game": "neon", "seats": ["mine", "mine"]}
            secrets = {"host": secret(), "seats": {"0": secret(), "1": secret()}}
            assert served.post("/api/tables", {**wish, "secrets": secrets}).status_code == 503
            assert barrier(socket) == []
            gate.full = False
            seen = [made.seen(token) for token in (*made.seats.values(), made.watch)]
            assert [{**each, "seats": []} for each in seen] == [{**each, "seats": []} for each in before]
            assert served.post(f"{made.path}/choices", move["body"], move["token"]).status_code == 200
            assert next_of(socket, "step")["seq"] == before[-1]["seq"] + 1
            assert served.post("/api/tables", {**wish, "secrets": secrets}).status_code == 201


def test_a_full_disk_is_survived(tmp_path: Path) -> None:
    """A real one: the kernel lets the process write nothing more."""
    game = Playing("cogdrive-neon", 2, takes_back=0)
    luck = random.Random(0)
    life = Life(tmp_path)

    async def play() -> list[int]:
        async with httpx.AsyncClient(base_url=life.url, timeout=60) as http:
            made = (await http.post("/api/tables", json=game.make)).raise_for_status().json()
            game.table = made["table"]
            statuses = []
            for word in ("no space", "space"):
                (wish,) = [each for each in await game.wishes(http, luck) if each.path == "choices"]
                token = game.tokens[next(seat for seat, sent in enumerate(game.sent) if wish in sent)]
                path = f"/api/tables/{game.table}/choices"
                life.ask(word)
                statuses.append((await http.post(path, json=wish.body, headers=headers(token, {}))).status_code)
                for sent in game.sent:
                    sent.clear()
            return statuses

    assert asyncio.run(play()) == [503, 200]
    asyncio.run(a_life(life, [game], luck, None))
    assert game.over
    life.end()


def test_one_bad_write_harms_no_other_of_its_batch(tmp_path: Path) -> None:
    async def run() -> None:
        store = Slow(tmp_path / "tables.db")
        await store.open()
        service = TableService(store, Fixed())
        made = [await make(service, "toy-peek", ("mine", "mine")) for _ in range(3)]
        store.gate.shut()
        holding = store.append(Write(made[0].id, due=1.0))
        assert await asyncio.to_thread(store.gate.waiting.wait, 30)
        numbers = [(await each.live()).room.n for each in made]
        good = [store.append(Write(one.id, [row(number)])) for one, number in zip(made, numbers, strict=True)]
        bad = [
            store.append(Write(made[1].id, [row(0)])),  # there is such an entry
            store.append(Write(made[2].id, [row(numbers[2] + 1), row(numbers[2] + 1)])),  # half of it could be written
            store.append(Write(made[0].id, [row(cast(int, object()))])),  # no number at all
        ]
        after = store.append(Write(made[0].id, [row(numbers[0] + 1)]))
        store.gate.open.set()
        await asyncio.gather(holding, *good, after)
        failed = await asyncio.gather(*bad, return_exceptions=True)
        assert [type(each) for each in failed] == [Conflict, Conflict, StoreFailed]
        found = [
            [each.n for each in await store.rows(one.id, number - 1)] for one, number in zip(made, numbers, strict=True)
        ]
        assert found == [[numbers[0], numbers[0] + 1], [numbers[1]], [numbers[2]]]
        service.close()
        await store.close()

    asyncio.run(run())


def row(n: int) -> Row:
    return Row(n, "chat", 0, "", "person", 0.0)


# ---- under strace
@pytest.mark.skipif(not SOAK, reason="a long count: make soak")
@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
def test_the_disk_is_synced_before_any_acknowledgement_leaves(tmp_path: Path) -> None:
    """As the kernel sees it: between the last write to the journal and bytes that carry a cursor there is a sync."""
    trace = tmp_path / "trace"
    life = Life(tmp_path)
    calls = "trace=pwrite64,fdatasync,fsync,sendto,sendmsg,write,writev"
    strace = ["strace", "-f", "-y", "-s", "4000", "-e", calls, "-o", str(trace), "-p", str(life.process.pid)]
    watching = subprocess.Popen(strace, stderr=subprocess.PIPE, text=True)
    assert watching.stderr is not None
    assert "attached" in watching.stderr.readline()
    game = Playing("cogdrive-neon", 2, takes_back=0)  # one wish at a time, so that every write is that wish's
    asyncio.run(a_life(life, [game], random.Random(1), None))
    life.end()
    watching.communicate()
    assert game.over
    told, syncs = check_syncs(trace.read_text().splitlines())
    answered = sum(len(wishes) for wishes in game.sent)
    print(f"{answered} wishes, {told} messages with a cursor, {syncs} syncs")
    assert told >= 2 * answered, "the answers and what the spectator is told"
    assert syncs >= answered


def check_syncs(calls: list[str]) -> tuple[int, int]:
    """Until the game is over: no message with a cursor is sent between a write to the journal and the end of its sync."""
    told = syncs = 0
    synced = True
    for call in calls:
        if "tables.db-wal" in call and "pwrite64" in call:
            synced = False
        elif re.search(r"f(data)?sync.*= 0$", call):
            syncs += 1
            synced = True
        elif '\\"seq\\":' in call and "socket:" in call.partition(",")[0]:
            told += 1
            assert synced, call
            if '\\"state\\":\\"over' in call:
                break
    return told, syncs


def test_a_table_that_cannot_be_shown_keeps_no_other_from_its_last_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Served(tmp_path) as served:
        broken, sound = served.table("mine", "mine"), served.table("mine", "mine")
        for made in (broken, sound):
            wish = made.move()
            assert wish is not None
            assert served.post(f"{made.path}/choices", wish["body"], wish["token"]).status_code == 200
        real = archiver.noted

        def noted(room: Room) -> Any:
            if room.id == broken.id:
                raise ValueError("a bug")
            return real(room)

        monkeypatch.setattr(archiver, "noted", noted)

    async def marked() -> list[bool]:
        store = SqliteStore(tmp_path / "tables.db")
        await store.open()
        kept = [await store.steps(made.id, -1) is not None for made in (broken, sound)]
        await store.close()
        return kept

    assert asyncio.run(marked()) == [False, True]
    assert "nothing kept" in served.log.getvalue()
