"""The pictures that links show where they are pasted, from our own art: `python -m tests.web.previews` draws them anew."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tests.web.browsers import People, launched
from tests.web.site import Site

FOLDER: Final = Path(__file__).parents[2] / "web/public/previews"
SIZE: Final = {"width": 1200, "height": 630}
DRAWN: Final = """([game, title, line]) => {
  const scene = document.querySelector(`[aria-labelledby="game-${game}"] .scene svg`);
  if (!scene) return false;
  const art = scene.cloneNode(true);
  art.setAttribute("preserveAspectRatio", "xMidYMid slice");
  art.style.cssText = "position:absolute;inset:0;width:1200px;height:630px";
  const shade = document.createElement("div");
  shade.style.cssText = "position:absolute;inset:0;background:linear-gradient(0deg,#060a14f5 12%,#060a14b0 38%,#060a1400 70%)";
  const words = document.createElement("div");
  words.style.cssText = "position:absolute;left:60px;right:60px;bottom:48px;color:#eaf0ff";
  const head = document.createElement("h1");
  head.textContent = title;
  head.style.cssText = "font:700 84px/1.05 var(--title);margin:0";
  const told = document.createElement("p");
  told.textContent = line;
  told.style.cssText = "font:400 32px/1.3 var(--body);margin:14px 0 0";
  const site = document.createElement("p");
  site.textContent = "Neontable";
  site.style.cssText = "font:600 30px/1 var(--title);margin:0 0 14px;color:#35e6ea";
  words.append(site, head, told);
  const all = document.createElement("div");
  all.style.cssText = "position:fixed;inset:0;background:#0a0e18;z-index:99";
  all.append(art, shade, words);
  document.body.append(all);
  return true;
}"""


def main() -> None:
    """Draw the picture of every game that has art."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        site = Site(Path(home))
        chromium = launched(playwright)
        for game in site.get("/api/games").json():
            people = People(chromium, site)
            page = people.come("/", viewport=SIZE)
            page.wait_for_load_state("networkidle")
            if page.evaluate(DRAWN, [game["name"], game["title"], game["line"]]):
                path = FOLDER / f"{game['name']}.png"
                page.screenshot(path=path)
                print(f"{path.name}: {path.stat().st_size // 1000} KB")
            people.leave()
        chromium.close()
        site.stop()


if __name__ == "__main__":
    main()
