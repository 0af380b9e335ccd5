"""The WebSocket of a table: a hello frame first, then commands one way and messages the other."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from neontable.server.http.client import PATIENCE, TOO_SLOW, Client, read, read_frame
from neontable.server.http.frames import HERE
from neontable.server.limits import Limits
from neontable.server.refusals import Refused, unknown
from neontable.server.storage import keys
from neontable.server.storage.keys import HOST, SEAT, WATCH
from neontable.server.tables.live_tables import LiveTable
from neontable.server.tables.table_service import TableService
from neontable.server.wire import PROTOCOL, Failure, Hello, Problem

FIRST_FRAME: Final = 10.0  # seconds until hello
CLOSED: Final = 1008  # the code of a socket that we close: the reason says why

LOG: Final = logging.getLogger("neontable.live")
REVOKED: Final = Problem("revoked", "This token opens nothing any more.", "Ask for a new link.")

Socket = WebSocket[Any, Any, Any]
encode = msgspec.json.Encoder().encode


class Sockets:
    """Who is connected with which token, so that one that opens nothing any more is cut off at once."""

    def __init__(self, service: TableService, limits: Limits) -> None:
        self.service = service
        self.limits = limits
        self.clients: dict[bytes, set[Client]] = {}
        service.revoked.append(self.revoke)

    def add(self, digest: bytes, client: Client) -> None:
        """Somebody says this token is theirs."""
        self.clients.setdefault(digest, set()).add(client)

    def remove(self, digest: bytes, client: Client) -> None:
        """Somebody is gone."""
        found = self.clients.get(digest)
        if found is not None:
            found.discard(client)
            if not found:
                del self.clients[digest]

    def revoke(self, table: str, digest: bytes) -> None:
        """A token opens nothing any more."""
        for client in self.clients.get(digest, ()):
            client.end(REVOKED)


@websocket("/api/tables/{table:str}/live")
async def live(socket: Socket, table: FromPath[str], sockets: NamedDependency[Sockets]) -> None:
    """Play or watch one table."""
    service = sockets.service
    await socket.accept()
    try:
        hello = await greeted(socket)
    except Refused as refused:
        await close(socket, table, refused.problem)
        return
    except WebSocketDisconnect:
        return
    extensions: Any = socket.scope["extensions"]
    client = Client(extensions[HERE])
    shown = [keys.digest(token) for token in (hello.token, *hello.also)]
    for digest in shown:
        sockets.add(digest, client)
    room: LiveTable | None = None
    try:
        key = await service.key_for(hello.token, table, SEAT, WATCH, HOST)
        also = [await service.key_for(token, table, SEAT) for token in hello.also]
        if also and key.role != SEAT:
            raise unknown()
        room = await service.listen(key, client, hello.seq, also)
        if service.store.shared:  # from now on we hear if another process revokes one
            for token in (hello.token, *hello.also):
                await service.key_for(token, table, key.role)
        await read(service, key, client, sockets.limits)
    except Refused as refused:
        client.ended = refused.problem
    finally:
        for digest in shown:
            sockets.remove(digest, client)
        if room is not None:
            service.leave(room, client)
    if client.ended is not None:
        await close(socket, table, client.ended)


async def greeted(socket: Socket) -> Hello:
    """The first frame says who this is."""
    try:
        async with asyncio.timeout(FIRST_FRAME):
            frame = read_frame(await socket.receive_data(mode="text"))
    except TimeoutError as error:
        raise Refused(408, "slow", "Nobody has said hello.", "Send hello first.") from error
    if not isinstance(frame, Hello):
        raise Refused(422, "invalid", "The first frame is hello.", "Send {type: hello, protocol, token, seq}.")
    if frame.protocol != PROTOCOL:
        raise Refused(426, "protocol", f"This server speaks protocol {PROTOCOL}.", "Reload the page.")
    return frame


async def close(socket: Socket, table: str, problem: Problem) -> None:
    """Say why, then close; to who does not read nothing can be said."""
    LOG.warning("socket closed", extra={"table": table, "why": problem.error})
    if problem is TOO_SLOW:
        return
    try:
        async with asyncio.timeout(PATIENCE):
            await socket.send_data(encode(Failure(problem)), mode="text")
            await socket.close(code=CLOSED, reason=problem.error)
    except (WebSocketDisconnect, RuntimeError, OSError):  # it is closed already, or nobody reads
        pass
