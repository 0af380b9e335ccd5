"""Neo-Hunt 3 in a real browser: programmes laid by pressing, by key and by drag, one reveal for everybody, troopers, a phone."""

from __future__ import annotations

import json
import random
import re
from functools import partial

from playwright.sync_api import expect

from neontable.games.neo_hunt_3.content.reading import load
from tests.server.tables import command
from tests.web import playing
from tests.web.barriers import assert_fits, assert_none
from tests.web.browsers import People
from tests.web.hunting import (
    CARDS,
    COUNTERS,
    LONGEST,
    PHONE,
    SENT,
    answer_somehow,
    asked_here,
    by_pressing,
    card,
    counter,
    lay,
    moves,
    nothing_early,
    overheard,
    ready,
    refusal,
    slots,
    until_asked,
    until_over,
    waiting,
    went_on,
)
from tests.web.site import Site
from tests.web.tables import AT_ONCE, answered, changed, until


def test_a_game_against_bots_is_pressed_to_its_end(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", game="neo-hunt-3", options={"longest": 10}, pace=AT_ONCE)
    page = people.come(playing.seat(made))
    luck = random.Random(1)
    looked: set[str] = set()
    for _ in range(LONGEST):
        asked_here(page).wait_for()
        if playing.over(page).is_visible():
            break
        question = re.sub(r"\d+|\w+'s \w+ in \w+", "", page.locator("#prompt").inner_text())
        if question not in looked and len(looked) < 4:
            looked.add(question)
            assert_none(page)
        seq = playing.shown(page)
        if by_pressing(page, luck):
            until(partial(went_on, page, seq))
    expect(playing.over(page)).to_be_visible()
    expect(page.get_by_role("table")).to_contain_text("Own varans")
    assert_none(page)


NAMES = {card.id: card.name for card in load().cards}
WRONG: list[str | list[str]] = [
    ["A1", "A1"],
    ["A1", "T1", "B2", "C1", "A2"],
    [*SENT, "D7"],
    ["A1", "T1", "B2", "C1", "D1", "D1"],
    "D1",
    "move N",
]


def test_four_people_programme_at_once_and_see_one_reveal(people: People, site: Site) -> None:
    """In any order, one changes when ready and one gives up in the reveal; nobody is told a card or counter early."""
    made = site.table(*["mine"] * 4, game="neo-hunt-3")
    pages, frames = [], []
    for number in range(4):
        page = people.come("/rules/neo-hunt-3")
        frames.append(overheard(page))
        page.goto(playing.seat(made, number))
        pages.append(page)
    alone = [refusal(made, 1, each) for each in WRONG]
    for number in (2, 0, 3):
        lay(pages[number], CARDS, COUNTERS)
        ready(pages[number]).click()
        expect(pages[number].get_by_role("button", name="Change")).to_be_visible()
    # one of them changes the mind: another card in phase 3
    pages[2].get_by_role("button", name="Change").click()
    card(pages[2], "B2 Snap Shot").click()
    card(pages[2], "A3 Prowl").click()
    expect(pages[1].get_by_role("region", name="Teams").get_by_text("still laying")).to_have_count(2)
    ready(pages[2]).click()
    expect(pages[1].get_by_role("region", name="Teams").get_by_text("still laying")).to_have_count(1)
    assert [refusal(made, 1, each) for each in WRONG] == alone  # the same, whatever others have laid
    assert not [told for told in frames[1] if '"programmed"' in json.dumps(told)]
    lay(pages[1], CARDS, COUNTERS)
    ready(pages[1]).click()
    for page in pages:
        film = page.get_by_role("region", name="Phases of turn 1")
        expect(film.get_by_text("Pounce").first).to_be_visible()
    for seat in range(4):
        take = {"command": command(), "round": True}
        late = made.served.post(f"{made.path}/undo", take, made.seats[seat])
        assert late.status_code == 409 and not re.search(r"\b[ABCDT][1-7]\b", late.text)
    # in the second phase one of them gives up, and the others go on
    luck = random.Random(5)
    while made.seen(made.seats[0])["view"]["phase"] < 2:
        answer_somehow(made, waiting(made)[0], luck)
    changed(made, 3, "resign")
    expect(pages[0].get_by_role("region", name="Teams").get_by_text("gave up")).to_be_visible()
    while made.seen(made.seats[0])["view"]["turn"] < 2:
        answer_somehow(made, waiting(made)[0], luck)
    for number in range(3):
        expect(card(pages[number], "A1 Pounce")).to_be_visible()
    told = [
        [line["text"] for frame in each for line in frame.get("events", []) if line["kind"] == "phase"]
        for each in frames
    ]
    assert told == [["Phase 1.", "Phase 2.", "Phase 3.", "Phase 4."]] * 4
    assert min(nothing_early(each, seat) for seat, each in enumerate(frames)) > 20


def test_a_complete_programme_is_sent_just_before_time_runs_out(people: People, site: Site) -> None:
    made = site.table("mine", "mine", game="neo-hunt-3", pace={"deadline": 6, "then": "decision"})
    page = people.come(playing.seat(made))
    lay(page, CARDS, COUNTERS)
    expect(page.get_by_role("button", name="Change")).to_be_visible()
    slots_then = made.seen(made.seats[0])["view"]["players"][0]["slots"]
    assert [each["card"] for each in slots_then] + [each["counter"] for each in slots_then] == SENT


def test_a_programme_is_laid_changed_warned_about_and_kept(people: People, site: Site) -> None:
    made = site.table("mine", "mine", game="neo-hunt-3")
    page = people.come(playing.seat(made))
    lay(page, ["A1 Pounce", "A2 Maul", "B1 Barrage"], ["+1, min 1"])
    expect(page.get_by_text("2: Ignored: Rasp acts in phase 1.")).to_be_visible()
    expect(page.get_by_text("No trooper card yet")).to_be_visible()
    expect(page.get_by_role("heading", name="Lay a card for phase 4.")).to_be_visible()
    card(page, "B1 Barrage").hover()
    expect(page.locator(".map").get_by_text(re.compile("^see")).first).to_be_visible()
    card(page, "A2 Maul").click()  # comes out, and its slot is next
    card(page, "C1 Ghost Shot").click()
    assert [re.sub(r",.*", "", each) for each in slots(page)[:3]] == [
        "Phase 1: Pounce", "Phase 2: Ghost Shot", "Phase 3: Barrage",
    ]  # fmt: skip
    card(page, "T1 Trooper Orders").drag_to(page.get_by_role("button", name="Phase 1: Pounce"))
    assert slots(page)[0].startswith("Phase 1: Trooper Orders")
    page.reload()
    expect(page.get_by_role("button", name="Phase 2: Ghost Shot")).to_be_visible()
    assert slots(page)[0].startswith("Phase 1: Trooper Orders")
    page.get_by_role("button", name="Clear").click()
    page.locator("#prompt").focus()
    page.keyboard.type("1", delay=5)
    page.keyboard.press("Backspace")
    for key in ("1", "0", "5", "7", "1", "2", "3", "6"):
        page.keyboard.press(key)
    ready(page).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Change")).to_be_visible()
    view = made.seen(made.seats[0])["view"]["players"][0]["slots"]
    assert [each["card"] for each in view] + [each["counter"] for each in view] == SENT
    assert_none(page)
    # what was taken back and begun from the list is sent whole
    page.get_by_role("button", name="Change").click()
    page.get_by_role("button", name="List", exact=True).click()
    playing.options(page).first.click()
    page.get_by_role("button", name="Clear").click()
    lay(page, CARDS, COUNTERS)
    ready(page).click()
    expect(page.get_by_role("button", name="Change")).to_be_visible()
    # the next turn begins with what was laid before
    answered(made, 1, SENT)
    until_asked(made, "card")
    page.get_by_role("button", name="As last turn").click()
    assert slots(page)[0].startswith("Phase 1: Pounce")


def test_a_phone_has_everything_in_reach_of_a_finger(people: People, site: Site) -> None:
    made = site.table("mine", "mine", game="neo-hunt-3")
    page = people.come(playing.seat(made), **PHONE)
    expect(ready(page).or_(page.get_by_role("button", name="Ready: 8 to lay"))).to_be_visible()
    assert_fits(page)
    assert_none(page)
    for name in CARDS:
        card(page, name).tap()
    for name in COUNTERS:
        counter(page, name).tap()
    ready(page).tap()
    expect(page.get_by_role("button", name="Change")).to_be_visible()
    answered(made, 1, SENT)
    until_asked(made, "troops")
    page.reload()
    page.locator(".map .ground.lit").first.tap()
    page.locator(".places button[aria-pressed]").first.tap()
    expect(moves(page)).to_be_visible()
    assert_fits(page)
    assert_none(page)
    moves(page).tap()
    expect(page.locator("#prompt")).to_be_visible()
    page.get_by_role("button", name="Text table").tap()
    expect(page.get_by_role("region", name="Text table")).to_contain_text("North-west")


def test_a_very_small_phone_cuts_no_name_no_card_and_no_points(people: People, site: Site) -> None:
    made = site.table(*["mine"] * 4, game="neo-hunt-3", options={"longest": 10}, pace=AT_ONCE)
    page = people.come(playing.seat(made, 2), viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    lay(page, ["A2", "C2", "C3"], [])  # with a warning there is least room
    expect(page.locator(".warn")).to_contain_text("Ignored")
    cut = "each => each.filter(one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)"
    below = "all => Math.max(...all.map(one => one.getBoundingClientRect().bottom))"
    assert page.locator(".hand .parts").evaluate_all(below) <= page.locator(".hand").evaluate_all(below)
    answered(made, 2, SENT)  # now another has to choose, whose name is longer than "You"
    name = page.get_by_role("list", name="Seats").locator(".foremost strong")
    expect(name).to_have_text("Cyan")
    assert name.evaluate("one => one.scrollWidth <= one.clientWidth")
    until_over(made)
    expect(playing.over(page)).to_be_visible()
    assert page.locator(".result").evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    assert page.locator(".piece").evaluate_all(f"{cut}.length") == 0
    kinds = {re.sub(r"\W*\d+$", "", each) for each in page.locator(".piece").all_text_contents()}
    meanings = page.get_by_role("list", name="What the points are for").get_by_role("listitem").all_inner_texts()
    assert {each.split(" = ")[0] for each in meanings} == kinds and len(meanings) == len(kinds) > 1
    expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
    assert_fits(page)
    assert_none(page)


def test_the_film_pages_back_and_says_what_a_closed_counter_may_be_unless_memory_is_off(
    people: People, site: Site
) -> None:
    for memory, words in (("shown", re.compile(r"^\? of [1-7]$")), ("not shown", "closed")):
        made = site.table("mine", "mine", game="neo-hunt-3", options={"memory": memory})
        until_asked(made, "move")
        until_asked(made, "card")
        log = made.seen(made.seats[0])["log"]
        cards = [NAMES[each["fields"]["card"]] for each in log if each["kind"] == "revealed"]
        until_asked(made, "move")
        page = people.come(playing.seat(made))
        now, before = (page.get_by_role("region", name=f"Phases of turn {turn}") for turn in (2, 1))
        closed = now.get_by_role("button", name="counter of phase 4, closed")
        expect(closed).to_have_count(1)
        expect(closed.get_by_text(words, exact=True)).to_be_visible()
        page.get_by_role("button", name="Earlier turn").click()
        expect(before.get_by_role("button", name=re.compile("closed$"))).to_have_count(0)
        assert len(cards) == 8 and sorted(before.locator(".name").all_inner_texts()) == sorted(cards)
        page.get_by_role("button", name="Later turn").click()
        expect(now).to_be_visible()
