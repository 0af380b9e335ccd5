"""What a new user reads is whole: options, sentences about the others, names on small screens, the goal from the first moment."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

import neontable as nt
from tests.games.cogdrive_neon import table as cogdrive
from tests.games.neo_hunt_3 import table as hunt
from tests.games.neon_hope import table as hope
from tests.server.serving import Made
from tests.web import playing
from tests.web.browsers import People
from tests.web.site import Site
from tests.web.tables import AT_ONCE, FIRST, answered, asked, lesson, put
from tests.web.test_whole import OVER, opened

FIVE = 5
PHONE = {"width": 390, "height": 844}
SMALL = {"width": 320, "height": 640}
CUT = """(element) => [...element.querySelectorAll("small, b, .said")].filter(
  (each) => !each.closest(".past") && each.getClientRects().length
    && (each.scrollHeight > each.clientHeight + 2 || each.scrollWidth > each.clientWidth + 2)
    && getComputedStyle(each).display !== "inline").map((each) => each.textContent)"""
BEYOND = """(names) => names.filter((each) => {
  const range = document.createRange();
  range.selectNodeContents(each);
  const [words, tile] = [range.getBoundingClientRect(), each.closest(".isle").getBoundingClientRect()];
  return words.left < tile.left - 1 || words.right > tile.right + 1 || words.bottom > tile.bottom + 1;
}).map((each) => each.textContent)"""
KEYED = """(settings) => settings.flatMap((setting) => [...setting.querySelectorAll(".rule, .top b")].filter((words) => {
  const range = document.createRange();
  range.selectNodeContents(words);
  const lines = [...range.getClientRects()];
  return [...setting.querySelectorAll("kbd")].map((key) => key.getBoundingClientRect()).some((key) =>
    lines.some((at) => at.left < key.right && key.left < at.right && at.top < key.bottom - 4 && key.top < at.bottom - 4));
}).map((words) => words.textContent))"""


def prompt(page: Page) -> object:
    """The words of the prompt that are cut, once it has settled."""
    expect(playing.options(page).first).to_be_visible()
    page.wait_for_timeout(300)
    return page.locator(".prompt").evaluate(CUT)


@pytest.mark.parametrize("screen", [PHONE, SMALL, {"width": 1280, "height": 800}])
def test_a_few_options_keep_all_their_words(people: People, site: Site, screen: dict[str, int]) -> None:
    made = site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST)
    page = people.come(playing.seat(made), viewport=screen)
    for _ in range(2):  # Recruit or Task; which of three cards
        assert prompt(page) == []
        assert playing.options(page).count() <= 4
        for option in playing.options(page).all():
            expect(option).to_be_in_viewport(ratio=1)
        page.keyboard.press("1")


def standing(site: Site, game: str, seed: int, options: int, choices: int = 0) -> Made:
    """My seat at a game of so many random choices or a few more, at an Action with so many options."""
    table = nt.new(game, seats=2, seed=seed)
    luck = random.Random(seed)
    while True:
        decision = table.decisions[0]
        asked = (decision.seat, decision.kind, len(decision.options))
        if asked == (0, "action", options) and len(table.entries) >= choices:
            return put(site, table, "mine", "bot:greedy")
        table.choose(decision.seat, luck.choice(decision.options))


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_phone_tells_all_that_the_others_did_where_few_options_leave_room(
    people: People, site: Site, seed: int
) -> None:
    page = people.come(playing.seat(standing(site, "cogdrive-neon", seed, 2, 15)), viewport=PHONE)
    assert prompt(page) == []
    assert len(page.locator(".said").inner_text()) > 80


@pytest.mark.parametrize("seed", [1, 3])
def test_six_actions_on_a_phone_are_all_in_sight_with_all_their_words(people: People, site: Site, seed: int) -> None:
    page = people.come(playing.seat(standing(site, "neon", seed, 6)), viewport=PHONE, has_touch=True, is_mobile=True)
    assert prompt(page) == []
    assert not playing.everything(page).is_visible()
    for option in playing.options(page).all():
        expect(option).to_be_in_viewport(ratio=1)


def test_of_ten_options_those_in_sight_on_a_phone_have_all_words_that_there_is_room_for(
    people: People, site: Site
) -> None:
    made = site.table("mine", "bot:greedy", game="neon", pace=AT_ONCE)
    answered(made, 0, asked(made)["options"][0]["text"])
    assert asked(made)["kind"] == "disembark"
    page = people.come(playing.seat(made), viewport=PHONE)
    expect(playing.everything(page)).to_be_visible()
    assert playing.options(page).and_(page.locator(":not(.past)")).count() >= 2
    prompt(page)
    assert page.locator(".prompt .body").evaluate(CUT) == []


def test_action_cards_and_sectors_can_be_read_at_320(people: People, site: Site) -> None:
    made = site.table("mine", "mine", game="neon")
    page = people.come(playing.seat(made), viewport=SMALL)
    signs = page.get_by_role("group", name=re.compile("^Your hand")).locator(".half svg")
    expect(signs.first).to_be_visible()
    assert min(sign.bounding_box()["width"] for sign in signs.all()) >= 12  # type: ignore[index]
    assert page.locator(".sector .sign b, .sector .sign small").evaluate_all(BEYOND) == []
    assert page.evaluate(OVER, [[".stage .number", ".stage .half b, .stage .half small"]]) == []


def test_the_summary_of_a_programme_is_one_line_at_1280(people: People, site: Site) -> None:
    made = site.table("mine", "mine", game="neon")
    page = people.come(playing.seat(made))
    words = page.locator(".say .words")
    expect(words).to_contain_text("Initiative")
    assert words.evaluate("(element) => element.offsetHeight") < 50


@pytest.mark.parametrize(("game", "word"), [("cogdrive-neon", "Against"), ("neon-hope", "With")])
def test_play_now_opens_with_the_goal_whoever_begins(people: People, site: Site, game: str, word: str) -> None:
    page = people.come("/")
    page.locator(f"[aria-labelledby='game-{game}'] button.act").click()
    goal = page.get_by_role("region", name="How to win")
    expect(goal).to_contain_text("The goal:")
    expect(goal).to_contain_text(word)


def test_the_action_that_is_carried_out_is_named(people: People, site: Site) -> None:
    page = people.come(playing.seat(lesson(site, "cogdrive-neon", "discard")))
    side = page.get_by_role("region", name="You", exact=True)
    expect(side).to_contain_text(re.compile("Now: (Recruit|Task)"))
    expect(side).not_to_contain_text("Both Actions done")


def test_no_code_of_a_card_is_read_in_neon(people: People, site: Site) -> None:
    page = people.come(playing.seat(site.table("mine", "bot:greedy", game="neon", pace=AT_ONCE)))
    playing.play(page, playing.by_button, choices=12, seed=3)
    playing.Sight(page)
    assert not re.search(r"\b[A-Z]{2}-\d\d\b", page.get_by_role("main").aria_snapshot())


@pytest.mark.parametrize("screen", [PHONE, {"width": 390, "height": 664}, {"width": 360, "height": 740}])
def test_five_cards_to_choose_from_are_all_in_sight_on_a_phone_with_all_their_words(
    people: People, site: Site, screen: dict[str, int]
) -> None:
    made = site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST)
    answered(made, 0, "recruit")
    answered(made, 0, asked(made)["options"][0]["text"])
    question = asked(made)
    page = people.come(playing.seat(made), viewport=screen)
    prompt(page)
    assert page.locator(".prompt .body").evaluate(CUT) == []
    expect(playing.options(page)).to_have_count(len(question["options"]))
    assert len(question["options"]) >= FIVE
    for thing in [
        *playing.options(page).all(),
        *page.locator(".spot.lit").all(),
    ]:  # the question covers none that it is about
        expect(thing).to_be_in_viewport(ratio=1)
        expect(thing).to_be_enabled()
        thing.click(trial=True)
    for option in question["options"]:  # also for whoever only listens, although what all have in common is said once
        button = page.get_by_role("button", name=re.compile(re.escape(f"{option['label']} {option['effect']}")))
        expect(button.first).to_be_attached()


def test_what_all_cards_cost_is_said_once_on_the_smallest_phone(people: People, site: Site) -> None:
    table = cogdrive.given(hand="MR4-B CY4-G SG6-P OD9-P")
    cogdrive.when(table, "recruit")
    page = people.come(playing.seat(put(site, table, "mine", "bot:random")), viewport=SMALL)
    assert prompt(page) == []
    expect(page.locator(".prompt .common")).to_have_text(re.compile(r"Costs this card, .+ left in hand\)\.$"))


def test_six_options_on_a_desk_use_its_room_for_their_words(people: People, site: Site) -> None:
    table = cogdrive.given(hand="MR4-B CY4-G SG6-P")
    cogdrive.when(table, "recruit")
    cogdrive.when(table, "CY4-G")
    page = people.come(playing.seat(put(site, table, "mine", "bot:random")))
    expect(playing.options(page)).to_have_count(FIVE + 1)
    assert prompt(page) == []


@pytest.mark.parametrize("screen", [PHONE, SMALL, {"width": 1280, "height": 800}])
def test_notes_of_a_turn_of_neon_hope_are_whole(people: People, site: Site, screen: dict[str, int]) -> None:
    table = hope.given(hope.larx(), hope.deniz(), cards=[hope.card(each) for each in ("101", "102", "NC-1")])
    page = opened(people, put(site, table, "mine", "bot:greedy"), viewport=screen)
    notes = page.locator(".acts small").filter(visible=True)
    expect(notes.first).to_be_visible()
    page.wait_for_timeout(500)
    assert page.locator(".acts").evaluate(CUT) == []
    assert notes.count() > 2


def test_done_moving_is_in_sight_with_six_places_to_move_from_on_the_smallest_phone(people: People, site: Site) -> None:
    places = dict.fromkeys(("N", "NE", "W", "SW", "S", "E"), 2)
    table = hunt.given("- D1", "T1 D6", varans={"cyan-A": "SE"}, troopers=places)
    page = people.come(playing.seat(put(site, table, "bot:random", "mine"), 1), viewport=SMALL)
    done = page.get_by_role("button", name="Done moving")
    expect(done).to_be_visible()
    page.wait_for_timeout(500)
    assert page.locator(".prompt .body").evaluate("(it) => it.scrollHeight - it.clientHeight") <= 1
    expect(done).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="North-east 2 may move")).to_be_in_viewport(ratio=1)


def test_keys_cover_no_rule_of_a_place(people: People, site: Site) -> None:
    cards = [hope.card(each, hope.BOTTOM) for each in ("101", "102", "NC-1")]
    table = hope.given(hope.larx(), hope.deniz(), cards=cards, settings=["Syphon", "Backstage"])
    page = opened(people, put(site, table, "mine", "bot:greedy"))
    assert page.locator(".hope .setting kbd").count()
    assert page.locator(".hope .setting").evaluate_all(KEYED) == []


@pytest.mark.parametrize("screen", [PHONE, SMALL])
def test_a_turn_with_many_words_leaves_the_coach_in_sight(people: People, site: Site, screen: dict[str, int]) -> None:
    page = people.come("/learn/neon-hope", viewport=screen, has_touch=True, is_mobile=True)
    expect(page.locator(".acts button.act").first).to_be_visible()
    page.wait_for_timeout(500)
    coach, asks = (
        page.get_by_role("region", name="Your first turn").bounding_box(),
        page.locator(".prompt").bounding_box(),
    )
    assert coach and asks
    assert coach["y"] + coach["height"] <= asks["y"] + 1
    assert page.locator(".prompt .body").evaluate("(it) => it.scrollHeight - it.clientHeight") <= 1


def test_three_attacks_below_a_coach_are_all_in_sight_on_a_phone(people: People, site: Site) -> None:
    made = lesson(site, "neon", "attack")
    page = people.come(playing.seat(made), viewport=PHONE, has_touch=True, is_mobile=True)
    playing.Sight(page)
    page.wait_for_timeout(700)  # odds
    assert not playing.everything(page).is_visible()
    for option in playing.options(page).all():
        expect(option).to_be_in_viewport(ratio=1)
