"""Whole games in a real browser: by pointing, by keys, by the text table, in two browsers, by touch on a phone."""

from __future__ import annotations

import os
import random
import re

from playwright.sync_api import Page, Playwright, expect

from tests.web import playing
from tests.web.barriers import Look, assert_fits, assert_none
from tests.web.browsers import People
from tests.web.site import Site
from tests.web.tables import AT_ONCE

LOOKS = 100 if os.environ.get("NEONTABLE_SOAK") else 3  # questions of a game at which axe-core looks


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
        assert_fits(page)
        checked(page)

    assert playing.play(page, playing.by_touch, look=look) > 10
    look(page)
    assert_none(page)


def test_battle_royale_is_set_up_and_played(people: People) -> None:
    page = people.come("/new/neon")
    page.get_by_role("group", name="Seats").get_by_role("radio", name="3").check()
    for seat in (2, 3):
        page.get_by_role("combobox", name=f"Seat {seat}").select_option("Quick bot")
    page.get_by_role("group", name="Mode").get_by_role("radio", name="Battle royale").check()
    page.get_by_text("More options").click()
    page.get_by_role("combobox", name="Fighters").select_option("draft")
    page.get_by_text("Help, pace and name").click()
    page.get_by_role("combobox", name="Bots answer").select_option("at once")
    assert_none(page)
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("heading", name="Battle Royale")).to_be_visible()
    assert playing.play(page, playing.by_pointing, choices=8, look=Look(LOOKS)) == 8
    playing.Sight(page)
    settings = playing.beside(page, "Settings")
    expect(settings.get_by_role("definition").filter(has_text="battle royale")).to_be_visible()


def test_fighters_and_the_track_are_picked(people: People) -> None:
    page = people.come("/new/neon")
    page.get_by_role("combobox", name="Seat 2").select_option("Quick bot")
    page.get_by_text("More options").click()
    page.get_by_role("combobox", name="Round Track").select_option("marathon")
    page.get_by_role("combobox", name="Fighters").select_option("pick for each seat")
    for seat, fighter in ((1, "Snake"), (2, "Akari")):
        choice = page.get_by_role("combobox", name=f"Fighter of seat {seat}")
        choice.select_option(label=choice.get_by_role("option").filter(has_text=fighter).inner_text())
    assert_none(page)
    page.get_by_role("button", name="Start the game").click()
    playing.Sight(page)
    seated = page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(seated).to_contain_text([re.compile("You.*Snake"), re.compile("Akari.*bot")])
    expect(page.get_by_role("heading", name="Round 1 of 9")).to_be_visible()
    settings = playing.beside(page, "Settings")
    expect(settings.get_by_role("definition").filter(has_text="marathon")).to_be_visible()
