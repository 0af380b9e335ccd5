"""People at screens: each has a browser profile of their own."""

from __future__ import annotations

import shutil
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from neontable.server.http.middleware import lan_address
from tests.web.site import Site

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    f"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE {lan_address()}",  # nobody else can be reached
]
SYSTEM = ("chromium", "chromium-browser", "google-chrome")
NOISE = (  # what a browser says by itself: nobody answers, somebody refuses, an address is not secure, it was too busy to draw
    "Failed to load resource", "WebSocket connection", "Cross-Origin-Opener-Policy header has been ignored",
    "was preloaded using link preload but not used within a few seconds",
)  # fmt: skip
PATIENCE = 20_000  # milliseconds for anything to appear, on a busy machine


def launched(playwright: Playwright) -> Browser:
    """The system's Chromium, else Playwright's own."""
    system = next(filter(None, map(shutil.which, SYSTEM)), None)
    return playwright.chromium.launch(executable_path=system, args=FLAGS)


def enlarge(page: Page, size: int = 32) -> None:
    """Text of another size, as somebody sets it in the browser."""
    session = page.context.new_cdp_session(page)
    session.send("Page.enable")
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})


class People:
    """Everybody at the screens of one test. None of their pages may fail or ask anybody but the server."""

    def __init__(self, chromium: Browser, site: Site) -> None:
        self.chromium = chromium
        self.site = site
        self.contexts: list[BrowserContext] = []
        self.wrong: list[str] = []
        self.strange: list[str] = []

    def come(self, path: str = "/", **more: Any) -> Page:
        """Somebody new opens a page; motion is off unless they want it."""
        more = {
            "base_url": self.site.url,
            "reduced_motion": "reduce",
            "viewport": {"width": 1280, "height": 800},
            **more,
        }
        context = self.chromium.new_context(**more)
        context.set_default_timeout(PATIENCE)
        context.on("weberror", lambda error: self.wrong.append(str(error.error)))
        context.on("console", lambda said: self.hear(said.type, said.text))
        context.on("request", lambda request: self.follow(request.url, more["base_url"]))
        self.contexts.append(context)
        page = context.new_page()
        page.goto(path)
        return page

    def hear(self, kind: str, text: str) -> None:
        """Notice what the page complains about."""
        if kind in ("error", "warning") and not any(each in text for each in NOISE):
            self.wrong.append(text)

    def follow(self, url: str, own: str) -> None:
        """Notice requests that leave the server."""
        if not url.startswith((own, "data:", "blob:")):
            self.strange.append(url)

    def leave(self) -> None:
        """Everybody closes their browser."""
        for context in self.contexts:
            context.close()
