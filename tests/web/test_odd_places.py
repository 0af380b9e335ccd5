"""Odd places: narrow forms, dead and new links, shared screens, long names, broken files, pages that are not there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.server.serving import Made, secret
from tests.server.tables import command
from tests.web import playing
from tests.web.browsers import People
from tests.web.site import Site
from tests.web.tables import FIRST, answered, asked, changed, chosen

LONG = "W" * 40
# what can be scrolled sideways
SIDEWAYS = """() => [...document.querySelectorAll("*")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX))
  .map((each) => each.className)"""


def whole(page: Page, thing: Locator) -> bool:
    """Whether a thing lies within the window."""
    box, window = thing.bounding_box(), page.viewport_size
    assert box is not None
    assert window is not None
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    return box["x"] >= 0 and box["y"] >= 0 and right < window["width"] + 1 and bottom < window["height"] + 1


@pytest.mark.parametrize("panel", [True, False])
def test_a_programme_is_played_without_scrolling_beside_an_open_panel(people: People, site: Site, panel: bool) -> None:
    page = people.come(playing.seat(site.table("mine", "mine", game="neon")))
    expect(playing.compose(page)).to_be_visible()
    if panel:
        playing.beside(page, "Log")
    for width, height in [(961, 800), (1024, 768), (1280, 800), (1366, 768), (1400, 900)]:
        page.set_viewport_size({"width": width, "height": height})
        arrange = page.get_by_role("group", name="Arrange").get_by_role("button")
        for each in [playing.compose(page), page.get_by_role("button", name="Swap"), *arrange.all()]:
            each.click(trial=True)
            assert whole(page, each), (width, each)
        assert page.evaluate(SIDEWAYS) == []
    playing.compose(page).click()
    expect(playing.compose(page)).to_be_hidden()


def test_a_good_link_after_a_dead_one_opens(people: People, site: Site) -> None:
    made = site.table("mine", "invite")
    page = people.come(f"/t/{made.id}#invite={'0' * 32}")
    page.get_by_role("button", name="Join the table").click()
    expect(page.get_by_role("alert")).to_contain_text("opens no seat any more")
    page.goto(f"/t/{made.id}#invite={made.invite(1)}")  # only what stands after # differs: the page stays
    page.get_by_role("button", name="Join the table").click()
    expect(page.get_by_role("main", name="Table")).to_be_visible()
    other = people.come(f"/t/{made.id}#seat={'0' * 32}")
    expect(other.get_by_role("alert")).to_contain_text("opens nothing any more")
    other.goto(playing.seat(made))
    expect(other.get_by_role("main", name="Table")).to_be_visible()


def test_the_code_of_an_invite_is_that_of_the_newest_link(people: People, tmp_path: Path) -> None:
    site = Site(tmp_path, "--lan")
    try:
        page = people.come("/new/cogdrive-neon", base_url=site.url)
        page.get_by_role("button", name="Make the table").click()
        page.get_by_role("button", name=re.compile("^QR code")).first.click()
        page.get_by_role("button", name=re.compile("^Copy.*seat 2$")).click()
        told = page.get_by_text(re.compile("^(Copied|Selected: copy it with the keyboard)[.]$"))
        expect(told).to_be_visible()
        code = page.get_by_role("img", name="QR code of Invite for seat 2").locator("path")
        before = code.get_attribute("d")
        assert before
        page.get_by_role("button", name="New link for seat 2").click()
        expect(code).not_to_have_attribute("d", before)
        expect(told).to_have_count(0)
    finally:
        site.stop()


def test_who_gives_the_seat_away_has_a_link_and_everybody_is_told(people: People, site: Site) -> None:
    host = people.come("/new/cogdrive-neon")
    host.get_by_role("button", name="Make the table").click()
    guest = people.come(host.get_by_role("textbox", name="Invite for seat 2").input_value())
    guest.get_by_role("button", name="Join the table").click()
    expect(guest.get_by_role("main", name="Table")).to_be_visible()
    assert playing.beside(host, "Settings").get_by_role("button", name="New invite").count() == 0
    panel = playing.beside(guest, "Settings")
    panel.get_by_role("button", name="Give my seat to somebody").click()
    guest.get_by_role("button", name="Yes").click()
    link = panel.get_by_role("textbox", name="Invite for seat 2")
    other = people.come(link.input_value())
    other.get_by_role("button", name="Join the table").click()
    expect(other.get_by_role("main", name="Table")).to_be_visible()
    expect(guest.get_by_role("alert").filter(has_text="opens nothing any more")).to_be_visible()
    told = playing.beside(host, "Log").get_by_role("status").filter(has_text="takes over from")
    expect(told).to_be_visible()


def test_who_plays_is_asked_before_somebody_new_takes_a_hand(people: People, site: Site) -> None:
    made = site.table("mine", "invite", "bot:greedy", game="neon", pace={"bots": 10_000})
    guest = people.come(made.body["seats"][1]["invite"]["link"])
    guest.get_by_role("button", name="Join the table").click()
    expect(guest.get_by_role("main", name="Table")).to_be_visible()
    asks = {"command": command(), "do": "invite", "seat": 2}
    assert site.post(f"{made.path}/seats", asks, made.host).status_code == 200
    guest.get_by_role("button", name="I agree").click()
    other = people.come(guest.get_by_role("textbox", name="Invite to the free seat").input_value())
    other.get_by_role("button", name="Join the table").click()
    expect(other.get_by_role("main", name="Table")).to_be_visible()


def test_behind_the_curtain_anybody_may_look_at_their_own_cards(people: People, site: Site) -> None:
    made = site.table("mine", "mine", options=FIRST)
    page = people.come(playing.seat(made, 0))
    expect(page.get_by_role("main", name="Table")).to_be_visible()
    page.goto(playing.seat(made, 1))
    curtain = page.get_by_role("heading", name=re.compile("^(Hand the screen to|Who looks)"))
    expect(curtain).to_have_text("Hand the screen to Player 1")
    page.get_by_role("button", name="I am Player 2").click()
    expect(page.get_by_role("heading", name=re.compile("^Player 1 chooses"))).to_be_visible()
    expect(page.get_by_role("list", name="Your hand, 3 cards").get_by_role("button")).to_have_count(3)
    answered(made, 0, asked(made)["options"][0]["text"])  # what happens meanwhile takes nobody's cards away
    page.wait_for_timeout(300)
    expect(curtain).to_have_count(0)
    page.get_by_role("button", name="Curtain").click()
    page.get_by_role("button", name="I am Player 1").click()
    while not curtain.is_visible():
        if playing.asked(page):
            playing.play(page, playing.by_button, choices=1)
    expect(curtain).to_have_text("Hand the screen to Player 2")


def test_who_plays_several_seats_reads_names_at_the_end(people: People, site: Site) -> None:
    made = site.table("mine", "mine")
    page = people.come(playing.seat(made, 0))
    expect(page.get_by_role("main", name="Table")).to_be_visible()
    changed(made, 0, "resign")
    page.goto(playing.seat(made, 1))
    expect(playing.over(page)).to_contain_text("Player 2 wins")
    expect(page.get_by_role("table")).to_contain_text("Player 1")
    expect(page.get_by_role("region", name=playing.OVER)).not_to_contain_text("You")


def test_a_winner_with_fewer_points_is_told_without_them(people: People, site: Site) -> None:
    made = site.table("mine", "mine", "mine", game="neon")
    leader = made.seen(made.seats[0])["view"]["leader"]
    last = (leader + 1) % 3
    for seat in {0, 1, 2} - {last}:
        changed(made, seat, "resign")
    page = people.come(playing.seat(made, last))
    expect(playing.over(page)).to_contain_text("You win")
    expect(playing.over(page)).not_to_contain_text("0 to 1")


def test_a_choice_that_is_asked_about_again_keeps_the_focus(people: People, site: Site) -> None:
    made = site.table("mine", "mine", options=FIRST)
    page = people.come(playing.seat(made))
    playing.beside(page, "Settings").get_by_role("checkbox", name="Ask me again before a choice counts").check()
    question = page.get_by_role("heading", name=asked(made)["prompt"])
    yes = page.get_by_role("button", name="Yes, do it")
    playing.listed(page).first.click()
    expect(yes).to_be_focused()
    page.get_by_role("button", name="Not yet").click()
    expect(question).to_be_focused()
    page.keyboard.press("1")
    expect(yes).to_be_focused()
    page.keyboard.press("n")
    expect(question).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("Y, N")


def named(site: Site, *seats: str, **more: Any) -> Made:
    """A table whose guests and whose own name are as long as they may be, without a space."""
    made = site.table("mine", *seats, name="T" * 40, **more)
    for seat in range(1, len(seats) + 1):
        wish = {"command": command(), "secret": secret(), "invite": made.invite(seat), "name": LONG}
        assert site.post(f"{made.path}/claim", wish).status_code == 200
    return made


def test_a_long_name_leaves_the_table_as_it_is(people: People, site: Site) -> None:
    page = people.come(playing.seat(named(site, "invite", options={"first_player": 1})))
    asked_of = page.get_by_role("heading", name=re.compile(f"^{LONG} chooses"))
    seats = page.get_by_role("list", name="Seats").get_by_role("listitem")
    for width, height in [(390, 844), (961, 800), (1280, 800)]:
        page.set_viewport_size({"width": width, "height": height})
        expect(asked_of).to_be_visible()
        assert not {"table", "middle", "body"} & {each.split()[0] for each in page.evaluate(SIDEWAYS) if each}, width
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert whole(page, asked_of)
    assert len({round(box["y"]) for each in seats.all() if (box := each.bounding_box())}) == 1
    header = page.get_by_role("region", name=LONG).get_by_text(LONG, exact=True).bounding_box()
    assert header is not None
    assert header["height"] < 30


def seated(people: People, made: Made, **view: Any) -> Page:
    """Somebody sits down at a table of which some things are different, as they would be later."""
    page = people.come()

    def later(route: Route) -> None:
        body = route.fetch().json()
        route.fulfill(json={**body, "view": {**body["view"], **view}})

    page.route(f"**{made.path}", later)
    page.goto(playing.seat(made))
    return page


def test_a_long_name_does_not_push_the_leader_over_the_points(people: People, site: Site) -> None:
    page = seated(people, named(site, "invite", "invite", "invite", game="neon"), leader=1)
    strip = page.get_by_role("article").filter(has_text=LONG).filter(has_text="Leader")
    leader = strip.get_by_text("Leader").first.bounding_box()
    points = strip.get_by_text(re.compile(r"^\d+$")).last.bounding_box()
    assert leader is not None
    assert points is not None
    assert leader["x"] + leader["width"] <= points["x"]


def test_a_broken_record_is_told_where_it_was_chosen(people: People) -> None:
    page = people.come(viewport={"width": 390, "height": 700})
    page.get_by_role("heading", name="Watch a game again").scroll_into_view_if_needed()
    problem = page.get_by_role("region", name="Watch a game again").get_by_role("alert")
    for data, words in [(b"not JSON", "cannot be read as JSON"), (b'{"game": "%s"}' % (b"x" * 2**21), "is too large")]:
        page.get_by_label("Choose a file").set_input_files({"name": "a.json", "mimeType": "", "buffer": data})
        expect(problem).to_contain_text(words)
        assert whole(page, problem)


def test_a_guest_can_leave_before_the_game_begins(people: People, site: Site) -> None:
    made = site.table("mine", "invite", "invite", game="neon")
    page = people.come(f"/t/{made.id}#invite={made.invite(1)}")
    page.get_by_role("button", name="Join the table").click()
    page.get_by_role("button", name="Leave this table").click()
    expect(page.get_by_role("button", name="Play now NeoN", exact=True)).to_be_visible()
    assert made.seen(made.seats[0])["seats"][1]["kind"] == "invite"
    page.goto(f"/t/{made.id}")
    expect(page.get_by_role("heading", name="You have no seat at this table")).to_be_visible()


def test_a_round_after_the_last_of_the_track_is_not_one_of_them(people: People, site: Site) -> None:
    made = site.table("mine", "mine", "mine", game="neon", options={"mode": "battle-royale"})
    page = seated(people, made, round=9)
    expect(page.get_by_role("heading", name=re.compile(r"^(Battle Royale )?Round \d+$"))).to_be_visible()


def test_a_seat_whose_player_has_left_has_no_empty_words(people: People, site: Site) -> None:
    made = site.table("mine", "mine")
    changed(made, 1, "leave")
    page = people.come(playing.seat(made))
    expect(page.get_by_role("list", name="Seats").get_by_role("listitem").nth(1)).to_have_text(
        re.compile(r"^\s*Seat 2\s+left")
    )


def test_a_seat_without_a_fighter_is_told_before_the_table_is_made(people: People) -> None:
    page = people.come("/new/neon")
    page.get_by_text("More options").click()
    page.get_by_role("combobox", name="Fighters").select_option("pick for each seat")
    page.get_by_role("combobox", name="Fighter of seat 1").select_option(index=1)
    make = page.get_by_role("button", name="Make the table")
    make.click()
    expect(page.get_by_role("alert")).to_have_text("Still without a Fighter: seat 2.")
    expect(make).to_be_focused()
    page.get_by_role("combobox", name="Fighter of seat 2").select_option(index=2)
    make.click()
    expect(page.get_by_role("textbox", name="Invite for seat 2")).to_be_visible()


@pytest.mark.parametrize("path", ["/rules/nonsense", "/cards/nonsense", "/new/nonsense"])
def test_a_game_that_does_not_exist(people: People, path: str) -> None:
    page = people.come(path)
    expect(page.get_by_role("heading", name="There is no such game")).to_be_visible()
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("button", name="Play now NeoN", exact=True)).to_be_visible()


def test_the_own_side_of_cogdrive_has_one_height(people: People, site: Site) -> None:
    made = site.table("mine", "mine", options=FIRST)
    page = people.come(playing.seat(made))
    side = page.get_by_role("region", name="You", exact=True)
    heights = set()
    for _ in range(24):
        page.reload()
        expect(side).to_be_visible()
        box = side.bounding_box()
        assert box is not None
        heights.add(round(box["height"]))
        chosen(made)
    assert len(heights) == 1


# words that something lies over
COVERED = """(card) => {
  const dice = card.querySelector(".dice"), box = dice.getBoundingClientRect(), range = document.createRange();
  const walk = document.createTreeWalker(card, NodeFilter.SHOW_TEXT), found = [];
  for (let text; (text = walk.nextNode()); ) {
    range.selectNodeContents(text);
    const lies = (at) => at.right > box.left && at.left < box.right && at.bottom > box.top && at.top < box.bottom;
    if (!dice.contains(text) && [...range.getClientRects()].some(lies)) found.push(text.data);
  }
  return found;
}"""


def test_the_ranges_of_a_drawn_card_cover_none_of_its_words(people: People, site: Site) -> None:
    cards = [each["id"] for each in site.get("/api/games/neon/content").json()["equipment"] if each.get("dice")]
    made = site.table("mine", "mine", "mine", game="neon")
    page = seated(people, made, drawn={"seat": 0, "count": len(cards), "cards": cards})
    drawn = page.get_by_role("region", name="Cards drawn").get_by_role("listitem")
    for width in (320, 390, 430):
        page.set_viewport_size({"width": width, "height": 844})
        expect(drawn).to_have_count(len(cards))
        assert [words for each in drawn.all() for words in each.evaluate(COVERED)] == []
