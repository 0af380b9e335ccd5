"""What helps somebody at the table: odds, hints, reasons, rules, a second question before a choice counts, files, notices."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.serving import secret
from tests.server.tables import command
from tests.web import playing
from tests.web.barriers import assert_none
from tests.web.browsers import People
from tests.web.playing import beside
from tests.web.site import Site
from tests.web.tables import AT_ONCE, FIRST, asked, changed, chosen, lesson

ATOM = "{http://www.w3.org/2005/Atom}"
LISTENING = """
  window.heard = [];
  window.noticed = [];
  const real = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.heard.push("note"); return real.call(this); };
  window.Notification = class extends Notification {
    constructor(title, more) { super(title, more); window.noticed.push(`${title} ${more.body}`); }
  };
"""
HIDDEN = "(hidden) => Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })"


COVERING = """async () => {
  const found = [];
  for (const spot of document.querySelectorAll("main button.spot")) {
    if (!spot.checkVisibility() || spot.closest(".prompt")) continue;
    spot.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse" }));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const tip = document.querySelector("[role=tooltip]")?.getBoundingClientRect();
    const ask = document.querySelector(".prompt").getBoundingClientRect();
    if (!tip || tip.bottom > ask.top || tip.top < 0 || tip.left < 0 || tip.right > innerWidth)
      found.push(`${spot.innerText}: ${JSON.stringify(tip)}`);
    spot.dispatchEvent(new PointerEvent("pointerleave"));
  }
  return found;
}"""  # things whose explanation covers the question or is cut


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
@pytest.mark.parametrize(("game", "kind"), [("cogdrive-neon", "discard"), ("neon", "attack")])
def test_what_explains_a_thing_never_covers_the_question(
    people: People, site: Site, game: str, kind: str, size: tuple[int, int]
) -> None:
    made = lesson(site, game, kind)
    page = people.come(playing.seat(made), viewport={"width": size[0], "height": size[1]})
    playing.Sight(page)
    page.wait_for_load_state("networkidle")
    assert page.evaluate(COVERING) == []


def weighed(people: People, site: Site) -> tuple[Page, Locator, Locator]:
    """Somebody who may attack, an attack, and where its odds are told."""
    page = people.come(playing.seat(lesson(site, "neon", "attack")))
    playing.Sight(page)
    told = page.get_by_role("status").filter(has_text="damage on average")
    return page, playing.options(page).filter(has_text="Boulder").first, told


def test_odds_are_told_where_the_pointer_or_the_focus_rests(people: People, site: Site) -> None:
    page, attack, told = weighed(people, site)
    attack.focus()
    expect(told).to_contain_text(re.compile(r"\d\.\d damage on average, any \d+ %"))
    assert_none(page)
    page.get_by_role("heading", level=2).last.focus()
    expect(told).to_have_count(0)
    attack.hover()
    expect(told).to_be_visible()


def test_an_option_that_appears_under_a_still_pointer_covers_nothing_with_odds(people: People, site: Site) -> None:
    page, attack, told = weighed(people, site)
    attack.hover()
    expect(told).to_be_visible()
    page.keyboard.press("b")
    expect(attack).to_have_count(0)
    page.keyboard.press("b")
    expect(attack).to_be_visible()
    page.wait_for_timeout(1000)
    expect(told).to_have_count(0)
    attack.hover(position={"x": 20, "y": 20})
    expect(told).to_be_visible()


def test_a_hint_and_the_reason_why_nothing_can_be_taken_back(people: People, site: Site) -> None:
    made = lesson(site, "neon", "equip")
    page = people.come(playing.seat(made))
    playing.Sight(page)
    page.keyboard.press("h")
    hint = page.get_by_role("list", name="Hint").get_by_role("listitem")
    expect(hint.first).to_contain_text(re.compile(r"wins \d+ % \(± (under )?\d+ %\)"))
    best = site.post(f"{made.path}/hint", {}, made.seats[0]).json()["lines"][0]
    then = best["expected"][0]  # what follows at once
    expect(hint.first).to_contain_text(f", then {'you' if then['seat'] == 0 else ''}")
    expect(hint.first).to_contain_text(f": {then['label']}")
    assert_none(page)
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    page.keyboard.press("h")
    seq = made.seen(made.seats[0])["seq"]
    hint.first.get_by_role("button", name=re.compile("^Do this")).click()
    expect(hint).to_have_count(0)
    assert made.seen(made.seats[0])["seq"] > seq
    made = site.table("mine", "mine", game="neon")
    chosen(made, 2)  # both programmes
    page.goto(playing.seat(made))
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.press("Enter")
    why = "This cannot be taken back. All have answered, and each has seen the others' answers."
    expect(page.get_by_role("status").filter(has_text=why)).to_be_visible()
    assert_none(page)


def test_a_choice_counts_only_when_it_is_confirmed(people: People, site: Site) -> None:
    page = people.come()
    page.get_by_role("button", name="Settings").click()
    form = page.get_by_role("dialog", name="Settings")
    assert_none(page)
    form.get_by_role("checkbox", name="Ask me again before a choice counts").check()
    page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    made = site.table("mine", "bot:greedy", options=FIRST, pace=AT_ONCE)
    page.goto(playing.seat(made))
    before = playing.Sight(page)
    seq = made.seen(made.seats[0])["seq"]
    sure = page.get_by_role("group", name="Are you sure?")
    playing.listed(page).first.click()
    expect(sure).to_contain_text(f"{asked(made)['options'][0]['label']}?")
    assert_none(page)
    sure.get_by_role("button", name="Not yet").click()
    assert playing.Sight(page).options == before.options
    assert made.seen(made.seats[0])["seq"] == seq
    page.keyboard.press("1")
    page.keyboard.press("n")
    expect(sure).to_have_count(0)
    page.keyboard.press("1")
    page.keyboard.press("y")
    expect(playing.options(page).first).not_to_have_text(before.options[0])
    assert made.seen(made.seats[0])["seq"] > seq


def test_a_rule_is_one_press_away_and_all_of_them_can_be_searched(people: People, site: Site) -> None:
    made = site.table("mine", "mine", game="neon")
    page = people.come(playing.seat(made))
    playing.Sight(page)
    mark = page.get_by_role("button", name=re.compile("^Rule NEON-")).first
    name = (mark.get_attribute("aria-label") or "").removeprefix("Rule ")
    mark.click()
    rule = page.get_by_role("dialog", name=f"Rule {name}")
    told = site.get(f"/api/games/neon/rules/{name}").json()
    expect(rule).to_contain_text(told["rule"]["text"])
    rule.get_by_text("Code and tests").click()  # in a checkout
    expect(rule.get_by_role("listitem")).to_have_text([*told["code"], *told["tests"]])
    assert_none(page)
    page.keyboard.press("Escape")
    expect(rule).to_have_count(0)
    expect(mark).to_be_focused()
    page.keyboard.press("r")
    rules = page.get_by_role("tabpanel", name="Rules")
    count = rules.get_by_role("status")
    expect(count).to_have_text("412 rules")
    rules.get_by_role("searchbox", name="Search the rules").fill(name)
    expect(count).to_have_text("1 rules")
    assert_none(page)
    page.keyboard.press("l")  # what is typed into the search is no command
    expect(rules).to_be_visible()
    page.get_by_role("tab", name="Rules").press("ArrowLeft")
    expect(page.get_by_role("tab", name="Log")).to_be_focused()
    assert_none(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("take back my last choice")
    assert_none(page)
    page.goto("/rules/neon")
    expect(page.get_by_role("heading", name="On one card")).to_be_visible()
    search = page.get_by_role("searchbox", name="Search the rules")
    search.fill("leader token")
    found = page.get_by_role("region", name="All rules")
    expect(found.get_by_role("status")).not_to_have_text("412 rules")
    expect(found.get_by_text(re.compile("Leader token")).first).to_be_visible()
    search.fill("no such words anywhere")
    expect(found).to_contain_text("No rule has all of these words.")


def test_a_card_that_the_log_names_is_marked_and_explains_itself(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST)
    chosen(made, 6)
    page = people.come(playing.seat(made))
    playing.Sight(page)
    named = beside(page, "Log").get_by_role("button", name=re.compile(r"^[A-Z][\w ]+ \((yellow|gray|pink|blue) \d\)$"))
    card = named.last
    nickname = card.inner_text().partition(" (")[0]
    content = site.get("/api/games/cogdrive-neon/content").json()
    text = next(drive["text"] for drive in content["cogdrive"] if drive["nickname"] == nickname)
    expect(card).to_have_css("text-decoration-line", "underline")  # not by its colour alone
    card.hover()
    expect(page.get_by_role("tooltip", name=card.inner_text())).to_contain_text(text)
    page.get_by_role("heading", level=1).hover()
    expect(page.get_by_role("tooltip")).to_have_count(0)
    card.focus()
    expect(page.get_by_role("tooltip", name=card.inner_text())).to_contain_text(text)
    assert_none(page)


@pytest.mark.parametrize(
    ("game", "heading", "sign"),
    [("cogdrive-neon", "Tasks", "draw: from your deck"), ("neon", "Attack dice", "Critical hit")],
)
def test_the_rules_say_what_each_sign_means(people: People, game: str, heading: str, sign: str) -> None:
    page = people.come(f"/rules/{game}")
    page.get_by_role("heading", name="Signs and what they mean").click()
    expect(page.get_by_role("list", name=heading).get_by_role("listitem").filter(has_text=sign)).to_be_visible()
    assert_none(page)


def test_files_and_the_feed_of_a_seat_tell_nothing_but_its_own(people: People, site: Site, tmp_path: Path) -> None:
    made = site.table("mine", "bot:greedy", options=FIRST, pace=AT_ONCE)
    page = people.come(playing.seat(made))
    playing.play(page, playing.by_button, choices=3)
    before = playing.Sight(page).options
    panel = beside(page, "Settings")
    with page.expect_download() as file:
        panel.get_by_role("button", name="Something looks wrong").click()
    told = json.loads(file.value.path().read_text())
    seen = made.seen(made.seats[0])
    assert (told["view"], told["seq"], told["seat"]) == (seen["view"], seen["seq"], 0)
    assert told["version"] and told["log"]
    assert made.seats[0] not in json.dumps(told), "the secret of the seat is not in it"
    panel.get_by_role("button", name="Feed of my turns").click()
    link = panel.get_by_role("textbox", name="Feed of my turns")
    feed = ElementTree.fromstring(site.get(link.input_value()).content)
    titles = [entry.findtext(f"{ATOM}title") for entry in feed.findall(f"{ATOM}entry")]
    assert len(titles) == 1 and str(titles[0]).startswith("It is your turn")
    assert_none(page)
    with page.expect_download() as file:
        panel.get_by_role("button", name="Save to a file").click()
    file.value.save_as(tmp_path / "save.json")
    assert "entries" not in json.loads((tmp_path / "save.json").read_text())
    stranger = people.come()  # has the file alone: a table of its own, hands dealt anew
    stranger.get_by_label("Choose a file").set_input_files(tmp_path / "save.json")
    expect(stranger).not_to_have_url(re.compile(made.id))
    assert playing.play(stranger, playing.by_button, choices=1) == 1
    other = people.come(playing.seat(made))  # has the link to my seat too
    playing.Sight(other)
    other.goto("/")
    other.get_by_label("Choose a file").set_input_files(tmp_path / "save.json")
    expect(other).to_have_url(re.compile(made.id))
    assert playing.Sight(other).options == before
    expect(page.get_by_role("alert")).to_be_visible()  # the former key opens nothing any more
    assert playing.play(other, playing.by_button, choices=2) == 2


def test_what_the_page_says_of_luck_follows_the_fact(people: People, site: Site) -> None:
    made = site.table("mine", "mine", options=FIRST)
    page = people.come(playing.seat(made))
    panel = beside(page, "Settings")
    panel.get_by_text("Is this fair?").click()
    expect(panel.get_by_text("nobody has chosen it")).to_be_visible()
    expect(panel.get_by_text(made.body["commitment"])).to_be_visible()
    assert_none(page)
    for _ in range(4):
        chosen(made)
    changed(made, 0, "resign")
    token = secret()
    own = {"host": secret(), "seats": {"0": token}}
    wish = {"command": command(), "secrets": own, "step": 4, "seats": ["mine", "bot:greedy"]}
    table = site.post(f"{made.path}/fork", wish, made.seats[0]).json()["table"]
    page = people.come(f"/t/{table}#seat={token}")
    panel = beside(page, "Settings")
    panel.get_by_text("Is this fair?").click()
    expect(panel.get_by_text("goes on from step 4 of another one. Its luck was known beforehand")).to_be_visible()
    expect(panel.get_by_text("nobody has chosen it")).to_have_count(0)
    assert_none(page)
    panel.get_by_role("link", name="Who can know what").click()
    expect(page.get_by_role("heading", level=1, name="Is this fair?")).to_be_visible()
    expect(page.get_by_role("heading", name="What the commitment proves")).to_be_visible()


def test_my_turn_is_told_by_title_sound_and_notice_once(people: People, site: Site) -> None:
    made = site.table("mine", "mine", name="Evening", options={"first_player": 1})
    page = people.come(permissions=["notifications"])
    page.add_init_script(LISTENING)
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Sounds").check()
    page.get_by_role("checkbox", name="Notify me when it is my turn").check()
    page.goto(playing.seat(made))
    expect(page).to_have_title("Evening")
    page.evaluate(HIDDEN, True)
    assert page.evaluate("[heard.length, noticed.length]") == [0, 0]
    while not made.seen(made.seats[0])["seats"][0].get("waits"):
        chosen(made)
    expect(page).to_have_title("Your turn: Evening")
    question = page.get_by_role("heading", level=2).last.inner_text()
    expect(page.get_by_role("status").filter(has_text=f"Your turn. {question}")).to_have_count(1)
    assert page.evaluate("heard.length") == 2, "the two notes of a turn"
    assert page.evaluate("noticed") == [f"Your turn: Evening {question}"]
    chosen(made)
    expect(page.get_by_role("heading", level=2).last).not_to_have_text(question)
    assert page.evaluate("[heard.length, noticed.length]") == [2, 1], "once a turn, not for every question"
