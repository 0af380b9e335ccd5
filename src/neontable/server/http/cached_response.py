"""Cached responses for public data: encoded once, compressed once, sent with an ETag."""

from __future__ import annotations

import gzip
import hashlib
from typing import Any, Final

import msgspec
from litestar import Request, Response

ANEW: Final = "no-cache"  # it may be kept, but ask whether it is still the same


class CachedResponse:
    """A body as it is sent, plain and compressed, with the tag by which a browser knows it again."""

    __slots__ = ("packed", "plain", "tag")

    def __init__(self, body: Any) -> None:
        self.plain = msgspec.json.encode(body)
        self.packed = gzip.compress(self.plain, mtime=0)
        self.tag = f'W/"{hashlib.sha256(self.plain).hexdigest()[:16]}"'


def sent(request: Request[Any, Any, Any], found: CachedResponse) -> Response[Any]:
    """A printed body: nothing where the browser has it, compressed where it takes that."""
    headers = {"cache-control": ANEW, "etag": found.tag, "vary": "accept-encoding"}
    if found.tag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = found.packed, "gzip"
    else:
        body = found.plain
    return Response(body, media_type="application/json", headers=headers)
