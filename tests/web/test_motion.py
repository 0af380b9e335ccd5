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
from tests.web.tables import AT_ONCE, FIRST, asked, lesson, until

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
        expect(playing.options(self.page).first).to_be_attached()
        return [line["text"] for line in found["log"]]

    def until_another_has_played(self) -> list[str]:
        """Choose until the other seat has had its turn, which is not yet shown: what has happened by then."""
        while True:
            told = self.choose()
            if told[-1] not in self.log[-1] and "Turn" in told[-1]:
                return told
            self.page.clock.run_for(TURN)


def shown(lines: list[str], told: list[str]) -> bool:
    """Whether the log shows the newest of what has happened."""
    return told[-1] in lines[-1]


def begins(whole: list[str], lines: list[str]) -> bool:
    """Whether a log begins with these lines; the last may still grow, since lines that say the same become one."""
    return lines[:-1] == whole[: len(lines) - 1]


def test_the_turn_of_another_is_shown_in_order_and_soon_over(people: People, site: Site) -> None:
    seat = Seat(people, site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST))
    told = seat.until_another_has_played()
    seen = [seat.log]
    for _ in range(TURN // GLANCE):
        seat.page.clock.run_for(GLANCE)
        seen.append(seat.log)
    lengths = [len(lines) for lines in seen]
    assert len(set(lengths)) > 3, "it is shown bit by bit"
    assert lengths == sorted(lengths)
    assert all(begins(seen[-1], lines) for lines in seen)
    assert shown(seen[-1], told)
    last = seat.page.get_by_role("group", name="What happened").get_by_role("listitem").last
    expect(last).to_have_attribute("aria-current", "step")  # the last that happened stays marked


def test_a_press_skips_to_the_present_and_chooses_nothing(people: People, site: Site) -> None:
    seat = Seat(people, site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST))
    seat.choose()
    while playing.Sight(seat.page).things or not any(option.get("refs") for option in asked(seat.made)["options"]):
        seat.page.clock.run_for(TURN)
        seat.choose()
    before = seat.choices
    lit = playing.Sight(people.come(playing.seat(seat.made))).things  # as the same seat sees it without motion
    playing.press(
        playing.button(seat.page, lit[0].partition(". ")[2])
    )  # what is drawn there is not yet what can be chosen
    expect(playing.button(seat.page, lit[0])).to_be_visible()
    assert seat.choices == before
    playing.press(playing.button(seat.page, lit[0]))
    expect(playing.button(seat.page, lit[0])).to_have_count(0)
    assert seat.choices == before + 1


def test_nobody_waits_for_the_picture_to_decide(people: People, site: Site) -> None:
    seat = Seat(people, site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST))
    told = seat.until_another_has_played()
    before = seat.choices
    assert not shown(seat.log, told)
    seat.choose()  # while time stands still
    assert seat.choices == before + 1


def test_who_comes_back_sees_what_has_happened_since_their_last_choice(people: People, site: Site) -> None:
    seat = Seat(people, site.table("mine", "bot:greedy", pace=AT_ONCE, options=FIRST))
    told = seat.until_another_has_played()
    then = seat.log
    seat.page.keyboard.press("Escape")  # which skips, too
    expect(seat.page.get_by_role("group", name="What happened").get_by_role("listitem").last).to_contain_text(told[-1])
    now = seat.log
    seat.page.reload()
    expect(seat.page.get_by_role("group", name="What happened").get_by_role("listitem").first).to_be_visible()
    again = seat.log
    assert begins(again, then)
    assert begins(now, again)
    assert len(again) < len(now)
    expect(playing.options(seat.page).first).to_be_attached()
    seat.page.clock.run_for(TURN)
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
