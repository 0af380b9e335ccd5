"""Playing on the page as people do: by what it shows, found by role and name."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

from tests.server.serving import Made

OVER = re.compile(r"^(The game is over|The game was ended)")
SEVERAL = re.compile(r", \d+ choices$")
BUTTON = re.compile(r"""^\s*- '?button "((?:[^"\\]|\\.)*)"(?!.*\[disabled\])""")
LONGEST = 1_000  # choices of one seat in a game

Chooser = Callable[[Page, random.Random], None]


def seat(made: Made, number: int = 0) -> str:
    """The address by which a seat is brought to a browser."""
    return f"/t/{made.id}#seat={made.seats[number]}"


def over(page: Page) -> Locator:
    """What the page says when the game has ended."""
    return page.get_by_role("heading", name=OVER)


def options(page: Page) -> Locator:
    """The labelled options of the question."""
    return page.get_by_role("list", name="Options").get_by_role("button")


def compose(page: Page) -> Locator:
    """What plays a composed choice, where the page has a form for it."""
    return page.get_by_role("button", name="Play these")


def asked(page: Page) -> bool:
    """Wait until this seat is asked or the game is over: whether it is asked."""
    options(page).or_(compose(page)).or_(over(page)).first.wait_for()
    return not over(page).is_visible()


def names(place: Locator) -> list[str]:
    """The names of the buttons there that can be pressed, in reading order."""
    found = [BUTTON.match(line) for line in place.aria_snapshot().splitlines()]
    return [each[1].replace("''", "'").replace('\\"', '"') for each in found if each]


def lit(page: Page) -> list[str]:
    """The things on the board that can be chosen now: each says what it would do."""
    wishes = names(page.get_by_role("list", name="Options"))

    def says(name: str) -> bool:
        ends = [found.start() for found in re.finditer(r"\. ", name)]
        return any(wish == name[:end] or wish.startswith(f"{name[:end]} ") for end in ends for wish in wishes)

    return [name for name in names(page.get_by_role("main")) if SEVERAL.search(name) or says(name)]


def button(page: Page, name: str) -> Locator:
    """A button by its whole name; of several that are called the same, the first."""
    return page.get_by_role("button", name=name, exact=True).first


def by_pointing(page: Page, luck: random.Random, press: str = "click") -> None:
    """Press a lit thing of the board; what lies nowhere on it is chosen by its label."""
    if compose(page).is_visible():
        getattr(compose(page), press)()
        return
    found = lit(page)
    if not found:
        getattr(options(page).nth(luck.randrange(options(page).count())), press)()
        return
    name = luck.choice(found)
    getattr(button(page, name), press)()
    if SEVERAL.search(name):
        which = page.get_by_role("dialog", name=SEVERAL.sub("", name)).get_by_role("button")
        getattr(which.nth(luck.randrange(which.count() - 1)), press)()


def by_touch(page: Page, luck: random.Random) -> None:
    """The same with a finger."""
    by_pointing(page, luck, "tap")


def by_button(page: Page, luck: random.Random) -> None:
    """Press a labelled option."""
    options(page).nth(luck.randrange(options(page).count())).click()


def by_key(page: Page, luck: random.Random) -> None:
    """Press a digit; a composed choice is played with Enter."""
    if compose(page).is_visible():
        compose(page).focus()
        page.keyboard.press("Enter")
    else:
        page.keyboard.press(str(luck.randint(1, min(9, options(page).count()))))


def play(page: Page, choose: Chooser, seed: int = 0, choices: int = LONGEST, **more: Any) -> int:
    """Answer whatever this seat is asked until the game is over or so many choices are made: how many were."""
    luck = random.Random(seed)
    look: Callable[[Page], None] | None = more.get("look")
    for made in range(choices):
        if not asked(page):
            return made
        if look is not None:
            look(page)
        choose(page, luck)
    assert choices < LONGEST, "the game does not end"
    return choices
