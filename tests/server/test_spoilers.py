"""No story text and no name of a card before its time: a campaign by bots, with everything that anybody is told searched.

What may be known is reckoned from the content and from what has happened, never from what the server says.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from neontable.bots.names import bot
from neontable.bots.perspective import Perspective
from neontable.games.neon_hope import codes as c
from neontable.games.neon_hope.meeting import met_content
from neontable.games.neon_hope.rules.story.chapters import current
from neontable.games.neon_hope.state import HopeState
from neontable.games.neon_hope.text import says
from neontable.kernel import registry
from neontable.kernel.errors import Illegal, Invalid
from neontable.server.board_types import files
from neontable.server.http import games
from neontable.server.rooms import serializers
from neontable.server.rooms.room import Room
from neontable.server.storage.keys import WATCH, Key, digest
from neontable.server.tables import campaigns, commands, history, listings
from neontable.server.tables.table_service import TableService
from neontable.server.wire import NextEvening, SeatChange
from neontable.server.workers.worker import Advise, advice
from tests.server.serving import Served
from tests.server.tables import Made, command, make, open_service, play_on
from tests.server.test_campaigns import secrets_for, taken

GAME = registry.get("neon-hope")
CONTENT = GAME.load_content(())
OPEN_SETS = {"E1", "OE", "NC", "DF"}  # of the first episode and of the levels: rules and lessons may name these cards
COMMON = {"Bar", "Floor", "Lobby"}  # words that other sentences use too


def fragment(text: str) -> str:
    """The longest piece of a text that is told as it is written."""
    return max(re.split(r"\{[^{}]*\}", text), key=len).strip()[:60]


TITLES = {row.id: row.text for row in CONTENT.texts if row.id.endswith("/title") and not row.id.startswith("thread/")}
TOLD = [row for row in CONTENT.texts if row.id not in TITLES]
FRAGMENTS = {row.number: fragment(row.text) for row in TOLD if len(fragment(row.text)) >= 25}
NAMES = {CONTENT.names[card.name] for card in CONTENT.cards} | {each.name for each in CONTENT.settings}
NAMES = {name for name in NAMES - COMMON if name not in CONTENT.index["character"]}
FIRST = {CONTENT.names[card.name] for card in CONTENT.cards if CONTENT.sets[card.set] in OPEN_SETS}
FIRST |= {each.name for each in CONTENT.settings if CONTENT.sets[each.set] in OPEN_SETS}
ANY_NAME = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(NAMES, key=len, reverse=True)))
ANY_TEXT = re.compile("|".join(re.escape(text) for text in FRAGMENTS.values()))
NUMBERS = {text: number for number, text in FRAGMENTS.items()}


class Known:
    """What a campaign may know at a moment: texts that were told, names on what lies open."""

    def __init__(self) -> None:
        self.texts: set[int] = set()
        self.names: set[str] = set()
        self.titles = {TITLES["season/quiet-ledger/title"]}

    def learn(self, room: Room, seat: int) -> None:
        """What has happened at this table is known from now on."""
        table = room.table
        assert table is not None
        state = table.run.state
        assert isinstance(state, HopeState) and state.log is not None
        told = [event.public[0] for event in state.log if event.kind == c.EV_STORY]
        self.texts.update(told)
        for flag in CONTENT.flags:
            if state.flags >> flag.number & 1:  # its line is known from now on
                self.texts.update(row.number for row in CONTENT.story[f"flag/{flag.id}"])
        printed = met_content(CONTENT, GAME.met(state, seat), len(room.seats))
        texts = [CONTENT.texts[number].text for number in told]
        texts += [each["text"] for each in printed["card"]]
        for each in printed["card"] + printed["setting"]:
            self.names.add(each["name"])
        for each in printed["setting"]:
            texts += [each["top"]["text"], each["bottom"]["text"]]
        begun = [event.public[0] for event in state.log if event.kind == c.EV_CHAPTER]
        now = current(state)
        begun += [] if now is None else [now.number]
        episode = CONTENT.episodes[state.house_rules.episode]
        self.titles.add(TITLES[f"episode/{episode.id}/title"])
        for chapter in [CONTENT.chapters[number] for number in begun]:
            self.titles.add(TITLES[f"chapter/{chapter.id}/title"])
            texts.append(says.condition_says(CONTENT, chapter.objective))
        if state.ending_number:
            self.titles.add(TITLES[f"ending/quiet-ledger/{state.ending_number}/title"])
        self.names.update(found for text in [*texts, *self.titles] for found in ANY_NAME.findall(text))

    def spoiled(self, said: str) -> list[str]:
        """What a message tells before its time."""
        found = [each for each in ANY_NAME.finditer(said) if each[0] not in self.names]
        found += [each for each in ANY_TEXT.finditer(said) if NUMBERS[each[0]] not in self.texts]
        wrong = [said[max(0, each.start() - 40) : each.end() + 40] for each in found]
        wrong += [title for title in TITLES.values() if f'"{title}"' in said and title not in self.titles]
        return wrong


class Ear:
    """Somebody who is connected: all that they are told."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def push(self, message: bytes) -> None:
        self.said.append(plain(message))


def plain(message: bytes) -> str:
    """A message with its letters as people read them."""
    return json.dumps(json.loads(message), ensure_ascii=False)


class Campaign:
    """A campaign that is played and listened to: by a seat, the other seat, and who looks on."""

    def __init__(self, made: Made) -> None:
        self.made = made
        self.known = {seat: Known() for seat in (-1, 0, 1)}

    def key(self, seat: int) -> Key:
        return Key(digest(self.made.body["watch"]["token"]), self.made.id, WATCH) if seat < 0 else self.made.seats[seat]

    async def listen(self) -> dict[int, Ear]:
        """Connect everybody."""
        ears = {}
        for seat in self.known:
            ears[seat] = Ear()
            await self.made.service.listen(self.key(seat), ears[seat], -1)
        return ears

    async def check(self, ears: dict[int, Ear]) -> None:
        """Nobody was told anything before its time."""
        room = (await self.made.live()).room
        for seat, ear in ears.items():
            self.known[seat].learn(room, seat)
            for said in ear.said:
                assert self.known[seat].spoiled(said) == []
            ear.said.clear()

    async def endpoints(self) -> None:
        """Everything that can be asked for, by everybody who may."""
        service = self.made.service
        room = (await self.made.live()).room
        for seat, known in self.known.items():
            key = self.key(seat)
            told: list[Any] = [
                await service.body(key),
                await history.log(service, key, None),
                await history.story(service, key),
                await campaigns.met(service, key),
                await campaigns.page(service, key),
                await campaigns.story(service, key, ""),
                await listings.listing(service),
                await listings.mine(service, list(self.made.tokens.values())),
            ]
            said = [plain(msgspec.json.encode(each)) for each in told]
            said.append(plain(await history.steps(service, key, max(0, room.seq(seat) - 5), room.seq(seat), None)))
            said.append(json.dumps(await campaigns.export(service, key), ensure_ascii=False))
            if seat >= 0:
                said += asides(room, seat)
            for each in said:
                assert known.spoiled(each) == []


def asides(room: Room, seat: int) -> list[str]:
    """Hints, odds and refusals for a seat, and what its save says."""
    table = room.table
    decision = None if table is None or not room.playing else table.decision(seat)
    if table is None or decision is None:
        return []
    said = [json.dumps([list(refusal) for refusal in decision.blocked], ensure_ascii=False)]
    hint = advice(Perspective(table, seat), Advise(seat, 0.05))
    said.append(plain(msgspec.json.encode(hint)))
    for option in decision.options[:3]:
        try:
            said.append(json.dumps(table.odds(seat, option), ensure_ascii=False))
        except Invalid as error:  # not every question has odds
            said.append(f"{error} {error.remedy}")
    with pytest.raises(Illegal) as refused:
        decision.code("nonsense")
    said.append(f"{refused.value} {refused.value.remedy}")
    return said


async def evening(campaign: Campaign, choices: int, level: str, every: int) -> None:
    """Play an evening, listening all the time; after so many choices people give up."""
    made = campaign.made
    ears = await campaign.listen()
    players = [bot(level, seat) for seat in range(2)]
    for number in range(choices):
        room = (await made.live()).room
        if not room.playing:
            break
        assert room.table is not None
        seat = room.waits[0]
        decision = room.table.decision(seat)
        assert decision is not None
        answer = players[seat].choose(Perspective(room.table, seat)) or decision.options[0]
        await made.choose(seat, str(answer))
        await campaign.check(ears)
        if number % every == every - 1:
            await campaign.endpoints()
    if (await made.live()).room.playing:
        for seat in made.seats:
            await commands.change(made.service, made.seats[seat], SeatChange(command(), "end"))
        await play_on(made)
    await campaign.check(ears)
    await campaign.endpoints()
    for seat, known in campaign.known.items():
        room = (await made.live()).room
        record = plain(await history.record(made.service, campaign.key(seat)))
        known.names |= own_cards(room)  # whoever reads a record reads the cards of its episode
        assert known.spoiled(record) == []


def own_cards(room: Room) -> set[str]:
    """The names of the cards that an episode is played with."""
    assert room.table is not None
    state = room.table.run.state
    assert isinstance(state, HopeState)
    episode = CONTENT.episodes[state.house_rules.episode]
    raw = next(each for each in CONTENT.raw["episode"] if each["id"] == episode.id)
    sets = {*raw["staging"], *raw["encounters"]}
    return {CONTENT.names[card.name] for card in CONTENT.cards if CONTENT.sets[card.set] in sets}


async def whole(service: TableService, choices: int, level: str, every: int) -> int:
    """A campaign until nothing follows; how many evenings it had."""
    made = await make(service, "neon-hope", ("mine", "mine"))
    campaign = Campaign(made)
    for number in range(1, 6):
        await evening(campaign, choices, level, every)
        ended = serializers.result((await campaign.made.live()).room)
        assert ended is not None
        if not ended["next"]:
            return number
        secrets = secrets_for(0, 1)
        wish = NextEvening(command(), secrets)
        body = json.loads(await campaigns.go_on(service, campaign.made.seats[0], wish))
        campaign.made = taken(service, body, secrets)
    raise AssertionError("It does not end.")


def test_a_campaign_tells_nothing_before_its_time(tmp_path: Path) -> None:
    """A slice of every evening; the whole of it with NEONTABLE_SOAK=1."""
    soak = bool(os.environ.get("NEONTABLE_SOAK"))

    async def run() -> None:
        async with open_service(tmp_path) as service:
            assert await whole(service, 5_000 if soak else 40, "policy", 25 if soak else 20) == 4

    asyncio.run(run())


def test_a_spoiler_would_be_found() -> None:
    known = Known()
    assert known.spoiled('{"name": "Tamsin Okoro"}') == ['{"name": "Tamsin Okoro"}']
    text = next(iter(FRAGMENTS.values()))
    assert f"so: {text}" in known.spoiled(f"so: {text}")
    assert known.spoiled('{"x": "The episode is won."}') == []


# ---- what is open to everybody
def first_only() -> Known:
    """What may be known before the first evening: cards of the first episode have names in rules and lessons."""
    known = Known()
    known.names = FIRST
    return known


def test_rules_games_types_and_pages_name_no_card_beyond_the_first_episode(tmp_path: Path) -> None:
    known = first_only()
    with Served(tmp_path) as server:
        paths = [
            "/api/games", "/api/games/neon-hope/rules", "/api/games/neon-hope/content", "/api/games/neon-hope/scenarios",
            "/api/docs/openapi.json", "/api/tables", "/", "/new/neon-hope", "/cards/neon-hope", "/t/nothing", "/art",
        ]  # fmt: skip
        said = {path: server.get(path).text for path in paths}
        for rule in ("HOPE-RUL-102", "HOPE-ENC-11", "HOPE-WIN-09"):
            said[rule] = server.get(f"/api/games/neon-hope/rules/{rule}").text
    for each in games.scenarios_of("neon-hope"):
        said[each] = msgspec.json.encode(games.scenarios_of("neon-hope")[each]).decode()
    said |= files()  # types of views and content
    for path, text in said.items():
        assert (path, known.spoiled(text)) == (path, [])


def test_the_built_page_holds_no_story_and_no_card_beyond_the_first_episode() -> None:
    known = first_only()
    built = Path(registry.__file__).parents[1] / "server" / "web"
    files = [path for path in built.rglob("*") if path.suffix in (".js", ".html", ".css")]
    assert files or not (built / "index.html").exists()
    sources = [*Path("web/src").rglob("*.ts"), *Path("web/src").rglob("*.svelte")]
    sources = [path for path in sources if not path.name.endswith(".test.ts")]  # what is shipped
    assert sources
    for path in [*files, *sources]:
        assert (path, known.spoiled(path.read_text(encoding="utf-8"))) == (path, [])
