"""`neontable serve`: the table online."""

from __future__ import annotations

import contextlib
import errno
import gc
import signal
import socket
import webbrowser
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from neontable.cli.common import Db, counted, place_of, shown
from neontable.kernel.errors import Invalid, NeontableError

EVERYWHERE: Final = "0.0.0.0"
STUCK: Final = 20_000  # milliseconds the other end may leave what we sent unread
COLLECT: Final = (20_000, 20, 20)  # rooms live long and messages die young: look for cycles less often than usual
PATIENCE: Final = 10  # seconds for requests to end when the server stops


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    lan: Annotated[bool, typer.Option("--lan", help="Let everybody in this network come in.")] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0: a free one.")] = 8400,
    public_url: Annotated[str, typer.Option(help="The address people use, behind a proxy.")] = "",
    trusted_proxy: Annotated[
        list[str] | None, typer.Option(help="A proxy whose X-Forwarded-For is believed; may be given several times.")
    ] = None,
    db: Db = "",
    bot_workers: Annotated[
        int | None, typer.Option(min=1, max=64, help="Processes that think for bots. [default: cores - 1]")
    ] = None,
    pack: Annotated[list[Path] | None, typer.Option(help="A pack of content; may be given several times.")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="List the tables this version cannot go on with, and stop.")
    ] = False,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
    limits: Annotated[bool, typer.Option(help="Refuse who asks too often; without, only for measuring.")] = True,
) -> None:
    """Put the games on the web."""
    import uvloop

    from neontable.server.http.middleware import Place
    from neontable.server.packs import install
    from neontable.server.storage.factory import open_store

    install(pack or [])
    where = place_of(db)
    if check:
        raise typer.Exit(uvloop.run(checked(where)))
    store = open_store(where)
    listening = listen(EVERYWHERE if lan else host, port)
    place = Place(EVERYWHERE if lan else host, listening.getsockname()[1], public_url, trusted_proxy)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # the server stops at these; it raises them again once it has stopped
    open_more_files()
    uvloop.run(served(store, place, listening, limits, bot_workers, where, open_page))


async def checked(where: str) -> int:
    """Say which tables the installed rules concern; 1 if some of them cannot go on."""
    from neontable.server.storage.factory import is_postgres
    from neontable.server.tables.upgrades import check_place

    found = await check_place(where) if is_postgres(where) or Path(where).expanduser().exists() else []
    for each in found:
        title = f"{each.table} {each.game} {each.name}".strip()
        typer.echo(f"{title}: rules {each.rules} → {each.installed or 'none'}: {'goes on' if each.fits else each.why}")
    stuck = sum(not each.fits for each in found)
    typer.echo(
        f"{counted(len(found), 'table was', 'tables were')} played by other rules or content; {stuck} of them would be frozen."
    )
    return int(stuck > 0)


async def served(
    store: Any,
    place: Any,
    listening: socket.socket,
    limited: bool,
    bot_workers: int | None,
    where: str,
    open_page: bool,
) -> None:
    """Run the server until somebody stops it."""
    import uvicorn

    from neontable.server import logs
    from neontable.server.app import make_app
    from neontable.server.http.client import LARGEST_FRAME
    from neontable.server.http.connections import Connection
    from neontable.server.http.frames import Frames
    from neontable.server.http.metrics import Metrics
    from neontable.server.http.middleware import AdmissionMiddleware
    from neontable.server.limits import Limits, no_limits
    from neontable.server.tables.table_service import TableService
    from neontable.server.workers.pool import Pool

    logs.configure()
    service = TableService(store, url=place.url)
    limits = Limits() if limited else no_limits()
    app = make_app(store, service, limits, Pool(store, bot_workers or 0))
    config = uvicorn.Config(
        AdmissionMiddleware(app, place, limits, Metrics(service)),
        lifespan="off",
        http=Connection,
        loop="none",
        ws=Frames,
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_FRAME,
        access_log=False,
        log_config=None,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
    )
    try:
        async with app.lifespan():
            gc.freeze()  # what is loaded by now stays, and need not be looked through again and again
            gc.set_threshold(*COLLECT)
            typer.echo(f"Neontable is at {place.url}/ (Ctrl-C stops it). Tables are kept in {shown(where)}.")
            if open_page:
                webbrowser.open(f"{place.url}/")
            await uvicorn.Server(config).serve(sockets=[listening])
    except ExceptionGroup as group:  # the framework starts in a group; what stopped it is ours
        refused = group.subgroup(NeontableError)
        raise group if refused is None else refused.exceptions[0] from None
    typer.echo("Neontable has stopped; everything is written down.")


def open_more_files() -> None:
    """As many connections at once as this machine allows: each is an open file."""
    import resource  # not on every system, and the help of all commands loads this module

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # a system may name a limit that it does not grant
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def listen(host: str, port: int) -> socket.socket:
    """A socket that accepts connections, or an error that says why not."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise Invalid(f"There is no address {host}.", "Give one of this machine with --host.") from error
    listening = socket.socket(family, kind, proto)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STUCK)
    try:
        listening.bind(address)
        listening.listen(1024)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise Invalid(f"Port {port} of {host} is in use.", "Give another one with --port.") from error
        raise Invalid(f"Nobody can listen on {host} port {port}: {error.strerror}.", "Try --host or --port.") from error
    listening.setblocking(False)
    return listening
