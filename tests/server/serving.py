"""A real server on a real port in a thread, and people who talk to it."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import secrets
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from neontable.server import logs
from neontable.server.app import make_app
from neontable.server.http.client import LARGEST_FRAME
from neontable.server.http.connections import Connection
from neontable.server.http.frames import Frames
from neontable.server.http.metrics import Metrics
from neontable.server.http.middleware import AdmissionMiddleware, Place
from neontable.server.limits import Limits, no_limits
from neontable.server.sources import Sources
from neontable.server.storage.sqlite import SqliteStore
from neontable.server.storage.store import Store
from neontable.server.tables.table_service import TableService
from neontable.server.workers.pool import Pool
from tests.server.tables import command


def secret() -> str:
    """A new secret."""
    return secrets.token_hex(16)


class Caller:
    """Somebody who talks to a server over HTTP."""

    http: httpx.Client

    def get(self, path: str, token: str = "", **more: Any) -> httpx.Response:
        """Read something with a token."""
        return self.http.get(path, headers=headers(token, more), **more)

    def post(self, path: str, body: Any, token: str = "", **more: Any) -> httpx.Response:
        """Send something with a token."""
        return self.http.post(path, json=body, headers=headers(token, more), **more)

    def table(self, *seats: str, game: str = "cogdrive-neon", **more: Any) -> Made:
        """A new table; seats that are `mine` get secrets."""
        wished = seats or ("mine", "mine")
        mine = {str(n): secret() for n, wish in enumerate(wished) if wish == "mine"}
        host = secret()
        wish = {"command": command(), "game": game, "seats": list(wished), "secrets": {"host": host, "seats": mine}}
        answer = self.post("/api/tables", {**wish, **more})
        assert answer.status_code == 201, answer.text
        return Made(self, answer.json(), host, {int(n): token for n, token in mine.items()})


class Served(Caller):
    """A server on 127.0.0.1 with its door, its log and a client for HTTP."""

    def __init__(
        self,
        folder: Path,
        limits: Limits | None = None,
        public_url: str = "",
        proxies: list[str] | None = None,
        host: str = "127.0.0.1",
        send_buffer: int = 0,
        store: Store | None = None,
        sources: Sources | None = None,
        pool: Pool | None = None,
    ) -> None:
        self.listening = socket.socket(proto=socket.IPPROTO_TCP)  # closed by __exit__
        if send_buffer:
            self.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        self.listening.bind(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.place = Place(host, self.port, public_url, proxies)
        self.log = io.StringIO()
        self.store: Store = store or SqliteStore(folder / "tables.db")
        self.service = TableService(self.store, sources, self.place.url)
        self.limits = limits or no_limits()
        self.app = make_app(self.store, self.service, self.limits, pool)
        config = uvicorn.Config(
            AdmissionMiddleware(self.app, self.place, self.limits, Metrics(self.service)),
            lifespan="off",
            http=Connection,
            ws=Frames,
            ws_per_message_deflate=False,
            ws_max_size=LARGEST_FRAME,
            log_config=None,
            access_log=False,
            proxy_headers=False,
            timeout_graceful_shutdown=3,
        )
        self.server = uvicorn.Server(config)
        self.ready = threading.Event()
        self.failed: BaseException | None = None
        self.thread = threading.Thread(target=self._run)
        self.http = httpx.Client(base_url=self.url, timeout=30)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:
            self.failed = error
        finally:
            self.ready.set()

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        async with self.app.lifespan():
            self.listening.listen(512)
            self.ready.set()
            await self.server.serve(sockets=[self.listening])

    def __enter__(self) -> Served:
        logs.configure(stream=self.log)
        self.thread.start()
        self.ready.wait()
        assert self.failed is None, self.failed
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()
        self.server.should_exit = True
        self.thread.join()
        self.listening.close()
        for name in ("neontable", "uvicorn", "asyncio"):
            logging.getLogger(name).handlers.clear()
            logging.getLogger(name).propagate = True
        if self.failed is not None:
            raise self.failed  # with what led to it

    def lines(self) -> list[dict[str, Any]]:
        """What the log says."""
        return [json.loads(line) for line in self.log.getvalue().splitlines()]

    @contextmanager
    def socket(self, table: str, token: str, seq: int = -1, **more: Any) -> Iterator[ClientConnection]:
        """A socket that has said hello."""
        with connect(f"ws://127.0.0.1:{self.port}/api/tables/{table}/live", compression=None, **more) as found:
            found.send(json.dumps({"type": "hello", "protocol": 1, "token": token, "seq": seq}))
            yield found


class Made:
    """A table that was made, with the secrets of who made it."""

    def __init__(self, served: Caller, body: dict[str, Any], host: str, seats: dict[int, str]) -> None:
        self.served = served
        self.id: str = body["table"]
        self.body = body
        self.host = host
        self.seats = seats
        self.watch: str = body["watch"]["token"]

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    def invite(self, seat: int) -> str:
        """The secret of a seat's invite."""
        link: str = self.body["seats"][seat]["invite"]["link"]
        return link.rpartition("=")[2]

    def claim(self, seat: int) -> str:
        """Somebody takes an invited seat: their secret."""
        token = secret()
        wish = {"command": command(), "secret": token, "invite": self.invite(seat), "name": "Guest"}
        answer = self.served.post(f"{self.path}/claim", wish)
        assert answer.status_code == 200, answer.text
        self.seats[seat] = token
        return token

    def seen(self, token: str) -> dict[str, Any]:
        """The table as a token sees it."""
        answer = self.served.get(self.path, token)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def move(self) -> dict[str, Any] | None:
        """A legal choice of a seat that has to decide, as a body with its token; none if the game is over."""
        for seat, token in self.seats.items():
            body = self.seen(token)
            for decision in body.get("decisions", []):
                if decision["seat"] == seat and decision.get("options"):
                    option = decision["options"][0]["text"]
                    wish = {"command": command(), "seq": body["seq"], "option": option}
                    options = [each["text"] for each in decision["options"]]
                    return {"token": token, "kind": decision["kind"], "options": options, "body": wish}
        return None


def headers(token: str, more: dict[str, Any]) -> dict[str, str]:
    """The headers of a request, with a token if there is one."""
    found: dict[str, str] = more.pop("headers", {})
    return {**found, "Authorization": f"Bearer {token}"} if token else found


def rest(found: ClientConnection) -> tuple[list[dict[str, Any]], int]:
    """Everything that still comes until the socket is closed, and the code it is closed with."""
    told = []
    try:
        while True:
            told.append(json.loads(found.recv(timeout=30)))
    except ConnectionClosed as closed:
        return told, closed.rcvd.code if closed.rcvd is not None else 1006


def next_of(found: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        told: dict[str, Any] = json.loads(found.recv(timeout=30))
        if told["type"] == kind:
            return told
