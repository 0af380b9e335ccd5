"""HTTP routes of what was played: steps, log, record, fork, rematch, import."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from neontable.server.http.api import AnyRequest, as_json, opened
from neontable.server.storage.keys import HOST, SEAT
from neontable.server.tables import forking, history, import_record
from neontable.server.tables.table_service import TableService
from neontable.server.wire import Forked, LogPage, MadeTable, OpenRecord, Rematch, StepsPage

LARGEST_RECORD: Final = 2 * 1024 * 1024  # bytes

First = Annotated[int, QueryParameter(name="from", ge=0, le=1_000_000, description="the first step")]
Last = Annotated[
    int, QueryParameter(name="to", ge=0, le=1_000_000, description="the last step; at most 50 come at once")
]
Eyes = Annotated[int | None, QueryParameter(ge=-1, le=15, description="with whose eyes, once the game has ended")]
Before = Annotated[int | None, QueryParameter(ge=0, le=1_000_000, description="an id of a line")]


@get("/api/tables/{table:str}/steps")
async def steps(
    table: FromPath[str],
    request: AnyRequest,
    service: NamedDependency[TableService],
    first: First = 0,
    last: Last = 1_000_000,
    seat: Eyes = None,
) -> Response[StepsPage]:
    """What I saw, step by step; the first step shows the whole view, the others what has changed."""
    return as_json(await history.steps(service, await opened(request, service, table), first, last, seat))


@get("/api/tables/{table:str}/log")
async def log(
    table: FromPath[str], request: AnyRequest, service: NamedDependency[TableService], before: Before = None
) -> LogPage:
    """A hundred lines of the log before an id, or the last ones."""
    return await history.log(service, await opened(request, service, table), before)


@get("/api/tables/{table:str}/record")
async def record(
    table: FromPath[str], request: AnyRequest, service: NamedDependency[TableService]
) -> Response[dict[str, Any]]:
    """The record of a game that has ended, with its luck; before that a sealed save, where one person holds all human seats."""
    return as_json(await history.record(service, await opened(request, service, table)))


@post("/api/tables/{table:str}/fork", status_code=201)
async def fork(
    table: FromPath[str], data: JSONBody[Forked], request: AnyRequest, service: NamedDependency[TableService]
) -> Response[MadeTable]:
    """A new table that goes on from a step of this one."""
    return as_json(await forking.fork(service, await opened(request, service, table), data), 201)


@post("/api/tables/{table:str}/rematch", status_code=201)
async def rematch(
    table: FromPath[str], data: JSONBody[Rematch], request: AnyRequest, service: NamedDependency[TableService]
) -> Response[MadeTable]:
    """The same people once more, each one seat further on."""
    return as_json(await forking.rematch(service, await opened(request, service, table, SEAT, HOST), data), 201)


@post("/api/records", status_code=201, request_max_body_size=LARGEST_RECORD)
async def open_record(data: JSONBody[OpenRecord], service: NamedDependency[TableService]) -> Response[MadeTable]:
    """Open a record to look at it, or a sealed save of this server to play on."""
    return as_json(await import_record.open_file(service, data), 201)


HANDLERS = [steps, log, record, fork, rematch, open_record]
