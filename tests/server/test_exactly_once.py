"""Exactly once: a wish that is repeated, lost, late or out of order is carried out once, and everybody sees the same."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from neontable.server.storage.factory import open_store
from neontable.server.storage.rows import OVER
from tests.conformance.tools import count
from tests.server.serving import Made, Served, headers, next_of, secret
from tests.server.tables import command

TIMES: Final = 100
SOCKETS: Final = 4
CHOICES: Final = count(40, 400)  # at a table with bad lines
LOST: Final = 0.2  # of requests, and of answers
TWICE: Final = 0.3  # of requests
CUT: Final = 0.05  # of messages after which a line is dead
LATE: Final = 0.02  # seconds
LONGEST: Final = count(240, 2_400)  # seconds for a game over such lines


# ---- the same command again
def many(served: Served, made: Made, path: str, body: dict[str, Any], token: str, frame: str = "") -> set[bytes]:
    """Send the same wish a hundred times at once, by HTTP and, where there is such a frame, over sockets: the answers."""
    overs = TIMES // 2 if frame else 0
    with ThreadPoolExecutor(16) as crowd, contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(served.socket(made.id, token)) for _ in range(SOCKETS if frame else 0)]
        posts = [crowd.submit(served.post, path, body, token) for _ in range(TIMES - overs)]
        for number in range(overs):
            sockets[number % SOCKETS].send(json.dumps({"type": frame, **body}))
        answers = [each.result() for each in posts]
        assert {answer.status_code for answer in answers} <= {200, 201}
        found = {answer.content for answer in answers}
        for number in range(overs):
            reply = next_of(sockets[number % SOCKETS], "reply")
            assert reply["status"] == 200
            found.add(json.dumps(reply["body"], separators=(",", ":")).encode())
    return found


def test_a_command_is_carried_out_once_and_answered_alike(place: str, tmp_path: Path) -> None:
    """A hundred times at once, and again after a restart."""
    with Served(tmp_path, store=open_store(place)) as served:
        made = served.table("mine", "invite")
        token = secret()
        claim = {"command": command(), "secret": token, "invite": made.invite(1)}
        claimed = many(served, made, f"{made.path}/claim", claim, "")
        made.seats[1] = token
        wishes: list[tuple[str, dict[str, Any], str, str]] = []
        move = made.move()
        assert move is not None
        wishes.append((f"{made.path}/choices", move["body"], move["token"], "choose"))
        wishes.append((f"{made.path}/chat", {"command": command(), "text": "Hello"}, token, "say"))
        order = {"command": command(), "kind": move["kind"], "answer": None}
        wishes.append((f"{made.path}/orders", order, token, "order"))
        wishes.append((f"{made.path}/seats", {"command": command(), "do": "rename", "name": "N"}, made.host, "seat"))
        wishes.append((f"{made.path}/seats", {"command": command(), "do": "resign", "seat": 1}, token, "seat"))
        secrets = {"host": secret(), "seats": {"0": secret(), "1": secret()}}
        make = {"command": command(), "game": "cogdrive-neon", "seats": ["mine", "mine"], "secrets": secrets}
        answers = [many(served, made, path, body, owner, frame) for path, body, owner, frame in wishes]
        answers += [claimed, many(served, made, "/api/tables", make, "")]
        assert [len(each) for each in answers] == [1] * len(answers)
        tables = served.service.rooms.keys()
        assert len(tables) == 2
    with Served(tmp_path, store=open_store(place)) as served:
        made.served = served
        again = [many(served, made, path, body, owner, frame) for path, body, owner, frame in wishes]
        again += [many(served, made, f"{made.path}/claim", claim, ""), many(served, made, "/api/tables", make, "")]
        assert again == answers
        rows = asyncio.run_coroutine_threadsafe(served.store.rows(made.id), served.loop).result()
        for wished in (claim, *[body for _, body, _, _ in wishes]):
            assert [row.command for row in rows].count(wished["command"]) == 1
        chat = asyncio.run_coroutine_threadsafe(served.store.chat(made.id, 100, 100), served.loop).result()
        assert [line.text for line in chat] == ["Hello"]
        other = served.post(f"{made.path}/chat", {"command": wishes[1][1]["command"], "text": "Bye"}, token)
        assert other.status_code == 422


# ---- bad lines
class Client:
    """Somebody at a table whose lines are bad: two sockets that lag and break, and requests that are lost or doubled."""

    def __init__(self, served: Served, made: Made, seat: int, luck: random.Random) -> None:
        self.url = f"ws://127.0.0.1:{served.port}{made.path}/live"
        self.path = made.path
        self.seat = seat
        self.token = made.seats[seat]
        self.luck = luck
        self.table: dict[str, Any] = {"seq": -1}
        self.news = asyncio.Event()
        self.lines: set[ClientConnection] = set()
        self.leaves = asyncio.Event()
        self.cuts = self.doubles = self.repeats = 0

    # ---- what is shown
    async def follow(self) -> None:
        """One line: it lags, and breaks now and then; what was under way is lost."""
        while not self.leaves.is_set():
            with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError):
                async with connect(self.url) as socket:
                    self.lines.add(socket)
                    if self.leaves.is_set():
                        return
                    hello = {"type": "hello", "protocol": 1, "token": self.token, "seq": self.table["seq"]}
                    await socket.send(json.dumps(hello))
                    async for message in socket:
                        if self.luck.random() < CUT:
                            self.cuts += 1
                            break
                        await asyncio.sleep(self.luck.random() * LATE)
                        self.take(json.loads(message))

    async def leave(self) -> None:
        """Close the lines in good order: one that is being opened closes itself."""
        self.leaves.set()
        await asyncio.gather(*[line.close() for line in self.lines])

    def take(self, told: dict[str, Any]) -> None:
        """A message of one of the lines; the other may have brought it already."""
        table = self.table
        if told["type"] == "reset" and told["table"]["seq"] > table["seq"]:
            self.table = told["table"]
        elif told["type"] == "step" and told["seq"] > table["seq"]:
            for name in ("decisions", "result", "outcome", "no_undo", "rematch"):
                table.pop(name, None)
            table |= {name: told[name] for name in KEPT if name in told}
            for name in told.get("drop", []):
                del table["view"][name]
            table["view"] = {**(table.get("view") or {}), **told.get("set", {})}
            lines = [line for line in table.get("log", []) if line["id"] < told.get("withdrawn", 1_000_000)]
            table["log"] = lines + told.get("events", [])
        elif told["type"] in ("reset", "step"):
            self.doubles += 1
        self.news.set()

    # ---- what is wished
    async def play(self, http: httpx.AsyncClient, stop: asyncio.Event) -> int:
        """Answer whatever is asked, until it is enough: how many answers were accepted."""
        made = 0
        while not stop.is_set() and self.table.get("state") != OVER:
            mine = [each for each in self.table.get("decisions", []) if each["seat"] == self.seat]
            if mine:
                option = self.luck.choice(mine[0]["options"])["text"]
                wish = {"command": command(), "seq": self.table["seq"], "option": option}
                made += (await self.send(http, "choices", wish)).status_code == 200
                if self.luck.random() < 0.2:
                    await self.send(http, "undo", {"command": command()})
            self.news.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), LATE)
        return made

    async def send(self, http: httpx.AsyncClient, path: str, wish: dict[str, Any]) -> httpx.Response:
        """Send a wish until there is an answer; copies of it arrive whenever they like."""
        copies = []
        answers: list[httpx.Response] = []

        async def once(lag: float) -> None:
            await asyncio.sleep(lag)
            answers.append(await http.post(f"{self.path}/{path}", json=wish, headers=headers(self.token, {})))

        while True:
            if self.luck.random() < TWICE:
                copies.append(asyncio.create_task(once(self.luck.random() * 5 * LATE)))
                self.repeats += 1
            if self.luck.random() > LOST:
                await once(self.luck.random() * LATE)
                if self.luck.random() > LOST:
                    break
            self.repeats += 1
        last = answers[-1]
        await asyncio.gather(*copies)
        if last.status_code == 200:
            accepted = {answer.content for answer in answers if answer.status_code == 200}
            assert len(accepted) == 1
        return last


KEPT: Final = ("seq", "state", "seats", "decisions", "result", "outcome", "no_undo", "orders", "settings", "rematch")


@pytest.mark.parametrize(("game", "seats"), [("neon", 4), ("toy-bid", 4), ("cogdrive-neon", 2)])
def test_over_bad_lines_everybody_comes_to_see_the_same(tmp_path: Path, game: str, seats: int) -> None:
    with Served(tmp_path) as served:
        made = served.table(*["mine"] * seats, game=game)
        luck = random.Random(game)
        clients = [Client(served, made, seat, random.Random(luck.random())) for seat in range(seats)]

        async def run() -> int:
            stop = asyncio.Event()
            async with (
                asyncio.timeout(LONGEST),
                httpx.AsyncClient(base_url=served.url, timeout=60) as http,
                asyncio.TaskGroup() as group,  # nobody waits for what a failed line would have brought
            ):
                for client in clients * 2:
                    group.create_task(client.follow())
                playing = [group.create_task(client.play(http, stop)) for client in clients]
                while not all(each.done() for each in playing):
                    await asyncio.sleep(LATE)
                    state = await http.get(made.path, headers=headers(made.watch, {}))
                    if state.json()["seq"] > CHOICES:
                        stop.set()
                accepted = sum([await each for each in playing])
                for client in clients:
                    last = (await http.get(made.path, headers=headers(client.token, {}))).json()
                    while client.table["seq"] < last["seq"]:
                        await asyncio.sleep(LATE)
                await asyncio.gather(*[client.leave() for client in clients])
            return accepted

        accepted = asyncio.run(run())
        for client in clients:
            assert plain(client.table) == plain(made.seen(client.token))
        rows = asyncio.run_coroutine_threadsafe(served.store.rows(made.id), served.loop).result()
        assert sum(row.kind == "choice" for row in rows) == accepted
        told = [f"{client.cuts} cuts, {client.doubles} doubled, {client.repeats} repeats" for client in clients]
        print(f"{game}: {accepted} choices; {'; '.join(told)}")
        for bad in ("cuts", "doubles", "repeats"):  # a seat that has little to decide may be lucky
            assert any(getattr(client, bad) for client in clients)


def plain(table: dict[str, Any]) -> dict[str, Any]:
    """A table without who is connected, and without the lines of the log that only one of two has."""
    seats = [{name: value for name, value in seat.items() if name != "present"} for seat in table["seats"]]
    return {**table, "seats": seats, "log": table.get("log", [])[-50:], "log_from": 0}
