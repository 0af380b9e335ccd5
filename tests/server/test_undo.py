"""Taking back online: by the engine's rule, or freely where one person holds every human seat; the result says so."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Literal

import pytest

from neontable.server.refusals import Refused
from neontable.server.rooms import room as rooms
from neontable.server.rooms import serializers
from neontable.server.storage.keys import SEAT, Key, digest
from neontable.server.storage.rows import OVER, PLAYING
from neontable.server.tables import commands, history
from neontable.server.tables.create_table import claim
from neontable.server.wire import Aids, Choice, Claim, SeatChange, TakeBack
from neontable.server.workers.archiver import Archiver
from tests.server.tables import Made, command, make, open_service, play_on

FREE = Aids(takeback="free")
GOES_TO: tuple[Literal["action", "turn"], ...] = ("action", "turn")


async def undo(made: Made, seat: int = 0) -> None:
    await commands.undo(made.service, made.seats[seat], TakeBack(command()))


def test_a_strict_table_takes_back_until_something_was_learnt(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            with pytest.raises(Refused, match="no choice yet"):
                await undo(made)
            taken = refused = 0
            for number in range(60):
                live = await made.live()
                before = json.dumps(serializers.view(live.room, 0))
                seat = live.room.waits[0]
                await play_on(made, 1, seed=number)
                if serializers.no_undo(live.room, seat):
                    with pytest.raises(Refused, match="cannot be undone") as error:
                        await undo(made, seat)
                    assert error.value.status == 409
                    refused += 1
                else:
                    await undo(made, seat)
                    assert json.dumps(serializers.view(live.room, 0)) == before
                    taken += 1
                    await play_on(made, 1, seed=number)
            assert taken > 5
            assert refused > 5

    asyncio.run(run())


def test_a_free_takeback_goes_past_bots_and_reveals_and_the_result_says_so(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "bot:greedy"), aids=FREE)
            live = await made.live()
            table = live.room.table
            assert table is not None
            while [entry.seat for entry in table.entries[-1:]] != [1] or table.why_no_undo(0, free=True):
                assert live.room.playing
                await play_on(made, 1)
            assert table.why_no_undo(0)
            await undo(made)
            assert live.room.waits == [0]
            assert live.room.taken_back == 1
            await play_on(made)
            ended = serializers.result(live.room)
            assert ended is not None
            assert ended["taken_back"] == 1
            assert json.loads(await history.record(service, made.host))["taken_back"] == 1

    asyncio.run(run())


def test_an_ordinary_takeback_at_a_free_table_is_not_held_against_anybody(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "bot:greedy"), aids=FREE)
            live = await made.live()
            for number in range(200):
                await play_on(made, 1, seed=number)
                assert live.room.table is not None
                if not live.room.table.why_no_undo(0):
                    await undo(made)
                    assert live.room.taken_back == 0
                    return
            raise AssertionError("nothing could be taken back")

    asyncio.run(run())


def test_the_end_stands_since_its_record_is_open_to_all(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            await play_on(made)
            for seat in (0, 1):
                with pytest.raises(Refused, match="has ended") as refused:
                    await undo(made, seat)
                assert refused.value.status == 409
            agreed = await make(service, "cogdrive-neon", ("mine", "mine"))
            await play_on(agreed, 1)
            for seat in (0, 1):
                await commands.change(service, agreed.seats[seat], SeatChange(command(), "end"))
            with pytest.raises(Refused, match="has ended"):
                await undo(agreed)
            free = await make(service, "cogdrive-neon", ("mine", "bot:greedy"), aids=FREE)
            await play_on(free, 20)
            await commands.change(service, free.host, SeatChange(command(), "cancel"))
            with pytest.raises(Refused, match="has ended"):
                await undo(free)

    asyncio.run(run())


def test_a_free_takeback_of_the_end_goes_on_after_a_restart_too(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            archiver = Archiver(service)
            made = await make(service, "cogdrive-neon", ("mine", "bot:greedy"), aids=FREE)
            await play_on(made)
            await asyncio.gather(*archiver.tasks.values())
            assert await service.store.steps(made.id, 0) is not None
            assert (await made.live()).room.state == OVER
            await undo(made)
            assert (await made.live()).room.state == PLAYING
            assert await service.store.steps(made.id, 0) is None  # that end did not happen
            assert await service.store.unfinished() == [made.id]
        async with open_service(tmp_path) as service:
            made.service = service
            room = (await made.live()).room
            assert room.state == PLAYING
            assert room.taken_back == 1
            await play_on(made, seed=5)
            ended = serializers.result(room)
            assert ended is not None
            assert ended["taken_back"] == 1
        with sqlite3.connect(tmp_path / "tables.db") as db:
            assert db.execute("SELECT state FROM tables").fetchall() == [(OVER,)]

    asyncio.run(run())


def test_free_takeback_ends_when_somebody_else_gets_a_seat(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"), aids=FREE)
            await play_on(made, 30)
            live = await made.live()
            assert serializers.settings(live.room).takeback == "free"
            reply = json.loads(await commands.change(service, made.seats[1], SeatChange(command(), "invite")))
            invite = reply["link"].split("invite=")[1]
            secret = "ab" * 16
            await claim(service, made.id, Claim(command(), secret, invite))
            made.seats[1] = Key(digest(secret), made.id, SEAT, 1)
            assert serializers.settings(live.room).takeback == "strict"
            for seat in (0, 1):
                assert live.room.table is not None
                if live.room.table.why_no_undo(seat):
                    with pytest.raises(Refused, match="cannot be undone"):
                        await undo(made, seat)
            with pytest.raises(Refused, match="goes on"):
                await history.record(service, made.seats[0])

    asyncio.run(run())


def test_a_takeback_and_a_rivals_choice_at_once_only_one_happens(tmp_path: Path) -> None:
    """Whichever comes first; the other is told that things have changed."""

    async def run() -> None:
        async with open_service(tmp_path) as service:
            races = {True: 0, False: 0}
            for number in range(20):
                made = await make(service, "toy-peek", ("mine", "mine"))
                live = await made.live()
                mover = rival = live.room.waits[0]
                while live.room.playing and (mover == rival or serializers.no_undo(live.room, mover)):
                    mover = live.room.waits[0]
                    await play_on(made, 1, seed=number + live.room.n)
                    rival = live.room.waits[0] if live.room.playing else mover
                if not live.room.playing:
                    continue
                assert live.room.table is not None
                decision = live.room.table.decision(rival)
                assert decision is not None
                choice = Choice(command(), live.room.seq(rival), decision.options[0])
                wishes = [
                    commands.undo(service, made.seats[mover], TakeBack(command())),
                    commands.choose(service, made.seats[rival], choice),
                ]
                first = number % 2 == 0
                before = live.room.n
                answers = await asyncio.gather(*(wishes if first else wishes[::-1]), return_exceptions=True)
                lost = [answer for answer in answers if isinstance(answer, Refused)]
                assert len(lost) == 1
                assert lost[0].status == 409
                assert lost[0].problem.error in ("stale", "illegal")
                assert live.room.n == before + 1
                races[first] += 1
            assert min(races.values()) > 0

    asyncio.run(run())


PROGRAMME = ["A1", "T1", "B2", "C1", "D3", "D1", "D4", "D5"]
OTHER = ["C3", "B1", "T1", "A2", "D7", "D6", "D2", "D1"]


async def lay(made: Made, seat: int, programme: list[str]) -> None:
    room = (await made.live()).room
    await commands.choose(made.service, made.seats[seat], Choice(command(), room.seq(seat), programme))


async def change(made: Made, seat: int) -> None:
    await commands.undo(made.service, made.seats[seat], TakeBack(command(), True))


def test_a_whole_programme_is_taken_back_in_one_step_as_often_as_one_likes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "neo-hunt-3", ("mine", "mine"))
            live = await made.live()
            with pytest.raises(Refused, match="answered nothing"):
                await change(made, 0)
            for _ in range(3):
                await lay(made, 0, PROGRAMME)
                assert live.room.waits == [1]
                seen = live.room.seq(1)
                await change(made, 0)
                assert live.room.waits == [0, 1]
                assert live.room.seq(1) == seen + 1  # the other notices that somebody is not ready any more
            assert [slot["card"] for slot in serializers.view(live.room, 0)["players"][0]["slots"]] == [None] * 4  # type: ignore[index]
            await lay(made, 0, OTHER)
            await lay(made, 1, PROGRAMME)
            view = serializers.view(live.room, 1)
            assert view is not None
            assert view["players"][0]["slots"][0]["card"] == "C3"
            with pytest.raises(Refused) as refused:
                await change(made, 0)
            assert refused.value.status == 409
            assert json.dumps(serializers.view(live.room, 1)) == json.dumps(view)
            before = serializers.lines(live.room, 0, 0)
        async with open_service(tmp_path) as service:  # woken from its entries, it is the same
            made.service = service
            assert serializers.lines((await made.live()).room, 0, 0) == before

    monkeypatch.setattr(rooms, "MOST_UNDOS", 2)
    asyncio.run(run())


def test_where_all_win_together_a_group_may_go_back_to_where_an_action_or_a_turn_began(tmp_path: Path) -> None:
    """Past luck and the others' choices; the rows tell how far, and the table is built from them again."""

    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "neon-hope", ("mine", "mine"), aids=FREE)
            reply = json.loads(await commands.change(service, made.seats[1], SeatChange(command(), "invite")))
            secret = "ab" * 16
            await claim(service, made.id, Claim(command(), secret, reply["link"].split("invite=")[1]))
            made.seats[1] = Key(digest(secret), made.id, SEAT, 1)
            room = (await made.live()).room
            assert not room.solo
            assert room.table is not None
            seeds = iter(range(400))
            for to in GOES_TO:
                while room.table.why_no_undo(0, True, to) or not room.table.why_no_undo(0, False, to):
                    assert room.playing
                    await play_on(made, 1, next(seeds))
                before = len(room.table.standing())
                await commands.undo(service, made.seats[0], TakeBack(command(), to=to))
                assert len(room.table.standing()) < before
                assert room.table.entries[-1].text == f"free {to}"
            assert room.taken_back == 2
        async with open_service(tmp_path) as service:  # built from its rows again
            made.service = service
            again = (await made.live()).room
            assert again.taken_back == 2
            assert again.table is not None and room.table is not None
            assert again.table.position() == room.table.position()

    asyncio.run(run())


def test_a_group_that_plays_against_each_other_takes_nothing_back_freely(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            with pytest.raises(Refused, match="all win together"):
                await make(service, "cogdrive-neon", ("mine", "invite"), aids=FREE)

    asyncio.run(run())
