"""What a table does by itself and shows on demand: focus, announcements, keys, what was, the windows of an attack, who has come."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.server.serving import Made
from tests.web import playing
from tests.web.barriers import assert_none
from tests.web.browsers import People
from tests.web.playing import beside
from tests.web.site import Site
from tests.web.tables import AT_ONCE, FIRST, answered, asked, chosen, lesson, until


def test_the_focus_goes_to_the_next_question_and_a_turn_is_announced_once(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST)
    page = people.come(playing.seat(made))
    playing.Sight(page)
    said = page.get_by_role("status").filter(has_text="Your turn.")
    expect(said).to_have_text(re.compile(r"Your turn\. Which Action comes first\?$"))
    before, turn = said.inner_text(), made.seen(made.seats[0])["view"]["turn"]
    while made.seen(made.seats[0])["view"]["turn"] == turn:
        assert said.inner_text() == before
        since = asked(made)["since"]
        page.keyboard.press("1")
        question = until(lambda: found if (found := asked(made))["since"] != since else None)  # noqa: B023
        expect(page.get_by_role("heading", level=2, name=question["prompt"])).to_be_focused()
    expect(said).to_have_count(1)
    expect(said).to_contain_text("Quick bot draws")  # what the other did, and that it is my turn again


def test_keys_of_one_letter_can_be_switched_off(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST)
    page = people.come(playing.seat(made))
    before, seq = playing.Sight(page).options, made.seen(made.seats[0])["seq"]
    beside(page, "Settings").get_by_role("checkbox", name="Keys of one letter or digit").uncheck()
    page.get_by_role("heading", level=2, name="Which Action").click()
    for key in ("1", "t", "b"):
        page.keyboard.press(key)
    assert playing.Sight(page).options == before
    assert made.seen(made.seats[0])["seq"] == seq


def test_in_mid_game_one_steps_back_through_what_one_has_seen(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST)
    chosen(made, 3)
    page = people.come(playing.seat(made))
    before = playing.Sight(page).options
    page.keyboard.press("b")
    back = page.get_by_role("region", name="Looking back")
    steps = back.get_by_role("slider", name="Step")
    now = int(steps.input_value())
    back.get_by_role("button", name="Step back").click()
    expect(steps).to_have_value(str(now - 1))
    expect(playing.options(page)).to_have_count(0)  # what was cannot be chosen any more
    expect(back.get_by_role("combobox", name="With the eyes of")).to_have_count(0)  # my own view alone
    assert_none(page)
    back.get_by_role("button", name="Back to now").click()
    assert playing.Sight(page).options == before


def test_arrow_keys_walk_around_the_arena(people: People, site: Site) -> None:
    page = people.come(playing.seat(site.table("mine", "bot:greedy", game="neon", pace=AT_ONCE)))
    playing.Sight(page)
    sectors = page.get_by_role("region", name="Arena").get_by_role("list").last.get_by_role("listitem")
    count = sectors.count()
    assert count == 10
    first, second, last = (sectors.nth(n).get_by_role("button").first for n in (0, 1, count - 1))
    first.focus()
    page.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(first).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(last).to_be_focused()
    expect(page.get_by_role("tooltip")).to_be_visible()


def test_an_attack_shows_its_windows_and_what_can_be_paid(people: People, site: Site) -> None:
    page = people.come(playing.seat(lesson(site, "neon", "effect")))
    sight = playing.Sight(page)
    page.get_by_role("button", name="Skip the lesson").click()
    panel = page.get_by_role("region", name="Attack", exact=True)
    here = panel.get_by_role("list", name="Windows of the attack").get_by_role("listitem").filter(visible=True)
    current = [each.inner_text() for each in here.all() if each.get_attribute("aria-current") == "step"]
    assert len(current) == 1
    expect(panel).to_contain_text("you choose")
    expect(panel).to_contain_text(re.compile(r"Left: Energy \d"))
    expect(panel).to_contain_text("2 Attack dice against Boulder at Range 1, not rolled yet.")
    expect(panel).to_contain_text("of at most 5; not rerolled")
    assert_none(page)
    page.keyboard.press("1")
    expect(playing.options(page).first).not_to_have_text(sight.options[0])
    after = [each.inner_text() for each in here.all() if each.get_attribute("aria-current") == "step"]
    assert after != current


def test_the_present_action_is_marked_in_a_part_of_it_after_undo_and_after_a_reload(people: People, site: Site) -> None:
    made = lesson(site, "neon", "equip")
    page = people.come(playing.seat(made))
    page.get_by_role("button", name="Skip the lesson").click()
    actions = page.get_by_role("list", name=re.compile("^Programme, Initiative")).get_by_role("listitem")
    marked = actions.and_(page.locator("[aria-current=step]"))
    expect(marked).to_have_text(re.compile("Action 2: search or gain"))
    while (question := asked(made))["kind"] != "attack":  # takes Gear, then attacks
        answered(made, 0, question["options"][0]["text"])
    expect(marked).to_have_text(re.compile("Action 3: attack"))
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    until(lambda: asked(made)["kind"] == "action")
    expect(marked).to_have_text(re.compile("Action 3: attack"))
    undo.click()
    until(lambda: asked(made)["kind"] == "equip")
    for _ in range(2):
        expect(marked).to_have_text(re.compile("Action 2: search or gain"))
        page.reload()


def test_a_host_sees_who_has_come_and_lets_bots_fill_the_rest(people: People) -> None:
    host = people.come("/new/neon")
    host.get_by_role("radio", name="4", exact=True).check(force=True)
    host.get_by_role("radio", name="Squad").check(force=True)
    host.get_by_role("combobox", name="Seat 3").select_option(label="somebody I invite")
    host.get_by_role("button", name="Make the table").click()
    link = host.get_by_role("textbox", name="Invite for seat 2").input_value()
    expect(host.get_by_role("status").filter(has_text="2 more seats are taken")).to_be_visible()
    guest = people.come(link)
    guest.get_by_role("textbox", name="Your name at the table").fill("Ada")
    guest.get_by_role("button", name="Join the table").click()
    expect(guest.get_by_role("status").filter(has_text="the last seat is taken")).to_be_visible()
    expect(host.get_by_role("listitem").filter(has_text="Ada")).to_contain_text("is here")
    assert_none(host)
    host.get_by_role("button", name="Fill with bots and start").click()
    for page in (host, guest):
        playing.Sight(page)
        expect(page.get_by_text(re.compile(r"^Squad 2: \d"))).to_be_visible()
        assert_none(page)


def in_attack(site: Site, kind: str) -> tuple[Made, int, list[str]]:
    """A question of some kind inside an attack, with options that point at Sectors: the table, the seat, and these."""
    while True:
        made = site.table("mine", "mine", game="neon", pace=AT_ONCE)
        while (seen := [made.seen(token) for token in made.seats.values()])[0]["state"] == "playing":
            for seat, body in enumerate(seen):
                for decision in body.get("decisions", []):
                    options = decision.get("options", [])
                    places = [each["label"] for each in options if any("arena/" in ref for ref in each.get("refs", []))]
                    if (
                        decision["seat"] == seat
                        and decision.get("kind") == kind
                        and places
                        and body["view"].get("attack")
                    ):
                        return made, seat, places
            chosen(made)


@pytest.mark.parametrize("kind", ["step", "effect"])
def test_a_sector_that_an_attack_asks_for_can_be_pressed(people: People, site: Site, kind: str) -> None:
    made, seat, places = in_attack(site, kind)
    page = people.come(f"/t/{made.id}#seat={made.seats[seat]}")
    playing.Sight(page)
    expect(page.get_by_role("region", name="Attack")).to_have_count(1 if kind == "effect" else 0)
    for wide, high in ((1280, 800), (1024, 600), (700, 900)):
        page.set_viewport_size({"width": wide, "height": high})
        for label in places:
            page.get_by_role("button", name=re.compile(rf"^{re.escape(label)}\. ")).last.click(trial=True)


def test_a_press_on_an_adjacent_sector_moves_there_as_one_wish(people: People, site: Site) -> None:
    made = lesson(site, "neon", "action")
    assert any(option["text"] == "move" for option in asked(made)["options"])
    page = people.come(playing.seat(made))
    playing.Sight(page)
    sector = page.get_by_role("button", name=re.compile("^Move to ")).first
    name = re.sub("^Move to (.*?)[.] .*", r"\1", sector.inner_text().splitlines()[0])
    playing.press(sector)
    until(lambda: made.seen(made.seats[0])["view"]["players"][0]["place"] == name.lower().replace(" ", "-"))


def test_on_a_low_screen_what_can_be_pressed_comes_into_sight(people: People, site: Site) -> None:
    site.lucky("low 6")  # the Sector lies at the lower edge
    made, seat, (place,) = in_attack(site, "effect")
    page = people.come(f"/t/{made.id}#seat={made.seats[seat]}", viewport={"width": 1024, "height": 600})
    playing.Sight(page)
    expect(page.get_by_role("button", name=re.compile(rf"^{re.escape(place)}\. ")).last).to_be_in_viewport(ratio=0.9)


def test_a_list_stays_open_while_a_rival_gets_ready(people: People, site: Site) -> None:
    made = site.table("mine", "mine", game="neon", pace=AT_ONCE)
    page = people.come(playing.seat(made))
    playing.Sight(page)
    playing.listed(page)
    shown = page.get_by_role("button", name="List", exact=True, pressed=True)
    choosing = page.get_by_role("list", name="Seats").get_by_text("to choose")
    expect(shown).to_be_visible()
    expect(choosing).to_have_count(2)
    answered(made, 1, asked(made, 1)["options"][0]["text"])
    expect(choosing).to_have_count(1)
    expect(shown).to_be_visible()


def test_a_card_of_the_hand_is_discarded_for_an_action_by_one_press_and_its_words(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST)
    page = people.come(playing.seat(made))
    card = page.get_by_role("list", name=re.compile("^Your hand")).get_by_role("button").first
    card.click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Recruit with")).click()
    expect(page.get_by_role("heading", name="Recruit a card from the Hangar")).to_be_visible()


def test_options_say_what_they_do_and_cost_and_attacks_their_odds(people: People, site: Site) -> None:
    page = people.come(
        playing.seat(lesson(site, "neon", "attack")),
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
    )
    words = playing.options(page).first
    odds = re.compile(r"damage .*\d+ %, mean \d")
    expect(words).to_contain_text(odds)  # without a pointer, and without a question of mine
    page.get_by_role("button", name="More help").click()
    page.get_by_role("button", name="Why not?").click()
    expect(page.get_by_role("list", name="What you cannot do")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("list", name="What you cannot do")).to_have_count(0)
