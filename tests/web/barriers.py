"""What keeps people out, as axe-core sees it, in both themes."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
FOUND = """async (rules) => (await axe.run(document, { resultTypes: ["violations"], ...rules })).violations.flatMap((rule) =>
  rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)} ${node.any.map((each) => each.message).join(" ")}`))"""
THEMED = """(theme) => {
  document.documentElement.dataset.theme = theme;
  return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted())));
}"""
BEYOND = """() => {
  const screen = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= screen) return [];
  const beyond = [...document.querySelectorAll("*")].filter((element) => element.getBoundingClientRect().right > screen + 0.5);
  return [`${document.documentElement.scrollWidth} of ${screen}`, ...beyond.map((element) => element.outerHTML.slice(0, 160))];
}"""
SMALL = """() => {
  const found = [];
  for (const element of document.querySelectorAll("main *")) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.closest(".hidden, svg")) continue;
    const own = [...element.childNodes].some((each) => each.nodeType === 3 && each.textContent.trim());
    const box = element.getBoundingClientRect();
    if (own && box.width > 2 && parseFloat(getComputedStyle(element).fontSize) < 12.5)
      found.push(`text: ${element.outerHTML.slice(0, 120)}`);
  }
  for (const element of document.querySelectorAll("main button, main a, main select, main input")) {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const here = (dx, dy) => document.elementFromPoint(x + dx, y + dy);
    if (box.width < 2 || !element.checkVisibility() || !element.contains(here(0, 0))) continue; // not in sight
    const reaches = (a, b) => element.contains(a) && element.contains(b);
    if (!(box.height > 43.5 || reaches(here(0, -21), here(0, 21))))
      found.push(`${Math.round(box.width)} by ${Math.round(box.height)}: ${element.outerHTML.slice(0, 120)}`);
    if (!(box.width > 43.5 || reaches(here(-21, 0), here(21, 0))))
      found.push(`${Math.round(box.width)} wide: ${element.outerHTML.slice(0, 120)}`);
  }
  return found;
}"""
THEMES = {"dark": {}, "light": {"runOnly": ["color-contrast"]}}  # the light one differs in its colours alone


@cache
def script() -> str:
    """The source of axe-core."""
    assert SCRIPT.exists(), "axe-core is not installed. Run: make page"
    return SCRIPT.read_text()


def assert_none(page: Page) -> None:
    """Nothing on this page keeps anybody out, be it dark or light."""
    theme = page.evaluate("document.documentElement.dataset.theme")
    if not page.evaluate("'axe' in window"):
        page.evaluate(script())
    for each, rules in THEMES.items():
        page.evaluate(THEMED, each)
        found = page.evaluate(FOUND, rules)
        assert not found, "\n".join([f"{page.url}, {each}:", *found])
    page.evaluate(THEMED, theme)


def assert_fits(page: Page) -> None:
    """Nothing makes the page wider than the screen."""
    beyond = page.evaluate(BEYOND)
    assert not beyond, "\n".join([page.url, *beyond])


def assert_reachable(page: Page) -> None:
    """No text is smaller than 12.5 px, and nothing that can be pressed is smaller than a finger."""
    small = page.evaluate(SMALL)
    assert not small, "\n".join([page.url, *small])


class Look:
    """Looks once at every question that a game asks, so far as it is worded differently, but not at more than so many."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.seen: set[str] = set()

    def __call__(self, page: Page) -> None:
        question = re.sub(r"\d+", "", page.get_by_role("heading", level=2).last.inner_text())
        if question not in self.seen and len(self.seen) < self.most:
            self.seen.add(question)
            assert_none(page)
