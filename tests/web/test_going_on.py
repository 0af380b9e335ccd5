"""Going on: after a reload, a restart, an error; from the end of a game into a replay, a fork, a rematch."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from neontable.server.door import lan_address
from tests.server.serving import Made
from tests.server.tables import command
from tests.web import playing
from tests.web.barriers import assert_none
from tests.web.browsers import People
from tests.web.site import Site

AT_ONCE = {"bots": 0}
AWAY = "The server is away. Nothing is lost; trying again."


def question(page: Page) -> list[str]:
    """What the seat is asked, with all its options."""
    return playing.Sight(page).options


def ended(site: Site, choices: int = 6) -> Made:
    """A short game that somebody gave up."""
    made = site.table("mine", "bot:greedy", pace=AT_ONCE)
    for _ in range(choices):
        wish = made.move()
        while wish is None:
            wish = made.move()
        assert site.post(f"{made.path}/choices", wish["body"], wish["token"]).status_code == 200
    assert site.post(f"{made.path}/seats", {"command": command(), "do": "resign"}, made.seats[0]).status_code == 200
    return made


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
    playing.options(page).first.click()  # a wish while nobody listens
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
    file.value.save_as(tmp_path / "record.json")
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(re.compile(made.id))
    assert playing.play(page, playing.by_button, choices=1) == 1
    page.goto("/")
    page.get_by_label("Choose a file").set_input_files(tmp_path / "record.json")
    expect(page.get_by_role("slider", name="Step")).to_be_visible()


def test_a_page_over_a_lan_address(people: People, tmp_path: Path) -> None:
    site = Site(tmp_path, "--lan")
    try:
        assert lan_address() in site.url
        page = people.come("/new/cogdrive-neon", base_url=site.url)
        assert page.evaluate("isSecureContext") is (lan_address() == "127.0.0.1")
        page.get_by_role("button", name="Make the table").click()
        link = page.get_by_role("textbox", name="Invite for seat 2")
        assert link.input_value().startswith(site.url)
        expect(page.get_by_text("works only on this machine")).to_have_count(0)
        page.get_by_role("button", name=re.compile("^Copy.*Invite for seat 2$")).click()
        expect(page.get_by_text(re.compile("^(Copied|Selected: copy it with the keyboard)[.]$"))).to_be_visible()
        guest = people.come(link.input_value(), base_url=site.url)
        guest.get_by_role("button", name="Take the seat").click()
        while not (found := [each for each in (page, guest) if playing.asked(each)]):
            page.wait_for_timeout(50)
        assert playing.play(found[0], playing.by_button, choices=1) == 1
    finally:
        site.stop()
