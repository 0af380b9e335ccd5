"""The feed of a seat says whether it is its turn, and opens nothing else; and a person plays a bot through the whole server."""

from __future__ import annotations

import time
from collections.abc import Iterator
from multiprocessing import active_children
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest

from tests.server.serving import Made, Served
from tests.server.tables import command

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    before = {child.pid for child in active_children()}
    with Served(tmp_path_factory.mktemp("tables")) as running:
        yield running
    assert {child.pid for child in active_children()} <= before


def feed_of(made: Made, token: str) -> str:
    """The path of a seat's feed."""
    answer = made.served.post(f"{made.path}/feed", None, token)
    assert answer.status_code == 200, answer.text
    link = urlsplit(answer.json()["link"])
    return f"{link.path}?{link.query}"


def read(served: Served, path: str) -> list[dict[str, str]]:
    """The entries of a feed."""
    answer = served.http.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/atom+xml")
    feed = ElementTree.fromstring(answer.content)
    for name in ("id", "title", "updated"):
        assert feed.findtext(f"{ATOM}{name}")
    return [
        {name: entry.findtext(f"{ATOM}{name}") or "" for name in ("id", "title", "updated")}
        for entry in feed.findall(f"{ATOM}entry")
    ]


def waiting(made: Made) -> tuple[int, int]:
    """The seat that has to decide, and the other."""
    seats = made.seen(made.watch)["seats"]
    waits = [seat["seat"] for seat in seats if seat.get("waits")]
    return waits[0], 1 - waits[0]


def test_only_the_seat_whose_turn_it_is_reads_so(served: Served) -> None:
    made = served.table("mine", "mine", name="Friday & friends <x>")
    now, then = waiting(made)
    entries = read(served, feed_of(made, made.seats[now]))
    assert len(entries) == 1
    assert entries[0]["title"] == f"It is your turn since {entries[0]['updated']}."
    assert read(served, feed_of(made, made.seats[then])) == []


def test_a_new_turn_is_a_new_entry_and_the_end_is_told_to_all(served: Served) -> None:
    made = served.table()
    now, then = waiting(made)
    path = feed_of(made, made.seats[now])
    first = read(served, path)
    assert read(served, path) == first
    while waiting(made)[0] == now:
        move = made.move()
        assert move is not None
        served.post(f"{made.path}/choices", move["body"], move["token"])
    assert read(served, path) == []
    assert len(read(served, feed_of(made, made.seats[then]))) == 1
    served.post(f"{made.path}/seats", {"command": command(), "do": "resign"}, made.seats[now])
    for seat in (now, then):
        assert [each["title"] for each in read(served, feed_of(made, made.seats[seat]))] == ["The game is over."]


def test_the_key_of_a_feed_opens_nothing_else_and_shows_no_game(served: Served) -> None:
    made = served.table()
    now, _ = waiting(made)
    path = feed_of(made, made.seats[now])
    key = path.rpartition("=")[2]
    assert served.get(made.path, key).status_code == 404
    move = made.move()
    assert move is not None
    assert served.post(f"{made.path}/choices", move["body"], key).status_code == 404
    assert served.post(f"{made.path}/feed", None, key).status_code == 404
    assert served.post("/api/mine", {"tokens": [key]}).json() == [{"state": "gone"}]
    text = served.http.get(path).text
    body = made.seen(made.seats[now])
    shown = [option["text"] for decision in body["decisions"] for option in decision.get("options", [])]
    assert shown
    assert not any(option in text for option in shown)
    for secret in (*made.seats.values(), made.host, made.watch, key):
        assert secret not in text


def test_other_keys_read_no_feed(served: Served) -> None:
    made, other = served.table(), served.table()
    key = feed_of(other, other.seats[0]).rpartition("=")[2]
    nothing = served.get(made.path, "0" * 32)
    for given in ("", key, made.host, made.watch, made.seats[0], made.id):
        answer = served.http.get(f"{made.path}/feed", params={"key": given})
        assert answer.status_code == 404
        assert answer.content == nothing.content
    for token in (made.host, made.watch, ""):
        assert served.post(f"{made.path}/feed", None, token).status_code == 404


def test_the_feed_dies_with_the_seat_it_was_for(served: Served) -> None:
    made = served.table("mine", "invite")
    made.claim(1)
    path = feed_of(made, made.seats[1])
    assert served.http.get(path).status_code == 200
    served.post(f"{made.path}/seats", {"command": command(), "do": "leave"}, made.seats[1])
    assert served.http.get(path).status_code == 404


def test_a_person_plays_a_bot_and_asks_for_help_over_http(served: Served) -> None:
    made = served.table("mine", "bot:greedy", pace={"bots": 0})
    token = made.seats[0]
    hints = moves = 0
    for _ in range(2000):
        body: dict[str, Any] = made.seen(token)
        if body["state"] != "playing" or moves >= 12:
            break
        mine = [each for each in body["decisions"] if each["seat"] == 0]
        if not mine:
            time.sleep(0.01)  # the bot thinks
            continue
        options = [option["text"] for option in mine[0]["options"]]
        if not hints:
            told = served.post(f"{made.path}/hint", None, token)
            assert told.status_code == 200, told.text
            assert {line["option"] for line in told.json()["lines"]} <= set(options)
            blocked = served.post(f"{made.path}/unavailable", None, token)
            assert blocked.status_code == 200
            assert not {each["text"] for each in blocked.json()} & set(options)
            assert served.post(f"{made.path}/odds", {"option": options[0]}, token).status_code == 409  # no dice here
            hints += 1
        choice = {"command": command(), "seq": body["seq"], "option": options[0]}
        assert served.post(f"{made.path}/choices", choice, token).status_code == 200
        moves += 1
    assert moves >= 12
    assert hints == 1
    assert any(line["seat"] == 1 for line in made.seen(token)["log"])
