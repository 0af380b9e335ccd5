"""What a glance at a table answers: what can I do, which key does it, who leads, and how it ended."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.web import hunting, playing
from tests.web.barriers import SMALL, THEMED, assert_none
from tests.web.browsers import People
from tests.web.site import Site
from tests.web.tables import AT_ONCE, FIRST, asked, changed, chosen, ended, lesson

RING = "(element) => getComputedStyle(element).boxShadow"
ACT = "rgb(242, 254, 255)"  # of what can be chosen on a dark table, whatever the theme
INK = "(element) => getComputedStyle(element).color"
SHORTENED = (
    """(names) => names.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)"""
)
LONG = ("Switchgate", "Whetstone", "Quiet Echo")  # the widest nicknames of the box
CALLED = "(names, called) => names.filter((each) => each.textContent).forEach((each) => (each.textContent = called))"
FULL = 5  # cards of one side in the Clash
LONGEST = 80  # choices until a question of some kind comes


def lit(page_thing: Locator) -> str:
    """The shadow that says: this can be chosen."""
    return str(page_thing.evaluate(RING))


@pytest.mark.parametrize("game", ["cogdrive-neon", "neon"])
def test_a_board_is_dark_in_both_themes_and_words_around_it_follow(people: People, site: Site, game: str) -> None:
    made = lesson(site, "cogdrive-neon", "discard") if game == "cogdrive-neon" else lesson(site, "neon", "attack")
    page = people.come(playing.seat(made))
    thing = playing.button(page, playing.Sight(page).things[0])
    read = [page.get_by_role("heading", level=1), page.locator("#prompt"), playing.listed(page).first]
    dark = lit(thing)
    inks = [each.evaluate(INK) for each in read]
    page.evaluate(THEMED, "light")
    assert lit(thing) == dark
    assert ACT in dark
    assert all(each.evaluate(INK) != ink for each, ink in zip(read, inks, strict=True))
    assert_none(page)


@pytest.mark.parametrize("game", ["neon", "neo-hunt-3"])
def test_a_form_follows_the_theme(people: People, site: Site, game: str) -> None:
    if game == "neon":
        made = site.table("mine", "mine", game=game)
    else:
        made = site.table(*["mine"] * 4, game=game)
        hunting.until_asked(made, "troops")
    page = people.come(playing.seat(made))
    page.evaluate(THEMED, "light")
    body = page.locator(".prompt .body")
    expect(body).to_have_css("color", "rgb(16, 24, 43)")
    expect(body).not_to_have_class(re.compile("night"))
    expect(page.locator(".middle > .night")).to_have_count(1)
    assert_none(page)


WIDEST = """(half) => {
  half.querySelector("small")?.remove();
  const words = document.createElement("small");
  words.className = half.className.replace("half", "");
  words.textContent = "or takeover";
  half.append(words);
  return [words.getClientRects().length, words.offsetHeight < 20, words.offsetWidth <= half.offsetWidth];
}"""


def test_no_word_of_a_hand_card_is_cut_at_1280(people: People, site: Site) -> None:
    made = site.table("mine", "mine", game="neon")
    page = people.come(playing.seat(made), viewport={"width": 1280, "height": 800})
    halves = page.get_by_role("group", name=re.compile("^Your hand")).locator(".half")
    expect(halves).to_have_count(6)
    for half in halves.all():
        assert half.evaluate(WIDEST) == [1, True, True]


def test_the_own_strip_is_whole_at_1280(people: People, site: Site) -> None:
    page = people.come(playing.seat(lesson(site, "neon", "action")), viewport={"width": 1280, "height": 720})
    strip = page.get_by_role("region", name="Your Fighter")
    expect(strip.get_by_role("button", name=re.compile("^Gear: "))).to_be_in_viewport(ratio=1)
    assert strip.evaluate("(element) => element.scrollWidth <= element.clientWidth")


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


FACES = """() => {
  const found = [];
  for (const line of document.querySelectorAll(".clash .line")) {
    const cards = [...line.querySelectorAll("li")];
    cards.forEach((card, i) => {
      const [box, next] = [card.querySelector("button").getBoundingClientRect(), cards[i + 1]?.getBoundingClientRect()];
      const seen = next && next.top < box.bottom - 4 ? Math.min(1, (next.left - box.left) / box.width) : 1;
      const name = card.querySelector("button .hidden").textContent.split(",")[0].trim().split(". ").at(-1);
      found.push([Math.round(box.width), seen, card.querySelector(".shown").innerText.includes(name)]);
    });
  }
  return found;
}"""  # of each card of the Clash: how wide it is, how much of it can be seen, and whether it shows its name


def test_cards_of_a_full_clash_keep_their_faces_and_grow_with_the_screen(people: People, site: Site) -> None:
    site.lucky("luck 0")
    made = site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST)
    while max(len(player["clash"]) for player in made.seen(made.seats[0])["view"]["players"]) < FULL:
        chosen(made)
    widths = []
    for width, height in ((1280, 800), (1920, 1080)):
        page = people.come(playing.seat(made), viewport={"width": width, "height": height})
        expect(page.get_by_role("region", name="Clash and Hangar")).to_be_visible()
        page.wait_for_load_state("networkidle")
        cards = page.evaluate(FACES)
        assert len(cards) >= 6
        assert all(named for _, seen, named in cards if seen >= 0.5)
        for called in LONG:  # whichever cards chance brought
            page.locator(".name, .nick").evaluate_all(CALLED, called)
            assert page.locator(".name, .nick").evaluate_all(SHORTENED) == []
        widths.append(max(wide for wide, _, _ in cards))
        assert not [each for each in page.evaluate(SMALL) if each.startswith("text")]  # none below 12.5 px
    assert widths[1] > widths[0] and widths[1] >= 100


def test_both_sides_show_what_is_known_of_their_points(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST)
    chosen(made, 6)
    page = people.come(playing.seat(made))
    playing.Sight(page)
    view = made.seen(made.seats[0])["view"]
    for seat, player in enumerate(view["players"]):
        side = page.get_by_role("region", name="You" if seat == 0 else "Quick bot", exact=True)
        points = side.get_by_role("button", name=re.compile(r"points? now$"))
        said = re.search(r"(at least )?(\d+) points? now", points.inner_text())
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
    unknown = page.get_by_role("button", name="A card of Quick bot that you do not know")
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
