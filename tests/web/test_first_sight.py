"""What somebody stumbled over who saw the boards for the first time: at a desk, and on two phones."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.games.cogdrive_neon import table as cogdrive
from tests.games.neo_hunt_3 import table as hunt
from tests.games.neon_hope.table import card, deniz, given, larx
from tests.server.serving import Made
from tests.web import hoping, hunting, playing
from tests.web.browsers import People
from tests.web.site import Site
from tests.web.tables import AT_ONCE, answered, asked, changed, put, until
from tests.web.test_hope import with_a_bot
from tests.web.test_whole import opened

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}
SMALL: dict[str, Any] = {"has_touch": True, "is_mobile": True, "viewport": {"width": 320, "height": 640}}
FIVE = 5  # targets
LOW = """(things) => things.filter((it) => it.getBoundingClientRect().bottom >
  it.closest(".card").getBoundingClientRect().bottom).map((it) => it.textContent)"""
UNMARKED = """(things) => things.filter((it) => {
  const { lineHeight, webkitLineClamp } = getComputedStyle(it);
  return it.checkVisibility({ visibilityProperty: true }) && it.scrollHeight > it.clientHeight + 1 &&
    it.clientHeight + 2 < parseFloat(lineHeight) * Number(webkitLineClamp);
}).map((it) => it.textContent)"""
BELOW = """(things) => things.filter((it) => it.getBoundingClientRect().bottom >
  it.closest(".hand, .body").getBoundingClientRect().bottom).map((it) => it.textContent)"""


def question(page: Page) -> None:
    """Wait until my question stands still."""
    expect(page.locator(".prompt.mine")).to_be_visible()
    page.wait_for_timeout(500)


def test_every_page_of_the_story_begins_with_its_title(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", game="neon-hope", pace=AT_ONCE)
    answered(made, 0, asked(made)["options"][0]["text"])
    page = people.come(playing.seat(made), **DESK)
    pages = 0
    expect(hoping.go_on(page)).to_be_visible()
    while hoping.go_on(page).is_visible():
        story = page.locator("dialog[open]")
        expect(story.get_by_role("heading").first).to_be_in_viewport(ratio=1)
        expect(hoping.go_on(page)).to_be_in_viewport(ratio=1)
        hoping.go_on(page).click()
        pages += 1
    assert pages > 1


def test_what_comes_under_a_pointer_that_lies_still_is_not_explained(people: People, site: Site) -> None:
    page = people.come(playing.seat(site.table("mine", "bot:greedy", pace=AT_ONCE)), **DESK)
    question(page)
    spot, tip = page.get_by_role("button", name="points now").first, page.get_by_role("tooltip")
    spot.dispatch_event("pointerenter", {"pointerType": "mouse"})
    page.wait_for_timeout(500)
    expect(tip).to_be_hidden()
    spot.hover()
    expect(tip).to_be_visible()


def test_below_the_goal_both_sides_of_the_clash_are_whole(people: People, site: Site) -> None:
    site.lucky("luck 5")
    page = people.come("/", **DESK)
    page.locator("[aria-labelledby='game-cogdrive-neon'] button.act").click()
    expect(page.get_by_role("region", name="How to win")).to_be_visible()
    question(page)
    clash, asks = page.locator(".clash").bounding_box(), page.locator(".prompt").bounding_box()
    assert clash and asks
    assert clash["y"] + clash["height"] <= asks["y"]


def test_done_moving_is_whole_on_a_phone(people: People, site: Site) -> None:
    table = hunt.given("- D1", "T1 D6", varans={"cyan-A": "SE"}, troopers=dict.fromkeys(("N", "NE", "W", "SW", "S"), 2))
    page = people.come(playing.seat(put(site, table, "bot:random", "mine"), 1), **PHONE)
    question(page)
    expect(page.get_by_role("button", name="Done moving")).to_be_in_viewport(ratio=1)
    assert page.locator(".prompt .body button").evaluate_all(BELOW) == []


def test_a_form_is_whole_below_a_long_account_of_what_has_happened(people: People, site: Site) -> None:
    made = site.table("mine", "mine", game="neo-hunt-3", pace=AT_ONCE)
    hunting.until_asked(made, "troops")
    page = people.come(playing.seat(made), **DESK)
    question(page)
    page.locator(".happened").evaluate("(it) => it.style.setProperty('max-width', '6rem')")  # as if it were much more
    page.set_viewport_size({"width": 1270, "height": 800})
    page.wait_for_timeout(500)
    expect(page.locator(".happened")).to_be_visible()
    assert page.locator(".said").evaluate("(it) => it.scrollHeight > it.clientHeight + 1")
    assert page.locator(".prompt .body button").evaluate_all(BELOW) == []


def test_five_targets_stand_in_one_row_on_a_desk(people: People, site: Site) -> None:
    varans = {"cyan-B": "NW", "amber-A": "N", "amber-B": "N"}
    table = hunt.given("B2 D1", "- D6", varans=varans, troopers={"N": 2, "W": 2})
    assert len(hunt.offered(table)) == FIVE
    page = people.come(playing.seat(put(site, table, "mine", "bot:random")), **DESK)
    question(page)
    tops = {round(each.bounding_box()["y"]) for each in playing.options(page).all()}  # type: ignore[index]
    assert len(tops) == 1


def test_what_no_card_on_the_board_stands_for_stays_in_sight(people: People, site: Site) -> None:
    table = cogdrive.given(hand="MR4-B CY4-G SG6-P", discard="OD9-P TF2-B TF2-P HN5-Y KV8-G JT1-Y")
    cogdrive.when(table, "task")
    cogdrive.when(table, cogdrive.offered(table)[0])
    later = [each for each in cogdrive.offered(table) if " " not in each or each in ("later", "no overdrive")]
    assert len(cogdrive.offered(table)) >= FIVE and len(later) == 1
    page = people.come(playing.seat(put(site, table, "mine", "bot:random")), **PHONE)
    question(page)
    expect(page.get_by_role("button", name="Later")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name=re.compile(r"^All \d+ choices"))).to_be_visible()


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["phone", "small"])
def test_a_task_shows_the_chance_of_each_card_and_cuts_no_words_unmarked(
    people: People, site: Site, screen: dict[str, Any]
) -> None:
    table = given(larx(), deniz(), cards=[card("101"), card("OE-1", "network")])
    page = opened(people, put(site, table, "mine", "bot:greedy"), **screen)
    page.locator(".acts button.act").filter(has_text="Hack").first.tap()
    cards = page.locator(".hope-task .choices .card")
    expect(cards.first).to_be_visible()
    assert cards.locator(".chance").evaluate_all(LOW) == []
    assert cards.locator(".text").evaluate_all(UNMARKED) == []


def test_on_the_smallest_phone_cards_to_lay_are_whole(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", game="neo-hunt-3", pace=AT_ONCE)
    hunting.until_asked(made, "card")
    page = people.come(playing.seat(made), **SMALL)
    question(page)
    assert page.locator(".lay .hand .card .parts").evaluate_all(BELOW) == []


def news_of(made: Made) -> bool:
    """Whether a round of NeoN begins of which something is to be told."""
    told = made.seen(made.seats[0])
    return bool(told.get("decisions")) and told["view"]["round"] > 1 and told["decisions"][0]["kind"] == "programme"


def test_a_new_round_on_a_phone_tells_how_the_last_one_ended(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", game="neon", pace=AT_ONCE)
    page = people.come(playing.seat(made), **PHONE)
    while not news_of(made):
        answered(made, 0, asked(made)["options"][-1]["text"])
        until(lambda: made.seen(made.seats[0]).get("decisions"))
    question(page)
    expect(page.locator(".happened")).to_be_visible()
    expect(page.locator(".happened")).to_contain_text("goes under")
    assert page.locator(".prompt .body button").evaluate_all(BELOW) == []


@pytest.mark.parametrize("screen", [PHONE, SMALL])
def test_play_now_stands_above_the_fold_on_phones(people: People, screen: dict[str, Any]) -> None:
    page = people.come("/", **screen)
    expect(page.get_by_role("button", name="Watch this game")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Play now")).first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("screen", [PHONE, SMALL])
def test_a_growth_that_was_pressed_can_be_taken_without_scrolling(
    people: People, site: Site, screen: dict[str, Any]
) -> None:
    made = with_a_bot(site)
    luck = random.Random(1)
    while hoping.round_of(made) < 1:
        hoping.answer_somehow(made, 0, luck)
    changed(made, 0, "end")
    page = people.come(playing.seat(made), **screen)
    until(lambda: hoping.turned_to(page, page.get_by_role("dialog", name="Lost together")))
    hoping.go_on(page).click()
    page.locator(".growth button", has_text="Prepared").click()
    expect(page.get_by_role("button", name="Take Prepared")).to_be_in_viewport(ratio=1)
