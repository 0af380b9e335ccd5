"""Where one choice carries the game through several actions, its step tells a picture after each, and nothing early."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

from neontable.server.rooms.replaying import Collected
from neontable.server.tables import commands, history
from neontable.server.wire import Choice
from tests.server.tables import Made, command, make, open_service

Data = dict[str, Any]
SEATS = ("mine",) * 4


async def played(made: Made, choices: int) -> None:
    """Everybody answers at random; programmes are sent whole."""
    luck = random.Random(7)
    room = (await made.live()).room
    for _ in range(choices):
        if not room.playing:
            return
        assert room.table is not None
        decision = room.table.decisions[0]
        if decision.kind == "card":
            home = room.table.view(decision.seat)["players"][decision.seat]["counters"]["at_home"]
            option: Any = [*luck.sample(["A1", "B1", "C1", "A2", "B2"], 3), "T1", *luck.sample(home, 4)]
        else:
            fights = [each for each in decision.options if each.startswith("attack")]
            option = luck.choice(fights or decision.options)
        wish = Choice(command(), room.seq(decision.seat), option)
        await commands.choose(made.service, made.seats[decision.seat], wish)


def applied(view: Data, change: Data) -> Data:
    """A view with a difference."""
    gone = change.get("drop", [])
    return {name: part for name, part in {**view, **change.get("set", {})}.items() if name not in gone}


def in_order(told: list[Data]) -> list[tuple[list[Data], Data]]:
    """What every picture comes after, and the whole view that it shows."""
    found = []
    view: Data = {}
    for step in told:
        seen, first = view, 0
        for picture in step.get("pictures", []):
            seen = applied(seen, picture)
            lines = [each for each in step["events"] if first <= each["id"] <= picture["after"]]
            first = picture["after"] + 1
            found.append((lines, seen))
        view = applied(view, step)
    return found


def check(lines: list[Data], view: Data) -> None:
    """A picture shows what the lines right before it tell, as it was then."""
    for line in lines:
        fields = line.get("fields", {})
        later = [each.get("fields", {}).get("varan") for each in lines[lines.index(line) + 1 :]]
        if line["kind"] == "moved" and fields["varan"] not in later:
            assert view["varans"][fields["varan"]]["sector"] == fields["sector"]
        elif line["kind"] == "damaged":
            assert view["varans"][fields["varan"]]["damage"] == fields["total"]
        elif line["kind"] == "phase":
            assert view["phase"] == fields["phase"]


def nothing_early(view: Data, seat: int) -> None:
    """Nobody sees a card of a later phase in a picture, nor a counter that was not turned over."""
    for player in view["players"]:
        if player["seat"] == seat:
            continue
        for phase, slot in enumerate(player["slots"], 1):
            assert slot["card"] is None or phase <= view["phase"]
            assert slot["counter"] is None or slot["open"]["counter"]


def test_every_action_has_its_picture_and_none_tells_anything_early(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_service(tmp_path) as service:
            made = await make(service, "neo-hunt-3", SEATS, longest=10)
            live = await made.live()
            ears = {seat: Collected() for seat in (0, 3, -1)}
            for seat, ear in ears.items():
                live.feed(seat).listeners.add(ear)
                live.feed(seat).skip(live.room)
            await played(made, 100)
            counts = []
            for seat, ear in ears.items():
                told = [json.loads(message) for message in ear.messages]
                pictures = in_order(told)
                counts.append(len(pictures))
                for lines, view in pictures:
                    check(lines, view)
                    nothing_early(view, seat)
            assert counts[0] > 10 and len(set(counts)) == 1
            again = json.loads(await history.steps(service, made.seats[0], 1, 50, None))["steps"]
            sent = {step["seq"]: step for step in map(json.loads, ears[0].messages)}
            assert any("pictures" in step for step in again)
            for step in again[1:]:
                if step["seq"] in sent:  # what was sent as one wish is one message
                    assert step.get("pictures") == sent[step["seq"]].get("pictures"), "who looks back sees the same"

    asyncio.run(run())
