"""No offer of a seat gives time, whatever happened at the table before."""

from __future__ import annotations

from pathlib import Path

from tests.server.serving import Served, next_of
from tests.server.tables import Fixed
from tests.server.test_time_left import DEADLINE, PACE, change, choose, left, waited_for


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
