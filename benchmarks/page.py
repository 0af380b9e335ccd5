"""Measures the page on a slow connection and a slow device: `python -m benchmarks.page`.

1.6 Mbit/s, 150 ms of latency, a processor four times slower; every run in a fresh browser profile, the median of five. The landing
page is usable when "Play now" can be pressed; a table, opened by the link that "Keep my seat" gives, when an option can be. The
page itself looks once a frame and notes the time when that frame is drawn, since looking from outside by role and name would cost
the slowed page as much as drawing does. Then a table is told 1,000 events: script time per event over the last hundred, against the
first hundred.

`python -m benchmarks.page questions [GAME[:BOTS] …]` tells how question and board move together: `benchmarks/questions.py`.
"""

from __future__ import annotations

import json
import re
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import CDPSession, Page, WebSocketRoute, sync_playwright

from benchmarks import questions
from tests.web import playing
from tests.web.browsers import People, launched
from tests.web.site import Site

RUNS: Final = 5
SLOW: Final = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
}
SLOWER: Final = 4
EVENTS: Final = 1_000
CHOICE: Final = "[aria-labelledby='prompt'] button.act"
NOTES: Final = """(() => {
  const look = () => {
    const found = document.querySelector(CHOICE);
    if (!found || found.disabled || !found.getClientRects().length) requestAnimationFrame(look);
    else setTimeout(() => console.debug("usable", performance.now()));
  };
  look();
})()"""


def slowed(page: Page) -> CDPSession:
    """Make a page slow."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return session


def usable(people: People, path: str, what: str) -> float:
    """Seconds from asking for a page until something on it can be pressed."""
    page = people.come("about:blank")
    page.add_init_script(NOTES.replace("CHOICE", json.dumps(what)))
    slowed(page)
    with page.expect_console_message(lambda said: said.text.startswith("usable")) as told:
        page.goto(path, wait_until="commit")
    taken = float(told.value.text.split()[1]) / 1000
    page.context.close()
    people.contexts.pop()
    return taken


def script_time(session: CDPSession) -> float:
    """Seconds of script so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "ScriptDuration"))


def per_event(people: People, site: Site) -> tuple[float, float]:
    """Milliseconds of script per event: over the first hundred, and over the last hundred of a thousand."""
    made = site.table("mine", "bot:greedy", pace={"bots": 0})
    page = people.come("/")
    ways: list[WebSocketRoute] = []
    tables: list[dict[str, Any]] = []

    def stand_between(route: WebSocketRoute) -> None:
        ways.append(route)

        def tell(message: str | bytes) -> None:
            found = json.loads(message)
            tables.extend([found["table"]] if found["type"] == "reset" else [])
            route.send(message)

        route.connect_to_server().on_message(tell)

    page.route_web_socket(re.compile(r"/live$"), stand_between)
    page.goto(playing.seat(made))
    playing.Sight(page)
    page.keyboard.press("l")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    table = tables[0]
    marks = [script_time(session)]
    for number in range(1, EVENTS + 1):
        line = {"id": 10_000 + number, "kind": "drawn", "seat": 1, "text": f"Event {number}.", "rule": ""}
        step = {
            "type": "step", "seq": table["seq"] + number, "state": "playing", "seats": table["seats"],
            "decisions": table["decisions"], "events": [line], "set": {}, "no_undo": None,
        }  # fmt: skip
        ways[0].send(json.dumps(step))
        if number % 100 == 0:
            page.get_by_text(f"Event {number}.").first.wait_for()
            marks.append(script_time(session))
    return (marks[1] - marks[0]) * 10, (marks[-1] - marks[-2]) * 10


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        site = Site(Path(home))
        chromium = launched(playwright)
        people = People(chromium, site)
        for title, game in (("CogDrive Neon", "cogdrive-neon"), ("NeoN", "neon"), ("NEON HOPE", "neon-hope")):
            made = site.table("mine", "bot:greedy", game=game, pace={"bots": 0})
            for what, path, sign in (
                ("landing", "/", f"[aria-labelledby='game-{game}'] button.act"),
                (f"table of {title}", f"{playing.seat(made)}&game={game}", CHOICE),
            ):
                runs = [usable(people, path, sign) for _ in range(RUNS)]
                print(
                    f"{what}: {statistics.median(runs):.2f} s (of {', '.join(f'{each:.2f}' for each in sorted(runs))})",
                    flush=True,
                )
        first, last = per_event(people, site)
        print(
            f"script per event: {first:.2f} ms in the first hundred, {last:.2f} ms in the last of {EVENTS}: {last / first:.2f} ×"
        )
        people.leave()
        chromium.close()
        site.stop()


if __name__ == "__main__":
    if sys.argv[1:2] == ["questions"]:
        questions.main(*sys.argv[2:])
    else:
        main()
