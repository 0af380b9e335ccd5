"""Whole games of Neo-Hunt 3 on the page: with a finger, by keys, by the text table, and by two people at one screen.

In `make test` the page plays the first turn, what follows is answered over HTTP, and the page shows the end; in `make soak` it
plays every turn.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from functools import partial

from playwright.sync_api import Locator, Page, expect

from tests.conformance.tools import count
from tests.server.serving import Made
from tests.web import playing
from tests.web.barriers import assert_fits, assert_none, assert_reachable
from tests.web.browsers import People
from tests.web.hunting import (
    LONGEST,
    PHONE,
    answer_somehow,
    asked_here,
    by_keys,
    by_pressing,
    card,
    programmed,
    waiting,
    went_on,
)
from tests.web.site import Site
from tests.web.tables import AT_ONCE, changed, until

TURNS = count(1, 20)  # that the page plays itself
SHORT = {"longest": 10}

Answer = Callable[[Page, random.Random], bool]


def against_a_bot(site: Site) -> Made:
    """A table of one person and a bot."""
    return site.table("mine", "bot:greedy", game="neo-hunt-3", options=SHORT, pace=AT_ONCE)


def turn_of(made: Made) -> int:
    """Which turn is played."""
    turn: int = made.seen(made.seats[0])["view"]["turn"]
    return turn


def played(page: Page, made: Made, answer: Answer, look: Callable[[Page], None] | None = None) -> None:
    """Play on the page as long as it should, let the rest be answered, and see the end."""
    luck = random.Random(1)
    for _ in range(LONGEST):
        asked_here(page).wait_for()
        if playing.over(page).is_visible() or turn_of(made) > TURNS:
            break
        if look is not None:
            look(page)
        seq = playing.shown(page)
        if answer(page, luck):
            until(partial(went_on, page, seq))
    while made.seen(made.seats[0])["state"] == "playing":
        if 0 in waiting(made):
            answer_somehow(made, 0, luck)
    expect(playing.over(page)).to_be_visible()
    expect(page.get_by_role("table")).to_contain_text("Own varans")


class Fits:
    """Looks once at each kind of question whether all is in sight and in reach of a finger."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def __call__(self, page: Page) -> None:
        question = re.sub(r"\d+|\w+'s \w+ in \w+", "", page.locator("#prompt").inner_text())
        if question not in self.seen:
            self.seen.add(question)
            assert_fits(page)
            assert_reachable(page)
            if len(self.seen) < 3:
                assert_none(page)


def test_a_whole_game_with_a_finger(people: People, site: Site) -> None:
    made = against_a_bot(site)
    page = people.come(playing.seat(made), **PHONE)
    looked = Fits()
    played(page, made, partial(by_pressing, press=Locator.tap), looked)
    assert len(looked.seen) > 3
    assert_reachable(page)


def test_a_whole_game_by_keys(people: People, site: Site) -> None:
    made = against_a_bot(site)
    page = people.come(playing.seat(made))
    played(page, made, by_keys)


def test_a_whole_game_by_the_text_table(people: People, site: Site) -> None:
    made = against_a_bot(site)
    page = people.come(playing.seat(made))
    asked_here(page).wait_for()
    page.keyboard.press("t")
    table = page.get_by_role("region", name="Text table")
    expect(table).to_contain_text("North-west")
    assert_none(page)

    def by_label(page: Page, luck: random.Random) -> bool:
        found = playing.listed(page)
        if not found.count():
            return False
        found.nth(luck.randrange(found.count())).click()
        return True

    played(page, made, by_label)


def test_a_whole_game_of_two_people_at_one_screen(people: People, site: Site) -> None:
    """A curtain hides the programmes; in the phases both see the table as one who looks on, with the options of who is asked."""
    made = site.table("mine", "mine", game="neo-hunt-3", options=SHORT)
    keys = [{"table": made.id, "role": "host", "token": made.host, "game": "neo-hunt-3", "at": 1}]
    keys += [
        {"table": made.id, "role": "seat", "token": token, "seat": seat, "game": "neo-hunt-3", "at": 1}
        for seat, token in made.seats.items()
    ]
    page = people.come()
    page.evaluate("(keys) => localStorage.setItem('neontable.keys', keys)", json.dumps(keys))
    page.goto(f"/t/{made.id}")
    curtain = page.get_by_role("heading", name=re.compile("^(Hand the screen to|Who looks)"))
    luck = random.Random(2)
    curtains = questions = 0
    for _ in range(LONGEST):
        asked_here(page).or_(curtain).first.wait_for()
        if playing.over(page).is_visible() or turn_of(made) > TURNS:
            break
        if curtain.is_visible():
            assert made.seen(made.seats[0])["view"]["stage"] == "selection"
            if not curtains:
                assert_none(page)
            curtains += 1
            page.get_by_role("button", name="I am").nth(waiting(made)[0]).click()
            expect(card(page, "A1 Pounce")).to_be_visible()
            programmed(page)
            expect(card(page, "A1 Pounce")).to_be_hidden()
            continue
        questions += 1
        phase = made.seen(made.seats[0])["view"]["phase"]
        if 0 < phase < 4 and questions < 4:  # both see that both have closed counters, and nobody's own
            film = page.get_by_role("region", name=re.compile("^Phases of turn"))
            expect(film.get_by_role("button", name="counter of phase 4, closed")).to_have_count(2)
        seq = playing.shown(page)
        if by_pressing(page, luck):
            until(partial(went_on, page, seq))
    assert curtains >= 2 and questions > 2
    if TURNS == 1:
        changed(made, 1, "resign")
        page.reload()
    expect(playing.over(page)).to_be_visible()
