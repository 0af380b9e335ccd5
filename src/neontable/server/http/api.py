"""The HTTP face of the tables."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from neontable.server.storage import keys
from neontable.server.storage.keys import HOST, SEAT, WATCH, Key
from neontable.server.tables import commands, create_table
from neontable.server.tables.table_service import House
from neontable.server.wire import (
    Choice,
    Claim,
    Claimed,
    CreateTable,
    Done,
    ListedTable,
    MadeTable,
    Mine,
    MyTable,
    OrderWish,
    Said,
    SeatChange,
    TableBody,
    TakeBack,
)  # fmt: skip

AnyRequest = Request[Any, Any, AppState]


def token_of(request: AnyRequest) -> str:
    """The bearer token of a request."""
    return keys.bearer(request.headers.get("authorization", ""))


async def opened(request: AnyRequest, house: House, table: str, *roles: str) -> Key:
    """What the request's token opens at this table."""
    return await house.key_for(token_of(request), table, *(roles or (SEAT, WATCH, HOST)))


def as_json(body: bytes, status: int = 200) -> Response[Any]:
    """An answer that is JSON already; the handler says of which type."""
    return Response(body, status_code=status, media_type="application/json")


# ---- tables
@post("/api/tables", status_code=201)
async def create(data: JSONBody[CreateTable], house: NamedDependency[House]) -> Response[MadeTable]:
    """Make a table."""
    return as_json(await create_table.create(house, data), 201)


@get("/api/tables")
async def listed(house: NamedDependency[House]) -> list[ListedTable]:
    """Public tables with an open seat."""
    return await house.listing()


@post("/api/tables/{table:str}/claim", status_code=200)
async def claim(table: FromPath[str], data: JSONBody[Claim], house: NamedDependency[House]) -> Response[Claimed]:
    """Take a seat."""
    return as_json(await create_table.claim(house, table, data))


@get("/api/tables/{table:str}")
async def table(table: FromPath[str], request: AnyRequest, house: NamedDependency[House]) -> TableBody:
    """A table as this token may see it."""
    return await house.body(await opened(request, house, table))


@post("/api/mine", status_code=200)
async def mine(data: JSONBody[Mine], house: NamedDependency[House]) -> list[MyTable]:
    """The state of my tables, by my tokens."""
    return await house.mine(data.tokens)


@post("/api/tables/{table:str}/choices", status_code=200)
async def choose(
    table: FromPath[str], data: JSONBody[Choice], request: AnyRequest, house: NamedDependency[House]
) -> Response[Done]:
    """Answer the pending decision."""
    return as_json(await commands.choose(house, await opened(request, house, table, SEAT), data))


@post("/api/tables/{table:str}/undo", status_code=200)
async def undo(
    table: FromPath[str], data: JSONBody[TakeBack], request: AnyRequest, house: NamedDependency[House]
) -> Response[Done]:
    """Take back my last choice, or all my answers of the open round."""
    return as_json(await commands.undo(house, await opened(request, house, table, SEAT), data))


@post("/api/tables/{table:str}/orders", status_code=200)
async def orders(
    table: FromPath[str], data: JSONBody[OrderWish], request: AnyRequest, house: NamedDependency[House]
) -> Response[Done]:
    """Give a standing order."""
    return as_json(await commands.order(house, await opened(request, house, table, SEAT), data))


@post("/api/tables/{table:str}/seats", status_code=200)
async def seats(
    table: FromPath[str], data: JSONBody[SeatChange], request: AnyRequest, house: NamedDependency[House]
) -> Response[Done]:
    """Change the table or a seat."""
    return as_json(await commands.change(house, await opened(request, house, table, SEAT, HOST), data))


@post("/api/tables/{table:str}/chat", status_code=200)
async def chat(
    table: FromPath[str], data: JSONBody[Said], request: AnyRequest, house: NamedDependency[House]
) -> Response[Done]:
    """Say something to the other seats."""
    return as_json(await commands.say(house, await opened(request, house, table, SEAT), data))


HANDLERS = [
    create, listed, claim, table, mine, choose, undo, orders, seats, chat,
]  # fmt: skip
