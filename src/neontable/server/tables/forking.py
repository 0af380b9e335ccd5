"""Forks and rematches: a new table from a step of an old one, or from its beginning."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec

from neontable.kernel.chance import Dealt
from neontable.kernel.errors import NeontableError
from neontable.kernel.tables import fairness
from neontable.kernel.tables.history import effective
from neontable.server.limits import VISITOR
from neontable.server.refusals import Refused, from_rules, illegal, invalid
from neontable.server.rooms import origins
from neontable.server.rooms.evenings import begins_campaign
from neontable.server.rooms.replaying import at_step
from neontable.server.rooms.room import Room
from neontable.server.rooms.seat import INVITED, MINE, OPEN, ROBOTIC
from neontable.server.storage import rows
from neontable.server.storage.keys import HOST, WATCH, Key
from neontable.server.storage.rows import FROZEN, Header, Write
from neontable.server.tables.create_table import Built, Owner, built, check_wishes, put_up, watch
from neontable.server.tables.history import audience, kept_table
from neontable.server.tables.table_service import TableService, encode, told
from neontable.server.wire import Forked, MadeSeat, MadeTable, Rematch

STEP_IN: Final = "bot:greedy"  # plays a seat that nobody takes over


def derived(service: TableService, room: Room, owner: Owner, seats: list[str], came: str, step: int = -1) -> Header:
    """The header of a new table by the settings of an old one."""
    before = room.header
    goes_on = came != origins.REMATCH
    solo = check_wishes(seats, owner.secrets, before.public)
    return msgspec.structs.replace(
        before,
        id=service.sources.table_id(),
        rules=room.rules,
        content=room.content,
        seats=seats,
        created=service.sources.now(),
        bits=service.sources.bits().hex(),
        host=owner.holder,
        name=room.name,
        hint=before.hint if solo == before.solo else solo,
        takeback=before.takeback if solo else "strict",
        origin=before.id,
        came=came,
        step=step,
        imported=goes_on and (before.imported or before.origin == rows.RECORD),
        said=None,
        anew=False,
        player="",
        nonce="",
        solo=solo,
        names=[],
        fairness=None,
        heirs=[],
        own=[],
        near=[],
        scenario="",
        campaign="",
        after="",
        again="",
    )


# ---- forks
async def fork(service: TableService, key: Key, wish: Forked) -> bytes:
    """A table that goes on from a step of this one.

    Once the game has ended it has the same luck for one person with bots; where others can sit down, all that is not public is
    dealt anew. Before, only who holds all human seats may fork, and all that this token cannot know is dealt anew.
    """
    room = await service.settled(key.table)
    if room.state == FROZEN or room.transcript is not None:
        raise illegal("This game was played by other rules.", "Its steps can be read, but not played on.")
    if not room.closed and (key.role == WATCH or not room.solo):
        raise illegal("The game goes on.", "It can be forked when it has ended.")
    owner = Owner(wish.secrets, wish.command, told(f"fork {key.table}", wish))
    if room.header.origin == rows.RECORD:
        return await put_up(service, owner, lambda owner: _of_record(service, key, owner, wish))
    async with service.in_turn(key):
        if room.closed:
            return await put_up(service, owner, lambda owner: _of_ended(service, key, owner, wish))
        return await put_up(service, owner, lambda owner: new_luck(service, key.table, audience(key), owner, wish))


async def _of_record(service: TableService, key: Key, owner: Owner, wish: Forked) -> Built:
    """A fork of a record from outside, in fair turns with those who open one: it may take long to play again."""
    who, clock = VISITOR.get(), asyncio.get_running_loop()
    async with service.checks.turn(who):
        begun = clock.time()
        try:
            return await _of_ended(service, key, owner, wish)
        finally:
            service.checks.budget.spend(who, clock.time() - begun)


async def _of_ended(service: TableService, key: Key, owner: Owner, wish: Forked) -> Built:
    """A fork of a game that has ended. Anybody may know its luck: it stays the same only where nobody else can sit down."""
    kept, entries = await kept_table(service, key.table)
    seat = audience(key)
    room = await service.away(kept.header, at_step, kept, entries, seat, wish.step)
    assert room.table is not None
    if room.table.over:
        raise illegal("The game was over at this step.", "Choose an earlier one.")
    seats = list(wish.seats) or [MINE if each.number == seat else bot_of(room, each.number) for each in room.seats]
    if len(seats) != len(room.seats):
        raise invalid(f"This game has {len(room.seats)} seats.", "Give a wish for each, or none at all.")
    header = derived(service, room, owner, seats, origins.FORK, wish.step)
    if any(wished in (OPEN, INVITED) for wished in seats):
        origins.check_dealt(room.header)
        header.seed, header.played, header.anew = "", [], True
        header.begun, header.nonce = {"position": await service.away(kept.header, shown_position, room)}, wish.nonce
        return await service.away(kept.header, built, service, header, owner)
    start = room.table.start
    header.begun = None if start.position is None else {"position": start.position, "script": start.script}
    header.seed = room.luck().hex()
    header.played = [(entry.kind, entry.seat, entry.text, entry.by) for entry in effective(room.table.entries)]
    return await service.away(kept.header, built, service, header, owner)


def shown_position(room: Room) -> dict[str, Any]:
    """The position of a game that has ended, at this step, if all that is not public can be dealt anew there."""
    assert room.table is not None
    try:
        room.table.resampled_position_for_all(Dealt(bytes(32)))
        return {**room.table.position(), "since": [], "chance": []}  # answers that are still open are asked for anew
    except NeontableError as error:
        raise from_rules(error) from error


async def new_luck(
    service: TableService, table: str, seat: int, owner: Owner, wish: Forked, own: bool = True, came: str = origins.FORK
) -> Built:
    """A fork in mid-game: to a seat that is its one player it is the same position, and everything else is dealt anew.

    For whoever is not that player (the host's token alone, or a save without the token that made it), all that is not public is.
    """
    kept, entries = await kept_table(service, table)
    room = await service.aside(at_step, kept, entries, seat, wish.step)
    mine = room.people()
    eyes = seat if own and (came == origins.FORK or mine == [seat]) else -1
    if (
        len(mine) > 1 and room.game.together
    ):  # who plays several of them keeps what is open; what only one has seen is dealt anew
        eyes = -1
    if not room.solo or not mine or (eyes >= 0 and mine != [eyes]):
        raise illegal(
            "Several seats of this table are played by people: what they know together cannot be told from what is hidden.",
            "Fork it when it has ended.",
        )
    assert room.table is not None
    if room.table.over:
        raise illegal("The game was over at this step.", "Choose an earlier one.")
    seats = [MINE if each.number in mine else bot_of(room, each.number) for each in room.seats]
    if wish.seats and list(wish.seats) != seats:
        raise illegal("In mid-game a fork has the same seats.", f"Leave them out, or give {seats}.")
    header = derived(service, room, owner, seats, came, wish.step)
    header.begun = {"position": await service.aside(dealt_anew, room, eyes, bytes.fromhex(header.bits))}
    header.seed, header.played = "", []
    return await service.aside(built, service, header, owner)


def dealt_anew(room: Room, seat: int, bits: bytes) -> dict[str, Any]:
    """The position of a room to this seat, with everything that it cannot know dealt anew; without one, all that is not public."""
    assert room.table is not None
    chance = Dealt(fairness.fresh_luck(bits))
    try:
        return (
            room.table.resampled_position_for_all(chance) if seat < 0 else room.table.resampled_position(seat, chance)
        )
    except NeontableError as error:
        raise from_rules(error) from error


def bot_of(room: Room, seat: int) -> str:
    """The bot that plays a seat, or would."""
    level = room.seats[seat].level
    return f"bot:{level}" if level else STEP_IN


# ---- rematches
class Already(Refused):
    """Somebody else has asked for this table first."""

    def __init__(self, table: str) -> None:
        super().__init__(409, "illegal", "There is such a table already.", "Claim your seat there.")
        self.table = table


async def rematch(service: TableService, key: Key, wish: Rematch) -> bytes:
    """The same people once more, each one seat further on; who asks later gets the same table."""
    live = await service.live(key.table)
    owner = Owner(wish.secrets, wish.command, told("rematch", wish))
    used = await service.store.key(owner.host) is not None

    async def do(room: Room) -> tuple[Write, Any]:
        if not room.closed:
            raise illegal("The game goes on.", "Play it to its end first.")
        if room.transcript is not None or room.state == FROZEN:
            raise illegal("This game was played by other rules.", "Make a new table.")
        if room.rematch and await service.store.table(room.rematch) is not None:
            raise Already(room.rematch)
        if used:
            raise invalid("This host secret is in use.", "Make a new secret for every table.")
        hosts = (
            key.role == HOST or room.solo or key.seat in room.own
        )  # else the host of this table comes there by the token of this one
        header = rematched(service, room, owner)
        if not hosts:
            header.host = room.header.host
        new = built(service, header, owner)
        if not hosts:
            new.write.keys = [each for each in new.write.keys if each.role != HOST]
        made = room.around(rows.REMATCH, -1, header.id, service.sources.now())
        return Write(room.id, made, also=new.write), msgspec.Raw(new.reply)

    try:
        return await service.write(live, key.holder, wish.command, owner.digest, do)
    except Already as found:
        return await existing(service, found.table)


def rematched(service: TableService, room: Room, owner: Owner) -> Header:
    """The same settings, everybody one seat further on; who brings no secrets claims the seats."""
    number = len(room.seats)
    seats = [""] * number
    for seat in room.seats:
        further = (seat.number + 1) % number
        if seat.held:
            seats[further] = MINE if room.solo and str(further) in owner.secrets.seats else INVITED
        else:
            seats[further] = bot_of(room, seat.number) if seat.kind == ROBOTIC else STEP_IN
    header = derived(service, room, owner, seats, origins.REMATCH)
    header.seed, header.played, header.begun = "", [], None
    header.heirs = [(seat + 1) % number for seat in range(number)]
    header.own = [header.heirs[seat] for seat in sorted(room.own) if room.seats[seat].held]
    header.near = [header.heirs[seat] for seat in sorted(room.near)]
    if begins_campaign(header, room.game):
        header.campaign = header.id
    return header


async def existing(service: TableService, table: str) -> bytes:
    """The table that is there already, without its invites."""
    room = await service.settled(table)
    seats = [MadeSeat(seat.number, seat.kind) for seat in room.seats]
    return encode(MadeTable(room.id, room.commitment, seats, watch(service, room), origins.origin(room.header)))
