"""Small channels: when a table was touched, how fast an order answers, names of nothing, and records that take long."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import neontable as nt
from neontable.server.fair_queue import WAITING, Budget, Turns
from neontable.server.refusals import Refused
from neontable.server.tables import commands
from neontable.server.tables.table_service import TableService
from neontable.server.texts import inert, visible
from neontable.server.wire import OrderWish, Pace
from neontable.server.workers.bot_runner import BotRunner
from tests.server.serving import Made, Served, secret
from tests.server.tables import Fixed, command, make
from tests.server.test_bot_runner import runner_at, settled


@pytest.fixture
def world() -> Fixed:
    return Fixed()


@pytest.fixture
def served(tmp_path: Path, world: Fixed) -> Iterator[Served]:
    with Served(tmp_path, sources=world, proxies=["127.0.0.1"]) as found:
        yield found


# ---- when a table was touched
def touched(made: Made, *tokens: str) -> list[float]:
    answer = made.served.post("/api/mine", {"tokens": list(tokens)})
    return [each["touched"] for each in answer.json()]


def choose(made: Made, seat: int, text: str = "") -> list[str]:
    """Choose for a seat; what it could choose."""
    body = made.seen(made.seats[seat])
    options = [each["text"] for each in body.get("decisions", [{}])[0].get("options", [])]
    wish = {"command": command(), "seq": body["seq"], "option": text or options[0]}
    answer = made.served.post(f"{made.path}/choices", wish, made.seats[seat])
    assert answer.status_code == 200, answer.text
    return options


def test_a_table_is_touched_by_what_one_may_see(served: Served, world: Fixed) -> None:
    """It told when somebody had changed an answer that nobody sees, or given an order, or talked."""
    made = served.table("mine", "mine", "mine", game="neon", pace={"bots": 0})
    begun = world.at
    world.at += 10
    options = choose(made, 0)  # all see that seat 0 is ready
    ready = world.at
    everybody = [made.seats[0], made.seats[1], made.watch, made.host]
    assert touched(made, *everybody) == [ready] * 4
    world.at += 10
    choose(made, 0, options[1])  # another answer: nobody else notices
    assert touched(made, *everybody) == [world.at, ready, ready, ready]
    mine = world.at
    world.at += 10
    kind = made.seen(made.seats[1])["decisions"][0]["kind"]
    order = {"command": command(), "kind": kind, "answer": None}
    assert served.post(f"{made.path}/orders", order, made.seats[1]).status_code == 200
    assert touched(made, *everybody) == [mine, world.at, ready, ready]
    served.post(f"{made.path}/chat", {"command": command(), "text": "hello"}, made.seats[1])
    world.at += 10
    assert served.post(f"{made.path}/chat", {"command": command(), "text": "hi"}, made.seats[1]).status_code in (
        200,
        409,
    )
    seen = touched(made, *everybody)
    assert seen[2:] == [ready, ready], "talk is for seats"
    assert begun < ready
    served.loop.call_soon_threadsafe(served.service.rooms.clear)
    assert touched(made, *everybody) == seen, "woken from the store it says the same"


# ---- orders
def test_an_order_answers_as_its_person_would(tmp_path: Path) -> None:
    """An automatic answer came after a time that anybody could compute from public facts."""

    async def run() -> None:
        world = Fixed()
        async with runner_at(tmp_path, world) as runner:
            rooms = []
            for pace in (0, 10_000):
                made = await make(runner.service, "neon", ("mine", "mine", "mine"), Pace(bots=pace))
                rooms.append((await made.live()).room)
            unknown = [waits(runner, room, 0, 200) for room in rooms]
            assert unknown[0] != unknown[1], "not from public facts or the pace of bots"
            assert all(0.6 <= each <= 10 for each in unknown[0])
            assert max(unknown[0]) > 4 * min(unknown[0]), "people are not so even"
            rooms[0].timing.took[0].extend([8.0, 9.0, 11.0])
            known = waits(runner, rooms[0], 0, 200)
            assert all(0.8 * 8 <= each <= 1.25 * 11 for each in known)
            assert max(known) - min(known) > 3
            rooms[0].timing.took[0].extend([900.0] * 12)  # who takes hours does not hold the table up by an order
            slow = waits(runner, rooms[0], 0, 200)
            assert all(10 < each <= 20 for each in slow) and len(set(slow)) > 100

    asyncio.run(run())


def waits(runner: BotRunner, room: Any, seat: int, many: int) -> list[float]:
    """How long an order would wait at so many entries."""
    found = []
    before = room.n
    for _ in range(many):
        room.n += 1
        found.append(runner._wait_of(room, seat))
    room.n = before
    return found


def test_the_pace_of_a_person_is_that_of_what_they_chose(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with runner_at(tmp_path, world) as runner:
            made = await make(runner.service, "toy-peek", ("mine", "mine"))
            room = (await made.live()).room
            assert room.table is not None
            world.at += 6
            await made.choose(0)
            kind = room.table.decisions[0].kind
            answer = room.table.decisions[0].options[0]
            seat = room.waits[0]
            await commands.order(runner.service, made.seats[seat], OrderWish(command(), kind, answer))
            await settled(runner)
            assert [row.by for row in await runner.service.store.rows(made.id) if row.kind == "choice"][:2] == [
                "person",
                "order",
            ]
            assert [each for took in room.timing.took for each in took] == [6.0], (
                "what an order has answered says nothing of a person"
            )

    asyncio.run(run())


def test_an_order_speaks_before_time_is_up(tmp_path: Path) -> None:
    async def run() -> None:
        world = Fixed()
        async with runner_at(tmp_path, world) as runner:
            made = await make(runner.service, "toy-peek", ("mine", "mine"), Pace(deadline=4, then="decision"))
            room = (await made.live()).room
            room.timing.took[0].extend([100.0] * 3)
            world.at += 2
            assert waits(runner, room, 0, 1) == [1.0]

    asyncio.run(run())


# ---- names and talk of nothing
NOTHING = [
    "\u3164", "\u2800\u2800", "\u0301\u0302", "\u115f\u1160", "\uffa0", "\u200d", "\ufe0f", "\u034f", "\u00ad", " \u3164 ",
    "\u180b", "\u17b4", "\U000e0041\U000e007f", "\u2060\ufeff", "\U0001d159", "\u20dd", "\u3000", "   ", "\ufe0f\u0301",
]  # fmt: skip


@pytest.mark.parametrize("name", NOTHING, ids=[ascii(each) for each in NOTHING])
def test_nobody_is_called_nothing_and_nothing_is_not_said(served: Served, name: str) -> None:
    made = served.table("mine", "mine", "invite", game="neon")
    token = made.seats[1]
    said = served.post(f"{made.path}/chat", {"command": command(), "text": name}, token)
    renamed = served.post(f"{made.path}/seats", {"command": command(), "do": "rename", "name": name}, token)
    called = served.post(f"{made.path}/seats", {"command": command(), "do": "rename", "name": name}, made.host)
    claim = {"command": command(), "secret": secret(), "invite": made.invite(2), "name": name}
    claimed = served.post(f"{made.path}/claim", claim)
    for answer in (said, renamed, called, claimed):
        assert (answer.status_code, "nothing to read" in answer.text) == (422, True), answer.text
    secrets = {"host": secret(), "seats": {"0": secret()}}
    wish = {"command": command(), "game": "cogdrive-neon", "seats": ["mine", "bot:greedy"], "secrets": secrets}
    for field in ("name", "player"):
        assert served.post("/api/tables", {**wish, field: name}).status_code == 422


def test_a_name_looks_like_what_it_is() -> None:
    for plain in (
        "Ada",
        "Zoë",
        "مريم",
        "क्ष",
        "👩\u200d🚀",
        "❤\ufe0f\u200d🔥",
        "1\ufe0f\u20e3",
        "e\u0301",
        "👩🏽\u200d🚀",
        "佐藤",
    ):
        assert inert(plain) == plain and visible(plain)
    for false in (
        "A\u200dda",
        "Ada\ufe0f",
        "Ada\u3164",
        "\u0301Ada",
        "Ada\u034f",
        "\u2800Ada",
        "Ada\u200d",
        "A\u115fda"[0] + "da",
    ):
        assert inert(false).replace(" ", "") == "Ada", ascii(false)


def test_a_muted_seat_keeps_its_name(served: Served) -> None:
    made = served.table("mine", "invite")
    token = made.claim(1)

    def change(key: str, do: str, **more: Any) -> Any:
        return served.post(f"{made.path}/seats", {"command": command(), "do": do, **more}, key)

    assert change(token, "rename", name="Grace").status_code == 200
    assert change(made.host, "mute", seat=1).status_code == 200
    refused = change(token, "rename", name="what I wanted to say")
    assert (refused.status_code, "muted" in refused.text) == (409, True)
    link = change(token, "invite").json()["link"].rpartition("=")[2]
    claim = {"command": command(), "secret": secret(), "invite": link, "name": "what I wanted to say"}
    assert served.post(f"{made.path}/claim", claim).status_code == 200
    seat = made.seen(made.watch)["seats"][1]
    assert (seat["name"], seat["muted"]) == ("Player 2", True), "to give the seat to oneself does not help"
    assert change(made.host, "mute", seat=1).status_code == 200
    assert change(claim["secret"], "rename", name="Grace").status_code == 200
    assert change(claim["secret"], "rename", name="").status_code == 422


# ---- records from outside
def record(undos: int) -> dict[str, Any]:
    """A finished game, with many takebacks just before its end: each of them plays everything again."""
    luck = random.Random(3)
    table = nt.new("cogdrive-neon", seats=2, seed=5)
    while not table.over:
        decision = table.decisions[0]
        table.choose(decision.seat, luck.choice(decision.options))
        if undos and len(table.entries) > 40 and not table.over and not table.why_no_undo(decision.seat):
            undos -= 1
            table.undo(decision.seat)
    found: dict[str, Any] = json.loads(table.record().text())
    return found


def upload(served: Served, data: dict[str, Any], address: str) -> Any:
    wish = {"command": command(), "secrets": {"host": secret(), "seats": {}}, "record": data}
    return served.post("/api/records", wish, headers={"X-Forwarded-For": address})


def test_who_uploads_much_waits_alone(served: Served) -> None:
    slow, quick = record(150), record(0)
    with ThreadPoolExecutor(8) as many:
        first = [many.submit(upload, served, slow, "192.0.2.1") for _ in range(WAITING + 4)]
        assert upload(served, quick, "192.0.2.2").status_code == 201
        assert sum(each.done() and each.result().status_code == 201 for each in first) <= 1, (
            "the others wait in their line"
        )
        answers = sorted(each.result().status_code for each in first)
    assert answers == [201] * (WAITING + 1) + [429] * 3


def test_checking_has_a_budget_for_everybody(served: Served) -> None:
    served.service.checks.budget.at_once = 0.0  # any work at all is too much, however quick the machine
    served.service.checks.budget.clock = lambda: 0.0  # and none comes back
    assert upload(served, record(0), "192.0.2.1").status_code == 201
    again = upload(served, record(0), "192.0.2.1")
    assert again.status_code == 429 and int(again.headers["retry-after"]) >= 1
    assert upload(served, record(0), "192.0.2.2").status_code == 201


def test_a_record_is_played_in_a_thread_of_its_own(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    beside = TableService.beside

    async def noted(self: TableService, do: Any, *args: Any, **more: Any) -> Any:
        seen.append(do.__name__)
        return await beside(self, do, *args, **more)

    monkeypatch.setattr(TableService, "beside", noted)
    answer = upload(served, record(0), "192.0.2.1")
    served.loop.call_soon_threadsafe(served.service.rooms.clear)
    made = Made(served, answer.json(), "", {})
    assert made.seen(made.watch)["state"] == "over"
    assert seen == ["built", "woken"]


def test_turns_go_round() -> None:
    async def run() -> None:
        turns = Turns(2, Budget(10, 1))
        served: list[str] = []
        stop = asyncio.Event()

        async def work(who: str) -> None:
            async with turns.turn(who):
                served.append(who)
                await stop.wait()
                stop.clear()

        tasks = [asyncio.create_task(work(who)) for who in ("a", "a", "a", "b", "b", "c")]
        await asyncio.sleep(0)
        for _ in range(40):
            await asyncio.sleep(0)
            stop.set()
        await asyncio.gather(*tasks)
        assert served[:3] == ["a", "b", "c"] and sorted(served) == ["a", "a", "a", "b", "b", "c"]
        assert not turns.running and not turns._lines

    asyncio.run(asyncio.wait_for(run(), 30))


def test_who_goes_away_leaves_the_line() -> None:
    async def run() -> None:
        turns = Turns(1, Budget(10, 1))

        async def work(who: str) -> None:
            async with turns.turn(who):
                await asyncio.sleep(0)

        async with turns.turn("a"):
            waiting = [asyncio.create_task(work(who)) for who in ("b", "c")]
            await asyncio.sleep(0)
            waiting[0].cancel()
            await asyncio.sleep(0)
        await waiting[1]
        assert not turns.running and not turns._lines
        turns.budget.spend("d", 11)
        with pytest.raises(Refused):
            await work("d")

    asyncio.run(asyncio.wait_for(run(), 30))


def test_a_budget_comes_back_with_time() -> None:
    now = [0.0]
    budget = Budget(10, 0.5, lambda: now[0])
    budget.spend("a", 12)
    assert budget.wait("a") == 4 and budget.wait("b") == 0
    now[0] = 4
    assert budget.wait("a") == 0
    budget.spend("a", 1)
    assert budget.owed("a") == 11
