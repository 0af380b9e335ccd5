"""Commands at a table: choose, undo, order, chat, and changes of seats."""

from __future__ import annotations

from functools import partial
from typing import Any

from neontable.kernel.tables.history import BY_BOT, BY_PERSON
from neontable.server.refusals import Refused, illegal, unknown
from neontable.server.rooms import deadlines
from neontable.server.rooms.room import Room
from neontable.server.storage import rows
from neontable.server.storage.keys import SEAT, Key
from neontable.server.storage.rows import PLAYING, WAITING, ChatRow, Row, Write
from neontable.server.tables import changes, passing
from neontable.server.tables.create_table import invite
from neontable.server.tables.live_tables import LiveTable
from neontable.server.tables.table_service import TableService, Wished, encode, told
from neontable.server.wire import Choice, Done, OrderWish, Said, SeatChange, Shown, TakeBack


async def choose(service: TableService, key: Key, wish: Choice, by: str = BY_PERSON) -> bytes:
    """Answer for a seat."""
    seat = _seat(key)
    options = [wish.option] if isinstance(wish.option, str) else list(wish.option)

    live = await service.live(key.table)
    also = [await service.key_for(token, key.table, SEAT) for token in wish.also]

    def do(room: Room) -> tuple[Write, Any]:
        _goes_on(room)
        now = service.sources.now()
        if any(each.holder in live.gone for each in also):  # revoked while the wish waited
            raise unknown()
        chooses = seat if wish.seat is None else wish.seat
        if chooses != seat and (chooses >= len(room.seats) or not room.led(chooses)):
            raise illegal("This is not for you to choose.", "Who plays that seat chooses.")
        if deadlines.too_late(room, seat, now):
            raise illegal("Time is up.", "If a bot has taken the seat, take it back.")
        friend = passing.called(room, seat, options)
        if friend >= 0:
            raise Called(friend)
        made = room.choose(chooses, options, by, now, wish.seq)
        for each in also:
            made += room.choose(each.seat, options, by, now)
        return game_write(room, made), Done(room.seq(seat))

    try:
        return await service.write(live, key.holder, wish.command, told("choose", wish), do)
    except Called as called:
        passing.tell(live, Shown(seat, "call", to=called.friend))
        return encode(Done(live.room.seq(seat), asked=called.friend))


class Called(Refused):
    """A friend's character was called: the friend is asked, and nothing is chosen."""

    def __init__(self, friend: int) -> None:
        super().__init__(409, "called", "A friend is asked.")
        self.friend = friend


async def undo(service: TableService, key: Key, wish: TakeBack) -> bytes:
    """Take back a seat's last choice, action or turn, or all its answers of the open round."""
    seat = _seat(key)

    def do(room: Room) -> tuple[Write, Any]:
        if room.table is None:
            _goes_on(room)
        now = service.sources.now()
        if deadlines.time_up(room, seat, now):
            raise illegal("Your time for this decision is up.", "It is answered for you.")
        made = room.take_back(seat, now) if wish.round else room.undo(seat, now, wish.to)
        return game_write(room, made), Done(room.seq(seat))

    return await service.write(await service.live(key.table), key.holder, wish.command, told("undo", wish), do)


async def order(service: TableService, key: Key, wish: OrderWish) -> bytes:
    """Give a standing order."""
    seat = _seat(key)
    data = {"kind": wish.kind, "when": wish.when, "at_least": wish.at_least, "answer": wish.answer}

    def do(room: Room) -> tuple[Write, Any]:
        _goes_on(room)
        made = room.order(seat, data, service.sources.now())
        return game_write(room, made), Done(room.seq(seat))

    return await service.write(await service.live(key.table), key.holder, wish.command, told("order", wish), do)


async def answer_for(
    service: TableService, live: LiveTable, seat: int, options: list[str], by: str, opened: int
) -> bool:
    """The answers of a bot or a deadline to the decision opened at this cursor of the seat; false if that has changed."""

    def do(room: Room) -> tuple[Write, Any]:
        if not room.playing or seat not in room.waits or room.opened[seat] != opened:
            raise stale_bot()
        if by == BY_BOT and not room.seats[seat].bot:  # its person is back
            raise stale_bot()
        return game_write(room, room.choose(seat, options, by, service.sources.now())), None

    return await _unless_stale(service, live, do)


async def follow_order(service: TableService, live: LiveTable, seat: int, opened: int) -> bool:
    """The answer of a standing order to the decision opened at this cursor of the seat; false if that has changed."""

    def do(room: Room) -> tuple[Write, Any]:
        if not room.playing or room.ordered_seat() != seat or room.opened[seat] != opened:
            raise stale_bot()
        return game_write(room, room.follow(service.sources.now())), None

    return await _unless_stale(service, live, do)


async def _unless_stale(service: TableService, live: LiveTable, do: Wished) -> bool:
    """Carry out what nobody waits for; false if the table has changed."""
    try:
        await service.write(live, "", "", b"", do)
    except Refused as refused:
        if refused.status == 409 and refused.problem.error == "stale":
            return False
        raise
    return True


def game_write(room: Room, made: list[Row]) -> Write:
    """What moves of the game add to the store."""
    write = Write(room.id, made)
    if room.state == rows.OVER:
        write.state, write.listed = rows.OVER, False
    return write


def _goes_on(room: Room) -> None:
    if room.state == WAITING:
        raise illegal("The game has not started.", "Wait until every seat is taken.")
    if room.state != PLAYING:
        raise illegal("This table is closed.", "Start another one.")


def _seat(key: Key) -> int:
    if key.role != SEAT:
        raise unknown()
    return key.seat


# ---- around the game
async def change(service: TableService, key: Key, wish: SeatChange) -> bytes:
    """A change of the table or of a seat, by the host or by who holds the seat."""
    live = await service.live(key.table)

    async def do(room: Room) -> tuple[Write, Any]:
        opened = await service.store.keys(key.table)  # those of now: somebody may just have taken a seat
        return changes.change(room, key, wish, opened, service.sources.now(), partial(invite, service))

    reply = await service.write(live, key.holder, wish.command, told("change", wish), do)
    if wish.do == "delete":
        service.rooms.pop(key.table, None)
    return reply


async def say(service: TableService, key: Key, wish: Said) -> bytes:
    """A line of chat, for seats only."""
    seat = _seat(key)
    live = await service.live(key.table)
    now = service.sources.now()

    def do(room: Room) -> tuple[Write, Any]:
        if room.header.chat == "off":
            raise illegal("Chat is off at this table.", "It was made so.")
        if room.seats[seat].muted:
            raise illegal("The host has muted this seat.", "Ask the host.")
        if room.hushed and room.game.silent:
            raise illegal("Players may not talk now.", "Wait until it is over.")
        said = ChatRow(room.chats, seat, wish.text, now)
        made = room.around(rows.CHAT, seat, "", now)
        return Write(room.id, made, chat=said), Done(room.seq(seat), held=room.held > 0)

    return await service.write(live, key.holder, wish.command, told("say", wish), do)


def stale_bot() -> Refused:
    return Refused(409, "stale", "The table has changed.")
