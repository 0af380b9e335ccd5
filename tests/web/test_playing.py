"""Whole games in a real browser: by pointing, by keys, by the text table, in two browsers, by touch on a phone."""

from __future__ import annotations

import os
import random

from playwright.sync_api import Page, Playwright, expect

from tests.web import playing
from tests.web.barriers import Look, assert_none
from tests.web.browsers import People
from tests.web.site import Site

LOOKS = 100 if os.environ.get("NEONTABLE_SOAK") else 3  # questions of a game at which axe-core looks
AT_ONCE = {"bots": 0}


def test_a_newcomer_plays_cogdrive_neon_by_pointing(people: People) -> None:
    page = people.come()
    page.get_by_role("button", name="Play now CogDrive Neon").click()
    assert playing.play(page, playing.by_pointing, look=Look(LOOKS)) > 10
    expect(page.get_by_role("table")).to_contain_text("Total")
    assert_none(page)


def test_a_whole_game_of_neon_by_keyboard(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", game="neon", pace=AT_ONCE)
    page = people.come(playing.seat(made))
    assert playing.play(page, playing.by_key, look=Look(LOOKS)) > 10
    expect(page.get_by_role("table")).to_contain_text("Total")
    assert_none(page)


def test_a_whole_game_by_the_text_table_alone(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", pace=AT_ONCE)
    page = people.come(playing.seat(made))
    expect(playing.options(page).first).to_be_visible()
    page.keyboard.press("t")
    text = page.get_by_role("region", name="Text table")

    def look(page: Page) -> None:
        expect(text.get_by_role("heading", name="What happened last")).to_be_visible()
        expect(page.get_by_role("region", name="Clash and Hangar")).to_have_count(0)

    assert playing.play(page, playing.by_button, look=look) > 10
    assert_none(page)


def test_two_browsers_play_neon_against_each_other_and_the_automa(people: People, site: Site) -> None:
    made = site.table("mine", "mine", game="neon", pace=AT_ONCE)
    pages = [people.come(playing.seat(made, number)) for number in (0, 1)]
    expect(pages[0].get_by_role("article", name="Automa")).to_be_visible()
    ways = (playing.by_pointing, playing.by_key)
    luck = random.Random(2)
    choices = [0, 0]
    while not all(playing.over(page).is_visible() for page in pages):
        for number, page in enumerate(pages):
            if playing.asked(page):
                ways[number](page, playing.Sight(page), luck)
                choices[number] += 1
    assert min(choices) > 10
    ends = [playing.over(page).inner_text() for page in pages]
    assert sum("You win" in each for each in ends) <= 1


def test_six_seats_by_touch_on_a_phone_without_sideways_scrolling(
    people: People, site: Site, playwright: Playwright
) -> None:
    made = site.table("mine", *["bot:greedy"] * 5, game="neon", pace=AT_ONCE)
    page = people.come(playing.seat(made), **playwright.devices["Pixel 7"])
    checked = Look(LOOKS)

    def look(page: Page) -> None:
        wide, screen = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert wide <= screen, page.get_by_role("heading", level=2).last.inner_text()
        checked(page)

    assert playing.play(page, playing.by_touch, look=look) > 10
    look(page)
    assert_none(page)
