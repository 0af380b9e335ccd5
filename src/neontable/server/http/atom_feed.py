"""An Atom feed for each seat. It says whether it is the seat's turn, and nothing else."""

from __future__ import annotations

import hmac
from datetime import UTC, datetime
from typing import Annotated, Final
from xml.etree import ElementTree

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from neontable.server.http.api import AnyRequest, opened
from neontable.server.refusals import unknown
from neontable.server.rooms import deadlines
from neontable.server.rooms.room import Room
from neontable.server.storage import keys, rows
from neontable.server.storage.keys import SEAT, Key
from neontable.server.tables.table_service import TableService
from neontable.server.wire import TurnFeed

ATOM: Final = "http://www.w3.org/2005/Atom"
TOLD: Final = {
    rows.OVER: "The game is over.",
    rows.ABANDONED: "This table was abandoned.",
    rows.FROZEN: "This table is frozen.",
}


@post("/api/tables/{table:str}/feed", status_code=200)
async def feed_link(table: FromPath[str], request: AnyRequest, service: NamedDependency[TableService]) -> TurnFeed:
    """Where my feed is. Its key opens nothing else, and dies with my seat's token."""
    key = await opened(request, service, table, SEAT)
    token = keys.feed_token(service.store.server_key, key)
    return TurnFeed(f"{service.url}/api/tables/{table}/feed?key={token}")


@get("/api/tables/{table:str}/feed", media_type="application/atom+xml")
async def feed(
    table: FromPath[str],
    service: NamedDependency[TableService],
    token: Annotated[str, QueryParameter(name="key", max_length=128)] = "",
) -> Response[bytes]:
    """Whether it is this seat's turn, for feed readers."""
    key = await reader(service, table, token)
    return Response(atom(await service.settled(table), key.seat, service.url), media_type="application/atom+xml")


async def reader(service: TableService, table: str, token: str) -> Key:
    """The seat whose feed this is."""
    given = token.encode()
    found = [
        key
        for key in await service.store.keys(table)
        if key.role == SEAT and hmac.compare_digest(keys.feed_token(service.store.server_key, key).encode(), given)
    ]
    if not found:
        raise unknown()
    return found[0]


def atom(room: Room, seat: int, url: str) -> bytes:
    """The feed of a seat as XML."""
    link = f"{url}/t/{room.id}"
    name = f"urn:neontable:{room.id}:{seat}"
    over = room.state in TOLD
    since = room.last_at if over else room.asked_at[seat]
    feed = ElementTree.Element("feed", xmlns=ATOM)
    head(feed, name, f"{room.game.title} · {room.name}" if room.name else room.game.title, since, link)
    author = ElementTree.SubElement(feed, "author")
    ElementTree.SubElement(author, "name").text = "Neontable"
    waits = room.playing and seat in room.waits and seat not in deadlines.may_answer(room)
    if over or waits:
        entry = ElementTree.SubElement(feed, "entry")
        told = TOLD[room.state] if over else f"It is your turn since {moment(since)}."
        head(entry, f"{name}:{room.state if over else room.opened[seat]}", told, since, link)
    return bytes(ElementTree.tostring(feed, encoding="utf-8", xml_declaration=True))


def head(element: ElementTree.Element, name: str, title: str, updated: float, link: str) -> None:
    """What every feed and entry has."""
    ElementTree.SubElement(element, "id").text = name
    ElementTree.SubElement(element, "title").text = title
    ElementTree.SubElement(element, "updated").text = moment(updated)
    ElementTree.SubElement(element, "link", href=link)


def moment(at: float) -> str:
    """A time as feeds write it."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


HANDLERS = [feed_link, feed]
