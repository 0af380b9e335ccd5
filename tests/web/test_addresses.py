"""Addresses: the page, the page of a table that asks ahead, nothing at all; and each table keeps its own step."""

from __future__ import annotations

import json
import re
import struct

import pytest
from playwright.sync_api import expect

from tests.web import playing
from tests.web.browsers import People
from tests.web.site import Site
from tests.web.tables import ended

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize("path", ["/nothing", "/nothing/here", "/t", "/rules"])
def test_a_browser_that_finds_nothing_is_shown_a_page_that_says_so(site: Site, path: str) -> None:
    answer = site.http.get(path, headers=BROWSER)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
    program = site.http.get(path)
    assert (program.status_code, program.headers["content-type"]) == (404, "application/json")
    assert program.json()["reason"]


def test_the_page_says_that_there_is_nothing_and_leads_back(people: People) -> None:
    page = people.come("/nothing/here")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here")
    page.get_by_role("link", name="Back to the games").click()
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()


@pytest.mark.parametrize("path", ["/api/nothing", "/api/tables/0123456789abcdef"])
def test_the_interface_for_programs_never_answers_with_a_page(site: Site, path: str) -> None:
    answer = site.http.get(path, headers=BROWSER)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/json")


def test_the_page_of_a_table_names_all_that_a_table_needs(site: Site) -> None:
    """It asks for its parts at once, and knows the files of every board: all of them are there."""
    page = site.http.get("/t/0123456789abcdef", headers=BROWSER).text
    boards = json.loads(re.findall(r"name=\"boards\" content='(.*?)'", page)[0])
    assert {"cogdrive-neon", "neon"} <= set(boards)
    parts = re.findall(r'(?:href|src)="(/assets/[^"]+)"', page)
    assert any("/Table-" in part for part in parts)
    for part in [*parts, *(file for files in boards.values() for file in files)]:
        answer = site.http.get(part)
        assert answer.status_code == 200, part
        assert "immutable" in answer.headers["cache-control"]


def test_the_step_in_an_address_belongs_to_its_table(people: People, site: Site) -> None:
    made = ended(site)
    page = people.come(playing.seat(made))
    page.get_by_role("button", name="Watch it again").click()
    slider = page.get_by_role("slider", name="Step")
    expect(page.get_by_role("button", name="Step back")).to_be_disabled()
    step = int(slider.input_value()) + 2
    slider.fill(str(step))
    here = re.compile(f"/t/{made.id}#step={step}$")
    expect(page).to_have_url(here)
    page.get_by_role("button", name="Continue from here").click()
    expect(playing.options(page).first).to_be_attached()
    there = page.url
    assert "#" not in there
    page.go_back()
    expect(page).to_have_url(here)
    expect(slider).to_have_value(str(step))
    page.go_forward()
    expect(playing.options(page).first).to_be_attached()
    expect(page).to_have_url(there)
    page.go_back()
    expect(slider).to_have_value(str(step))
    expect(page).to_have_url(here)


def test_a_link_shows_its_game_where_it_is_pasted_whether_the_table_exists_or_not(site: Site) -> None:
    made = site.table("mine", "invite", game="neon")
    assert "?g=neon#invite=" in made.body["seats"][1]["invite"]["link"]
    pages = [site.http.get(f"/t/{table}?g=neon").text for table in (made.id, "0123456789abcdef")]
    assert pages[0] == pages[1]
    tags = dict(re.findall(r'<meta property="(og:[^"]+)" content="([^"]*)"', pages[0]))
    assert tags["og:title"] == "NeoN at Neontable"
    assert tags["og:image"] == f"{site.url}/previews/neon.png"
    assert "og:" not in site.http.get(f"/t/{made.id}?g=nothing").text
    assert "og:" not in site.http.get(f"/t/{made.id}").text


def test_every_game_has_a_picture_for_links(site: Site) -> None:
    for game in site.get("/api/games").json():
        page = site.http.get(f"/t/0123456789abcdef?g={game['name']}").text
        tags = dict(re.findall(r'<meta property="(og:[^"]+)" content="([^"]*)"', page))
        assert tags["og:image"] == f"{site.url}/previews/{game['name']}.png"
        picture = site.http.get(f"/previews/{game['name']}.png")
        assert picture.content[:8] == b"\x89PNG\r\n\x1a\n", game["name"]
        assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)


def test_an_invite_tells_who_sends_it_what_is_played_and_how_to_learn_it(people: People, site: Site) -> None:
    made = site.table("mine", "invite", game="neon")
    page = people.come(f"/t/{made.id}?g=neon#invite={made.invite(1)}&from=Mara")
    expect(page.get_by_role("heading", name="Mara invites you to NeoN")).to_be_visible()
    expect(page.get_by_text("The goal:")).to_be_visible()
    expect(page.get_by_text("about 45 minutes")).to_be_visible()
    expect(page.get_by_role("link", name="Learn it first")).to_have_attribute("href", "/learn/neon")
    page.get_by_role("button", name="Join the table").click()
    expect(page.get_by_role("heading", name="NeoN", exact=True)).to_be_visible()
