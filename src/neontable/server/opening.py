"""Opening a file: a record becomes a table to look at, a sealed save of this server is played on."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any, Final

from neontable.kernel import registry
from neontable.kernel.history import ROUND, UNDO
from neontable.server import rows
from neontable.server.checking import Verdict, decode
from neontable.server.forking import new_luck
from neontable.server.house import House, told
from neontable.server.keys import HOST, SEAT, Key, digest
from neontable.server.making import Built, Owner, built, put_up, watch
from neontable.server.records import SEALED, unsealed
from neontable.server.refusals import busy, illegal, invalid
from neontable.server.room import GONE, MOST_UNDOS, Room
from neontable.server.rows import BY_ORDER, DEADLINE, OVER, PERSON, ROBOT, Header, Write
from neontable.server.texts import inert
from neontable.server.wire import Forked, MadeSeat, MadeTable, OpenRecord

MOST_ENTRIES: Final = 5_000
LONGEST: Final = 20.0  # seconds that checking a record may take
LONGEST_NAME: Final = 40


async def open_file(house: House, wish: OpenRecord) -> bytes:
    """A table out of a file."""
    if wish.record.get("format") == SEALED:
        return await _resume(house, wish)
    return await put_up(house, Owner(wish.secrets, wish.command, told("open", wish)), lambda o: _opened(house, o, wish))


# ---- records
async def _opened(house: House, owner: Owner, wish: OpenRecord) -> Built:
    """A finished table out of a record that holds."""
    if wish.secrets.seats:
        raise invalid("Nobody sits at a record.", "Give the secret of the host alone.")
    data = wish.record
    await check(house, data)
    game = registry.get(data["game"])
    begun = data["start"]
    header = Header(
        id=house.sources.table_id(),
        game=game.name,
        rules=game.version,
        content=data["content"]["hash"],
        seats=[GONE] * len(data["seats"]),
        options=data["options"],
        created=house.sources.now(),
        bits=house.sources.bits().hex(),
        host=owner.holder,
        chat="off",
        begun=begun,
        seed=data["seed"],
        origin="record",
        names=[inert(str(name))[:LONGEST_NAME] for name in data["seats"]],
        fairness=data.get("fairness"),
    )
    entries = [(line["kind"], line["seat"], line["text"], _by(line)) for line in data["entries"]]
    if data.get("result") is None:
        entries.append((rows.END, -1, OVER, PERSON))
    return await house.aside(built, house, header, owner, entries)


def _by(line: dict[str, Any]) -> str:
    """Who has answered, by an entry of a record."""
    by = line.get("by")
    return BY_ORDER if line.get("auto") else by if by in (ROBOT, DEADLINE) else PERSON


async def check(house: House, data: dict[str, Any]) -> None:
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
    if isinstance(data.get("content"), dict) and data["content"].get("data") is not None:
        raise invalid("This record was played with packs.", "Look at it with `neontable replay`.")
    if data.get("seed") is None:
        raise invalid("This record holds no seed, so it cannot be played again.", "Take it when the game has ended.")
    async with house.checks:
        verdict = await _verdict(json.dumps(data).encode())
    if verdict.why:
        raise invalid(verdict.why, verdict.remedy)


async def _verdict(record: bytes) -> Verdict:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "neontable.server.checking",
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
async def _resume(house: House, wish: OpenRecord) -> bytes:
    """Play on from a save: the very table, if nothing has happened there since; else a fork with new luck."""
    table, seat, step = unsealed(house.store.server_key, wish.record)
    owner = Owner(wish.secrets, wish.command, told("open", wish))
    known = await house.store.key(owner.host)
    room = await house.settled(table)
    if (known is not None and known.table == table) or (known is None and room.playing and room.seq(seat) == step):
        return await _taken_up(house, table, seat, step, owner)
    fork = Forked(wish.command, wish.secrets, step)
    return await put_up(house, owner, lambda owner: new_luck(house, table, seat, owner, fork))


async def _taken_up(house: House, table: str, seat: int, step: int, owner: Owner) -> bytes:
    """The table itself, with new secrets beside the old ones."""

    def do(room: Room) -> tuple[Write, Any]:
        if not room.solo or not room.playing or room.seq(seat) != step:
            raise illegal("The table has changed since.", "Open the save again.")
        opened = [Key(owner.host, table, HOST)]
        for held in room.people():
            secret = owner.secrets.seats.get(str(held))
            if secret is None:
                raise invalid(f"Seat {held} is yours, but has no secret.", f'Give secrets.seats["{held}"].')
            opened.append(Key(digest(secret), table, SEAT, held))
        if len(opened) != 1 + len(owner.secrets.seats) or len({key.digest for key in opened}) < len(opened):
            raise invalid("There is a secret too many, or twice the same.", "Give one for each of your seats.")
        made = room.around(rows.TAKEN_UP, -1, "", house.sources.now())
        seats = [MadeSeat(each.number, each.kind) for each in room.seats]
        answer = MadeTable(room.id, room.commitment, seats, watch(house, table))
        return Write(table, made, keys=opened), answer

    return await house.write(await house.live(table), owner.holder, owner.command, owner.digest, do)
