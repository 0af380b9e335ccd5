"""Motion that tells: what others do is shown in order and soon over, a press skips it and chooses nothing, nobody has to wait.

The page's clock stands still and is moved by hand, so that nothing here depends on how fast the machine is.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from playwright.sync_api import CDPSession, Locator, Page, WebSocket, expect

from tests.server.serving import Made
from tests.web import playing
from tests.web.browsers import People
from tests.web.site import Site
from tests.web.tables import AT_ONCE, FIRST, answered, asked, lesson, until

TURN: Final = 4_000  # milliseconds that another seat's whole turn may take
GLANCE: Final = 50


class Seat:
    """Somebody who likes motion and looks at a table with the log beside it; time stands still for them."""

    def __init__(self, people: People, made: Made) -> None:
        self.made = made
        self.told: list[dict[str, Any]] = []
        self.wishes: list[dict[str, Any]] = []
        self.page = people.come("about:blank", reduced_motion="no-preference")
        self.page.clock.install()
        self.page.on("websocket", self.listen)
        self.page.goto(playing.seat(made))
        expect(playing.options(self.page).first).to_be_attached()
        playing.beside(self.page, "Log")
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + 1)

    def listen(self, socket: WebSocket) -> None:
        """Note what the server tells this page, and what it wishes."""
        socket.on("framereceived", lambda frame: self.told.append(json.loads(frame)))
        socket.on("framesent", lambda frame: self.wishes.append(json.loads(frame)))

    @property
    def log(self) -> list[str]:
        """The lines of the log that are shown."""
        return self.page.get_by_role("group", name="What happened").get_by_role("listitem").all_inner_texts()

    @property
    def choices(self) -> int:
        """How many choices the page has sent."""
        return sum(wish["type"] == "choose" for wish in self.wishes)

    def has_been_told(self, seq: int) -> bool:
        """Whether a step has come, after a moment in which more may come."""
        self.page.wait_for_timeout(10)
        return any(each["type"] == "step" and each["seq"] == seq for each in self.told)

    def choose(self) -> list[str]:
        """Make a choice by key: what has happened when this seat is asked again, all of which the page knows by then."""
        before = self.made.seen(self.made.seats[0])["seq"]
        self.page.keyboard.press("1")
        until(lambda: self.made.seen(self.made.seats[0])["seq"] != before)
        asked(self.made)
        found = self.made.seen(self.made.seats[0])
        until(lambda: self.has_been_told(found["seq"]))
        return [line["text"] for line in found["log"]]

    def settle(self) -> None:
        """Let time pass until all is shown and this seat is asked."""
        self.page.clock.run_for(TURN)
        expect(playing.options(self.page).first).to_be_attached()

    def until_another_has_played(self) -> list[str]:
        """Choose until the other seat has had its turn, which is not yet shown: what has happened by then."""
        while True:
            told = self.choose()
            if told[-1] not in self.log[-1] and "Turn" in told[-1]:
                return told
            self.settle()


def shown(lines: list[str], told: list[str]) -> bool:
    """Whether the log shows the newest of what has happened."""
    return told[-1] in lines[-1]


def begins(whole: list[str], lines: list[str]) -> bool:
    """Whether a log begins with these lines; the last may still grow, since lines that say the same become one."""
    return lines[:-1] == whole[: len(lines) - 1]


def test_the_turn_of_another_is_shown_in_order_and_soon_over(people: People, site: Site) -> None:
    seat = Seat(people, site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST))
    told = seat.until_another_has_played()
    skip = seat.page.get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    seen = [seat.log]
    for _ in range(TURN // GLANCE):
        assert playing.options(seat.page).count() == 0 or shown(seen[-1], told), "asked before all is shown"
        seat.page.clock.run_for(GLANCE)
        seen.append(seat.log)
    expect(playing.options(seat.page).first).to_be_attached()
    expect(skip).to_have_count(0)
    lengths = [len(lines) for lines in seen]
    assert len(set(lengths)) > 3, "it is shown bit by bit"
    assert lengths == sorted(lengths)
    assert all(begins(seen[-1], lines) for lines in seen)
    assert shown(seen[-1], told)
    last = seat.page.get_by_role("group", name="What happened").get_by_role("listitem").last
    expect(last).to_have_attribute("aria-current", "step")  # the last that happened stays marked
    summed = seat.page.get_by_role("button", name=re.compile("^Log: ")).inner_text()
    assert "Quick bot" in summed  # in one sentence, until the next choice
    assert seat.page.locator(".changed").count() > 0  # and what others have changed is marked


def test_a_press_skips_to_the_present_and_chooses_nothing(people: People, site: Site) -> None:
    seat = Seat(people, site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST))
    seat.until_another_has_played()
    before = seat.choices
    expect(playing.options(seat.page)).to_have_count(0)
    seat.page.get_by_role("region", name="Clash and Hangar").click()
    expect(playing.options(seat.page).first).to_be_attached()
    assert seat.choices == before
    playing.options(seat.page).first.click()
    until(lambda: seat.has_been_told(seat.made.seen(seat.made.seats[0])["seq"]) and seat.choices == before + 1)


def test_nobody_who_skips_waits_for_the_picture_to_decide(people: People, site: Site) -> None:
    seat = Seat(people, site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST))
    told = seat.until_another_has_played()
    before = seat.choices
    assert not shown(seat.log, told)
    seat.page.keyboard.press("1")  # while time stands still: a key skips, and chooses nothing
    expect(playing.options(seat.page).first).to_be_attached()
    assert shown(seat.log, told)
    assert seat.choices == before
    seat.choose()
    assert seat.choices == before + 1


def test_who_comes_back_sees_what_has_happened_since_their_last_choice(people: People, site: Site) -> None:
    seat = Seat(people, site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST))
    told = seat.until_another_has_played()
    then = seat.log
    seat.page.get_by_role("button", name="Skip").click()
    expect(seat.page.get_by_role("group", name="What happened").get_by_role("listitem").last).to_contain_text(told[-1])
    now = seat.log
    again = now
    for _ in range(3):  # where the past comes too late, the present is shown at once: a busy machine may do that
        if len(again) < len(now):
            break
        seat.page.reload()
        expect(seat.page.get_by_role("group", name="What happened").get_by_role("listitem").first).to_be_visible()
        again = seat.log
    assert begins(again, then)
    assert begins(now, again)
    assert len(again) < len(now)
    expect(playing.options(seat.page)).to_have_count(0)
    seat.settle()
    assert seat.log == now


def animations(thing: Locator) -> int:
    """How many animations of a thing and its parts are going on."""
    return int(thing.evaluate("(element) => element.getAnimations({ subtree: true }).length"))


def slowed(page: Page, rate: float) -> CDPSession:
    """Let animations run at a rate; at 0 they stand still."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": rate})
    return session


def test_dice_tumble_and_settle_on_their_true_faces(people: People, site: Site) -> None:
    seat = Seat(people, lesson(site, "neon", "effect"))
    session = slowed(seat.page, 0)
    seat.choose()  # the dice are cast
    rolled = [line for line in seat.made.seen(seat.made.seats[0])["log"] if line["kind"] == "attack roll"][-1]
    faces = {"crit": "critical hits?", "hit": "hits?", "cond": r"\?", "miss": "miss(es)?"}
    words = ", ".join(f"{n} {word}" for face, word in faces.items() if (n := rolled["fields"].get(face)))
    dice = seat.page.get_by_role("region", name="Attack").get_by_role("img", name=re.compile(f"^{words}$"))
    for _ in range(TURN // GLANCE):
        if dice.count():
            break
        seat.page.clock.run_for(GLANCE)
    assert animations(dice) > 0
    session.send("Animation.setPlaybackRate", {"playbackRate": 1})
    seat.page.clock.run_for(TURN)
    seat.page.wait_for_timeout(GLANCE)
    until(lambda: not animations(dice))
    expect(dice).to_have_count(1)


def test_pages_of_a_story_are_turned_by_presses_while_their_title_is_written(people: People, site: Site) -> None:
    made = site.table("mine", "bot:greedy", game="neon-hope", pace=AT_ONCE)
    while (question := asked(made))["kind"] == "side":
        answered(made, 0, question["options"][0]["text"])
    page = people.come(playing.seat(made), reduced_motion="no-preference")
    title = page.get_by_role("dialog", name="The Quiet Ledger")
    go_on = title.get_by_role("button", name="Go on", exact=True)
    go_on.click()
    if title.is_visible():  # that press has shown all of the title
        go_on.click()
    expect(title).to_have_count(0)
