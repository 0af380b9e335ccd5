"""A server with packs: their episodes are played by people and bots, in records and forks, and what vanishes is told in words."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from neontable.kernel import record as records
from neontable.kernel import registry
from neontable.kernel.errors import Invalid
from neontable.server import packs
from neontable.server.http import games
from neontable.server.refusals import Refused
from neontable.server.storage.keys import HOST, Key, digest
from neontable.server.storage.rows import FROZEN, OVER, PLAYING
from neontable.server.tables import campaign_files, campaigns, history, import_record
from neontable.server.wire import ImportCampaign, NextSeat, OpenRecord
from neontable.server.workers.pool import Pool
from tests.games.neon_hope.test_packs import guide
from tests.server.tables import Fixed, command, make, open_service, play_on
from tests.server.test_campaigns import ended, followed, secrets_for, taken

GAME = "neon-hope"


@pytest.fixture
def tea(tmp_path: Path) -> Iterator[Path]:
    """The pack of the guide, installed."""
    folder = tmp_path / "tea"
    folder.mkdir()
    for name, text in guide().items():
        (folder / name).write_text(text, encoding="utf-8")
    packs.install([folder])
    games.printed_games.cache_clear()
    yield folder
    packs.install([])
    games.printed_games.cache_clear()


def test_the_episode_of_a_pack_is_an_option_and_is_played_with_bots(tmp_path: Path, tea: Path) -> None:
    listed = next(each for each in games.described(GAME).options if each.name == "episode")
    assert "tea" in listed.values

    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, GAME, ("mine", "bot:random"), episode="tea")
            pool = Pool(service.store, 1)
            try:
                for _ in range(30):  # until a bot is asked
                    room = (await made.live()).room
                    if 1 in room.waits and room.n > 6:
                        break
                    await play_on(made, 1)
                told = (await history.story(service, made.seats[0])).lines
                assert any(each.page == "Tea for Two" for each in told)
                answer = await pool.answer(room.header, 1, "random", 1)
                assert room.table is not None and answer[0] in room.table.decision(1).options  # type: ignore[union-attr]
            finally:
                await pool.close()

    asyncio.run(run())


def test_a_record_of_a_pack_brings_its_cards_without_the_story_and_opens_elsewhere(tmp_path: Path, tea: Path) -> None:
    async def run() -> None:
        async with open_service(str(tmp_path / "here.db")) as service:
            made = await make(service, GAME, ("mine",), episode="tea")
            await play_on(made, 25)
            await ended(made)
            data = json.loads(await history.record(service, made.seats[0]))
        records.verify(data)
        said = json.dumps(data["content"])
        assert "Corner Shop" in said and "The kettle is on" not in said
        packs.install([])  # another server, without the pack
        async with open_service(str(tmp_path / "there.db"), Fixed(2_000_000.0)) as service:
            secrets = secrets_for()
            body = json.loads(await import_record.open_file(service, OpenRecord(command(), secrets, data)))
            room = (await service.live(body["table"])).room
            assert room.state == OVER and room.table is not None
            assert room.table.view(None)["settings"][0]["name"] == "Corner Shop"
        async with open_service(str(tmp_path / "there.db"), Fixed(3_000_000.0)) as service:  # woken again
            key = Key(digest(secrets.host), body["table"], HOST)
            assert json.loads(await history.record(service, key))["content"] == data["content"]

    asyncio.run(run())


def printed(rows: list[dict[str, Any]], sets: set[str]) -> set[str]:
    """The names of cards and settings of these sets."""
    return {each["name"] for each in rows if each["set"] in sets}


def test_a_record_holds_the_cards_of_its_own_episode_alone(tmp_path: Path, tea: Path) -> None:
    content = packs.installed(registry.get(GAME)).raw
    rows = [*content["lead"], *content["encounter"], *content["setting"]]

    async def run() -> None:
        async with open_service(tmp_path) as service:
            first = await make(service, GAME, ("mine",))
            await play_on(first, 60)
            await ended(first)
            second = await followed(first)
            await play_on(second, 60)
            await ended(second)
            told = [json.loads(await history.record(service, each.seats[0])) for each in (first, second)]
            file = await campaigns.export(service, second.seats[0])
        for record, episode in zip(told, ("1", "2"), strict=True):
            records.verify(record)  # by the same luck
            own = next(each for each in content["episode"] if each["id"] == episode)
            sets = {*own["staging"], *own["encounters"], "DF", "WL"}
            said = json.dumps(record["content"], ensure_ascii=False)
            assert all(f'"{name}"' in said for name in printed(rows, {*own["staging"]}))
            others = printed(rows, {each["set"] for each in rows} - sets)
            assert len(others) > 50
            assert [name for name in others if f'"{name}"' in said or f"»{name}«" in said] == []
            assert record["content"]["data"]["story_text"] == record["content"]["data"]["card_text"] == []
        assert told[1]["options"]["campaign"]["met"]
        assert [each["record"]["content"] for each in file["evenings"]] == [each["content"] for each in told]
        packs.install([])
        async with open_service(str(tmp_path / "there.db"), Fixed(2_000_000.0)) as service:
            secrets = secrets_for()
            body = json.loads(await campaign_files.take_in(service, ImportCampaign(command(), secrets, file)))
            held = taken(service, body, secrets)
            assert [each.trust for each in (await campaigns.page(service, held.host)).evenings] == ["verified"] * 2
            seats = [NextSeat("mine", "larx")]
            third = await followed(held, held.host, secrets=secrets_for(0), seats=seats)
            assert (await third.live()).room.state == PLAYING

    asyncio.run(run())


def test_a_record_of_before_opens_at_a_server_with_packs(tmp_path: Path, tea: Path) -> None:
    async def run() -> None:
        packs.install([])
        async with open_service(str(tmp_path / "here.db")) as service:
            made = await make(service, GAME, ("mine",))
            await ended(made)
            data = json.loads(await history.record(service, made.seats[0]))
        packs.install([tea])
        async with open_service(str(tmp_path / "there.db"), Fixed(2_000_000.0)) as service:
            body = json.loads(await import_record.open_file(service, OpenRecord(command(), secrets_for(), data)))
            assert (await service.live(body["table"])).room.state == OVER

    asyncio.run(run())


def test_a_pack_that_vanishes_freezes_its_tables_in_words_and_nothing_is_lost(tmp_path: Path, tea: Path) -> None:
    async def run() -> None:
        sources = Fixed()
        async with open_service(tmp_path, sources) as service:
            first = await make(service, GAME, ("mine",), episode="tea")
            await ended(first)
            second = await make(service, GAME, ("mine",), episode="tea")
            await play_on(second, 10)
        packs.install([])
        async with open_service(tmp_path, sources) as service:
            first.service = second.service = service
            room = (await second.live()).room
            assert room.state == FROZEN and "content" in room.why
            page = await campaigns.page(service, first.seats[0])
            assert page.evenings[0].outcome and page.evenings[0].state == OVER
            with pytest.raises(Refused, match="no episode 'tea'"):
                await followed(first, again=True)
            assert len((await campaigns.page(service, first.seats[0])).evenings) == 1
        packs.install([tea])
        async with open_service(tmp_path, sources) as service:  # it is back
            first.service = service
            again = await followed(first, again=True)
            assert (await again.live()).room.state == PLAYING

    asyncio.run(run())


def test_a_pack_says_for_which_game_it_is(tmp_path: Path) -> None:
    (tmp_path / "flags.toml").write_text("", encoding="utf-8")
    with pytest.raises(Invalid, match="for which game"):
        packs.install([tmp_path])
    with pytest.raises(Invalid, match="no such pack"):
        packs.install([tmp_path / "nothing"])
    packs.install([])
    assert not packs.packed(registry.get(GAME))
