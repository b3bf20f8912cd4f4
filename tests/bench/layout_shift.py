"""How far the parts of a page move while it loads on a phone, in Debian's Chromium (``layout_shift_<page>``).

``python -m tests.bench layout_shift``; the web must be built (``make bench`` builds it). A figure is the sum of what
the browser reports as layout shifts of one visit, its code in the cache already; the goal is at most 0.05.
"""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Mapping
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench.stack import BenchStack
from tests.support.browser.steps import sign_in
from tests.support.portal import CHROMIUM, FLAGS

VISITS: Final = 3
_PATIENCE_MS: Final = 60_000
_PAGES: Final[Mapping[str, Mapping[str, str]]] = {
    "b6610450001": {"audit": "/std/audit", "news": "/std/news", "grades": "/std/grades"},
    "registrar01": {"grades_progress": "/adm/grades/progress"},
    "curriculum01": {"curriculum_home": "/adm/home"},
}
"""The pages that are looked at, by who opens them and by the end of their figure's name."""
# Shifts that follow a press or a key are the reader's own.
_OBSERVED: Final = """
    window.benchShifts = 0;
    window.benchMoved = performance.now();
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.benchShifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver(() => { window.benchMoved = performance.now(); })
      .observe(document, { childList: true, subtree: true });
"""
# The page is there, nothing of it is grey any more, and nothing of it has changed for two seconds.
_SETTLED: Final = """() => document.querySelector('h1') !== null
    && document.querySelector('.MuiSkeleton-root') === null
    && performance.now() - window.benchMoved > 2000"""


async def bench_layout_shift(stack: BenchStack) -> dict[str, float]:
    """Return the layout shifts of each page at 390 px."""
    await stack.database("layout_shift", scale=0.2)
    url = await stack.serve_with_sign_in("Portal")
    return await asyncio.to_thread(_measured, url, stack.part_of(VISITS))


def _measured(url: str, visits: int) -> dict[str, float]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        figures = {
            f"layout_shift_{name}": shift
            for username, pages in _PAGES.items()
            for name, shift in _shifts(browser, url, username, pages, visits).items()
        }
        browser.close()
    return figures


def _shifts(browser: Browser, url: str, username: str, pages: Mapping[str, str], visits: int) -> Mapping[str, float]:
    """Return the median of the visits of one person to each page."""
    context = browser.new_context(
        base_url=url, viewport={"width": 390, "height": 844}, locale="th-TH", timezone_id="Asia/Bangkok"
    )
    context.set_default_timeout(_PATIENCE_MS)
    page = context.new_page()
    page.goto("/myku")
    sign_in(page, username)
    page.add_init_script(_OBSERVED)
    found = {}
    for name, path in pages.items():
        _visited(page, path)  # its code is in the cache from now on, as on every day but the first
        found[name] = round(statistics.median(_visited(page, path) for _ in range(visits)), 3)
    context.close()
    return found


def _visited(page: Page, path: str) -> float:
    page.goto(f"/myku{path}")
    page.wait_for_function(_SETTLED)
    shift: float = page.evaluate("window.benchShifts")
    return shift
