"""What somebody stumbled over who played Neo-Hunt 3 for the first time, and how much of a small phone a question takes."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from playwright.sync_api import Page, expect

from tests.server.serving import Made
from tests.web import playing
from tests.web.browsers import People
from tests.web.hunting import LONGEST, asked_here, by_pressing, card, counter, until_asked, went_on
from tests.web.site import Site
from tests.web.tables import AT_ONCE, until

DESK = {"width": 1280, "height": 800}
SMALL: dict[str, Any] = {"has_touch": True, "is_mobile": True, "viewport": {"width": 320, "height": 640}}
SHARE = 0.45  # of the height that a question takes on a small phone
ODDS = 700  # milliseconds until they have come


def alone(site: Site) -> Made:
    """A table of one person and a bot."""
    return site.table("mine", "bot:greedy", game="neo-hunt-3", pace=AT_ONCE)


def pressed_until(page: Page, words: str) -> None:
    """Press what the page offers until the question says this."""
    luck = random.Random(1)
    for _ in range(LONGEST):
        asked_here(page).wait_for()
        if words in page.locator("#prompt").inner_text():
            return
        seq = playing.shown(page)
        if by_pressing(page, luck):
            until(partial(went_on, page, seq))
    raise AssertionError(f"nobody asks {words}")


def test_ready_stays_on_the_page_when_a_turn_can_be_watched_again(people: People, site: Site) -> None:
    page = people.come(playing.seat(alone(site)), viewport=DESK, reduced_motion="no-preference")
    pressed_until(page, "arrive")
    film = page.get_by_role("region", name="Phases of turn 1")
    expect(film.get_by_text("Trooper Orders").first).to_be_visible()  # what was played is not covered again
    pressed_until(page, "Lay a card")
    expect(page.get_by_role("button", name="Watch the turn again")).to_be_visible()
    box = page.get_by_role("button", name="Ready: 8 to lay").bounding_box()
    assert box and box["x"] + box["width"] <= DESK["width"]


def test_what_a_counter_does_is_said_where_it_is_pointed_at(people: People, site: Site) -> None:
    page = people.come(playing.seat(alone(site)), viewport=DESK)
    counter(page, "+2, max 2").hover()
    expect(page.locator(".about")).to_have_text("+2, max 2: +2 to the attack that picks it, which does at most 2.")
    card(page, "C1 Ghost Shot").hover()
    expect(page.locator(".about")).to_contain_text("low numbers first; shots at it then lose 3 (cloak)")
    expect(page.get_by_text("End: no trooper, or a team dead.")).to_be_visible()


def test_what_a_counter_does_is_said_on_the_smallest_phone(people: People, site: Site) -> None:
    page = people.come(playing.seat(alone(site)), **SMALL)
    counter(page, "+0, cloak damaged").tap()
    about = page.locator(".about")
    expect(about).to_contain_text("no cloak until it is killed")
    assert about.evaluate("(words) => words.scrollHeight <= words.clientHeight")


def test_what_others_did_is_told_without_what_the_table_shows(people: People, site: Site) -> None:
    made = site.table("mine", "mine", game="neo-hunt-3")
    until_asked(made, "target")
    page = people.come(playing.seat(made), viewport=DESK)
    playing.options(page).first.wait_for()
    said = page.locator(".happened")
    expect(said).not_to_contain_text("face down")
    expect(said).not_to_contain_text("picks")
    expect(playing.options(page).first).to_contain_text("then the counter")


def assert_leaves_the_board(page: Page) -> None:
    """The question has its first option in sight, and most of the height is the board's."""
    playing.options(page).first.wait_for(state="attached")
    page.wait_for_timeout(ODDS)
    expect(playing.options(page).first).to_be_in_viewport(ratio=1)
    box = page.locator("section.prompt").bounding_box()
    assert box and box["height"] <= SHARE * SMALL["viewport"]["height"] + 1, page.locator("#prompt").inner_text()


def test_a_wordy_target_leaves_a_small_phone_to_the_board(people: People, site: Site) -> None:
    made = site.table(*["mine"] * 4, game="neo-hunt-3")
    until_asked(made, "target")
    assert_leaves_the_board(people.come(playing.seat(made), **SMALL))


def test_wordy_options_leave_a_small_phone_to_the_clash(people: People, site: Site) -> None:
    page = people.come(playing.seat(site.table("mine", "bot:greedy", pace=AT_ONCE)), **SMALL)
    for step in range(8):
        assert_leaves_the_board(page)
        seq = playing.shown(page)
        playing.options(page).nth(step % 2).click()
        until(partial(went_on, page, seq))
