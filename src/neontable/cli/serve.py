"""`neontable serve`: the table online."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.")] = 8400,
    db: Annotated[Path | None, typer.Option(help="Where tables are kept.")] = None,
) -> None:
    """Put the games on the web."""
    import uvicorn

    from neontable.server.app import make_app
    from neontable.server.house import House
    from neontable.server.sqlite import SqliteStore

    store = SqliteStore(db or Path.home() / ".local/share/neontable/tables.db")
    app = make_app(store, House(store, url=f"http://{host}:{port}"))
    uvicorn.run(app, host=host, port=port, loop="uvloop", ws="websockets-sansio", ws_per_message_deflate=False,
                ws_max_size=64 * 1024, access_log=False)  # fmt: skip
