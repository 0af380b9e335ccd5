"""Pictures of every screen, on a desk and on a phone: `python -m tests.web.screens [folder]`, without one into docs/screens."""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.web import playing
from tests.web.barriers import THEMED
from tests.web.browsers import People, launched
from tests.web.site import Site
from tests.web.tables import AT_ONCE

FOLDER = Path(__file__).parents[2] / "docs/screens"
LARGEST = 120_000  # bytes of a picture
LIGHT = ("home", "cogdrive-neon", "neon", "rules")  # scenes that are shown in the light theme too

Scene = Callable[[People, Site, dict[str, Any]], Page]


def opened(path: str) -> Scene:
    """A page by its address."""
    return lambda people, site, screen: people.come(path, **screen)


def lobby(people: People, site: Site, screen: dict[str, Any]) -> Page:
    """A table that waits for somebody, with its invite."""
    page = people.come("/new/neon", **screen)
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("textbox", name="Invite for seat 2").wait_for()
    return page


def table(game: str, choices: int, *seats: str, keys: str = "", **options: Any) -> Scene:
    """A table after some choices."""

    def scene(people: People, site: Site, screen: dict[str, Any]) -> Page:
        made = site.table(*(seats or ("mine", "bot:greedy")), game=game, options=options, pace=AT_ONCE)
        page = people.come(playing.seat(made), **screen)
        choose = playing.by_touch if screen.get("has_touch") else playing.by_key
        playing.play(page, choose, choices=choices, seed=4)
        playing.Sight(page)
        for key in keys:
            page.keyboard.press(key)
        return page

    return scene


def replay(people: People, site: Site, screen: dict[str, Any]) -> Page:
    """A game that is over, looked at again."""
    page = table("cogdrive-neon", playing.LONGEST - 1)(people, site, screen)
    page.get_by_role("button", name="Watch it again").click()
    for _ in range(3):
        page.get_by_role("button", name="Step forward").click()
    return page


SCENES: dict[str, Scene] = {
    "home": opened("/"),
    "set-up": opened("/new/neon"),
    "lobby": lobby,
    "cogdrive-neon": table("cogdrive-neon", 12),
    "cogdrive-neon-log": table("cogdrive-neon", 12, keys="l"),
    "cogdrive-neon-result": table("cogdrive-neon", playing.LONGEST - 1),
    "cogdrive-neon-lesson": opened("/learn/cogdrive-neon"),
    "replay": replay,
    "neon-programme": table("neon", 0),
    "neon": table("neon", 9),
    "neon-battle-royale": table("neon", 9, "mine", "bot:greedy", "bot:greedy", mode="battle-royale"),
    "neon-six": table("neon", 7, "mine", *["bot:greedy"] * 5),
    "neon-text": table("neon", 5, keys="t"),
    "neon-lesson": opened("/learn/neon"),
    "rules": opened("/rules/neon"),
    "cards": opened("/cards/cogdrive-neon"),
    "art": opened("/art"),
}


def taken(page: Page) -> bytes:
    """What the screen shows, as a small picture."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(400)
    session = page.context.new_cdp_session(page)
    for quality in range(85, 0, -10):
        shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        picture = base64.b64decode(shot["data"])
        if len(picture) <= LARGEST:
            break
    return picture


def main(folder: Path = FOLDER) -> None:
    """Take every picture."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        site = Site(Path(home))
        chromium = launched(playwright)
        screens = {"desktop": {}, "phone": {**playwright.devices["Pixel 7"], "device_scale_factor": 1.5}}
        for name, scene in SCENES.items():
            for kind, screen in screens.items():
                people = People(chromium, site)
                page = scene(people, site, screen)
                keep(folder / f"{name}-{kind}.webp", page)
                if name in LIGHT:
                    page.evaluate(THEMED, "light")
                    keep(folder / f"{name}-light-{kind}.webp", page)
                people.leave()
        chromium.close()
        site.stop()


def keep(path: Path, page: Page) -> None:
    """Write down what the screen shows."""
    path.write_bytes(taken(page))
    print(f"{path}: {path.stat().st_size // 1000} KB")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
