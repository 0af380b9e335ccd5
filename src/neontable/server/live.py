"""The socket: hello first, then whatever a seat wishes; everything told comes back in order."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from neontable.server import acting
from neontable.server.house import House
from neontable.server.keys import HOST, SEAT, WATCH, Key
from neontable.server.refusals import Refused
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
        self.closed = False

    def push(self, message: bytes) -> None:
        """Send a message when there is time; who is too far behind is dropped."""
        self.waiting.append(message)
        self.size += len(message)
        if self.size > MOST_BEHIND:
            self.closed = True
        self.more.set()

    async def send(self) -> None:
        """Send whatever waits, in order, until the socket is gone or too slow."""
        while True:
            await self.more.wait()
            self.more.clear()
            while self.waiting:
                if self.closed:
                    return
                message = self.waiting.popleft()
                self.size -= len(message)
                async with asyncio.timeout(PATIENCE):
                    await self.socket.send_data(message, mode="text")
            if self.closed:
                return


@websocket("/api/tables/{table:str}/live")
async def live(socket: Socket, table: str, house: House) -> None:
    """Play or watch one table."""
    await socket.accept()
    client = Client(socket)
    try:
        key = await greet(socket, table, house, client)
    except (Refused, WebSocketDisconnect, TimeoutError) as error:
        if isinstance(error, Refused):
            await farewell(socket, error.problem)
        return
    if key is None:
        return
    sender = asyncio.create_task(client.send())
    reader = asyncio.create_task(read(socket, house, key, client))
    room = house.rooms.get(table)
    try:
        await asyncio.wait([sender, reader], return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sender, reader):
            task.cancel()
        await asyncio.gather(sender, reader, return_exceptions=True)
        if room is not None:
            house.leave(room, client)
        try:
            await socket.close()
        except RuntimeError:  # it is closed already
            pass


async def greet(socket: Socket, table: str, house: House, client: Client) -> Key | None:
    """The first frame says who this is."""
    async with asyncio.timeout(FIRST_FRAME):
        frame = read_frame(await socket.receive_data(mode="text"))
    if not isinstance(frame, Hello):
        raise Refused(422, "invalid", "The first frame is hello.", "Send {type: hello, protocol, token, seq}.")
    if frame.protocol != PROTOCOL:
        raise Refused(426, "protocol", f"This server speaks protocol {PROTOCOL}.", "Reload the page.")
    key = await house.key_for(frame.token, table, SEAT, WATCH, HOST)
    await house.listen(key, client, frame.seq)
    return key


async def read(socket: Socket, house: House, key: Key, client: Client) -> None:
    """Carry out what comes, one frame after the other."""
    while True:
        try:
            data = await socket.receive_data(mode="text")
        except WebSocketDisconnect:
            return
        command = ""
        try:
            frame = read_frame(data)
            command = getattr(frame, "command", "")
            body = await carry_out(house, key, frame)
            if body is not None:
                client.push(encode(Reply(command, 200, msgspec.Raw(body))))
        except Refused as refused:
            if command:
                client.push(encode(Reply(command, refused.status, refused.problem)))
            else:
                client.push(encode(Failure(refused.problem)))


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


async def farewell(socket: Socket, problem: Problem) -> None:
    """Say why, then close."""
    try:
        await socket.send_data(encode(Failure(problem)).decode(), mode="text")
        await socket.close()
    except (WebSocketDisconnect, RuntimeError):
        pass
