"""Campaigns: evenings that follow one another, who may go on with them, and what their page tells."""

from __future__ import annotations

import statistics
import zlib
from typing import Any, Final, NamedTuple

import msgspec

from neontable.kernel import registry
from neontable.kernel.errors import NeontableError
from neontable.kernel.game import Game
from neontable.kernel.tables import chain
from neontable.kernel.tables.factory import check_options, check_seats
from neontable.server.packs import installed
from neontable.server.refusals import Refused, from_rules, illegal, invalid, unknown
from neontable.server.rooms import origins, serializers
from neontable.server.rooms.evenings import HUMAN
from neontable.server.rooms.room import Room
from neontable.server.rooms.seat import INVITED, MINE
from neontable.server.rooms.transcript import RECORD
from neontable.server.storage import rows
from neontable.server.storage.keys import HOST, WATCH, Key
from neontable.server.storage.rows import ABANDONED, FROZEN, PLAYING, WAITING, Evening, Header, Write
from neontable.server.tables.create_table import (
    Built,
    Owner,
    built,
    check_begins,
    check_wishes,
    people_of,
    put_up,
)
from neontable.server.tables.forking import Already, existing
from neontable.server.tables.history import audience, ended_record
from neontable.server.tables.table_service import TableService, told
from neontable.server.wire import (
    CampaignBody,
    CampaignName,
    Done,
    EveningBody,
    EveningSeat,
    LineBody,
    MetBody,
    NextEvening,
    StoryBody,
)

GONE: Final = "gone"  # the state of an evening of which only the result is left
DEAD: Final = (ABANDONED, FROZEN)  # an evening in these states begins again from its log


async def campaign_of(service: TableService, key: Key) -> str:
    """The campaign that a token's table is an evening of."""
    kept = await service.store.table(key.table)
    if kept is None:
        raise unknown()
    if not kept.header.campaign:
        raise illegal("This table belongs to no campaign.", "A fork, a lesson or a single record stands for itself.")
    return kept.header.campaign


async def evening_of(service: TableService, key: Key, table: str) -> Evening:
    """An evening of the campaign that this token belongs to; without a name that of the token."""
    campaign = await campaign_of(service, key)
    found = await service.store.evening(table or key.table)
    if found is None or found.campaign != campaign:
        raise unknown()
    return found


# ---- going on
class Seating(NamedTuple):
    """Who sits where on the next evening, whom they play, and which seat each old one becomes (-1: none)."""

    seats: list[str]
    characters: list[str]
    heirs: list[int]


async def go_on(service: TableService, key: Key, wish: NextEvening) -> bytes:
    """The table of the next evening, or one that repeats an evening; who asks for the next one later gets the same table."""
    evening = await evening_of(service, key, wish.evening)
    options = beginning(evening, wish)
    owner = Owner(wish.secrets, wish.command, told(f"next {key.table}", wish))
    kept = await service.store.table(evening.table)
    if wish.again:
        room = None if kept is None else await service.settled(evening.table)
        return await put_up(service, owner, lambda owner: _made(service, owner, evening, room, wish, options))
    if kept is not None:
        return await _after_table(service, key, evening, wish, options, owner)
    try:
        return await put_up(service, owner, lambda owner: _after_result(service, owner, evening, wish, options))
    except Already as found:
        return await existing(service, found.table)


def beginning(evening: Evening, wish: NextEvening) -> dict[str, Any]:
    """What the wished evening begins with: what the one before it has left, or what it had itself."""
    if wish.again:
        return dict(evening.options)
    if evening.result is None:
        raise illegal("This episode has not ended.", "Play it to its end first, or begin it again from its log.")
    following = dict(evening.result.get("next") or {})
    if not following:
        raise illegal("Nothing follows this evening: the story is over.", "Begin again from an earlier evening.")
    following.pop("seats", None)
    return following


async def _after_table(
    service: TableService, key: Key, evening: Evening, wish: NextEvening, options: dict[str, Any], owner: Owner
) -> bytes:
    """The next evening of a table that is still there: its own rows say that there is one, so it cannot be taken back."""
    live = await service.live(evening.table)
    used = await service.store.key(owner.host) is not None

    async def do(room: Room) -> tuple[Write, Any]:
        if not room.closed:  # taken back meanwhile
            raise illegal("This episode has not ended.", "Play it to its end first.")
        if room.next and not await dead(service, room.next):
            raise Already(room.next)
        if used:
            raise invalid("This host secret is in use.", "Make a new secret for every table.")
        here = key.table == room.id
        hosts = (here and (key.role == HOST or key.seat in room.own)) or room.solo or not room.people()
        header = header_of(service, owner, evening, room, wish, options)
        if not hosts:  # the host of this table comes there by the token of this one
            header.host = room.header.host
        new = built(service, header, owner)
        if not hosts:
            new.write.keys = [each for each in new.write.keys if each.role != HOST]
        made = room.around(rows.NEXT, -1, new.room.id, service.sources.now())
        return Write(room.id, made, also=new.write), msgspec.Raw(new.reply)

    try:
        return await service.write(live, key.holder, wish.command, owner.digest, do)
    except Already as found:
        return await existing(service, found.table)


async def _after_result(
    service: TableService, owner: Owner, evening: Evening, wish: NextEvening, options: dict[str, Any]
) -> Built:
    """The next evening where only the result of the one before is left."""
    for other in await service.store.evenings(evening.campaign):
        if other.after == evening.table and not other.again and not await dead(service, other.table):
            raise Already(other.table)
    return await _made(service, owner, evening, None, wish, options)


async def dead(service: TableService, table: str) -> bool:
    """Whether an evening cannot be played on: it is gone, was abandoned, or is frozen by other rules."""
    if await service.store.table(table) is None:
        return True
    return (await service.settled(table)).state in DEAD


async def _made(
    service: TableService,
    owner: Owner,
    evening: Evening,
    room: Room | None,
    wish: NextEvening,
    options: dict[str, Any],
) -> Built:
    return built(service, header_of(service, owner, evening, room, wish, options), owner)


def header_of(
    service: TableService,
    owner: Owner,
    evening: Evening,
    room: Room | None,
    wish: NextEvening,
    options: dict[str, Any],
) -> Header:
    """How the table of an evening is made: with the settings of the one before, by the rules and cards of now."""
    game = registry.get(evening.game)
    placed = seating(evening, room, wish, owner)
    solo = check_wishes(placed.seats, owner.secrets, False)
    before = None if room is None else room.header
    header = Header(
        id=service.sources.table_id(),
        game=game.name,
        rules=game.version,
        content=game.content_hash(installed(game)),
        seats=placed.seats,
        options=checked(game, placed, options, wish.options),
        created=service.sources.now(),
        bits=service.sources.bits().hex(),
        host=owner.holder,
        name="" if room is None else room.name,
        nonce=wish.nonce,
        player=next((evening.names[seat] for seat in range(len(evening.names)) if mine(placed, seat)), ""),
        solo=solo,
        hint=solo,
        origin=evening.table,
        came=origins.AGAIN if wish.again else origins.NEXT,
        heirs=placed.heirs,
        campaign=evening.campaign,
        after=evening.after if wish.again else evening.table,
        again=evening.table if wish.again else "",
    )
    if room is not None and before is not None:
        header.hint = before.hint if solo == before.solo else solo
        header.odds, header.chat, header.pace, header.takeback = before.odds, before.chat, before.pace, before.takeback
        header.lead = before.lead
        header.own = [
            placed.heirs[seat] for seat in sorted(room.own) if room.seats[seat].held and placed.heirs[seat] >= 0
        ]
        header.near = [placed.heirs[seat] for seat in sorted(room.near) if placed.heirs[seat] >= 0]
    return header


def mine(placed: Seating, seat: int) -> bool:
    """Whether who asks plays what this seat of the evening before has become."""
    return seat < len(placed.heirs) and placed.heirs[seat] >= 0 and placed.seats[placed.heirs[seat]] == MINE


def seating(evening: Evening, room: Room | None, wish: NextEvening, owner: Owner) -> Seating:
    """Who sits where: as it is wished, or the same people in the same seats."""
    held = [] if room is None else [seat.number for seat in room.seats if seat.held]
    heirs = [-1] * len(evening.players)
    if wish.seats:
        return _wished(wish, held, heirs)
    seats = []
    for seat, player in enumerate(evening.players):
        if player != HUMAN:
            seats.append(f"bot:{player}")
            continue
        own = str(seat) in owner.secrets.seats and (room is None or room.solo)
        heirs[seat] = seat if seat in held else -1
        seats.append(MINE if own else INVITED)
    if not people_of(seats) or (not held and not owner.secrets.seats):
        raise invalid("Nobody holds a seat of this evening.", "Give seats: who plays whom.")
    return Seating(seats, [], heirs)


def _wished(wish: NextEvening, held: list[int], heirs: list[int]) -> Seating:
    seats = []
    for number, each in enumerate(wish.seats):
        kind, _, which = each.who.partition(":")
        if kind == "seat":
            if int(which) not in held or heirs[int(which)] >= 0:
                raise invalid(f"Nobody plays seat {which}, or they are asked twice.", "Invite somebody, or take a bot.")
            heirs[int(which)] = number
        seats.append(INVITED if kind == "seat" else each.who)
    if not people_of(seats):
        raise invalid("Nobody would play but bots.", "Take a seat, or invite somebody.")
    characters = [each.character for each in wish.seats]
    if any(characters) and not all(characters):
        raise invalid("Some seats have no character.", "Name one for each seat, or for none.")
    return Seating(seats, characters if any(characters) else [], heirs)


def checked(game: Game[Any], placed: Seating, options: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The options of an evening: what it goes on from stays, the rest may be changed between evenings."""
    for name in changes:
        if name in game.carries:
            raise invalid(f"The {name} comes from the campaign.", "Leave it out.")
    wished = {**options, **changes}
    if placed.characters:
        wished[game.casts] = placed.characters
    elif isinstance(wished.get(game.casts), list) and len(wished[game.casts]) != len(placed.seats):
        wished.pop(game.casts)
    playing = wished.get(game.casts)
    if isinstance(playing, list) and wished.get("responsible", "default") not in ("default", *playing):
        wished.pop("responsible")
    try:
        seats = check_seats(game, len(placed.seats))
        chosen = game.proposed(installed(game), check_options(game, seats, wished), people_of(placed.seats))
        check_begins(game, seats, chosen)
    except NeontableError as error:
        raise from_rules(error) from error
    return chosen


# ---- the page of a campaign
async def page(service: TableService, key: Key) -> CampaignBody:
    """A campaign with its evenings, for who has a token of one of them."""
    campaign = await campaign_of(service, key)
    evenings = await service.store.evenings(campaign)
    game = registry.get(evenings[0].game)
    found = [await shown(service, game, evening, evenings) for evening in evenings]
    played = [each.minutes for each in found if each.minutes]
    called = await service.store.campaign_name(campaign)
    names = [each.began.get("season", "") for each in found]
    return CampaignBody(
        campaign=campaign,
        name=called or next(filter(None, names), game.title),
        game=game.name,
        title=game.title,
        here=evenings[-1].table,
        may=key.role != WATCH,
        minutes=round(statistics.median(played)) if played else 0,
        evenings=found,
    )


async def shown(service: TableService, game: Game[Any], evening: Evening, evenings: list[Evening]) -> EveningBody:
    """An evening for people; an episode that has not begun is not named."""
    kept = await service.store.table(evening.table)
    state = GONE if kept is None else kept.state
    content = installed(game)
    seats = len(evening.players)
    claims = claimed(game, evening, evenings)
    began = proven(game.chronicle(content, evening.options, seats), claims)
    playing = began.get("characters", [])
    result = evening.result or {}
    following = result.get("next") or {}
    left = {}
    if following:
        left = proven(game.chronicle(content, {**evening.options, **following}, seats), claims)
        playing = left["characters"]
        left = {name: value for name, value in left.items() if name not in UNMET}
    if state == WAITING or evening.trust == chain.AS_TOLD:
        began = {name: value for name, value in began.items() if name not in UNMET}
    return EveningBody(
        table=evening.table,
        state=state,
        created=evening.created,
        seats=[
            EveningSeat(name, who, playing[seat] if seat < len(playing) else "")
            for seat, (name, who) in enumerate(zip(evening.names, evening.players, strict=True))
        ],
        after=evening.after,
        again=evening.again,
        ended=evening.ended,
        minutes=max(1, round(evening.busy / 60)) if evening.ended else 0,
        began=began,
        left=left,
        won=bool(result["winners"]) if result else None,
        outcome=evening.outcome,
        goes_on=bool(following),
        next=await next_of(service, evening, evenings),
        trust=evening.trust,
    )


UNMET: Final = ("episode", "title")  # of an evening that has not begun
CLAIMS: Final = ("remembered", "allies")  # whose words tell the story


def claimed(game: Game[Any], evening: Evening, evenings: list[Evening]) -> list[Any]:
    """What evenings that are only told say is remembered, up to this one: anybody could write that, and would read its words."""
    by_table = {each.table: each for each in evenings}
    found: list[Any] = []
    at: Evening | None = evening
    while at is not None:
        if at.trust == chain.AS_TOLD:
            following = (at.result or {}).get("next") or {}
            for options in (at.options, {**at.options, **following}):
                said = game.chronicle(installed(game), options, len(at.players))
                found += [each for name in CLAIMS for each in said.get(name, [])]
        at = by_table.get(at.after)
    return found


def proven(said: dict[str, Any], claims: list[Any]) -> dict[str, Any]:
    """What is said of an evening, without what somebody only claims."""
    if not claims:
        return said
    return {
        name: [each for each in value if each not in claims] if name in CLAIMS else value
        for name, value in said.items()
    }


async def next_of(service: TableService, evening: Evening, evenings: list[Evening]) -> str:
    """The table of the evening that follows, if it can be played."""
    for other in evenings:
        if other.after == evening.table and not other.again:
            kept = await service.store.table(other.table)
            if other.ended or (kept is not None and kept.state not in DEAD):
                return other.table
    return ""


async def rename(service: TableService, key: Key, wish: CampaignName) -> bytes:
    """Give a campaign another name."""
    campaign = await campaign_of(service, key)
    if not wish.name:
        raise invalid("There is nothing to read in this name.", "Give another one.")

    def do(room: Room) -> tuple[Write, Any]:
        made = room.around(rows.CALLED, -1, wish.name, service.sources.now())
        return Write(room.id, made, campaign=(campaign, wish.name)), Done(room.seq(audience(key)))

    return await service.write(await service.live(key.table), key.holder, wish.command, told("campaign", wish), do)


async def story(service: TableService, key: Key, table: str) -> StoryBody:
    """What was told on an evening, for who belongs to the campaign."""
    evening = await evening_of(service, key, table)
    if evening.ended:
        kind = registry.get(evening.game).tells
        lines = [LineBody(n, kind, "", -1, text, page=page) for n, (page, text) in enumerate(evening.story)]
        return StoryBody(lines)
    return StoryBody(serializers.story(await service.settled(evening.table), -1))


async def met(service: TableService, key: Key) -> MetBody:
    """What this table and the evenings before it have met of the cards that nobody knows before they appear.

    An evening that is only told can say what it likes: what it names is not opened.
    """
    room = await service.settled(key.table)
    known = serializers.met(room, audience(key))
    claimed: set[str] = set()
    before = room.header.after
    while before:
        evening = await service.store.evening(before)
        if evening is None:
            break
        if evening.trust == chain.AS_TOLD:
            claimed.update(evening.met)
        else:
            known += evening.met
        before = evening.after
    known = [each for each in dict.fromkeys(known) if each.partition("/")[0] not in claimed]
    return MetBody(known, room.game.met_content(installed(room.game), known, len(room.seats)))


# ---- files
async def export(service: TableService, key: Key) -> dict[str, Any]:
    """A campaign as one document, the record of each evening that has ended in it; `left_out` names those that have none."""
    campaign = await campaign_of(service, key)
    numbers: dict[str, int] = {}
    found: list[dict[str, Any]] = []
    left_out: list[str] = []
    evenings = await service.store.evenings(campaign)
    for evening in sorted(evenings, key=lambda each: (each.ended or float("inf"), each.created)):
        record = await _record(service, key, evening)
        if record is None or (evening.after and evening.after not in numbers):
            left_out.append(evening.table)
            continue
        numbers[evening.table] = len(found) + 1
        found.append(
            {"id": len(found) + 1, "after": numbers.get(evening.after, 0), "players": evening.players, "record": record}
        )
    name = await service.store.campaign_name(campaign)
    return {
        "format": chain.FORMAT,
        "version": chain.VERSION,
        "name": name or "campaign",
        "game": evenings[0].game,
        "here": len(found),
        "evenings": found,
        "left_out": left_out,
    }


async def _record(service: TableService, key: Key, evening: Evening) -> dict[str, Any] | None:
    """The record of an evening that has ended: its table's, or the one it came with."""
    if not evening.ended:
        return None
    brought = await service.store.evening_record(evening.table)
    if brought is not None:
        found: dict[str, Any] = msgspec.json.decode(zlib.decompress(brought))
        return found
    kept = await service.store.table(evening.table)
    if kept is None or kept.state in (WAITING, PLAYING):
        return None
    async with service.in_turn(key):
        entries = await service.store.rows(evening.table)
        data = await service.store.steps(evening.table, RECORD)
        try:
            whole = await service.away(kept.header, ended_record, kept, entries, data)
        except Refused:
            return None
    record: dict[str, Any] = msgspec.json.decode(whole)
    return record if record.get("result") is not None else None
