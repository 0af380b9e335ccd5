"""What somebody can do with a seat: hand it over, give orders, agree to end, resign, leave, take it to another device."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web import playing
from tests.web.barriers import assert_none
from tests.web.browsers import People
from tests.web.playing import beside
from tests.web.site import Site
from tests.web.tables import AT_ONCE, FIRST, asked, changed, chosen

NOBODY = "You have no tables in this browser."


def test_a_bot_plays_for_me_until_i_take_the_seat_back(people: People, site: Site) -> None:
    made = site.table("mine", "mine", options=FIRST, pace=AT_ONCE)
    page = people.come(playing.seat(made))
    beside(page, "Settings")
    assert_none(page)
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.get_by_text("A bot plays for you.")).to_be_visible()
    asked(made, 1)
    expect(page).to_have_title("CogDrive Neon")
    page.get_by_role("button", name="Take my seat back").first.click()
    expect(page.get_by_text("A bot plays for you.")).to_have_count(0)
    while not made.seen(made.seats[0])["seats"][0].get("waits"):
        chosen(made)
    expect(page).to_have_title("Your turn: CogDrive Neon")
    assert playing.play(page, playing.by_button, choices=1) == 1


def test_a_standing_order_answers_until_it_is_withdrawn(people: People, site: Site) -> None:
    made = site.table("mine", "mine", options=FIRST)
    page = people.come(playing.seat(made))
    before = playing.Sight(page).options
    orders = beside(page, "Orders")
    expect(orders).to_contain_text("No standing orders.")
    expect(orders.get_by_role("combobox", name="When I am asked")).to_have_value("action")
    orders.get_by_role("combobox", name="answer").select_option("recruit")
    assert_none(page)
    orders.get_by_role("button", name="Give the order").click()
    expect(orders.get_by_role("listitem")).to_contain_text("action: recruit, always")
    expect(page.get_by_role("heading", name="to Recruit")).to_be_visible()
    assert playing.Sight(page).options != before
    orders.get_by_role("button", name="Withdraw").click()
    expect(orders).to_contain_text("No standing orders.")


def test_who_resigns_is_asked_first_and_the_others_win(people: People, site: Site) -> None:
    made = site.table("mine", "mine", options=FIRST)
    page = people.come(playing.seat(made))
    beside(page, "Settings")
    page.get_by_role("button", name="Resign").click()
    sure = page.get_by_role("dialog", name="Resign?")
    assert_none(page)
    sure.get_by_role("button", name="No").click()
    expect(sure).to_have_count(0)
    expect(page.get_by_role("button", name="Resign")).to_be_focused()
    page.get_by_role("button", name="Resign").click()
    sure.get_by_role("button", name="Yes").click()
    expect(playing.over(page)).to_contain_text("Player 2 wins")
    expect(page).to_have_title("Over: CogDrive Neon")
    assert_none(page)


def test_a_game_ends_when_everybody_agrees(people: People, site: Site) -> None:
    made = site.table("mine", "mine", options=FIRST)
    pages = [people.come(playing.seat(made, number)) for number in (0, 1)]
    for page in pages:
        beside(page, "Settings")
    agree = pages[0].get_by_role("button", name="Agree to end the game")
    agree.click()
    wish = pages[1].get_by_role("list", name="Seats").get_by_text("wants to end the game")
    expect(wish).to_be_visible()
    pages[0].get_by_role("button", name="Play on after all").click()
    expect(wish).to_have_count(0)
    agree.click()
    expect(wish).to_be_visible()
    pages[1].get_by_role("button", name="Agree to end the game").click()
    for page in pages:
        expect(page.get_by_role("heading", name="The game was ended.")).to_be_visible()
    assert_none(pages[1])


def test_a_host_and_a_guest_talk_until_one_is_muted_and_leaves(people: People) -> None:
    host = people.come("/new/cogdrive-neon")
    host.get_by_role("textbox", name="Your name").fill("Host")
    host.get_by_role("button", name="Make the table").click()
    guest = people.come(host.get_by_role("textbox", name="Invite for seat 2").input_value())
    guest.get_by_role("textbox", name="Your name at the table").fill("Guest")
    guest.get_by_role("button", name="Join the table").click()
    for page in (host, guest):
        beside(page, "Chat")
    say = guest.get_by_role("textbox", name="Say to the table")
    say.fill("<b>Hello</b>")
    say.press("Enter")
    for page in (host, guest):
        expect(page.get_by_role("log", name="Chat")).to_contain_text("Guest <b>Hello</b>")
    assert_none(host)
    beside(host, "Settings")
    host.get_by_role("button", name="Mute").click()
    expect(guest.get_by_role("list", name="Seats")).to_contain_text("muted")
    say.fill("Can you hear me?")
    say.press("Enter")
    expect(guest.get_by_role("alert")).to_contain_text("The host has muted this seat.")
    expect(say).to_have_value("Can you hear me?")
    host.get_by_role("button", name="Let speak").click()
    expect(guest.get_by_role("list", name="Seats")).not_to_contain_text("muted")
    say.press("Enter")
    expect(host.get_by_role("tab", name="Chat")).to_contain_text("1")
    beside(guest, "Settings")
    guest.get_by_role("button", name="Leave", exact=True).click()
    guest.get_by_role("dialog", name="Leave the table?").get_by_role("button", name="Yes").click()
    expect(guest.get_by_role("heading", level=1, name="Neontable")).to_be_visible()
    guest.get_by_role("link", name="My tables").click()
    expect(guest.get_by_role("listitem").filter(has_text=NOBODY)).to_be_visible()
    expect(host.get_by_role("list", name="Seats")).to_contain_text("left")
    host.get_by_role("button", name="Bot takes over").click()
    expect(host.get_by_role("list", name="Seats")).to_contain_text("bot")
    assert playing.play(host, playing.by_button, choices=2) == 2


def test_a_seat_is_taken_along_to_another_device_and_my_tables_say_whose_turn_it_is(people: People, site: Site) -> None:
    made = site.table("mine", "mine", name="Long evening", options=FIRST)
    page = people.come(playing.seat(made))
    before = playing.Sight(page).options
    beside(page, "Settings")
    page.get_by_role("button", name="Keep my seat").click()
    keep = page.get_by_role("dialog", name="Keep my seat")
    link = keep.get_by_role("textbox", name="Link to my seat").input_value()
    expect(keep).to_contain_text("Only this computer can open this link")
    assert_none(page)
    other = people.come(link)
    assert playing.Sight(other).options == before
    assert "seat=" not in other.url, "the secret does not stay in the address"
    other.goto("/mine")
    held = other.get_by_role("main").get_by_role("listitem")
    expect(held).to_contain_text("Long evening")
    expect(held).to_contain_text("Your turn")
    assert_none(other)
    while not made.seen(made.seats[1])["seats"][1].get("waits"):
        chosen(made)
    other.reload()
    expect(held).to_contain_text("Waiting for Player 2")
    changed(made, 1, "resign")
    other.reload()
    expect(held).to_contain_text("The table is over")
    held.get_by_role("link").click()
    expect(playing.over(other)).to_contain_text("You win")
