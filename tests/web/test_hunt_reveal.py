"""The reveal of Neo-Hunt 3 as people watch it: no phase longer than it may be, no sum left out, and once more."""

from __future__ import annotations

import itertools
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.conformance.tools import count
from tests.server.serving import Made
from tests.web import playing
from tests.web.browsers import People
from tests.web.hunting import answer_somehow, waiting
from tests.web.site import Site
from tests.web.tables import AT_ONCE

PHASE = 4000  # ms that a phase may be shown
BEAT = 250  # ms of the page's clock between two looks
TURNS = count(1, 20)  # of a game, if it is as long
GAMES = count(1, 4)
WATCH = """() => {
  window.shown = []; // [ms, whether something is being shown, turn, phase, sum]
  window.moved = []; // sectors that still moved when a question had come
  const look = () => {
    const skips = [...document.querySelectorAll("main button")].some((each) => each.textContent.trim() === "Skip");
    const { turn, phase } = document.querySelector(".hunt").dataset;
    const sum = document.querySelector(".telling .sum")?.ariaLabel ?? "";
    const now = [skips, turn, phase, sum];
    const still = document.getAnimations().map((each) => each.effect?.target).filter((each) => each?.matches(".tile"));
    if (!skips) window.moved.push(...still.map((each) => each.dataset.zone));
    if (window.shown.at(-1)?.slice(1).join() !== now.join()) window.shown.push([performance.now(), ...now]);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  look();
}"""


def times(shown: list[list[Any]]) -> dict[tuple[str, str], float]:
    """For how long each phase was shown."""
    found: dict[tuple[str, str], float] = {}
    for now, then in itertools.pairwise(shown):
        if now[1]:
            found[now[2], now[3]] = found.get((now[2], now[3]), 0) + then[0] - now[0]
    return found


def shows(page: Page) -> bool:
    """Whether something is being shown."""
    return page.get_by_role("button", name="Skip").is_visible()


def watched(page: Page, made: Made, seed: int) -> tuple[int, list[str]]:
    """Play some turns while somebody watches on a clock that only this test moves; how many were whole, the sums that were told."""
    luck = random.Random(seed)
    for _ in range(600):
        while shows(page):
            page.clock.run_for(BEAT)
        told = made.seen(made.seats[0])
        if told["state"] != "playing" or told["view"]["turn"] > TURNS:
            break
        answer_somehow(made, waiting(made)[0], luck)
        seq = made.seen(made.seats[0])["seq"]
        page.wait_for_function("(seq) => Number(document.querySelector('.hunt')?.dataset.seq ?? 0) >= seq", arg=seq)
        page.clock.run_for(1)
    last = made.seen(made.seats[0])
    return last["view"]["turn"] - 1, [line["text"] for line in last["log"] if line["kind"] == "sum"]


@pytest.mark.parametrize("seed", range(3, 3 + GAMES))
def test_no_phase_takes_longer_than_four_seconds_and_no_sum_is_left_out(people: People, site: Site, seed: int) -> None:
    made = site.table(*["mine"] * 4, game="neo-hunt-3", pace=AT_ONCE)
    page = people.come("/rules/neo-hunt-3", reduced_motion="no-preference")
    page.clock.install()
    page.goto(playing.seat(made))
    expect(page.get_by_role("list", name="Action cards")).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    page.evaluate(WATCH)
    whole, sums = watched(page, made, seed)
    shown = page.evaluate("window.shown")
    found = times(shown)
    assert whole >= 1 and len(found) >= 4 * whole
    assert max(found.values()) <= PHASE, found
    seen = {each[4] for each in shown}
    assert page.evaluate("window.moved") == []
    assert sums and not [each for each in sums if each not in seen]
    # the whole turn once more, then past it
    page.get_by_role("button", name=re.compile("turn again|Again")).first.click()
    page.clock.run_for(BEAT)
    assert shows(page)
    page.get_by_role("button", name="Skip").click()
    expect(page.get_by_role("button", name="Skip")).to_be_hidden()
