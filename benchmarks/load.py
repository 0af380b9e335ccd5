"""Measures the server under load: `python benchmarks/load.py flat | mixed | resting | wake`, best with a compiled build.

Starts `neontable serve` of an installation (this one, or `--program PATH`) on a fresh file and plays over its sockets, one choice
in flight per table. Every seat has its own socket; each receives and checks every message: cursors and lines without a gap,
every choice acknowledged once, and at the end a view equal to the one the server gives.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import itertools
import json
import os
import random
import re
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, cast

import msgspec
import uvloop
from msgspec import Raw, Struct

TICK: Final = os.sysconf("SC_CLK_TCK")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")
NORMAL: Final = "bot:search:300"
LONG: Final = '{"track": "marathon", "skip": false}'  # NeoN at its longest: about half of such games have 400 choices


# ---- the server
class Server:
    """A server of its own process."""

    def __init__(self, program: str, folder: Path) -> None:
        command = [program, "serve", "--no-limits", "--port", "0", "--db", str(folder / "tables.db")]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
                return
        raise SystemExit("The server did not start.")

    def cpu(self) -> float:
        """Seconds of CPU so far, of all its threads."""
        return cpu_of(self.process.pid)

    def workers_cpu(self) -> float:
        """The same of the processes that think for bots and keep finished games."""
        threads = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(cpu_of(int(child)) for thread in threads for child in (thread / "children").read_text().split())

    def memory(self) -> float:
        """Megabytes in memory now."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE / 1e6

    async def call(self, method: str, path: str, body: Any = None, token: str = "") -> bytes:
        """One call, on a connection of its own."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = b"" if body is None else msgspec.json.encode(body)
        bearer = f"authorization: Bearer {token}\r\n" if token else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\nconnection: close\r\n{bearer}"
            f"content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n"
        )
        writer.write(head.encode() + data)
        answer = await reader.read()
        writer.close()
        start, _, content = answer.partition(b"\r\n\r\n")
        if not start.startswith((b"HTTP/1.1 200", b"HTTP/1.1 201")):
            raise SystemExit(f"{method} {path}: {answer.decode()}")
        return content

    def stop(self) -> None:
        """As somebody who presses Ctrl-C."""
        self.process.terminate()
        self.process.wait(60)
        if self.process.stdout is not None:
            self.process.stdout.close()


def cpu_of(process: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


@contextmanager
def serving(program: str, folder: Path) -> Iterator[Server]:
    """A server while it is needed."""
    server = Server(program, folder)
    try:
        yield server
    finally:
        server.stop()


# ---- what the server says, as far as a client needs it
class Option(Struct):
    text: str


class Decision(Struct):
    seat: int
    options: list[Option] = []


class Line(Struct):
    id: int


class Body(Struct):
    seq: int
    view: dict[str, Raw]
    decisions: list[Decision] = []
    log: list[Line] = []


class Reset(Struct, tag_field="type", tag="reset"):
    table: Body


class Step(Struct, tag_field="type", tag="step"):
    seq: int
    set: dict[str, Raw] = {}
    drop: list[str] = []
    decisions: list[Decision] = []
    events: list[Line] = []
    commands: list[str] = []


class Reply(Struct, tag_field="type", tag="reply"):
    command: str
    status: int
    body: Any = None


class Presence(Struct, tag_field="type", tag="presence"):
    pass


class Thinks(Struct, tag_field="type", tag="thinks"):
    pass


class Failure(Struct, tag_field="type", tag="error"):
    problem: Any


message = msgspec.json.Decoder(Reset | Step | Reply | Presence | Thinks | Failure).decode
whole = msgspec.json.Decoder(Body).decode


# ---- a player's socket
class Client(asyncio.Protocol):
    """A seat's socket: a WebSocket client as small as can be, so that the server has the machine for itself."""

    def __init__(self, table: Table, seat: int, token: str) -> None:
        self.table = table
        self.seat = seat
        self.token = token
        self.received = b""
        self.open = False
        self.seq = -1
        self.lines = 0
        self.view: dict[str, Raw] = {}
        self.decisions: list[Decision] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        server = self.table.load.server
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self.transport.write(
            f"GET /api/tables/{self.table.id}/live HTTP/1.1\r\nhost: 127.0.0.1:{server.port}\r\nupgrade: websocket\r\n"
            f"connection: Upgrade\r\nsec-websocket-key: {key}\r\nsec-websocket-version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        data = self.received + data if self.received else data
        at = 0
        if not self.open:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self.received = data
                return
            check(data.startswith(b"HTTP/1.1 101"), data)
            self.open = True
            self.send(f'{{"type":"hello","protocol":1,"token":"{self.token}","seq":-1}}'.encode())
        end = len(data)
        while end - at >= 2:  # frames of a server are not masked, and ours has no long ones in parts
            size, head = data[at + 1], 2
            if size == 126:
                size, head = int.from_bytes(data[at + 2 : at + 4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(data[at + 2 : at + 10], "big"), 10
            if end - at < head + size:
                break
            content = data[at + head : at + head + size]
            if data[at] == 0x81:
                self.told(content)
            elif data[at] == 0x89:
                self.send(content, 0x8A)
            at += head + size
        self.received = data[at:]

    def send(self, content: bytes, kind: int = 0x81) -> None:
        """A frame, masked by zeros."""
        size = len(content)
        head = bytes([kind, 0x80 | size]) if size < 126 else bytes([kind, 0xFE]) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + content)

    def told(self, content: bytes) -> None:
        """Check a message, follow it, and let the table go on."""
        found = message(content)
        table = self.table
        if type(found) is Step:
            check(found.seq == self.seq + 1, f"cursor {found.seq} after {self.seq}")
            for line in found.events:
                check(line.id == self.lines, f"line {line.id} after {self.lines}")
                self.lines += 1
            self.seq = found.seq
            self.view.update(found.set)
            for name in found.drop:
                del self.view[name]
            self.decisions = found.decisions
            table.stepped(self, found)
        elif type(found) is Reply:
            check(found.status == 200 or (table.with_bots and found.status == 409), content)
            table.replied(self, found)
        elif type(found) is Reset:
            body = found.table
            self.seq = body.seq
            self.view = body.view
            self.decisions = body.decisions
            self.lines = body.log[-1].id + 1 if body.log else 0
            table.came(self)
        elif type(found) is Failure:
            check(False, content)

    async def compare(self) -> None:
        """Whether the view that was put together is the one the server gives."""
        body = whole(await self.table.load.server.call("GET", f"/api/tables/{self.table.id}", token=self.token))
        check(body.seq == self.seq, f"{self.table.id}: cursor {self.seq}, the server has {body.seq}")
        mine = {name: msgspec.json.decode(part) for name, part in self.view.items()}
        theirs = {name: msgspec.json.decode(part) for name, part in body.view.items()}
        check(mine == theirs, f"{self.table.id}: the views of seat {self.seat} differ")


def check(holds: bool, told: object) -> None:
    """Whatever does not hold ends the measurement."""
    if not holds:
        raise AssertionError(told)


numbers = itertools.count(1)


class Table:
    """A table that plays itself at random: the next choice is made when the last one has reached everybody."""

    def __init__(self, load: Load, seats: list[str], pause: float, people: list[float]) -> None:
        self.load = load
        self.seats = seats
        self.pause = pause  # seconds between two choices of people
        self.people = people  # where to note how long their choices took
        self.id = ""
        self.clients: list[Client] = []
        self.missing = 0  # clients that have not come yet, or not seen the last step
        self.command = ""
        self.sent = 0.0
        self.asked = 0.0  # since when it waits for a bot
        self.later: asyncio.TimerHandle | None = None  # the next choice, in a while
        self.with_bots = seats.count("mine") < len(seats)

    async def begin(self) -> None:
        """Make the table and sit down at it."""
        tokens = {str(n): secrets.token_hex(16) for n, kind in enumerate(self.seats) if kind == "mine"}
        keys = {"host": secrets.token_hex(16), "seats": tokens}
        wish = {"command": secrets.token_hex(8), "game": self.load.game, "seats": self.seats, "secrets": keys}
        self.id = json.loads(await self.load.server.call("POST", "/api/tables", wish))["table"]
        self.clients = [Client(self, int(n), token) for n, token in tokens.items()]
        self.missing = len(self.clients)
        self.command = ""
        self.asked = 0.0
        loop = asyncio.get_running_loop()
        for client in self.clients:
            await loop.create_connection(lambda it=client: it, "127.0.0.1", self.load.server.port)  # type: ignore[misc]

    def came(self, _: Client) -> None:
        self.missing -= 1
        if not self.missing and self.load.begun:
            self.go_on(self.clients[0].decisions)

    def stepped(self, client: Client, step: Step) -> None:
        if self.asked:
            self.load.bots.append(time.perf_counter() - self.asked)
            self.asked = 0.0
        self.missing -= 1
        if self.missing <= 0 and not self.command:
            self.go_on(step.decisions)

    def replied(self, client: Client, reply: Reply) -> None:
        check(reply.command == self.command, reply)
        self.command = ""
        if reply.status == 200:
            check(reply.body["seq"] == client.seq, reply)
            self.people.append(time.perf_counter() - self.sent)
            self.load.choices += 1
        if self.missing <= 0 or reply.status == 409:  # a bot was faster
            self.go_on(client.decisions)

    def go_on(self, decisions: list[Decision]) -> None:
        """Choose again, now or in a while."""
        self.missing = len(self.clients)
        if self.later is not None:
            self.later.cancel()
            self.later = None
        if self.load.ended:
            return
        if not decisions:
            self.load.again(self)
        elif not any(client.seat == decisions[0].seat for client in self.clients):
            self.asked = time.perf_counter()
        elif self.pause:
            self.later = asyncio.get_running_loop().call_later(self.pause * random.uniform(0.5, 1.5), self.choose)
        else:
            self.choose()

    def choose(self) -> None:
        """A choice at random, of whoever has one."""
        if self.load.ended:
            return
        for client in self.clients:
            for decision in client.decisions:
                if decision.seat == client.seat:
                    option = random.choice(decision.options).text
                    self.command = f"choice-{next(numbers)}"
                    self.sent = time.perf_counter()
                    frame = {"type": "choose", "command": self.command, "seq": client.seq, "option": option}
                    client.send(msgspec.json.encode(frame))
                    return


class Load:
    """All tables of a measurement, and what was measured."""

    def __init__(self, server: Server, game: str) -> None:
        self.server = server
        self.game = game
        self.choices = 0
        self.games = 0
        self.people: list[float] = []
        self.bots: list[float] = []
        self.tables: list[Table] = []
        self.begun = False  # nobody plays before all have come
        self.ended = False
        self.tasks: set[asyncio.Task[None]] = set()

    async def fill(self, count: int, seats: list[str], pause: float, people: list[float]) -> None:
        """More tables."""
        for _ in range(count):
            table = Table(self, seats, pause, people)
            self.tables.append(table)
            await table.begin()
        while any(table.missing for table in self.tables):
            await asyncio.sleep(0.01)

    def again(self, table: Table) -> None:
        """A game is over: another one begins in its place."""
        self.games += 1
        for client in table.clients:
            client.transport.close()
        task = asyncio.create_task(table.begin())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def measure(self, warm: float, seconds: float) -> dict[str, Any]:
        """Let everything run for a while, then measure."""
        self.begun = True
        for table in self.tables:
            table.go_on(table.clients[0].decisions)
        await asyncio.sleep(warm)
        self.people.clear()
        self.bots.clear()
        choices, games, cpu, mine = self.choices, self.games, self.server.cpu(), time.process_time()
        workers = self.server.workers_cpu()
        begun = time.perf_counter()
        await asyncio.sleep(seconds)
        passed = time.perf_counter() - begun
        choices = self.choices - choices
        found = {
            "tables": len(self.tables),
            "seconds": round(passed, 2),
            "choices": choices,
            "choices/s": round(choices / passed, 1),
            "games ended": self.games - games,
            "server CPU µs/choice": round((self.server.cpu() - cpu) / max(1, choices) * 1e6, 1),
            "workers CPU µs/choice": round((self.server.workers_cpu() - workers) / max(1, choices) * 1e6, 1),
            "client CPU µs/choice": round((time.process_time() - mine) / max(1, choices) * 1e6, 1),
            "server MB": round(self.server.memory(), 1),
            **percentiles("people", self.people),
            **percentiles("bots", self.bots),
        }
        self.ended = True
        await asyncio.sleep(2)  # what is in flight arrives
        await asyncio.gather(*self.tasks)
        clients = [client for table in self.tables for client in table.clients]
        for first in range(0, len(clients), 20):
            await asyncio.gather(*[client.compare() for client in clients[first : first + 20]])
        return {**found, "views compared": len(clients)}


def percentiles(name: str, times: list[float]) -> dict[str, Any]:
    """How long most had to wait."""
    if len(times) < 2:
        return {}
    cut = statistics.quantiles(times, n=100, method="inclusive")
    named = {"p50": cut[49], "p95": cut[94], "p99": cut[98], "most": max(times)}
    return {f"{name} {what} ms": round(value * 1000, 1) for what, value in named.items()}


# ---- the measurements
async def flat(args: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Tables of people who choose as fast as they can."""
    with serving(args.program, folder) as server:
        load = Load(server, args.game)
        await load.fill(args.tables, ["mine"] * args.seats, 0.0, load.people)
        return await load.measure(3, args.seconds)


async def mixed(args: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Tables of people who think for a while, and tables against bots; one game for all."""
    with serving(args.program, folder) as server:
        load = Load(server, args.game)
        await load.fill(args.tables, ["mine"] * args.seats, args.pause, load.people)
        bots = ["mine", *[NORMAL] * (args.seats - 1)]
        await load.fill(args.bot_tables, bots, args.pause, load.people)
        return await load.measure(args.pause * 2, args.seconds)


async def resting(args: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """What tables cost that nobody uses: a server without any, and one with many."""
    found: dict[str, Any] = {"tables": args.tables}
    for name, tables in (("empty", 0), ("full", args.tables)):
        (folder / name).mkdir()
        await stored(folder / name, args.game, args.seats, tables, 10)
        with serving(args.program, folder / name) as server:
            load = Load(server, args.game)
            await load.fill(1, ["mine"] * args.seats, 1.0, load.people)  # what one table in use needs is no part of it
            await asyncio.sleep(10)
            found[f"{name} MB"] = round(server.memory(), 1)
    found["added MB"] = round(found["full MB"] - found["empty MB"], 1)
    return found


async def wake(args: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """How long somebody waits who comes back to a long game that has been at rest."""
    tokens = await stored(folder, args.game, args.seats, args.tables, args.choices, json.loads(args.options))
    times: list[float] = []
    with serving(args.program, folder) as server:
        for table, token in tokens:
            begun = time.perf_counter()
            await server.call("GET", f"/api/tables/{table}", token=token)
            times.append(time.perf_counter() - begun)
    first, *others = times
    return {
        "tables": len(tokens),
        "choices each": args.choices,
        "first ms": round(first * 1000, 1),  # loads the game's content too
        **percentiles("wake", others),
    }


async def stored(
    folder: Path, game: str, seats: int, tables: int, choices: int, options: dict[str, Any] | None = None
) -> list[tuple[str, str]]:
    """Tables in a store's file, each with so many random choices, and a token for each."""
    from neontable.server.storage.keys import SEAT, Key, digest
    from neontable.server.storage.sqlite import SqliteStore
    from neontable.server.tables import commands, create_table
    from neontable.server.tables.table_service import TableService
    from neontable.server.wire import Choice, CreateTable, Secrets

    store = SqliteStore(folder / "tables.db")
    await store.open()
    store._writer.execute("PRAGMA synchronous = OFF")  # nothing of this needs to survive
    service = TableService(store)

    async def one() -> tuple[str, str]:
        while True:  # until a game is long enough
            keys = {str(seat): secrets.token_hex(16) for seat in range(seats)}
            mine, host = ["mine"] * seats, Secrets(secrets.token_hex(16), keys)
            wish = CreateTable(secrets.token_hex(8), game, mine, host, options or {})
            table = json.loads(await create_table.create(service, wish))["table"]
            live = await service.live(table)
            for _ in range(choices):
                played = live.room.table
                if played is None or played.over:
                    break
                decision = played.decisions[0]
                choice = Choice(secrets.token_hex(8), live.room.seq(decision.seat), random.choice(decision.options))
                key = Key(digest(keys[str(decision.seat)]), table, SEAT, decision.seat)
                await commands.choose(service, key, choice)
            else:
                service.rooms.pop(table, None)
                return table, keys["0"]

    found: list[tuple[str, str]] = []
    while len(found) < tables:
        found += await asyncio.gather(*[one() for _ in range(min(500, tables - len(found)))])
    service.close()
    await store.close()
    return found


Measurement = Callable[[argparse.Namespace, Path], Awaitable[dict[str, Any]]]
MEASUREMENTS: Final[dict[str, tuple[Measurement, dict[str, Any]]]] = {
    "flat": (flat, {"game": "cogdrive-neon", "tables": 200, "seconds": 20.0}),
    "mixed": (mixed, {"game": "cogdrive-neon", "tables": 200, "seconds": 60.0, "bot_tables": 20, "pause": 5.0}),
    "resting": (resting, {"game": "cogdrive-neon", "tables": 20_000}),
    "wake": (wake, {"game": "neon", "seats": 6, "tables": 11, "choices": 400, "options": LONG}),
}


async def measured(args: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """One measurement; whatever goes wrong in a client ends it."""
    whole = asyncio.current_task()

    def wrong(_: asyncio.AbstractEventLoop, what: dict[str, Any]) -> None:
        print(f"WRONG: {what.get('exception', what['message'])!r}", file=sys.stderr)
        assert whole is not None
        whole.cancel()

    asyncio.get_running_loop().set_exception_handler(wrong)
    return await MEASUREMENTS[args.kind][0](args, folder)


def main() -> None:
    """Read what is wanted, measure it and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(dest="kind", required=True)
    for kind, (measurement, settings) in MEASUREMENTS.items():
        one = kinds.add_parser(kind, help=measurement.__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
        for name, value in {"seats": 2, **settings}.items():
            one.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value, help="so many, or which")
        one.add_argument("--program", default=str(Path(sys.executable).with_name("neontable")), help="which neontable")
        one.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="neontable-load-") as folder:
        found = uvloop.run(measured(args, Path(folder)))
    if args.json:
        print(json.dumps({"kind": args.kind, "game": args.game, "seats": args.seats, **found}))
        return
    print(f"{args.kind}: {args.game}, {args.seats} seats")
    for name, value in found.items():
        print(f"  {name:24} {value:>12,}")


if __name__ == "__main__":
    main()
