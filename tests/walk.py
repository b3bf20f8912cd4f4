"""``python -m tests.walk [URL [FOLDER [PERSONA…]]]``: every page of every persona, at three widths, in both languages.

It looks at a running portal (``make run``) and prints what is wrong at each width: pages wider than the screen, columns
of which a cell ends beyond the edge of its table, and texts that are keys or values of a program; states that are drawn
in two ways; and pages whose parts move by more than 0.05 while they load, on a phone and on a wide screen. Beside the
pages of the menu it opens one page of each kind that a list leads to. A picture of each page at each width goes into
FOLDER, when one is given (``-`` for none), for people to look at. The exit code is 1 when anything was found.
"""

from __future__ import annotations

import re
import statistics
import sys
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from models.demo.personas import STAFF, STUDENTS
from tests.support.browser.sights import (
    MOST_SHIFT,
    WATCH_SHIFT,
    addresses_of,
    at_rest,
    cut_off,
    other_fonts,
    raw_texts,
    shift_of,
    states_of,
    too_wide,
)
from tests.support.browser.steps import PHONE, WIDE, loaded, pages_of, sign_in
from tests.support.portal import CHROMIUM, FLAGS

_WIDTHS: Final = (PHONE, 1280, WIDE)
_HEIGHT: Final = 900
_PATIENCE_MS: Final = 20_000
_VISITS: Final = 3
_BASE: Final = "/myku"
_LOADED_AT: Final = {"th": PHONE, "en": WIDE}
"""The width at which a page is opened in each language: it moves in another way where there is more room."""
_OWN: Final = re.compile("/std/.*|/adm/(home|tasks|cases)")
"""Pages that show each person something else; any other that several have is looked at once."""
_NAMED: Final = re.compile(r"[^/]*\d[^/]*")


@dataclass(slots=True)
class Walk:
    """What was seen so far."""

    faults: int = 0
    looks: defaultdict[tuple[str, str], dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    """By language and state: each look, and where it was seen first."""
    shifts: list[float] = field(default_factory=list)
    pages: int = 0
    pictures: Path | None = None
    """The folder for pictures of the pages."""

    def look_at(self, page: Page, who: str, path: str, language: str) -> None:
        """Look at the page that is open, at each width; at the one that it was loaded at first."""
        self.pages += 1
        now = (page.viewport_size or {"width": WIDE})["width"]
        for width in sorted(_WIDTHS, key=lambda each: abs(each - now)):
            page.set_viewport_size({"width": width, "height": _HEIGHT})
            loaded(page)
            at_rest(page)
            place = f"{who} {path} {language} {width}"
            if over := too_wide(page):
                self.note(f"{place}: wider than the screen by {over} px")
            if columns := cut_off(page):
                self.note(f"{place}: cut off: {', '.join(columns)}")
            if buttons := other_fonts(page):
                self.note(f"{place}: buttons in another font: {', '.join(buttons)[:80]}")
            for text in raw_texts(page):
                self.note(f"{place}: raw text: {text[:80]}")
            for state, look in states_of(page):
                self.looks[language, state].setdefault(look, place)
            if self.pictures is not None:
                name = re.sub(r"\W+", "-", place)
                page.screenshot(path=self.pictures / f"{name}.png", full_page=True)

    def measure(self, page: Page, place: str) -> None:
        """Measure how far the page that was just opened moved; of one that moves, the median of three visits counts."""
        visits = [shift_of(page)]
        while visits[0] > MOST_SHIFT and len(visits) < _VISITS:
            page.reload()
            opened(page)
            visits.append(shift_of(page))
        self.shifts.append(statistics.median(visits))
        if self.shifts[-1] > MOST_SHIFT:
            self.note(f"{place}: layout shift {self.shifts[-1]:.2f}")

    def note(self, fault: str) -> None:
        """Say what is wrong at once: the walk takes some minutes."""
        self.faults += 1
        say(fault)

    def ambiguous(self) -> Iterator[str]:
        """The states that are drawn in more than one way."""
        for (language, state), looks in sorted(self.looks.items()):
            if len(looks) > 1:
                seen = ", ".join(f"{look} ({place})" for look, place in sorted(looks.items()))
                yield f"state {state!r} in {language} is drawn as {seen}"


def shape_of(address: str) -> str:
    """An address without the codes and numbers in it: two pages of one kind have the same."""
    return "/".join("*" if _NAMED.fullmatch(part) else part for part in address.split("/"))


def walk(browser: Browser, url: str, personas: Sequence[str], pictures: Path | None = None) -> Walk:
    """Look at every page of each persona, and at one page of each kind that its lists lead to."""
    seen, found = set[str](), Walk(pictures=pictures)
    for username in personas:
        context = browser.new_context(base_url=url, viewport={"width": PHONE, "height": _HEIGHT}, locale="th-TH")
        context.add_init_script(WATCH_SHIFT)
        context.set_default_timeout(_PATIENCE_MS)
        page = context.new_page()
        page.goto(_BASE)
        sign_in(page, username)
        to_see = deque(path for path in pages_of(page) if _OWN.fullmatch(path) or path not in seen)
        seen |= {shape_of(path) for path in to_see}
        while to_see:
            path = to_see.popleft()
            for address in _seen_in_both_languages(page, username, path, found):
                detail = address.removeprefix(_BASE)
                if shape_of(detail) not in seen:
                    seen.add(shape_of(detail))
                    to_see.append(detail)
        context.close()
    return found


def _seen_in_both_languages(page: Page, username: str, path: str, found: Walk) -> list[str]:
    """Look at a page, and return where its links lead."""
    addresses = list[str]()
    for language, width in _LOADED_AT.items():
        page.evaluate("chosen => localStorage.setItem('myku.language', chosen)", language)
        page.set_viewport_size({"width": width, "height": _HEIGHT})
        try:
            page.goto(f"{_BASE}{path}")
            opened(page)
            found.measure(page, f"{username} {path} {language} {width}")
            addresses += addresses_of(page)
            found.look_at(page, username, path, language)
        except (PlaywrightError, AssertionError) as error:
            found.note(f"{username} {path} {language}: did not open: {str(error).splitlines()[0]}")
    return addresses


def opened(page: Page) -> None:
    """Wait until the page that was asked for is there and nothing of it changes."""
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    loaded(page)
    at_rest(page)


def main() -> int:
    """Walk, and say what was found."""
    expect.set_options(timeout=_PATIENCE_MS)
    url, folder, *personas = (*sys.argv[1:], *("http://127.0.0.1:8000", "-")[len(sys.argv) - 1 :])
    pictures = None if folder == "-" else Path(folder)
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
    everyone = (*(f"b{student.code}" for student in STUDENTS), *(member.username for member in STAFF))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        found = walk(browser, url, personas or everyone, pictures)
        browser.close()
    for fault in found.ambiguous():
        found.note(fault)
    say(
        f"{found.pages} looks at pages in {len(_WIDTHS)} widths, {len(found.looks)} states, "
        f"largest layout shift {max(found.shifts, default=0):.3f}: {found.faults} faults"
    )
    return 1 if found.faults else 0


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
