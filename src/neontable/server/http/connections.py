"""TCP connections: a limit for each address, and a time limit for each request."""

from __future__ import annotations

from asyncio import TimerHandle
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from neontable.server.http.middleware import AdmissionMiddleware, prefix

PATIENCE: Final = 30.0  # seconds for a whole request to arrive


class Connection(HttpToolsProtocol):
    """A connection of the web server. It has to bring a whole request in time; once it is a socket, other limits hold."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        assert isinstance(self.config.app, AdmissionMiddleware)
        self.door = self.config.app
        self.group = ""  # whom it is counted for
        self.due = 0.0  # when the request that has begun must be whole; 0: none has
        self.timer: TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Count it, and begin to wait; one too many is closed at once."""
        super().connection_made(transport)
        if self._counted():
            self.due = self.loop.time() + PATIENCE
            self.timer = self.loop.call_later(PATIENCE, self._look)
        else:
            transport.abort()

    def _counted(self) -> bool:
        peer, limits = self.client[0] if self.client else "", self.door.limits
        if self.door.place.trusts(peer):
            return True
        group = prefix(peer)
        if limits.connections[group] >= limits.most_connections:
            self.door.turn_away(peer)
            return False
        limits.connections[group] += 1
        self.group = group
        return True

    def _look(self) -> None:
        """Close it if its request should be whole by now; else look again when it should be."""
        now = self.loop.time()
        if self.due and self.due <= now:
            self.transport.close()
        else:
            self.timer = self.loop.call_at(self.due or now + PATIENCE, self._look)

    def data_received(self, data: bytes) -> None:
        """Something has come: with it a request begins, goes on or ends."""
        self.due = self.due or self.loop.time() + PATIENCE
        super().data_received(data)

    def on_message_complete(self) -> None:
        """A request is whole."""
        self.due = 0.0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a socket, or nothing if its head is more than a socket reads."""
        self._leave()
        super().handle_websocket_upgrade()
        protocol: Any = self.transport.get_protocol()
        if not protocol.handshake_initiated:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The other end is gone."""
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        if self.group:
            counted = self.door.limits.connections
            counted[self.group] -= 1
            if not counted[self.group]:
                del counted[self.group]
            self.group = ""
