"""People who do not answer, and tables nobody comes back to."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from neontable.server.refusals import Refused
from neontable.server.rooms import deadlines
from neontable.server.rooms.deadlines import DAY
from neontable.server.tables import commands, create_table, listings
from neontable.server.tables.table_service import TableService, encode
from neontable.server.wire import Choice, Claim, Pace, SeatChange, TableBody
from neontable.server.workers.clock import Clock
from neontable.server.workers.pool import Pool
from tests.server.rogues import prepare
from tests.server.tables import Fixed, Made, command, make, open_service


@contextlib.asynccontextmanager
async def clock_at(path: Path, world: Fixed) -> AsyncIterator[Clock]:
    """A service with a clock that strikes when a test says so."""
    async with open_service(path, world) as service:
        pool = Pool(service.store, 1, prepare=prepare)
        clock = Clock(service, pool)
        try:
            yield clock
        finally:
            await clock.close()
            await pool.close()


async def strike(clock: Clock) -> None:
    """Look once, and wait until all is done."""
    await clock.tick()
    while clock.at_work:
        await asyncio.wait(list(clock.at_work.values()))


def stored_due(path: Path, table: str) -> float:
    with contextlib.closing(sqlite3.connect(path / "tables.db")) as db:
        return float(db.execute("SELECT due FROM tables WHERE id = ?", (table,)).fetchone()[0])


async def kinds(service: TableService, made: Made) -> list[tuple[str, int, str]]:
    return [(row.kind, row.seat, row.by) for row in await service.store.rows(made.id)]


def test_a_bot_answers_the_decision_of_a_person_who_does_not(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with clock_at(tmp_path, world) as clock:
            made = await make(clock.service, "toy-peek", ("mine", "mine"), Pace(deadline=100, then="decision"))
            room = (await made.live()).room
            assert stored_due(tmp_path, made.id) == world.at + 100
            world.at += 99
            await strike(clock)
            assert room.waits == [0]
            assert ("choice", 0, "deadline") not in await kinds(clock.service, made)
            world.at += 1
            await strike(clock)
            assert (await kinds(clock.service, made))[-1] == ("choice", 0, "deadline")
            assert room.table is not None
            assert room.table.entries[-1].by == "deadline"
            assert not room.seats[0].bot
            assert room.asked_at[0] == world.at
            assert stored_due(tmp_path, made.id) == world.at + 100  # the next decision has its own time

    asyncio.run(run())


def test_a_bot_takes_the_seat_until_its_person_takes_it_back(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with clock_at(tmp_path, world) as clock:
            made = await make(clock.service, "toy-peek", ("mine", "mine"), Pace(deadline=100, then="seat"))
            room = (await made.live()).room
            world.at += 100
            await strike(clock)
            assert room.seats[0].bot
            assert room.seats[0].held
            assert room.seats[0].level == "greedy"
            assert ("bot", 0, "deadline") in await kinds(clock.service, made)
            assert stored_due(tmp_path, made.id) == world.at + 60 * DAY  # a bot is not hurried
            await commands.change(clock.service, made.seats[0], SeatChange(command(), "back"))
            assert [seat.bot for seat in room.seats] == [False, False]
            with pytest.raises(Refused, match="playing this seat"):
                await commands.change(clock.service, made.seats[0], SeatChange(command(), "back"))

    asyncio.run(run())


def test_who_takes_the_seat_back_late_gets_time_again(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with clock_at(tmp_path, world) as clock:
            made = await make(clock.service, "toy-peek", ("mine", "mine"), Pace(deadline=100, then="seat"))
            room = (await made.live()).room
            world.at += 100
            await strike(clock)
            world.at += 1000
            await commands.change(clock.service, made.seats[0], SeatChange(command(), "back"))
            await strike(clock)
            assert not room.seats[0].bot
            world.at += 100
            await strike(clock)
            assert room.seats[0].bot

    asyncio.run(run())


def test_a_seat_forfeits(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with clock_at(tmp_path, world) as clock:
            made = await make(clock.service, pace=Pace(deadline=100, then="forfeit"), seats=("mine", "mine"))
            room = (await made.live()).room
            late = room.waits[0]
            world.at += 100
            await strike(clock)
            assert room.state == "over"
            assert (await kinds(clock.service, made))[-1] == ("concede", late, "deadline")
            assert room.table is not None
            assert room.table.entries[-1].by == "deadline"
            assert room.table.result is not None
            assert room.table.result.winners == (1 - late,)
            assert stored_due(tmp_path, made.id) == 0

    asyncio.run(run())


def test_where_any_seat_may_answer_nobody_forfeits(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with clock_at(tmp_path, world) as clock:
            made = await make(clock.service, "toy-coop", ("mine", "mine"), Pace(deadline=100, then="forfeit"))
            await made.choose(0)
            room = (await made.live()).room
            assert len(room.waits) == 2
            world.at += 100
            await strike(clock)
            assert (await kinds(clock.service, made))[-1][0] == "choice"
            assert (await kinds(clock.service, made))[-1][2] == "deadline"

    asyncio.run(run())


def test_seats_that_answer_unseen_are_late_each_for_itself(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with clock_at(tmp_path, world) as clock:
            made = await make(clock.service, "toy-bid", ("mine", "mine", "mine"), Pace(deadline=100, then="decision"))
            await made.choose(1)
            world.at += 100
            await strike(clock)
            told = [each for each in await kinds(clock.service, made) if each[0] == "choice"]
            assert told == [("choice", 1, "person"), ("choice", 0, "deadline"), ("choice", 2, "deadline")]

    asyncio.run(run())


@pytest.mark.parametrize("pace", [Pace(), Pace(deadline=100, then="wait")])
def test_a_table_that_waits_waits(pace: Pace, tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with clock_at(tmp_path, world) as clock:
            made = await make(clock.service, "toy-peek", ("mine", "mine"), pace)
            assert stored_due(tmp_path, made.id) == world.at + 60 * DAY
            before = await kinds(clock.service, made)
            world.at += 59 * DAY
            await strike(clock)
            assert await kinds(clock.service, made) == before

    asyncio.run(run())


@pytest.mark.parametrize(("seconds", "grace"), [(100, 60.0), (10_000, 1_000.0)])
def test_deadlines_survive_a_restart_with_grace_after_downtime(seconds: int, grace: float, tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        pace = Pace(deadline=seconds, then="decision")
        async with clock_at(tmp_path, world) as clock:
            made = await make(clock.service, "toy-peek", ("mine", "mine"), pace)
        world.at += 10 * seconds  # the server was away, longer than the deadline
        async with clock_at(tmp_path, world) as clock:
            await strike(clock)
            assert (await kinds(clock.service, made))[-1][2] != "deadline"
            assert stored_due(tmp_path, made.id) == world.at + grace
            world.at += grace - 1
            await strike(clock)
            assert (await kinds(clock.service, made))[-1][2] != "deadline"
            world.at += 1
            await strike(clock)
            assert (await kinds(clock.service, made))[-1] == ("choice", 0, "deadline")

    asyncio.run(run())


def test_a_short_absence_of_the_server_changes_no_deadline_that_is_far(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with clock_at(tmp_path, world) as clock:
            made = await make(clock.service, "toy-peek", ("mine", "mine"), Pace(deadline=1000, then="decision"))
            asked = world.at
        world.at += 10
        async with clock_at(tmp_path, world) as clock:
            room = (await clock.service.live(made.id)).room
            assert deadlines.until(room, 0) == asked + 1000

    asyncio.run(run())


def told_until(body: TableBody) -> dict[int, float]:
    """Until when a table says that seats may answer."""
    return {decision.seat: decision.until for decision in body.decisions}


def test_everybody_is_told_until_when_a_seat_may_answer(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with clock_at(tmp_path, world) as clock:
            made = await make(clock.service, "toy-peek", ("mine", "mine"), Pace(deadline=100, then="seat"))
            world.at += 30
            for key in (*made.seats.values(), made.host):
                body = await clock.service.body(key)
                assert told_until(body) == {0: world.at + 70}
                assert body.now == world.at
            assert [each.left for each in await listings.mine(clock.service, [made.tokens[0], made.tokens[1]])] == [
                70.0,
                0.0,
            ]
            world.at += 70
            await strike(clock)
            assert told_until(await clock.service.body(made.seats[1])) == {0: 0.0}  # a bot is not hurried
        world.at += 1000
        async with clock_at(tmp_path, world) as clock:
            await commands.change(clock.service, made.seats[0], SeatChange(command(), "back"))
            assert told_until(await clock.service.body(made.seats[1])) == {0: world.at + 100}
        world.at += 1000
        async with clock_at(tmp_path, world) as clock:  # there is grace after the server was away
            assert told_until(await clock.service.body(made.seats[1])) == {0: world.at + 60}

    asyncio.run(run())


@pytest.mark.parametrize("pace", [Pace(), Pace(deadline=100, then="wait")])
def test_a_table_that_waits_tells_no_time(pace: Pace, tmp_path: Path) -> None:
    async def run() -> None:
        async with clock_at(tmp_path, Fixed()) as clock:
            made = await make(clock.service, "toy-peek", ("mine", "mine"), pace)
            assert told_until(await clock.service.body(made.seats[0])) == {0: 0.0}

    asyncio.run(run())


def test_seats_that_answer_unseen_tell_nobody_else_when_they_were_asked(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with clock_at(tmp_path, world) as clock:
            made = await make(clock.service, "toy-bid", ("mine", "mine", "mine"), Pace(deadline=100, then="decision"))
            asked = world.at
            world.at += 10
            before = encode(await clock.service.body(made.seats[0]))
            room = (await made.live()).room
            assert room.table is not None
            first, second, *_ = room.table.decisions[1].options
            await made.choose(1, first)
            world.at += 10
            ready = encode(await clock.service.body(made.seats[0]))
            another = Choice(command(), room.seq(1), second)
            await commands.choose(clock.service, made.seats[1], another)  # nobody else can notice that
            world.at += 10
            after = await clock.service.body(made.seats[0])
            assert told_until(after) == {0: asked + 100}
            assert before != ready
            after.now -= 10
            assert encode(after) == ready

    asyncio.run(run())


def test_an_answer_in_time_is_the_persons_own(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with clock_at(tmp_path, world) as clock:
            made = await make(clock.service, "toy-peek", ("mine", "mine"), Pace(deadline=100, then="decision"))
            world.at += 99
            await made.choose(0)
            assert stored_due(tmp_path, made.id) <= world.at + 100
            world.at += 1
            await strike(clock)  # looks, and finds that there is time
            assert stored_due(tmp_path, made.id) == world.at + 99
            assert {each[2] for each in await kinds(clock.service, made)} == {"person"}

    asyncio.run(run())


def test_an_answer_that_comes_while_the_bot_thinks_wins(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with clock_at(tmp_path, world) as clock:
            made = await make(clock.service, "toy-peek", ("mine", "mine"), Pace(deadline=100, then="decision"))
            world.at += 100
            await clock.tick()
            await made.choose(0)
            while clock.at_work:
                await asyncio.wait(list(clock.at_work.values()))
            told = [each for each in await kinds(clock.service, made) if each[0] == "choice"]
            assert told == [("choice", 0, "person")]

    asyncio.run(run())


# ---- tables nobody comes back to
def test_a_table_that_never_starts_is_gone_after_a_day(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with clock_at(tmp_path, world) as clock:
            service = clock.service
            revoked: list[bytes] = []
            service.revoked.append(lambda _, digest: revoked.append(digest))
            made = await make(service, "toy-peek", ("mine", "invite"))
            world.at += DAY - 1
            await strike(clock)
            assert await service.store.table(made.id) is not None
            world.at += 1
            await strike(clock)
            assert await service.store.table(made.id) is None
            assert await service.store.keys(made.id) == []
            assert made.seats[0].digest in revoked  # who is still connected is told
            with pytest.raises(Refused):
                await service.body(made.seats[0])

    asyncio.run(run())


def test_a_game_nobody_touches_is_abandoned_and_later_gone(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with clock_at(tmp_path, world) as clock:
            service = clock.service
            made = await make(service, "toy-peek", ("mine", "mine"))
            world.at += 30 * DAY
            await made.choose(0)
            world.at += 59 * DAY
            await strike(clock)
            assert (await made.live()).room.state == "playing"
            world.at += DAY
            await strike(clock)
            kept = await service.store.table(made.id)
            assert kept is not None
            assert kept.state == "abandoned"
            assert (await service.body(made.seats[0])).state == "abandoned"
            world.at += 60 * DAY
            await strike(clock)
            assert await service.store.table(made.id) is None

    asyncio.run(run())


def test_a_table_somebody_comes_to_at_the_last_moment_stays(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with clock_at(tmp_path, world) as clock:
            service = clock.service
            made = await make(service, "toy-peek", ("mine", "invite"))
            invite = made.body["seats"][1]["invite"]["link"].rpartition("=")[2]
            for comes, passed in ((True, DAY), (False, 60 * DAY)):
                world.at += passed
                assert await service.store.due(world.at, 5) == [made.id]
                await clock.tick()  # it has found the table, and somebody is faster
                if comes:
                    await create_table.claim(service, made.id, Claim(command(), "a" * 32, invite))
                else:
                    await made.choose(0)
                while clock.at_work:
                    await asyncio.wait(list(clock.at_work.values()))
                assert (await made.live()).room.state == "playing"
                assert stored_due(tmp_path, made.id) == world.at + 60 * DAY  # when it will be looked at again

    asyncio.run(run())


def test_a_finished_game_stays(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with clock_at(tmp_path, world) as clock:
            made = await make(clock.service, "toy-peek", ("mine", "mine"))
            await commands.change(clock.service, made.seats[0], SeatChange(command(), "resign"))
            assert (await made.live()).room.state == "over"
            world.at += 10_000 * DAY
            await strike(clock)
            assert await clock.service.store.table(made.id) is not None

    asyncio.run(run())


def test_how_long_tables_are_kept_is_a_setting(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with clock_at(tmp_path, world) as clock:
            clock.service.terms.unstarted = 10.0
            made = await make(clock.service, "toy-peek", ("mine", "invite"))
            world.at += 10
            await strike(clock)
            assert await clock.service.store.table(made.id) is None

    asyncio.run(run())


def test_few_choices_have_to_move_the_time_to_look_again(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with clock_at(tmp_path, world) as clock:
            made = await make(clock.service, "toy-peek", ("mine", "mine"), Pace(deadline=100, then="decision"))
            first = stored_due(tmp_path, made.id)
            live = await made.live()
            await made.choose(0)
            for _ in range(3):
                world.at += 10
                await made.choose(live.room.waits[0])
            assert stored_due(tmp_path, made.id) == first
            assert first <= deadlines.due(live.room, clock.service.terms)

    asyncio.run(run())
