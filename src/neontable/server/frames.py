"""How messages leave a socket: framed here, and all of one turn of the event loop in one write."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

TEXT = 0x81  # a whole message of text


class Frames(WebSocketsSansIOProtocol):
    """The socket of the web server, with a short way out for what tables tell."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.leaving: list[bytes] = []

    async def send(self, message: Any) -> None:
        """Send an event; text waits for more until the loop comes round."""
        text = message.get("text")
        if text is None or not self.handshake_complete or self.close_sent or self.initial_response is not None:
            self.flush()
            await super().send(message)
            return
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected
        if not self.leaving:
            self.loop.call_soon(self.flush)
        self.leaving.append(framed(text.encode()))

    def flush(self) -> None:
        """Write what has gathered."""
        if self.leaving:
            if not self.transport.is_closing():
                self.transport.write(b"".join(self.leaving))
            self.leaving.clear()


def framed(content: bytes) -> bytes:
    """A text message as it travels from a server: whole, and not masked."""
    size = len(content)
    if size < 126:
        return bytes((TEXT, size)) + content
    if size < 0x10000:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big") + content
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + content
