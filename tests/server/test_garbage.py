"""Garbage survives: whatever is sent, the server answers by its own description, never fails, and the tables play on."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok
from websockets.sync.client import connect

import neontable as nt
from neontable.cli.main import run
from neontable.kernel.tables.document import HEADER, canonical, digest
from neontable.server.http import client, sockets
from tests.server.serving import Made, Served, next_of, rest, secret
from tests.server.tables import command

Call = tuple[Made | None, str, Any, dict[str, Any]]  # a table, a token, a body and a query
EXAMPLES = 200 if os.environ.get("NEONTABLE_SOAK") else 10
CAREFUL = settings(
    max_examples=EXAMPLES, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("tables")) as running:
        yield running


def operations(served: Served) -> Iterator[Any]:
    """Every call that the server describes."""
    described = served.get("/api/docs/openapi.json").json()
    for result in schemathesis.openapi.from_dict(described).get_all_operations():
        assert isinstance(result, Ok)
        yield result.ok()


def errors(served: Served) -> list[dict[str, Any]]:
    """What went wrong inside, by the log."""
    return [line for line in served.lines() if line["level"] in ("error", "critical")]


# ---- records
def nested(levels: int) -> list[Any]:
    """A list in a list in a list."""
    found: list[Any] = []
    for _ in range(levels):
        found = [found]
    return found


def order(text: str) -> dict[str, Any]:
    return {"kind": "order", "seat": 0, "text": text}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda data: data.update(seats=["\ud800", "b"]), "no text"),
        (lambda data: data.update(fairness={"bits": "", "nonces": ["\ud800"], "commitment": ""}), "no text"),
        (lambda data: data.update(result={"\udfff": 1}), "no text"),
        (lambda data: data.update(options={"a": nested(900)}), "too deep"),
        (lambda data: data.update(more=nested(150)), "too deep"),
        (lambda data: data["entries"].insert(0, order("[" * 100_000)), "entry 1: it cannot be replayed"),
        (lambda data: data["entries"].insert(0, order('{"kind": "\\ud800"}')), "entry 1: it cannot be replayed"),
    ],
)
def test_a_strange_record_is_refused_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: Callable[[Any], None], why: str
) -> None:
    table = nt.new("cogdrive-neon", seed=7)
    table.concede(0)
    data = json.loads(json.dumps(table.record().data))
    change(data)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(signed(data)))
    for name, code in (("verify", 1), ("replay", 2)):
        assert run([name, str(file)]) == code
        assert why in capsys.readouterr().err


def signed(data: dict[str, Any]) -> dict[str, Any]:
    """A record whose chain holds again, if it can be written at all."""
    with suppress(UnicodeEncodeError, RecursionError):
        chain = digest(canonical({name: data[name] for name in HEADER}))
        data["header"] = chain
        for line in data["entries"]:
            chain = digest(chain + canonical({name: value for name, value in line.items() if name != "hash"}))
            line["hash"] = chain[:16]
        data["end"] = {"entries": len(data["entries"]), "hash": chain}
    return data


# ---- a good call of every operation: the ground that garbage is made from
class Ground:
    """Live tables in the states that calls need, and for every operation a call that works."""

    def __init__(self, served: Served) -> None:
        self.served = served

    @cached_property
    def playing(self) -> Made:
        """A game that goes on."""
        return self.served.table("mine", "mine", aids={"hint": True, "odds": True})

    @cached_property
    def open(self) -> Made:
        """A table that anybody may join."""
        return self.served.table("mine", "open", public=True)

    @cached_property
    def over(self) -> Made:
        """A finished game."""
        table = self.served.table("mine", "mine")
        move = table.move()
        assert move is not None
        assert self.served.post(f"{table.path}/choices", move["body"], move["token"]).status_code == 200
        answer = self.served.post(f"{table.path}/seats", {"command": command(), "do": "resign"}, table.seats[0])
        assert answer.status_code == 200
        assert table.seen(table.seats[0])["state"] == "over"
        return table

    @cached_property
    def attacking(self) -> tuple[Made, str, Any, dict[str, Any]]:
        """A game of NeoN in which somebody may attack: dice have odds."""
        table, luck = self.served.table("mine", "mine", game="neon"), Random(5)
        while True:
            move = table.move()
            assert move is not None
            attack = next((option for option in move["options"] if option.startswith("attack ")), None)
            if attack is not None:
                return table, move["token"], {"option": attack}, {}
            wish = {**move["body"], "option": luck.choice(move["options"])}
            assert self.served.post(f"{table.path}/choices", wish, move["token"]).status_code == 200

    def good(self, method: str, path: str) -> Call:
        """A table, a token, a body and a query with which this call works now."""
        name = path.removeprefix("/api/tables/{table}/")
        making = self.made(method, path, name)
        if making is not None:
            return making
        if name == "choices":
            return self.moving(lambda move: (move["token"], move["body"]))
        if name == "orders":
            return self.moving(lambda move: (self.playing.seats[0], {"command": command(), "kind": move["kind"]}))
        if name in ("hint", "unavailable"):
            return self.moving(lambda move: (move["token"], {"option": move["body"]["option"]}))
        if name == "ahead":
            return self.moving(lambda move: (move["token"], {"options": [move["body"]["option"]]}))
        if name == "undo":
            played = self.served.table("mine", "mine", aids={"takeback": "free"})
            move = played.move()
            assert move is not None
            self.served.post(f"{played.path}/choices", move["body"], move["token"])
            return played, move["token"], {"command": command()}, {}
        if name == "odds":
            return self.attacking
        table, seat = self.playing, self.playing.seats[0]
        if path == "/api/mine":
            return None, "", {"tokens": [seat, table.watch, secret()]}, {}
        if name == "seats":
            return table, seat, {"command": command(), "do": "rename", "name": "Ada"}, {}
        if name == "chat":
            return table, seat, {"command": command(), "text": "Good luck."}, {}
        if name == "feed" and method == "get":
            link = self.served.post(f"{table.path}/feed", None, seat).json()["link"]
            return table, "", None, {"key": link.rpartition("=")[2]}
        if name == "steps":
            return table, seat, None, {"from": 0, "to": 1}
        return table, seat, None, {}

    def made(self, method: str, path: str, name: str) -> Call | None:
        """The calls that make a table, or need one that is open or over."""
        host = {"host": secret(), "seats": {}}
        new = {"host": secret(), "seats": {"0": secret(), "1": secret()}}
        if (method, path) == ("post", "/api/tables"):
            seats = ["bot:random", "bot:random"]
            return None, "", {"command": command(), "game": "cogdrive-neon", "seats": seats, "secrets": host}, {}
        if name == "claim":
            return self.open, "", {"command": command(), "secret": secret(), "seat": 1}, {}
        if name == "fork":
            step = self.over.seen(self.over.seats[0])["seq"] - 1
            wish = {"command": command(), "secrets": new, "step": step, "seats": ["mine", "mine"]}
            return self.over, self.over.seats[0], wish, {}
        if name == "rematch":
            return self.over, self.over.seats[0], {"command": command(), "secrets": new}, {}
        if name == "record":
            return self.over, self.over.seats[0], None, {}
        if "campaign" in path:
            return self.of_campaign(method, path, new)
        if path == "/api/records":
            record = self.served.get(f"{self.over.path}/record", self.over.seats[0]).json()
            return None, "", {"command": command(), "secrets": host, "record": record}, {}
        return None

    @cached_property
    def evening(self) -> Made:
        """An episode that has ended."""
        table = self.served.table("mine", "mine", game="neon-hope")
        for token in table.seats.values():
            answer = self.served.post(f"{table.path}/seats", {"command": command(), "do": "end"}, token)
            assert answer.status_code == 200
        while (move := table.move()) is not None:
            assert self.served.post(f"{table.path}/choices", move["body"], move["token"]).status_code == 200
        return table

    def of_campaign(self, method: str, path: str, new: dict[str, Any]) -> Call:
        """The calls about games that follow one another."""
        table, seat = self.evening, self.evening.seats[0]
        if path == "/api/campaigns":
            data = self.served.get(f"{table.path}/campaign/export", seat).json()
            return None, "", {"command": command(), "secrets": {"host": secret()}, "campaign": data}, {}
        if path.endswith("/next"):
            return table, seat, {"command": command(), "secrets": new}, {}
        return table, seat, {"command": command(), "name": "Wednesdays"} if method == "post" else None, {}

    def moving(self, wish: Callable[[dict[str, Any]], tuple[str, Any]]) -> Call:
        """A call about the move that is to be made now: a token and a body made of it."""
        move = self.playing.move()
        assert move is not None
        return self.playing, *wish(move), {}

    def call(self, method: str, path: str) -> httpx.Response:
        """Make that call."""
        table, token, body, query = self.good(method, path)
        at = path.format(
            table=table.id if table is not None else "", game="cogdrive-neon", rule="COG-SETUP-01", name="first"
        )
        head = {"Authorization": f"Bearer {token}"} if token else {}
        more: dict[str, Any] = {} if body is None else {"json": body}
        return self.served.http.request(method, at, headers=head, params=query, **more)


def test_every_operation_works(served: Served) -> None:
    ground = Ground(served)
    for operation in operations(served):
        answer = ground.call(operation.method, operation.path)
        assert 200 <= answer.status_code < 300, (operation.label, answer.text[:300])
        operation.validate_response(answer)
    assert errors(served) == []


def test_garbage_is_answered_by_the_description(served: Served) -> None:
    """Bodies and queries made from the schema, and good ones with a part replaced, on live tables: by seat, spectator, nobody."""
    witness = served.table()
    for operation in operations(served):
        ground = Ground(served)
        table, _, body, _ = ground.good(operation.method, operation.path)
        table = table or ground.playing
        garbage(served, operation, table, body)
    assert errors(served) == []
    while (move := witness.move()) is not None:
        assert served.post(f"{witness.path}/choices", move["body"], move["token"]).status_code == 200
    assert witness.seen(witness.watch)["state"] == "over"


def garbage(served: Served, operation: Any, table: Made, body: Any) -> None:
    """Many calls of one operation that are mostly wrong."""

    @CAREFUL
    @given(case=operation.as_strategy(), data=st.data())
    def run(case: Any, data: st.DataObject) -> None:
        if "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = table.id
        if isinstance(body, dict) and data.draw(st.booleans()):
            case.body = spoiled(body, data)
        for token in (table.seats[0], table.watch, ""):
            case.headers = {"Authorization": f"Bearer {token}"} if token else {}
            answer = case.call(base_url=served.url)
            assert answer.status_code < 500, (operation.label, case.body, answer.text)
            operation.validate_response(answer)

    run()


FINITE = st.floats(allow_nan=False, allow_infinity=False)  # JSON has no others
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | FINITE | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def spoiled(body: dict[str, Any], data: st.DataObject) -> Any:
    """A good body with one part replaced by anything, or left out, or one part too many; often under a new command."""
    found = deepcopy(body)
    if "command" in found and data.draw(st.booleans()):
        found["command"] = command()
    name = data.draw(st.sampled_from([*sorted(found), "more"]))
    if data.draw(st.booleans()):
        found[name] = data.draw(ANYTHING)
    else:
        found.pop(name, None)
    return found


# ---- the socket
KINDS = ["hello", "choose", "undo", "order", "say", "seat", "ping", "nonsense"]
FRAMES = st.one_of(
    st.text(max_size=200),
    st.binary(max_size=200),
    ANYTHING.map(json.dumps),
    st.sampled_from(["Infinity", '{"type": "choose", "seq": NaN}', '{"type": "choose", "seq": -Infinity}']),
    st.builds(
        lambda kind, fields: json.dumps({"type": kind, **fields}),
        st.sampled_from(KINDS),
        st.dictionaries(
            st.sampled_from(
                ["command", "seq", "option", "kind", "answer", "text", "do", "seat", "name", "level", "token"]
            ),
            ANYTHING | st.sampled_from(["resign", "rename", "bot", "back", "end", "mute", "garbage-1"]),
            max_size=5,
        ),
    ),
    st.sampled_from(
        ["[" * 20_000, '{"type":' * 5_000, "\x00", "null", '{"type":"ping"}', '{"type":"undo","command":"\\ud800"}']
    ),
)


@pytest.mark.parametrize("who", ["seat", "spectator", "host"])
def test_a_socket_survives_any_frames(served: Served, who: str) -> None:
    table = served.table("mine", "mine")
    token = {"seat": table.seats[0], "spectator": table.watch, "host": table.host}[who]

    @settings(CAREFUL, max_examples=60)
    @given(st.lists(FRAMES, max_size=12))
    def run(frames: list[str | bytes]) -> None:
        with served.socket(table.id, token) as found:
            assert json.loads(found.recv())["type"] == "reset"
            for frame in frames:
                found.send(frame)
            last = command()
            found.send(json.dumps({"type": "choose", "command": last, "seq": 0, "option": "nothing like this"}))
            while True:
                told = json.loads(found.recv(timeout=20))
                if told["type"] == "reply" and told["command"] == last:
                    assert told["status"] in (404, 409)
                    return

    run()
    assert errors(served) == []


@settings(CAREFUL, max_examples=60)
@given(frame=FRAMES)
def test_any_first_frame_is_refused(served: Served, frame: str | bytes) -> None:
    with connect(f"ws://127.0.0.1:{served.port}/api/tables/0123456789abcdef/live", compression=None) as found:
        found.send(frame)
        told, code = rest(found)
    assert [each["type"] for each in told] == ["error"]
    assert code == sockets.CLOSED


def test_a_frame_has_a_size(served: Served) -> None:
    table = served.table()
    with served.socket(table.id, table.seats[0]) as found:
        found.send('{"type":"say","command":"command-large","text":"' + "x" * client.LARGEST_FRAME + '"}')
        assert rest(found)[1] == 1009


def frame(kind: int, content: bytes, mask: bytes = b"mask") -> bytes:
    """A frame as a client sends it."""
    hidden = bytes(each ^ mask[i % 4] for i, each in enumerate(content))
    return bytes([kind, 0x80 | 126]) + len(content).to_bytes(2, "big") + mask + hidden


def test_frames_may_come_in_any_pieces(served: Served) -> None:
    table = served.table()
    wishes = {name: {"type": "choose", "command": f"command-{name}", "seq": 0, "option": "ü"} for name in "abcd"}
    said = {name: json.dumps(wish, ensure_ascii=False).encode() for name, wish in wishes.items()}
    with served.socket(table.id, table.seats[0]) as found:
        raw = found.socket
        raw.sendall(frame(0x81, said["a"]) + frame(0x89, b"ping") + frame(0x81, said["b"]))  # all at once
        for each in frame(0x81, said["c"]):  # byte by byte
            raw.sendall(bytes([each]))
        raw.sendall(frame(0x01, said["d"][:9]) + frame(0x89, b"ping") + frame(0x80, said["d"][9:]))  # in fragments
        for name in "abcd":
            assert next_of(found, "reply")["command"] == f"command-{name}"
        raw.sendall(bytes([0x81, 2]) + b"{}")  # not masked
        assert rest(found)[1] == 1002


# ---- sockets that never read
class Deaf:
    """A socket that follows a table and never reads what it is told."""

    def __init__(self, served: Served, table: str, token: str) -> None:
        self.raw = socket.socket()
        self.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.raw.connect(("127.0.0.1", served.port))
        self.raw.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self.raw.recv(1)
        assert answer.startswith(b"HTTP/1.1 101 ")
        hello = json.dumps({"type": "hello", "protocol": 1, "token": token}).encode()
        self.raw.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)


@pytest.mark.parametrize(("count", "patience", "behind"), [(100, 1.0, client.MOST_BEHIND), (10, 60.0, 20_000)])
def test_sockets_that_never_read_are_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, patience: float, behind: int
) -> None:
    """They are too slow, or too far behind; those who read miss nothing, and the game goes on."""
    monkeypatch.setattr(client, "PATIENCE", patience)
    monkeypatch.setattr(client, "MOST_BEHIND", behind)
    with Served(tmp_path, send_buffer=4096) as served:
        table = served.table("mine", "mine")
        with served.socket(table.id, table.watch) as reading:
            seq = json.loads(reading.recv())["table"]["seq"]
            deaf = [Deaf(served, table.id, table.watch) for _ in range(count)]
            try:
                watching = served.service.rooms[table.id].feed(-1).listeners
                until(
                    lambda: len(watching) - 1 + len(dropped(served)) == count
                )  # the first may be gone before the last comes
                while len(watching) > 1 and (move := table.move()) is not None:
                    assert served.post(f"{table.path}/choices", move["body"], move["token"]).status_code == 200
                    told = next_of(reading, "step")
                    assert told["seq"] == seq + 1, "nothing was missed"
                    seq = told["seq"]
                until(lambda: len(watching) == 1)
                assert dropped(served) == ["too slow"] * count
            finally:
                for each in deaf:
                    each.raw.close()


def dropped(served: Served) -> list[str]:
    """Why sockets were closed."""
    return [line["why"] for line in served.lines() if line["event"] == "socket closed"]


def until(so: Callable[[], bool]) -> None:
    """Wait for something that another thread does."""
    for _ in range(2_000):
        if so():
            return
        time.sleep(0.01)
    raise AssertionError("it never came to that")
