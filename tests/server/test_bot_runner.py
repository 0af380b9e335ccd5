"""Bots as citizens: they play when somebody is there, at a pace that tells nothing, and never spoil a table."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from neontable.kernel.deck import Deck
from neontable.server.rooms.room import Room
from neontable.server.storage.keys import WATCH, Key, digest
from neontable.server.tables import commands
from neontable.server.tables.table_service import ABSENT, TableService
from neontable.server.wire import OrderWish, Pace, Said, SeatChange
from neontable.server.workers import bot_runner
from neontable.server.workers.bot_runner import BotRunner, asked, next_beat, pace_of
from neontable.server.workers.pool import Pool
from tests.server.rogues import prepare, rogue
from tests.server.tables import Fixed, Made, command, make, open_service


class Inbox:
    """Somebody connected who keeps what is said."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def push(self, message: bytes) -> None:
        self.heard.append(json.loads(message))

    def kinds(self) -> list[str]:
        return [each["type"] for each in self.heard]


@contextlib.asynccontextmanager
async def runner_at(path: Path, sources: Fixed | None = None) -> AsyncIterator[BotRunner]:
    """A service with bots."""
    async with open_service(path, sources) as service:
        pool = Pool(service.store, 1, prepare=prepare)
        runner = BotRunner(service, pool)
        runner.step_in = runner.slowed = 0.0
        try:
            yield runner
        finally:
            await runner.close()
            await pool.close()


async def settled(runner: BotRunner) -> None:
    """Until no bot has anything to do."""
    while runner.at_work:
        await asyncio.wait(list(runner.at_work.values()))
        await asyncio.sleep(0)


async def connected(made: Made, seat: int = 0) -> Inbox:
    """Somebody in a seat."""
    inbox = Inbox()
    await made.service.listen(made.seats[seat], inbox, -1)
    return inbox


async def played_by(made: Made, seat: int, level: str) -> None:
    """A bot of our own in a seat; no request could name it."""
    (await made.live()).room.seats[seat].level = level


def test_a_bot_answers_whoever_is_connected_and_all_are_told_that_it_thinks(tmp_path: Path) -> None:
    async def run() -> None:
        async with runner_at(tmp_path) as runner:
            made = await make(runner.service)
            inbox = await connected(made)
            room = (await made.live()).room
            await settled(runner)
            while 1 not in room.waits:
                await made.choose(0)
            await settled(runner)
            assert room.waits == [0]
            rows = await runner.service.store.rows(made.id)
            assert {row.by for row in rows if row.kind == "choice" and row.seat == 1} == {"bot"}
            assert {row.by for row in rows if row.kind == "choice" and row.seat == 0} == {"person"}
            thinks = [each for each in inbox.heard if each["type"] == "thinks"]
            assert thinks == [{"type": "thinks", "seat": 1}] * len([r for r in rows if r.seat == 1])

    asyncio.run(run())


def test_a_game_against_bots_is_played_to_its_end(tmp_path: Path) -> None:
    async def run() -> None:
        async with runner_at(tmp_path) as runner:
            made = await make(runner.service, "toy-peek", ("mine", "bot:random", "bot:greedy"))
            await connected(made)
            room = (await made.live()).room
            while room.playing:
                await settled(runner)
                if room.playing:
                    await made.choose(0)
            assert room.state == "over"

    asyncio.run(run())


def test_a_table_with_no_person_present_waits(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with runner_at(tmp_path, world) as runner:
            service = runner.service
            made = await make(service, "toy-peek", ("bot:random", "mine"))
            live = await made.live()
            first = live.room.n
            runner.look(live)
            assert not runner.at_work
            await service.listen(Key(digest("w"), made.id, WATCH), Inbox(), -1)  # who looks on is nobody's opponent
            assert not runner.at_work
            await service.body(made.seats[1])  # a person looks
            await settled(runner)
            assert live.room.n > first
            world.at += ABSENT  # the person is gone again
            while live.room.waits == [1]:
                await made.choose(1)
            assert runner.at_work  # who has just chosen is here
            for task in runner.at_work.values():
                task.cancel()
            await settled(runner)
            world.at += ABSENT
            runner.look(live)
            assert not runner.at_work

    asyncio.run(run())


def test_no_bot_acts_on_what_may_not_be_written_down_yet(tmp_path: Path) -> None:
    async def run() -> None:
        async with runner_at(tmp_path) as runner:
            made = await make(runner.service, "toy-peek", ("bot:random", "mine"))
            live = await made.live()
            live.acted = runner.service.sources.now()  # a person is here
            async with live.lock:  # somebody's wish is being written
                runner.look(live)
                assert not runner.at_work
            while live.room.waits == [0]:  # it looks again by itself
                await asyncio.sleep(0.01)
            await settled(runner)
            rows = await runner.service.store.rows(made.id)
            assert (rows[-1].kind, rows[-1].seat, rows[-1].by) == ("choice", 0, "bot")

    asyncio.run(run())


def test_a_seat_is_answered_for_once_at_a_time_and_never_after_closing(tmp_path: Path) -> None:
    async def run() -> None:
        async with runner_at(tmp_path) as runner:
            made = await make(runner.service, "toy-peek", ("bot:random", "mine"))
            live = await made.live()
            live.acted = runner.service.sources.now()
            inbox = await connected(made, 1)
            for _ in range(5):
                runner.look(live)
            assert list(runner.at_work) == [(made.id, 0)]
            assert inbox.kinds().count("thinks") == 1
            n = live.room.n
            await runner.close()
            runner.look(live)
            assert not runner.at_work
            assert live.room.n == n
            runner.service.changed.append(runner.look)  # closed again when the test ends

    asyncio.run(run())


def test_where_only_bots_sit_they_play_for_who_looks_on(tmp_path: Path) -> None:
    async def run() -> None:
        async with runner_at(tmp_path) as runner:
            made = await make(runner.service, "toy-peek", ("bot:random", "bot:random"))
            live = await made.live()
            runner.look(live)
            assert not runner.at_work
            await runner.service.listen(Key(digest("w"), made.id, WATCH), Inbox(), -1)
            await settled(runner)
            assert live.room.state == "over"

    asyncio.run(run())


@pytest.mark.parametrize("name", ["Dies", "Babbles"])
def test_a_bot_that_fails_does_not_stop_the_game(name: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with runner_at(tmp_path) as runner:
            made = await make(runner.service, "toy-peek", ("mine", "bot:random"))
            await played_by(made, 1, rogue(name))
            await connected(made)
            room = (await made.live()).room
            while 1 not in room.waits:
                await made.choose(0)
            await settled(runner)
            assert room.waits == [0]
            assert runner.pool.faults >= 1

    asyncio.run(run())


def test_an_answer_over_which_a_rule_fails_is_followed_by_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Deck, "put_on", breaks)  # here, not where bots think

    async def run() -> None:
        async with runner_at(tmp_path) as runner:
            made = await make(runner.service, "toy-peek", ("bot:random", "mine"))
            await played_by(made, 0, rogue("First"))
            await connected(made, 1)
            live = await made.live()
            assert live.room.table is not None
            assert live.room.table.decisions[0].options[0].startswith("top")
            await settled(runner)
            assert live.room.waits == [1]
            told = [row.text for row in await runner.service.store.rows(made.id) if row.kind == "choice"]
            assert told
            assert all(text.startswith("under") for text in told)

    asyncio.run(run())


def test_who_takes_the_seat_back_while_a_bot_thinks_decides_alone(tmp_path: Path) -> None:
    async def run() -> None:
        async with runner_at(tmp_path) as runner:
            service = runner.service
            made = await make(service, "toy-peek", ("mine", "mine"))
            live = await made.live()
            await commands.change(service, made.seats[0], SeatChange(command(), "bot", level="random"))
            assert list(runner.at_work) == [(made.id, 0)]
            await commands.change(service, made.seats[0], SeatChange(command(), "back"))
            await settled(runner)
            assert [row.kind for row in await service.store.rows(made.id)].count("choice") == 0
            assert live.room.waits == [0]

    asyncio.run(run())


def test_talk_does_not_make_a_bot_think_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with runner_at(tmp_path) as runner:
            made = await make(runner.service, "toy-peek", ("mine", "bot:random"))
            await connected(made)
            room = (await made.live()).room
            while 1 not in room.waits:
                await made.choose(0)
            task = runner.at_work[(made.id, 1)]
            await commands.say(runner.service, made.seats[0], Said(command(), "Hello?"))
            await task
            kinds = [(row.kind, row.seat) for row in await runner.service.store.rows(made.id)]
            assert kinds[-2:] == [("chat", 0), ("choice", 1)]

    asyncio.run(run())


def test_seats_that_answer_unseen_of_each_other_are_all_asked(tmp_path: Path) -> None:
    async def run() -> None:
        async with runner_at(tmp_path) as runner:
            made = await make(runner.service, "toy-bid", ("mine", "bot:random", "bot:greedy"))
            await connected(made)
            room = (await made.live()).room
            assert set(runner.at_work) == {(made.id, 1), (made.id, 2)}
            await settled(runner)
            assert room.waits == [0]  # they wait for the person, whose turn shows nothing
            while room.playing:
                await made.choose(0)
                await settled(runner)
            assert room.state == "over"

    asyncio.run(run())


def test_a_bot_that_answers_a_round_as_one_has_one_pace_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paces: list[int] = []
    programme = ["A1", "T1", "B2", "C1", "D3", "D1", "D4", "D5"]

    async def whole(*_: Any) -> list[str]:
        return programme

    def counted(room: Room, seat: int) -> float:
        paces.append(seat)
        return pace_of(room, seat)

    monkeypatch.setattr(bot_runner, "pace_of", counted)

    async def run() -> None:
        async with runner_at(tmp_path) as runner:
            monkeypatch.setattr(runner.pool, "answer", whole)
            made = await make(runner.service, "neo-hunt-3", ("mine", "bot:search:200"))
            await connected(made)
            await settled(runner)
            room = (await made.live()).room
            assert room.waits == [0] and paces == [1]
            table = room.table
            assert table is not None and [entry.text for entry in table.entries] == programme

    asyncio.run(run())


async def up_to(made: Made, kind: str) -> Room:
    """The table when it asks this; people answer the first option."""
    live = await made.live()
    while live.room.table is not None and live.room.table.decisions[0].kind != kind:
        seat = next(each for each in live.room.waits if each in made.seats)
        await made.choose(seat)
    return live.room


def test_where_any_seat_may_answer_people_speak_for_all(tmp_path: Path) -> None:
    async def run() -> None:
        async with runner_at(tmp_path) as runner:
            made = await make(runner.service, "toy-coop", ("mine", "bot:random", "bot:random"))
            await connected(made)
            room = await up_to(made, "open")
            assert asked(room, set()) == []
            room.seats[0].bot = True
            assert len(asked(room, set())) == 1
            assert asked(room, set())[0] in room.waits

    asyncio.run(run())


def test_an_offer_goes_to_bots_that_may_step_in_before_the_one_that_must_answer(tmp_path: Path) -> None:
    async def run() -> None:
        async with runner_at(tmp_path) as runner:
            made = await make(runner.service, "toy-coop", ("mine", "bot:random", "bot:random"))
            await played_by(made, 1, rogue("Shy"))
            await played_by(made, 2, rogue("Shy"))
            await connected(made)
            await up_to(made, "open")
            await made.choose(0)
            room = (await made.live()).room
            must, *may = room.waits
            bots = [seat for seat in may if seat != 0]
            assert asked(room, set()) == bots[:1]
            assert asked(room, {(seat, room.opened[seat]) for seat in bots}) == ([must] if must != 0 else [])
            before = room.n
            await settled(runner)
            if must == 0:
                assert room.n == before  # both have let it be
                await made.choose(0)
                await settled(runner)
            assert room.n > before

    asyncio.run(run())


def test_the_pace_comes_from_public_facts_alone(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, pace=Pace(bots=1000))
            room = (await made.live()).room
            drawn = []
            for _ in range(50):
                drawn.append(pace_of(room, 1))
                room.cursors[0] += 1
                room.spoken += 1
            assert all(0.75 <= pace <= 1.25 for pace in drawn)
            assert max(drawn) - min(drawn) > 0.3
            room.cursors[0] -= 50
            room.spoken -= 50
            twin = Room(await kept(service, made.id))
            twin.cursors[0], twin.spoken = room.cursors[0], room.spoken
            assert pace_of(twin, 1) == drawn[0]  # without a game, a hand or a thought

    asyncio.run(run())


def test_the_more_bots_do_between_two_answers_of_people_the_faster_they_are(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, pace=Pace(bots=400), first_player=0)
            room = (await made.live()).room
            room.spoken = room.seq(-1)
            taken = []
            for _ in range(40):
                taken.append(pace_of(room, 1))
                room.cursors[0] += 1
            assert sum(taken[:12]) < 2.5
            assert sum(taken) < 4
            await made.choose(0)
            assert room.spoken == room.seq(-1)  # a person has answered, and everybody has seen it
            assert pace_of(room, 1) >= 0.3

    asyncio.run(run())


async def kept(service: TableService, table: str) -> Any:
    found = await service.store.table(table)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("passed", "pace", "least", "waits"),
    [(0.0, 1.0, 0.0, 1.0), (0.25, 1.0, 0.0, 0.75), (1.25, 1.0, 0.0, 0.75), (3.5, 1.0, 0.0, 0.5), (0.5, 0.0, 0.0, 0.0),
     (0.5, 0.0, 5.0, 4.5), (0.5, 1.0, 5.0, 4.5), (5.25, 1.0, 5.0, 0.75)],
)  # fmt: skip
def test_an_answer_appears_on_the_beat(passed: float, pace: float, least: float, waits: float) -> None:
    assert next_beat(passed, pace, least) == pytest.approx(waits)


def test_a_standing_order_answers_by_itself_also_when_nobody_is_there(tmp_path: Path) -> None:
    async def run() -> None:
        async with runner_at(tmp_path) as runner:
            service = runner.service
            made = await make(service, "toy-peek", ("mine", "mine"))
            live = await made.live()
            assert live.room.table is not None
            answer = live.room.table.decisions[0].options[0]
            assert await robots_follow(service, made, answer) == []  # not in the same breath
            await settled(runner)
            rows = [row for row in await service.store.rows(made.id) if row.kind == "choice"]
            assert [(row.seat, row.text, row.by) for row in rows] == [(0, answer, "order")]
            assert live.room.table.entries[-1].auto

    asyncio.run(run())


async def robots_follow(service: TableService, made: Made, answer: str) -> list[Any]:
    """Give an order; the choices that have been made when that is acknowledged."""
    await commands.order(service, made.seats[0], OrderWish(command(), "return", answer))
    return [row for row in await service.store.rows(made.id) if row.kind == "choice"]


def test_an_order_that_was_not_followed_yet_is_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "toy-peek", ("mine", "mine"))
            room = (await made.live()).room
            assert room.table is not None
            assert await robots_follow(service, made, room.table.decisions[0].options[0]) == []
        async with runner_at(tmp_path) as runner:
            room = (await runner.service.live(made.id)).room
            await settled(runner)
            assert [row.by for row in await runner.service.store.rows(made.id) if row.kind == "choice"] == ["order"]

    asyncio.run(run())


def test_who_answers_before_the_order_has_spoken_decides(tmp_path: Path) -> None:
    async def run() -> None:
        async with runner_at(tmp_path) as runner:
            made = await make(runner.service, "toy-peek", ("mine", "mine"))
            room = (await made.live()).room
            assert room.table is not None
            one, other = room.table.decisions[0].options[:2]
            await robots_follow(runner.service, made, one)
            await made.choose(0, other)
            await settled(runner)
            chosen = [row for row in await runner.service.store.rows(made.id) if row.kind == "choice"]
            assert (chosen[0].text, chosen[0].by) == (other, "person")

    asyncio.run(run())
