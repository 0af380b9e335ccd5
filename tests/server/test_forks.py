"""New tables out of old ones: forks, rematches, records that are opened and saves that are resumed."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

import neontable as nt
from neontable.kernel import record as records
from neontable.server.refusals import Refused
from neontable.server.rooms import serializers
from neontable.server.storage.keys import HOST, SEAT, WATCH, Key, digest
from neontable.server.storage.rows import OVER
from neontable.server.tables import commands, create_table, forking, history, import_record
from neontable.server.tables.table_service import TableService
from neontable.server.wire import Claim, Forked, OpenRecord, Rematch, SeatChange, Secrets
from tests.server.tables import Made, command, make, numbers, open_service, play_on

Data = dict[str, Any]


def secrets(*seats: int) -> Secrets:
    number = next(numbers)
    return Secrets(f"{number:031x}e", {str(seat): f"{number:030x}{seat:02x}" for seat in seats})


def watcher(body: Data) -> Key:
    return Key(digest(body["watch"]["token"]), body["table"], WATCH)


async def fork(key: Key, service: TableService, step: int, seats: list[str] | None = None, mine: int = 0) -> Made:
    own = secrets(*[i for i, wish in enumerate(seats) if wish == "mine"]) if seats else secrets(mine)
    body = json.loads(await forking.fork(service, key, Forked(command(), own, step, seats or [])))
    return Made(service, body["table"], own, body)


async def views(service: TableService, key: Key, first: int) -> list[Any]:
    """The whole view at one step."""
    return [step["set"] for step in json.loads(await history.steps(service, key, first, first, None))["steps"]]


# ---- forks
def test_a_fork_of_a_finished_game_goes_on_from_its_step_with_the_same_luck(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            await play_on(made, seed=4)
            ended = (await made.live()).room
            for step in (2, 20, 50):
                twin = await fork(made.seats[0], service, step, ["mine", "mine"])
                room = (await twin.live()).room
                assert twin.body["commitment"] == ""
                (told,) = await views(service, made.seats[0], step)
                assert json.loads(json.dumps(serializers.view(room, 0))) == told
                assert room.luck() == ended.luck()
                assert room.header.origin == made.id
                assert ended.table is not None
                assert room.table is not None
                for entry in ended.table.entries[len(room.table.entries) :]:
                    await twin.choose(entry.seat, entry.text)
                assert room.table.state_hash() == ended.table.state_hash()
                records.verify(json.loads(await history.record(service, twin.host)))

    asyncio.run(run())


def test_by_default_a_fork_has_bots_in_the_other_seats(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            await play_on(made)
            twin = await fork(made.seats[1], service, 10, mine=1)
            assert [seat["kind"] for seat in twin.body["seats"]] == ["bot", "mine"]
            await play_on(twin, seed=9)
            assert (await twin.live()).room.state == OVER
            last = (await made.live()).room.seq(0)
            with pytest.raises(Refused, match="over at this step"):
                await fork(made.seats[0], service, last)
            with pytest.raises(Refused, match="no step"):
                await fork(made.seats[0], service, last + 1)
            with pytest.raises(Refused, match="not started"):
                await fork(made.seats[0], service, 1)
            with pytest.raises(Refused, match="2 seats"):
                await fork(made.seats[0], service, 10, ["mine"])

    asyncio.run(run())


def test_the_same_fork_again_is_the_same_table(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "toy-peek", ("mine", "mine"))
            await play_on(made)
            wish = Forked(command(), secrets(0), 5)
            first = await forking.fork(service, made.seats[0], wish)
            assert await forking.fork(service, made.seats[0], wish) == first
            wish.step = 6
            with pytest.raises(Refused) as refused:
                await forking.fork(service, made.seats[0], wish)
            assert refused.value.status == 422

    asyncio.run(run())


@pytest.mark.parametrize(("game", "seats"), [("cogdrive-neon", 2), ("neon", 3), ("toy-bid", 2)])
def test_a_fork_in_mid_game_is_the_same_to_its_owner_and_dealt_anew_otherwise(
    tmp_path: Path, game: str, seats: int
) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, game, ("mine",) + ("bot:random",) * (seats - 1))
            await play_on(made, 30 if game != "toy-bid" else 3, seed=2)
            room = (await made.live()).room
            assert room.playing
            hashes, same = set(), 0
            for step in range(2, room.seq(0) + 1, 4 if game != "toy-bid" else 1):
                (told,) = await views(service, made.seats[0], step)
                for _ in range(2):
                    twin = await fork(made.seats[0], service, step)
                    dealt = (await twin.live()).room
                    assert json.loads(json.dumps(serializers.view(dealt, 0))) == told
                    assert dealt.luck() != room.luck()
                    assert dealt.commitment == twin.body["commitment"] != ""
                    assert dealt.table is not None
                    hashes.add(dealt.table.state_hash())
                    same += 1
            assert len(hashes) > same / 2
            await play_on(twin, seed=1)
            data = json.loads(await history.record(service, twin.host))
            records.verify(data, twin.body["commitment"])

    asyncio.run(run())


def test_in_mid_game_nobody_forks_a_table_of_several_people(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            invited = await make(service, "cogdrive-neon", ("mine", "invite"))
            token = invited.body["seats"][1]["invite"]["link"].split("invite=")[1]
            await create_table.claim(service, invited.id, Claim(command(), "cd" * 16, token))
            assert (await invited.live()).room.playing
            with pytest.raises(Refused, match="goes on"):
                await fork(invited.seats[0], service, 3)
            sofa = await make(service, "cogdrive-neon", ("mine", "mine"))
            with pytest.raises(Refused, match="Several seats"):
                await fork(sofa.seats[0], service, 2, ["mine", "mine"])
            alone = await make(service, "cogdrive-neon", ("mine", "bot:random"))
            with pytest.raises(Refused, match="goes on"):
                await fork(watcher(alone.body), service, 2)
            with pytest.raises(Refused, match="same seats"):
                await fork(alone.seats[0], service, 2, ["mine", "mine"])

    asyncio.run(run())


# ---- rematches
def test_in_a_rematch_everybody_moves_on_and_claims_with_the_old_token(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "neon", ("mine", "invite", "bot:random"))
            link = made.body["seats"][1]["invite"]["link"].split("invite=")[1]
            tokens = [made.tokens[0], "ef" * 16]
            await create_table.claim(service, made.id, Claim(command(), tokens[1], link, name="Second"))
            second = Key(digest(tokens[1]), made.id, SEAT, 1)
            own = secrets()
            with pytest.raises(Refused, match="goes on"):
                await forking.rematch(service, second, Rematch(command(), own))
            for key in (made.seats[0], second):
                await commands.change(service, key, SeatChange(command(), "end"))
            wish = Rematch(command(), own)
            reply = await forking.rematch(service, second, wish)
            assert await forking.rematch(service, second, wish) == reply
            body = json.loads(reply)
            assert [seat["kind"] for seat in body["seats"]] == ["bot", "invite", "invite"]
            assert not any("invite" in seat for seat in body["seats"])
            told = json.loads(await forking.rematch(service, made.seats[0], Rematch(command(), secrets())))
            assert told == body
            assert (await service.body(made.seats[0])).rematch == body["table"]
            with pytest.raises(Refused) as refused:  # a watcher's and a stranger's token offer nothing
                await create_table.claim(
                    service, body["table"], Claim(command(), "01" * 16, made.body["watch"]["token"])
                )
            assert refused.value.status == 404
            for token, seat in zip(tokens, (1, 2), strict=True):
                new = f"{seat:032x}"
                claimed = json.loads(await create_table.claim(service, body["table"], Claim(command(), new, token)))
                assert claimed["seat"] == seat
                with pytest.raises(Refused, match="somebody else"):
                    await create_table.claim(service, body["table"], Claim(command(), f"{seat + 8:032x}", token))
            room = (await service.live(body["table"])).room
            assert room.playing
            assert room.header.options == (await made.live()).room.header.options
            with pytest.raises(Refused):  # who asked first is not the host there
                await service.key_for(own.host, body["table"], HOST)

    asyncio.run(run())


def test_a_seat_that_nobody_claims_in_a_rematch_can_be_given_away(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "toy-peek", ("mine", "invite"))
            link = made.body["seats"][1]["invite"]["link"].split("invite=")[1]
            await create_table.claim(service, made.id, Claim(command(), "aa" * 16, link))
            await commands.change(service, made.seats[0], SeatChange(command(), "resign"))
            own = secrets()
            body = json.loads(await forking.rematch(service, made.seats[0], Rematch(command(), own)))
            host = Key(digest(own.host), body["table"], HOST)
            reply = json.loads(await commands.change(service, host, SeatChange(command(), "invite", 0)))
            with pytest.raises(Refused, match="somebody else"):
                await create_table.claim(service, body["table"], Claim(command(), "bb" * 16, "aa" * 16))
            await create_table.claim(
                service, body["table"], Claim(command(), "cc" * 16, reply["link"].split("invite=")[1])
            )

    asyncio.run(run())


def test_two_who_ask_for_a_rematch_at_once_get_one_table(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "toy-peek", ("mine", "invite"))
            link = made.body["seats"][1]["invite"]["link"].split("invite=")[1]
            await create_table.claim(service, made.id, Claim(command(), "dd" * 16, link))
            await commands.change(service, made.seats[0], SeatChange(command(), "resign"))
            second = Key(digest("dd" * 16), made.id, SEAT, 1)
            wishes = [forking.rematch(service, key, Rematch(command(), secrets())) for key in (made.seats[0], second)]
            replies = [json.loads(reply) for reply in await asyncio.gather(*wishes)]
            assert replies[0] == replies[1]

    asyncio.run(run())


def test_who_played_alone_brings_new_secrets_to_the_rematch(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "bot:random"))
            await commands.change(service, made.seats[0], SeatChange(command(), "resign"))
            own = secrets(1)
            body = json.loads(await forking.rematch(service, made.seats[0], Rematch(command(), own)))
            assert [seat["kind"] for seat in body["seats"]] == ["bot", "mine"]
            twin = Made(service, body["table"], own, body)
            await play_on(twin)
            assert (await twin.live()).room.state == OVER

    asyncio.run(run())


# ---- files
def local_record(seed: int = 5, choices: int = 10_000) -> Data:
    """The record of a game played elsewhere."""
    table = nt.new("cogdrive-neon", seed=seed)
    luck = random.Random(seed)
    while not table.over and len(table.entries) < choices:
        decision = table.decisions[0]
        table.choose(decision.seat, luck.choice(decision.options))
    table.names = ["A\u202eda", "Bo"]
    data: Data = json.loads(table.record().text())
    return data


async def opened(service: TableService, data: Data, own: Secrets | None = None, *tokens: str) -> Data:
    wish = OpenRecord(command(), own or secrets(), data, list(tokens))
    found: Data = json.loads(await import_record.open_file(service, wish))
    return found


def test_a_record_becomes_a_table_to_look_at_and_to_fork(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            data = local_record()
            wish = OpenRecord(command(), secrets(), data)
            reply = await import_record.open_file(service, wish)
            assert await import_record.open_file(service, wish) == reply
            body = json.loads(reply)
            shown = await service.body(watcher(body))
            assert shown.state == OVER
            assert [seat.name for seat in shown.seats] == ["Ada", "Bo"]
            assert shown.result == data["result"]
            again = json.loads(await history.record(service, watcher(body)))
            assert [entry["text"] for entry in again["entries"]] == [entry["text"] for entry in data["entries"]]
            records.verify(again)
            page = json.loads(await history.steps(service, watcher(body), 3, 12, 0))
            assert [step["seq"] for step in page["steps"]] == list(range(3, 13))
            twin = await fork(watcher(body), service, 20, ["mine", "bot:random"])
            await play_on(twin)
            assert (await twin.live()).room.state == OVER
            half = await opened(service, local_record(choices=30))
            assert (await service.body(watcher(half))).result is None
            assert (await service.body(watcher(half))).state == OVER

    asyncio.run(run())


def test_a_record_that_does_not_hold_is_refused(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            changed = local_record(choices=20)
            changed["entries"][4]["text"] = "nothing"
            packed = local_record(choices=2)
            packed["content"]["data"] = {}
            no_seed = local_record(choices=2)
            no_seed["seed"] = None
            long = local_record(choices=2)
            long["entries"] = long["entries"] * 5_000
            cases: list[tuple[Data, str]] = [
                (changed, "entry 5"),
                (packed, "header"),
                (no_seed, "no seed"),
                (long, "too long"),
                ({}, "no seed"),
                ({"seed": "00", "format": "other"}, "no Neontable record"),
                ({**local_record(choices=2), "start": {"position": {"state": 7}, "script": None}}, "header"),
            ]
            for data, why in cases:
                with pytest.raises(Refused, match=why) as refused:
                    await opened(service, data)
                assert refused.value.status == 422
            assert await service.store.unkept() == []

    asyncio.run(run())


def test_a_sealed_save_gives_the_very_table_back_while_nothing_has_happened(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "mine"))
            await play_on(made, 25)
            save = json.loads(await history.record(service, made.seats[0]))
        async with open_service(tmp_path) as service:
            held = [*made.tokens.values(), made.host_token]
            with pytest.raises(Refused, match="no secret"):
                await opened(service, save, secrets(0), *held)
            own = secrets(0, 1)
            body = await opened(service, save, own, *held)
            assert body["table"] == made.id
            again = Made(service, made.id, own, body)
            for token in (*own.seats.values(), own.host):
                assert (await service.key(token)).table == made.id
            save = json.loads(await history.record(service, again.seats[0]))
            await play_on(again, 1)
            body = await opened(service, save, secrets(0, 1), *own.seats.values())
            assert body["table"] != made.id

    asyncio.run(run())


def test_a_sealed_save_of_a_table_that_went_on_is_a_fork(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "cogdrive-neon", ("mine", "bot:random"))
            await play_on(made, 25)
            room = (await made.live()).room
            save = json.loads(await history.record(service, made.seats[0]))
            view = json.loads(json.dumps(serializers.view(room, 0)))
            await play_on(made, 3)
            body = await opened(service, save, secrets(0), made.tokens[0])
            assert body["table"] != made.id
            assert json.loads(json.dumps(serializers.view((await service.live(body["table"])).room, 0))) == view
            for name, value in (("step", save["step"] - 1), ("table", body["table"]), ("seal", "0" * 32), ("seat", 1)):
                with pytest.raises(Refused, match="not sealed here"):
                    await opened(service, {**save, name: value}, secrets(0))

    asyncio.run(run())


def test_checking_a_record_is_given_up_when_it_takes_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[asyncio.subprocess.Process] = []
    begin = asyncio.create_subprocess_exec

    async def watched(*args: Any, **more: Any) -> asyncio.subprocess.Process:
        started.append(await begin(*args, **more))
        return started[-1]

    async def run() -> None:
        async with open_service(tmp_path) as service:
            monkeypatch.setattr(import_record, "LONGEST", 0.0)
            monkeypatch.setattr(asyncio, "create_subprocess_exec", watched)
            with pytest.raises(Refused, match="too long to check") as refused:
                await opened(service, local_record(choices=3))
            assert (refused.value.status, refused.value.retry_after) == (503, 60)
            assert [process.returncode for process in started] == [-9]

    asyncio.run(run())
