"""Imports a file: a record becomes a table to look at, a sealed save is played on."""

from __future__ import annotations

import asyncio
import sys
from typing import Any, Final

from neontable.kernel import registry
from neontable.kernel.record import answered_by
from neontable.kernel.tables.history import BY_PERSON, ROUND, UNDO
from neontable.server.limits import VISITOR
from neontable.server.refusals import Refused, busy, illegal, invalid, unknown
from neontable.server.rooms import origins
from neontable.server.rooms.room import MOST_UNDOS, Room
from neontable.server.rooms.seals import SEALED, Save, opens, unsealed
from neontable.server.rooms.seat import GONE
from neontable.server.storage import rows
from neontable.server.storage.keys import HOST, SEAT, Key, digest
from neontable.server.storage.rows import OVER, Header, Write
from neontable.server.tables.checking import Verdict, decode
from neontable.server.tables.create_table import Built, Owner, built, put_up, watch
from neontable.server.tables.forking import new_luck
from neontable.server.tables.live_tables import LiveTable
from neontable.server.tables.table_service import TableService, encode, told
from neontable.server.texts import inert, visible
from neontable.server.wire import Forked, MadeSeat, MadeTable, OpenRecord

MOST_ENTRIES: Final = 5_000
LONGEST: Final = 20.0  # seconds that checking a record may take
LONGEST_NAME: Final = 40


async def open_file(service: TableService, wish: OpenRecord) -> bytes:
    """A table out of a file."""
    if wish.record.get("format") == SEALED:
        return await _resume(service, wish)
    return await put_up(
        service, Owner(wish.secrets, wish.command, told("open", wish)), lambda o: _opened(service, o, wish)
    )


# ---- records
async def _opened(service: TableService, owner: Owner, wish: OpenRecord) -> Built:
    """A finished table out of a record that holds."""
    if wish.secrets.seats:
        raise invalid("Nobody sits at a record.", "Give the secret of the host alone.")
    async with service.checks.turn(VISITOR.get()):
        return await _played(service, owner, wish.record)


async def _played(service: TableService, owner: Owner, data: dict[str, Any]) -> Built:
    await check(service, data)
    game = registry.get(data["game"])
    begun = data["start"]
    header = Header(
        id=service.sources.table_id(),
        game=game.name,
        rules=game.version,
        content=data["content"]["hash"],
        seats=[GONE] * len(data["seats"]),
        options=data["options"],
        created=service.sources.now(),
        bits=service.sources.bits().hex(),
        host=owner.holder,
        chat="off",
        begun=begun,
        embedded=data["content"].get("data"),
        seed=data["seed"],
        origin=rows.RECORD,
        came=origins.IMPORT,
        said=data.get("origin") if isinstance(data.get("origin"), dict) else None,
        names=[called(str(name)) for name in data["seats"]],
        fairness=data.get("fairness"),
    )
    entries = [(line["kind"], line["seat"], line["text"], answered_by(line)) for line in data["entries"]]
    if data.get("result") is None:
        entries.append((rows.END, -1, OVER, BY_PERSON))
    return await service.beside(built, service, header, owner, entries)


def called(name: str) -> str:
    """Who sat there; nothing where there is nothing to read."""
    found = inert(name)[:LONGEST_NAME]
    return found if visible(found) else ""


async def check(service: TableService, data: dict[str, Any]) -> None:
    """Refuse a record that does not hold. It comes from outside, so it is played in a process of its own that can be stopped."""
    entries = data.get("entries")
    if isinstance(entries, list):
        undos = sum(
            1 for line in entries if isinstance(line, dict) and line.get("kind") == UNDO and line.get("text") != ROUND
        )
        if len(entries) > MOST_ENTRIES or undos > MOST_UNDOS:
            raise invalid(
                "This record is too long to be opened here.", f"At most {MOST_ENTRIES} entries, {MOST_UNDOS} undos."
            )
    if data.get("seed") is None:
        raise invalid("This record holds no seed, so it cannot be played again.", "Take it when the game has ended.")
    await verdict(service, data)


async def verdict(service: TableService, data: dict[str, Any]) -> Verdict:
    """What comes of checking a record or a campaign; refused if it does not hold."""
    clock = asyncio.get_running_loop()
    begun = clock.time()
    try:
        found = await _verdict(encode(data))
    except Refused:
        service.checks.budget.spend(VISITOR.get(), clock.time() - begun)
        raise
    service.checks.budget.spend(VISITOR.get(), found.seconds)
    if found.why:
        raise invalid(found.why, found.remedy)
    return found


async def _verdict(record: bytes) -> Verdict:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "neontable.server.tables.checking",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        async with asyncio.timeout(LONGEST):
            out, _ = await process.communicate(record)
    except TimeoutError as error:
        raise busy("This record takes too long to check.", 60) from error
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        raise invalid("This record cannot be played.", "Take it again from where it was saved.")
    return decode(out)


# ---- sealed saves
async def _resume(service: TableService, wish: OpenRecord) -> bytes:
    """Play on from a save: for the token that made it the very table, if nothing has happened there since; else a fork.

    On a fork all is dealt anew that the token's seat cannot know, and without that token all that is not public.
    """
    save = unsealed(service.store.server_key, wish.record)
    owner = Owner(wish.secrets, wish.command, told("open", wish))
    live = await service.live(save.table)
    if service.store.shared:  # the same wish may have come to another process before
        await service.refresh(save.table)
    room = await service.settled(save.table)
    if (owner.holder, owner.command) in room.commands:  # the same wish again: the tokens are exchanged already
        return await service.write(live, owner.holder, owner.command, owner.digest, lambda room: _changed())
    held = [key for key in [await service.store.key(digest(token)) for token in wish.tokens] if key is not None]
    mine = any(opens(save, key) for key in held)
    if mine and room.solo and room.playing and room.seq(save.seat) == save.step:
        return await _taken_up(service, live, save, owner, held)
    fork = Forked(wish.command, wish.secrets, save.step)
    return await put_up(
        service, owner, lambda owner: new_luck(service, save.table, save.seat, owner, fork, mine, origins.SAVE)
    )


def _changed() -> tuple[Write, Any]:
    raise illegal("The table has changed since.", "Open the save again.")


async def _taken_up(service: TableService, live: LiveTable, save: Save, owner: Owner, held: list[Key]) -> bytes:
    """The table itself: who comes with its tokens gets new ones for them, the old ones open nothing any more, and all are told."""

    async def do(room: Room) -> tuple[Write, Any]:
        opened = await service.store.keys(save.table)
        mine = [key for key in held if key in opened and key.role in (SEAT, HOST)]
        if not room.solo or not room.playing or room.seq(save.seat) != save.step:
            return _changed()
        if not any(opens(save, key) for key in mine):
            raise unknown()
        seats = sorted({key.seat for key in mine if key.role == SEAT})
        hosts = any(key.role == HOST for key in mine)
        fresh = [Key(owner.host, save.table, HOST)] if hosts else []
        for seat in seats:
            secret = owner.secrets.seats.get(str(seat))
            if secret is None:
                raise invalid(f"Seat {seat} is yours, but has no secret.", f'Give secrets.seats["{seat}"].')
            fresh.append(Key(digest(secret), save.table, SEAT, seat))
        strange = [seat for seat in owner.secrets.seats if seat not in map(str, room.people())]
        if strange or len({key.digest for key in fresh}) < len(fresh):
            raise invalid(
                "There is a secret too many, or twice the same.", "Give one for each seat that a person holds."
            )
        made = [row for seat in seats for row in room.around(rows.TAKEN_UP, seat, rows.TOLD, service.sources.now())]
        former = [
            key.digest for key in opened if (key.role == SEAT and key.seat in seats) or (hosts and key.role == HOST)
        ]
        sitting = [MadeSeat(each.number, each.kind) for each in room.seats]
        answer = MadeTable(room.id, room.commitment, sitting, watch(service, room), origins.origin(room.header))
        return Write(save.table, made, keys=fresh, dropped=former), answer

    return await service.write(live, owner.holder, owner.command, owner.digest, do)
