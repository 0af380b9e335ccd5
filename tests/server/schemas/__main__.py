"""Write the file of the present schema."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from neontable.server.storage.keys import HOST as HOST_KEY
from neontable.server.storage.keys import Key, digest
from neontable.server.storage.schema import VERSIONS
from neontable.server.tables import commands, create_table
from neontable.server.wire import CreateTable, Said, Secrets
from tests.kernel.toys import register_toys
from tests.server.schemas import GOES_ON, HERE, HOST, SEATS
from tests.server.tables import Fixed, Made, make, open_service, play_on


async def build(folder: Path) -> None:
    """A game that goes on, with talk, and one that has ended."""
    register_toys()
    async with open_service(folder, Fixed()) as service:
        secrets = Secrets(HOST, dict(enumerate_texts(SEATS)))
        wish = CreateTable("make", "toy-peek", ["mine", "mine"], secrets)
        await create_table.create(service, wish)
        made = Made(service, GOES_ON, secrets, {})
        assert made.host == Key(digest(HOST), GOES_ON, HOST_KEY)
        await play_on(made, 3)
        await commands.say(service, made.seats[0], Said("say", "hello"))
        await play_on(await make(service, "toy-peek", ("mine", "mine")))


def enumerate_texts(values: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(str(number), value) for number, value in enumerate(values)]


def main() -> None:
    """Build the tables and write them down."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(build(Path(folder)))
        with closing(sqlite3.connect(Path(folder) / "tables.db")) as db:
            (HERE / f"{len(VERSIONS)}.sql").write_text("\n".join(db.iterdump()) + "\n")


if __name__ == "__main__":
    main()
