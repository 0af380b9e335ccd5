"""Every lesson is played to its end on the page, by what its coach expects."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web import hoping, hunting, playing
from tests.web.barriers import Look, assert_none
from tests.web.browsers import People
from tests.web.site import Site


def mine(page: Page, site: Site) -> dict[str, Any]:
    """The table of this page as its seat sees it."""
    table = page.url.rpartition("/t/")[2].partition("#")[0]
    keys = json.loads(page.evaluate("localStorage.getItem('neontable.keys')"))
    token = next(key["token"] for key in keys if key["table"] == table and key["role"] == "seat")
    body: dict[str, Any] = site.get(f"/api/tables/{table}", token).json()
    return body


def sure(text: str | list[Any]) -> str:
    """What the coach surely says: the first sentence without a condition, up to what is filled in."""
    parts = [text] if isinstance(text, str) else [part for part in text if isinstance(part, str)]
    return parts[0].partition("{")[0].strip()


@pytest.mark.parametrize(("game", "title"), [("cogdrive-neon", "CogDrive Neon"), ("neon", "NeoN")])
def test_a_lesson_is_played_to_its_end(people: People, site: Site, game: str, title: str) -> None:
    (found,) = site.get(f"/api/games/{game}/scenarios").json()
    lesson = site.get(f"/api/games/{game}/scenarios/{found['name']}").json()
    page = people.come()
    page.get_by_role("link", name=f"Learn {title}", exact=True).click()
    coach = page.get_by_role("region", name=lesson["title"])
    look = Look(2)
    for number, step in enumerate(lesson["steps"]):
        expect(coach).to_contain_text(sure(step["say"]))
        playing.Sight(page)
        look(page)
        asked = mine(page, site)["decisions"][0]
        label = next(option["label"] for option in asked["options"] if option["text"] in step["expect"])
        playing.listed(page).filter(has_text=label).first.click()
        expect(coach.get_by_role("listitem").nth(number)).to_have_text(f"Step {number + 1}: done")
    expect(coach).to_contain_text(sure(lesson["closing"]))
    assert_none(page)


def test_a_lesson_of_one_turn_of_neo_hunt_is_played_to_its_end(people: People, site: Site) -> None:
    lesson = site.get("/api/games/neo-hunt-3/scenarios/first").json()
    page = people.come("/learn/neo-hunt-3")
    coach = page.get_by_role("region", name=lesson["title"])
    for number, step in enumerate(lesson["steps"]):
        expect(coach).to_contain_text(sure(step["say"]))
        (wish,) = step["expect"]
        if step["kind"] == "card":
            for each in re.findall(r"[ABCT]\d", wish):
                hunting.card(page, each).click()
            for name in ("+1, min 1", "+0, cloak", "+1, gun", "+1, melee"):
                hunting.counter(page, name).click()
            hunting.ready(page).click()
        else:
            asked = mine(page, site)["decisions"][0]
            label = next(option["label"] for option in asked["options"] if option["text"] == wish)
            playing.listed(page).filter(has_text=label).first.click()
        expect(coach.get_by_role("listitem").nth(number)).to_have_text(f"Step {number + 1}: done")
    expect(coach).to_contain_text(sure(lesson["closing"]))


def test_a_lesson_of_neon_hope_is_played_to_its_end(people: People, site: Site) -> None:
    lesson = site.get("/api/games/neon-hope/scenarios/first").json()
    page = people.come("/learn/neon-hope")
    coach = page.get_by_role("region", name=lesson["title"])
    look = Look(4)
    for number, step in enumerate(lesson["steps"]):
        hoping.asked_here(page).wait_for()
        hoping.turned(page)
        expect(coach).to_contain_text(sure(step["say"]))
        look(page)
        asked = mine(page, site)["decisions"][0]
        label = next(option["label"] for option in asked["options"] if option["text"] in step["expect"])
        playing.listed(page).filter(has_text=label).first.click()
        expect(coach.get_by_role("listitem").nth(number)).to_have_text(f"Step {number + 1}: done")
    hoping.turned(page)
    expect(coach).to_contain_text(sure(lesson["closing"]))


def test_a_lesson_answers_another_choice_and_can_be_skipped(people: People, site: Site) -> None:
    page = people.come("/learn/cogdrive-neon")
    sight = playing.Sight(page)
    lesson = site.get("/api/games/cogdrive-neon/scenarios/first").json()
    asked = mine(page, site)["decisions"][0]
    other = next(i for i, option in enumerate(asked["options"]) if option["text"] not in lesson["steps"][0]["expect"])
    assert len(sight.options) > other
    playing.listed(page).nth(other).click()
    expect(page.get_by_text(sure(lesson["steps"][0]["otherwise"]))).to_be_visible()
    page.get_by_role("button", name="Skip the lesson").click()
    expect(page.get_by_role("region", name=lesson["title"])).to_have_count(0)
    assert playing.play(page, playing.by_button, choices=2) == 2
