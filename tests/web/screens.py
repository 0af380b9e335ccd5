"""Pictures of every screen, on a desk and on a phone: `python -m tests.web.screens [folder [names]]`, else into docs/screens."""

from __future__ import annotations

import base64
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.server.serving import Made
from tests.web import hoping, hunting, playing
from tests.web.barriers import THEMED
from tests.web.browsers import People, launched
from tests.web.site import Site
from tests.web.tables import AT_ONCE

FOLDER = Path(__file__).parents[2] / "docs/screens"
LARGEST = 120_000  # bytes of a picture
AHEAD = 900  # milliseconds until odds have come
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


def hunt(people: People, site: Site, screen: dict[str, Any], kind: str) -> tuple[Made, Page]:
    """Four people hunt; the first is asked a question of this kind in the second turn."""
    made = site.table(*["mine"] * 4, game="neo-hunt-3")
    hunting.until_asked(made, "move")
    hunting.until_asked(made, "card")
    hunting.until_asked(made, kind)
    page = people.come(playing.seat(made), **screen)
    page.locator(".hunt").wait_for()
    return made, page


def hunt_programme(people: People, site: Site, screen: dict[str, Any]) -> Page:
    """A programme of which some lies, and a warning."""
    _, page = hunt(people, site, screen, "card")
    hunting.lay(page, ["A2", "C2", "C3"], ["+1, min 1", "+2, max 2"])
    if not screen.get("has_touch"):
        hunting.card(page, "B3").hover()
    return page


def hunt_reveal(people: People, site: Site, screen: dict[str, Any]) -> Page:
    """An attack as a sum, while it is shown."""
    made, _ = hunt(people, site, screen, "card")
    page = people.come("/rules/neo-hunt-3", **{**screen, "reduced_motion": "no-preference"})
    page.clock.install()
    page.goto(playing.seat(made))
    page.get_by_role("list", name="Action cards").wait_for()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    luck = random.Random(2)
    hit = page.locator(".telling .result:not(.none)")
    while not hit.is_visible():
        for seat in hunting.waiting(made):
            hunting.answer_somehow(made, seat, luck)
        for _ in range(40):
            if hit.is_visible():
                break
            page.clock.run_for(100)
    return page


def hunt_troops(people: People, site: Site, screen: dict[str, Any]) -> Page:
    """Troopers that are about to move."""
    _, page = hunt(people, site, screen, "troops")
    page.locator(".map .ground.lit").first.click()
    page.locator(".places button[aria-pressed]").first.click()
    return page


def hunt_result(people: People, site: Site, screen: dict[str, Any]) -> Page:
    """The end of a short hunt."""
    made = site.table(*["mine"] * 4, game="neo-hunt-3", options={"longest": 10})
    hunting.until_over(made)
    page = people.come(playing.seat(made), **screen)
    playing.over(page).wait_for()
    return page


def hope(until: str, press: str = "") -> Scene:
    """An evening of NEON HOPE when a question of this kind is asked; `story` stays at its first page."""

    def scene(people: People, site: Site, screen: dict[str, Any]) -> Page:
        made = site.table("mine", "mine", game="neon-hope", pace=AT_ONCE)
        luck = random.Random(7)
        for _ in range(hoping.LONGEST):
            told = made.seen(made.seats[0])
            kinds = [each["kind"] for each in told.get("decisions", []) if each["seat"] == 0 and each.get("options")]
            if (until in kinds and told["view"]["round"] > 1) or (until == "story" and "act" in kinds):
                break
            for seat in made.seats:
                hoping.answer_somehow(made, seat, luck)
        page = people.come(playing.seat(made), **screen)
        hoping.asked_here(page).wait_for()
        if until != "story":
            hoping.turned(page)
        if press:
            page.locator(press).first.click()
            page.wait_for_timeout(AHEAD)
        return page

    return scene


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
    "neo-hunt-3-programme": hunt_programme,
    "neo-hunt-3": hunt_reveal,
    "neo-hunt-3-troops": hunt_troops,
    "neo-hunt-3-result": hunt_result,
    "neo-hunt-3-lesson": opened("/learn/neo-hunt-3"),
    "neon-hope": hope("act"),
    "neon-hope-task": hope("act", ".acts .task button"),
    "neon-hope-story": hope("story"),
    "neon-hope-encounter": hope("choice"),
    "neon-hope-end": hope("growth", ".growth button"),
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


def main(folder: Path = FOLDER, *names: str) -> None:
    """Take every picture, or those of scenes by name; named ones are taken on a very small phone too."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        site = Site(Path(home))
        chromium = launched(playwright)
        screens = {"desktop": {}, "phone": {**playwright.devices["Pixel 7"], "device_scale_factor": 1.5}}
        if names:
            screens["small"] = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
        for name, scene in SCENES.items():
            if names and name not in names:
                continue
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
    main(Path(sys.argv[1]) if sys.argv[1:] else FOLDER, *sys.argv[2:])
