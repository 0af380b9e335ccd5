"""The whole server as one ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig

from neontable.server import api, live, pages
from neontable.server.house import House
from neontable.server.refusals import Refused
from neontable.server.store import Store
from neontable.server.wire import Problem

LOG: Final = logging.getLogger("neontable.server")
IDLE: Final = 60.0  # seconds until an unused room rests


def make_app(store: Store, house: House) -> Litestar:
    """The application around a store and its house."""

    @contextlib.asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        await store.open()
        keeper = asyncio.create_task(keep(house))
        try:
            yield
        finally:
            keeper.cancel()
            await asyncio.gather(keeper, return_exceptions=True)
            await store.close()

    return Litestar(
        route_handlers=[*api.HANDLERS, *pages.HANDLERS, live.live],
        dependencies={"house": Provide(lambda: house, sync_to_thread=False, use_cache=True)},
        lifespan=[running],
        exception_handlers={Refused: refused, ValidationException: not_valid, HTTPException: other, Exception: failed},
        openapi_config=OpenAPIConfig(title="Neontable", version="1"),
        request_max_body_size=1024 * 1024,
        logging_config=None,
    )


async def keep(house: House) -> None:
    """Let unused rooms rest."""
    while True:
        await asyncio.sleep(10)
        house.rest(IDLE)


AnyRequest = Request[Any, Any, Any]


def problem(status: int, told: Problem, retry_after: int = 0) -> Response[Problem]:
    """The one body of every refusal."""
    headers = {"retry-after": str(retry_after)} if retry_after else {}
    return Response(told, status_code=status, headers=headers)


def refused(_: AnyRequest, error: Refused) -> Response[Problem]:
    """What the house says no to."""
    return problem(error.status, error.problem, error.retry_after)


def not_valid(_: AnyRequest, error: ValidationException) -> Response[Problem]:
    """A body that does not fit the schema."""
    told = [f"{each.get('key', '')}: {each.get('message', '')}" for each in error.extra or [] if isinstance(each, dict)]
    return problem(422, Problem("invalid", "; ".join(told) or "The body does not fit.", "See the schema of this call."))


def other(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    """Everything the framework refuses."""
    if error.status_code == 404:
        return problem(
            404, Problem("unknown", "There is nothing here for this token.", "Check the link you were given.")
        )
    status = 422 if error.status_code == 400 else error.status_code
    return problem(status, Problem("invalid", str(error.detail), "See the schema of this call."))


def failed(_: AnyRequest, error: Exception) -> Response[Problem]:
    """A bug of ours: told in the log, not to the client."""
    LOG.error("request failed", exc_info=error)
    return problem(500, Problem("failed", "The server has failed.", "Try again; nothing was changed."))
