"""How question and board move together: `python -m benchmarks.page questions [GAME[:BOTS] …]`.

Plays a whole game of each kind, or of the games named, with one quick bot or so many, at the default speed, with motion and
without, by what the page presses itself. All times are of the page's own clock: when the server has told something, when
something last changed or moved on the table or in the log, when the question was live. A game with phases may take as long for
each phase as others for all between two questions; what was shown of a phase before and after a question of mine counts together.
A fixed piece of work is timed at each question: how much slower it is than the quickest of the run says how busy the machine is,
and times are told as they were and divided by that.
"""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import TimeoutError, sync_playwright

from tests.web import playing
from tests.web.browsers import People, launched
from tests.web.site import Site

Motion = Literal["no-preference", "reduce"]
MOTIONS: Final[tuple[Motion, ...]] = ("no-preference", "reduce")
GAMES: Final = ("cogdrive-neon", "neon", "neo-hunt-3", "neon-hope")
SHORT: Final = {"neo-hunt-3": {"longest": 10}}  # who presses anything might not end it before
LONGEST: Final = 300_000  # milliseconds that a game may take
SKIPS: Final = 5  # every so many choices what follows is skipped
SHARE: Final = 4000  # milliseconds that others may take between two questions
SOON: Final = 150  # milliseconds from the settled board to the question, and from Skip to the settled board

WATCH: Final = """([skips, seed]) => {
  const seen = (window.seen = { questions: [], skips: [], scenes: [], over: false });
  let [told, moved, live, asked, chosen, pressed, skipped, choices, luck] = [0, 0, false, 0, 0, 0, 0, 0, seed];
  let [phase, shown, opened] = ["", 0, 0]; // of a game with phases: which one, what was shown of it, since when
  const work = () => {
    const begun = performance.now();
    let sum = 0;
    for (let i = 0; i < 3e7; i++) sum = (sum * 31 + i) | 0;
    return performance.now() - begun + (sum === 0.5 ? 1 : 0);
  };
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...how) {
      super(...how);
      this.addEventListener("message", ({ data }) => {
        if (/^.{0,40}"type":"step"/.test(data)) told = performance.now();
      });
    }
  };
  const onTable = (element) => element?.closest(".middle, .own, .telling, .log") && !element.closest("dialog");
  const moving = () => document.getAnimations().filter(({ effect, playState }) => {
    const on = effect?.target;
    const { endTime, activeDuration } = effect?.getComputedTiming() ?? {};
    const ends = Number.isFinite(Number(endTime)) && activeDuration > 1; // less is none
    return ends && playState === "running" && onTable(on) && !on.closest(".log") && !on.matches("button, a, summary");
  });
  const asks = () => document.querySelector(".prompt.mine") !== null && !document.querySelector(".skip");
  const over = () => [...document.querySelectorAll("h1, h2")].some((each) => /The game (is over|was ended)/.test(each.textContent));

  const chance = (below) => (luck = (luck * 1103515245 + 12345) % 2147483648) % (below * 256) >> 8;
  const FIRST = [
    "dialog[open] .foot .act", // a page of the story, how it ended
    "dialog[open] .then .take", ".ways [aria-pressed=false]", ".growth [aria-pressed=false]",
    ".prompt .sure .act",
    ".lay .ready.act", ".lay .card.act", ".lay .coin.act", // a programme of Neo-Hunt 3
    ".troops > .row:not(.places) .act", ".troops .places .act",
    ".hope-task .act", ".pick .end .act", ".pick .act", // a task, cards that are picked
  ];
  const press = () => {
    for (const what of FIRST) {
      const found = [...document.querySelectorAll(what)].filter((each) => !each.disabled && each.getClientRects().length);
      if (found.length) return found[chance(found.length)].click();
    }
    const offered = document.querySelectorAll(".prompt [aria-label=Options] button").length || 9;
    const key = String(1 + chance(Math.min(9, offered)));
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  };
  const turn = () => {
    const now = performance.now();
    const story = document.querySelector("dialog[open] .foot .act, dialog[open] .then .take");
    if (seen.over || now - pressed < 60) return;
    if (story) return press((pressed = now));
    if (!asks() || (!live && told >= chosen) || now - asked < 60) return;
    if (!live && now - pressed < (document.querySelector(".lay, .troops, .hope-task, .pick") ? 90 : 400)) return;
    chosen = pressed = now; // what chose nothing is followed by another
    live = false;
    press();
  };

  const scene = (now, ends) => {
    shown += now - Math.max(chosen, opened);
    if (ends) {
      if (shown > 0) seen.scenes.push(shown);
      [shown, opened] = [0, now];
    }
  };
  const notice = (changes) => {
    const now = performance.now();
    const ask = asks();
    const table = document.querySelector("[data-phase]")?.dataset;
    const at = table ? `${table.turn}/${table.phase}` : "";
    if (at !== phase) {
      if (chosen && !live) scene(now, true);
      phase = at;
    }
    if (ask && !live && told >= chosen) {
      [live, asked] = [true, now];
      const settled = Math.max(told, moved, chosen);
      const [wait, took, server] = [now - settled, now - chosen, Math.max(0, told - chosen)];
      if (chosen) {
        scene(now, !phase);
        const words = document.querySelector("#prompt").textContent.trim();
        const question = { words, wait, took, server, moves: [], slow: work() };
        seen.questions.push(question);
        requestAnimationFrame(() => { // with the question in the same picture
          if (asks()) question.moves = moving().map((each) => `${each.animationName ?? each.transitionProperty ?? "flight"}`);
        });
        if (skipped) seen.skips.push({ wait: now - Math.max(skipped, told), slow: seen.questions.at(-1).slow });
      }
      skipped = 0;
      choices++;
    } else if (!ask) {
      if (live) [live, chosen] = [false, told]; // what was asked besides is past
      if (changes.some(({ target }) => onTable(target.closest ? target : target.parentElement))) moved = now;
    }
    if (!seen.over && over()) {
      seen.over = true;
      console.debug("over");
    }
  };
  const begin = () => {
    new MutationObserver(notice).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    setInterval(turn, 30);
    const look = () => {
      if (!asks() && moving().length) moved = performance.now();
      const skip = document.querySelector(".skip");
      if (skip && choices % skips === 0 && !skipped) {
        skipped = performance.now();
        skip.click();
      }
      requestAnimationFrame(look);
    };
    look();
  };
  if (document.body) begin();
  else document.addEventListener("DOMContentLoaded", begin);
}"""


def played(people: People, site: Site, game: str, motion: Motion, bots: int = 1, seed: int = 1) -> dict[str, Any]:
    """Let the page play a whole game: what it noted at each question."""
    made = site.table("mine", *["bot:greedy"] * bots, game=game, options=SHORT.get(game, {}))
    page = people.come("/", reduced_motion=motion)
    page.evaluate(
        "localStorage.setItem('neontable.settings', JSON.stringify({ rail: true }))"
    )  # the log stands beside the table
    page.add_init_script(f"({WATCH})([{SKIPS}, {seed}])")
    with suppress(TimeoutError), page.expect_console_message(lambda said: said.text == "over", timeout=LONGEST):
        page.goto(playing.seat(made))
    found: dict[str, Any] = page.evaluate("window.seen")
    return found


def tell(seen: dict[str, Any], title: str) -> None:
    """Print what was noted, as it was and by a machine at rest."""
    rest = min(each["slow"] for each in seen["questions"])
    busy = [each["slow"] / rest for each in seen["questions"]]
    waits = [(each["wait"], each["wait"] / slow) for each, slow in zip(seen["questions"], busy, strict=True)]
    late = [each["words"] for each, (_, wait) in zip(seen["questions"], waits, strict=True) if wait > SOON]
    early = [each["moves"][0] for each in seen["questions"] if each["moves"]]
    own = [each["took"] - max(0, each["server"] - SHARE) for each in seen["questions"]]
    skips = [(each["wait"], each["wait"] * rest / each["slow"]) for each in seen["skips"]] or [(0, 0)]
    phases = len(seen["scenes"]) != len(waits)
    print(f"{title}: {len(waits)} questions on a machine {sorted(busy)[len(busy) // 2]:.1f} × as slow as at rest")
    if not seen["over"]:
        print(f"  not over after {LONGEST // 1000} s")
    print(f"  live {max(waits)[0]:.0f} ms after all had settled at most, {max(each for _, each in waits):.0f} at rest")
    print(f"  {len(late)} later than {SOON} ms at rest {late}, {len(early)} while something moved {early}")
    print(f"  longest {'phase' if phases else 'stretch'} {max(seen['scenes']) / 1000:.2f} s", end="")
    print("" if phases else f", {max(own) / 1000:.2f} less what the server took beyond 4 s")
    print(
        f"  {len(skips)} × Skip: {max(skips)[0]:.0f} ms at most, {max(each for _, each in skips):.0f} at rest",
        flush=True,
    )


def main(*games: str) -> None:
    """Print how question and board move together in each game."""
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        site = Site(Path(home))
        chromium = launched(playwright)
        for game in games or GAMES:
            for motion in MOTIONS:
                people = People(chromium, site)
                name, _, bots = game.partition(":")
                tell(played(people, site, name, motion, int(bots or 1)), f"{game}, motion {motion}")
                people.leave()
        chromium.close()
        site.stop()
