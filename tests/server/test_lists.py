"""A list of choices over the protocol: it tells nothing of what others have answered unseen, and is carried out as one."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import neontable as nt
from tests.server.serving import Made, Served, next_of
from tests.server.tables import command


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("lists")
    with Served(folder) as found:
        yield found


def own(made: Made, seat: int) -> tuple[int, list[str]]:
    """The cursor of a seat and its options."""
    body = made.seen(made.seats[seat])
    (mine,) = [each for each in body["decisions"] if each["seat"] == seat]
    return body["seq"], [option["text"] for option in mine["options"]]


def by_http(served: Served, made: Made, seat: int, seq: int, wish: list[str]) -> dict[str, Any]:
    body = {"command": command(), "seq": seq, "option": wish}
    answer = served.post(f"{made.path}/choices", body, made.seats[seat])
    assert answer.status_code == 409, answer.text
    told: dict[str, Any] = answer.json()
    return told


def by_socket(served: Served, made: Made, seat: int, seq: int, wish: list[str]) -> dict[str, Any]:
    with served.socket(made.id, made.seats[seat]) as line:
        next_of(line, "reset")
        line.send(json.dumps({"type": "choose", "command": command(), "seq": seq, "option": wish}))
        told = next_of(line, "reply")
    assert told["status"] == 409
    body: dict[str, Any] = told["body"]
    return body


def later(seats: int) -> list[str]:
    """What is asked after the reveal in many games."""
    found: set[str] = set()
    for seed in range(12):
        table = nt.new("neon", seats=seats, seed=seed)
        while table.decisions and len(table.entries) < seats + 6:
            decision = table.decisions[-1]
            found.update(decision.options if len(table.entries) >= seats else ())
            table.choose(decision.seat, random.Random(seed).choice(decision.options))
    return sorted(found)


@pytest.mark.parametrize("send", [by_http, by_socket], ids=["http", "socket"])
def test_the_last_seat_of_a_round_learns_nothing_by_one_choice_more(served: Served, send: Any) -> None:
    """Whatever the others have answered: the same refusal, nothing changed, and the answer itself is still to be given."""
    told: set[str] = set()
    luck = random.Random(7)
    made = served.table("mine", "mine", "mine", game="neon", options={"fighters": ["akari", "ghost", "snake"]})
    seq, options = own(made, 2)
    answers = {seat: own(made, seat)[1] for seat in (0, 1)}
    for _ in range(4):  # the others change their answers, which the last seat does not see
        for seat, others in answers.items():
            cursor = made.seen(made.seats[seat])["seq"]
            body = {"command": command(), "seq": cursor, "option": luck.choice(others)}
            assert served.post(f"{made.path}/choices", body, made.seats[seat]).status_code == 200
        for second in [*luck.sample(later(3), 8), options[0], "nonsense"]:
            told.add(json.dumps(send(served, made, 2, seq, [options[0], second]), sort_keys=True))
        assert own(made, 2)[1] == options
    assert len(told) == 1
    assert "your part of this round is over" in told.pop()


def test_a_list_within_what_its_seat_knows_is_one_wish(served: Served) -> None:
    made = served.table("mine", "mine", options={"first_player": 0})
    seq, options = own(made, 0)
    assert options == ["recruit", "task"]
    body = {"command": command(), "seq": seq, "option": ["recruit", "no such card"]}
    refused = served.post(f"{made.path}/choices", body, made.seats[0])
    assert refused.status_code == 409
    assert refused.json()["reason"].startswith("Item 2 of the list, 'no such card'")
    assert own(made, 0) == (seq, options)
