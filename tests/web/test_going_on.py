"""Going on: after a reload, a restart, an error; from the end of a game into a replay, a fork, a rematch."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, WebSocketRoute, expect

import neontable as nt
from neontable.server.http.middleware import lan_address
from tests.web import playing
from tests.web.barriers import assert_none
from tests.web.browsers import People
from tests.web.site import Site
from tests.web.tables import AT_ONCE, FIRST, changed, chosen, ended

AWAY = "The server is away. Nothing is lost; trying again."


DROP = """([name, text]) => {
  const files = new DataTransfer();
  files.items.add(new File([text], name, { type: "application/json" }));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
}"""


def drop(page: Page, name: str, text: str) -> None:
    """A file is dropped on the page."""
    page.evaluate(DROP, [name, text])


def question(page: Page) -> list[str]:
    """What the seat is asked, with all its options."""
    return playing.Sight(page).options


def test_a_game_goes_on_after_a_reload_and_after_a_restart_of_the_server(people: People, own_site: Site) -> None:
    made = own_site.table("mine", "bot:greedy", pace=AT_ONCE)
    page = people.come(playing.seat(made), base_url=own_site.url)
    playing.play(page, playing.by_button, choices=4)
    before = question(page)
    page.reload()
    assert question(page) == before
    own_site.stop()
    expect(page.get_by_text(AWAY)).to_be_visible()
    assert_none(page)
    playing.listed(page).first.click()  # a wish while nobody listens
    own_site.start()
    expect(page.get_by_text(AWAY)).to_have_count(0)
    expect(playing.options(page).or_(playing.over(page)).first).to_be_visible()
    assert made.seen(made.seats[0])["seq"] > 4
    assert playing.play(page, playing.by_button, choices=3) == 3


def test_a_board_that_fails_does_not_end_the_game(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", pace=AT_ONCE)
    page = people.come("/")
    page.route(re.compile(r"/content$"), lambda route: route.fulfill(json={}))
    page.goto(playing.seat(made))
    expect(page.get_by_role("alert").filter(has_text="The board could not be drawn")).to_be_visible()
    assert_none(page)
    assert playing.play(page, playing.by_button, choices=2) == 2
    page.unroute_all()
    page.reload()
    expect(page.get_by_role("region", name="Clash and Hangar")).to_be_visible()
    assert people.wrong, "the error is told to who looks for it"
    people.wrong.clear()


def test_a_replay_is_scrubbed_and_continued(people: People, site: Site) -> None:
    made = ended(site)
    page = people.come(playing.seat(made))
    page.get_by_role("button", name="Watch it again").click()
    slider = page.get_by_role("slider", name="Step")
    expect(page.get_by_role("button", name="Step back")).to_be_disabled()
    assert_none(page)
    expect(page.get_by_text(re.compile(r"^1 of \d+$"))).to_be_visible()
    first = int(slider.input_value())
    page.get_by_role("button", name="Step forward").click()
    expect(slider).to_have_value(str(first + 1))
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(first + 2))
    expect(page).to_have_url(re.compile(f"#step={first + 2}$"))
    page.keyboard.press("End")
    page.keyboard.press("Home")
    expect(slider).to_have_value(str(first))
    slider.fill(str(first + 3))
    page.reload()
    expect(slider).to_have_value(str(first + 3))
    page.get_by_role("button", name="Continue from here").click()
    expect(page).not_to_have_url(re.compile(made.id))
    assert playing.play(page, playing.by_button, choices=2) == 2


def test_a_rematch_and_the_record_file(people: People, site: Site, tmp_path: Path) -> None:
    made = ended(site, choices=1)
    page = people.come(playing.seat(made))
    with page.expect_download() as file:
        page.get_by_role("button", name="Record file").click()
    record = file.value.path().read_text()
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(re.compile(made.id))
    assert playing.play(page, playing.by_button, choices=1) == 1
    page.goto("/")
    drop(page, "record.json", record)
    expect(page.get_by_role("slider", name="Step")).to_be_visible()


def hands_open(page: Page) -> bool:
    """Whether no card of a hand is face down."""
    expect(page.get_by_role("combobox", name="With the eyes of")).to_have_value("all")
    return page.get_by_role("button", name=re.compile("^A card of .* that you do not know")).count() == 0


def test_a_finished_record_shows_all_hands_and_opens_the_same_table_again(people: People, site: Site) -> None:
    made = ended(site, choices=1)
    record = site.get(f"{made.path}/record", made.seats[0]).text
    page = people.come()
    drop(page, "record.json", record)
    expect(page.get_by_role("slider", name="Step")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert hands_open(page)
    seen = page.url
    page.goto("/")
    drop(page, "record.json", record)
    expect(page.get_by_role("slider", name="Step")).to_be_visible()
    assert page.url.partition("#")[0] == seen.partition("#")[0]
    page.get_by_role("button", name="Continue from here").click()  # nobody sits at a record
    expect(page.get_by_role("dialog", name="Who goes on as whom?")).to_be_visible()


def test_a_record_that_was_broken_off_asks_who_goes_on_as_whom(people: People) -> None:
    table = nt.new("cogdrive-neon", seats=2, seed=3, first_player=0)
    for _ in range(6):
        decision = table.decisions[0]
        table.choose(decision.seat, decision.options[0])
    page = people.come()
    drop(page, "broken-off.json", table.record().text())
    asks = page.get_by_role("dialog", name="Who goes on as whom?")
    expect(asks).to_be_visible()
    assert_none(page)
    asks.get_by_role("combobox", name="seat 0").select_option("Quick bot")
    expect(asks.get_by_role("button", name="Go on")).to_be_disabled()
    asks.get_by_role("combobox", name="seat 1").select_option("Me")
    asks.get_by_role("button", name="Go on").click()
    expect(asks).to_have_count(0)
    playing.Sight(page)
    expect(page.get_by_role("slider", name="Step")).to_have_count(0)
    mine = page.evaluate("Object.values(localStorage).join()")
    assert '"seat":1' in mine and '"seat":0' not in mine


def test_a_file_that_is_no_record_is_refused_with_a_reason(people: People, site: Site) -> None:
    record = site.get(f"{(made := ended(site, choices=1)).path}/record", made.seats[0]).json()
    page = people.come()
    problem = page.get_by_role("alert")
    drop(page, "holiday.png", "not JSON")
    expect(problem).to_have_text("holiday.png is no record: it cannot be read as JSON.")
    assert_none(page)
    record["entries"][0]["text"] = "another choice"
    drop(page, "changed.json", json.dumps(record))
    expect(problem).to_contain_text("The record is bad at entry 1")
    drop(page, "list.json", "[]")
    expect(problem).to_have_text("list.json is no record of a game.")


def test_a_link_shows_others_the_exact_step(people: People) -> None:
    page = people.come()
    page.get_by_role("button", name="Play now CogDrive Neon").click()
    playing.play(page, playing.by_button, choices=3)
    playing.beside(page, "Settings").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    page.get_by_role("button", name="Watch it again").click()
    slider = page.get_by_role("slider", name="Step")
    slider.fill(str(int(slider.input_value()) + 2))
    said = page.get_by_role("region", name="Looking back").get_by_role("status").first
    expect(said).not_to_contain_text("Move through the steps")
    page.get_by_role("button", name="Link to this step").click()
    link = page.get_by_role("textbox", name="Link to step").input_value()
    assert_none(page)
    friend = people.come(link)
    expect(friend.get_by_role("slider", name="Step")).to_have_value(slider.input_value())
    expect(friend.get_by_role("region", name="Looking back").get_by_role("status").first).to_have_text(
        said.inner_text()
    )
    assert "watch=" not in friend.url
    assert_none(friend)


def test_a_page_that_fails_says_so_and_the_game_goes_on(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", options=FIRST, pace=AT_ONCE)
    page = people.come("/")
    broken = True

    def open_(route: WebSocketRoute) -> None:
        def tell(message: str | bytes) -> None:
            told = json.loads(message)
            if broken and told["type"] == "reset":
                told["table"]["seats"] = [None]
            route.send(json.dumps(told))

        route.connect_to_server().on_message(tell)

    page.route_web_socket(re.compile(r"/live$"), open_)
    page.goto(playing.seat(made))
    failed = page.get_by_role("alert").filter(has_text="Something went wrong on this page")
    expect(failed).to_contain_text("Your game is safe on the server.")
    assert_none(page)
    broken = False
    page.get_by_role("button", name="Load again").click()
    assert playing.play(page, playing.by_button, choices=2) == 2
    people.wrong.clear()


def test_a_page_without_a_server_says_so_and_tries_again(people: People, own_site: Site) -> None:
    page = people.come("/", base_url=own_site.url)
    expect(page.get_by_role("button", name="Play now NeoN", exact=True)).to_be_visible()
    own_site.stop()
    page.get_by_role("link", name="Rules of NeoN", exact=True).click()
    expect(page.get_by_role("heading", name="This page could not be loaded")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Play now NeoN", exact=True).click()
    own_site.start()
    again = page.get_by_role("button", name="Load again")
    expect(again.or_(playing.compose(page))).to_be_visible()
    if again.is_visible():  # a part of the page that was not there is asked for only once
        again.click()
    assert playing.play(page, playing.by_pointing, choices=1) == 1


def test_a_page_over_a_lan_address(people: People, tmp_path: Path) -> None:
    site = Site(tmp_path, "--lan")
    try:
        assert lan_address() in site.url
        page = people.come("/new/cogdrive-neon", base_url=site.url)
        assert page.evaluate("isSecureContext") is (lan_address() == "127.0.0.1")
        page.get_by_text("Rulings:").click()
        page.get_by_role("combobox", name="First Player").select_option("seat 1")
        page.evaluate("navigator.share = async () => {}")  # not every browser can
        page.get_by_role("button", name="Make the table").click()
        link = page.get_by_role("textbox", name="Invite for seat 2")
        assert link.input_value().startswith(site.url)
        first = [each.split()[0] for each in playing.names(page.get_by_role("main").aria_snapshot().splitlines())]
        assert [each.rstrip(":") for each in first[:5]] == [
            "Copy",
            "Share",
            "QR",
            "New",
            "Seat",
        ]  # then a bot and the start
        assert "Fill" in first[5:]
        expect(page.get_by_text("Only this computer can open this link")).to_have_count(0)
        page.get_by_role("button", name=re.compile("^QR code.*Invite for seat 2$")).click()
        expect(page.get_by_role("img", name="QR code of Invite for seat 2")).to_be_visible()
        page.get_by_role("button", name=re.compile("^Copy.*Invite for seat 2$")).click()
        expect(page.get_by_text(re.compile("^(Copied|Selected: copy it with the keyboard)[.]$"))).to_be_visible()
        guest = people.come(link.input_value(), base_url=site.url)
        guest.get_by_role("button", name="Join the table").click()
        assert playing.play(page, playing.by_button, choices=1) == 1
        settings = playing.beside(page, "Settings")
        expect(settings).to_contain_text("Notices need a secure address")
        assert_none(page)
    finally:
        site.stop()


def test_the_result_tells_what_was_achieved(people: People, site: Site) -> None:
    made = site.table("mine", "mine", game="neon", pace=AT_ONCE)
    while (seen := made.seen(made.seats[0]))["state"] == "playing":
        chosen(made)
    page = people.come(playing.seat(made))
    told = page.get_by_role("list", name="Achievements").get_by_role("listitem")
    expect(told).to_have_count(len(seen["result"]["achievements"]))
    for line, each in zip(told.all(), seen["result"]["achievements"], strict=True):
        who = "you" if each["seat"] == 0 else "(?!you).+"
        expect(line).to_have_text(re.compile(rf"^\s*{re.escape(each['name'])}, {who}: {re.escape(each['text'])}$"))
    assert told.count() >= 2
    assert_none(page)


def test_the_end_shows_all_hands_the_score_of_automa_and_nothing_that_bots_achieved(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", game="neon", pace=AT_ONCE)
    while (seen := made.seen(made.seats[0]))["state"] == "playing":
        if made.move():  # else the bot is at it, and may end the game
            chosen(made)
    page = people.come(playing.seat(made))
    automa = next(player for player in seen["view"]["players"] if player["fighter"] == "automa")
    row = page.get_by_role("row", name=re.compile("^Automa"))
    expect(row.get_by_role("cell").first).to_have_text(str(automa["points"]))
    mine = [each for each in seen["result"].get("achievements", []) if each["seat"] == 0]
    told = page.get_by_role("list", name="Achievements").get_by_role("listitem")
    expect(told).to_have_count(len(mine))
    made = ended(site)
    page.goto(playing.seat(made))
    page.get_by_role("button", name="See the table").click()
    unknown = page.get_by_role("button", name=re.compile("^A card of Quick bot that you do not know"))
    expect(page.get_by_role("button", name=re.compile("in the hand of Quick bot")).first).to_be_visible()
    expect(unknown).to_have_count(0)


def test_who_asks_for_a_rematch_is_told_to_the_other_who_joins_with_one_press(people: People, site: Site) -> None:
    made = site.table("mine", "mine", pace=AT_ONCE, options=FIRST)
    pages = [people.come(playing.seat(made, seat)) for seat in (0, 1)]
    changed(made, 0, "resign")
    told = pages[1].get_by_role("status").filter(has_text="A rematch has been asked for: your seat is kept.")
    expect(pages[1].get_by_role("button", name="Rematch", exact=True)).to_be_visible()
    expect(told).to_have_count(0)
    pages[0].get_by_role("button", name="Rematch", exact=True).click()
    expect(told).to_be_visible()
    pages[1].get_by_role("button", name="Join the rematch").click()
    for page in pages:
        expect(page).not_to_have_url(re.compile(made.id))
    assert pages[0].url.partition("#")[0] == pages[1].url.partition("#")[0]


def test_a_second_device_joins_the_rematch(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST)
    pages = [people.come(playing.seat(made)) for _ in range(2)]
    changed(made, 0, "resign")
    for page, name in zip(pages, ("Rematch", "Join the rematch"), strict=True):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page).not_to_have_url(re.compile(made.id))
        assert not playing.Sight(page).over
    assert pages[0].url == pages[1].url
