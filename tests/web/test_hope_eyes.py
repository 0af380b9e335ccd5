"""NEON HOPE looked at by somebody new: what can be pressed tells what it does, what happened tells why, and nothing is cut."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.games.neon_hope.table import TOP, card, deniz, given, larx, markers
from tests.server.serving import Made
from tests.web import hoping, playing
from tests.web.browsers import People
from tests.web.site import Site
from tests.web.tables import put
from tests.web.test_whole import BROKEN, opened

PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}
SMALL: dict[str, Any] = {"has_touch": True, "is_mobile": True, "viewport": {"width": 320, "height": 640}}
SUM = re.compile(r"You (succeed|fail): -?\d+ against \d+ \((-?\d+, Grid|Grid:) .+?\)\.")
CUT = """(thing) => {
  const [inner, outer] = [thing.getBoundingClientRect(), thing.parentElement.closest(".own").getBoundingClientRect()];
  return inner.top < outer.top || inner.bottom > outer.bottom;
}"""

BELOW = """(things) => things.filter((thing) =>
  thing.getBoundingClientRect().bottom > thing.closest(".card").getBoundingClientRect().bottom).length"""


def at_the_bar(site: Site, **mine: Any) -> Made:
    """Larx at the Bar Room in his turn, with the Barkeeper and the Bar; my seat is the first."""
    return put(site, given(larx(**mine), deniz(), cards=[card("101"), card("102")]), "mine", "bot:greedy")


def options(page: Page) -> Locator:
    """What may be done in this turn."""
    return page.locator(".acts button.act").filter(visible=True)


def told(page: Page, thing: Locator) -> str:
    """What a look at something tells."""
    thing.hover()
    tip = page.get_by_role("tooltip")
    expect(tip).to_be_visible()
    words = tip.inner_text()
    page.mouse.move(0, 0)
    return words


def test_many_cards_at_a_location_are_all_in_sight_with_whole_names(people: People, site: Site) -> None:
    cards = [card(each, TOP) for each in ("101", "102", "NC-2", "NC-1", "OE-2")]
    made = put(site, given(larx(), deniz(), cards=cards, settings=["Syphon", "Backstage"]), "mine", "bot:greedy")
    page = opened(people, made)
    place = page.locator(".setting .cards").first
    expect(place.locator(".card")).to_have_count(len(cards))
    assert place.evaluate("(row) => row.scrollWidth - row.clientWidth") <= 1
    assert place.locator(".card .name").evaluate_all(BROKEN) == []
    assert place.locator(".token, .heart, .cube, .threat .icon").evaluate_all(BELOW) == 0


@pytest.mark.parametrize("hand", [4, 8])
def test_every_option_of_a_turn_tells_what_it_does_and_costs(people: People, site: Site, hand: int) -> None:
    made = at_the_bar(site, resources=2, tools=["L-T1"] if hand == 8 else [])
    page = opened(people, made)
    for option in options(page).all():
        small = option.locator("small")
        whole = small.count() and small.is_visible() and small.evaluate("(it) => it.scrollWidth <= it.clientWidth")
        assert whole or re.search(r"\w+.*\.", told(page, option)), option.inner_text()


def test_a_location_is_activated_where_one_is_and_gone_to_where_one_is_not(people: People, site: Site) -> None:
    page = opened(people, at_the_bar(site, resources=1))
    here = page.get_by_role("button", name=re.compile("^Activate Bar Room. Bar Room"))
    expect(here.locator(".go")).to_have_text("Activate")
    expect(page.get_by_role("button", name=re.compile("^Go to Floor .*bottom.*Floor")).locator(".go")).to_have_text(
        "Go"
    )


@pytest.mark.parametrize("screen", [{}, PHONE, SMALL], ids=["desktop", "phone", "small"])
def test_a_task_says_what_success_brings_and_its_result_says_why(
    people: People, site: Site, screen: dict[str, Any]
) -> None:
    site.lucky("luck 0")
    page = opened(people, at_the_bar(site), **screen)
    options(page).filter(has_text="Barkeeper").first.click()
    panel = page.locator(".hope-task")
    expect(panel).to_contain_text(re.compile("Success gives Charisma or Hope"))
    expect(panel).to_contain_text(re.compile(r"needs \d"))
    panel.get_by_role("button", name="Reveal", exact=True).click()
    expect(panel).to_have_count(0)
    expect(page.locator(".happened")).to_contain_text(SUM)
    expect(page.locator(".happened")).to_be_visible()


def test_another_attribute_is_no_bonus_of_the_card(people: People, site: Site) -> None:
    made = put(site, given(larx(), deniz(), cards=[card("101"), card("OE-1", "network")]), "mine", "bot:greedy")
    page = opened(people, made)
    options(page).filter(has_text="Hack").first.click()
    page.locator(".hope-task").get_by_role("button", name=re.compile("^Pull the Breaker")).click()
    parts = page.locator(".hope-task .parts")
    expect(parts).to_have_attribute("aria-label", "Courage 5, card 0")


def test_all_options_on_a_phone_are_large_worded_and_can_be_left(people: People, site: Site) -> None:
    page = opened(people, at_the_bar(site, resources=1), **PHONE)
    more = page.get_by_role("button", name=re.compile(r"^\d+ more"))
    more.tap()
    for option in options(page).all():
        box = option.bounding_box()
        assert box is not None and box["height"] >= 44, option.inner_text()
        expect(option.locator("small")).to_be_visible()
    page.get_by_role("button", name="Fewer", exact=True).tap()
    expect(more).to_be_visible()


def test_a_phone_reads_what_comes_of_each_task(people: People, site: Site) -> None:
    page = opened(people, at_the_bar(site, resources=1), **PHONE)
    notes = page.locator(".acts .task small")
    expect(notes.first).to_be_visible()
    for note in notes.all():
        expect(note).to_be_visible()
        assert note.evaluate("(words) => words.scrollHeight - words.clientHeight") <= 1, note.inner_text()


def test_a_press_on_the_question_of_a_form_tells_all_that_happened(people: People, site: Site) -> None:
    made = at_the_bar(site, resources=1)
    page = opened(people, made, **PHONE)
    luck = random.Random(1)
    prompt = page.locator(".prompt.mine")
    said = prompt.locator(".top .said")
    cut = "(words) => words.scrollHeight - words.clientHeight"
    while True:
        before = prompt.get_attribute("data-asked") or ""
        hoping.answer_somehow(made, 0, luck)
        expect(prompt).not_to_have_attribute("data-asked", before)
        expect(prompt).to_be_visible()
        if page.locator(".acts").is_visible() and said.is_visible() and said.evaluate(cut) > 2:
            break
    page.locator("#prompt").tap()
    expect(page.locator(".prompt.told")).to_be_visible()
    assert said.evaluate(cut) <= 2
    page.locator("#prompt").tap()
    expect(page.locator(".prompt.told")).to_be_hidden()


def test_what_a_character_owns_is_not_cut_on_the_smallest_phone(people: People, site: Site) -> None:
    page = opened(people, at_the_bar(site, markers=markers(LOG=[2], CHA=[2])), **SMALL)
    for thing in page.locator(".hope-own .facts > *").all():
        assert not thing.evaluate(CUT), thing.inner_text()


def test_the_chapter_tells_how_a_lead_is_flipped(people: People, site: Site) -> None:
    page = opened(people, at_the_bar(site))
    words = told(page, page.get_by_role("button", name=re.compile("^Chapter 1: House Lights")))
    assert "flipped when tasks have taken its last Secret or marker" in words and "left on it" in words
    assert words.count("Flip Barkeeper and Dance Floor.") == 1


def test_the_page_of_a_story_is_turned_at_one_place(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", game="neon-hope", pace={"bots": 0})
    luck = random.Random(3)
    while hoping.round_of(made) < 1:
        hoping.answer_somehow(made, 0, luck)
    page = people.come(playing.seat(made))
    places = set()
    hoping.go_on(page).wait_for()
    while hoping.go_on(page).is_visible():
        box = hoping.go_on(page).bounding_box()
        assert box is not None
        places.add((round(box["x"]), round(box["y"])))
        hoping.go_on(page).click()
    assert len(places) == 1


def test_modifiers_that_were_seen_leave_the_deck_in_sight(people: People, site: Site) -> None:
    table = given(larx(), deniz(), cards=[card("101"), card("OE-1", "network")], grid={"known": ["+2", "-1"]})
    page = opened(people, put(site, table, "mine", "bot:greedy"))
    network = page.get_by_role("region", name="Network, Grid and Archive")
    assert network.evaluate("(it) => it.scrollHeight - it.clientHeight") <= 1
