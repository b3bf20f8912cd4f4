"""The whole portal for end-to-end tests, and the browser to look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.support.servers import started

CHROMIUM = Path("/usr/bin/chromium")
# As root the sandbox cannot start; the rest keeps the browser from calling its maker on a closed network.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_PATIENCE_MS = 10_000
_LOADED_WITHIN_MS = 30_000
expect.set_options(timeout=_PATIENCE_MS)
Open = Callable[..., Page]


@dataclass(frozen=True, slots=True)
class Portal:
    """A running portal, started as ``make run`` starts it: API, worker, PostgreSQL and Temporal as processes."""

    url: str
    data_dir: str
    database_url: str
    temporal_address: str
    temporal_ui_url: str


@pytest.fixture(scope="session")
def portal() -> Portal:
    """The portal of this run with a small demo university, shared by every end-to-end test of the run."""
    return Portal(**started("portal"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    if not CHROMIUM.exists():
        pytest.fail("Install Debian's Chromium: apt-get install --no-install-recommends chromium", pytrace=False)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser: Browser, portal: Portal) -> Iterator[Open]:
    """A function that opens a page of a new visitor: ``open_page("/myku", width=390, language="en")``."""
    contexts: list[BrowserContext] = []

    def opened(path: str = "/myku", *, width: int = 1440, height: int = 900, language: str = "th") -> Page:
        context = browser.new_context(
            base_url=portal.url,
            viewport={"width": width, "height": height},
            locale="th-TH" if language == "th" else "en-GB",
            timezone_id="Asia/Bangkok",
        )
        context.set_default_timeout(_PATIENCE_MS)
        context.set_default_navigation_timeout(_LOADED_WITHIN_MS)
        contexts.append(context)
        page = context.new_page()
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
