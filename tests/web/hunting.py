"""Neo-Hunt 3 played on the page as people do: programmes, troopers, and what comes over a socket."""

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
from tests.web.tables import until

PHONE = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}
CARDS = ["A1 Pounce", "T1 Trooper Orders", "B2 Snap Shot", "C1 Ghost Shot"]
COUNTERS = ["+1, min 1", "+2, max 2", "+0, cloak damaged", "+2."]
SENT = ["A1", "T1", "B2", "C1", "D1", "D2", "D3", "D6"]
LONGEST = 600  # choices of one seat in a game

Press = Callable[[Locator], None]


def card(page: Page, name: str) -> Locator:
    """An action card in the hand."""
    return page.get_by_role("list", name="Action cards").get_by_role("button", name=name)


def counter(page: Page, name: str) -> Locator:
    """A damage counter in the hand."""
    return page.get_by_role("list", name="Damage counters").get_by_role("button", name=name).first


def ready(page: Page) -> Locator:
    """What sends a programme that is complete."""
    return page.get_by_role("button", name="Ready", exact=True)


def moves(page: Page) -> Locator:
    """What moves or places the troopers that are chosen."""
    return page.get_by_role("button", name=re.compile(r"^(Move|Place) \d"))


def slots(page: Page) -> list[str]:
    """What lies in the four slots, as somebody hears it."""
    found = page.get_by_role("list", name="Your programme").get_by_role("button", name=re.compile("^Phase"))
    return [each.locator(".hidden").text_content() or "" for each in found.all()]


def lay(page: Page, cards: list[str], counters: list[str]) -> None:
    """Press four cards and four counters."""
    for name in cards:
        card(page, name).click()
    for name in counters:
        counter(page, name).click()


def four(home: list[str], luck: random.Random) -> list[str]:
    """Eight answers that a seat with these counters may give."""
    cards = [*luck.sample(["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"], 3), "T1"]
    luck.shuffle(cards)
    return [*cards, *luck.sample(home, 4)]


def answer_somehow(made: Made, seat: int, luck: random.Random, kind: str = "") -> bool:
    """A seat answers at random, and attacks where it can; false if it is asked a question of this kind."""
    told = until(lambda: mine if (mine := made.seen(made.seats[seat])).get("decisions") else None)
    question = next(each for each in told["decisions"] if each["seat"] == seat)
    if question["kind"] == kind:
        return False
    if question["kind"] == "card":
        option: str | list[str] = four(told["view"]["players"][seat]["counters"]["at_home"], luck)
    else:
        texts = [each["text"] for each in question["options"]]
        option = luck.choice([each for each in texts if each.startswith("attack")] or texts)
    wish = {"command": command(), "seq": told["seq"], "option": option}
    assert made.served.post(f"{made.path}/choices", wish, made.seats[seat]).status_code == 200
    return True


def waiting(made: Made) -> list[int]:
    """The seats that the table waits for."""
    return [each["seat"] for each in made.seen(made.seats[0])["seats"] if each.get("waits")]


def until_asked(made: Made, kind: str, seat: int = 0) -> None:
    """Everybody answers at random until a seat is asked a question of this kind."""
    luck = random.Random(kind)
    for _ in range(LONGEST):
        who = waiting(made)[0]
        if not answer_somehow(made, who, luck, kind if who == seat else ""):
            return
    raise AssertionError(f"nobody is asked {kind}")


def until_over(made: Made) -> None:
    """Everybody answers at random until the game is over."""
    luck = random.Random(1)
    for _ in range(4 * LONGEST):
        seats = waiting(made)
        if not seats:
            return
        answer_somehow(made, seats[0], luck)
    raise AssertionError("the game does not end")


def programmed(page: Page, press: Press = Locator.click) -> None:
    """Lay the last cards and counters that can be laid, and send them."""
    for group in ("Action cards", "Damage counters"):
        for each in page.get_by_role("list", name=group).get_by_role("button", disabled=False).all()[-4:]:
            if each.get_attribute("aria-pressed") == "false":
                press(each)
    press(ready(page))
    until(lambda: not ready(page).is_visible())  # sent; the next turn's programme begins with nothing


def by_pressing(page: Page, luck: random.Random, press: Press = Locator.click) -> bool:
    """Press what the page offers: cards and counters, sectors and a number, or an option; false if it is just changing."""
    if page.get_by_role("list", name="Action cards").is_visible():
        programmed(page, press)
        return True
    done = page.get_by_role("button", name="Done moving")
    if done.is_visible() and luck.random() < 0.5:
        press(done)
        return True
    lit = page.locator(".map .ground.lit")
    if page.locator(".places").is_visible():
        if not lit.count():
            return False
        press(lit.nth(luck.randrange(lit.count())))
        if done.is_visible():  # a source, then one of its destinations
            to = page.locator(".places button[aria-pressed]")
            press(to.nth(luck.randrange(to.count())))
        press(moves(page))
        return True
    found = playing.listed(page)
    if not found.count():
        return False
    press(found.nth(luck.randrange(found.count())))
    return True


def tabbed(page: Page, thing: Locator) -> None:
    """Come to a thing with the keyboard alone, and press it."""
    page.keyboard.press("p")
    for _ in range(playing.FARTHEST):
        if thing.evaluate("(element) => element === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def by_keys(page: Page, luck: random.Random) -> bool:
    """Answer without a pointer: digits lay cards and counters and choose options, troopers are reached with Tab."""
    if page.get_by_role("list", name="Action cards").is_visible():
        page.locator("#prompt").focus()
        for digit in "14701234567":
            page.keyboard.press(digit)
        tabbed(page, ready(page))
        return True
    done = page.get_by_role("button", name="Done moving")
    if done.is_visible() and luck.random() < 0.5:
        tabbed(page, done)
        return True
    if page.locator(".places").is_visible():
        for _ in range(2 if done.is_visible() else 1):  # a source, then a destination
            tabbed(page, page.locator(".places button.act").first)
        tabbed(page, moves(page))
        return True
    found = playing.options(page).count()
    if not found:
        return False
    page.keyboard.press(str(luck.randint(1, min(9, found))))
    return True


def asked_here(page: Page) -> Locator:
    """Whatever this seat answers with."""
    forms = page.get_by_role("list", name="Action cards").or_(page.locator(".places .act"))
    return playing.options(page).or_(forms).or_(playing.over(page)).first


def went_on(page: Page, seq: float) -> bool:
    """Whether something has happened at the table since, and the page shows it."""
    return playing.shown(page) > seq or playing.over(page).is_visible()


def overheard(page: Page) -> list[dict[str, Any]]:
    """From now on, every frame that comes over this page's sockets."""
    frames: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(json.loads(frame)))

    page.on("websocket", listen)
    return frames


def applied(view: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A view with a difference."""
    gone = change.get("drop", [])
    return {name: part for name, part in {**view, **change.get("set", {})}.items() if name not in gone}


def views_told(frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every view that these frames show, one after the other; those between two actions included."""
    found: list[dict[str, Any]] = []
    view: dict[str, Any] = {}
    for frame in frames:
        if frame["type"] == "reset":
            view = frame["table"].get("view") or {}
        elif frame["type"] == "step":
            seen = view
            for picture in frame.get("pictures", []):
                seen = applied(seen, picture)
                found.append(seen)
            view = applied(view, frame)
        found.append(view)
    return [each for each in found if each]


def nothing_early(frames: list[dict[str, Any]], seat: int) -> int:
    """How many views were told; none shows a card of another seat past its phase, nor a counter that nobody turned over."""
    views = views_told(frames)
    for view in views:
        for player in view["players"]:
            for phase, slot in enumerate(player["slots"], 1):
                if player["seat"] != seat:
                    assert slot["card"] is None or phase <= view["phase"]
                    assert slot["counter"] is None or slot["open"]["counter"]
    return len(views)


def refusal(made: Made, seat: int, option: str | list[str]) -> dict[str, Any]:
    """What a seat is told that tries what it may not."""
    wish = {"command": command(), "seq": made.seen(made.seats[seat])["seq"], "option": option}
    answer = made.served.post(f"{made.path}/choices", wish, made.seats[seat])
    assert answer.status_code in (409, 422), answer.text
    told: dict[str, Any] = answer.json()
    return told
