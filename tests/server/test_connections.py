"""Connections that bring nothing: they are closed, counted by address, and keep nobody out."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from neontable.server.http import connections
from neontable.server.limits import Limits, no_limits
from tests.server.serving import Served, next_of
from tests.server.test_garbage import errors, until

HEAD = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
BODY = "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{{"
UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket\r\n"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.3)


@contextmanager
def line(served: Served) -> Iterator[socket.socket]:
    """A connection on which nothing was said."""
    with closing(socket.create_connection(("127.0.0.1", served.port), timeout=20)) as found:
        yield found


def say(served: Served, found: socket.socket, text: str) -> None:
    found.sendall(text.format(port=served.port).encode())


def asked(served: Served, found: socket.socket) -> None:
    """Ask something, and wait for the whole answer."""
    say(served, found, HEAD + "\r\n")
    told = b""
    while not told.endswith(b'{"status":"ok"}'):
        more = found.recv(4096)
        assert more, told
        told += more
    assert told.startswith(b"HTTP/1.1 200")


def closed(found: socket.socket) -> bytes:
    """What is said until the other end closes."""
    told = b""
    try:
        while more := found.recv(4096):
            told += more
    except ConnectionResetError:
        pass
    return told


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("text", ["", "\r\n", "GET /heal", HEAD, HEAD + "\r\n" + HEAD, HEAD + UPGRADE, BODY])
def test_what_is_no_whole_request_is_not_waited_for(served: Served, text: str) -> None:
    began = time.monotonic()
    with line(served) as found:
        say(served, found, text)
        told = closed(found)
    assert 0.2 < time.monotonic() - began < 10
    assert told.startswith(b"HTTP/1.1 200") if HEAD + "\r\n" in text else not told
    assert not errors(served)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("text", [HEAD, BODY])
def test_one_byte_after_the_other_takes_too_long(served: Served, text: str) -> None:
    def trickle() -> None:
        say(served, found, text)
        for _ in range(100):
            say(served, found, "x")
            time.sleep(0.1)

    with line(served) as found, pytest.raises((BrokenPipeError, ConnectionResetError)):
        trickle()


@pytest.mark.usefixtures("hurried")
def test_after_an_answer_nothing_half_is_waited_for(served: Served) -> None:
    for text in ("\r\n", "GET /heal"):
        with line(served) as found:
            asked(served, found)
            say(served, found, text)
            began = time.monotonic()
            assert closed(found) == b""
            assert time.monotonic() - began < 3, "before the time for doing nothing at all is over"


@pytest.mark.usefixtures("hurried")
def test_who_asks_is_not_hurried(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table, body = served.table(), served.service.body

    async def slowly(*given: Any) -> Any:
        await asyncio.sleep(1)
        return await body(*given)

    with line(served) as found:
        for _ in range(5):
            asked(served, found)
            time.sleep(0.2)
    monkeypatch.setattr(served.service, "body", slowly)
    assert served.get(table.path, table.host).status_code == 200
    monkeypatch.undo()


@pytest.mark.usefixtures("hurried")
def test_an_open_socket_may_be_silent(served: Served) -> None:
    table = served.table()
    with served.socket(table.id, table.host) as found:
        next_of(found, "reset")
        time.sleep(1)
        found.send('{"type": "seat", "command": "12345678", "do": "rename", "name": "Ada"}')
        assert next_of(found, "reply")["status"] == 200


@pytest.mark.parametrize(
    "text", ["POST /api/tables/x/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n", HEAD, HEAD + f"X: {'x' * 9_000}\r\n"]
)
def test_what_is_no_handshake_is_closed(served: Served, text: str) -> None:
    with line(served) as found:
        say(served, found, text + UPGRADE + "\r\n")
        closed(found)
    assert not errors(served)


def test_connections_from_one_address_are_counted(tmp_path: Path) -> None:
    with Served(tmp_path, Limits(connections=4)) as served, ExitStack() as stack:
        table, counted = served.table(), served.limits.connections
        for _ in range(6):
            stack.enter_context(served.socket(table.id, table.watch))
        served.http.close()
        until(lambda: not counted)
        lines = [stack.enter_context(line(served)) for _ in range(4)]
        until(lambda: counted["127.0.0.1"] == 4)
        with line(served) as more:
            assert closed(more) == b""
        asked(served, lines[0])  # who is in stays
        lines[1].close()
        until(lambda: counted["127.0.0.1"] == 3)
        with line(served) as again:
            asked(served, again)
        assert [each["method"] for each in served.lines() if each["event"] == "refused"] == ["connection"]


def refuses(served: Served) -> bool:
    """Whether of three connections one is closed at once."""
    with ExitStack() as stack:
        lines = [stack.enter_context(line(served)) for _ in range(3)]
        for each in lines:
            each.settimeout(0.3)
        return any(map(is_closed, lines))


def is_closed(found: socket.socket) -> bool:
    try:
        return found.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionResetError:
        return True


@pytest.mark.parametrize(
    ("limits", "proxies", "refused"),
    [
        (lambda: Limits(connections=2), [], True),
        (lambda: Limits(connections=2), ["127.0.0.0/8"], False),
        (no_limits, [], False),
    ],
)
def test_proxies_are_not_counted_and_nobody_is_without_limits(
    tmp_path: Path, limits: Callable[[], Limits], proxies: list[str], refused: bool
) -> None:
    with Served(tmp_path, limits(), proxies=proxies) as served:
        assert refuses(served) == refused
