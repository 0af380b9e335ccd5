"""Attacks where all win or lose together: on drawn cards by taking bots' characters over, and by asking and making without end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from neontable.server.http import analysis
from neontable.server.http.analysis import Analysis
from neontable.server.limits import Limits, Rate
from neontable.server.refusals import Refused
from neontable.server.rooms.feed import Listener
from neontable.server.rooms.room import Room
from neontable.server.storage.keys import SEAT, Key, digest
from neontable.server.storage.rows import Header, Write
from neontable.server.tables import commands
from neontable.server.tables.live_tables import LiveTable
from neontable.server.tables.table_service import TableService
from neontable.server.wire import OrderWish, SeatChange
from neontable.server.workers.pool import Pool
from tests.server.serving import Served, headers
from tests.server.tables import Made, command, make, numbers, open_service
from tests.server.test_campaigns import two_people
from tests.server.test_companions import GAME, until
from tests.server.test_together import kinds


async def take(made: Made, by: int, seat: int) -> None:
    """Take over a bot's character."""
    secret = f"{next(numbers):032x}"
    await commands.change(made.service, made.seats[by], SeatChange(command(), "take", seat, secret=secret))
    made.tokens[seat] = secret
    made.seats[seat] = Key(digest(secret), made.id, SEAT, seat)


def hidden(room: Room, seat: int) -> bool:
    """Whether this seat has drawn a card that nobody else knows."""
    assert room.table is not None
    return bool(room.table.view(seat).get("drawn", [None] * 4)[seat])


def test_no_drawn_card_is_read_by_taking_its_character_where_the_group_sees_to_silence(tmp_path: Path) -> None:
    """There players may talk at any time, but a card is its drawer's all the same."""

    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, GAME, ("mine", "bot:greedy"), consultation="honour")
            room = await until(made, lambda room: hidden(room, 1))
            assert not room.hushed
            with pytest.raises(Refused, match="only its drawer knows"):
                await take(made, 0, 1)
            await until(made, lambda room: not hidden(room, 1) and kinds(room) == {"turn"})
            await take(made, 0, 1)
            assert (await made.live()).room.seats[1].held

    asyncio.run(run())


def test_nobody_admits_themselves_to_a_drawn_card_by_a_character_they_took_over(tmp_path: Path) -> None:
    """A seat that was taken over is no second person who could agree with the host."""

    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, GAME, ("mine", "bot:greedy", "bot:greedy"))
            await until(made, lambda room: kinds(room) == {"turn"})
            await take(made, 0, 1)
            await until(made, lambda room: room.hushed and hidden(room, 2))
            with pytest.raises(Refused, match="Nobody else plays"):
                await commands.change(service, made.host, SeatChange(command(), "invite", 2))

    asyncio.run(run())


def test_orders_of_who_has_left_are_neither_read_nor_followed_by_who_takes_the_character(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made, _ = await two_people(service)
            room = await until(made, lambda room: kinds(room) == {"turn"})
            await commands.order(service, made.seats[1], OrderWish(command(), "charge", "first", "chance", 20))
            assert room.table is not None and room.table.orders(1)
            await commands.change(service, made.seats[1], SeatChange(command(), "leave"))
            await take(made, 0, 1)
            room = (await made.live()).room
            assert room.table is not None and room.table.orders(1) == []

    asyncio.run(run())


class Instant(Pool):
    """Answers at once."""

    async def ahead(self, header: Header, seat: int, options: list[str]) -> bytes:
        return b"{}"


def test_what_was_thought_of_is_not_kept_without_end(tmp_path: Path) -> None:
    """Anybody may think of any texts while nobody else can move."""

    async def asks(service: TableService, made: Made, times: int) -> int:
        thinking = Analysis(service, Instant(None, 1))  # type: ignore[arg-type]
        for number in range(times):
            await thinking.ahead(made.seats[(await made.live()).room.waits[0]], [f"{number} " + "x" * 300])
        (answers,) = thinking.given[await made.live()].values()
        return len(answers.asked)

    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, seats=("mine", "mine"))
            assert await asks(service, made, 3 * analysis.KEPT) <= analysis.KEPT

    asyncio.run(run())


@pytest.mark.parametrize("path", ["/api/tables/0/campaign/next", "/api/campaigns"])
def test_tables_of_campaigns_are_not_made_too_often(tmp_path: Path, path: str) -> None:
    with Served(tmp_path, Limits(making=Rate(0.001, 2))) as served:
        codes = [served.http.post(path, json={}, headers=headers("", {})).status_code for _ in range(3)]
        assert codes[:2] == [codes[0]] * 2 and codes[0] != 429
        assert codes[2] == 429


def test_a_seat_that_another_process_revokes_in_the_last_moment_shows_nothing_more(tmp_path: Path) -> None:
    """Who says hello for several seats hears of each of them whether its token still opens something."""
    with Served(tmp_path) as served:
        made = served.table("mine", "mine", game=GAME)
        service = served.service
        listen = service.listen

        async def too_late(key: Key, listener: Listener, seq: int, also: Sequence[Key] = ()) -> LiveTable:
            await service.append(Write(made.id, dropped=[digest(made.seats[1])]))  # before we hear of such things
            return await listen(key, listener, seq, also)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(service, "listen", too_late)
            patch.setattr(type(service.store), "shared", True)
            hello = {"type": "hello", "protocol": 1, "token": made.seats[0], "seq": -1, "also": [made.seats[1]]}
            with connect(f"{served.url.replace('http', 'ws')}/api/tables/{made.id}/live") as socket:
                socket.send(json.dumps(hello))
                with pytest.raises(ConnectionClosed, match="unknown"):
                    until_closed(socket)


def until_closed(socket: ClientConnection) -> None:
    """Read on as long as something comes."""
    while True:
        socket.recv(timeout=20)
