"""A story is told by the table as it happens: texts with their pages, cards as they appear, and nothing of them before."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec

from neontable.kernel import registry
from neontable.server.rooms import serializers
from neontable.server.storage.keys import SEAT, WATCH, Key, digest
from neontable.server.tables import campaigns, history, listings
from tests.server.tables import Made, make, open_service, play_on


def watching(made: Made) -> Key:
    """The key of who looks on."""
    return Key(digest(made.body["watch"]["token"]), made.id, WATCH)


def test_what_was_told_can_be_read_again_with_its_pages(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "neon-hope", ("mine", "bot:greedy"))
            await play_on(made, 200)
            told = (await history.story(service, made.seats[0])).lines
            assert told == (await history.story(service, watching(made))).lines
            assert [each.id for each in told] == sorted(each.id for each in told)
            places = [each.fields["text"] for each in told]
            assert places[:2] == ["season/quiet-ledger/opening", "episode/1/introduction"]
            assert told[0].page == "The Quiet Ledger" and told[1].page == made_title(1)
            fronts = [each for each in told if each.fields["text"].startswith("lead/")]
            assert fronts and not any(each.page for each in fronts)  # lines over the board
            room = (await made.live()).room
            assert [each for each in serializers.lines(room, 0, 0) if each.kind == "story"] == told

    asyncio.run(run())


def made_title(episode: int) -> str:
    """What the story calls an episode."""
    game = registry.get("neon-hope")
    title: str = game.chronicle(game.load_content(()), game_options(episode), 2)["title"]
    assert title
    return title


def game_options(episode: int) -> dict[str, object]:
    return {"episode": str(episode), "mode": "story", "difficulty": "normal", "characters": "default", "campaign": None}


def test_the_cards_of_a_table_are_those_that_were_met(tmp_path: Path) -> None:
    """What lies open, for everybody; a drawn card, for its drawer alone; a back that nobody saw is a back."""

    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "neon-hope", ("mine", "mine"))
            drawn = discarded = 0
            for seed in range(4000):
                room = (await made.live()).room
                if not room.playing or (drawn and discarded > 3):
                    break
                assert room.table is not None
                for seat in (-1, 0, 1):
                    key = watching(made) if seat < 0 else made.seats[seat]
                    view = serializers.view(room, seat)
                    assert view is not None
                    found = await campaigns.met(service, key)
                    known = {each.partition("/")[0] for each in found.met}
                    shown = {each["card"] for each in view["cards"]} | set(view["encounter"]["discard"])
                    assert shown <= known and {each["id"] for each in found.content["card"]} == known - {"setting"}
                    open_cards = {*view["encounter"]["discard"], *view["trash"], *view.get("looked_at", [])}
                    mine = [each["card"] for each in view.get("drawn", []) if each and "card" in each]
                    assert set(view["faces"]) <= open_cards
                    assert all(face["name"] for face in view["faces"].values())
                    drawn += len(mine)
                    discarded = max(discarded, len(view["encounter"]["discard"]))
                    flipped = [each["card"] for each in view["cards"] if each["side"] == "B"]
                    backs = [each.removesuffix("/B") for each in found.met if each.endswith("/B")]
                    assert set(flipped) <= set(backs)
                await play_on(made, 1, seed)
            assert drawn and discarded

    asyncio.run(run())


def test_the_log_of_a_campaign_is_in_no_list_no_settings_and_no_save(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "neon-hope", ("mine", "bot:greedy"))
            room = (await made.live()).room
            room.header.options["campaign"] = {"version": 1, "flags": ["a_secret_flag"]}
            bodies = [
                msgspec.json.encode(await service.body(key)) for key in (made.seats[0], made.host, watching(made))
            ]
            bodies.append(await history.record(service, made.seats[0]))
            room.header.public, room.seats[1].kind = True, "open"
            bodies.append(msgspec.json.encode(await listings.listing(service)))
            assert all(b"a_secret_flag" not in body for body in bodies)
            assert "campaign" not in json.loads(bodies[0])["settings"]["options"]
            assert made.seats[0].role == SEAT

    asyncio.run(run())
