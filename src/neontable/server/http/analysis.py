"""Analysis for a seat: hints, odds, and why an option is missing. Computed from what the seat knows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final
from weakref import WeakKeyDictionary

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from neontable.kernel.decision import Decision
from neontable.server.http.api import AnyRequest, as_json, opened
from neontable.server.refusals import Refused, illegal, stale
from neontable.server.rooms.room import Room
from neontable.server.storage.keys import SEAT, Key
from neontable.server.storage.rows import Header
from neontable.server.tables.live_tables import LiveTable
from neontable.server.tables.table_service import TableService
from neontable.server.wire import AheadBody, Asked, BlockedBody, HintBody, Thought
from neontable.server.workers.pool import Pool

KEPT: Final = 64  # answers about one decision: texts that somebody thinks of have no end

Thinking = asyncio.Task[bytes]


class Answers:
    """What a seat has asked about one decision: the last answers stay until the decision changes."""

    def __init__(self, opened: int) -> None:
        self.opened = opened
        self.asked: dict[str, Thinking] = {}


class Analysis:
    """Answers questions of people, one at a time for each seat, behind the bots."""

    def __init__(self, service: TableService, pool: Pool) -> None:
        self.service = service
        self.pool = pool
        self.given: WeakKeyDictionary[LiveTable, dict[int, Answers]] = WeakKeyDictionary()

    async def hint(self, key: Key) -> bytes:
        """The options that a search likes best."""
        live = await self.service.live(key.table)
        if not live.room.header.hint:
            raise illegal("Hints are off at this table.", "It was made so.")
        return await self._ask(live, key.seat, "hint", lambda header: self.pool.advise(header, key.seat))

    async def odds(self, key: Key, option: str) -> bytes:
        """The exact odds of an option."""
        live = await self.service.live(key.table)
        if not live.room.header.odds:
            raise illegal("Odds are off at this table.", "It was made so.")
        if option not in pending(await self.service.settled(key.table), key.seat).options:
            raise illegal(f"{option!r} is no option here.", "Ask about one of the options.")
        return await self._ask(
            live, key.seat, f"odds {option}", lambda header: self.pool.odds(header, key.seat, option)
        )

    async def ahead(self, key: Key, options: list[str]) -> bytes:
        """What would be asked after choices that are only thought of."""
        live = await self.service.live(key.table)
        what = "\n".join(["ahead", *options])
        return await self._ask(live, key.seat, what, lambda header: self.pool.ahead(header, key.seat, options))

    async def unavailable(self, key: Key) -> list[BlockedBody]:
        """What the seat might try and may not."""
        room = await self.service.settled(key.table)
        decision = pending(room, key.seat)
        labels = decision.blocked_labels()
        return [BlockedBody(*refusal, label=labels[refusal.text]) for refusal in decision.blocked]

    async def _ask(
        self, live: LiveTable, seat: int, what: str, think: Callable[[Header], Coroutine[Any, Any, bytes]]
    ) -> bytes:
        room = await self.service.settled(live.room.id)  # only what is durable is thought about
        pending(room, seat)
        now = room.opened[seat]
        seats = self.given.setdefault(live, {})
        answers = seats.get(seat)
        if answers is None or answers.opened != now:
            if answers is not None and not all(task.done() for task in answers.asked.values()):
                raise too_many()
            answers = seats[seat] = Answers(now)
        task = answers.asked.get(what)
        if task is None or failed(task):
            if not all(task.done() for task in answers.asked.values()):
                raise too_many()
            if len(answers.asked) >= KEPT:
                del answers.asked[next(iter(answers.asked))]
            task = answers.asked[what] = asyncio.create_task(think(live.room.header))
        answer = await asyncio.shield(task)
        if live.room.opened[seat] != now:
            raise stale()
        return answer


def pending(room: Room, seat: int) -> Decision:
    """The decision that a seat has to make now."""
    decision = room.table.decision(seat) if room.table is not None and room.playing else None
    if decision is None:
        raise illegal("You have nothing to decide now.", "Wait for your turn.")
    return decision


def failed(task: Thinking) -> bool:
    """Whether it is worth asking again: the server failed, not the question."""
    if not task.done():
        return False
    if task.cancelled():
        return True
    error = task.exception()
    return error is not None and not (isinstance(error, Refused) and error.status == 409)


def too_many() -> Refused:
    return Refused(429, "busy", "One question at a time.", "Wait for the answer to the last one.", retry_after=1)


# ---- HTTP
@post("/api/tables/{table:str}/hint", status_code=200)
async def hint(
    table: FromPath[str],
    request: AnyRequest,
    service: NamedDependency[TableService],
    analysis: NamedDependency[Analysis],
) -> Response[HintBody]:
    """The best three options by a search from what I know; where hints are on."""
    return as_json(await analysis.hint(await opened(request, service, table, SEAT)))


@post("/api/tables/{table:str}/odds", status_code=200)
async def odds(
    table: FromPath[str],
    data: JSONBody[Asked],
    request: AnyRequest,
    service: NamedDependency[TableService],
    analysis: NamedDependency[Analysis],
) -> Response[dict[str, Any]]:
    """The exact odds of an option from what I know; where odds are on and the game offers them."""
    return as_json(await analysis.odds(await opened(request, service, table, SEAT), data.option))


@post("/api/tables/{table:str}/unavailable", status_code=200)
async def unavailable(
    table: FromPath[str],
    request: AnyRequest,
    service: NamedDependency[TableService],
    analysis: NamedDependency[Analysis],
) -> list[BlockedBody]:
    """What I might try and may not, with rule, reason and remedy."""
    return await analysis.unavailable(await opened(request, service, table, SEAT))


@post("/api/tables/{table:str}/ahead", status_code=200)
async def ahead(
    table: FromPath[str],
    data: JSONBody[Thought],
    request: AnyRequest,
    service: NamedDependency[TableService],
    analysis: NamedDependency[Analysis],
) -> Response[AheadBody]:
    """What I would be asked after choices that I only think of, and the odds of every option there, where odds are on."""
    return as_json(await analysis.ahead(await opened(request, service, table, SEAT), data.options))


HANDLERS = [hint, odds, ahead, unavailable]
