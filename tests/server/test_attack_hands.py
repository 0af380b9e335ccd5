"""A seat that the host has left is nobody's but its new holder's: who sits there is asked like everybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Made, Served, secret
from tests.server.tables import command


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path) as found:
        yield found


def change(made: Made, token: str, do: str, **more: Any) -> Any:
    return made.served.post(f"{made.path}/seats", {"command": command(), "do": do, **more}, token)


def sit(made: Made, seat: int) -> str:
    """Somebody takes an open seat: their secret."""
    token = secret()
    answer = made.served.post(f"{made.path}/claim", {"command": command(), "secret": token, "seat": seat})
    assert answer.status_code == 200, answer.text
    return token


def left_by_its_host(served: Served) -> tuple[Made, str, str]:
    """A table whose host has left seat 0 before the game: a guest sits there now, and a friend of the host in seat 1."""
    made = served.table("mine", "open", "bot:random", game="neon", public=True)
    assert change(made, made.seats[0], "leave").status_code == 200
    return made, sit(made, 0), sit(made, 1)


def test_who_took_the_seat_of_the_host_is_asked_before_somebody_new_comes(served: Served) -> None:
    made, guest, friend = left_by_its_host(served)
    assert change(made, made.host, "invite", seat=2).status_code == 200
    answer = change(made, friend, "admit", seat=2)
    assert answer.status_code == 200
    assert "link" not in answer.json(), "the guest has not agreed"
    assert "link" not in change(made, guest, "admit", seat=2).json(), "who sits where the host sat may be the host"
    assert "link" in change(made, friend, "admit", seat=2).json()


def test_who_took_the_seat_of_the_host_is_not_host_of_the_rematch(served: Served) -> None:
    made, guest, friend = left_by_its_host(served)
    for token in (guest, friend):
        assert change(made, token, "end").status_code == 200
    host = secret()
    answer = served.post(f"{made.path}/rematch", {"command": command(), "secrets": {"host": host, "seats": {}}}, guest)
    assert answer.status_code == 201, answer.text
    assert served.get(f"/api/tables/{answer.json()['table']}", host).status_code == 404


def test_a_guest_is_told_that_one_person_has_seen_the_hand_and_plays_on(served: Served) -> None:
    """The server knows that the seats were one person's, and that they know the hand which the guest takes up."""
    made = served.table("mine", "mine")
    link = change(made, made.seats[1], "invite").json()["link"].rpartition("=")[2]
    guest = secret()
    claim = {"command": command(), "secret": guest, "invite": link, "name": "Grace"}
    assert served.post(f"{made.path}/claim", claim).status_code == 200
    told = [each["text"] for each in made.seen(guest)["notices"] if each["kind"] == "claim"]
    assert len(told) == 1 and "one person has held all seats" in told[0]


def test_where_each_had_one_seat_that_is_not_said(served: Served) -> None:
    made = served.table("mine", "invite")
    former = made.claim(1)
    link = change(made, former, "invite").json()["link"].rpartition("=")[2]
    assert (
        served.post(f"{made.path}/claim", {"command": command(), "secret": secret(), "invite": link}).status_code == 200
    )
    told = [each["text"] for each in made.seen(made.host)["notices"] if each["kind"] == "claim"]
    assert len(told) == 1 and "one person" not in told[0]
