"""Odd ways through the page: cancelled tables, dead lines, second tabs, going back, keys where nobody expects them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.server.serving import Made
from tests.server.tables import command
from tests.web import playing
from tests.web.browsers import People
from tests.web.site import Site
from tests.web.tables import FIRST, asked, chosen, until


@pytest.mark.parametrize("game", ["neon", "cogdrive-neon"])
def test_a_table_that_is_cancelled_in_the_lobby_says_so(people: People, site: Site, game: str) -> None:
    made = site.table("mine", "invite", game=game)
    guest = people.come(playing.seat(made))
    expect(guest.get_by_text("The game starts when the last seat is taken.")).to_be_visible()
    assert site.post(f"{made.path}/seats", {"command": command(), "do": "cancel"}, made.host).status_code == 200
    expect(guest.get_by_role("heading", name="This table was given up.")).to_be_visible()


def test_a_host_is_asked_before_a_table_is_cancelled(people: People) -> None:
    page = people.come("/new/neon")
    page.get_by_role("button", name="Make the table").click()
    cancel = page.get_by_role("button", name="Cancel this table")
    sure = page.get_by_role("dialog", name="Cancel this table?")
    cancel.click()
    sure.get_by_role("button", name="No").click()
    expect(sure).to_have_count(0)
    cancel.click()
    sure.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("heading", name="This table was given up.")).to_be_visible()


def several(made: Made) -> dict[str, Any]:
    """The game goes on until one thing has several choices for the first seat: the move."""
    while (wish := until(made.move))["token"] != made.seats[0] or not shared(asked(made)):
        assert made.served.post(f"{made.path}/choices", wish["body"], wish["token"]).status_code == 200
    return wish


def shared(question: dict[str, Any]) -> bool:
    """Whether several options point at one thing."""
    refs = [ref for option in question["options"] for ref in option.get("refs", [])]
    return len(refs) > len(set(refs))


def test_a_choice_among_several_ends_with_its_question_and_its_table(people: People, site: Site) -> None:
    made = site.table("mine", "mine", game="neon")
    wish = several(made)
    page = people.come(playing.seat(made))
    thing = page.get_by_role("button", name=playing.SEVERAL).first
    which = page.get_by_role("dialog").filter(has=page.get_by_role("button", name="Not now"))
    playing.press(thing)
    expect(which).to_be_visible()
    assert site.post(f"{made.path}/choices", wish["body"], wish["token"]).status_code == 200
    expect(which).to_have_count(0)
    expect(page.get_by_role("heading", level=2).and_(page.locator(":focus"))).to_be_visible()
    several(made)
    playing.press(thing)
    expect(which).to_be_visible()
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("heading", level=1, name="Neontable")).to_be_visible()
    page.go_back()
    expect(thing).to_be_visible()
    expect(which).to_have_count(0)


class Dying:
    """The way between page and server, which can die without a word."""

    def __init__(self, page: Page) -> None:
        self.dead: set[int] = set()
        self.opened = 0
        self.open_again = True
        page.route_web_socket(re.compile(r"/live$"), self.open)

    def open(self, route: WebSocketRoute) -> None:
        """Carry what is said over this socket both ways as long as it lives."""
        self.opened += 1
        number = self.opened
        if not self.open_again:
            return
        server = route.connect_to_server()
        route.on_message(lambda message: None if number in self.dead else server.send(message))
        server.on_message(lambda message: None if number in self.dead else route.send(message))

    def die(self) -> None:
        """Nothing comes through any more, and nobody is told."""
        self.dead.add(self.opened)


def test_a_choice_without_an_answer_is_sent_again_over_another_socket(people: People, site: Site) -> None:
    made = site.table("mine", "mine", options=FIRST)
    page = people.come("/")
    way = Dying(page)
    page.clock.install()
    page.goto(playing.seat(made))
    seq = asked(made)["since"]
    playing.Sight(page)
    away = page.get_by_role("status").filter(has_text="The server is away.")
    way.die()
    way.open_again = False
    page.keyboard.press("1")
    expect(playing.options(page)).to_have_count(0)
    expect(away).to_have_count(0)
    page.clock.fast_forward(9_000)
    expect(away).to_be_visible()
    until(lambda: page.evaluate("null") or way.opened > 1)
    way.open_again = True
    page.clock.fast_forward(9_000)  # nobody has answered the hello either
    expect(away).to_have_count(0)
    playing.Sight(page)
    assert asked(made)["since"] > seq


@pytest.mark.parametrize("how", ["sleep", "network"])
def test_after_sleep_or_another_network_the_table_goes_on(people: People, site: Site, how: str) -> None:
    made = site.table("mine", "mine", options=FIRST)
    page = people.come("/")
    way = Dying(page)
    page.clock.install()
    page.goto(playing.seat(made, 1))
    expect(page.get_by_role("heading", level=2, name=re.compile("^Waiting|chooses"))).to_be_visible()
    way.die()
    while (wish := until(made.move))["token"] != made.seats[1]:
        assert site.post(f"{made.path}/choices", wish["body"], wish["token"]).status_code == 200
    assert not playing.asked(page)
    if how == "sleep":
        page.clock.fast_forward(40_000)
    else:
        page.evaluate("dispatchEvent(new Event('online'))")
    playing.Sight(page)


def test_somebody_who_speaks_is_noticed_and_the_newest_line_is_in_sight(people: People, site: Site) -> None:
    made = site.table("mine", "mine")
    page = people.come(playing.seat(made), viewport={"width": 1280, "height": 640})
    side = page.get_by_role("button", name="Log, rules and settings")
    expect(side).to_have_attribute("aria-expanded", "false")

    def say(seat: int, text: str) -> None:
        assert site.post(f"{made.path}/chat", {"command": command(), "text": text}, made.seats[seat]).status_code == 200

    say(0, "My own line is no news")
    say(1, "Hello")
    talk = page.get_by_role("button", name=re.compile("^Chat"))
    expect(talk).to_have_accessible_name("Chat, 1 new line of chat")
    expect(page.get_by_role("status").filter(has_text="Player 2: Hello")).to_be_visible()
    say(1, "Are you there?")
    expect(talk).to_have_accessible_name("Chat, 2 new lines of chat")
    side.click()
    expect(page.get_by_role("tab", name="Chat")).to_have_accessible_name("Chat 2 new")
    playing.beside(page, "Chat")
    expect(talk).to_have_accessible_name("Chat")
    for n in range(30):
        say(1, f"Line {n}")
    log = page.get_by_role("log", name="Chat")
    expect(log.get_by_text("Line 29")).to_be_in_viewport()
    playing.beside(page, "Log")
    playing.beside(page, "Chat")
    expect(log.get_by_text("Line 29")).to_be_in_viewport()
    page.reload()
    playing.beside(page, "Log")
    expect(page.get_by_role("tab", name="Chat")).to_have_accessible_name("Chat")
    say(1, "Good bye")
    expect(page.get_by_role("tab", name="Chat")).to_have_accessible_name("Chat 1 new")


def test_my_tables_stay_while_they_are_looked_up_again(people: People, site: Site) -> None:
    made = site.table("mine", "mine", options=FIRST)
    page = people.come(playing.seat(made))
    playing.Sight(page)
    page.clock.install()
    page.goto("/mine")
    table = page.get_by_role("listitem").get_by_role("link")
    table.focus()
    asking: list[Route] = []
    page.route("**/api/mine", lambda route: asking.append(route))
    page.clock.fast_forward(16_000)
    until(lambda: page.evaluate("null") or asking)
    expect(table).to_be_focused()
    chosen(made)
    asking[0].continue_()
    expect(table).to_be_focused()


def test_a_rule_is_closed_with_its_page(people: People, site: Site) -> None:
    made = site.table("mine", "mine", options=FIRST)
    page = people.come(playing.seat(made))
    playing.Sight(page)
    page.goto("/mine")
    page.get_by_role("listitem").get_by_role("link").click()
    page.get_by_role("button", name=re.compile("^Rule ")).first.click()
    rule = page.get_by_role("dialog", name=re.compile("^Rule "))
    expect(rule).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="My tables")).to_be_visible()
    expect(rule).to_have_count(0)


def test_a_dialog_closes_only_by_a_press_outside(people: People) -> None:
    page = people.come("/")
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    box = dialog.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 4, box["y"] + 4)
    expect(dialog).to_be_visible()
    dialog.get_by_role("textbox", name="My name").hover()
    page.mouse.down()
    page.mouse.move(5, 5)
    page.mouse.up()
    expect(dialog).to_be_visible()
    page.mouse.click(5, 5)
    expect(dialog).to_have_count(0)


def test_keys_of_the_table_do_nothing_in_the_lobby(people: People, site: Site) -> None:
    made = site.table("mine", "invite")
    page = people.come(playing.seat(made))
    expect(page.get_by_text("The game starts when the last seat is taken.")).to_be_visible()
    for key in ("t", "b", "r"):
        page.keyboard.press(key)
    made.claim(1)
    expect(page.get_by_role("button", name="Text table", pressed=False)).to_be_visible()
    expect(page.get_by_role("button", name="Look back", pressed=False)).to_be_visible()
    expect(page.get_by_role("button", name="Log, rules and settings", expanded=False)).to_be_visible()


def test_settings_of_one_tab_are_those_of_another(people: People) -> None:
    page = people.come("/")
    other = page.context.new_page()
    other.goto("/")
    for each in (page, other):
        each.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name="Colours").select_option("light")
    expect(other.get_by_role("combobox", name="Colours")).to_have_value("light")
    other.get_by_role("textbox", name="My name").fill("Ada")
    other.get_by_role("checkbox", name="Sounds").check()
    expect(page.get_by_role("textbox", name="My name")).to_have_value("Ada")
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("combobox", name="Colours")).to_have_value("light")


def test_the_colours_of_the_system_are_followed(people: People) -> None:
    page = people.come("/", color_scheme="dark")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name="Colours").select_option("system")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_an_address_that_makes_no_sense_is_no_fault(people: People, site: Site) -> None:
    made = site.table("mine", "mine", options=FIRST)
    page = people.come(playing.seat(made))
    playing.Sight(page)
    page.goto(f"/t/{made.id}?again#step=abc")
    now = made.seen(made.seats[0])["seq"]
    expect(page.get_by_role("region", name="Looking back").get_by_role("slider", name="Step")).to_have_value(str(now))
    expect(page.get_by_text(re.compile(r"^(\d+) of \1$"))).to_be_visible()  # counted from the first that can be seen
    page.goto("/t/%E0%A4%A")
    expect(page.get_by_role("heading", name="You have no seat at this table")).to_be_visible()


def test_the_focus_stays_where_one_is(people: People, site: Site) -> None:
    made = site.table("mine", "mine", options=FIRST)
    chosen(made, 2)
    page = people.come(playing.seat(made))
    playing.beside(page, "Log")
    page.get_by_role("button", name="Close this side").press("Enter")
    side = page.get_by_role("button", name="Log, rules and settings")
    expect(side).to_be_focused()
    question = page.get_by_role("heading", level=2).and_(page.locator(":focus"))
    page.keyboard.press("b")
    back = page.get_by_role("region", name="Looking back")
    back.get_by_role("button", name="Back to now").press("Enter")
    expect(question).to_be_visible()
    side.click()
    page.get_by_role("tab", name="Settings").click()
    page.get_by_role("button", name="Let a bot play for me").press("Enter")
    mine = page.get_by_role("tabpanel").get_by_role("button", name="Take my seat back")
    expect(mine).to_be_focused()
    page.get_by_role("main").get_by_role("button", name="Take my seat back").press("Enter")
    expect(mine).to_have_count(0)
    expect(question).to_be_visible()


def test_brackets_are_keys_of_one_letter(people: People, site: Site) -> None:
    made = site.table("mine", "mine", options=FIRST)
    chosen(made, 3)
    page = people.come(playing.seat(made))
    page.get_by_role("button", name="Look back").click()
    step = page.get_by_role("slider", name="Step")
    now = int(step.input_value())
    page.keyboard.press("[")
    expect(step).to_have_value(str(now - 1))
    playing.beside(page, "Settings").get_by_role("checkbox", name="Keys of one letter or digit").uncheck()
    page.get_by_role("button", name="Look back").focus()
    page.keyboard.press("[")
    page.keyboard.press("ArrowLeft")
    expect(step).to_have_value(str(now - 2))
