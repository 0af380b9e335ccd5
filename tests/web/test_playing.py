"""Whole games in a real browser: by pointing, by keys, by the text table, in two browsers, by touch on a phone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web import playing
from tests.web.barriers import Look, assert_none
from tests.web.conftest import People
from tests.web.site import Site


def test_a_newcomer_plays_cogdrive_neon_by_pointing(people: People) -> None:
    page = people.come()
    page.get_by_role("button", name="Play now CogDrive Neon").click()
    choices = playing.play(page, playing.by_pointing, look=Look())
    assert choices > 10
    expect(playing.over(page)).to_be_visible()
    expect(page.get_by_role("table")).to_contain_text("Total")
    assert_none(page)


def test_a_whole_game_of_neon_by_keyboard(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", game="neon", pace={"bots": 0})
    page = people.come(playing.seat(made))
    assert playing.play(page, playing.by_key, look=Look()) > 10
    expect(playing.over(page)).to_be_visible()
    assert_none(page)
