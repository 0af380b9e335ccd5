"""Tables for tests: a service on a real file with a clock, names and luck of its own."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from typing import Any

from neontable.kernel.tables.history import BY_BOT
from neontable.server.sources import Sources
from neontable.server.storage.factory import open_store
from neontable.server.storage.keys import HOST, SEAT, Key, digest
from neontable.server.tables import commands, create_table
from neontable.server.tables.live_tables import LiveTable
from neontable.server.tables.table_service import TableService
from neontable.server.wire import Aids, Choice, CreateTable, Pace, Secrets

numbers = count()


def command() -> str:
    """A command that was not used yet."""
    return f"command-{next(numbers)}"


class Fixed(Sources):
    """A world that stands still until a test moves it."""

    def __init__(self, at: float = 1_000_000.0) -> None:
        self.at = at
        self.made = 0

    def now(self) -> float:
        return self.at

    def table_id(self) -> str:
        self.made += 1
        return f"{self.made:016x}"

    def bits(self) -> bytes:
        return bytes([self.made % 256]) * 31 + bytes([(self.made + self.made // 256) % 256])


@contextlib.asynccontextmanager
async def open_service(path: Path | str, sources: Sources | None = None) -> AsyncIterator[TableService]:
    """A service on the file of a folder, or on any store; what was there before is there again."""
    store = open_store(path if isinstance(path, str) else str(path / "tables.db"))
    await store.open()
    service = TableService(store, sources or Fixed(), "http://table.test")
    try:
        yield service
    finally:
        service.close()
        await store.close()


class Made:
    """A table that a test has made, with the keys of its host and of the seats that are `mine`."""

    def __init__(self, service: TableService, table: str, secrets: Secrets, body: dict[str, Any]) -> None:
        self.service = service
        self.id = table
        self.body = body
        self.host_token = secrets.host
        self.host = Key(digest(secrets.host), table, HOST)
        self.tokens = {int(seat): secret for seat, secret in secrets.seats.items()}
        self.seats = {seat: Key(digest(secret), table, SEAT, seat) for seat, secret in self.tokens.items()}

    async def live(self) -> LiveTable:
        """The room in use."""
        return await self.service.live(self.id)

    async def choose(self, seat: int, option: str | list[str] | None = None) -> None:
        """Answer for a seat: an option, or the first there is."""
        room = (await self.live()).room
        assert room.table is not None
        decision = room.table.decision(seat)
        assert decision is not None
        wish = Choice(command(), room.seq(seat), option or decision.options[0])
        await commands.choose(self.service, self.seats[seat], wish)


async def play_on(made: Made, choices: int = 10_000, seed: int = 0) -> None:
    """Answer at random for people and bots alike, until the game is over or so many choices are made."""
    luck = random.Random(seed)
    for _ in range(choices):
        live = await made.live()
        room = live.room
        if not room.playing:
            return
        assert room.table is not None
        seat = room.waits[0]
        decision = room.table.decision(seat)
        assert decision is not None
        option = luck.choice(decision.options)
        if seat in made.seats:
            await made.choose(seat, option)
        else:
            assert await commands.answer_for(made.service, live, seat, [option], BY_BOT, room.opened[seat])


async def make(
    service: TableService,
    game: str = "cogdrive-neon",
    seats: tuple[str, ...] = ("mine", "bot:greedy"),
    pace: Pace | None = None,
    aids: Aids | None = None,
    scenario: str = "",
    **options: Any,
) -> Made:
    """A table with secrets that no other has."""
    number = next(numbers)
    secrets = Secrets(f"{number:031x}f", {str(i): f"{number:030x}{i:02x}" for i, s in enumerate(seats) if s == "mine"})
    wish = CreateTable(
        command(), game, list(seats), secrets, options, pace=pace or Pace(bots=0), aids=aids or Aids(), scenario=scenario
    )  # fmt: skip
    body = json.loads(await create_table.create(service, wish))
    return Made(service, body["table"], secrets, body)
