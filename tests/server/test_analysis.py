"""Hints, odds, refusals: from what the seat knows, where the table has them on."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import msgspec
import pytest

import neontable as nt
from neontable.bots.perspective import Perspective
from neontable.server.http.analysis import Analysis
from neontable.server.refusals import Refused
from neontable.server.wire import Aids as Wanted
from neontable.server.workers.pool import Pool
from neontable.server.workers.worker import Advise, advice
from tests.server.rogues import prepare, rogue
from tests.server.tables import make, open_service


@contextlib.asynccontextmanager
async def analysis_at(path: Path, patience: float = 60.0) -> AsyncIterator[Analysis]:
    """A service with analysis."""
    async with open_service(path) as service:
        pool = Pool(service.store, 1, patience, prepare)
        try:
            yield Analysis(service, pool)
        finally:
            await pool.close()


def test_a_hint_names_the_best_three_options_and_what_is_expected(tmp_path: Path) -> None:
    async def run() -> None:
        async with analysis_at(tmp_path) as analysis:
            made = await make(analysis.service, seats=("mine", "mine"))
            room = (await made.live()).room
            seat = room.waits[0]
            body = json.loads(await analysis.hint(made.seats[seat]))
            assert room.table is not None
            options = room.table.decisions[0].options
            assert len(body["lines"]) == min(3, len(options))
            assert body["worlds"] == 500
            sure = [line["value"] - 2 * line["error"] for line in body["lines"] if line["visits"] >= 8]
            assert sure == sorted(sure, reverse=True)
            for line in body["lines"]:
                assert line["option"] in options
                assert line["label"]
                assert 0.0 <= line["value"] <= 1.0 and 0.0 <= line["error"] <= 1.0
                assert line["choices"] == [line["option"]] and line["labels"] == [line["label"]]
                assert line["why"].endswith(".") and isinstance(line["equal"], bool)
            assert not body["lines"][0]["equal"] and isinstance(body["says"], str)
            expected = [move for line in body["lines"] for move in line["expected"]]
            assert expected
            assert all(bool(move["label"]) == bool(move["option"]) for move in expected)
            assert any(move["label"] != move["option"] for move in expected), "in words for people"

    asyncio.run(run())


def test_hints_are_cached_until_the_decision_changes(tmp_path: Path) -> None:
    async def run() -> None:
        async with analysis_at(tmp_path) as analysis:
            made = await make(analysis.service, "toy-peek", ("mine", "mine"))
            live = await made.live()
            first = await asyncio.gather(analysis.hint(made.seats[0]), analysis.hint(made.seats[0]))
            task = analysis.given[live][0].asked["hint"]
            assert await analysis.hint(made.seats[0]) == first[0] == first[1]
            assert analysis.given[live][0].asked["hint"] is task
            await made.choose(0)
            assert await analysis.hint(made.seats[0])
            assert analysis.given[live][0].asked["hint"] is not task

    asyncio.run(run())


def test_one_question_at_a_time(tmp_path: Path) -> None:
    async def run() -> None:
        async with analysis_at(tmp_path) as analysis:
            made = await make(analysis.service, "toy-peek", ("mine", "mine"))
            room = (await made.live()).room
            thinking = asyncio.create_task(analysis.hint(made.seats[0]))
            while not analysis.given:
                await asyncio.sleep(0)
            assert room.table is not None
            with pytest.raises(Refused) as told:
                await analysis.odds(made.seats[0], room.table.decisions[0].options[0])
            assert told.value.status == 429
            assert told.value.retry_after
            await made.choose(0)  # the decision is another now, but the question is still thought about
            with pytest.raises(Refused) as told:
                await analysis.hint(made.seats[0])
            assert told.value.status == 429
            with pytest.raises(Refused) as told:
                await thinking
            assert told.value.problem.error == "stale"
            assert await analysis.hint(made.seats[room.waits[0]])

    asyncio.run(run())


def test_aids_that_are_off_are_refused(tmp_path: Path) -> None:
    async def run() -> None:
        async with analysis_at(tmp_path) as analysis:
            made = await make(analysis.service, "toy-peek", ("mine", "mine"), aids=Wanted(hint=False, odds=False))
            for asked in (analysis.hint(made.seats[0]), analysis.odds(made.seats[0], "top 1")):
                with pytest.raises(Refused, match="off at this table") as told:
                    await asked
                assert told.value.status == 409
            two = (await make(analysis.service, "toy-peek", ("mine", "invite"))).seats[0]
            with pytest.raises(Refused, match="Hints are off"):  # as they are by default between people
                await analysis.hint(two)

    asyncio.run(run())


def test_who_has_nothing_to_decide_is_not_helped(tmp_path: Path) -> None:
    async def run() -> None:
        async with analysis_at(tmp_path) as analysis:
            made = await make(analysis.service, "toy-peek", ("mine", "mine"))
            for asked in (
                analysis.hint(made.seats[1]),
                analysis.odds(made.seats[1], "x"),
                analysis.unavailable(made.seats[1]),
            ):
                with pytest.raises(Refused, match="nothing to decide"):
                    await asked

    asyncio.run(run())


def test_what_cannot_be_chosen_comes_with_rule_reason_and_remedy(tmp_path: Path) -> None:
    async def run() -> None:
        async with analysis_at(tmp_path) as analysis:
            made = await make(analysis.service, "toy-coop", ("mine", "mine"))
            room = (await made.live()).room
            assert room.table is not None
            told = await analysis.unavailable(made.seats[0])
            assert [(each.text, each.rule, each.reason, each.remedy) for each in told] == list(
                room.table.decisions[0].blocked
            )
            assert [each.rule for each in told] == ["TOY-HONEST"]

    asyncio.run(run())


def test_odds_are_those_of_the_table(tmp_path: Path) -> None:
    async def run() -> None:
        async with analysis_at(tmp_path) as analysis:
            made = await make(analysis.service, "neon", ("mine", "mine"))
            room = (await made.live()).room
            luck = Random(5)
            for _ in range(2000):
                assert room.table is not None
                decision = room.table.decisions[0]
                option = next((each for each in decision.options if offered(room.table, each)), "")
                if option:
                    break
                await made.choose(decision.seat, luck.choice(decision.options))
            assert option
            assert room.table is not None
            exact = room.table.odds(decision.seat, option)
            assert json.loads(await analysis.odds(made.seats[decision.seat], option)) == msgspec.json.decode(
                msgspec.json.encode(exact)
            )
            with pytest.raises(Refused) as told:
                await analysis.odds(made.seats[decision.seat], "no such thing")
            assert told.value.status == 409
            assert analysis.pool.faults == 0

    asyncio.run(run())


def offered(table: nt.Table, option: str) -> bool:
    """Whether the game gives odds for an option."""
    try:
        return bool(table.odds(table.decisions[0].seat, option))
    except nt.NeontableError:
        return False


def test_a_game_without_odds_says_so(tmp_path: Path) -> None:
    async def run() -> None:
        async with analysis_at(tmp_path) as analysis:
            made = await make(analysis.service, "toy-peek", ("mine", "mine"))
            room = (await made.live()).room
            assert room.table is not None
            with pytest.raises(Refused, match="offers no odds"):
                await analysis.odds(made.seats[0], room.table.decisions[0].options[0])

    asyncio.run(run())


def test_a_worker_that_fails_over_an_aid_is_replaced_and_one_may_ask_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with analysis_at(tmp_path, patience=3.0) as analysis:
            made = await make(analysis.service, "toy-peek", ("mine", "mine"))
            header = (await made.live()).room.header
            hung = asyncio.create_task(analysis.pool.answer(header, 0, rogue("Hangs"), 1))
            await asyncio.sleep(0)
            assert analysis.pool.workers[0] not in analysis.pool.idle
            assert await analysis.hint(made.seats[0])  # behind the bot, and behind what had to be done about it
            assert hung.done()

    asyncio.run(run())


@pytest.mark.parametrize("game", ["cogdrive-neon", "neon"])
def test_a_hint_tells_nothing_that_the_seat_does_not_know(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("neontable.server.workers.worker.ITERATIONS", 12)
    luck = Random(11)
    table = nt.new(game, 2, seed=11)
    compared = 0
    for number in range(60):
        decision = table.decisions[0]
        if number % 6 == 0:
            seat = decision.seat
            told = msgspec.json.encode(advice(Perspective(table, seat), Advise(seat, 60.0)))
            for world in range(2):
                other = table.sample(seat, nt.chance.Quick(100 * number + world))
                assert msgspec.json.encode(advice(Perspective(other, seat), Advise(seat, 60.0))) == told
                compared += 1
        table.choose(decision.seat, luck.choice(decision.options))
    assert compared == 20


def test_what_would_be_asked_next_is_told_with_all_odds_and_changes_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with analysis_at(tmp_path) as analysis:
            made = await make(analysis.service, "neon-hope", ("mine", "mine"))
            for option in ("use Doorkeeper's Calm", "use Prompt Ghost", "turn of Larx"):
                live = await made.live()
                seat = live.room.waits[0]
                assert live.room.table is not None
                options = live.room.table.decisions[0].options
                await made.choose(seat, option if option in options else options[0])
            seat = (await made.live()).room.waits[0]
            key = made.seats[seat]
            now = json.loads(await analysis.ahead(key, []))
            task = next(text for text in now["odds"] if text.startswith("get support"))
            assert now["decision"]["kind"] == "act" and 0 < now["odds"][task]["success"] < 1
            then = json.loads(await analysis.ahead(key, [task]))
            cards = [each["text"] for each in then["decision"]["options"]]
            assert then["decision"]["kind"] == "card" and set(then["odds"]) == set(cards) and "no card" in cards
            last = json.loads(await analysis.ahead(key, [task, "no card"]))
            assert "luck" in last["ends"] and "decision" not in last and "odds" not in last
            with pytest.raises(Refused, match="nonsense"):
                await analysis.ahead(key, [task, "nonsense"])
            assert json.loads(await analysis.ahead(key, [])) == now, "nothing was chosen"

    asyncio.run(run())
