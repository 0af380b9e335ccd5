"""Faults that somebody met while playing, and that must not come back: forms, invites, names, set-up and results."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web import playing
from tests.web.browsers import People
from tests.web.site import Site
from tests.web.tables import FIRST, answered, asked, changed

# what can be scrolled sideways
SIDEWAYS = """() => [...document.querySelectorAll("*")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX))
  .map((each) => each.className)"""


def whole(page: Page, thing: Locator) -> bool:
    """Whether a thing lies within the window."""
    box, window = thing.bounding_box(), page.viewport_size
    assert box is not None
    assert window is not None
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    return box["x"] >= 0 and box["y"] >= 0 and right <= window["width"] and bottom <= window["height"]


@pytest.mark.parametrize("panel", [True, False])
def test_a_programme_is_played_without_scrolling_beside_an_open_panel(people: People, site: Site, panel: bool) -> None:
    page = people.come(playing.seat(site.table("mine", "mine", game="neon")))
    expect(playing.compose(page)).to_be_visible()
    if panel:
        playing.beside(page, "Log")
    for width, height in [(961, 800), (1024, 768), (1280, 800), (1366, 768), (1400, 900)]:
        page.set_viewport_size({"width": width, "height": height})
        arrange = page.get_by_role("group", name="Arrange").get_by_role("button")
        for each in [playing.compose(page), page.get_by_role("button", name="Swap"), *arrange.all()]:
            each.click(trial=True)
            assert whole(page, each), (width, each)
        assert page.evaluate(SIDEWAYS) == []
    playing.compose(page).click()
    expect(playing.compose(page)).to_be_hidden()


def test_a_good_link_after_a_dead_one_opens(people: People, site: Site) -> None:
    made = site.table("mine", "invite")
    page = people.come(f"/t/{made.id}#invite={'0' * 32}")
    page.get_by_role("button", name="Take the seat").click()
    expect(page.get_by_role("alert")).to_contain_text("opens no seat any more")
    page.goto(f"/t/{made.id}#invite={made.invite(1)}")  # only what stands after # differs: the page stays
    page.get_by_role("button", name="Take the seat").click()
    expect(page.get_by_role("main", name="Table")).to_be_visible()
    other = people.come(f"/t/{made.id}#seat={'0' * 32}")
    expect(other.get_by_role("alert")).to_contain_text("opens nothing any more")
    other.goto(playing.seat(made))
    expect(other.get_by_role("main", name="Table")).to_be_visible()
