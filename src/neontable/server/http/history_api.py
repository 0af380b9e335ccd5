"""HTTP routes of what was played: steps, log, story, record, fork, rematch, import, and the campaigns that games belong to."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from neontable.server.http.api import AnyRequest, as_json, opened
from neontable.server.storage.keys import HOST, SEAT
from neontable.server.tables import campaign_files, campaigns, forking, history, import_record
from neontable.server.tables.table_service import TableService
from neontable.server.wire import (
    CampaignBody,
    CampaignName,
    Done,
    Forked,
    ImportCampaign,
    LogPage,
    MadeTable,
    MetBody,
    NextEvening,
    OpenRecord,
    Rematch,
    StepsPage,
    StoryBody,
)

LARGEST_RECORD: Final = 2 * 1024 * 1024  # bytes
LARGEST_CAMPAIGN: Final = 8 * 1024 * 1024

First = Annotated[int, QueryParameter(name="from", ge=0, le=1_000_000, description="the first step")]
Last = Annotated[
    int, QueryParameter(name="to", ge=0, le=1_000_000, description="the last step; at most 50 come at once")
]
Eyes = Annotated[int | None, QueryParameter(ge=-1, le=15, description="with whose eyes, once the game has ended")]
Which = Annotated[str, QueryParameter(max_length=40, description="the table of an evening; without one this")]
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


@get("/api/tables/{table:str}/story")
async def story(table: FromPath[str], request: AnyRequest, service: NamedDependency[TableService]) -> StoryBody:
    """What was told of the story so far; new texts come as lines of the log."""
    return await history.story(service, await opened(request, service, table))


@get("/api/tables/{table:str}/cards")
async def cards(table: FromPath[str], request: AnyRequest, service: NamedDependency[TableService]) -> MetBody:
    """The cards that nobody knows before they appear, as far as this campaign has met them."""
    return await campaigns.met(service, await opened(request, service, table))


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


# ---- campaigns
@get("/api/tables/{table:str}/campaign")
async def campaign(table: FromPath[str], request: AnyRequest, service: NamedDependency[TableService]) -> CampaignBody:
    """The campaign that a table is an evening of: its evenings and branches, and what is remembered."""
    return await campaigns.page(service, await opened(request, service, table))


@post("/api/tables/{table:str}/campaign", status_code=200)
async def name_campaign(
    table: FromPath[str], data: JSONBody[CampaignName], request: AnyRequest, service: NamedDependency[TableService]
) -> Response[Done]:
    """Give the campaign another name."""
    return as_json(await campaigns.rename(service, await opened(request, service, table, SEAT, HOST), data))


@post("/api/tables/{table:str}/campaign/next", status_code=201)
async def next_evening(
    table: FromPath[str], data: JSONBody[NextEvening], request: AnyRequest, service: NamedDependency[TableService]
) -> Response[MadeTable]:
    """The next evening of the campaign, or one of its evenings again."""
    return as_json(await campaigns.go_on(service, await opened(request, service, table, SEAT, HOST), data), 201)


@get("/api/tables/{table:str}/campaign/story")
async def told_before(
    table: FromPath[str], request: AnyRequest, service: NamedDependency[TableService], evening: Which = ""
) -> StoryBody:
    """What was told on an evening of the campaign."""
    return await campaigns.story(service, await opened(request, service, table), evening)


@get("/api/tables/{table:str}/campaign/export")
async def export(
    table: FromPath[str], request: AnyRequest, service: NamedDependency[TableService]
) -> Response[dict[str, Any]]:
    """The whole campaign as one document, with the records of its evenings."""
    return Response(await campaigns.export(service, await opened(request, service, table)))


@post("/api/campaigns", status_code=201, request_max_body_size=LARGEST_CAMPAIGN)
async def import_campaign(
    data: JSONBody[ImportCampaign], service: NamedDependency[TableService]
) -> Response[MadeTable]:
    """Take in a campaign from elsewhere; it goes on when somebody says who plays whom."""
    return as_json(await campaign_files.take_in(service, data), 201)


HANDLERS = [
    steps, log, story, cards, record, fork, rematch, open_record,
    campaign, name_campaign, next_evening, told_before, export, import_campaign,
]  # fmt: skip
