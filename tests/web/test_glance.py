"""What a glance at a table answers: what can I do, which key does it, who leads, and how it ended."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.web import playing
from tests.web.barriers import THEMED, assert_none
from tests.web.browsers import People
from tests.web.site import Site
from tests.web.tables import AT_ONCE, FIRST, asked, changed, chosen, ended, lesson

RING = "(element) => getComputedStyle(element).boxShadow"
ACT = "rgb(242, 254, 255)"  # of what can be chosen on a dark table, whatever the theme
INK = "(element) => getComputedStyle(element).color"
LONGEST = 80  # choices until a question of some kind comes


def lit(page_thing: Locator) -> str:
    """The shadow that says: this can be chosen."""
    return str(page_thing.evaluate(RING))


@pytest.mark.parametrize("game", ["cogdrive-neon", "neon"])
def test_a_dark_table_is_dark_in_both_themes(people: People, site: Site, game: str) -> None:
    made = lesson(site, "cogdrive-neon", "discard") if game == "cogdrive-neon" else lesson(site, "neon", "attack")
    page = people.come(playing.seat(made))
    thing = playing.button(page, playing.Sight(page).things[0])
    title = page.get_by_role("heading", level=1)
    dark = [lit(thing), title.evaluate(INK)]
    page.evaluate(THEMED, "light")
    assert [lit(thing), title.evaluate(INK)] == dark
    assert ACT in dark[0]
    page.keyboard.press("t")  # words are read in the theme that was chosen
    expect(page.get_by_role("heading", name="What happened last")).to_be_visible()
    assert title.evaluate(INK) != dark[1]


def test_a_thing_tells_the_key_that_chooses_it(people: People, site: Site) -> None:
    page = people.come(playing.seat(lesson(site, "cogdrive-neon", "discard")))
    sight = playing.Sight(page)
    name = sight.things[0]
    key = next(i for i, option in enumerate(sight.options, 1) if option.startswith(name.partition(". ")[0]))
    expect(playing.button(page, name).get_by_text(str(key), exact=True).last).to_be_visible()
    page.keyboard.press(str(key))
    expect(playing.button(page, name)).to_have_count(0)


def test_what_can_be_chosen_of_the_discard_is_as_large_as_the_hand(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST)
    for _ in range(LONGEST):
        if any("/discard/" in ref for option in asked(made)["options"] for ref in option.get("refs", [])):
            break
        chosen(made)
        if made.seen(made.seats[0])["state"] != "playing":
            made = site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST)
    page = people.come(playing.seat(made))
    choice = next(each for each in playing.Sight(page).things if re.search("in your discard|in the discard of", each))
    card = playing.button(page, choice).bounding_box()
    held = page.get_by_role("list", name=re.compile("^Your hand")).get_by_role("button")
    others = [box for each in held.all() if (box := each.bounding_box())]
    assert card is not None
    assert all(card["width"] >= box["width"] for box in others)
    assert card["width"] >= 74  # with many to choose from, they share the room
    assert_none(page)


def test_both_sides_show_what_is_known_of_their_points(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST)
    chosen(made, 6)
    page = people.come(playing.seat(made))
    playing.Sight(page)
    view = made.seen(made.seats[0])["view"]
    for seat, player in enumerate(view["players"]):
        side = page.get_by_role("region", name="You" if seat == 0 else "Greedy bot", exact=True)
        points = side.get_by_role("button", name=re.compile(r"points now$"))
        said = re.search(r"(at least )?(\d+) points now", points.inner_text())
        assert said is not None
        assert (bool(said[1]), int(said[2])) == (player["points"]["unknown"] > 0, player["points"]["total"])
        points.focus()
        expect(page.get_by_role("tooltip")).to_contain_text("at the Clash, 1 point each")


def test_a_table_may_show_counts_only(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", pace=AT_ONCE, options={**FIRST, "memory": "counts"})
    chosen(made, 6)
    page = people.come(playing.seat(made))
    playing.Sight(page)
    known = made.seen(made.seats[0])["view"]["players"][1]["hand"]["count"]
    unknown = page.get_by_role("button", name="A card of Greedy bot that you do not know")
    expect(unknown).to_have_count(known)
    page.keyboard.press("t")
    expect(page.get_by_role("heading", name="What happened last")).to_be_visible()


def test_the_end_begins_with_my_own_outcome(people: People, site: Site) -> None:
    made = ended(site)
    page = people.come(playing.seat(made))
    expect(playing.over(page)).to_contain_text("You lost")
    expect(page.get_by_role("table")).to_contain_text("cards in hand, discard and deck together")
    assert_none(page)


def test_in_battle_royale_health_stands_in_place_of_points(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", "bot:greedy", game="neon", options={"mode": "battle-royale"}, pace=AT_ONCE)
    page = people.come(playing.seat(made))
    playing.Sight(page)
    fighters = page.get_by_role("region", name="Fighters in the order of play").get_by_role("article")
    expect(fighters).to_have_count(3)
    expect(fighters.filter(has_text="of 6 health")).to_have_count(3)
    expect(fighters.filter(has_text="Leader")).to_have_count(1)


def test_a_seat_that_was_given_up_has_lost(people: People, site: Site) -> None:
    made = site.table("mine", "mine", pace=AT_ONCE, options=FIRST)
    changed(made, 0, "resign")
    page = people.come(playing.seat(made, 1))
    expect(playing.over(page)).to_contain_text("You win")
