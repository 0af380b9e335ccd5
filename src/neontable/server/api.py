"""The HTTP face of the tables."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State as AppState

from neontable.kernel import registry, rulebook
from neontable.kernel.errors import NeontableError
from neontable.server import acting, making
from neontable.server.changes import LEVELS
from neontable.server.house import House
from neontable.server.keys import HOST, SEAT, WATCH, Key
from neontable.server.refusals import from_rules, unknown
from neontable.server.wire import (
    Choice,
    Claim,
    CreateTable,
    ListedTable,
    Mine,
    MyTable,
    OrderWish,
    Said,
    SeatChange,
    TableBody,
    Wish,
)  # fmt: skip

AnyRequest = Request[Any, Any, AppState]


def token_of(request: AnyRequest) -> str:
    """The bearer token of a request."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def opened(request: AnyRequest, house: House, table: str, *roles: str) -> Key:
    """What the request's token opens at this table."""
    return await house.key_for(token_of(request), table, *(roles or (SEAT, WATCH, HOST)))


def as_json(body: bytes, status: int = 200) -> Response[bytes]:
    """An answer that is JSON already."""
    return Response(body, status_code=status, media_type="application/json")


# ---- games
@get("/api/games")
async def games() -> list[dict[str, Any]]:
    """Every game that can be played here, with its options and bot levels."""
    return [described(name) for name in registry.names()]


def described(name: str) -> dict[str, Any]:
    """A game for people who choose one."""
    game = registry.get(name)
    options = [
        {
            "name": each.name,
            "title": each.title,
            "values": list(each.values),
            "ruling": each.ruling,
            "means": each.means,
            "free": each.free,
        }
        for each in game.options
    ]
    return {
        "name": game.name,
        "title": game.title,
        "line": game.line,
        "seats": list(game.seats),
        "options": options,
        "levels": list(LEVELS),
        "silent": game.silent,
        "rules": game.version,
    }


@get("/api/games/{game:str}/rules")
async def rules(game: str) -> dict[str, Any]:
    """All rules of a game in our words, with rulings."""
    book = book_of(game)
    return {
        "rules": [msgspec.to_builtins(rule) for rule in book.rules.values()],
        "rulings": [msgspec.to_builtins(ruling) for ruling in book.rulings.values()],
    }


@get("/api/games/{game:str}/rules/{rule:str}")
async def one_rule(game: str, rule: str) -> dict[str, Any]:
    """One rule with its rulings."""
    book = book_of(game)
    try:
        found = book.rule(rule)
    except NeontableError as error:
        raise from_rules(error) from error
    return {
        "rule": msgspec.to_builtins(found),
        "rulings": [msgspec.to_builtins(book.rulings[each]) for each in found.rulings],
    }


def book_of(game: str) -> rulebook.Rulebook:
    """A game's rulebook."""
    try:
        registry.get(game)
        book = rulebook.of_game(game)
    except NeontableError as error:
        raise unknown() from error
    if book is None:
        raise unknown()
    return book


@get("/api/games/{game:str}/content")
async def content(game: str) -> Any:
    """The cards and pieces of a game as data."""
    try:
        found = registry.get(game)
    except NeontableError as error:
        raise unknown() from error
    return found.content_data(found.load_content(()))


# ---- tables
@post("/api/tables", status_code=201)
async def create(data: CreateTable, house: House) -> Response[bytes]:
    """Make a table."""
    return as_json(await making.create(house, data), 201)


@get("/api/tables")
async def listed(house: House) -> list[ListedTable]:
    """Public tables with an open seat."""
    return await house.listing()


@post("/api/tables/{table:str}/claim", status_code=200)
async def claim(table: str, data: Claim, house: House) -> Response[bytes]:
    """Take a seat."""
    return as_json(await making.claim(house, table, data))


@get("/api/tables/{table:str}")
async def table(table: str, request: AnyRequest, house: House) -> TableBody:
    """A table as this token may see it."""
    return await house.body(await opened(request, house, table))


@post("/api/mine", status_code=200)
async def mine(data: Mine, house: House) -> list[MyTable]:
    """The state of my tables, by my tokens."""
    return await house.mine(data.tokens)


@post("/api/tables/{table:str}/choices", status_code=200)
async def choose(table: str, data: Choice, request: AnyRequest, house: House) -> Response[bytes]:
    """Answer the pending decision."""
    return as_json(await acting.choose(house, await opened(request, house, table, SEAT), data))


@post("/api/tables/{table:str}/undo", status_code=200)
async def undo(table: str, data: Wish, request: AnyRequest, house: House) -> Response[bytes]:
    """Take back my last choice."""
    return as_json(await acting.undo(house, await opened(request, house, table, SEAT), data))


@post("/api/tables/{table:str}/orders", status_code=200)
async def orders(table: str, data: OrderWish, request: AnyRequest, house: House) -> Response[bytes]:
    """Give a standing order."""
    return as_json(await acting.order(house, await opened(request, house, table, SEAT), data))


@post("/api/tables/{table:str}/seats", status_code=200)
async def seats(table: str, data: SeatChange, request: AnyRequest, house: House) -> Response[bytes]:
    """Change the table or a seat."""
    return as_json(await acting.change(house, await opened(request, house, table, SEAT, HOST), data))


@post("/api/tables/{table:str}/chat", status_code=200)
async def chat(table: str, data: Said, request: AnyRequest, house: House) -> Response[bytes]:
    """Say something to the other seats."""
    return as_json(await acting.say(house, await opened(request, house, table, SEAT), data))


HANDLERS = [
    games, rules, one_rule, content, create, listed, claim, table, mine, choose, undo, orders, seats, chat,
]  # fmt: skip
