"""One client at a socket: an outgoing buffer, and incoming frames carried out in order."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Final

import msgspec

from neontable.server.http.frames import Frames
from neontable.server.limits import Limits
from neontable.server.refusals import Refused, busy, failed
from neontable.server.storage.keys import Key
from neontable.server.storage.store import StoreFailed
from neontable.server.tables import commands, passing
from neontable.server.tables.table_service import TableService
from neontable.server.wire import (
    ChangeSeat,
    Choose,
    Failure,
    Frame,
    GiveOrder,
    Ping,
    Problem,
    Reply,
    Say,
    Show,
    Undo,
)  # fmt: skip

LARGEST_FRAME: Final = 64 * 1024
MOST_BEHIND: Final = 1024 * 1024  # bytes a client may be behind
PATIENCE: Final = 10.0  # seconds a message may take to leave

LOG: Final = logging.getLogger("neontable.live")
TOO_SLOW: Final = Problem("too slow", "You are too far behind.", "Connect again.")

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
            self.line.tell(message)

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


async def read(service: TableService, key: Key, client: Client, limits: Limits) -> None:
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
            body = await dispatch(service, key, frame)
            if body is not None:
                client.answer(encode(Reply(command, 200, msgspec.Raw(body))))
        except Exception as error:
            refused = error if isinstance(error, Refused) else failure(error)
            if command:
                client.answer(encode(Reply(command, refused.status, refused.problem)))
            else:
                client.answer(encode(Failure(refused.problem)))


async def dispatch(service: TableService, key: Key, frame: Frame) -> bytes | None:
    """One frame of a client."""
    if isinstance(frame, Choose):
        return await commands.choose(service, key, frame)
    if isinstance(frame, Undo):
        return await commands.undo(service, key, frame)
    if isinstance(frame, GiveOrder):
        return await commands.order(service, key, frame)
    if isinstance(frame, Say):
        return await commands.say(service, key, frame)
    if isinstance(frame, ChangeSeat):
        return await commands.change(service, key, frame)
    if isinstance(frame, Show):
        await passing.show(service, key, frame)
        return None
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
