"""NEON HOPE together in a real browser: one person with several characters, and two people who help each other.

In `make test` the page plays a round, in `make soak` the whole evening.
"""

from __future__ import annotations

import json
import random
import re
from functools import partial
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.conformance.tools import count
from tests.server.serving import Made
from tests.server.tables import command
from tests.web import hoping, playing
from tests.web.barriers import assert_fits, assert_none, assert_reachable
from tests.web.browsers import People
from tests.web.site import Site
from tests.web.tables import AT_ONCE, answered, asked, until

ROUNDS = count(1, 30)  # that the page plays itself
HELPED = "get support from Barkeeper"  # a task with Charisma that gives a Charisma marker
MOST = 60  # choices until a friend can help


# ---- one person, several characters
def as_one(people: People, made: Made, *seats: int, **screen: Any) -> Page:
    """Somebody who holds several seats opens the table."""
    page = people.come("/", **screen)
    for seat in seats:
        page.goto(playing.seat(made, seat))
        hoping.asked_here(page).wait_for()
    return page


def test_one_person_plays_two_characters_beside_a_bot(people: People, site: Site) -> None:
    made = site.table("mine", "mine", "bot:greedy", game="neon-hope", pace=AT_ONCE)
    page = people.come(playing.seat(made, 0))
    hoping.asked_here(page).wait_for()
    chose: set[int] = set()
    hellos = hoping.wishes(page)

    def noticed(request: Any) -> None:
        if request.url.endswith("/choices"):
            token = request.headers["authorization"].removeprefix("Bearer ")
            chose.update(seat for seat, mine in made.seats.items() if mine == token)

    page.on("request", noticed)
    page.goto(playing.seat(made, 1))
    hoping.asked_here(page).wait_for()
    assert hellos[0]["also"] == [made.seats[1]], "one table for both"
    seats = page.get_by_role("list", name="Seats")
    expect(seats.get_by_text("yours")).to_have_count(2)
    luck = random.Random(5)
    looked = False
    for _ in range(hoping.LONGEST):
        hoping.asked_here(page).wait_for()
        assert not page.locator(".curtain").count()
        if hoping.over(page) or hoping.round_of(made) > ROUNDS:
            break
        if not looked and page.locator(".besides").count():
            looked = True
            assert_none(page)
            assert_fits(page)
        hoping.by_pressing(page, luck)
    assert chose == {0, 1}


def test_two_characters_of_mine_with_a_finger_at_360_px(people: People, site: Site) -> None:
    made = site.table("mine", "mine", game="neon-hope", pace=AT_ONCE)
    page = as_one(people, made, 0, 1, **hoping.PHONE)
    luck = random.Random(6)
    for _ in range(hoping.LONGEST):
        hoping.asked_here(page).wait_for()
        if page.locator(".acts").count() and not hoping.go_on(page).is_visible():
            break
        hoping.by_pressing(page, luck, Locator.tap)
    own = page.locator(".hope-own")
    other = own.get_by_role("button", name=re.compile("before me$"))
    before = own.get_attribute("aria-label")
    other.tap()
    expect(own).not_to_have_attribute("aria-label", str(before))
    assert_reachable(page)
    assert_fits(page)


def test_who_plays_two_characters_looks_back_and_goes_on_from_there(people: People, site: Site) -> None:
    made = site.table("mine", "mine", game="neon-hope", pace=AT_ONCE)
    luck = random.Random(7)
    while hoping.round_of(made) < 1:
        for seat in (0, 1):
            hoping.answer_somehow(made, seat, luck)
    page = as_one(people, made, 0, 1)
    hoping.turned(page)
    page.get_by_role("button", name="Look back").click()
    page.get_by_role("button", name="Step back").click()
    page.get_by_role("button", name="Continue from here").click()
    expect(page).not_to_have_url(re.compile(made.id))
    expect(page.get_by_role("list", name="Seats").get_by_text("yours")).to_have_count(2)


# ---- bots' characters
def test_a_bots_character_is_taken_over_and_handed_back_and_the_bot_says_why(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", game="neon-hope", pace=AT_ONCE)
    page = people.come(playing.seat(made))
    luck = random.Random(4)
    why = page.locator(".log .why")
    log = playing.beside(page, "Log")
    for _ in range(hoping.LONGEST):
        hoping.asked_here(page).wait_for()
        if why.count():
            break
        hoping.by_pressing(page, luck)
    expect(why.first).to_have_text(re.compile("that it works|adds|has|holds the door|can bear|counts"))
    expect(log).to_be_visible()
    said = why.first.inner_text()
    page.reload()
    expect(playing.beside(page, "Log").locator(".why").first).to_have_text(said)
    until(partial(open_talk, page, made, luck))
    panel = playing.beside(page, "Settings")
    panel.get_by_role("button", name="Play Deniz myself").click()
    seats = page.get_by_role("list", name="Seats")
    expect(seats.get_by_text("yours")).to_have_count(2)
    panel.get_by_role("button", name="Let a bot play Deniz").click()
    expect(seats).to_contain_text("a bot stands in")
    panel.get_by_role("button", name="Play Deniz myself again").click()
    expect(seats).not_to_contain_text("a bot stands in")


def open_talk(page: Page, made: Made, luck: random.Random) -> bool:
    """Whether nobody has drawn a card that only they know; else somebody goes on."""
    if not made.seen(made.seats[0])["view"]["closed"]:
        return True
    hoping.asked_here(page).wait_for()
    hoping.by_pressing(page, luck)
    return False


# ---- two people
def option_of(question: dict[str, Any], *wanted: str) -> str:
    """The first option that begins like this, in the order of what is wanted; else the last."""
    texts: list[str] = [each["text"] for each in question["options"]]
    return next((text for start in wanted for text in texts if text.startswith(start)), texts[-1])


def with_charisma(question: dict[str, Any]) -> str:
    """A task that Larx may perform with Charisma, as the page calls it."""
    tasks = [each for each in question["options"] if each.get("group") == "task"]
    return next((each["label"] for each in tasks if each["effect"].startswith("Charisma")), "")


def until_deniz_can_help(made: Made) -> None:
    """Deniz gets a Charisma marker, then it is the turn of Larx, who could use it."""
    for _ in range(MOST):
        told = made.seen(made.seats[0])
        helps = any(each["attribute"] == "Charisma" for each in told["view"]["players"][1]["markers"])
        for seat in (0, 1):
            question = next((each for each in made.seen(made.seats[seat])["decisions"] if each["seat"] == seat), None)
            if question is None or not question.get("options"):
                continue
            if seat == 0 and question["kind"] == "act" and helps and with_charisma(question):
                return
            if question["kind"] == "turn":
                name = "Larx" if helps or 1 in told["view"]["turns_taken"] else "Deniz"
                answered(made, 0 if name == "Larx" else 1, f"turn of {name}")
            elif seat == 1 and not helps:
                answered(
                    made, seat, option_of(question, HELPED, "play ", "obtain Charisma", "Charisma", "go on", "pass")
                )
            else:
                answered(made, seat, option_of(question, "end turn", "no card", "go on", "pass"))
            break
    raise AssertionError("Deniz never has a charge")


def two_people(people: People, site: Site) -> tuple[Made, Page, Page]:
    """Two people at two screens; Larx plays, and Deniz could help."""
    made = site.table("mine", "invite", game="neon-hope", pace=AT_ONCE)
    made.claim(1)
    until_deniz_can_help(made)
    pages = [people.come(playing.seat(made, seat)) for seat in (0, 1)]
    hoping.asked_here(pages[0]).wait_for()
    hoping.turned(pages[0])
    hoping.go_on(pages[1]).or_(pages[1].locator(".telling")).first.wait_for()
    hoping.turned(pages[1])
    return made, pages[0], pages[1]


def begun(page: Page, task: str) -> None:
    """A task is thought of, with what a friend could add."""
    page.locator(".acts").get_by_role("button", name=task).click()
    could = page.get_by_role("list", name="Who could add a charge")
    expect(could).to_contain_text(re.compile(r"Deniz.*could make it \d+ %.*\+\d+ points", re.DOTALL))


def spent(made: Made) -> int:
    """How many charges Deniz has left."""
    markers = made.seen(made.seats[0])["view"]["players"][1]["markers"]
    return sum(each["charges"] for each in markers if each["attribute"] == "Charisma")


def test_two_people_see_what_is_meant_and_help_by_press_and_by_order(people: People, site: Site) -> None:
    made, larx, deniz = two_people(people, site)
    larx.get_by_role("button", name="Point at something").click()
    larx.get_by_role("region", name="Syphon").get_by_role("button", name=re.compile("Dance Floor")).first.click()
    expect(deniz.get_by_role("button", name=re.compile("Dance Floor.*Larx points here"))).to_be_visible()
    expect(larx.locator(".acts")).to_be_visible()  # nothing was chosen by it
    task = with_charisma(asked(made))
    begun(larx, task)
    expect(deniz.get_by_role("button", name=re.compile(f"Larx thinks of: {task}", re.IGNORECASE))).to_be_visible()
    expect(deniz.locator("#prompt")).to_contain_text(re.compile(f"Thinks of: {task}", re.IGNORECASE))
    assert_none(deniz)
    larx.get_by_role("button", name="Ask Deniz").click()
    before = spent(made)
    expect(larx.locator(".hope-task .big")).to_contain_text(re.compile(r"\d+ % success"))
    expect(larx.locator(".hope-task")).to_contain_text("Deniz may add a charge. You need not wait.")
    offered(made, deniz)
    gives = deniz.get_by_role("list", name="Options").get_by_role("button", name=re.compile("Charisma")).first
    expect(gives).to_contain_text(re.compile(r"\d+ %.*\+\d+ points", re.DOTALL))
    assert_none(deniz)
    assert_fits(deniz)
    gives.click()
    until(lambda: spent(made) == before - 1)
    if asked(made)["kind"] == "charge":
        larx.get_by_role("button", name="Reveal", exact=True).click()
    expect(larx.locator(".hope-task")).to_have_count(0)
    assert spent(made), "the marker has another charge: now by an order"
    ordered(made, larx, deniz)


def offered(made: Made, deniz: Page) -> None:
    """Who may help reads so, and is not told that it is their turn."""
    expect(deniz).to_have_title(re.compile("^You may help: "))
    expect(deniz.locator("#prompt")).to_have_text(
        re.compile(r"^\s*Larx performs a task, .*: you may add a charge\.\s*$")
    )
    expect(deniz.get_by_text(re.compile(r"You may help\. Larx performs a task"))).to_be_attached()
    expect(deniz.get_by_role("list", name="Seats")).to_contain_text(re.compile("You.*may help"))
    held = made.served.post("/api/mine", {"tokens": [made.seats[0], made.seats[1]]}).json()
    assert [each.get("mine", False) for each in held] == [True, False]
    feed = made.served.post(f"{made.path}/feed", None, made.seats[1]).json()["link"]
    assert "your turn since" not in made.served.get(feed.removeprefix(str(made.served.http.base_url))).text


def ordered(made: Made, larx: Page, deniz: Page) -> None:
    """The same without a press of the friend."""
    orders = playing.beside(deniz, "Orders")
    orders.get_by_label("Add a charge to the task of a friend").select_option(label="from +… points of chance")
    orders.get_by_label("Points of chance").fill("1")
    orders.get_by_label("Points of chance").press("Tab")
    expect(orders.get_by_role("listitem").first).to_contain_text("from +1 points of chance")
    luck = random.Random(1)
    for _ in range(MOST):
        question = asked(made)
        if question["kind"] == "act":
            break
        hoping.answer_somehow(made, 0, luck)
    before = spent(made)
    begun(larx, with_charisma(question))
    larx.get_by_role("button", name="Ask Deniz").click()
    until(lambda: spent(made) == before - 1)


def test_an_order_takes_the_attack_on_a_friend(people: People, site: Site) -> None:
    for seed in range(5):
        made = site.table("mine", "invite", game="neon-hope", pace=AT_ONCE)
        made.claim(1)
        deniz = people.come(playing.seat(made, 1))
        hoping.asked_here(deniz).or_(deniz.locator(".telling")).first.wait_for()
        orders = playing.beside(deniz, "Orders")
        orders.get_by_label("When I am asked").select_option("intercept")
        orders.get_by_label("answer", exact=True).fill("intercept")
        orders.get_by_role("button", name="Give the order").click()
        expect(orders.get_by_role("listitem").first).to_contain_text("intercept: intercept, always")
        if attacked(made, random.Random(seed)):
            until(partial(intercepted, made))
            hoping.turned(deniz)
            expect(playing.beside(deniz, "Log")).to_contain_text("You intercept the attack of")
            return
    raise AssertionError("nobody is attacked beside a friend")


def attacked(made: Made, luck: random.Random) -> bool:
    """Play on until Larx is attacked and Deniz could take it: whether that comes before the end. Nobody answers that question."""
    for _ in range(hoping.LONGEST):
        told = made.seen(made.seats[0])
        if told["state"] != "playing":
            return False
        asks = {each["seat"]: each for each in told["decisions"]}
        if intercepted(made) or (asks.get(0, {}).get("kind") == "intercept" and next(iter(asks)) == 0):
            return True
        for seat in (0, 1):
            hoping.answer_somehow(made, seat, luck)
    return False


def intercepted(made: Made) -> bool:
    """Whether Deniz has taken an attack."""
    log = made.served.get(f"{made.path}/log", made.seats[0]).json()["log"]
    return any(each["kind"] == "intercepted" and each["seat"] == 1 for each in log)


def test_under_honour_people_point_while_cards_are_drawn_and_say_that_they_are_away(people: People, site: Site) -> None:
    made = site.table("mine", "invite", game="neon-hope", pace=AT_ONCE, options={"consultation": "honour"})
    made.claim(1)
    luck = random.Random(8)
    for _ in range(hoping.LONGEST):
        if made.seen(made.seats[0])["view"].get("resolving"):
            break
        for seat in (0, 1):
            hoping.answer_somehow(made, seat, luck)
    larx, deniz = (people.come(playing.seat(made, seat)) for seat in (0, 1))
    for page in (larx, deniz):
        hoping.asked_here(page).or_(page.locator(".telling")).first.wait_for()
        hoping.turned(page)
    larx.get_by_role("button", name="Point at something").click()
    larx.get_by_role("button", name=re.compile("^Encounter deck")).click()
    expect(deniz.get_by_role("button", name=re.compile("^Encounter deck.*Larx points here"))).to_be_visible()
    seats = deniz.get_by_role("list", name="Seats")
    mine = playing.beside(larx, "Settings")
    mine.get_by_role("button", name="Back in a moment").click()
    expect(seats).to_contain_text("back in a moment")
    mine.get_by_role("button", name="I am back").click()
    expect(seats).not_to_contain_text("back in a moment")


def test_calling_a_friend_asks_the_friend(people: People, site: Site) -> None:
    made = site.table("mine", "invite", game="neon-hope", pace=AT_ONCE)
    made.claim(1)
    luck = random.Random(3)
    while asked(made)["kind"] != "turn":
        for seat in (0, 1):
            hoping.answer_somehow(made, seat, luck)
    larx, deniz = (people.come(playing.seat(made, seat)) for seat in (0, 1))
    for page in (larx, deniz):
        hoping.asked_here(page).wait_for()
        hoping.turned(page)
    larx.get_by_role("list", name="Options").get_by_role("button", name=re.compile("Deniz")).click()
    expect(larx.get_by_text("Deniz is asked to take the next turn.")).to_be_visible()
    expect(deniz.get_by_text("Larx asks Deniz to take the next turn.")).to_be_visible()
    assert made.seen(made.seats[0])["view"]["active"] is None
    deniz.get_by_role("button", name="Take the turn").click()
    expect(deniz.locator("#prompt")).to_contain_text("Deniz, 3 actions left")


def since_closed(told: list[str]) -> list[str]:
    """What was told after the drawing began: what all had seen before may be named before."""
    last = max((n for n, frame in enumerate(told) if '"closed":true' in frame), default=len(told))
    return told[last + 1 :]


def test_nothing_hidden_of_an_encounter_step_is_told_to_the_other(people: People, site: Site) -> None:
    made = site.table("mine", "invite", game="neon-hope", pace=AT_ONCE)
    made.claim(1)
    pages = [people.come("/") for _ in (0, 1)]
    told = [hoping.frames_to(page) for page in pages]
    for seat, page in enumerate(pages):
        page.goto(playing.seat(made, seat))
        hoping.asked_here(page).or_(page.locator(".telling")).first.wait_for()
    luck = random.Random(8)
    hidden = 0
    for _ in range(hoping.LONGEST):
        views = [made.seen(made.seats[seat])["view"] for seat in (0, 1)]
        for seat in (0, 1):
            drawn = (views[seat].get("drawn") or [None, None])[seat]
            if drawn and "card" in drawn:
                hidden += 1
                expect(pages[1 - seat].get_by_role("button", name="Point at something")).to_have_count(0)
                if drawn["name"] not in json.dumps(views[1 - seat]):
                    assert not any(drawn["name"] in frame for frame in since_closed(told[1 - seat])), drawn["name"]
        if hidden >= count(1, 9) or made.seen(made.seats[0])["state"] != "playing":
            break
        for seat in (0, 1):
            hoping.answer_somehow(made, seat, luck)
    assert hidden
    for seat in (0, 1):
        hoping.assert_nothing_of_the_other(told[seat], seat)


# ---- going back
def test_a_group_goes_back_to_the_start_of_a_turn_and_the_result_tells_how_often(people: People, site: Site) -> None:
    made = site.table("mine", "invite", game="neon-hope", pace=AT_ONCE, aids={"takeback": "free"})
    made.claim(1)
    luck = random.Random(2)
    while asked(made)["kind"] != "act":
        for seat in (0, 1):
            hoping.answer_somehow(made, seat, luck)
    answered(made, 0, option_of(asked(made), "get support"))
    while asked(made)["kind"] != "act":
        hoping.answer_somehow(made, 0, luck)
    page = people.come(playing.seat(made))
    hoping.asked_here(page).wait_for()
    hoping.turned(page)
    expect(page.locator("#prompt")).not_to_contain_text("3 actions left")
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("button", name="To the start of the turn").click()
    until(lambda: made.seen(made.seats[0])["view"]["players"][0]["actions"] == 3)
    for seat in (0, 1):
        answer = site.post(f"{made.path}/seats", {"command": command(), "do": "end"}, made.seats[seat])
        assert answer.status_code == 200
    while wish := made.move():
        assert site.post(f"{made.path}/choices", wish["body"], wish["token"]).status_code == 200
    hoping.ending(page).wait_for(state="attached")
    hoping.turned(page)
    expect(page.get_by_text("Taken back by agreement: once.")).to_be_visible()
