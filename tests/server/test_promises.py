"""Promises where two things meet: a failed write and a reader, an end and who comes back, a claim and a new invite."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from neontable.kernel import registry
from neontable.kernel.tables.history import BY_DEADLINE
from neontable.server.refusals import Refused, busy
from neontable.server.rooms import room as rooms
from neontable.server.storage.keys import SEAT, Key, digest
from neontable.server.storage.rows import ABANDONED, FROZEN, OVER, PLAYING, Row, Write
from neontable.server.storage.store import StoreFailed
from neontable.server.tables import commands, create_table, forking, history, listings
from neontable.server.tables.table_service import TableService
from neontable.server.wire import Aids, Claim, OrderWish, Pace, Rematch, SeatChange, TakeBack
from neontable.server.workers.clock import Clock
from neontable.server.workers.pool import Pool
from tests.server.serving import Served, secret
from tests.server.tables import Fixed, Made, command, make, open_service
from tests.server.test_analysis import analysis_at
from tests.server.test_forks import secrets
from tests.server.test_nothing_lost import gated


async def change(made: Made, key: Key, do: str, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        await commands.change(made.service, key, msgspec.convert({"command": command(), "do": do, **more}, SeatChange))
    )
    return found


async def resigned(service: TableService) -> Made:
    """A game against a bot that has ended."""
    made = await make(service, "cogdrive-neon", ("mine", "bot:greedy"))
    await change(made, made.seats[0], "resign")
    return made


async def refused(wish: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        await wish
    return caught.value


# ---- a store that does not answer
def test_an_end_that_was_not_written_opens_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: Any) -> Any:
        raise StoreFailed("away")

    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            await made.choose((await made.live()).room.waits[0])
            with monkeypatch.context() as away:
                for name in ("append", "rows", "table"):
                    away.setattr(service.store, name, fails)
                assert (await refused(change(made, made.seats[0], "resign"))).status == 503
            assert b'"seed"' not in await history.record(service, made.seats[1]), "the game goes on: a sealed save"
            steps = await refused(history.steps(service, made.seats[1], 0, 50, 0))
            assert steps.status == 409, "others' views are secret"
            (mine,) = await listings.mine(service, [made.tokens[0]])
            assert mine.state == PLAYING
            assert (await made.live()).room.state == PLAYING

    asyncio.run(run())


# ---- the end stands
@pytest.mark.parametrize("do", ["bot", "fill"])
def test_a_host_does_not_reopen_a_game_that_was_ended(tmp_path: Path, do: str) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            await change(made, made.seats[1], "leave")
            await change(made, made.seats[0], "end")
            assert b"seed" in await history.record(service, made.seats[0])
            assert (await refused(change(made, made.host, do, seat=1, level="greedy"))).status == 409
            assert (await made.live()).room.state == OVER

    asyncio.run(run())


def test_who_comes_back_does_not_reopen_a_game_that_was_ended(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            await change(made, made.seats[0], "bot", level="greedy")
            for seat in (0, 1):
                await change(made, made.seats[seat], "end")
            assert (await refused(change(made, made.seats[0], "back"))).status == 409
            assert (await made.live()).room.state == OVER

    asyncio.run(run())


def test_everybody_who_is_asked_must_want_the_end(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "neon", ("mine", "mine", "mine"))
            await change(made, made.seats[1], "end")
            wish = Claim(command(), secret(), invite=await invited(made, 1))
            await create_table.claim(service, made.id, wish)
            room = (await made.live()).room
            assert not room.seats[1].agrees, "who takes a seat has agreed to nothing"
            await change(made, made.seats[0], "end")
            assert room.state == PLAYING
            await change(made, made.seats[2], "resign")
            assert room.state == PLAYING
            await change(made, Key(digest(wish.secret), made.id, SEAT, 1), "end")
            assert room.state == OVER, "who has given up is not asked"

    asyncio.run(run())


def test_a_game_ends_when_the_last_who_wanted_to_go_on_leaves(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "neon", ("mine", "mine", "mine"))
            for seat in (0, 1):
                await change(made, made.seats[seat], "end")
            await change(made, made.seats[2], "leave")
            assert (await made.live()).room.state == OVER

    asyncio.run(run())


# ---- seats and their keys
def test_a_new_invite_cuts_off_who_has_just_used_the_old_one(tmp_path: Path) -> None:
    with gated(tmp_path) as (served, gate), ThreadPoolExecutor(2) as aside:
        made = served.table("mine", "invite", "invite", game="neon")
        token = secret()
        claim = {"command": command(), "secret": token, "invite": made.invite(1)}
        gate.shut()
        claimed = aside.submit(served.post, f"{made.path}/claim", claim)
        assert gate.waiting.wait(30)
        anew = {"command": command(), "do": "invite", "seat": 1}
        invited = aside.submit(served.post, f"{made.path}/seats", anew, made.host)
        asked(served)  # the wish has come
        gate.open.set()
        assert claimed.result().status_code == invited.result().status_code == 200
        assert served.get(made.path, token).status_code == 404
        fresh = {"command": command(), "secret": secret(), "invite": invited.result().json()["link"].rpartition("=")[2]}
        assert served.post(f"{made.path}/claim", fresh).status_code == 200


def asked(served: Served) -> None:
    """Whatever was sent before has come to the server."""
    for _ in range(20):
        served.get("/healthz")


def test_who_leaves_has_no_other_key_to_the_seat(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            other = Key(digest(secret()), made.id, SEAT, 0)
            await service.append(Write(made.id, keys=[other]))
            await change(made, made.seats[0], "leave")
            assert [key.seat for key in await service.store.keys(made.id) if key.role == SEAT] == [1]

    asyncio.run(run())


def test_a_claim_does_not_come_to_a_table_that_has_just_expired(tmp_path: Path) -> None:
    async def run() -> None:
        sources = Fixed()
        async with open_service(tmp_path, sources) as service:
            made = await make(service, "cogdrive-neon", ("mine", "invite"))
            room = (await made.live()).room
            pool = Pool(service.store, 1)
            clock = Clock(service, pool)
            sources.at += service.terms.unstarted + 1
            await clock.tick()
            await asyncio.gather(*clock.at_work.values())
            assert await service.store.table(made.id) is None
            assert room.state == ABANDONED, "whoever still waits for this room finds it closed"
            await clock.close()
            await pool.close()

    asyncio.run(run())


def test_a_secret_that_is_in_use_is_named(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await resigned(service)
            own = secrets(1)
            own.seats["1"] = made.tokens[0]
            answer = await refused(forking.rematch(service, made.seats[0], Rematch(command(), own)))
            assert (answer.status, answer.problem.reason) == (422, "One of these secrets is in use.")

    asyncio.run(run())


def test_a_rematch_that_was_deleted_can_be_asked_for_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await resigned(service)
            tables = []
            for _ in range(2):
                own = secrets(1)
                body = json.loads(await forking.rematch(service, made.seats[0], Rematch(command(), own)))
                tables.append(body["table"])
                again = Made(service, body["table"], own, body)
                await change(again, again.host, "delete")
            assert tables[0] != tables[1]

    asyncio.run(run())


def test_a_second_device_comes_along_to_a_rematch(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await resigned(service)
            body = json.loads(await forking.rematch(service, made.seats[0], Rematch(command(), secrets(1))))
            own = secret()
            wish = Claim(command(), own, invite=made.tokens[0])
            claimed = json.loads(await create_table.claim(service, body["table"], wish))
            assert claimed["seat"] == 1
            key = Key(digest(own), body["table"], SEAT, 1)
            assert (await service.body(key)).seat == 1
            room = (await service.live(body["table"])).room
            assert room.solo and room.state == PLAYING

    asyncio.run(run())


def test_who_has_one_of_two_own_seats_here_may_ask_for_a_rematch(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            await change(made, made.seats[0], "resign")
            body = json.loads(await forking.rematch(service, made.seats[0], Rematch(command(), secrets())))
            for seat in (0, 1):
                await create_table.claim(service, body["table"], Claim(command(), secret(), invite=made.tokens[seat]))
            assert (await service.live(body["table"])).room.state == PLAYING

    asyncio.run(run())


def test_one_table_that_is_gone_hides_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            lost, kept = await make(service, "neon", ("mine", "mine")), await make(service)
            service.rooms.clear()
            table = service.store.table

            async def some(id: str) -> Any:
                return None if id == lost.id else await table(id)

            with monkeypatch.context() as gone:
                gone.setattr(service.store, "table", some)
                told = await listings.mine(service, [lost.tokens[0], kept.tokens[0]])
            assert [each.state for each in told] == ["gone", PLAYING]
            await service.append(Write(lost.id, listed=True))
            service.rooms.pop(lost.id, None)
            get = registry.get
            with monkeypatch.context() as missing:
                missing.setattr(registry, "get", lambda name: get("no-such-game" if name == "neon" else name))
                told = await listings.mine(service, [lost.tokens[0], kept.tokens[0]])
                assert [(each.state, each.table) for each in told] == [(FROZEN, lost.id), (PLAYING, kept.id)]
                assert await listings.listing(service) == []

    asyncio.run(run())


def test_a_table_that_cannot_be_read_now_is_not_called_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who hears that a table is gone forgets the key to it."""

    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service)

            async def away(_: str) -> Any:
                raise busy("The table could not be read.")

            monkeypatch.setattr(service, "settled", away)
            assert (await refused(listings.mine(service, [made.tokens[0]]))).status == 503

    asyncio.run(run())


async def invited(made: Made, seat: int) -> str:
    """A link by which who holds a seat gives it to somebody else."""
    link: str = (await change(made, made.seats[seat], "invite"))["link"]
    return link.rpartition("=")[2]


def test_standing_orders_end_with_who_gave_them(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            room = (await made.live()).room
            assert room.table is not None
            other = 1 - room.waits[0]
            await commands.order(service, made.seats[other], OrderWish(command(), kind="discard", answer="first"))
            assert room.table.orders(other)
            invite = await invited(made, other)
            assert room.table.orders(other)
            await create_table.claim(service, made.id, Claim(command(), secret(), invite=invite))
            assert room.table.orders(other) == []
            service.rooms.clear()
            woken = (await made.live()).room.table
            assert woken is not None and woken.orders(other) == []

    asyncio.run(run())


def test_an_invite_holds_while_a_bot_helps_out(tmp_path: Path) -> None:
    async def run() -> None:
        sources = Fixed()
        async with open_service(tmp_path, sources) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"), Pace(deadline=10, then="seat"))
            room = (await made.live()).room
            seat = room.waits[0]
            invite = await invited(made, seat)
            sources.at += 11
            pool = Pool(service.store, 1)
            clock = Clock(service, pool)
            await clock.tick()
            await asyncio.gather(*clock.at_work.values())
            assert room.seats[seat].bot
            await create_table.claim(service, made.id, Claim(command(), secret(), invite=invite))
            assert room.seats[seat].held and not room.seats[seat].bot
            await clock.close()
            await pool.close()

    asyncio.run(run())


# ---- time and takebacks
def test_who_answered_before_another_resigned_is_asked_anew_with_new_time(tmp_path: Path) -> None:
    async def run() -> None:
        sources = Fixed()
        async with open_service(tmp_path, sources) as service:
            made = await make(service, "neon", ("mine", "mine", "mine"), Pace(deadline=10, then="forfeit"))
            room = (await made.live()).room
            await made.choose(0)
            opened = room.opened[0]
            sources.at += 7
            await change(made, made.seats[2], "resign")
            assert 0 in room.waits
            assert room.asked_at[0] == sources.at
            assert room.opened[0] > opened
            assert (await refused(change(made, made.seats[2], "resign"))).status == 409, "once is enough"

    asyncio.run(run())


@pytest.mark.parametrize("by", ["person", BY_DEADLINE])
def test_only_who_was_late_gets_new_time_on_coming_back(tmp_path: Path, by: str) -> None:
    async def run() -> None:
        sources = Fixed()
        async with open_service(tmp_path, sources) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"), Pace(deadline=10, then="seat"))
            room = (await made.live()).room
            begun = sources.at

            def step_in(room: Any) -> tuple[Write, Any]:
                made: list[Row] = room.around("bot", 0, "greedy", sources.at, by)
                return Write(room.id, made), None

            await service.write(await made.live(), "", "", b"", step_in)
            sources.at += 3
            await change(made, made.seats[0], "back")
            assert room.asked_at[0] == (sources.at if by == BY_DEADLINE else begun)

    asyncio.run(run())


def test_takebacks_have_a_bound_and_are_played_again_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "MOST_UNDOS", 12)

    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            seat = (await made.live()).room.waits[0]
            for _ in range(12):
                await made.choose(seat)
                await commands.undo(service, made.seats[seat], TakeBack(command()))
            await made.choose(seat)
            answer = await refused(commands.undo(service, made.seats[seat], TakeBack(command())))
            assert (answer.status, "12 choices" in answer.problem.reason) == (409, True)
            before = await service.body(made.seats[seat])
            assert before.no_undo == "12 choices were taken back at this table."
            service.rooms.clear()
            seen: list[str] = []
            aside = TableService.aside

            async def noted(self: TableService, do: Any, *args: Any, **more: Any) -> Any:
                seen.append(do.__name__)
                return await aside(self, do, *args, **more)

            monkeypatch.setattr(TableService, "aside", noted)
            assert await service.body(made.seats[seat]) == before
            assert seen == ["woken"]

    asyncio.run(run())


def test_odds_of_what_is_no_option_are_not_remembered(tmp_path: Path) -> None:
    async def run() -> None:
        async with analysis_at(tmp_path) as found:
            made = await make(found.service, "neon", ("mine", "mine"), aids=Aids(odds=True))
            room = (await made.live()).room
            seat = room.waits[0]
            assert (await refused(found.odds(made.seats[seat], "nonsense"))).status == 409
            assert not found.given

    asyncio.run(run())
