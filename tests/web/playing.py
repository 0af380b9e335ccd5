"""Playing on the page as people do: by what it shows, found by role and name."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, Position

from tests.server.serving import Made

OVER = re.compile(r"The game is over|The game was ended")
COMPOSE = "Play these"
ALL = re.compile(r"^All \d+ choices$")
SEVERAL = re.compile(r", \d+ choices$")
BUTTON = re.compile(r"""^\s*- '?button "((?:[^"\\]|\\.)*)"(?!.*\[disabled\])""")
SCROLLED = (
    """(thing) => document.documentElement.scrollHeight > innerHeight && thing.scrollIntoView({ block: "center" })"""
)
LONGEST = 1_000  # choices of one seat in a game
FARTHEST = 200  # presses of Tab

Chooser = Callable[[Page, "Sight", random.Random], None]


def seat(made: Made, number: int = 0) -> str:
    """The address by which a seat is brought to a browser."""
    return f"/t/{made.id}#seat={made.seats[number]}"


def over(page: Page) -> Locator:
    """What the page says when the game has ended."""
    return page.get_by_role("heading", name=OVER)


def shown(page: Page) -> float:
    """How many entries of its table this page has drawn; behind a curtain, all of them."""
    drawn: float = page.evaluate("() => Number(document.querySelector('main[data-seq]')?.dataset.seq ?? Infinity)")
    return drawn


def beside(page: Page, tab: str) -> Locator:
    """What stands beside the table, opened at one of its tabs."""
    rail = page.get_by_role("button", name="Log, rules and settings")
    if rail.get_attribute("aria-expanded") == "false":
        rail.click()
    page.get_by_role("tab", name=tab).click()
    return page.get_by_role("tabpanel", name=tab)


def options(page: Page) -> Locator:
    """The labelled options of the question."""
    return page.get_by_role("list", name="Options").get_by_role("button")


def folded(page: Page) -> Locator:
    """What brings out the list of options where the board or a form stands for it."""
    return page.get_by_role("button", name="List", exact=True, pressed=False)


def everything(page: Page) -> Locator:
    """The way to all options where not all are in sight."""
    return page.get_by_role("button", name=ALL)


def listed(page: Page) -> Locator:
    """The labelled options, all in sight; a small screen keeps what brings them in a menu."""
    if everything(page).is_visible():
        everything(page).click()
        return options(page)
    more = page.get_by_role("button", name="More help")
    if more.is_visible():
        more.click()
    if folded(page).is_visible():
        folded(page).click()
    elif more.is_visible():
        more.click()
    return options(page)


def compose(page: Page) -> Locator:
    """What plays a composed choice, where the page has a form for it."""
    return page.get_by_role("button", name=COMPOSE, disabled=False)


def asked(page: Page) -> bool:
    """Whether this seat is asked right now."""
    return options(page).or_(compose(page)).first.is_visible()


class Sight:
    """What can be pressed right now, by name and in reading order: options, and things of the board that are lit."""

    def __init__(self, page: Page) -> None:
        options(page).or_(compose(page)).or_(over(page)).first.wait_for()
        lines = page.get_by_role("main").aria_snapshot().splitlines()
        start = next((i for i, line in enumerate(lines) if line.strip() == '- list "Options":'), len(lines))
        depth = indent(lines[start]) if start < len(lines) else 0
        end = next((i for i, line in enumerate(lines) if i > start and indent(line) <= depth), len(lines))
        self.over = any(OVER.search(line) for line in lines)
        self.options = names(lines[start:end])
        self.things = [name for name in names(lines[:start] + lines[end:]) if self.lit(name)]
        self.form = COMPOSE in names(lines)

    def lit(self, name: str) -> bool:
        """Whether a thing can be chosen: its name begins with what it would do, or tells how many choices it has."""
        ends = [found.start() for found in re.finditer(r"\. ", name)]
        says = (name[:end] for end in ends)
        return bool(SEVERAL.search(name)) or any(
            f"{wish} ".startswith(f"{each} ") for each in says for wish in self.options
        )


def indent(line: str) -> int:
    """How far a line stands in."""
    return len(line) - len(line.lstrip())


def names(lines: list[str]) -> list[str]:
    """The names of the buttons that can be pressed, in a page written down."""
    found = (BUTTON.match(line) for line in lines)
    return [each[1].replace("''", "'").replace('\\"', '"') for each in found if each]


def button(page: Page, name: str) -> Locator:
    """A button by its whole name; of several that are called the same, the first."""
    return page.get_by_role("button", name=name, exact=True).first


def press(thing: Locator, touch: bool = False) -> None:
    """Press the lower part of a thing, where nothing else stands."""
    box = thing.bounding_box()
    assert box is not None
    where: Position = {"x": box["width"] / 2, "y": box["height"] - min(8, box["height"] / 4)}
    if touch:
        thing.tap(position=where)
    else:
        thing.click(position=where)


def by_pointing(page: Page, sight: Sight, luck: random.Random, touch: bool = False) -> None:
    """Press a lit thing of the board; what lies nowhere on it is chosen by its label."""
    if sight.form:
        press(compose(page), touch)
    elif not sight.things:
        if everything(page).is_visible():
            press(everything(page), touch)
        chosen = options(page).nth(luck.randrange(len(sight.options)))
        chosen.click(trial=True)  # it would not be in sight if the list stood back while nothing on the table is lit
        press(chosen, touch)
    else:
        name = luck.choice(sight.things)
        button(page, name).evaluate(SCROLLED)
        press(button(page, name), touch)
        sure = page.get_by_role("button", name="Yes, do it")  # where something is given up for good
        if sure.is_visible():
            press(sure, touch)
        if SEVERAL.search(name):
            which = page.get_by_role("dialog", name=SEVERAL.sub("", name)).get_by_role("button")
            press(which.nth(luck.randrange(which.count() - 1)), touch)  # the last one is: not now


def by_touch(page: Page, sight: Sight, luck: random.Random) -> None:
    """The same with a finger."""
    by_pointing(page, sight, luck, touch=True)


def by_button(page: Page, sight: Sight, luck: random.Random) -> None:
    """Press a labelled option; where the board or a form stands for them, their list is opened first."""
    found = listed(page)
    found.nth(luck.randrange(found.count())).click()


def by_key(page: Page, sight: Sight, luck: random.Random) -> None:
    """Press a digit; a composed choice is reached with Tab and played with Enter."""
    if sight.form:
        page.keyboard.press("p")
        for _ in range(FARTHEST):
            if compose(page).evaluate("(element) => element === document.activeElement"):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press(str(luck.randint(1, min(9, len(sight.options)))))


def play(
    page: Page,
    choose: Chooser = by_button,
    choices: int = LONGEST,
    look: Callable[[Page], None] | None = None,
    seed: int = 0,
) -> int:
    """Answer whatever this seat is asked until the game is over or so many choices are made: how many were."""
    luck = random.Random(seed)
    for made in range(choices):
        sight = Sight(page)
        if sight.over:
            return made
        if look is not None:
            look(page)
        choose(page, sight, luck)
    assert choices < LONGEST, "the game does not end"
    return choices
