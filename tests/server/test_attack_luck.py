"""Nobody is a guest where somebody has seen the luck beforehand, by whatever way they came to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import neontable as nt
from tests.server.serving import Made, Served, secret
from tests.server.tables import command


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("luck")
    with Served(folder) as found:
        yield found


def offered(served: Served, made: Made, seat: int) -> Any:
    """The answer to the wish to give a seat to somebody else."""
    return served.post(f"{made.path}/seats", {"command": command(), "do": "invite"}, made.seats[seat])


def claimed(served: Served, made: Made, link: str) -> Any:
    wish = {"command": command(), "secret": secret(), "invite": link.rpartition("=")[2], "name": "Guest"}
    return served.post(f"{made.path}/claim", wish)


def play(served: Served, made: Made, most: int) -> None:
    """Choose for whoever has to, so often or to the end."""
    for _ in range(most):
        move = made.move()
        if move is None:
            return
        assert served.post(f"{made.path}/choices", move["body"], move["token"]).status_code == 200


def go_back(served: Served, made: Made) -> None:
    assert served.post(f"{made.path}/undo", {"command": command()}, made.seats[0]).status_code == 200


def test_who_has_read_the_record_and_gone_back_plays_with_no_guest(served: Served) -> None:
    """With free takeback one can play to the end, read the seed, take it all back, and would know all of a guest's luck."""
    made = served.table("mine", "mine", aids={"takeback": "free"})
    early = offered(served, made, 1).json()["link"]
    play(served, made, 2000)
    assert served.get(f"{made.path}/record", made.seats[0]).json()["seed"]
    go_back(served, made)
    assert made.seen(made.seats[0])["state"] == "playing"
    late = offered(served, made, 1)
    assert (late.status_code, late.json()["error"]) == (409, "illegal")
    taken = claimed(served, made, early)
    assert (taken.status_code, taken.json()["error"]) == (409, "illegal")
    assert [each["kind"] for each in made.seen(made.host)["seats"]] == ["mine", "mine"]


def test_who_has_not_gone_back_may_still_give_a_seat_away(served: Served) -> None:
    made = served.table("mine", "mine", aids={"takeback": "free"})
    play(served, made, 3)
    assert claimed(served, made, offered(served, made, 1).json()["link"]).status_code == 200


def set_up() -> dict[str, Any]:
    """A record that began at a position somebody has set up."""
    table = nt.new("cogdrive-neon", seed=3)
    for _ in range(6):
        decision = table.decisions[0]
        table.choose(decision.seat, decision.options[0])
    again = nt.setup("cogdrive-neon", table.position(), seed=5)
    for _ in range(3):
        decision = again.decisions[0]
        again.choose(decision.seat, decision.options[0])
    found: dict[str, Any] = again.record().data
    return found


def forked(served: Served, path: str, token: str, step: int, seats: list[str]) -> Made:
    host, mine = secret(), {str(seat): secret() for seat, each in enumerate(seats) if each == "mine"}
    wish = {"command": command(), "secrets": {"host": host, "seats": mine}, "step": step, "seats": seats}
    answer = served.post(f"{path}/fork", wish, token)
    assert answer.status_code == 201, answer.text
    return Made(served, answer.json(), host, {int(seat): secret for seat, secret in mine.items()})


def test_two_forks_make_no_guest_welcome_at_a_position_that_was_set_up_outside(served: Served) -> None:
    """The first fork is for one person, the second in mid-game has new luck; what was prepared is still there."""
    host = secret()
    answer = served.post("/api/records", {"command": command(), "secrets": {"host": host}, "record": set_up()})
    opened = Made(served, answer.json(), host, {})
    seats = ["mine", "bot:random"]
    alone = forked(served, opened.path, host, 2, seats)
    again = forked(served, alone.path, alone.seats[0], alone.seen(alone.seats[0])["seq"], seats)
    assert again.seen(again.seats[0])["origin"]["luck"] == "committed"
    refused = offered(served, again, 0)
    assert (refused.status_code, refused.json()["error"]) == (409, "illegal")
