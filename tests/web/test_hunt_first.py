"""What somebody stumbled over who played Neo-Hunt 3 for the first time, and how much of a small phone a question takes."""

from __future__ import annotations

import random
import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.games.neo_hunt_3.table import given
from tests.server.serving import Made
from tests.web import playing
from tests.web.browsers import People
from tests.web.hunting import LONGEST, PHONE, asked_here, by_pressing, card, counter, until_asked, waiting, went_on
from tests.web.site import Site
from tests.web.tables import AT_ONCE, put, until

DESK = {"width": 1280, "height": 800}
SMALL: dict[str, Any] = {"has_touch": True, "is_mobile": True, "viewport": {"width": 320, "height": 640}}
SHARE = 0.52  # of the height that a question takes on a small phone
LINES = 60  # pixels of two lines that can be pressed
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


def asked_of(people: People, made: Made, screen: dict[str, Any], kind: str) -> Page:
    """The first seat is asked a question of this kind."""
    until_asked(made, kind)
    page = people.come(playing.seat(made), **screen)
    asked_here(page).wait_for()
    return page


@pytest.mark.parametrize("game", ["cogdrive-neon", "neo-hunt-3", "neon", "neon-hope"])
def test_the_goal_has_two_lines_on_the_smallest_phone_until_more_is_wanted(
    people: People, site: Site, game: str
) -> None:
    page = people.come("/", **SMALL)
    page.locator(f"[aria-labelledby='game-{game}'] button.act").tap()
    goal = page.get_by_role("region", name="How to win")
    expect(goal.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    box = goal.bounding_box()
    assert box and box["height"] <= LINES
    goal.get_by_role("button", name="More").tap()
    expect(goal.get_by_role("radio", name="steady")).to_be_visible()


def test_odds_on_a_button_say_of_what(people: People, site: Site) -> None:
    position = given("B2 D1", "- D6", varans={"cyan-B": "N", "amber-B": "N"}, troopers={"N": 3})
    page = people.come(playing.seat(put(site, position, "mine", "mine")), **PHONE)
    odds = playing.options(page).locator(".odds")
    expect(odds.filter(has_text=re.compile(r"^damage .*\d %, mean \d"))).to_have_count(1)
    expect(odds.filter(has_text=re.compile(r"^killed .*\d %, mean \d"))).to_have_count(1)


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["390", "320"])
def test_where_troopers_are_placed_is_marked_and_how_many_it_holds(
    people: People, site: Site, screen: dict[str, Any]
) -> None:
    made = site.table(*["mine"] * 3, game="neo-hunt-3")
    page = people.come(playing.seat(made, waiting(made)[0]), **screen)  # extra troopers
    page.locator(".map .ground.lit").first.tap()
    expect(page.locator(".map .corners")).to_have_count(1)
    expect(page.locator(".map .step")).to_have_text("+4")
    expect(page.get_by_text("2 there now; 6 is the most.")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Place 4 in")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["390", "320"])
def test_what_closes_a_hint_is_in_sight_on_a_phone(people: People, site: Site, screen: dict[str, Any]) -> None:
    page = asked_of(people, site.table(*["mine"] * 4, game="neo-hunt-3"), screen, "target")
    page.get_by_role("button", name="More help").tap()
    page.get_by_role("button", name="Hint").tap()
    page.get_by_role("list", name="Hint").wait_for()
    close = page.locator(".aid").get_by_role("button", name="Close", exact=True)
    expect(close).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Why not?")).to_be_hidden()
    close.tap()
    expect(close).to_have_count(0)


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["390", "320"])
def test_a_phone_tells_what_ends_the_game(people: People, site: Site, screen: dict[str, Any]) -> None:
    page = people.come(playing.seat(alone(site)), **screen)
    page.get_by_role("button", name="Turn 1: points and end").tap()
    expect(page.get_by_role("tooltip")).to_contain_text("End: no trooper, or a team dead.")
    assert page.locator(".status").evaluate("(head) => head.scrollWidth <= head.clientWidth")


def test_four_panels_are_whole_below_the_goal(people: People, site: Site) -> None:
    page = people.come("/new/neo-hunt-3", viewport=DESK)
    page.get_by_role("radio", name="4").check(force=True)
    for seat in (2, 3, 4):
        page.get_by_label(f"Seat {seat}").select_option(label="Quick bot")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("region", name="How to win").wait_for()
    assert page.locator(".teams").evaluate("(teams) => teams.scrollHeight <= teams.clientHeight")


def test_a_counter_to_pick_covers_neither_name_nor_priority(people: People, site: Site) -> None:
    page = asked_of(people, site.table(*["mine"] * 4, game="neo-hunt-3"), {"viewport": DESK}, "pick")
    expect(page.locator(".acts .pick.lit").first).to_be_visible()
    over = """(all) => all.filter((card) => {
      const ticks = card.querySelector(".pick .ticks")?.getBoundingClientRect();
      return ticks && [...card.querySelectorAll(".name, .title strong")].some((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return [...range.getClientRects()].some((box) =>
          box.right > ticks.left && box.left < ticks.right && box.bottom - 4 > ticks.top && box.top < ticks.bottom);
      });
    }).length"""
    assert page.locator(".act-card").evaluate_all(over) == 0


def test_what_a_question_lies_over_can_be_scrolled_free(people: People, site: Site) -> None:
    position = given("C2 D1", "- D4", varans={"cyan-C": "S", "cyan-B": "SW", "amber-B": "SW", "amber-A": "S"})
    page = people.come(playing.seat(put(site, position, "mine", "mine")), **PHONE)
    playing.options(page).first.wait_for()
    page.wait_for_timeout(ODDS)
    page.locator(".middle").evaluate("(board) => board.scrollTo(0, board.scrollHeight)")
    board, question = page.locator(".map").bounding_box(), page.locator("section.prompt").bounding_box()
    assert board and question and board["y"] + board["height"] <= question["y"] + 1


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
