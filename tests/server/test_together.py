"""A game that all win or lose together: who gives up leaves the rest to a bot, all people can end it, and talk has its times."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from neontable.server.rooms import serializers
from neontable.server.rooms.room import Room
from neontable.server.storage.rows import OVER
from neontable.server.tables import commands
from neontable.server.wire import Said, SeatChange
from tests.server.tables import Made, command, make, open_service, play_on


async def wish(made: Made, seat: int, what: str) -> Room:
    """One seat wishes something for itself; the room after it."""
    await commands.change(made.service, made.seats[seat], SeatChange(command(), what))  # type: ignore[arg-type]
    return (await made.live()).room


async def begun(made: Made) -> Room:
    """The room in the middle of an episode."""
    for seed in range(60):
        await play_on(made, 1, seed)
    room = (await made.live()).room
    assert room.playing
    return room


def happened(room: Room, kind: str) -> bool:
    """Whether this has happened."""
    assert room.table is not None
    return any(line.kind == kind for line in room.table.log)


def kinds(room: Room) -> set[str]:
    """What is asked now."""
    assert room.table is not None
    return {decision.kind for decision in room.table.decisions}


def test_who_gives_up_leaves_the_character_to_a_bot(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "neon-hope", ("mine", "mine"))
            await begun(made)
            room = await wish(made, 0, "resign")
            assert room.playing
            assert room.seats[0].bot and not room.seats[1].bot
            assert room.table is not None and room.table.conceded() == [0]
            assert not happened(room, "lost")  # nothing is lost

    asyncio.run(run())


def test_when_all_people_give_up_the_episode_is_lost_and_its_conclusion_follows(tmp_path: Path) -> None:
    """The bots give up with them; then everybody chooses growth, and the table is over."""

    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "neon-hope", ("mine", "mine", "bot:greedy"))
            await begun(made)
            await wish(made, 0, "resign")
            room = await wish(made, 1, "resign")
            assert room.table is not None
            assert room.table.conceded() == [0, 1, 2]
            assert kinds(room) == {"growth"}
            await play_on(made)
            ended = serializers.result(room)
            assert room.state == OVER and ended is not None
            assert ended["together"] and ended["winners"] == []
            assert len(ended["next"]["campaign"]["growth"]) == 3
        async with open_service(tmp_path) as service:  # built from its rows again
            made.service = service
            assert serializers.result((await made.live()).room) == ended

    asyncio.run(run())


def test_who_comes_back_after_giving_up_is_asked_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "neon-hope", ("mine", "mine"))
            await begun(made)
            await wish(made, 0, "resign")
            room = await wish(made, 0, "back")
            assert room.table is not None and room.table.conceded() == [] and not room.seats[0].bot
            assert happened(room, "came back")
            room = await wish(made, 1, "resign")
            assert room.playing and "growth" not in kinds(room)  # one person plays on
        async with open_service(tmp_path) as service:  # built from its rows again
            made.service = service
            room = (await made.live()).room
            assert room.table is not None and room.table.conceded() == [1]

    asyncio.run(run())


def test_all_people_can_agree_to_end_it_and_grow(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "neon-hope", ("mine", "mine", "bot:greedy"))
            await begun(made)
            room = await wish(made, 0, "end")
            assert "growth" not in kinds(room)
            room = await wish(made, 1, "end")
            assert room.playing and kinds(room) == {"growth"}

    asyncio.run(run())


@pytest.mark.parametrize("consultation", ["closed", "honour"])
def test_nobody_talks_while_encounter_cards_are_drawn_and_resolved(tmp_path: Path, consultation: str) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "neon-hope", ("mine", "mine"), consultation=consultation)
            await commands.say(service, made.seats[0], Said(command(), "Shall we?"))
            room = (await made.live()).room
            assert room.table is not None
            seeds = iter(range(2000))
            while not happened(room, "resolves") or kinds(room) & {"act", "turn"}:  # a question about a drawn card
                assert room.playing
                await play_on(made, 1, next(seeds))
            if consultation == "honour":
                await commands.say(service, made.seats[0], Said(command(), "We said that we would not."))
            else:
                assert room.table.view(0)["closed"]
                reply = json.loads(await commands.say(service, made.seats[0], Said(command(), "What did you draw?")))
                assert reply["held"] and room.held == 1  # told when it is over
            while not kinds(room) & {"act", "turn"}:
                await play_on(made, 1, next(seeds))
            assert room.held == 0
            await commands.say(service, made.seats[0], Said(command(), "That was that."))

    asyncio.run(run())
