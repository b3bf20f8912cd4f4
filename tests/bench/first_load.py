"""``python -m tests.bench.first_load URL``: what a first visit to the sign-in page of a running portal costs.

Five visitors with empty caches and a processor slowed down four times. Seconds are from asking for the page to the
sign-in button being there to press; bytes are everything transferred, compressed, with headers, fonts and data.
"""

from __future__ import annotations

import re
import statistics
import sys
import time

from playwright.sync_api import Browser, expect, sync_playwright

from tests.support.portal import CHROMIUM, FLAGS

SLOWDOWN = 4
VISITORS = 5


def visit(browser: Browser, url: str) -> tuple[float, float]:
    """Seconds and bytes of one visitor."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    protocol = context.new_cdp_session(page)
    transferred: list[float] = []
    protocol.on("Network.loadingFinished", lambda event: transferred.append(event["encodedDataLength"]))
    protocol.send("Network.enable")
    protocol.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    started = time.monotonic()
    page.goto(url, wait_until="commit")
    expect(page.locator("button", has_text=re.compile("KU All-Login"))).to_be_visible(timeout=30_000)
    seconds = time.monotonic() - started
    page.wait_for_load_state("networkidle")
    context.close()
    return seconds, sum(transferred)


def main(url: str) -> None:
    """Measure and print."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        visits = [visit(browser, url) for _ in range(VISITORS)]
        browser.close()
    print(f"first_load_kb            {statistics.median(size for _, size in visits) / 1000:>8.1f}")
    print(f"first_load_seconds_cpu4  {statistics.median(seconds for seconds, _ in visits):>8.2f}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000/myku")
