"""Checks of a request body before it is parsed: encoding, time, nesting."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Final

from litestar import Request

from neontable.server.refusals import Refused, invalid

LARGEST: Final = 64 * 1024  # bytes, unless a call says otherwise
DEEPEST: Final = 40  # lists and objects inside each other
PATIENCE: Final = 20.0  # seconds for a body to arrive

MARKS: Final = re.compile(rb'"(?:[^"\\]|\\.)*+"|[\[{]|[\]}]', re.DOTALL)


async def check(request: Request[Any, Any, Any]) -> None:
    """Refuse a body that arrives too slowly, is no text, or is nested too deep."""
    if request.method not in ("POST", "PUT", "PATCH", "DELETE"):
        return
    try:
        async with asyncio.timeout(PATIENCE):
            body = await request.body()
    except TimeoutError as error:
        raise Refused(408, "slow", "The body did not arrive in time.", "Try again.") from error
    try:
        body.decode()
    except UnicodeDecodeError as error:
        raise invalid("The body is not UTF-8.", "Send JSON.") from error
    if depth(body) > DEEPEST:
        raise invalid("The body is nested too deep.", f"At most {DEEPEST} levels.")


def depth(body: bytes) -> int:
    """How many lists and objects of a JSON text lie inside each other; looked at closely only if there are many."""
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return 0
    level = deepest = 0
    for mark in MARKS.finditer(body):
        first = body[mark.start()]
        if first in b"[{":
            level += 1
            deepest = max(deepest, level)
        elif first in b"]}":
            level -= 1
    return deepest
