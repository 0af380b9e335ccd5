"""Faults that people found in the page: none of them comes back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.server.tables import command
from tests.web import playing
from tests.web.browsers import People
from tests.web.site import Site


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
