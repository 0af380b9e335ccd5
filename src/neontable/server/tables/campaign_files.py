"""Takes in a campaign from elsewhere: a chain of records, checked one by one in a process of its own."""

from __future__ import annotations

import zlib
from typing import Any, Final

import msgspec

from neontable.kernel import registry
from neontable.kernel.errors import NeontableError
from neontable.kernel.tables import chain
from neontable.server.limits import VISITOR
from neontable.server.outcome import outcome
from neontable.server.packs import installed
from neontable.server.refusals import from_rules, invalid
from neontable.server.rooms import origins
from neontable.server.rooms.room import Room
from neontable.server.rooms.seat import GONE
from neontable.server.storage import keys, rows
from neontable.server.storage.keys import HOST, WATCH, Key
from neontable.server.storage.rows import OVER, WAITING, Evening, Header, Kept, Write
from neontable.server.tables.checking import Checked
from neontable.server.tables.create_table import Built, Owner, put_up, watch
from neontable.server.tables.import_record import called, verdict
from neontable.server.tables.table_service import TableService, encode, told
from neontable.server.wire import ImportCampaign, MadeSeat, MadeTable

MOST_EVENINGS: Final = 30
AGAIN: Final = "Export the campaign again."


async def take_in(service: TableService, wish: ImportCampaign) -> bytes:
    """A campaign that holds becomes one of this server, with a closed table at its end that its host has the key of."""
    if wish.secrets.seats:
        raise invalid("Nobody sits at a campaign from elsewhere.", "Give the secret of the host alone.")
    owner = Owner(wish.secrets, wish.command, told("import", wish))
    return await put_up(service, owner, lambda owner: _taken_in(service, owner, wish))


async def _taken_in(service: TableService, owner: Owner, wish: ImportCampaign) -> Built:
    found = checked_shape(wish.campaign)
    async with service.checks.turn(VISITOR.get()):
        checked = (await verdict(service, {"format": chain.FORMAT, "evenings": found})).evenings
    evenings = [_evening(service, number, each, checked[number]) for number, each in enumerate(found)]
    tables = {each["id"]: evening.table for each, evening in zip(found, evenings, strict=True)}
    for each, evening in zip(found, evenings, strict=True):
        evening.campaign = evenings[0].table
        evening.after = tables.get(each["after"], "")
    here = evenings[[each["id"] for each in found].index(wish.campaign.get("here"))]
    return _held(service, owner, here, evenings, wish.name or called(str(wish.campaign.get("name", ""))))


def checked_shape(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The evenings of a document, each whole in its form; it can only follow one that stands before it."""
    if data.get("format") != chain.FORMAT:
        raise invalid("This is no campaign.", "Give a file that was exported as one.")
    if data.get("version") != chain.VERSION:
        raise invalid(
            f"This campaign is of version {data.get('version')!r}.", f"This server reads version {chain.VERSION}."
        )
    found = data.get("evenings")
    if not isinstance(found, list) or not 0 < len(found) <= MOST_EVENINGS:
        raise invalid("This campaign has no evenings, or too many.", f"One to {MOST_EVENINGS}.")
    try:
        game = registry.get(str(data.get("game")))
    except NeontableError as error:
        raise from_rules(error) from error
    known: list[int] = []
    for number, each in enumerate(found):
        where = f"evenings[{number}]"
        if not isinstance(each, dict) or type(each.get("id")) is not int or type(each.get("after")) is not int:
            raise invalid(f"{where} is cut off or edited: it has no number.", AGAIN)
        if each["id"] in known or (each["after"] and each["after"] not in known):
            raise invalid(f"{where} is edited: it follows an evening that does not stand before it.", AGAIN)
        record = each.get("record")
        if (
            not isinstance(record, dict)
            or record.get("game") != game.name
            or not isinstance(record.get("result"), dict)
        ):
            raise invalid(f"{where} has no record of an episode that has ended.", AGAIN)
        players, seats = each.get("players"), record.get("seats")
        if not isinstance(players, list) or not isinstance(seats, list) or len(players) != len(seats):
            raise invalid(f"{where} does not say who played.", AGAIN)
        if not isinstance(record.get("options"), dict):
            raise invalid(f"{where} is cut off or edited: its options are missing.", AGAIN)
        if not each["after"] and record["options"].get(game.remembers) is not None:
            raise invalid(f"{where} goes on from a log, but the evening before it is missing.", AGAIN)
        known.append(each["id"])
    if data.get("here") not in known:
        raise invalid("This campaign does not say where it was left.", AGAIN)
    return found


def _evening(service: TableService, number: int, told: dict[str, Any], checked: Checked) -> Evening:
    """An evening as the record tells it."""
    record = told["record"]
    game = registry.get(record["game"])
    return Evening(
        table=service.sources.table_id(),
        campaign="",
        game=game.name,
        options=record["options"],
        players=[called(str(each)) for each in told["players"]],
        names=[called(str(each)) for each in record["seats"]],
        created=service.sources.now() + number / 1000,
        ended=service.sources.now() + number / 1000,
        result=record["result"],
        outcome=outcome(game, record["result"]).reason,
        met=checked.met,
        story=checked.story,
        trust=checked.trust,
        record=zlib.compress(msgspec.json.encode(record)),
    )


def _held(service: TableService, owner: Owner, here: Evening, evenings: list[Evening], name: str) -> Built:
    """The table of the evening where it was left: nothing is played there, but its host may go on from it."""
    header = Header(
        id=here.table,
        game=here.game,
        rules=registry.get(here.game).version,
        content="",
        seats=[GONE] * len(here.players),
        options=here.options,
        created=service.sources.now(),
        bits=service.sources.bits().hex(),
        host=owner.holder,
        chat="off",
        seed="00" * 32,
        origin=rows.RECORD,
        came=origins.IMPORT,
        names=here.names,
        campaign=here.campaign,
        after=here.after,
    )
    game = registry.get(here.game)
    header.content = game.content_hash(installed(game))
    room = Room(Kept(header, WAITING))
    made = [
        room.add(rows.MADE, -1, "", "person", header.created),
        room.add(rows.END, -1, OVER, "person", header.created),
    ]
    answer = MadeTable(room.id, "", [], watch(service, room), origins.origin(header))
    answer.seats = [MadeSeat(each.number, each.kind) for each in room.seats]
    opened = [Key(owner.host, room.id, HOST), Key(keys.digest(answer.watch.token), room.id, WATCH)]
    write = Write(room.id, made, header, opened, state=room.state, listed=False, evenings=evenings)
    write.campaign = (here.campaign, name) if name else None
    write.mark = room.mark()
    reply = encode(answer)
    head = made[0]
    head.holder, head.command, head.digest, head.reply = header.host, owner.command, owner.digest, reply
    room.commands[(header.host, owner.command)] = head
    return Built(room, write, reply)
