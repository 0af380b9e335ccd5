"""A season of NEON HOPE in a real browser, from the first evening to an ending, through everything that may happen between.

In `make test` each evening is given up after a few choices; in `make soak` each is played to its own end.
"""

from __future__ import annotations

import random
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.conformance.tools import SOAK
from tests.games.neon_hope.test_packs import guide
from tests.server.serving import Made
from tests.web import hoping
from tests.web.barriers import assert_fits, assert_none
from tests.web.browsers import People
from tests.web.site import Site
from tests.web.tables import AT_ONCE, changed, until

CHOICES = 12  # before an evening is given up
KEYS = "(table) => JSON.parse(localStorage['neontable.keys']).filter((key) => key.table === table)"


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Site]:
    """A server with luck of its own: what it writes must hold elsewhere."""
    found = Site(tmp_path, fair=True)
    yield found
    found.stop()


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Site]:
    """Another one."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    found = Site(folder, fair=True)
    yield found
    found.stop()


def held(page: Page, site: Site) -> Made:
    """The table that a page shows, with the keys of its browser."""
    table = page.url.rpartition("/")[2].partition("#")[0]
    keys = page.evaluate(KEYS, table)
    seats = {int(key["seat"]): str(key["token"]) for key in keys if key["role"] == "seat"}
    body = {"table": table, "watch": {"token": ""}, "seats": []}
    return Made(site, body, "", seats)


def answered(made: Made, luck: random.Random) -> bool:
    """Whoever of mine is asked answers; whether the evening is over."""
    for seat in made.seats:
        hoping.answer_somehow(made, seat, luck)
    return bool(made.seen(made.seats[0])["state"] != "playing")


def played(page: Page, site: Site) -> Made:
    """The evening on this page to its end; the page shows it."""
    made = held(page, site)
    luck = random.Random(made.id)
    for _ in range(hoping.LONGEST * 4 if SOAK else CHOICES):
        if answered(made, luck):
            break
    else:
        for seat in made.seats:
            changed(made, seat, "end")
        until(lambda: answered(made, luck))
    page.goto(page.url)
    hoping.ending(page).wait_for(state="attached")
    return made


def to_the_campaign(page: Page) -> None:
    """From the end of an evening to the page of its campaign."""
    link = page.get_by_role("link", name="The campaign")
    until(lambda: hoping.turned_to(page, link))
    link.click()
    page.get_by_role("list", name="Evenings").wait_for()


def begun(page: Page, before: str) -> None:
    """Another table is on the page."""
    page.wait_for_url(lambda url: "/t/" in url and before not in url)
    if page.locator(".curtain button.act").or_(hoping.asked_here(page)).first.is_visible():
        return
    page.locator(".curtain button.act").or_(hoping.asked_here(page)).first.wait_for()


def killed(site: Site) -> None:
    """The server ends without a word and comes back."""
    site.http.close()
    site.process.kill()
    site.process.wait()
    assert site.process.stdout is not None
    site.process.stdout.close()
    site.start()


def kept(site: Site) -> bool:
    """Whether the server has put by what later rules and cards could not play again: it does so some time after an end."""
    with closing(sqlite3.connect(f"file:{site.folder / 'tables.db'}?mode=ro", uri=True)) as store:
        left = "SELECT count(*) FROM tables WHERE state = 'over' AND NOT EXISTS (SELECT 1 FROM steps WHERE tbl = id)"
        return bool(store.execute(left).fetchone()[0] == 0)


def test_a_season_through_a_kill_other_cards_a_file_and_a_branch(
    people: People, here: Site, elsewhere: Site, tmp_path: Path
) -> None:
    made = here.table("mine", "bot:greedy", game="neon-hope", pace=AT_ONCE)
    page = people.come(f"/t/{made.id}#seat={made.seats[0]}", base_url=here.url)
    hoping.asked_here(page).wait_for()
    luck = random.Random(1)
    for _ in range(CHOICES):
        answered(made, luck)
    until(lambda: made.seen(made.seats[0])["seats"][0].get("waits"))
    before = made.seen(made.seats[0])
    killed(here)  # in the middle of an evening
    after = made.seen(made.seats[0])
    assert (after["seq"], after["view"]) == (before["seq"], before["view"])
    first = played(page, here)

    until(lambda: hoping.turned_to(page, page.get_by_role("button", name="The next evening")))
    page.get_by_role("button", name="The next evening").click()
    begun(page, first.id)
    second = played(page, here)
    assert second.seen(second.seats[0])["settings"]["options"]["episode"] == "2"

    pack = tmp_path / "tea"
    pack.mkdir()
    for name, text in guide().items():
        (pack / name).write_text(text, encoding="utf-8")
    here.more = ("--pack", str(pack))  # other cards between two evenings
    while not kept(here):
        time.sleep(0.1)
    killed(here)
    to_the_campaign(page)
    evenings = page.get_by_role("list", name="Evenings").get_by_role("article")
    expect(evenings).to_have_count(2)
    evenings.last.get_by_role("button", name="The next evening").click()
    page.get_by_label("Noor Haddad").select_option("mine")  # one character more
    assert_none(page)
    assert_fits(page)
    page.get_by_role("button", name="Begin the evening").click()
    begun(page, second.id)
    third = played(page, here)
    told = third.seen(third.seats[0])
    assert len(told["seats"]) == 3 and told["settings"]["options"]["episode"] in ("3a", "3b")
    to_the_campaign(page)
    with page.expect_download() as file:
        page.get_by_role("button", name="Keep as a file").click()
    data = file.value.path()
    evenings.first.get_by_role("button", name="Again from here").click()  # a branch
    page.get_by_role("button", name="Play it again").click()
    begun(page, third.id)
    branch = held(page, here)
    page.goto(f"{here.url}/campaign/{branch.id}")
    expect(evenings).to_have_count(4)
    expect(evenings.get_by_role("heading", name="played again")).to_have_count(1)

    finished(people, elsewhere, data)


def finished(people: People, elsewhere: Site, data: Path) -> None:
    """The campaign of a file goes on at another server, to an ending."""
    page = people.come("/", base_url=elsewhere.url)
    page.locator("input[type=file]").set_input_files(data)
    asks = page.get_by_role("heading", name="The next evening: who plays whom?")
    page.get_by_role("alert").or_(asks).first.wait_for()
    expect(asks).to_be_visible()
    evenings = page.get_by_role("list", name="Evenings").get_by_role("article")
    expect(evenings).to_have_count(3)
    expect(page.get_by_label("Noor Haddad")).to_have_value("invite")  # who played her there is not here
    page.get_by_label("Noor Haddad").select_option("")
    page.get_by_role("button", name="Begin the evening").click()
    begun(page, "campaign")
    fourth = played(page, elsewhere)
    assert fourth.seen(fourth.seats[0])["settings"]["options"]["episode"] == "4"
    titles: list[str] = []
    end = page.get_by_text("The season is over.")

    def turned() -> bool:
        if hoping.go_on(page).is_visible():
            titles.append(page.get_by_role("dialog").inner_text())
        return hoping.turned_to(page, end)

    until(turned)
    assert any(re.search("HOW IT ENDS|How it ends", text) for text in titles), titles
    called = re.search(r"^(.+)\n+(?:HOW IT ENDS|How it ends)", "\n".join(titles), re.MULTILINE)
    assert called, titles
    end_page = page.get_by_role("dialog", name=re.compile("^(Won|Lost) together$"))
    expect(end_page.get_by_role("region", name="What happened")).to_contain_text(
        f"»{called[1].strip()}«", ignore_case=True
    )
    assert_none(page)
    assert_fits(page)
    expect(page.get_by_role("button", name="The next evening")).to_have_count(0)
    to_the_campaign(page)
    expect(evenings).to_have_count(4)
    expect(page.get_by_role("button", name="The next evening")).to_have_count(0)
