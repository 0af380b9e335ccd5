"""Whatever screen, hand or eye somebody has: fingers, small and turned screens, large text, forced colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.serving import Made
from tests.web import playing
from tests.web.barriers import assert_fits, assert_none
from tests.web.browsers import People, enlarge
from tests.web.site import Site
from tests.web.tables import AT_ONCE, FIRST, answered, asked, chosen, lesson, until

FINGER = 44  # pixels
POINT = 16  # pixels
CROWDED = 120  # choices after which six Fighters may have met
EDGE = 2  # the Sector of the ring that stands at the right edge of a phone
PHONE = {"has_touch": True, "is_mobile": True}
DESK = {"width": 1280, "height": 800}
UPRIGHT = {"width": 390, "height": 844}
TURNED = {"width": 844, "height": 390}
NARROW = {"width": 320, "height": 640}
SMALL = {"width": 320, "height": 568}
LOW = {"width": 1024, "height": 600}
REACH = """(element, finger) => ["nearest", "center", "start"].some((block) => {
  element.style.scrollMargin = `${finger}px`;
  element.scrollIntoView({ block, inline: "nearest" });
  const box = element.getBoundingClientRect();
  const [x, y, far] = [box.left + box.width / 2, box.top + box.height / 2, finger / 2 - 1];
  const hits = ([right, down]) => element.contains(document.elementFromPoint(x + right, y + down));
  return [[-far, 0], [far, 0], [0, -far], [0, far]].every(hits);
})"""
SEEN = """(element) => {
  const box = element.getBoundingClientRect();
  const points = [[0.05, 0.1], [0.95, 0.1], [0.5, 0.5], [0.05, 0.9], [0.95, 0.9]];
  const at = ([x, y]) => document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
  return points.filter((point) => element.contains(at(point))).length;
}"""
WHOLE = 5  # points of a thing that is wholly in sight
OUTLINED = "(element) => getComputedStyle(element).outlineStyle"


def attack(site: Site) -> Made:
    """Somebody chooses whom to attack."""
    return lesson(site, "neon", "attack")


def programmes(site: Site) -> Made:
    """Six Fighters choose their Action cards."""
    return site.table("mine", *["bot:greedy"] * 5, game="neon", pace=AT_ONCE)


def discard(site: Site) -> Made:
    """Somebody discards a card of CogDrive Neon."""
    return lesson(site, "cogdrive-neon", "discard")


def crowd(site: Site, luck: str) -> tuple[Made, int, list[str]]:
    """Somebody may attack three rivals and a Bot in a Sector at the right edge: the table, the seat and these attacks."""
    site.lucky(luck)
    while True:
        made = site.table(*["mine"] * 6, game="neon")
        for _ in range(CROWDED):
            move = until(made.move)
            seat = next(seat for seat, token in made.seats.items() if token == move["token"])
            sector = made.seen(move["token"])["view"]["arena"][EDGE]
            rivals = [f"players/{who}" for who in sector["fighters"] if who != seat]
            found = [
                each for each in asked(made, seat)["options"] if {f"arena/{EDGE}", *rivals} & {*each.get("refs", [])}
            ]
            if move["kind"] == "attack" and len(found) > len(rivals) > 2:
                return made, seat, [each["label"] for each in found]
            answered(made, seat, move["body"]["option"])


TABLES: list[Callable[[Site], Made]] = [attack, programmes, discard]


def pressed(page: Page) -> list[Locator]:
    """Everything that does something when it is pressed."""
    names = re.compile(
        "^(All games|Look back|Text table|Log, rules and settings|Why not|Hint|Undo|Rule .*|Everything of .*|List)"
    )
    sight = playing.Sight(page)
    page.wait_for_load_state("networkidle")  # fonts, the coach
    lit = [playing.button(page, name) for name in sight.things]
    tools = page.get_by_role("button", name=names).or_(page.get_by_role("link", name=names)).all()
    form = playing.compose(page).all()
    options = [] if form else playing.listed(page).all()
    return [each for each in [*form, *options, *lit, *tools] if each.is_visible()]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("size", [UPRIGHT, TURNED, NARROW], ids=["upright", "turned", "narrow"])
def test_a_finger_reaches_everything_on_any_phone(
    people: People, site: Site, table: Callable[[Site], Made], size: dict[str, Any]
) -> None:
    page = people.come(playing.seat(table(site)), viewport=size, **PHONE)
    found = pressed(page)
    assert len(found) > 5
    small = [
        each.evaluate("(element) => element.outerHTML.slice(0, 200)")
        for each in found
        if not each.evaluate(REACH, FINGER)
    ]
    assert not small
    assert_fits(page)
    question = page.get_by_role("heading", level=2).last.inner_text()
    playing.play(page, playing.by_touch, choices=1)
    expect(page.get_by_role("heading", level=2).last).not_to_have_text(question)


def test_everybody_in_a_crowd_can_be_chosen(people: People, site: Site) -> None:
    made, seat, _ = crowd(site, "crowd 1")  # they meet soon
    for size, touch in ((DESK, False), (LOW, False), (UPRIGHT, True), (SMALL, True)):
        page = people.come(playing.seat(made, seat), viewport=size, **(PHONE if touch else {}))
        names = playing.Sight(page).things
        assert_fits(page)
        arena = page.get_by_role("region", name="Arena")
        things = [each for name in names for each in arena.get_by_role("button", name=name, exact=True).all()]
        assert things
        hidden = [each for each in things if not each.evaluate(REACH, FINGER if touch else POINT)]
        assert not hidden, size


def test_a_crowd_that_a_finger_cannot_tell_apart_asks_who_is_meant(people: People, site: Site) -> None:
    made, seat, attacks = crowd(site, "x")
    page = people.come(playing.seat(made, seat), viewport=SMALL, **PHONE)
    playing.Sight(page)
    crowds = page.get_by_role("button", name=re.compile(rf"^Who is in .*, {len(attacks)} choices$"))
    crowds.tap()
    which = page.get_by_role("dialog", name="Who is in ").get_by_role("button")
    for choice, label in zip(which.all(), [*attacks, "Not now"], strict=True):
        expect(choice).to_contain_text(label)
    assert_none(page)
    which.nth(1).tap()
    expect(crowds).to_have_count(0)
    expect(page.get_by_role("region", name="Attack", exact=True)).to_contain_text(attacks[1].partition(": ")[2])


@pytest.mark.parametrize("size", [DESK, UPRIGHT, NARROW], ids=["desk", "upright", "narrow"])
@pytest.mark.parametrize("table", [attack, programmes])
def test_no_option_is_cut(people: People, site: Site, table: Callable[[Site], Made], size: dict[str, Any]) -> None:
    page = people.come(playing.seat(table(site)), viewport=size)
    playing.Sight(page)
    page.wait_for_load_state("networkidle")  # fonts
    if playing.compose(page).is_visible():
        page.keyboard.press("t")  # words alone, without forms
    options = playing.options(page)
    expect(options.first).to_be_attached()
    seen = [each.evaluate(SEEN) for each in options.all()]
    assert set(seen) <= {0, WHOLE}
    if 0 in seen:
        playing.everything(page).click()
    page.evaluate("document.activeElement.blur()")
    for each in options.all()[:3] + options.all()[-3:]:
        thing = each.element_handle()
        page.wait_for_function(f"([thing, finger]) => ({REACH})(thing, finger)", arg=[thing, FINGER])


def test_a_press_on_the_question_shows_whole_what_a_small_phone_cuts(people: People, site: Site) -> None:
    page = people.come(playing.seat(lesson(site, "cogdrive-neon", "action")), viewport=NARROW, **PHONE)
    playing.Sight(page)
    page.wait_for_load_state("networkidle")
    question = page.locator("#prompt")  # beside a coach it does not grow
    seen = f"[...document.querySelectorAll('.options button')].every((each) => ({SEEN})(each) === {WHOLE})"
    uncut = (
        "[...document.querySelectorAll('.options small')].every((each) => each.scrollHeight <= each.clientHeight + 2)"
    )
    whole = f"() => {seen} && {uncut}"
    assert not page.evaluate(whole)
    question.tap()
    page.wait_for_function(whole)
    assert_fits(page)
    assert_none(page)
    question.tap()
    page.wait_for_function(f"() => !({whole})()")


@pytest.mark.parametrize("size", [DESK, UPRIGHT], ids=["desk", "upright"])
def test_a_lesson_shows_what_it_speaks_of(people: People, site: Site, size: dict[str, Any]) -> None:
    page = people.come(playing.seat(lesson(site, "cogdrive-neon", "action")), viewport=size)
    coach = page.get_by_role("region", name="Your first turn")
    expect(coach).to_contain_text("new machines from the Hangar")
    playing.Sight(page)
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => document.querySelector('[data-taught]')")
    for card in page.get_by_role("button", name="in the Hangar").all():
        expect(card).to_be_in_viewport(ratio=1)
        assert card.evaluate(SEEN) == WHOLE
    assert coach.evaluate(SEEN) == WHOLE
    assert coach.evaluate("(element) => element.scrollHeight <= element.clientHeight")


def test_a_coach_with_much_to_say_is_brief_on_a_phone(people: People, site: Site) -> None:
    page = people.come(playing.seat(lesson(site, "neon", "programme")), viewport=UPRIGHT, **PHONE)
    coach = page.get_by_role("region", name="Your first Round")
    words = coach.get_by_role("status")
    assert all(each.evaluate(REACH, FINGER) for each in coach.get_by_role("button").all())
    brief = words.bounding_box()
    coach.get_by_role("button", name="More").tap()
    whole = words.bounding_box()
    assert brief is not None and whole is not None
    assert brief["height"] < 70 < whole["height"]  # three lines, then all
    assert coach.evaluate(SEEN) == WHOLE
    coach.get_by_role("button", name="Less", exact=True).tap()
    expect(coach.get_by_role("button", name="More")).to_be_visible()
    assert_none(page)


def test_a_phone_tells_what_went_under_and_what_hp_are_worth(people: People, site: Site) -> None:
    made = lesson(site, "neon", "attack")
    gone = [sector for slot in made.seen(made.seats[0])["view"]["placed"] for sector in slot]
    named = {each["id"]: each["name"] for each in site.get("/api/games/neon/content").json()["sector"]}
    page = people.come(playing.seat(made), viewport=UPRIGHT, **PHONE)
    playing.Sight(page)
    page.get_by_role("button", name="Skip the lesson").tap()
    page.get_by_role("button", name=re.compile("^Went under: ")).first.tap()
    for sector in gone:
        expect(page.get_by_role("tooltip")).to_contain_text(named[sector])
    track = page.get_by_role("list", name="Round Track").get_by_role("button")
    expect(track.nth(4)).to_have_accessible_name("Round 5: 2 Sectors go under after this Round.")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role(
        "button", name=re.compile("^Boulder: 6 HP tokens left, worth 1, 1, 2, 2, 2, 3; . of 6 Energy$")
    ).focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("tooltip")).to_contain_text("it is worth its number")


@pytest.mark.parametrize("wide", [412, 320])
def test_the_hand_of_a_rival_leaves_the_piles_free(people: People, site: Site, wide: int) -> None:
    made = site.table("mine", "mine", options=FIRST)
    while made.seen(made.seats[0])["view"]["players"][1]["hand"]["count"] < 4:
        chosen(made)
    page = people.come(playing.seat(made), viewport={"width": wide, "height": 800}, **PHONE)
    playing.Sight(page)
    last = page.get_by_role("list", name="Hand of Player 2, 4 cards").get_by_role("button").last.bounding_box()
    deck = page.get_by_role("button", name=re.compile("^Deck of Player 2")).bounding_box()
    assert last is not None and deck is not None
    assert last["x"] + last["width"] <= deck["x"]


def test_a_phone_tells_whose_turn_it_is_and_who_is_next(people: People, site: Site) -> None:
    page = people.come(playing.seat(attack(site)), viewport=UPRIGHT, **PHONE)
    playing.Sight(page)
    waits = page.get_by_role("list", name="Seats").get_by_text("to choose")
    expect(waits).to_be_in_viewport(ratio=1)
    fighters = page.get_by_role("group", name="Fighters in the order of play")
    for words in ("You", "now", "Boulder", "next", "Automa"):
        expect(fighters.get_by_text(words, exact=True)).to_be_in_viewport(ratio=1)


def test_a_phone_that_is_turned_shows_the_same_question(people: People, site: Site) -> None:
    page = people.come(playing.seat(discard(site)), viewport=UPRIGHT, **PHONE)
    before = playing.Sight(page).options
    for size in (TURNED, UPRIGHT):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert playing.Sight(page).options == before
        assert_fits(page)
    assert_none(page)


@contextmanager
def resting(thing: Locator) -> Iterator[None]:
    """A finger lies on something."""
    box = thing.bounding_box()
    assert box is not None
    where = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = thing.page.context.new_cdp_session(thing.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [where]})
    yield
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_what_a_resting_finger_does_is_told_once(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", pace=AT_ONCE)
    page = people.come(playing.seat(made), has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    playing.Sight(page)
    told = page.get_by_role("status").filter(has_text="Hold a finger on a card or a place to read about it.")
    expect(told).to_have_count(0)
    page.get_by_role("region", name="Clash and Hangar").tap(position={"x": 5, "y": 5})
    expect(told).to_be_visible()
    assert_none(page)
    told.get_by_role("button", name="I see").tap()
    expect(told).to_have_count(0)
    page.reload()
    playing.Sight(page)
    page.get_by_role("region", name="Clash and Hangar").tap(position={"x": 5, "y": 5})
    page.keyboard.press("p")
    expect(told).to_have_count(0)


def test_a_finger_that_rests_explains_and_does_not_choose(people: People, site: Site) -> None:
    made = discard(site)
    page = people.come(playing.seat(made), viewport=UPRIGHT, **PHONE)
    name = playing.Sight(page).things[0]
    seq = made.seen(made.seats[0])["seq"]
    with resting(playing.button(page, name)):
        expect(page.get_by_role("tooltip")).to_contain_text(name.partition(". ")[2].partition(",")[0])
    assert made.seen(made.seats[0])["seq"] == seq
    playing.button(page, name).tap()
    expect(playing.button(page, name)).to_have_count(0)
    assert made.seen(made.seats[0])["seq"] > seq


def test_a_finger_that_rests_on_an_attack_weighs_it(people: People, site: Site) -> None:
    made = attack(site)
    page = people.come(playing.seat(made), viewport=UPRIGHT, **PHONE)
    playing.Sight(page)
    page.get_by_role("button", name="Skip the lesson").tap()
    seq = made.seen(made.seats[0])["seq"]
    odds = page.get_by_role("status").filter(has_text="damage on average")
    option = playing.options(page).filter(has_text="Boulder").first
    option.dispatch_event("mouseenter")  # what a browser says when an option appears where a finger was last
    page.wait_for_timeout(600)
    expect(odds).to_have_count(0)
    with resting(option):
        expect(odds).to_be_visible()
    page.get_by_role("heading", level=2).last.tap()
    expect(odds).to_have_count(0)
    assert made.seen(made.seats[0])["seq"] == seq


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("size", [DESK, NARROW], ids=["desk", "narrow"])
def test_text_of_twice_the_size_hides_nothing(
    people: People, site: Site, table: Callable[[Site], Made], size: dict[str, Any]
) -> None:
    page = people.come("about:blank", viewport=size)
    enlarge(page)
    page.goto(playing.seat(table(site)))
    playing.Sight(page)
    assert page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
    assert_fits(page)
    assert_none(page)
    question = page.get_by_role("heading", level=2).last.inner_text()
    playing.play(page, playing.by_pointing, choices=1)
    expect(page.get_by_role("heading", level=2).last).not_to_have_text(question)


@pytest.mark.parametrize("table", TABLES)
def test_forced_colours_show_what_can_be_chosen(people: People, site: Site, table: Callable[[Site], Made]) -> None:
    page = people.come(playing.seat(table(site)), forced_colors="active")
    sight = playing.Sight(page)
    things = [playing.button(page, name) for name in sight.things]
    for thing in [*things, *(playing.compose(page).all() or playing.listed(page).all())]:
        assert thing.evaluate(OUTLINED) == "solid", thing
    playing.play(page, playing.by_pointing, choices=1)
