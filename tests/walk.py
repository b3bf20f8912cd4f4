"""``python -m tests.walk [URL [FOLDER]]``: every page of every persona, at three widths and in both languages.

It looks at a running portal (``make run``) and prints what is wrong: pages wider than the screen, tables whose cells
end beyond their edge, texts that are keys, and states that are drawn in two ways. Layout shift is told for each page
that moves more than it should. A picture of each page at each width goes into FOLDER, when one is given, for people to
look at. The exit code is 1 when anything but layout shift was found.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, expect, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from models.demo.personas import STAFF, STUDENTS
from tests.e2e.steps import PHONE, WIDE, loaded, pages_of, sign_in
from tests.support.portal import CHROMIUM, FLAGS

_WIDTHS: Final = (WIDE, 1280, PHONE)
_HEIGHT: Final = 900
_PATIENCE_MS: Final = 20_000
_MOST_SHIFT: Final = 0.05
_WATCH_SHIFT: Final = """
  window.shifted = 0
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
"""
_FITS: Final = "() => document.documentElement.scrollWidth <= innerWidth"
_SETTLED_MS: Final = 3_000
"""A page that was just made narrower draws its menu and tables anew."""
_CUT_OFF: Final = """() => [...document.querySelectorAll('table')].flatMap(table => {
  const room = (table.closest('.MuiTableContainer-root') ?? table).getBoundingClientRect()
  return [...table.querySelectorAll('thead th, tbody tr:first-child td')]
    .filter(cell => cell.getBoundingClientRect().right > Math.min(room.right, innerWidth) + 1)
    .map(cell => cell.textContent.trim().slice(0, 40))
})"""
_RAW: Final = r"""() => [...document.querySelectorAll('body *')]
  .filter(each => each.children.length === 0 && !each.closest('script, style, code, pre, article'))
  .flatMap(each => [each.textContent, each.getAttribute('aria-label') ?? ''])
  .filter(text => /\{\{|\}\}|\bundefined\b|\bNaN\b|\[object /.test(text)
    || /^[a-z][A-Za-z]*(:[a-z][A-Za-z_.]+|(\.[a-z][A-Za-z_]+){2,})$/.test(text.trim()))"""
_STATES: Final = """() => [...document.querySelectorAll('.MuiChip-root')]
  .filter(chip => chip.querySelector('svg[data-testid]') && !chip.matches('button, a, [role=button]'))
  .map(chip => [chip.textContent.trim(), `${chip.querySelector('svg[data-testid]').dataset.testid} ${
    [...chip.classList].filter(name => name.startsWith('MuiChip-color')).join(' ')}`])"""


@dataclass(slots=True)
class Walk:
    """What was seen so far."""

    faults: int = 0
    shifts: list[str] = field(default_factory=list)
    looks: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    pages: int = 0
    pictures: Path | None = None
    """The folder for pictures of the pages."""

    def look_at(self, page: Page, who: str, path: str, language: str) -> None:
        """Look at the page that is open, at each width."""
        self.pages += 1
        for width in _WIDTHS:
            page.set_viewport_size({"width": width, "height": _HEIGHT})
            loaded(page)
            place = f"{who} {path} {language} {width}"
            try:
                page.wait_for_function(_FITS, timeout=_SETTLED_MS)
            except PlaywrightTimeout:
                self.note(f"{place}: wider than the screen")
            if width > PHONE and (cells := page.evaluate(_CUT_OFF)):
                self.note(f"{place}: cut off: {', '.join(cells)}")
            if self.pictures is not None:
                name = re.sub(r"\W+", "-", place)
                page.screenshot(path=self.pictures / f"{name}.png", full_page=True)
        for text in page.evaluate(_RAW):
            self.note(f"{who} {path} {language}: raw text: {text[:80]}")
        for state, look in page.evaluate(_STATES):
            self.looks[state].add(look)

    def note(self, fault: str) -> None:
        """Say what is wrong at once: the walk takes some minutes."""
        self.faults += 1
        say(fault)

    def note_shift(self, page: Page, who: str, path: str) -> None:
        """Note how far the page on a phone moved while it was loaded."""
        shift = float(page.evaluate("window.shifted"))
        if shift > _MOST_SHIFT:
            self.shifts.append(f"{shift:.2f} {who} {path}")

    def ambiguous(self) -> Iterator[str]:
        """The states that are drawn in more than one way."""
        for state, looks in sorted(self.looks.items()):
            if len(looks) > 1:
                yield f"state {state!r} is drawn as {' and as '.join(sorted(looks))}"


def walk(browser: Browser, url: str, pictures: Path | None = None) -> Walk:
    """Look at every page of every persona of the demo university; a page that several have is looked at once."""
    seen, found = set[str](), Walk(pictures=pictures)
    for username in (*(f"b{student.code}" for student in STUDENTS), *(member.username for member in STAFF)):
        context = browser.new_context(base_url=url, viewport={"width": PHONE, "height": _HEIGHT}, locale="th-TH")
        context.add_init_script(_WATCH_SHIFT)
        context.set_default_timeout(_PATIENCE_MS)
        page = context.new_page()
        page.goto("/myku")
        sign_in(page, username)
        for path in pages_of(page):
            if path in seen and not path.startswith("/std/"):  # each student has pages of their own
                continue
            seen.add(path)
            for language in ("th", "en"):
                page.evaluate("chosen => localStorage.setItem('myku.language', chosen)", language)
                page.set_viewport_size({"width": PHONE, "height": _HEIGHT})
                page.goto(f"/myku{path}")
                expect(page.get_by_role("heading", level=1).first).to_be_visible()
                loaded(page)
                if language == "th":
                    found.note_shift(page, username, path)
                found.look_at(page, username, path, language)
        context.close()
    return found


def main() -> int:
    """Walk, and say what was found."""
    expect.set_options(timeout=_PATIENCE_MS)
    url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
    pictures = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        found = walk(browser, url, pictures)
        browser.close()
    for fault in found.ambiguous():
        found.note(fault)
    for line in sorted(found.shifts, reverse=True):
        say(f"layout shift {line}")
    say(f"{found.pages} pages, {found.faults} faults, {len(found.shifts)} that move")
    return 1 if found.faults else 0


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
