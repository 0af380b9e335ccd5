"""A table in memory: its room, its subscribers, and the lock that orders commands."""

from __future__ import annotations

import asyncio

from neontable.server.rooms import serializers
from neontable.server.rooms.feed import Feed
from neontable.server.rooms.room import Room
from neontable.server.storage.rows import Row


class LiveTable:
    """A room in use: who listens, and the lock that puts wishes in order."""

    def __init__(self, room: Room, now: float) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        self.feeds: dict[int, Feed] = {}
        self.parties: dict[tuple[int, ...], Feed] = {}  # of who plays several seats
        self.used = now
        self.acted = 0.0  # when a person last looked or did something here without being connected
        self.kept = False  # whether every step of a game that has ended is kept
        self.due = -1.0  # what the store has as the time to look again; unknown at first
        self.gone: set[str] = set()  # holders whose keys open nothing any more
        self.keys: set[bytes] = set()  # digests of the keys that were shown here
        self.talked = room.chats - room.held  # lines of chat that were told here
        self.unsure = -1  # the entry from which on the room may differ from the store; -1: it does not

    def feed(self, seat: int, party: tuple[int, ...] = ()) -> Feed:
        """The messages to one audience."""
        if party:
            self.room.watched = True
            return self.parties.setdefault(party, Feed(seat, party))
        found = self.feeds.get(seat)
        if found is None:
            found = self.feeds[seat] = Feed(seat)
            self.room.watched = True
        return found

    @property
    def present(self) -> set[int]:
        """The seats somebody is connected to."""
        together = {seat for party, feed in self.parties.items() if feed.listeners for seat in party}
        return together | {seat for seat, feed in self.feeds.items() if seat >= 0 and feed.listeners}

    @property
    def listened(self) -> bool:
        """Whether anybody is connected."""
        return any(feed.listeners for feed in self.every())

    def every(self) -> list[Feed]:
        """The messages to all audiences."""
        return [*self.feeds.values(), *self.parties.values()]

    def publish(self, made: list[Row]) -> None:
        """Tell every audience that is listening what these rows changed for it."""
        seats = serializers.seats(self.room, self.present)
        for feed in self.every():
            if feed.listeners or feed.seq >= 0:
                feed.tell(self.room, seats, made)
        if self.room.table is not None:
            self.room.table.watch()

    def send(self, message: bytes, seats_only: bool = False) -> None:
        """Send one message to everybody."""
        for feed in self.every():
            if feed.seat >= 0 or not seats_only:
                for listener in feed.listeners:
                    listener.push(message)
