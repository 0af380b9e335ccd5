"""A fast path for WebSocket text frames. All other frames go through the web server's own parser."""

from __future__ import annotations

from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library was built without a compiler
    from websockets.utils import apply_mask

TEXT: Final = 0x81  # a whole message of text
LONGER: Final = bytes((TEXT, 126))  # its size follows in two bytes
LONGEST: Final = bytes((TEXT, 127))  # in eight
MASKED: Final = 0x80
HERE: Final = "neontable.frames"  # where a handler finds its socket, among the extensions of its scope


class FrameListener(Protocol):
    """Who listens to a socket."""

    def hear(self, text: str) -> None:
        """A message has come."""
        ...

    def behind(self, size: int) -> None:
        """So many bytes could not leave yet."""
        ...

    def stuck(self) -> None:
        """The other end does not read what it is sent."""
        ...

    def flows(self) -> None:
        """It reads again."""
        ...

    def gone(self) -> None:
        """The other end is gone."""
        ...


class Frames(WebSocketsSansIOProtocol):
    """The socket of the web server. Once somebody listens, messages do not wait for a task on their way."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.listener: FrameListener | None = None
        self.leaving: list[bytes] = []
        self.begun = b""  # a frame that is not whole yet
        self.odd = False  # whether something came that no good client sends: the parser says what

    async def run_asgi(self) -> None:
        """Let handlers find this socket."""
        extensions: Any = self.scope["extensions"]
        extensions[HERE] = self
        await super().run_asgi()

    def listen(self, listener: FrameListener) -> None:
        """Tell somebody what comes from now on, and what has come since the last message was taken."""
        self.listener = listener
        self._pass_on()
        if self.disconnected:
            listener.gone()

    # ---- out
    def tell(self, text: bytes) -> None:
        """Send a message, with all others of this turn of the event loop in one write."""
        if not self.leaving:
            self.loop.call_soon(self.flush)
        self.leaving += (opening(len(text)), text)

    def flush(self) -> None:
        """Write what has gathered; who listens is told what could not leave."""
        if self.leaving and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(self.leaving))
            behind = self.transport.get_write_buffer_size()
            if behind and self.listener is not None:
                self.listener.behind(behind)
        self.leaving.clear()

    async def send(self, message: Any) -> None:
        """Send an event of the web server, after all that was told before."""
        self.flush()
        await super().send(message)

    def pause_writing(self) -> None:
        """The other end does not read."""
        super().pause_writing()
        if self.listener is not None:
            self.listener.stuck()

    def resume_writing(self) -> None:
        """It reads again."""
        super().resume_writing()
        if self.listener is not None:
            self.listener.flows()

    # ---- in
    def data_received(self, data: bytes) -> None:
        """Take frames apart: a whole text goes to who listens, any other frame to the parser."""
        if self.odd or not self.handshake_initiated:
            super().data_received(data)
            return
        data = self.begun + data if self.begun else data
        at = 0
        while len(data) - at >= 2:
            head, size = measured(data, at)
            if not data[at + 1] & MASKED or size > self.config.ws_max_size:
                self.odd = True
                super().data_received(data[at:])
                return
            first, end = at + head, at + head + size
            if len(data) < end:
                break
            if (
                data[at] != TEXT
                or self.listener is None
                or not self._heard(apply_mask(data[first:end], data[first - 4 : first]))
            ):
                super().data_received(data[at:end])
            at = end
        self.begun = data[at:]

    def _heard(self, text: bytes) -> bool:
        """Give a text to who listens; false if it is none."""
        assert self.listener is not None
        try:
            self.listener.hear(text.decode())
        except UnicodeDecodeError:
            return False
        return True

    def send_receive_event_to_app(self) -> None:
        """A message has come through the parser."""
        super().send_receive_event_to_app()
        if self.listener is not None:
            self._pass_on()

    def _pass_on(self) -> None:
        assert self.listener is not None
        while not self.queue.empty():
            said: Any = self.queue.get_nowait()
            if said["type"] == "websocket.receive":
                self.listener.hear(said.get("text") or "")
        self.go_on()

    def hold(self) -> None:
        """Read nothing more for now."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        """Read on."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """The other end is gone."""
        super().connection_lost(exc)
        if self.listener is not None:
            self.listener.gone()


def opening(size: int) -> bytes:
    """What comes before a text message of so many bytes as it travels from a server: whole, and not masked."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 0x10000:
        return LONGER + size.to_bytes(2, "big")
    return LONGEST + size.to_bytes(8, "big")


def measured(data: bytes, at: int) -> tuple[int, int]:
    """The sizes of the head and of the content of a client's frame, as far as its first bytes tell."""
    size = data[at + 1] & ~MASKED
    if size < 126:
        return 6, size
    if size == 126:
        return 8, int.from_bytes(data[at + 2 : at + 4], "big")
    return 14, int.from_bytes(data[at + 2 : at + 10], "big")
