"""Tables in the state that a test begins with, made and moved over HTTP."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any, TypeVar

import neontable as nt
from tests.server.serving import Made, secret
from tests.server.tables import command
from tests.web.site import Site

AT_ONCE = {"bots": 0}  # the pace of bots that nobody waits for
FIRST = {"first_player": 0}  # CogDrive Neon begins with the first seat
LONGEST = 60  # seconds until something has happened that must

T = TypeVar("T")


def changed(made: Made, seat: int, what: str) -> None:
    """Whoever holds a seat does something with it."""
    answer = made.served.post(f"{made.path}/seats", {"command": command(), "do": what}, made.seats[seat])
    assert answer.status_code == 200, answer.text


def until(found: Callable[[], T | None]) -> T:
    """What is found, as soon as there is something; it must be soon."""
    end = time.monotonic() + LONGEST
    while not (thing := found()):
        assert time.monotonic() < end, "it does not happen"
    return thing


def chosen(made: Made, choices: int = 1) -> None:
    """So many choices of people are made, whoever has to decide; bots answer in between."""
    for _ in range(choices):
        wish = until(made.move)
        assert made.served.post(f"{made.path}/choices", wish["body"], wish["token"]).status_code == 200


def ended(site: Site, choices: int = 6) -> Made:
    """A short game that somebody gave up."""
    made = site.table("mine", "bot:greedy", pace=AT_ONCE)
    chosen(made, choices)
    changed(made, 0, "resign")
    return made


def asked(made: Made, seat: int = 0) -> dict[str, Any]:
    """The question to a seat, once there is one."""

    def question() -> dict[str, Any] | None:
        decisions = made.seen(made.seats[seat]).get("decisions", [])
        return next((each for each in decisions if each["seat"] == seat and each.get("options")), None)

    return until(question)


def answered(made: Made, seat: int, option: str | list[str]) -> None:
    """A seat answers its question."""
    wish = {"command": command(), "seq": made.seen(made.seats[seat])["seq"], "option": option}
    assert made.served.post(f"{made.path}/choices", wish, made.seats[seat]).status_code == 200


def lesson(site: Site, game: str, kind: str) -> Made:
    """The first lesson of a game, played as its coach expects until a question of a kind."""
    told = site.get(f"/api/games/{game}/scenarios/first").json()
    made = site.table(*told["seats"], game=game, scenario="first", pace=AT_ONCE)
    for step in told["steps"]:
        question = asked(made)
        if question["kind"] == kind:
            break
        answered(made, 0, next(each["text"] for each in question["options"] if each["text"] in step["expect"]))
    return made


def put(site: Site, table: nt.Table, *seats: str) -> Made:
    """A table of the server that goes on where this one stands."""
    record = json.loads(table.record().text())
    shown = site.post("/api/records", {"command": command(), "secrets": {"host": secret()}, "record": record}).json()
    host, mine = secret(), {str(n): secret() for n, who in enumerate(seats) if who == "mine"}
    step = site.get(f"/api/tables/{shown['table']}", shown["watch"]["token"]).json()["seq"]
    wish = {"command": command(), "secrets": {"host": host, "seats": mine}, "step": step, "seats": list(seats)}
    answer = site.post(f"/api/tables/{shown['table']}/fork", wish, shown["watch"]["token"])
    assert answer.status_code == 201, answer.text
    return Made(site, answer.json(), host, {int(n): token for n, token in mine.items()})
