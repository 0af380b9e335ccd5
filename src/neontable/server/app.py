"""The ASGI application: routes, dependencies, and background tasks put together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException

from neontable.server import refusals
from neontable.server.http import analysis, api, atom_feed, bodies, games, history_api, metrics, openapi, pages, sockets
from neontable.server.limits import Limits
from neontable.server.refusals import Refused, unknown
from neontable.server.storage.store import Store, StoreFailed
from neontable.server.tables.table_service import TableService
from neontable.server.wire import Problem
from neontable.server.workers.archiver import Archiver
from neontable.server.workers.bot_runner import BotRunner
from neontable.server.workers.clock import Clock
from neontable.server.workers.pool import Pool

LOG: Final = logging.getLogger("neontable.server")
IDLE: Final = 60.0  # seconds until an unused room rests


def make_app(store: Store, service: TableService, limits: Limits | None = None, pool: Pool | None = None) -> Litestar:
    """The application around a store and its service; without a pool it makes its own, of one worker less than cores."""
    connected = sockets.Sockets(service, limits or Limits())
    thinkers = pool or Pool(store)
    advisor = analysis.Analysis(service, thinkers)

    @contextlib.asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        await store.open()
        runner, clock = BotRunner(service, thinkers), Clock(service, thinkers)
        archiver = Archiver(service, thinkers)
        tasks = [asyncio.create_task(each) for each in (keep(service, archiver), archiver.catch_up(), clock.run())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await clock.close()
            await runner.close()
            await thinkers.close()
            await archiver.close()
            service.close()
            await store.close()

    return Litestar(
        route_handlers=[
            *games.HANDLERS,
            *api.HANDLERS,
            *analysis.HANDLERS,
            *history_api.HANDLERS,
            *atom_feed.HANDLERS,
            metrics.healthz,
            *pages.HANDLERS,
            sockets.live,
        ],
        dependencies={
            "service": Provide(lambda: service, sync_to_thread=False, use_cache=True),
            "analysis": Provide(lambda: advisor, sync_to_thread=False, use_cache=True),
            "sockets": Provide(lambda: connected, sync_to_thread=False, use_cache=True),
        },
        before_request=bodies.check,
        lifespan=[running],
        exception_handlers={
            Refused: refused,
            StoreFailed: no_store,
            ValidationException: not_valid,
            HTTPException: other,
            Exception: failed,
        },
        openapi_config=openapi.config(),
        request_max_body_size=bodies.LARGEST,
        logging_config=None,
    )


async def keep(service: TableService, archiver: Archiver) -> None:
    """Let unused rooms rest."""
    while True:
        await asyncio.sleep(10)
        await archiver.rest(service.rest(IDLE))


AnyRequest = Request[Any, Any, Any]


def problem(status: int, told: Problem, retry_after: int = 0) -> Response[Problem]:
    """The one body of every refusal."""
    headers = {"retry-after": str(retry_after)} if retry_after else {}
    return Response(told, status_code=status, headers=headers)


def refused(_: AnyRequest, error: Refused) -> Response[Problem]:
    """What the service says no to."""
    return problem(error.status, error.problem, error.retry_after)


def no_store(_: AnyRequest, error: StoreFailed) -> Response[Problem]:
    """The store could not be read."""
    LOG.error("store failed", extra={"why": str(error)})
    told = refusals.busy("The store does not answer.")
    return problem(told.status, told.problem, told.retry_after)


def not_valid(_: AnyRequest, error: ValidationException) -> Response[Problem]:
    """A body that does not fit the schema."""
    told = [f"{each.get('key', '')}: {each.get('message', '')}" for each in error.extra or [] if isinstance(each, dict)]
    return problem(422, Problem("invalid", "; ".join(told) or "The body does not fit.", "See the schema of this call."))


def other(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """Everything the framework refuses."""
    if error.status_code == 404:
        return pages.nowhere(request) or problem(404, unknown().problem)
    status = 422 if error.status_code == 400 else error.status_code
    kind = {405: "method", 413: "too large"}.get(status, "invalid")
    return problem(status, Problem(kind, str(error.detail), "See the schema of this call."))


def failed(_: AnyRequest, error: Exception) -> Response[Problem]:
    """A bug of ours: told in the log, not to the client."""
    LOG.error("request failed", exc_info=error)
    return problem(500, refusals.failed().problem)
