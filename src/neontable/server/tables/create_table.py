"""Creates tables, and lets people claim seats."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from neontable.kernel import registry
from neontable.kernel.authoring import scenario
from neontable.kernel.errors import NeontableError
from neontable.kernel.game import Game
from neontable.kernel.tables.factory import begin, check_options, check_seats
from neontable.kernel.tables.history import Start
from neontable.server.packs import installed
from neontable.server.refusals import busy, from_rules, illegal, invalid, unknown
from neontable.server.rooms import deadlines, origins
from neontable.server.rooms.evenings import begins_campaign, evening_of
from neontable.server.rooms.room import Room
from neontable.server.rooms.seat import INVITED, MINE, OPEN
from neontable.server.storage import keys, rows
from neontable.server.storage.keys import HOST, INVITE, SEAT, WATCH, Key
from neontable.server.storage.rows import WAITING, Header, Kept, Write
from neontable.server.storage.store import Conflict, StoreFailed
from neontable.server.tables import changes
from neontable.server.tables.table_service import TableService, encode, told
from neontable.server.wire import Claim, Claimed, CreateTable, Invite, MadeSeat, MadeTable, Secrets, Watch


async def create(service: TableService, wish: CreateTable) -> bytes:
    """A new table, as somebody wishes it."""

    async def build(owner: Owner) -> Built:
        return built(service, header_of(service, wish, owner.holder), owner)

    return await put_up(service, Owner(wish.secrets, wish.command, told("create", wish)), build)


class Owner:
    """Who makes a table: the secrets, and the command with the digest of the whole wish."""

    def __init__(self, secrets: Secrets, command: str, digest: bytes) -> None:
        self.secrets = secrets
        self.command = command
        self.digest = digest
        self.host = keys.digest(secrets.host)
        self.holder = Key(self.host, "", HOST).holder


class Built(NamedTuple):
    """A new table: its room, what it adds to the store, and the answer to who makes it."""

    room: Room
    write: Write
    reply: bytes


async def put_up(service: TableService, owner: Owner, build: Callable[[Owner], Awaitable[Built]]) -> bytes:
    """Put up a table; the same command again gives the same one."""
    host = owner.host
    for _ in range(2):
        known = await service.store.key(host)
        if known is not None:
            if known.role != HOST:
                raise invalid("This host secret is in use.", "Make a new secret for every table.")
            live = await service.live(known.table)
            row = live.room.commands.get((known.holder, owner.command))
            if row is None or row.digest != owner.digest:
                raise invalid("This host secret was used for another table.", "Make a new secret for every table.")
            return row.reply
        new = await build(owner)
        try:
            await service.append(new.write)
        except Conflict:
            continue
        except StoreFailed as error:
            raise busy("The table could not be written down.") from error
        service.take_in(new.room)
        return new.reply
    raise invalid("One of these secrets is in use.", "Make a new secret for every seat and table.")


def built(
    service: TableService, header: Header, owner: Owner, entries: Sequence[tuple[str, int, str, str]] = ()
) -> Built:
    """A new table that nobody knows of yet; entries are those of a record that was opened."""
    now = header.created
    room = Room(Kept(header, WAITING))
    made = room.around(rows.MADE, -1, "", now)
    for kind, number, text, by in entries:
        made.append(room.add(kind, number, text, by, now))
    opened = [Key(owner.host, room.id, HOST)]
    for seat, wished in enumerate(header.seats):
        if wished == MINE:
            secret = owner.secrets.seats.get(str(seat))
            if secret is None:
                raise invalid(f"Seat {seat} is yours, but has no secret.", f'Give secrets.seats["{seat}"].')
            opened.append(Key(keys.digest(secret), room.id, SEAT, seat))
    write = Write(room.id, made, header, opened, state=room.state, listed=room.listed)
    if header.campaign:
        write.evenings = [evening_of(room)]
    write.due = deadlines.due(room, service.terms)
    write.mark = room.mark()
    answer = MadeTable(room.id, room.commitment, [], watch(service, room), origins.origin(header))
    for each in room.seats:
        body = MadeSeat(each.number, each.kind)
        if each.kind == INVITED and each.number not in header.heirs:
            key, body.invite = invite(service, room, each.number, 0)
            opened.append(key)
        answer.seats.append(body)
    opened.append(Key(keys.digest(answer.watch.token), room.id, WATCH))
    if len({key.digest for key in opened}) < len(opened):
        raise invalid("Two secrets are the same.", "Make a new secret for every seat, and one for the host.")
    reply = encode(answer)
    head = made[0]
    head.holder, head.command, head.digest, head.reply = header.host, owner.command, owner.digest, reply
    room.commands[(header.host, owner.command)] = head
    return Built(room, write, reply)


def header_of(service: TableService, wish: CreateTable, host: str) -> Header:
    """How a table is made, every part of the wish checked."""
    try:
        game = registry.get(wish.game)
        seats = check_seats(game, len(wish.seats))
        if wish.options.get(game.remembers) is not None:
            raise invalid("A campaign goes on from its own log.", "Open its page and go on there, or import it.")
        options = game.proposed(installed(game), check_options(game, seats, wish.options), people_of(wish.seats))
        check_begins(game, seats, options)
        begun = lesson(game, wish) if wish.scenario else None
        content = game.content_hash(installed(game))
    except NeontableError as error:
        raise from_rules(error) from error
    solo = check_wishes(wish.seats, wish.secrets, wish.public)
    if wish.aids.takeback == "free" and not (solo or game.together):
        raise invalid(
            "Free takeback is for tables where one person holds all seats, or where all win together.",
            "Use takeback: strict.",
        )
    hint = solo if wish.aids.hint is None else wish.aids.hint
    header = Header(
        id=service.sources.table_id(),
        game=game.name,
        rules=game.version,
        content=content,
        seats=list(wish.seats),
        options=options if begun is None else begun["options"],
        created=service.sources.now(),
        bits=service.sources.bits().hex(),
        host=host,
        name=wish.name,
        public=wish.public,
        hint=hint,
        odds=wish.aids.odds,
        takeback=wish.aids.takeback,
        chat=wish.chat,
        lead=wish.lead,
        pace=wish.pace,
        scenario=wish.scenario,
        begun=None if begun is None else {"position": begun},
        player=wish.player,
        nonce=wish.nonce,
        solo=solo,
    )
    if begins_campaign(header, game):
        header.campaign = header.id
    return header


def lesson(game: Game[Any], wish: CreateTable) -> dict[str, Any]:
    """The position of the wished scenario, which brings its own seats and options."""
    wanted = scenario.get(game, wish.scenario)
    if tuple(wish.seats) != wanted.seats:
        raise invalid("A scenario brings its own seats.", f"Give {list(wanted.seats)}.")
    if wish.options:
        raise invalid("A scenario brings its own options.", "Leave them out.")
    return scenario.begun(game, wanted)


def check_wishes(wishes: list[str], secrets: Secrets, public: bool) -> bool:
    """Refuse seats that cannot be; whether one person holds all that people play."""
    for wished in wishes:
        if wished.startswith("bot:"):
            changes.check_level(wished[4:])
        if wished == OPEN and not public:
            raise invalid("Only a public table has open seats.", "Make it public, or use invites.")
    mine = [str(seat) for seat, wished in enumerate(wishes) if wished == MINE]
    for name in secrets.seats:
        if name not in mine:
            raise invalid(f"There is a secret for seat {name}, which is not yours.", "Give secrets for `mine` only.")
    return bool(mine) and all(wished == MINE or wished.startswith("bot:") for wished in wishes)


def check_begins(game: Game[Any], seats: int, options: dict[str, Any]) -> None:
    """Refuse options with which no game begins; only its content knows that, and people sit down before it is asked."""
    if game.carries:
        begin(game, Start(seats, options, installed(game), False, bytes(32), True))


def people_of(wishes: list[str]) -> list[int]:
    """The seats that people will hold."""
    return [seat for seat, wished in enumerate(wishes) if not wished.startswith("bot:")]


def invite(service: TableService, room: Room, seat: int, issue: int) -> tuple[Key, Invite]:
    token = keys.invite_token(service.store.server_key, room.id, seat, issue)
    return Key(keys.digest(token), room.id, INVITE, seat), Invite(f"{address(service, room)}#invite={token}")


def watch(service: TableService, room: Room) -> Watch:
    token = keys.watch_token(service.store.server_key, room.id)
    return Watch(token, f"{address(service, room)}#watch={token}")


def address(service: TableService, room: Room) -> str:
    """Where a table is; the game is named, so that a preview of the link can show it without knowing the table."""
    return f"{service.url}/t/{room.id}?g={room.header.game}"


# ---- taking seats
async def claim(service: TableService, table: str, wish: Claim) -> bytes:
    """Take a seat by an invite, or an open one of a public table."""
    digest = keys.digest(wish.secret)
    key = await _offered(service, wish.invite, table) if wish.invite else None
    mine = await service.store.key(digest)  # after the invite: the same claim may have used it up a moment ago
    if mine is not None:
        if mine.table != table or mine.role not in (SEAT, HOST):
            raise invalid("This secret is in use.", "Make a new secret for every seat.")
    elif key is None and (wish.invite or wish.seat is None):
        raise unknown()
    live = await service.live(table)
    if key is None and mine is None and not live.room.header.public:
        raise unknown()

    async def do(room: Room) -> tuple[Write, Any]:
        if room.closed:
            raise illegal("This table is closed.", "Make a table of your own.")
        if key is not None and key.role == HOST and mine is None:  # of the table before
            made = room.around(rows.HOSTED, -1, "", service.sources.now())
            return Write(room.id, made, keys=[Key(digest, room.id, HOST)]), Claimed(room.id, -1, room.seq(-1))
        seat = key.seat if key is not None else wish.seat
        if mine is not None or seat is None:
            raise invalid("This secret was used for another claim.", "Make a new secret for every seat.")
        if seat >= len(room.seats) or (key is None and room.seats[seat].kind != OPEN):
            raise illegal("This seat is not open.", "Choose an open seat.")
        if key is not None and key.role == SEAT and room.solo and room.seats[seat].held:  # the same person elsewhere
            former = [
                each.digest for each in await service.store.keys(table) if each.role == SEAT and each.seat == seat
            ]
            made = room.around(rows.TAKEN_UP, seat, rows.TOLD, service.sources.now())
            write = Write(room.id, made, keys=[Key(digest, room.id, SEAT, seat)], dropped=former)
            return write, Claimed(room.id, seat, room.seq(seat))
        if key is not None and key.role == SEAT and (room.seats[seat].kind != INVITED or room.seats[seat].issue):
            raise illegal("This seat was given to somebody else.", "Ask the host for an invite.")
        if key is not None and key.role == INVITE and not _invited(service, room, key):
            raise unknown()  # used or revoked while the wish waited
        if room.begun:  # an offer of before does not outlast what its holder has learnt since
            origins.check_guests(room.header, room.taken_back)
        revoked = [each for each in await service.store.keys(table) if each.seat == seat and each.role == SEAT]
        text = json.dumps({"name": wish.name, "nonce": wish.nonce})
        made = room.around(rows.CLAIM, seat, text, service.sources.now())
        write = Write(room.id, made, keys=[Key(digest, room.id, SEAT, seat)], state=room.state)
        write.dropped = [each.digest for each in revoked]  # of who has offered the seat
        write.dropped += [key.digest] if key is not None and key.role == INVITE else []
        write.listed = room.listed
        return write, Claimed(room.id, seat, room.seq(seat))

    holder = keys.holder(digest)
    live.gone.discard(holder)  # a claim makes the key anew
    return await service.write(live, holder, wish.command, told("claim", wish), do)


def _invited(service: TableService, room: Room, key: Key) -> bool:
    """Whether a seat still waits for who has this invite."""
    seat = room.seats[key.seat]
    return (seat.kind == INVITED or seat.offered) and invite(service, room, key.seat, seat.issue)[0] == key


async def _offered(service: TableService, token: str, table: str) -> Key | None:
    """The seat that an invite offers; in a rematch the token of a seat of the table before offers the seat that follows it.

    The token of the host there makes the host here.
    """
    key = await service.store.key(keys.digest(token))
    if key is None or (key.table == table and key.role == INVITE):
        return key
    kept = await service.store.table(table) if key.role in (SEAT, HOST) else None
    if kept is None or not kept.header.heirs or kept.header.origin != key.table:
        return None
    if key.role == HOST:
        return Key(key.digest, table, HOST)
    heir = kept.header.heirs[key.seat]
    return Key(key.digest, table, SEAT, heir) if heir >= 0 else None
