"""Making a table and taking seats at it."""

from __future__ import annotations

import json
from typing import Any

from neontable.kernel import registry
from neontable.kernel.errors import NeontableError
from neontable.kernel.setting_up import check_options, check_seats
from neontable.server import changes, keys, rows
from neontable.server.house import House, encode, told
from neontable.server.keys import HOST, INVITE, SEAT, WATCH, Key
from neontable.server.refusals import busy, from_rules, illegal, invalid, unknown
from neontable.server.room import INVITED, MINE, OPEN, Room
from neontable.server.rows import WAITING, Header, Kept, Write
from neontable.server.store import Conflict, StoreFailed
from neontable.server.wire import Claim, Claimed, CreateTable, Invite, MadeSeat, MadeTable, Watch


async def create(house: House, wish: CreateTable) -> bytes:
    """A new table; the same command again gives the same one."""
    host = keys.digest(wish.secrets.host)
    digest = told("create", wish)
    for _ in range(2):
        known = await house.store.key(host)
        if known is not None:
            if known.role != HOST:
                raise invalid("This host secret is in use.", "Make a new secret for every table.")
            live = await house.live(known.table)
            row = live.room.commands.get((known.holder, wish.command))
            if row is None or row.digest != digest:
                raise invalid("This host secret was used for another table.", "Make a new secret for every table.")
            return row.reply
        write, reply = _made(house, wish, host, digest)
        try:
            await house.append(write)
        except Conflict:
            continue
        except StoreFailed as error:
            raise busy("The table could not be written down.") from error
        await house.live(write.table)
        return reply
    raise invalid("One of these secrets is in use.", "Make a new secret for every seat and table.")


def _made(house: House, wish: CreateTable, host: bytes, digest: bytes) -> tuple[Write, bytes]:
    header = header_of(house, wish, keys.Key(host, "", HOST).holder)
    now = header.created
    room = Room(Kept(header, WAITING))
    made = room.around(rows.MADE, -1, "", now)
    opened = [Key(host, room.id, HOST)]
    for seat, wished in enumerate(wish.seats):
        if wished == MINE:
            secret = wish.secrets.seats.get(str(seat))
            if secret is None:
                raise invalid(f"Seat {seat} is yours, but has no secret.", f'Give secrets.seats["{seat}"].')
            opened.append(Key(keys.digest(secret), room.id, SEAT, seat))
    write = Write(room.id, made, header, opened, state=room.state, listed=header.public and bool(room.vacant()))
    answer = MadeTable(room.id, keys.commitment(bytes.fromhex(header.bits)), [], _watch(house, room.id))
    for each in room.seats:
        body = MadeSeat(each.number, each.kind)
        if each.kind == INVITED:
            key, body.invite = invite(house, room.id, each.number, 0)
            opened.append(key)
        answer.seats.append(body)
    opened.append(Key(keys.digest(answer.watch.token), room.id, WATCH))
    if len({key.digest for key in opened}) < len(opened):
        raise invalid("Two secrets are the same.", "Make a new secret for every seat, and one for the host.")
    reply = encode(answer)
    made[0].holder, made[0].command, made[0].digest, made[0].reply = header.host, wish.command, digest, reply
    return write, reply


def header_of(house: House, wish: CreateTable, host: str) -> Header:
    """How a table is made, every part of the wish checked."""
    try:
        game = registry.get(wish.game)
        seats = check_seats(game, len(wish.seats))
        options = check_options(game, seats, wish.options)
        content = game.content_hash(game.load_content(()))
    except NeontableError as error:
        raise from_rules(error) from error
    for wished in wish.seats:
        if wished.startswith("bot:"):
            changes.check_level(wished[4:])
        if wished == OPEN and not wish.public:
            raise invalid("Only a public table has open seats.", "Make it public, or use invites.")
    mine = [seat for seat, wished in enumerate(wish.seats) if wished == MINE]
    for name in wish.secrets.seats:
        if name not in [str(seat) for seat in mine]:
            raise invalid(f"There is a secret for seat {name}, which is not yours.", "Give secrets for `mine` only.")
    solo = bool(mine) and all(wished == MINE or wished.startswith("bot:") for wished in wish.seats)
    if wish.aids.takeback == "free" and not solo:
        raise invalid("Free takeback is for tables where one person holds all seats.", "Use takeback: strict.")
    if wish.scenario:
        raise invalid(f"{game.title} has no scenario {wish.scenario!r}.", "Leave it out.")
    hint = solo if wish.aids.hint is None else wish.aids.hint
    return Header(
        id=house.sources.table_id(),
        game=game.name,
        rules=game.version,
        content=content,
        seats=list(wish.seats),
        options=options,
        created=house.sources.now(),
        bits=house.sources.bits().hex(),
        host=host,
        name=wish.name.strip(),
        public=wish.public,
        hint=hint,
        odds=wish.aids.odds,
        takeback=wish.aids.takeback,
        chat=wish.chat,
        pace=wish.pace,
        player=wish.player.strip(),
        nonce=wish.nonce,
        solo=solo,
    )


def invite(house: House, table: str, seat: int, issue: int) -> tuple[Key, Invite]:
    token = keys.invite_token(house.store.server_key, table, seat, issue)
    return Key(keys.digest(token), table, INVITE, seat), Invite(f"{house.url}/t/{table}#invite={token}")


def _watch(house: House, table: str) -> Watch:
    token = keys.watch_token(house.store.server_key, table)
    return Watch(token, f"{house.url}/t/{table}#watch={token}")


# ---- taking seats
async def claim(house: House, table: str, wish: Claim) -> bytes:
    """Take a seat by an invite, or an open one of a public table."""
    digest = keys.digest(wish.secret)
    mine = await house.store.key(digest)
    if mine is not None:
        if mine.table != table or mine.role != SEAT:
            raise invalid("This secret is in use.", "Make a new secret for every seat.")
    key: Key | None = None
    if wish.invite and mine is None:
        key = await house.key_for(wish.invite, table, INVITE)
    elif mine is None and wish.seat is None:
        raise unknown()
    live = await house.live(table)
    if key is None and mine is None and not live.room.header.public:
        raise unknown()

    def do(room: Room) -> tuple[Write, Any]:
        seat = key.seat if key is not None else wish.seat
        if mine is not None or seat is None:
            raise invalid("This secret was used for another claim.", "Make a new secret for every seat.")
        if seat >= len(room.seats) or (key is None and room.seats[seat].kind != OPEN):
            raise illegal("This seat is not open.", "Choose an open seat.")
        text = json.dumps({"name": wish.name.strip(), "nonce": wish.nonce})
        made = room.around(rows.CLAIM, seat, text, house.sources.now())
        write = Write(room.id, made, keys=[Key(digest, room.id, SEAT, seat)], state=room.state)
        write.dropped = [key.digest] if key is not None else []
        write.listed = room.header.public and room.state == WAITING and bool(room.vacant())
        return write, Claimed(room.id, seat, room.seq(seat))

    return await house.write(live, Key(digest, table, SEAT).holder, wish.command, told("claim", wish), do)
