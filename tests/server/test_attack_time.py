"""No offer of a seat gives time, whatever happened at the table before."""

from __future__ import annotations

from pathlib import Path

from tests.server.serving import Made, Served, next_of
from tests.server.tables import Fixed, command
from tests.server.test_time_left import DEADLINE, PACE, change, choose, left, mine, waited_for


def test_who_was_late_once_gets_no_time_by_offering_the_seat_later(tmp_path: Path) -> None:
    """After one late answer, an offer that was withdrawn gave all of the time again at every later decision."""
    world = Fixed()
    with Served(tmp_path, sources=world) as served:
        made = served.table("mine", "mine", pace={**PACE, "bots": 10_000})
        seat = waited_for(made)
        with served.socket(made.id, made.seats[seat]) as told:
            next_of(told, "reset")
            world.at += DEADLINE + 1
            while not next_of(told, "step")["seats"][seat].get("level"):
                pass  # until the bot has stepped in
        assert change(made, made.seats[seat], "back").status_code == 200
        assert left(made, seat, world) == DEADLINE
        choose(made, seat)
        while waited_for(made) != seat:
            choose(made, 1 - seat)
        world.at += 20
        assert left(made, seat, world) == DEADLINE - 20
        assert change(made, made.seats[seat], "invite").status_code == 200
        assert change(made, made.seats[seat], "back").status_code == 200
        assert left(made, seat, world) == DEADLINE - 20


def refused(made: Made, seat: int) -> bool:
    """Whether an answer of a seat comes too late."""
    body = made.seen(made.seats[seat])
    wish = {"command": command(), "seq": body["seq"], "option": mine(made, seat)["options"][0]["text"]}
    return bool(made.served.post(f"{made.path}/choices", wish, made.seats[seat]).status_code == 409)


def test_a_bot_that_thinks_slowly_gives_no_time(tmp_path: Path) -> None:
    """Who handed the seat to a bot had no deadline any more, and could still answer until the bot did."""
    world = Fixed()
    with Served(tmp_path, sources=world) as served:
        made = served.table("mine", "mine", pace={**PACE, "bots": 10_000})
        seat = waited_for(made)
        world.at += DEADLINE - 1
        assert change(made, made.seats[seat], "bot", level="random").status_code == 200
        world.at += 60
        assert refused(made, seat)
        assert change(made, made.seats[seat], "back").status_code == 409, "to and fro one could think for ever"
        assert waited_for(made) == seat


def test_who_is_late_does_not_go_back_to_a_decision_with_time_left(tmp_path: Path) -> None:
    """There and back again, one could think about the late one while each new bot did, and answer it before the next came."""
    world = Fixed()
    with Served(tmp_path, sources=world) as served:
        made = served.table("mine", "mine", options={"first_player": 0}, pace={**PACE, "bots": 10_000})
        choose(made, 0, "recruit")
        assert waited_for(made) == 0
        assert change(made, made.seats[0], "bot", level="random").status_code == 200
        world.at += DEADLINE
        assert served.post(f"{made.path}/undo", {"command": command()}, made.seats[0]).status_code == 409
        assert waited_for(made) == 0
