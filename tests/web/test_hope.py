"""NEON HOPE in a real browser: an evening by pointing, with a finger at 360 px, by keys and by the text table.

In `make test` the page plays the first round, what follows is answered over HTTP, and the page shows the end; in `make soak` it
plays every round.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.conformance.tools import count
from tests.server.serving import Made
from tests.web import hoping, playing
from tests.web.barriers import assert_fits, assert_none, assert_reachable
from tests.web.browsers import People
from tests.web.site import Site
from tests.web.tables import AT_ONCE, answered, asked, changed, until

ROUNDS = count(1, 30)  # that the page plays itself
WORDS = 120  # on a screen of the story

Answer = Callable[[Page, random.Random], bool]


def with_a_bot(site: Site) -> Made:
    """A table of one person and a bot."""
    return site.table("mine", "bot:greedy", game="neon-hope", pace=AT_ONCE)


class Looks:
    """Looks once at each kind of question whether everybody can use it."""

    def __init__(self, phone: bool = False) -> None:
        self.phone = phone
        self.seen: set[str] = set()

    def __call__(self, page: Page) -> None:
        kind = page.evaluate("document.querySelector('.hope-form')?.className ?? ''")
        if kind in self.seen:
            return
        self.seen.add(kind)
        assert_fits(page)
        if self.phone:
            assert_reachable(page)
        assert_none(page)


def ended(made: Made, luck: random.Random) -> bool:
    """Whether the evening has ended; who is asked answers."""
    told = made.seen(made.seats[0])
    if told["state"] == "playing" and told["seats"][0].get("waits"):
        hoping.answer_somehow(made, 0, luck)
    return bool(told["state"] != "playing")


def played(
    page: Page,
    made: Made,
    answer: Answer,
    look: Callable[[Page], None] | None = None,
    press: hoping.Press = Locator.click,
) -> None:
    """Play on the page as long as it should, let the rest be answered, and see the end."""
    luck = random.Random(1)
    for _ in range(hoping.LONGEST):
        hoping.asked_here(page).wait_for()
        if hoping.over(page) or hoping.round_of(made) > ROUNDS:
            break
        if look is not None:
            look(page)
        answer(page, luck)
    until(partial(ended, made, luck))
    hoping.ending(page).wait_for(state="attached", timeout=60_000)  # a whole evening is shown first
    hoping.turned(page, press)
    expect(page.get_by_text(re.compile("^The game is over: (Won|Lost) together$")).first).to_be_attached()


def test_an_evening_is_pressed_to_its_end(people: People, site: Site) -> None:
    made = with_a_bot(site)
    page = people.come(playing.seat(made))
    looks = Looks()
    played(page, made, hoping.by_pressing, looks)
    hoping.turned(page)
    end = page.get_by_role("dialog", name=re.compile("^(Won|Lost) together$"))
    expect(end.get_by_role("button", name="This evening again", exact=True)).to_be_visible()
    expect(end).to_contain_text(re.compile("What it changes", re.IGNORECASE))
    assert "Nobody wins" not in page.locator("body").inner_text()
    assert_none(page)
    assert len(looks.seen) >= 3


def test_an_evening_with_a_finger_at_360_px(people: People, site: Site) -> None:
    made = with_a_bot(site)
    page = people.come(playing.seat(made), **hoping.PHONE)
    looks = Looks(phone=True)
    played(page, made, partial(hoping.by_pressing, press=Locator.tap), looks, Locator.tap)
    assert len(looks.seen) >= 3


def test_an_evening_by_keys(people: People, site: Site) -> None:
    made = with_a_bot(site)
    page = people.come(playing.seat(made))
    played(page, made, hoping.by_keys)


def test_an_evening_by_the_text_table(people: People, site: Site) -> None:
    made = with_a_bot(site)
    page = people.come(playing.seat(made))
    hoping.asked_here(page).wait_for()
    page.keyboard.press("t")
    expect(page.get_by_role("region", name="Text table")).to_contain_text("Surveillance 0 of 40")

    def by_label(page: Page, luck: random.Random) -> bool:
        found = playing.listed(page)
        if found.count():
            found.nth(luck.randrange(found.count())).click()
        return True

    played(page, made, by_label)


def to_a_task(page: Page, made: Made) -> str:
    """Answer until a task can be chosen for which there is a card: what it is called."""
    luck = random.Random(2)
    for _ in range(hoping.LONGEST):
        question = asked(made)
        if question["kind"] == "act":
            page.goto(page.url)
            hoping.asked_here(page).wait_for()
            hoping.turned(page)
            tasks = page.locator(".acts .task button")
            for each in tasks.all():
                name = each.locator(".said").inner_text().splitlines()[0]
                expect(each.locator(".chance")).to_have_text(re.compile(r"^\d+ %$"))  # seen without a pointer
                each.click()
                expect(page.locator(".hope-task")).to_be_visible()
                if page.locator(".hope-task .card button").count():
                    return str(name)
                page.get_by_role("button", name="Back", exact=True).click()
        options = question["options"]
        answered(made, 0, luck.choice(options)["text"])
    raise AssertionError("there is no such task")


def test_a_task_is_one_panel_and_one_wish_and_covers_nothing(people: People, site: Site) -> None:
    made = with_a_bot(site)
    page = people.come(playing.seat(made))
    sent = hoping.wishes(page)
    name = to_a_task(page, made)
    expect(page.locator("#prompt")).to_contain_text(name)
    before = made.seen(made.seats[0])["seq"]
    cards = page.locator(".hope-task .card button")
    expect(cards.first.locator(".chance")).to_have_text(re.compile(r"^\d+ %$"))
    cards.first.click()
    target = page.locator(".hope .card.target")
    expect(target).to_have_count(1)
    box, panel = target.bounding_box(), page.locator(".hope-task").bounding_box()
    assert box is not None and panel is not None
    assert box["y"] + box["height"] <= panel["y"] or box["y"] >= panel["y"] + panel["height"]
    assert made.seen(made.seats[0])["seq"] == before, "nothing was chosen yet"
    page.get_by_role("button", name="Reveal", exact=True).click()
    expect(page.locator(".hope-task")).to_have_count(0)
    wishes = [frame for frame in sent if frame.get("type") == "choose"]
    assert len(wishes) == 1 and wishes[0]["option"][0].lower() == name.lower(), wishes


def test_a_task_without_odds_keeps_nobody_out(people: People, site: Site) -> None:
    made = site.table("mine", game="neon-hope", pace=AT_ONCE, aids={"odds": False})
    luck = random.Random(2)
    while not any(each["text"].startswith("play ") for each in asked(made)["options"]):
        hoping.answer_somehow(made, 0, luck)
    page = people.come(playing.seat(made))
    hoping.asked_here(page).wait_for()
    hoping.turned(page)
    expect(page.locator(".hope-task")).to_be_visible()
    assert_none(page)


HIDDEN = """() => {
  const [box, panel] = [".hope .card.target", ".hope-task"].map((each) => document.querySelector(each).getBoundingClientRect());
  const seen = document.elementFromPoint(box.x + box.width / 2, box.bottom - 4)?.closest(".card.target");
  return box.bottom > panel.y + 0.5 || !seen;
}"""


def test_on_a_phone_every_task_is_seen_whole_and_its_target_above_the_sheet(people: People, site: Site) -> None:
    made = site.table("mine", "mine", game="neon-hope", pace=AT_ONCE)
    luck = random.Random(2)
    while len([each for each in asked(made)["options"] if each.get("group") == "task"]) < 2:
        for seat in made.seats:
            hoping.answer_somehow(made, seat, luck)
    page = people.come(playing.seat(made), **hoping.PHONE)
    hoping.asked_here(page).wait_for()
    hoping.turned(page, Locator.tap)
    tasks = page.locator(".acts .task button")
    tasks.locator(".chance").first.wait_for()
    assert tasks.count() > 1
    panel = page.locator(".acts").evaluate("(list) => list.closest('.ask').getBoundingClientRect().bottom")
    for each in page.locator(".acts > li").all():
        box = each.bounding_box()
        assert box is not None and box["y"] + box["height"] <= panel + 0.5, "an option is cut"
    for each in tasks.all():
        each.tap()
        page.locator(".hope-task .go").wait_for()
        expect(page.locator(".hope .card.target")).to_have_count(1)
        until(lambda: not page.evaluate(HIDDEN))
        page.get_by_role("button", name="Back", exact=True).tap()


def test_before_the_first_turn_nothing_is_marked_as_new(people: People, site: Site) -> None:
    made = with_a_bot(site)
    page = people.come(playing.seat(made))
    luck = random.Random(1)
    while asked(made)["kind"] != "turn":
        hoping.asked_here(page).wait_for()
        hoping.by_pressing(page, luck)
    hoping.asked_here(page).wait_for()
    hoping.turned(page)
    expect(playing.options(page).first).to_be_visible()
    assert page.locator(".hope .card").count() > 2
    expect(page.locator(".hope .fresh, .hope .news:visible, .hope-own .news:visible")).to_have_count(0)


def until_a_state_lies_in_the_network(site: Site) -> Made:
    """An evening in which somebody with a long hand is asked while a State is in force."""
    for seed in range(20):
        made = site.table("mine", "mine", game="neon-hope", pace=AT_ONCE)
        luck = random.Random(seed)
        for _ in range(80):
            told = made.seen(made.seats[0])
            view = told["view"]
            acts = any(each["seat"] == 0 and each["kind"] == "act" for each in told.get("decisions", []))
            if acts and len(view["players"][0]["hand"]) >= 7 and any(c["place"] == "network" for c in view["cards"]):
                return made
            for seat in made.seats:
                hoping.answer_somehow(made, seat, luck)
    raise AssertionError("no State comes")


CUT = """() => {
  const inside = (inner, outer) => {
    const box = document.querySelector(outer).getBoundingClientRect();
    return [...document.querySelectorAll(inner)].filter((element) => {
      const own = element.getBoundingClientRect();
      return own.width && (own.right > box.right + 0.5 || own.bottom > box.bottom + 0.5 || own.left < box.left - 0.5);
    }).map((element) => `${outer}: ${element.textContent.trim()}`);
  };
  const words = [...document.querySelectorAll(".status .at")].filter((each) => each.offsetWidth);
  const ranges = words.map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return range.getBoundingClientRect();
  });
  return [
    ...inside(".status .at, .status .soon, .status .eye", ".status .dial"),
    ...inside(".network .count, .network .decks", ".network"),
    ...[...document.querySelectorAll(".hope .card")].filter((card) => {
      const [tokens, text] = [".tokens", ".text"].map((each) => card.querySelector(each)?.getBoundingClientRect());
      return text?.height && tokens.height && text.y < tokens.bottom - 0.5;
    }).map((card) => `tokens over words: ${card.textContent.trim()}`),
    ...ranges.flatMap((box, i) => (i && box.left < ranges[i - 1].right ? [`over another: ${words[i].textContent}`] : [])),
  ];
}"""


def test_nothing_of_the_board_is_cut_beside_a_state_and_a_long_hand(people: People, site: Site) -> None:
    made = until_a_state_lies_in_the_network(site)
    page = people.come(playing.seat(made))
    for width in (1280, 1100, 360):
        page.set_viewport_size({"width": width, "height": 800})
        hoping.asked_here(page).wait_for()
        hoping.turned(page)
        expect(page.locator(".network .states .card")).not_to_have_count(0)
        assert page.evaluate(CUT) == [], width
    page.set_viewport_size({"width": 1280, "height": 800})
    hand = page.get_by_role("list", name="Hand")
    assert hand.get_by_role("listitem").count() > 7, "a Tool lies beside the cards"
    assert hand.evaluate("(hand) => hand.scrollWidth <= hand.clientWidth"), "all of it is in sight"


def pages_and_phases(page: Page, made: Made, luck: random.Random) -> tuple[int, int]:
    """Play alone: how many pages of the story came, and how many questions of encounter phases."""
    pages = phases = 0
    for _ in range(hoping.LONGEST):
        hoping.asked_here(page).wait_for()
        told = made.seen(made.seats[0])
        if hoping.over(page) or told["view"]["outcome"] is not None or (phases and told["view"]["round"] > ROUNDS + 1):
            break
        encounters = any(each["procedure"] == "EncounterPhase" for each in told["view"]["doing"])
        phases += encounters
        if hoping.go_on(page).is_visible():
            pages += 1
            assert not encounters, page.get_by_role("dialog").inner_text()
        hoping.by_pressing(page, luck)
    return pages, phases


def test_no_page_of_the_story_comes_between_encounter_cards(people: People, site: Site) -> None:
    luck = random.Random(4)
    page = people.come("/")
    for _ in range(5):  # some evenings end before anything is asked in an encounter phase
        made = site.table("mine", game="neon-hope", pace=AT_ONCE)  # alone, so that nobody goes on while a page is read
        page.goto(playing.seat(made))
        if all(pages_and_phases(page, made, luck)):
            return
    raise AssertionError("no encounter phase asks anything")


def test_the_story_has_screens_of_its_own_and_can_be_read_again(people: People, site: Site) -> None:
    made = with_a_bot(site)
    page = people.come(playing.seat(made))
    luck = random.Random(1)
    while hoping.round_of(made) < 1:
        hoping.answer_somehow(made, 0, luck)
    titles = []
    hoping.go_on(page).wait_for()
    while hoping.go_on(page).is_visible():
        screen = page.get_by_role("dialog")
        titles.append(screen.get_attribute("aria-label"))
        words = " ".join(screen.locator(".text p").all_inner_texts()).split()
        assert 10 < len(words) <= WORDS + 12, "a screen of the story, and what stands above its texts"
        assert_none(page)
        assert_fits(page)
        hoping.go_on(page).click()
    assert len(titles) >= 3 and made.seen(made.seats[0])["view"]["chapter"]["title"] in titles
    page.get_by_role("button", name="Story", exact=True).click()
    book = page.get_by_role("dialog")
    expect(book).to_have_attribute("aria-label", str(titles[-1]))
    book.get_by_role("button", name="Before").click()
    expect(book).to_contain_text(re.compile(r"Screen \d+ of \d+"))
    page.keyboard.press("Escape")
    expect(book).to_have_count(0)


def test_the_verdict_comes_before_growth_and_a_gentler_evening_after_a_loss(people: People, site: Site) -> None:
    made = with_a_bot(site)
    luck = random.Random(1)
    while hoping.round_of(made) < 1:
        hoping.answer_somehow(made, 0, luck)
    changed(made, 0, "end")
    page = people.come(playing.seat(made))
    verdict = page.get_by_role("dialog", name="Lost together")
    until(lambda: hoping.turned_to(page, verdict))
    expect(verdict).to_contain_text("You gave the evening up, in round 1.")
    expect(verdict).to_contain_text(
        "You came to chapter 1, House Lights. Still to do: Flip Barkeeper, Flip Dance Floor."
    )
    expect(verdict).to_contain_text(re.compile("What it changes.*Heat rises by 1", re.IGNORECASE | re.DOTALL))
    expect(page.locator(".growth")).to_have_count(0)
    assert_none(page)
    hoping.go_on(page).click()
    expect(page.locator(".growth button").first).to_be_visible()
    while hoping.sends(page).count() == 0:
        hoping.by_pressing(page, luck)
    hoping.sends(page).click()
    hoping.ending(page).wait_for(state="attached")
    until(lambda: hoping.turned_to(page, page.get_by_role("button", name="The next evening")))
    page.get_by_role("button", name=re.compile("again, gentler")).click()
    page.wait_for_url(lambda url: made.id not in url)
    hoping.asked_here(page).wait_for()
    token = page.evaluate("JSON.parse(localStorage['neontable.keys']).at(-1).token")
    again = site.get(f"/api/tables/{page.url.rpartition('/')[2]}", token).json()
    assert again["settings"]["options"]["difficulty"] == "gentle" and again["origin"]["kind"] == "again"
    assert "Nobody wins" not in page.locator("body").inner_text()


WHOLE = """(select) => {
  const words = document.createElement("span");
  words.style.cssText = `font: ${getComputedStyle(select).font}; position: absolute; white-space: nowrap`;
  document.body.append(words);
  const widest = Math.max(...[...select.options].map((each) => ((words.textContent = each.text), words.offsetWidth)));
  words.remove();
  const arrow = 24;
  return widest + arrow <= select.clientWidth;
}"""


def test_the_first_table_that_is_proposed_is_the_demo(people: People, site: Site) -> None:
    page = people.come("/new/neon-hope")
    expect(page.get_by_role("radio", name="A first evening")).to_be_checked()
    levels = page.get_by_role("group", name="Difficulty")
    expect(levels.get_by_role("radio")).to_have_count(4)
    expect(levels).to_contain_text(
        re.compile(r"Normal.*bots win \d+ of 100 evenings.*Gentle.*a level of ours", re.I | re.DOTALL)
    )
    page.get_by_role("radio", name="The season").check()
    expect(page.get_by_role("radio", name="Each chooses at the table")).to_be_checked()  # a friend is invited
    page.get_by_role("radio", name="Chosen here").check()
    page.get_by_label("Seat 1 plays").select_option("deniz")
    expect(page.get_by_label("Seat 2 plays")).to_have_value("larx")  # they change places
    levels.get_by_role("radio", name="Gentle").check()
    page.set_viewport_size({"width": 360, "height": 740})
    assert_fits(page)
    ways = [page.get_by_text(name, exact=True) for name in ("Each chooses at the table", "Chosen here")]
    boxes = [each.bounding_box() for each in ways]
    assert boxes[0] and boxes[1] and boxes[0]["width"] == boxes[1]["width"] and boxes[0]["height"] < 50
    assert page.get_by_label("Seat 1 plays").evaluate(WHOLE), "a name is cut"
    page.set_viewport_size({"width": 1280, "height": 800})
    decide = page.get_by_role("checkbox", name=re.compile("decide what bots begin with and how they grow"))
    expect(decide).to_have_count(0)  # a friend is invited, and there is no bot
    page.get_by_role("combobox", name="Seat 2", exact=True).select_option("bot:greedy")
    decide.check()
    assert_none(page)
    page.get_by_role("button", name="Start the game").click()
    hoping.asked_here(page).wait_for()
    told = made_here(page, site)
    assert told["settings"]["lead"] is True
    options = told["settings"]["options"]
    assert options["characters"] == ["deniz", "larx"] and options["difficulty"] == "gentle" and not options.get("demo")
    until(partial(asked_for_the_bot, page, site, random.Random(1)))
    other = people.come("/")
    other.get_by_role("button", name="Play now NEON HOPE", exact=True).click()
    hoping.asked_here(other).wait_for()
    told = made_here(other, site)
    assert told["settings"]["options"]["demo"] is True
    assert [seat["kind"] for seat in told["seats"]] == ["mine", "bot"]


def asked_for_the_bot(page: Page, site: Site, luck: random.Random) -> bool:
    """Whether the bot's own question is asked here; else mine is answered."""
    if any(each["seat"] == 1 and each.get("options") for each in made_here(page, site)["decisions"]):
        return True
    hoping.asked_here(page).wait_for()
    assert not page.locator(".acts").count(), "the evening has begun without a question about the bot"
    hoping.by_pressing(page, luck)
    return False


def made_here(page: Page, site: Site) -> dict[str, Any]:
    """The table that this page shows, as the server tells it to who has made it."""
    token = page.evaluate("JSON.parse(localStorage['neontable.keys']).find((key) => key.role === 'seat').token")
    told: dict[str, Any] = site.get(f"/api/tables/{page.url.rpartition('/')[2]}", token).json()
    return told


def test_an_evening_leads_to_the_next_and_to_the_campaign(people: People, site: Site) -> None:
    made = site.table("mine", "mine", game="neon-hope", pace=AT_ONCE)
    for seat in made.seats:
        changed(made, seat, "end")
    while wish := made.move():
        assert site.post(f"{made.path}/choices", wish["body"], wish["token"]).status_code == 200
    page = people.come(playing.seat(made))
    page.get_by_role("button", name="The next evening").or_(hoping.go_on(page)).first.wait_for()
    page.goto(playing.seat(made, 1))
    hoping.ending(page).wait_for(state="attached")
    hoping.turned(page)
    page.get_by_role("button", name="The next evening").click()
    expect(page).not_to_have_url(re.compile(made.id))
    page.get_by_role("list", name="Seats").get_by_text("yours").first.wait_for()  # both are mine again
    hoping.asked_here(page).wait_for()
    following = page.url.rpartition("/")[2]
    assert following != made.id
    playing.beside(page, "Settings").get_by_role("link", name="The campaign").click()
    evenings = page.get_by_role("list", name="Evenings").get_by_role("article")
    expect(evenings).to_have_count(2)
    expect(evenings.first).to_contain_text("Evening 1: ")
    expect(evenings.last.get_by_role("link", name="Play on")).to_have_attribute("href", f"/t/{following}")
    evenings.first.get_by_role("button", name="Again from here").click()
    asks = page.get_by_role("heading", name="Again from here: who plays whom?")
    expect(asks).to_be_focused()
    expect(page.get_by_label("Larx Krajewski")).to_have_value("mine")
    assert_none(page)
    assert_fits(page)
