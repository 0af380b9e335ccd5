"""Two people at two screens: a whole episode of NEON HOPE, votes, and who leads a bot.

In `make test` the pages play the first round, and both look on while what follows is answered over HTTP; in `make soak` they play
all of it.
"""

from __future__ import annotations

import json
import random
import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

import neontable as nt
from tests.conformance.tools import count
from tests.games.neon_hope.table import card, deniz, given, larx, shown, when
from tests.server.serving import Made
from tests.web import hoping, playing
from tests.web.barriers import assert_fits, assert_none, assert_reachable
from tests.web.browsers import People
from tests.web.site import Site
from tests.web.tables import AT_ONCE, put, until
from tests.web.test_hope import CUT

ROUNDS = count(1, 30)  # that the pages play themselves


# ---- a whole episode
class Eyes:
    """All that is told to one page, and what it means: frames in their order, and the hidden cards of its own seat."""

    def __init__(self, page: Page, seat: int) -> None:
        self.seat = seat
        self.frames = hoping.frames_to(page)

    def told(self) -> list[tuple[int, dict[str, Any], str]]:
        """Each frame with the step that it belongs to."""
        found = []
        at = 0
        for text in self.frames:
            frame = json.loads(text)
            at = frame.get("seq", frame.get("table", {}).get("seq", at))
            found.append((at, frame, text))
        return found

    def draws(self) -> list[tuple[int, int, str]]:
        """The cards that this seat held hidden: from which step to which, and their names."""
        held: tuple[int, str] | None = None
        found = []
        last = 0
        for at, frame, _ in self.told():
            last = at
            view = frame.get("table", {}).get("view") or {} if frame["type"] == "reset" else frame.get("set", {})
            if "drawn" not in view and "drawn" not in frame.get("drop", []):
                continue
            mine = (view.get("drawn") or [None, None])[self.seat] or {}
            if held and mine.get("name") != held[1]:
                found.append((held[0], at, held[1]))
                held = None
            if mine.get("name") and held is None:
                held = at, mine["name"]
        return [*found, (held[0], last + 1, held[1])] if held else found


def told_early(draws: list[tuple[int, int, str]], other: Eyes) -> tuple[int, list[str]]:
    """How many hidden cards the other did not know by name before, and those that they were told of while they were hidden."""
    frames = other.told()
    unknown = [each for each in draws if not any(at < each[0] and each[2] in text for at, _, text in frames)]
    early = [
        f"{name}, step {at}"
        for first, end, name in unknown
        for at, frame, text in frames
        if first <= at < end and name in text and not another_copy_seen(frame, name)
    ]
    return len(unknown), early


def another_copy_seen(frame: dict[str, Any], name: str) -> bool:
    """Whether all were shown a card of that name on the deck, which is not the one that is hidden."""
    return any(each["kind"] == "seen" and name in each["text"] for each in frame.get("events", []))


def in_time(what: Locator) -> None:
    """Press something, unless the other has just answered and it is gone."""
    with suppress(TimeoutError):
        what.click(timeout=2_000)


def pressed(pages: list[Page], luck: random.Random) -> None:
    """Whoever is asked presses something."""
    hoping.asked_here(pages[0]).or_(pages[0].locator(".telling")).first.wait_for()
    for page in pages:
        if hoping.go_on(page).or_(hoping.sends(page)).or_(playing.options(page)).first.is_visible():
            hoping.by_pressing(page, luck, in_time)


def finished(people: People, site: Site, luck: random.Random) -> tuple[int, int]:
    """Two people play an episode to its end: how many cards lay hidden, and how many of them nobody else knew by name."""
    made = site.table("mine", "invite", game="neon-hope", pace=AT_ONCE, options={"episode": "1"})
    made.claim(1)
    pages = [people.come("/") for _ in (0, 1)]
    eyes = [Eyes(page, seat) for seat, page in enumerate(pages)]
    for seat, page in enumerate(pages):
        page.goto(playing.seat(made, seat))
    for _ in range(2 * hoping.LONGEST):
        told = made.seen(made.seats[0])
        if told["state"] != "playing":
            break
        if told["view"]["round"] <= ROUNDS:
            pressed(pages, luck)
        else:
            for seat in (0, 1):
                hoping.answer_somehow(made, seat, luck)
    for page in pages:
        ended(page)
    for seat in (0, 1):
        hoping.assert_nothing_of_the_other(eyes[seat].frames, seat)
    draws = [each.draws() for each in eyes]
    unknown, early = zip(*(told_early(draws[seat], eyes[1 - seat]) for seat in (0, 1)), strict=True)
    assert early == ([], [])
    print(
        f"{sum(map(len, draws))} hidden draws, {sum(unknown)} unknown by name, {sum(len(e.frames) for e in eyes)} frames"
    )
    return sum(map(len, draws)), sum(unknown)


def ended(page: Page) -> None:
    """The page tells the end of the story, then how it ended."""
    hoping.ending(page).wait_for(state="attached", timeout=60_000)
    until(lambda: not hoping.turned(page) and hoping.over(page))
    expect(page.get_by_text(re.compile("^The game is over: (Won|Lost) together$")).first).to_be_attached()
    assert "Nobody wins" not in page.locator("body").inner_text()


def test_two_people_finish_the_first_episode_and_no_hidden_draw_is_told_early(people: People, site: Site) -> None:
    luck = random.Random(3)
    assert any(finished(people, site, luck)[1] for _ in range(4)), "no card lay hidden"


# ---- votes
def before_the_vote() -> nt.Table:
    """Larx has done what leads to a choice that the season remembers."""
    courier = card("109", side="B", secrets=1)
    table = given(
        larx(attributes=[9, 9, 9, 9]), deniz(), cards=[courier], chance=shown("0", "0", "0"), options={"episode": "1"}
    )
    when(table, "investigate Night Courier", "no card")
    assert {each.kind for each in table.decisions} == {"vote"}
    return table


def ballot(page: Page) -> list[Locator]:
    """The answers of a vote, each as something to press."""
    hoping.go_on(page).or_(page.locator(".choice .answers")).first.wait_for()
    hoping.turned(page)
    answers = page.locator(".choice .answers button")
    answers.first.wait_for()
    return answers.all()


def voted(made: Made) -> str:
    """What was decided, in the words of the log."""

    def found() -> str:
        log = made.served.get(f"{made.path}/log", made.seats[0]).json()["log"]
        return next((str(each["text"]) for each in log if each["kind"] == "voted"), "")

    return until(found)


def test_two_people_vote_and_neither_sees_what_the_other_chose_before_both_have(people: People, site: Site) -> None:
    made = put(site, before_the_vote(), "mine", "mine")
    pages = [people.come("/") for _ in (0, 1)]
    frames = [hoping.frames_to(page) for page in pages]
    for seat, page in enumerate(pages):
        page.goto(playing.seat(made, seat))
    first, second = map(ballot, pages)
    assert len(first) == len(second) == 3, "both answers, and as the others decide"
    wanted = first[1].locator("b").inner_text()
    for page in pages:
        assert_none(page)
        assert_fits(page)
        assert page.evaluate(CUT) == []
    before = len(frames[1])
    first[1].click()
    expect(pages[0].locator(".choice .answers")).to_have_count(0)
    until(lambda: not any(each["seat"] == 0 for each in made.seen(made.seats[1])["decisions"]))
    told = [json.loads(each) for each in frames[1][before:]]
    assert not any(each.get("events") or each.get("type") in ("thinks", "points") for each in told), told
    assert len(second) == 3 and second[1].is_enabled()
    pages[1].get_by_role("button", name=re.compile("Abstain", re.IGNORECASE)).click()
    assert wanted in voted(made)
    for page in pages:
        hoping.go_on(page).wait_for()  # what follows is read on a screen of its own
        hoping.turned(page)


def test_one_person_decides_a_vote_beside_a_bot_with_a_finger(people: People, site: Site) -> None:
    made = put(site, before_the_vote(), "mine", "bot:greedy")
    page = people.come(playing.seat(made), **hoping.PHONE)
    answers = ballot(page)
    assert_reachable(page)
    assert_fits(page)
    expect(page.locator(".choice")).to_contain_text("The courier lays the drive on the wet step.")
    wanted = answers[0].locator("b").inner_text()
    answers[0].tap()
    assert wanted in voted(made)
    hoping.go_on(page).wait_for()


# ---- who leads a bot
def test_who_leads_chooses_how_the_bot_begins(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", game="neon-hope", pace=AT_ONCE, lead=True)
    page = people.come(playing.seat(made))
    luck = random.Random(1)
    prompts: list[str] = []
    while not hoping.round_of(made):
        hoping.asked_here(page).wait_for()
        prompts.append(page.locator("#prompt").inner_text())
        hoping.by_pressing(page, luck)
    assert any(each.startswith("Deniz: ") for each in prompts), prompts
    assert not any(each.startswith("Larx: ") for each in prompts), "that I am asked myself needs no name"


# ---- who plays whom
def test_each_person_chooses_a_character_before_the_start(people: People, site: Site) -> None:
    host = people.come("/new/neon-hope")
    host.get_by_role("radio", name=re.compile("^The season")).check(force=True)
    expect(host.get_by_role("radio", name="Each chooses at the table")).to_be_checked()
    host.get_by_role("button", name="Make the table").click()
    guest = people.come(host.get_by_role("textbox", name="Invite for seat 2").input_value())
    guest.get_by_role("textbox", name="Your name at the table").fill("Ada")
    guest.get_by_role("button", name="Join the table").click()
    for page, first, character in ((host, guest, "Ottilie Brandt"), (guest, host, "Larx Krajewski")):
        expect(page.get_by_role("heading", name="Which character do you play?")).to_be_visible()
        expect(first.get_by_role("heading", name="Which character do you play?")).to_have_count(0)
        wanted = playing.options(page).filter(has_text=character)
        expect(wanted).to_contain_text("Perception")
        assert_none(page)
        wanted.click()
        expect(playing.options(page).filter(has_text=character)).to_have_count(0)
    for page, mine, other in ((host, "Ottilie", "Larx"), (guest, "Larx", "Ottilie")):
        seats = page.get_by_role("list", name="Seats").get_by_role("listitem")
        expect(seats.filter(has_text="You")).to_contain_text(mine)
        expect(seats.filter(has_text=other)).to_have_count(1)
