"""What is lit on the table is what the options of the question point at, no less and no more.

In `make test` a few questions of each game are looked at, in `make soak` 200.
"""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.conformance.tools import count
from tests.server.serving import Made
from tests.server.tables import command
from tests.web import playing
from tests.web.browsers import People
from tests.web.site import Site
from tests.web.tables import AT_ONCE, until

QUESTIONS = count(12, 200)
SEATS = 16  # by which the page numbers questions
GAMES = ["cogdrive-neon", "neon", "neo-hunt-3", "neon-hope"]
SEEN = """() => [
  Number(document.querySelector(".prompt")?.dataset.asked ?? -1),
  [...document.querySelectorAll(".spot.lit:not(.leads)")].flatMap((each) => (each.dataset.ref ?? "").split(/ (?=[a-z]+\\/)/)),
  [...document.querySelectorAll(".spot")].flatMap((each) => (each.dataset.ref ?? "").split(/ (?=[a-z]+\\/)/)),
  [...document.querySelectorAll(".tile:has(.ground.lit)")].map((each) => each.dataset.zone),
]"""
LAID = ("card", "counter")  # a programme of Neo-Hunt 3 is laid in a form, and nothing on the table is pressed for it
PICKED = ("hand", "lose", "recover", "buy", "growth")  # cards and Tools of NEON HOPE may lie in a form alone
STEPS = ("troops", "extra", "reinforce")  # there a sector is a part of a choice: where from, where to
SIDES = {"N": "North", "S": "South", "W": "West", "E": "East", "centre": "Centre"}


def pointed(question: dict[str, Any]) -> set[str]:
    """The things that are to be lit: those that options point at, but for the varan that acts, which all of them name."""
    named = [set(each.get("refs", [])) for each in question["options"]]
    acts = question["kind"] != "fire"  # troopers do: a varan that all name is whom they may fire at
    actor = {each for each in set.intersection(*named) if acts and each.startswith("varans/")}
    return set() if question["kind"] in LAID and "slots" in str(named) else set.union(*named) - actor


Sight = tuple[dict[str, Any], set[str], set[str], list[str]]
OVER: Sight = ({}, set(), set(), [])


def shown(page: Page, made: Made) -> Sight | None:
    """The question, what is lit for it, what is drawn, the sectors that are lit; nothing while the page is not there yet."""
    seen = made.seen(made.seats[0])
    if seen["state"] != "playing":
        return OVER  # the last of the others has ended it
    question = next((each for each in seen.get("decisions", []) if each["seat"] == 0 and each.get("options")), None)
    if question is None:
        return None
    at, lit, drawn, zones = page.evaluate(SEEN)
    if at != question["since"] * SEATS + question["seat"]:
        return None
    return question, set(lit) - {""}, set(drawn), zones


def word(sector: str) -> str:
    """What the board calls a sector."""
    return SIDES.get(sector) or f"{SIDES[sector[0]]}-{SIDES[sector[1]].lower()}"


def worded(page: Page, question: dict[str, Any]) -> bool:
    """Whether each option says what it does and what it costs, and the prompt shows these words where it lists it."""
    text = page.locator(".prompt").inner_text()
    listed = page.locator(".prompt ul.options button").count() == len(question["options"])
    for option in question["options"]:
        if not option.get("effect") or not option.get("cost"):
            return False
        if listed and not option.get("short") and option["effect"] not in text:
            return False
    return True


@pytest.mark.parametrize("game", GAMES)
def test_what_is_lit_is_what_options_point_at(people: People, site: Site, game: str) -> None:
    made = site.table("mine", "bot:greedy", game=game, pace=AT_ONCE)
    page = people.come(playing.seat(made), viewport={"width": 1920, "height": 1080})
    luck = random.Random(game)
    some = 0
    for _ in range(QUESTIONS):
        while (sight := until(partial(shown, page, made))) == OVER:
            made = site.table("mine", "bot:greedy", game=game, pace=AT_ONCE)
            page.goto(playing.seat(made))
        question, lit, drawn, zones = sight
        assert worded(page, question), question
        wanted = pointed(question)
        if question["kind"] in STEPS:
            sectors = {word(each.removeprefix("sectors/")) for each in wanted if each.startswith("sectors/")}
            assert zones and set(zones) <= sectors, question
        else:
            assert lit == (wanted & drawn if question["kind"] in PICKED else wanted), question
        some += len(lit) + len(zones)
        wish = {"command": command(), "seq": made.seen(made.seats[0])["seq"]}
        wish["option"] = luck.choice(question["options"])["text"]
        made.served.post(f"{made.path}/choices", wish, made.seats[0])  # what was asked besides may be past
    assert some
