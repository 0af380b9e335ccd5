"""One server and one Chromium for all tests of the page; other tests have event loops of their own, so both end with these."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.web.browsers import PATIENCE, People, launched
from tests.web.site import Site


@pytest.fixture(scope="package")
def whole_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with the built page."""
    found = Site(tmp_path_factory.mktemp("site"))
    yield found
    found.stop()


@pytest.fixture
def site(whole_site: Site, request: pytest.FixtureRequest) -> Site:
    """The server; its tables depend on the test alone, and not on what was played before."""
    whole_site.lucky(request.node.name)
    return whole_site


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """The hand that moves the browsers."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="package")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """A browser."""
    found = launched(playwright)
    yield found
    found.close()


@pytest.fixture
def people(chromium: Browser, site: Site) -> Iterator[People]:
    """The people of a test; none of their pages may fail or ask anybody but the server."""
    found = People(chromium, site)
    yield found
    found.leave()
    assert not found.wrong
    assert not found.strange


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    """A server that a test may stop and start."""
    found = Site(tmp_path)
    yield found
    if found.process.returncode is None:
        found.stop()
