"""Every page: what keeps nobody out, asks nobody else, weighs little and stays small."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re

import httpx
import pytest
from playwright.sync_api import Page, Request, Route, WebSocketRoute, expect

from tests.web import glimpse, playing
from tests.web.barriers import assert_fits, assert_none
from tests.web.browsers import People, enlarge
from tests.web.site import Site

GAMES = ("CogDrive Neon", "NeoN", "Neo-Hunt 3", "NEON HOPE")
HEADINGS = {
    "/": "Neontable",
    "/mine": "My tables",
    "/art": "Every piece on one sheet",
    "/fairness": "Is this fair?",
    "/new/cogdrive-neon": "A table of CogDrive Neon",
    "/new/neon": "A table of NeoN",
    "/new/neon-hope": "A table of NEON HOPE",
    "/rules/cogdrive-neon": "Rules of CogDrive Neon",
    "/rules/neon": "Rules of NeoN",
    "/rules/neo-hunt-3": "Rules of Neo-Hunt 3",
    "/cards/cogdrive-neon": "Cards and pieces of CogDrive Neon",
    "/cards/neon": "Cards and pieces of NeoN",
    "/cards/neo-hunt-3": "Cards and pieces of Neo-Hunt 3",
    "/learn/nothing": "Learn",
    "/new/nothing": "There is no such game",
    "/t/0000000000000000": "You have no seat at this table",
}  # fmt: skip
KB = 1000
SOAK = bool(os.environ.get("NEONTABLE_SOAK"))


@pytest.mark.parametrize("path", HEADINGS)
def test_a_page_keeps_nobody_out(people: People, path: str) -> None:
    page = people.come(path)
    expect(page.get_by_role("heading", level=1, name=HEADINGS[path])).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="…")).to_have_count(0)
    if path == "/cards/neon" and not SOAK:
        page.get_by_role("combobox", name="Show").select_option(index=1)  # one kind of pieces, not all
    if (
        path == "/art" and SOAK
    ):  # all of it is laid out, else what is not yet in sight lies over headings for the checker
        page.locator("main ul").evaluate_all(
            "(lists) => lists.forEach((each) => (each.style.contentVisibility = 'visible'))"
        )
    if path != "/art" or SOAK:
        assert_none(page)
    for width in (1280, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert_fits(page)
    enlarge(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.get_by_role("heading", level=1, name=HEADINGS[path])).to_have_css("font-size", re.compile("^(6|33)"))
    assert_fits(page)


def weight(http: httpx.Client, asked: dict[str, str]) -> int:
    """How many bytes the server sends for these paths, each asked for with its key, compressed as browsers take them."""
    total = 0
    for path, key in asked.items():
        with http.stream("GET", path, headers={"accept-encoding": "br", "authorization": key}) as answer:
            assert answer.status_code == 200, path
            total += sum(map(len, answer.iter_raw()))
            if path.startswith("/assets/"):
                assert "immutable" in answer.headers["cache-control"], path
                assert answer.headers.get("content-encoding") == "br" or path.endswith(".woff2"), path
    return total


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_light(people: People, site: Site, game: str) -> None:
    page = people.come("about:blank")
    asked: dict[str, str] = {}

    def note(request: Request) -> None:
        if request.method == "GET" and request.url.startswith(site.url):
            asked[request.url.removeprefix(site.url)] = request.headers.get("authorization", "")

    page.on("request", note)
    page.goto("/")
    expect(page.get_by_role("button", name=f"Play now {game}", exact=True)).to_be_visible()
    page.wait_for_load_state("networkidle")
    landing = weight(site.http, asked)
    assert landing <= 120 * KB
    page.get_by_role("button", name=f"Play now {game}", exact=True).click()
    expect(
        page.locator(".middle > .night, .middle > .board").or_(page.get_by_role("list", name="Options")).first
    ).to_be_visible()
    page.wait_for_load_state("networkidle")
    whole = weight(site.http, asked)
    assert whole <= 250 * KB, whole


def test_the_landing_page_shows_a_game_in_motion_that_can_be_stopped(people: People) -> None:
    page = people.come("/", reduced_motion="no-preference")
    told = page.get_by_role("figure").locator(".says")
    first = told.inner_text()
    expect(told).not_to_have_text(first)
    page.get_by_role("button", name="Pause this game").click()
    expect(page.get_by_role("button", name="Watch this game")).to_be_visible()
    assert_none(page)
    still = people.come("/")  # who wants no motion sees one picture of it
    expect(still.get_by_role("button", name="Watch this game")).to_be_visible()
    expect(still.get_by_role("figure").locator(".beam")).to_have_count(1)


def test_the_game_of_the_landing_page_is_the_one_that_was_played() -> None:
    assert glimpse.SHOWN.read_text() == glimpse.written(glimpse.RECORD), "run python -m tests.web.glimpse"


@pytest.mark.parametrize("more", ["", "&game=neon"])
def test_a_table_asks_for_its_board_while_the_page_is_on_its_way(people: People, site: Site, more: str) -> None:
    made = site.table("mine", "bot:greedy", game="neon", pace={"bots": 0})
    page = people.come("about:blank")
    held: list[Route] = []
    asked: list[str] = []
    page.route(re.compile(r"/assets/shared.*\.js$"), lambda route: held.append(route))
    page.on("request", lambda request: asked.append(request.url))
    content, board = re.compile("/api/games/neon/content$"), re.compile("/assets/neon-.*js$")
    with page.expect_request(content), page.expect_request(board):
        page.goto(playing.seat(made) + more, wait_until="commit")
    assert sum(url.endswith(f"/api/tables/{made.id}") for url in asked) == 1
    for route in held:
        route.continue_()
    playing.Sight(page)
    parts = [url for url in asked if re.search("/(api|assets)/", url)]
    assert len(parts) == len(set(parts))  # what came early is not asked for again


def test_only_the_script_that_was_built_may_stand_in_a_page(site: Site) -> None:
    answer = site.http.get("/t/0000000000000000")
    inside = re.findall("<script>(.*?)</script>", answer.text, re.DOTALL)
    named = base64.b64encode(hashlib.sha256(inside[0].encode()).digest()).decode()
    scripts = re.search("script-src ([^;]*);", answer.headers["content-security-policy"])
    assert len(inside) == 1
    assert scripts is not None and scripts[1] == f"'self' 'sha256-{named}'"


def nodes(page: Page) -> int:
    """How many elements the page has."""
    return int(page.evaluate("document.querySelectorAll('*').length"))


def test_after_a_thousand_events_the_page_is_not_larger(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", pace={"bots": 0})
    page = people.come("/")
    ways: list[WebSocketRoute] = []
    resets: list[dict[str, object]] = []

    def open_(route: WebSocketRoute) -> None:
        ways.append(route)

        def tell(message: str | bytes) -> None:
            resets.extend([found] if (found := json.loads(message))["type"] == "reset" else [])
            route.send(message)

        route.connect_to_server().on_message(tell)

    page.route_web_socket(re.compile(r"/live$"), open_)
    page.goto(playing.seat(made))
    playing.Sight(page)
    page.keyboard.press("l")
    log = page.get_by_role("group", name="What happened")
    expect(log).to_be_visible()
    table = resets[0]["table"]
    assert isinstance(table, dict)
    seq = table["seq"]

    def happen(first: int, last: int) -> None:
        for number in range(first, last):
            events = [
                {"id": 10_000 + 10 * number + i, "kind": "drawn", "seat": 1, "text": f"Event {number}-{i}.", "rule": ""}
                for i in range(10)
            ]
            step = {
                "type": "step", "seq": seq + number, "state": "playing", "seats": table["seats"],
                "decisions": table["decisions"], "events": events, "set": {}, "no_undo": None,
            }  # fmt: skip
            ways[0].send(json.dumps(step))
        expect(log).to_contain_text(f"Event {last - 1}-9.")

    happen(1, 30)
    small = nodes(page)
    happen(30, 130)
    assert nodes(page) <= small
    assert log.get_by_role("listitem").count() <= 150
