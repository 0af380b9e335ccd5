"""NEON HOPE played on the page as people do: stories are turned, tasks put together and revealed, cards picked."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket

from tests.server.serving import Made
from tests.server.tables import command
from tests.web import playing

PHONE = {"has_touch": True, "is_mobile": True, "viewport": {"width": 360, "height": 740}}
LONGEST = 900  # presses of one seat in an evening
SENDS = re.compile(
    r"^(Reveal|Discard these|Recover these|Leave these behind|Buy these|Nothing|Spend Hope|Spend no Hope|Take .+)$"
)
ORDER = ("growth", "ways")  # lists in which something is chosen before it is taken

Press = Callable[[Locator], None]


def go_on(page: Page) -> Locator:
    """What turns a page of the story."""
    return page.get_by_role("button", name="Go on", exact=True)


def sends(page: Page) -> Locator:
    """What sends a choice that was put together."""
    return page.get_by_role("button", name=SENDS, disabled=False)


def asked_here(page: Page) -> Locator:
    """Whatever waits for a press of mine, or the end."""
    over = page.get_by_text(playing.OVER)
    return go_on(page).or_(sends(page)).or_(playing.options(page)).or_(over).first


def over(page: Page) -> bool:
    """Whether the evening has ended on this page."""
    return page.get_by_text(playing.OVER).count() > 0


def ending(page: Page) -> Locator:
    """The last pages of the story, or how it ended."""
    return go_on(page).or_(page.get_by_text(playing.OVER)).first


def turned(page: Page, press: Press = Locator.click) -> int:
    """Turn all pages of the story that wait: how many there were."""
    pages = 0
    while go_on(page).is_visible():
        press(go_on(page))
        pages += 1
    return pages


def turned_to(page: Page, wanted: Locator) -> bool:
    """Turn pages of the story until something is there, which may itself be one that is turned."""
    if wanted.is_visible():
        return True
    if go_on(page).is_visible():
        go_on(page).click()
    return False


def by_pressing(page: Page, luck: random.Random, press: Press = Locator.click) -> bool:
    """Press what the page offers; false if that chose nothing yet."""
    if turned(page, press):
        return False
    for name in ORDER:
        found = page.locator(f".{name} button[aria-pressed=false]")
        if found.count() and not sends(page).count():
            press(found.nth(luck.randrange(found.count())))
            return False
    cards = page.locator(".hope-task .card button[aria-pressed=false]")
    if cards.count() and luck.random() < 0.5:
        press(cards.nth(luck.randrange(cards.count())))
    if sends(page).count():
        press(sends(page).last)
        return True
    more = page.get_by_role("button", name=re.compile(r"^\d+ more"))
    if more.is_visible():
        press(more)
    found = playing.options(page).and_(page.locator("button:not(.past)"))  # what has no room is behind "All … choices"
    if not found.count():
        return False
    press(found.nth(luck.randrange(found.count())))
    return not page.locator(".hope-task").count()


def by_keys(page: Page, luck: random.Random) -> bool:
    """The same with keys alone: digits for options, Tab and Enter for what is put together."""
    if go_on(page).is_visible():
        page.keyboard.press("Enter")
        return False
    wanted = sends(page)
    if not wanted.count():
        choices = page.locator(".growth button[aria-pressed=false], .ways button[aria-pressed=false]")
        if not choices.count():
            page.keyboard.press(str(luck.randint(1, min(9, max(1, playing.options(page).count())))))
            return not page.locator(".hope-task").count()
        wanted = choices.last
    page.keyboard.press("p")
    for _ in range(playing.FARTHEST):
        if wanted.last.evaluate("(element) => element === document.activeElement"):
            page.keyboard.press("Enter")
            return True
        page.keyboard.press("Tab")
    raise AssertionError("the keyboard does not reach it")


def answer_somehow(made: Made, seat: int, luck: random.Random) -> None:
    """A seat answers at random over HTTP, and prefers tasks."""
    told = made.seen(made.seats[seat])
    question = next((each for each in told.get("decisions", []) if each["seat"] == seat and each.get("options")), None)
    if question is None:
        return
    options = [each for each in question["options"] if each.get("group") == "task"] or question["options"]
    wish = {"command": command(), "seq": told["seq"], "option": luck.choice(options)["text"]}
    made.served.post(f"{made.path}/choices", wish, made.seats[seat])


def round_of(made: Made) -> int:
    """Which round is played."""
    number: int = made.seen(made.seats[0])["view"]["round"]
    return number


def wishes(page: Page) -> list[dict[str, Any]]:
    """Every wish that this page sends from now on, as it goes over its socket."""
    sent: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(json.loads(frame)))

    page.on("websocket", listen)
    return sent


def frames_to(page: Page) -> list[str]:
    """All that is told to this page from now on."""
    told: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: told.append(str(frame)))

    page.on("websocket", listen)
    return told


def assert_nothing_of_the_other(frames: list[str], seat: int) -> None:
    """No frame to one of two people shows a hidden card of the other, a line about which it is, or answers to choose from."""
    for frame in map(json.loads, frames):
        seen = frame["table"].get("view") or {} if frame["type"] == "reset" else frame.get("set", {})
        others = (seen.get("drawn") or [None, None])[1 - seat]
        assert "card" not in (others or {})
        lines = [line for line in frame.get("events", []) if line["kind"] == "drew" and line["seat"] != seat]
        assert not any(line.get("fields") for line in lines)
        assert all(each["seat"] == seat for each in frame.get("decisions", []) if each.get("options"))
