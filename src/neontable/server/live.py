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
from neontable.server.frames import HERE, Frames
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
    """A connected socket: what it is told leaves at once, what it says waits for its turn."""

    def __init__(self, line: Frames) -> None:
        self.line = line
        self.ended: Problem | None = None  # why nothing more is told
        self._said: deque[str] = deque()
        self._away = False
        self._waiting: asyncio.Future[None] | None = None  # for what it says next
        self._late: asyncio.TimerHandle | None = None
        line.listen(self)

    # ---- to them
    def push(self, message: bytes) -> None:
        """Tell something."""
        if self.ended is None:
            self.answer(message)

    def answer(self, message: bytes) -> None:
        """Tell what this socket itself has asked for, even if nothing else is told any more."""
        self.line.tell(message)

    def behind(self, size: int) -> None:
        """Drop who is too far behind."""
        if size > MOST_BEHIND:
            self.drop()

    def drop(self) -> None:
        """Let go of somebody who does not read, at once."""
        self.end(TOO_SLOW)
        self.line.transport.abort()

    def end(self, why: Problem) -> None:
        """Tell nothing more, but why."""
        self.ended = why
        self._wake()

    def stuck(self) -> None:
        """They do not read: for a while that is no harm."""
        self._late = asyncio.get_running_loop().call_later(PATIENCE, self.drop)

    def flows(self) -> None:
        """They read again."""
        if self._late is not None:
            self._late.cancel()
            self._late = None

    # ---- from them
    def hear(self, text: str) -> None:
        """They have said something; while it is carried out no more is read."""
        self._said.append(text)
        if self._waiting is None:
            self.line.hold()
        else:
            self._wake()

    def gone(self) -> None:
        """They are gone; what they have said is carried out."""
        self._away = True
        self.flows()
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def next(self) -> str | None:
        """What they say next; nothing once they are gone or cut off."""
        while self.ended is None:
            if self._said:
                return self._said.popleft()
            if self._away:
                break
            self.line.go_on()
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        return None


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
    try:
        hello = await greeted(socket)
    except Refused as refused:
        await close(socket, table, refused.problem)
        return
    except WebSocketDisconnect:
        return
    extensions: Any = socket.scope["extensions"]
    client = Client(extensions[HERE])
    digest = keys.digest(hello.token)
    sockets.add(digest, client)
    room: Live | None = None
    try:
        key = await house.key_for(hello.token, table, SEAT, WATCH, HOST)
        room = await house.listen(key, client, hello.seq)
        await house.key_for(hello.token, table, key.role)  # from now on we hear if another process revokes it
        await read(house, key, client, sockets.limits)
    except Refused as refused:
        client.ended = refused.problem
    finally:
        sockets.remove(digest, client)
        if room is not None:
            house.leave(room, client)
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


async def read(house: House, key: Key, client: Client, limits: Limits) -> None:
    """Carry out what comes, one frame after the other; who sends too fast is read more slowly."""
    while (data := await client.next()) is not None:
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
