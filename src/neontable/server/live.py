"""The socket: hello first, then whatever a seat wishes; everything told comes back in order."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from neontable.server import acting, keys
from neontable.server.house import House, Live
from neontable.server.keys import HOST, SEAT, WATCH, Key
from neontable.server.limits import Limits
from neontable.server.refusals import Refused, busy, failed
from neontable.server.store import StoreFailed
from neontable.server.wire import (
    PROTOCOL,
    ChangeSeat,
    Choose,
    Failure,
    Frame,
    GiveOrder,
    Hello,
    Ping,
    Problem,
    Reply,
    Say,
    Undo,
)  # fmt: skip

LARGEST_FRAME: Final = 64 * 1024
MOST_BEHIND: Final = 1024 * 1024  # bytes a client may be behind
PATIENCE: Final = 10.0  # seconds a message may take to leave
FIRST_FRAME: Final = 10.0  # seconds until hello
CLOSED: Final = 1008  # the code of a socket that we close: the reason says why

LOG: Final = logging.getLogger("neontable.live")
REVOKED: Final = Problem("revoked", "This token opens nothing any more.", "Ask for a new link.")
TOO_SLOW: Final = Problem("too slow", "You are too far behind.", "Connect again.")

Socket = WebSocket[Any, Any, Any]
frames: msgspec.json.Decoder[Frame] = msgspec.json.Decoder(Frame)
encode = msgspec.json.Encoder().encode


class Client:
    """A connected socket and what still has to be sent to it."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.waiting: deque[bytes] = deque()
        self.size = 0
        self.more = asyncio.Event()
        self.ended: Problem | None = None  # why nothing more is told
        self.tasks: list[asyncio.Task[None]] = []

    def push(self, message: bytes) -> None:
        """Send a message when there is time; who is too far behind is dropped at once."""
        if self.ended is not None:
            return
        self.answer(message)
        if self.size > MOST_BEHIND:
            self.drop()

    def drop(self) -> None:
        """Let go of somebody who does not read, at once."""
        self.end(TOO_SLOW)
        for task in self.tasks:
            task.cancel()

    def answer(self, message: bytes) -> None:
        """Send what this socket itself has asked for, even if nothing else is told any more."""
        self.waiting.append(message)
        self.size += len(message)
        self.more.set()

    def end(self, why: Problem) -> None:
        """Tell nothing more, not even what waits, but why."""
        self.ended = why
        self.waiting.clear()
        self.size = 0
        self.more.set()

    async def send(self) -> None:
        """Send whatever waits, in order, until the socket is gone or too slow."""
        while True:
            await self.more.wait()
            self.more.clear()
            while self.waiting:
                message = self.waiting.popleft()
                self.size -= len(message)
                await self._out(message)
            if self.ended is not None:
                await self._out(encode(Failure(self.ended)))
                return

    async def _out(self, message: bytes) -> None:
        late = asyncio.get_running_loop().call_later(PATIENCE, self.drop)
        try:
            await self.socket.send_data(message, mode="text")
        finally:
            late.cancel()


class Sockets:
    """Who is connected with which token, so that one that opens nothing any more is cut off at once."""

    def __init__(self, house: House, limits: Limits) -> None:
        self.limits = limits
        self.clients: dict[bytes, set[Client]] = {}
        house.revoked.append(self.revoke)

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
async def live(
    socket: Socket, table: FromPath[str], house: NamedDependency[House], sockets: NamedDependency[Sockets]
) -> None:
    """Play or watch one table."""
    await socket.accept()
    client = Client(socket)
    try:
        hello = await greeted(socket)
    except Refused as refused:
        await close(socket, table, refused.problem, told=False)
        return
    except WebSocketDisconnect:
        return
    digest = keys.digest(hello.token)
    sockets.add(digest, client)
    room: Live | None = None
    try:
        key = await house.key_for(hello.token, table, SEAT, WATCH, HOST)
        room = await house.listen(key, client, hello.seq)
        await house.key_for(hello.token, table, key.role)  # from now on we hear if another process revokes it
        sender = asyncio.create_task(client.send())
        reader = asyncio.create_task(read(socket, house, key, client, sockets.limits))
        client.tasks = [sender, reader]
        await asyncio.wait(client.tasks, return_when=asyncio.FIRST_COMPLETED)
    except Refused as refused:
        client.ended = refused.problem
    finally:
        for task in client.tasks:
            task.cancel()
        await asyncio.gather(*client.tasks, return_exceptions=True)
        sockets.remove(digest, client)
        if room is not None:
            house.leave(room, client)
    if client.ended is not None:
        await close(socket, table, client.ended, told=bool(client.tasks))


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


async def read(socket: Socket, house: House, key: Key, client: Client, limits: Limits) -> None:
    """Carry out what comes, one frame after the other; who sends too fast is read more slowly."""
    while True:
        try:
            data = await socket.receive_data(mode="text")
        except WebSocketDisconnect:
            return
        while wait := limits.credentials.wait(key.digest):
            await asyncio.sleep(wait)
        if client.ended is not None:
            return
        command = ""
        try:
            frame = read_frame(data)
            command = getattr(frame, "command", "")
            body = await carry_out(house, key, frame)
            if body is not None:
                client.answer(encode(Reply(command, 200, msgspec.Raw(body))))
        except Exception as error:
            refused = error if isinstance(error, Refused) else failure(error)
            if command:
                client.answer(encode(Reply(command, refused.status, refused.problem)))
            else:
                client.answer(encode(Failure(refused.problem)))


async def carry_out(house: House, key: Key, frame: Frame) -> bytes | None:
    """One frame of a client."""
    if isinstance(frame, Choose):
        return await acting.choose(house, key, frame)
    if isinstance(frame, Undo):
        return await acting.undo(house, key, frame)
    if isinstance(frame, GiveOrder):
        return await acting.order(house, key, frame)
    if isinstance(frame, Say):
        return await acting.say(house, key, frame)
    if isinstance(frame, ChangeSeat):
        return await acting.change(house, key, frame)
    if isinstance(frame, Ping):
        return None
    raise Refused(422, "invalid", "Hello is said once.", "Open another socket for another seat.")


def read_frame(data: str | bytes) -> Frame:
    """A frame, checked against the schema."""
    if len(data) > LARGEST_FRAME:
        raise Refused(413, "too large", "This frame is too large.", f"At most {LARGEST_FRAME} bytes.")
    try:
        return frames.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused(422, "invalid", f"This frame cannot be read: {error}", "See docs/protocol.md.") from error


def failure(error: Exception) -> Refused:
    """The store does not answer, or a bug of ours: told in the log, not to the client."""
    if isinstance(error, StoreFailed):
        LOG.error("store failed", extra={"why": str(error)})
        return busy("The store does not answer.")
    LOG.error("frame failed", exc_info=error)
    return failed()


async def close(socket: Socket, table: str, problem: Problem, told: bool = True) -> None:
    """Say why, then close; to who does not read nothing can be said."""
    LOG.warning("socket closed", extra={"table": table, "why": problem.error})
    if problem is TOO_SLOW:
        return
    try:
        async with asyncio.timeout(PATIENCE):
            if not told:
                await socket.send_data(encode(Failure(problem)), mode="text")
            await socket.close(code=CLOSED, reason=problem.error)
    except (WebSocketDisconnect, RuntimeError, OSError):  # it is closed already, or nobody reads
        pass
