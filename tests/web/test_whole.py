"""Nothing that people read is cut or covered: cards, names and numbers of all boards, at 1280 px and on phones."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.games.cogdrive_neon import table as cogdrive
from tests.games.neon import table as neon
from tests.games.neon_hope.table import card, deniz, given, larx, noor, ottilie
from tests.server.serving import Made
from tests.web import hoping, hunting, playing
from tests.web.browsers import People
from tests.web.site import Site
from tests.web.tables import AT_ONCE, asked, lesson, put

MANY = 5
TOUCH = {"has_touch": True, "is_mobile": True}
BROKEN = """(things) => things.filter((thing) => {
  const [text, box] = [document.createRange(), thing.closest("li, .spot").getBoundingClientRect()];
  text.selectNodeContents(thing);
  const words = [...thing.textContent.matchAll(/[^\\s-]+/g)].some(({ 0: word, index }) => {
    text.setStart(thing.firstChild, index);
    text.setEnd(thing.firstChild, index + word.length);
    return text.getClientRects().length > 1; // it stands in two lines
  });
  text.selectNodeContents(thing);
  const cut = thing.scrollWidth > thing.clientWidth + 1 || text.getBoundingClientRect().bottom > box.bottom;
  return cut || words;
}).map((thing) => thing.textContent)"""
CUT = """(element) => [...element.querySelectorAll("small")].filter(
  (each) => each.getClientRects().length && each.scrollHeight > each.clientHeight + 2).map((each) => each.textContent)"""
OVER = """(pairs) => {
  const met = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const boxes = (query) => [...document.querySelectorAll(query)].filter((each) => each.getClientRects().length)
    .map((each) => [each, each.getBoundingClientRect()]);
  return pairs.flatMap(([over, under]) => boxes(over).flatMap(([, a]) =>
    boxes(under).filter(([, b]) => met(a, b)).map(([each]) => each.textContent)));
}"""


def begun(site: Site, *seats: str) -> tuple[Made, int]:
    """A table of NEON HOPE whose first round has begun, and my seat."""
    made, me = site.table(*seats, game="neon-hope", pace=AT_ONCE), seats.index("mine")
    luck = random.Random(3)
    while not made.seen(made.seats[me])["view"]["round"]:
        hoping.answer_somehow(made, me, luck)
    return made, me


def opened(people: People, made: Made, seat: int = 0, **more: Any) -> Page:
    """A page of NEON HOPE behind its story."""
    page = people.come(playing.seat(made, seat), **more)
    hoping.asked_here(page).wait_for()
    hoping.turned(page)
    expect(page.locator(".hope-own .hand li").first).to_be_visible()
    return page


@pytest.mark.parametrize("seats", [("mine", "bot:greedy"), ("bot:greedy", "mine"), ("mine", *["bot:greedy"] * 3)])
def test_a_full_hand_is_whole_at_1280(people: People, site: Site, seats: tuple[str, ...]) -> None:
    page = opened(people, *begun(site, *seats))
    hand = page.get_by_role("list", name="Hand")
    assert hand.evaluate("(element) => element.scrollWidth <= element.clientWidth")
    assert hand.locator(".name, .face b").evaluate_all(BROKEN) == []
    others = page.get_by_role("list", name="The others").get_by_role("listitem")
    for each in others.all():
        expect(each).to_be_in_viewport(ratio=1)


def test_slots_of_a_state_leave_its_text_free(people: People, site: Site) -> None:
    states = [card("OE-1", "network"), card("OE-6", "network"), card("OE-1", "network")]
    table = given(larx(), deniz(), ottilie(), noor(), cards=[card("101"), *states])
    page = opened(people, put(site, table, "mine", *["bot:greedy"] * 3))
    expect(page.locator(".states .cube").first).to_be_visible()
    assert page.evaluate(OVER, [[".states .cube", ".states .text"]]) == []


@pytest.mark.parametrize("wide", [320, 390])
def test_a_phone_shows_all_that_a_character_owns_and_whole_names(people: People, site: Site, wide: int) -> None:
    made, _ = begun(site, "mine", "bot:greedy")
    page = opened(people, made, viewport={"width": wide, "height": 740}, **TOUCH)
    mine = page.get_by_role("region", name="Your character")
    for each in (
        mine.locator(".me .stock"),
        mine.locator(".me .pips"),
        mine.get_by_role("button", name="Kit and discard"),
    ):
        expect(each).to_be_in_viewport(ratio=1)
    assert page.evaluate(OVER, [[".me .open", ".me .pips, .me .stock"]]) == []
    assert page.locator(".hope .card .name").evaluate_all(BROKEN) == []


@pytest.mark.parametrize("wide", [320, 390])
def test_the_goal_and_what_closes_it_stand_side_by_side_on_a_phone(people: People, site: Site, wide: int) -> None:
    page = people.come("/", viewport={"width": wide, "height": 740}, **TOUCH)
    page.locator("[aria-labelledby='game-neon-hope'] button.act").tap()
    goal = page.get_by_role("region", name="How to win")
    close = goal.get_by_role("button", name="Close this")
    words, button = goal.locator("p").bounding_box(), close.bounding_box()
    assert words and button
    assert words["y"] <= button["y"] + button["height"] / 2 <= words["y"] + words["height"]


def test_what_a_resting_finger_does_covers_nothing_of_the_table_and_goes(people: People, site: Site) -> None:
    made, _ = begun(site, "mine", "bot:greedy")
    page = opened(people, made, viewport={"width": 360, "height": 740}, **TOUCH)
    told = page.get_by_role("status").filter(has_text="Hold a finger")
    board = page.locator(".middle").first
    board.tap(position={"x": 3, "y": 3})
    expect(told).to_be_visible()
    hint, table = told.bounding_box(), board.bounding_box()
    assert hint and table
    assert hint["y"] + hint["height"] <= table["y"] + 8
    page.wait_for_timeout(2600)  # as long as it takes to read it
    board.tap(position={"x": 3, "y": 3})
    expect(told).to_have_count(0, timeout=3000)


def test_the_strip_of_neon_with_three_gear_is_whole_at_1280(people: People, site: Site) -> None:
    gear = {"small gun": "SG-01", "melee": "ML-04", "armor": "AR-05"}
    mine = neon.fighter("boulder", "park", gear=gear, enhancement="stabilizer", actions=["attack", "move", "move"])
    made = put(site, neon.given(mine, neon.fighter("akari", "park"), turn=0), "mine", "bot:greedy")
    page = people.come(playing.seat(made))
    playing.Sight(page)
    strip = page.get_by_role("region", name="Your Fighter")
    assert strip.evaluate("(element) => element.scrollWidth <= element.clientWidth")
    expect(strip.get_by_role("button", name=re.compile("^Gear: "))).to_be_in_viewport(ratio=1)
    assert strip.locator(".head b").evaluate_all(BROKEN) == []


def test_marks_of_what_has_changed_cover_no_number(people: People, site: Site) -> None:
    made = site.table("mine", *["bot:greedy"] * 3, game="neo-hunt-3", pace=AT_ONCE)
    hunting.until_asked(made, "card")
    page = people.come(playing.seat(made))
    luck = random.Random(1)
    for _ in range(40):
        hunting.asked_here(page).wait_for()
        if page.locator(".news").count():
            break
        hunting.by_pressing(page, luck)
    assert page.locator(".news").count()
    assert page.evaluate(OVER, [[".news", ".head > *, .counters, .status b"]]) == []


def test_a_question_that_grows_leaves_the_coach_in_reach(people: People, site: Site) -> None:
    page = people.come("/learn/cogdrive-neon")
    playing.Sight(page)
    playing.listed(page).nth(1).click()
    expect(playing.options(page)).to_have_count(4)
    assert page.locator(".prompt").evaluate(CUT) == []
    page.get_by_role("button", name="Skip the lesson").click()


def test_of_many_options_some_are_always_in_sight(people: People, site: Site) -> None:
    made = site.table(*["mine"] * 4, game="neo-hunt-3")
    luck = random.Random(2)
    while True:
        who = hunting.waiting(made)[0]
        question = asked(made, who)
        if question["kind"] == "target" and len(question["options"]) >= MANY:
            break
        hunting.answer_somehow(made, who, luck)
    page = people.come(playing.seat(made, who))
    playing.options(page).first.wait_for(state="attached")
    page.wait_for_timeout(700)  # odds
    expect(playing.options(page).first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("more", [{}, {"melee": "ML-04", "helmet": "HE-02"}])
def test_the_strip_of_neon_with_ammo_is_whole_at_1280(people: People, site: Site, more: dict[str, str]) -> None:
    gear, ammo = {"small gun": "SG-05", **more}, {"small gun": ["SG-02", "SG-03"]}
    acts = ["attack", "defense", "attack"]
    mine = neon.fighter("akari", "park", gear=gear, ammo=ammo, enhancement="stabilizer", actions=acts)
    made = put(site, neon.given(mine, neon.fighter("boulder", "park"), turn=0), "mine", "bot:greedy")
    page = people.come(playing.seat(made))
    playing.Sight(page)
    strip = page.get_by_role("region", name="Your Fighter")
    expect(strip.get_by_role("button", name=re.compile("^Gear: "))).to_be_in_viewport(ratio=1)
    assert strip.evaluate("(element) => element.scrollWidth <= element.clientWidth")
    assert strip.locator(".head b").evaluate_all(BROKEN) == []


def test_who_stands_in_a_sector_of_a_small_phone_covers_no_name(people: People, site: Site) -> None:
    mine = neon.fighter("boulder", "stadium", actions=["move", "attack", "attack"])
    table = neon.given(mine, neon.fighter("akari", "police-station"), turn=0, next="stadium")
    made = put(site, table, "mine", "bot:greedy")
    page = people.come(playing.seat(made), viewport={"width": 320, "height": 640}, **TOUCH)
    playing.Sight(page)
    expect(page.locator(".sector .flag").first).to_be_attached()
    assert page.evaluate(OVER, [[".sector .rank", ".sign b"], [".sector .figure", ".sign b, .sign small"]]) == []


def test_what_a_grown_question_lies_over_can_be_scrolled_free_of_it(people: People, site: Site) -> None:
    table = cogdrive.given(hand="AX7-P CY4-G", deck="QE0-B TF2-B", discard="MR4-B", hangar="JT1-B HN5-P BZ3-G")
    made = put(site, cogdrive.when(table, "recruit", "discard AX7-P"), "mine", "bot:greedy")
    page = people.come(playing.seat(made), viewport={"width": 390, "height": 844}, **TOUCH)
    playing.Sight(page)
    expect(page.locator(".prompt.grown")).to_be_visible()
    page.locator(".floor > .middle").evaluate("(board) => board.scrollTo(0, board.scrollHeight)")
    assert page.evaluate(OVER, [[".prompt", "[data-ref^='hangar/']"]]) == []


SMALL_TEXT = """() => [...document.querySelectorAll("main *")].flatMap((each) => {
  const own = [...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent.trim()).join("");
  if (!own || !each.getClientRects().length || each.closest(".hidden") || each.getBoundingClientRect().width < 3) return [];
  const scale = each instanceof SVGElement ? each.getScreenCTM().a : 1;
  return parseFloat(getComputedStyle(each).fontSize) * scale < 12.49 ? [own] : [];
})"""


@pytest.mark.parametrize("size", [(1280, 800), (320, 640)])
def test_no_words_are_smaller_than_others_can_read(people: People, site: Site, size: tuple[int, int]) -> None:
    made = site.table("mine", "bot:greedy", game="neo-hunt-3", pace=AT_ONCE)
    hunting.until_asked(made, "card")
    page = people.come(playing.seat(made), viewport=dict(zip(("width", "height"), size, strict=True)))
    hunting.asked_here(page).wait_for()
    assert page.evaluate(SMALL_TEXT) == []
    attack = lesson(site, "neon", "reroll")
    page = people.come(playing.seat(attack), viewport=dict(zip(("width", "height"), size, strict=True)))
    expect(page.get_by_text(re.compile("of at most")).first).to_be_attached()
    assert page.evaluate(SMALL_TEXT) == []


@pytest.mark.parametrize("size", [(390, 844), (320, 640)])
def test_the_first_question_of_play_now_keeps_its_words_below_the_goal(
    people: People, site: Site, size: tuple[int, int]
) -> None:
    page = people.come("/", viewport=dict(zip(("width", "height"), size, strict=True)), **TOUCH)
    page.locator("[aria-labelledby='game-cogdrive-neon'] button.act").tap()
    goal = page.get_by_role("region", name="How to win")
    playing.options(page).first.wait_for()
    page.wait_for_timeout(500)
    assert playing.options(page).count() == 2
    assert page.locator(".prompt .options").evaluate(CUT) == []
    expect(goal.get_by_role("button", name="Close this")).to_be_in_viewport(ratio=1)
    assert page.evaluate(OVER, [[".prompt", ".welcome"]]) == []
