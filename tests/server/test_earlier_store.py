"""A store that an earlier form of the program left: unfinished tables go on, finished ones are shown as they were."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from neontable.kernel import record as records
from neontable.server.storage.keys import WATCH, Key, digest
from neontable.server.storage.rows import OVER, PLAYING
from neontable.server.tables import history, upgrades
from neontable.server.tables.table_service import TableService
from neontable.server.wire import Secrets
from neontable.server.workers.archiver import Archiver
from tests.fixtures import FORMS, asked, expected, load_store
from tests.fixtures.store import lines
from tests.server.tables import Made, open_service, play_on

Data = dict[str, Any]


def opened(service: TableService, kept: Data) -> Made:
    """A table of the store with the secrets it was made with."""
    return Made(service, kept["table"], Secrets("0" * 32, kept["seats"]), {"watch": {"token": kept["watch"]}})


def tables(form: str, over: bool) -> list[tuple[str, Data]]:
    return [(name, kept) for name, kept in expected(form)["tables"].items() if (kept["won"] is not None) == over]


async def record_of(made: Made) -> Data:
    watch = Key(digest(made.body["watch"]["token"]), made.id, WATCH)
    found: Data = json.loads(await history.record(made.service, watch))
    return found


@pytest.mark.parametrize("form", FORMS)
def test_unfinished_tables_ask_what_they_asked_and_go_on_to_their_end(form: str, tmp_path: Path) -> None:
    async def run() -> None:
        load_store(form, tmp_path / "tables.db")
        async with open_service(tmp_path) as service:
            await Archiver(service).catch_up()
            assert not any(finding.why for finding in await upgrades.check_tables(service.store))
            for name, kept in tables(form, over=False):
                made = opened(service, kept)
                room = (await made.live()).room
                assert (room.state, room.why) == (PLAYING, ""), name
                assert room.table is not None
                assert asked(room.table) == {part: kept[part] for part in ("asked", "said", "won")}, name
                for seat, key in made.seats.items():
                    assert await service.key_for(made.tokens[seat], made.id, "seat") == key
                await play_on(made, seed=5)
                assert (await made.live()).room.state == OVER, name
                records.verify(await record_of(made))

    asyncio.run(run())


@pytest.mark.parametrize("form", FORMS)
def test_finished_tables_are_shown_as_they_were(form: str, tmp_path: Path) -> None:
    async def run() -> None:
        load_store(form, tmp_path / "tables.db")
        async with open_service(tmp_path) as service:
            await Archiver(service).catch_up()
            for name, kept in tables(form, over=True):
                made = opened(service, kept)
                watch = Key(digest(kept["watch"]), made.id, WATCH)
                body = await service.body(watch)
                assert body.state == OVER, name
                assert body.result is not None
                assert list(body.result["winners"]) == kept["won"][0]
                assert [score["total"] for score in body.result["scores"]] == kept["won"][1]
                assert body.log
                assert await lines(made) == kept["lines"], name
                records.verify(await record_of(made))

    asyncio.run(run())
