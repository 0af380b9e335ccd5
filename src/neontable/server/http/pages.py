"""Static files of the page, built from web/ beforehand."""

from __future__ import annotations

import base64
import hashlib
import mimetypes
import re
from html import escape
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from neontable.kernel import registry
from neontable.server.refusals import unknown
from neontable.server.tables.table_service import TableService

FOLDER: Final = Path(__file__).parents[1] / "web"
FOREVER: Final = "public, max-age=31536000, immutable"  # names carry a hash of what is inside
ANEW: Final = "no-cache"
A_DAY: Final = "public, max-age=86400"

INSIDE: Final = re.compile(rb"<script>(.*?)</script>", re.DOTALL)  # a script that stands in a page itself

_files: dict[str, tuple[bytes, bytes | None, str]] = {}


def files() -> dict[str, tuple[bytes, bytes | None, str]]:
    """Every file of the page with its compressed form and media type; read once."""
    if not _files and FOLDER.is_dir():
        for path in sorted(FOLDER.rglob("*")):
            if path.is_file() and path.suffix != ".br":
                packed = path.with_name(path.name + ".br")
                kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
                name = path.relative_to(FOLDER).as_posix()
                _files[name] = (path.read_bytes(), packed.read_bytes() if packed.exists() else None, kind)
    return _files


def scripts_inside() -> list[str]:
    """The scripts that stand in the pages themselves, as a policy names them: by their hashes."""
    found = {
        script for name, (plain, _, _) in files().items() if name.endswith(".html") for script in INSIDE.findall(plain)
    }
    return sorted(f"'sha256-{base64.b64encode(hashlib.sha256(each).digest()).decode()}'" for each in found)


def sent(request: Request[Any, Any, Any], name: str, cache: str) -> Response[bytes]:
    """One file, compressed where the browser takes it."""
    found = files().get(name)
    if found is None:
        raise unknown()
    plain, packed, kind = found
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    if packed is not None and "br" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type=kind, headers={**headers, "content-encoding": "br"})
    return Response(plain, media_type=kind, headers=headers)


def whole(request: Request[Any, Any, Any], name: str, game: str, url: str) -> Response[bytes]:
    """The page, with a preview of a game where one is named, or how to get it."""
    if not files():
        text = b"<!doctype html><title>Neontable</title><p>The page is not built. Run: make install"
        return Response(text, media_type="text/html")
    if f"previews/{game}.png" not in files() or game not in registry.names():
        return sent(request, name, ANEW)
    found = files()[name][0].replace(b"</head>", preview(game, url) + b"</head>", 1)
    return Response(found, media_type="text/html", headers={"cache-control": ANEW})


def preview(game: str, url: str) -> bytes:
    """What a link shows of its game where it is pasted: from the game alone, never from a table."""
    about = registry.get(game)
    told = {
        "og:type": "website",
        "og:site_name": "Neontable",
        "og:title": f"{about.title} at Neontable",
        "og:description": f"{about.goal} About {about.minutes} minutes.",
        "og:image": f"{url}/previews/{game}.png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": about.title,
    }
    tags = [f'<meta property="{name}" content="{escape(words)}" />' for name, words in told.items()]
    return "".join([*tags, '<meta name="twitter:card" content="summary_large_image" />']).encode()


@get("/t/{_:str}", include_in_schema=False)
async def table_page(request: Request[Any, Any, Any], service: NamedDependency[TableService]) -> Response[bytes]:
    """The page for a table: it asks at once for what every table needs. Whether there is such a table does not show."""
    return whole(request, "table.html", request.query_params.get("g", ""), service.url)


@get(
    [
        "/",
        "/new/{game:str}",
        "/rules/{game:str}",
        "/learn/{game:str}",
        "/cards/{game:str}",
        "/art",
        "/mine",
        "/fairness",
        "/campaign/{_:str}",
    ],
    include_in_schema=False,
)
async def page(request: Request[Any, Any, Any], service: NamedDependency[TableService]) -> Response[bytes]:
    """The page; which part of it is shown is the business of the page itself."""
    return whole(request, "index.html", request.path_params.get("game", ""), service.url)


def nowhere(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """What a browser is shown that looks for a page where there is none: the page itself says so. Programs get no page."""
    reads = "text/html" in request.headers.get("accept", "")
    if request.method != "GET" or not reads or request.url.path.startswith("/api/") or not files():
        return None
    found = sent(request, "index.html", ANEW)
    found.status_code = 404
    return found


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """A part of the page."""
    return sent(request, f"assets/{name}", FOREVER)


@get("/previews/{name:str}", include_in_schema=False)
async def picture(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """The picture of a game that a link shows where it is pasted."""
    return sent(request, f"previews/{name}", A_DAY)


@get("/icon.svg", include_in_schema=False)
async def icon(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The sign of the table."""
    return sent(request, "icon.svg", A_DAY)


HANDLERS: Final = [page, table_page, asset, picture, icon]
