"""Who sees what, and what the page says when something cannot be done."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.server.serving import Made
from tests.server.tables import command
from tests.web import playing
from tests.web.barriers import assert_none
from tests.web.browsers import People
from tests.web.site import Site
from tests.web.tables import AT_ONCE, FIRST, changed, until


def hand(made: Made, seat: int) -> list[str]:
    """The cards that a seat holds, as it sees them itself."""
    cards: list[str] = made.seen(made.seats[seat])["view"]["players"][seat]["hand"]["cards"]
    return cards


class Slow:
    """What the server tells a page is held back for a while."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.holds = False
        self.held: list[str | bytes] = []
        page.route_web_socket(re.compile(r"/live$"), self.open)

    def open(self, route: WebSocketRoute) -> None:
        """Stand between the page and the server."""
        self.route = route
        route.connect_to_server().on_message(self.tell)

    def tell(self, message: str | bytes) -> None:
        """Pass a message on, or keep it."""
        if self.holds:
            self.held.append(message)
        else:
            self.route.send(message)

    def holds_a(self, kind: str) -> bool:
        """Whether a message of this kind is held back, after a moment in which more may come."""
        self.page.evaluate("null")
        return any(json.loads(message)["type"] == kind for message in self.held)

    def release(self, kind: str) -> None:
        """Everything that was held back arrives, as soon as a message of this kind is among it."""
        until(lambda: self.holds_a(kind))
        self.holds = False
        for message in self.held:
            self.route.send(message)
        self.held.clear()


def test_a_spectator_sees_no_hand(people: People, site: Site) -> None:
    made = site.table("mine", "mine")
    page = people.come(f"/t/{made.id}#watch={made.watch}")
    unknown = page.get_by_role("button", name=re.compile(r"^A card of .* that you do not know$"))
    expect(unknown).to_have_count(6)
    content = page.content()
    assert all(len(cards := hand(made, seat)) == 3 and not any(c in content for c in cards) for seat in (0, 1))
    expect(playing.options(page)).to_have_count(0)
    assert_none(page)


def test_behind_the_curtain_is_no_view_of_another_seat(people: People, site: Site) -> None:
    made = site.table("mine", "mine")
    page = people.come(playing.seat(made, 0))
    expect(page.get_by_role("main", name="Table")).to_be_visible()
    page.goto(playing.seat(made, 1))
    curtain = page.get_by_role("heading", name=re.compile("^(Hand the screen to|Who looks)"))
    for _ in range(4):
        expect(curtain).to_contain_text("Hand the screen to")
        assert_none(page)
        content = page.content()
        assert not any(card in content for number in (0, 1) for card in hand(made, number))
        name = curtain.inner_text().removeprefix("Hand the screen to ")
        other = {"Player 1": 1, "Player 2": 0}[name]
        page.get_by_role("button", name=f"I am {name}").click()
        expect(playing.options(page).first).to_be_visible()
        while not curtain.is_visible():
            if playing.asked(page):
                told = json.dumps(made.seen(made.seats[1 - other]))  # a card may be known from where it came
                content = page.content()
                assert not any(card in content for card in hand(made, other) if card not in told)
                playing.play(page, playing.by_button, choices=1)


def test_an_invite_is_used_once_and_a_dead_one_is_explained(people: People, site: Site) -> None:
    host = people.come("/new/cogdrive-neon")
    host.get_by_role("button", name="Make the table").click()
    link = host.get_by_role("textbox", name="Invite for seat 2").input_value()
    expect(host.get_by_text("Only this computer can open this link").first).to_be_visible()
    expect(host.get_by_role("button", name=re.compile("^QR code"))).to_have_count(0)  # nobody else could use it
    assert_none(host)
    guest = people.come(link)
    guest.get_by_role("textbox", name="Your name at the table").fill("Guest")
    assert_none(guest)
    guest.get_by_role("button", name="Join the table").click()
    expect(guest.get_by_role("main", name="Table")).to_be_visible()
    expect(host.get_by_role("list", name="Seats")).to_contain_text("Guest")
    late = people.come(link)
    late.get_by_role("button", name="Join the table").click()
    expect(late.get_by_role("alert")).to_contain_text("This invite opens no seat any more")
    assert_none(late)


def test_a_full_and_a_finished_table_are_explained(people: People, site: Site) -> None:
    made = site.table("mine", "open", public=True)
    page = people.come(f"/t/{made.id}#sit=1")
    take = page.get_by_role("button", name="Join the table")
    expect(take).to_be_visible()
    wish = {"command": command(), "secret": "f" * 32, "seat": 1, "name": "Quicker"}
    assert site.post(f"{made.path}/claim", wish).status_code == 200
    take.click()
    expect(page.get_by_role("alert")).to_have_text("This seat is not open. Choose an open seat.")
    assert_none(page)
    changed(made, 0, "resign")
    take.click()
    expect(page.get_by_role("alert")).to_have_text("This table is closed. Make a table of your own.")
    cancelled = site.table("mine", "invite")
    late = people.come(f"/t/{cancelled.id}#invite={cancelled.invite(1)}")
    expect(late.get_by_role("heading", name="You are invited")).to_be_visible()
    assert (
        site.post(f"{cancelled.path}/seats", {"command": command(), "do": "cancel"}, cancelled.host).status_code == 200
    )
    late.get_by_role("button", name="Join the table").click()
    expect(late.get_by_role("alert")).to_have_text("This table is closed. Make a table of your own.")
    assert_none(late)
    stranger = people.come(f"/t/{made.id}")
    expect(stranger.get_by_role("heading", name="You have no seat at this table")).to_be_visible()
    wrong = people.come(f"/t/{made.id}#watch={'0' * 32}")
    expect(wrong.get_by_role("alert")).to_contain_text("This link opens nothing any more")
    assert_none(wrong)


def test_an_undo_that_a_rival_has_overtaken_is_explained(people: People, site: Site) -> None:
    made = site.table("mine", "mine", game="neon")
    page = people.come("/")
    slow = Slow(page)
    page.goto(playing.seat(made, 0))
    playing.play(page, playing.by_key, choices=1)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    undo.click()
    expect(playing.compose(page)).to_be_visible()
    playing.play(page, playing.by_key, choices=1)
    expect(undo).to_be_enabled()
    slow.holds = True
    wish = made.move()
    assert wish is not None and wish["token"] == made.seats[1]
    assert site.post(f"{made.path}/choices", wish["body"], wish["token"]).status_code == 200
    undo.click()
    slow.release("reply")
    expect(page.get_by_role("alert")).to_contain_text("This cannot be undone. All have answered")
    assert_none(page)


def test_a_wish_that_is_not_legal_any_more_is_explained(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", pace=AT_ONCE)
    page = people.come("/")
    slow = Slow(page)
    page.goto(playing.seat(made))
    page.get_by_role("button", name="Why not?").click()
    expect(page.get_by_role("list", name="What you cannot do")).to_be_visible()
    assert_none(page)
    slow.holds = True
    wish = made.move()
    assert wish is not None
    assert site.post(f"{made.path}/choices", wish["body"], wish["token"]).status_code == 200
    playing.listed(page).last.click()
    slow.release("reply")
    expect(page.get_by_role("alert")).to_contain_text("The decision has changed since you looked.")
    assert playing.play(page, playing.by_button, choices=2) == 2, "the game goes on from what is true"


def test_who_lets_the_time_run_out_gets_the_seat_back(people: People, site: Site) -> None:
    made = site.table("mine", "mine", pace={"bots": 1000, "deadline": 2, "then": "seat"}, options=FIRST)
    page = people.come(playing.seat(made))
    back = page.get_by_role("button", name="Take my seat back")
    expect(page.get_by_text("A bot plays for you.")).to_be_visible()
    assert_none(page)
    back.click()
    expect(back).to_have_count(0)


def test_who_lets_the_time_run_out_may_lose_the_game(people: People, site: Site) -> None:
    made = site.table("mine", "mine", pace={"deadline": 2, "then": "forfeit"}, options=FIRST)
    page = people.come(playing.seat(made))
    expect(playing.over(page)).to_contain_text("Player 2 wins")
    assert_none(page)
