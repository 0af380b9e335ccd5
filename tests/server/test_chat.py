"""Talk is for seats: it is there again after a reload, and spectators never read it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import Served, next_of
from tests.server.tables import command


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path) as running:
        yield running


def test_what_was_said_is_there_again_for_seats_alone(served: Served) -> None:
    made = served.table("mine", "mine")
    for text in ("Good luck.", "And you."):
        assert served.post(f"{made.path}/chat", {"command": command(), "text": text}, made.seats[0]).status_code == 200

    seq = made.seen(made.seats[1])["seq"]
    for known in (-1, seq):  # also for who has seen all of the game and was away while others talked
        with served.socket(made.id, made.seats[1], known) as seat:
            assert [next_of(seat, "chat")["text"] for _ in range(2)] == ["Good luck.", "And you."]
    with served.socket(made.id, made.watch) as watching:
        kinds: list[str] = []
        while not kinds or kinds[-1] != "presence":
            kinds.append(json.loads(watching.recv(timeout=30))["type"])
    assert kinds == ["reset", "presence"]


def test_a_table_without_chat_refuses_it(served: Served) -> None:
    made = served.table("mine", "mine", chat="off")
    refused = served.post(f"{made.path}/chat", {"command": command(), "text": "Hello"}, made.seats[0])
    assert refused.status_code == 409 and refused.json()["error"] == "illegal"
