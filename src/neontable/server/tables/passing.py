"""What seats show each other for a moment: what they are about to choose, where they point, whom they call. It is kept nowhere."""

from __future__ import annotations

from neontable.kernel.ask import ANY
from neontable.server.refusals import illegal, unknown
from neontable.server.rooms.room import Room, unseen
from neontable.server.storage.keys import SEAT, Key
from neontable.server.tables.live_tables import LiveTable
from neontable.server.tables.table_service import TableService, encode
from neontable.server.wire import Show, Shown


async def show(service: TableService, key: Key, wish: Show) -> None:
    """Show the others something; where players may not talk, nothing but that somebody is away."""
    if key.role != SEAT:
        raise unknown()
    if wish.token is not None:
        key = await service.key_for(wish.token, key.table, SEAT)
    live = await service.live(key.table)
    room = await service.settled(key.table)
    shown = Shown(key.seat, wish.what)
    if wish.what in ("choosing", "point"):
        if room.hushed or room.header.chat == "off" or room.seats[key.seat].muted:
            raise illegal("Players may not show each other anything now.", "Wait until it is over.")
        if wish.what == "point":
            shown.refs = [ref for ref in wish.refs if ref.isascii() and ref.isprintable()]  # as things are called
        else:
            shown.option, shown.refs = thought_of(room, key.seat, wish.option)
    tell(live, shown)


def thought_of(room: Room, seat: int, option: str) -> tuple[str, list[str]]:
    """What a seat is about to choose, where all win together; never of a question that is answered unseen."""
    decision = room.table.decision(seat) if room.table is not None and room.playing else None
    if decision is None or room.table is None or unseen(room.table.run.ask) or not room.game.together:
        raise illegal("What you choose here is yours alone until it is chosen.", "Choose, or point at something.")
    if not option:
        return "", []
    if option not in decision.options:
        raise illegal("This is none of your options.", "Look again.")
    return option, list(decision.describe(option).refs)


def called(room: Room, seat: int, options: list[str]) -> int:
    """The friend whose character a choice calls, who is asked instead; -1: there is none, so the choice is made."""
    table = room.table
    ask = None if table is None else table.run.question(seat)
    if table is None or ask is None or not room.game.together or room.solo or len(options) != 1:
        return -1
    if table.run.ask is None or table.run.ask.mode != ANY:
        return -1
    decision = table.decision(seat)
    if decision is None or options[0] not in decision.options:
        return -1
    friend = room.game.calls(table.run.state, ask, decision.code(options[0]))
    return friend if friend not in (-1, seat) and room.seats[friend].held and not room.seats[friend].bot else -1


def tell(live: LiveTable, shown: Shown) -> None:
    """Tell everybody who is connected, but not who shows it."""
    message = encode(shown)
    for feed in live.every():
        if feed.seat != shown.seat and shown.seat not in feed.party:
            for listener in feed.listeners:
                listener.push(message)
