"""HTTP routes of the tables: list, create, join, choose, undo, change."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from neontable.server.storage import keys
from neontable.server.storage.keys import HOST, SEAT, WATCH, Key
from neontable.server.tables import commands, create_table, listings
from neontable.server.tables.table_service import TableService
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


async def opened(request: AnyRequest, service: TableService, table: str, *roles: str) -> Key:
    """What the request's token opens at this table."""
    return await service.key_for(token_of(request), table, *(roles or (SEAT, WATCH, HOST)))


def as_json(body: bytes, status: int = 200) -> Response[Any]:
    """An answer that is JSON already; the handler says of which type."""
    return Response(body, status_code=status, media_type="application/json")


# ---- tables
@post("/api/tables", status_code=201)
async def create(data: JSONBody[CreateTable], service: NamedDependency[TableService]) -> Response[MadeTable]:
    """Make a table."""
    return as_json(await create_table.create(service, data), 201)


@get("/api/tables")
async def listed(service: NamedDependency[TableService]) -> list[ListedTable]:
    """Public tables with an open seat."""
    return await listings.listing(service)


@post("/api/tables/{table:str}/claim", status_code=200)
async def claim(
    table: FromPath[str], data: JSONBody[Claim], service: NamedDependency[TableService]
) -> Response[Claimed]:
    """Take a seat."""
    return as_json(await create_table.claim(service, table, data))


@get("/api/tables/{table:str}")
async def table(table: FromPath[str], request: AnyRequest, service: NamedDependency[TableService]) -> TableBody:
    """A table as this token may see it."""
    return await service.body(await opened(request, service, table))


@post("/api/mine", status_code=200)
async def mine(data: JSONBody[Mine], service: NamedDependency[TableService]) -> list[MyTable]:
    """The state of my tables, by my tokens."""
    return await listings.mine(service, data.tokens)


@post("/api/tables/{table:str}/choices", status_code=200)
async def choose(
    table: FromPath[str], data: JSONBody[Choice], request: AnyRequest, service: NamedDependency[TableService]
) -> Response[Done]:
    """Answer the pending decision."""
    return as_json(await commands.choose(service, await opened(request, service, table, SEAT), data))


@post("/api/tables/{table:str}/undo", status_code=200)
async def undo(
    table: FromPath[str], data: JSONBody[TakeBack], request: AnyRequest, service: NamedDependency[TableService]
) -> Response[Done]:
    """Take back my last choice, or all my answers of the open round."""
    return as_json(await commands.undo(service, await opened(request, service, table, SEAT), data))


@post("/api/tables/{table:str}/orders", status_code=200)
async def orders(
    table: FromPath[str], data: JSONBody[OrderWish], request: AnyRequest, service: NamedDependency[TableService]
) -> Response[Done]:
    """Give a standing order."""
    return as_json(await commands.order(service, await opened(request, service, table, SEAT), data))


@post("/api/tables/{table:str}/seats", status_code=200)
async def seats(
    table: FromPath[str], data: JSONBody[SeatChange], request: AnyRequest, service: NamedDependency[TableService]
) -> Response[Done]:
    """Change the table or a seat."""
    return as_json(await commands.change(service, await opened(request, service, table, SEAT, HOST), data))


@post("/api/tables/{table:str}/chat", status_code=200)
async def chat(
    table: FromPath[str], data: JSONBody[Said], request: AnyRequest, service: NamedDependency[TableService]
) -> Response[Done]:
    """Say something to the other seats."""
    return as_json(await commands.say(service, await opened(request, service, table, SEAT), data))


HANDLERS = [
    create, listed, claim, table, mine, choose, undo, orders, seats, chat,
]  # fmt: skip
