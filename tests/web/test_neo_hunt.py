"""Neo-Hunt 3 in a real browser: programmes laid by pressing, by key and by drag, one reveal for everybody, troopers, a phone."""

from __future__ import annotations

import json
import random
import re
from functools import partial
from typing import Any

from playwright.sync_api import WebSocket, expect

from tests.web import playing
from tests.web.barriers import assert_fits, assert_none
from tests.web.browsers import People
from tests.web.hunting import (
    CARDS,
    COUNTERS,
    LONGEST,
    PHONE,
    SENT,
    asked_here,
    by_pressing,
    card,
    counter,
    lay,
    lines_told,
    moves,
    players_told,
    ready,
    slots,
    until_asked,
    went_on,
)
from tests.web.site import Site
from tests.web.tables import AT_ONCE, answered, until


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
        seq = made.seen(made.seats[0])["seq"]
        if by_pressing(page, luck):
            until(partial(went_on, made, page, seq))
    expect(playing.over(page)).to_be_visible()
    expect(page.get_by_role("table")).to_contain_text("Own varans")
    assert_none(page)


def test_four_people_programme_at_once_and_see_one_reveal(people: People, site: Site) -> None:
    made = site.table(*["mine"] * 4, game="neo-hunt-3")
    frames: list[list[dict[str, Any]]] = [[], [], [], []]

    def listen(number: int, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames[number].append(json.loads(frame)))

    pages = []
    for number in range(4):
        page = people.come("/rules/neo-hunt-3")
        page.on("websocket", partial(listen, number))
        page.goto(playing.seat(made, number))
        pages.append(page)
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
    assert len(players_told(frames[1])) >= 4
    for player in players_told(frames[1]):  # in the first turn nobody knows a card or counter of another
        if player["seat"] != 1:
            assert [slot["card"] or slot["counter"] for slot in player["slots"]] == [None] * 4
    assert not [told for told in frames[1] if '"programmed"' in json.dumps(told)]
    lay(pages[1], CARDS, COUNTERS)
    ready(pages[1]).click()
    for page in pages:
        film = page.get_by_role("region", name="Phases of turn 1")
        expect(film.get_by_text("Pounce").first).to_be_visible()
    shown = [
        {told["text"] for frame in told_to for told in lines_told(frame) if told["kind"] == "phase"}
        for told_to in frames
    ]
    assert shown == [{"Phase 1."}] * 4
    for number, told_to in enumerate(
        frames
    ):  # nobody has a card of a later phase, or a counter that was not turned over
        for player in players_told(told_to):
            if player["seat"] != number:
                assert [slot["card"] or slot["counter"] for slot in player["slots"][1:]] == [None] * 3


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
