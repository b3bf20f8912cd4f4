"""``python -m tests.tour [URL]``: the pictures of ``docs/tour.md``, taken from a running portal (``make run``).

Each page is shown in Thai to the persona it belongs to. The pictures have few colours, so that the repository stays
small.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.support.browser.steps import PHONE, loaded, sign_in, visit
from tests.support.portal import CHROMIUM, FLAGS

_FOLDER: Final = Path(__file__).parents[1] / "docs" / "tour"
_WIDE: Final = 1280
_HEIGHT: Final = 860
_COLOURS: Final = 64
_PATIENCE_MS: Final = 30_000


def _stay(_page: Page) -> None:
    """Show the page as it opens."""


def _open_link(pattern: str, number: int = 0) -> Callable[[Page], None]:
    """Return a step that follows the link with this number among those whose address has the pattern."""

    def opened(page: Page) -> None:
        link = page.locator(f"main a[href*='{pattern}']").nth(number)
        heading = page.get_by_role("heading", level=1)
        left = heading.inner_text()
        link.click()
        expect(heading).not_to_have_text(left)  # the old page stays until the code of the new one is loaded

    return opened


def _open_dialog(name: str) -> Callable[[Page], None]:
    """Return a step that presses the first button of that name, which opens a dialog with a picture."""

    def press(page: Page) -> None:
        page.get_by_role("button", name=name).first.click()
        expect(page.get_by_role("dialog").get_by_role("img").first).to_be_visible()

    return press


def _search(text: str) -> Callable[[Page], None]:
    """Return a step that searches for a text."""

    def search(page: Page) -> None:
        page.get_by_role("searchbox").first.fill(text)
        expect(page.get_by_role("heading", level=2).first).to_be_visible()

    return search


@dataclass(frozen=True, slots=True)
class Picture:
    """A page of the tour: who sees it, where it is, and what is done on it first."""

    name: str
    username: str
    path: str
    width: int = _WIDE
    step: Callable[[Page], None] = _stay


PICTURES: Final = (
    Picture("home", "b6610450001", "/std/home", PHONE),
    Picture("open-subjects", "b6610450001", "/std/open-subjects", PHONE, _search("01418390")),
    Picture("timetable-builder", "b6810450003", "/std/plan/build"),
    Picture("pay-by-qr", "b6610450001", "/std/finance", PHONE, _open_dialog("ชำระด้วย QR")),
    Picture("degree-audit", "b6510450004", "/std/audit"),
    Picture("inbox", "teacher01", "/adm/tasks"),
    Picture("scores", "teacher01", "/adm/grades/sheets", _WIDE, _open_link("/adm/grades/sheets/", 2)),
    Picture("seats", "registrar01", "/adm/curriculum/sections"),
    Picture("payments", "finance01", "/adm/finance/payments"),
    Picture("programme", "curriculum01", "/adm/study/programmes", _WIDE, _open_link("/adm/study/programmes/")),
)


def take(browser: Browser, url: str, picture: Picture) -> None:
    """Take one picture into ``docs/tour``."""
    context = browser.new_context(
        base_url=url, viewport={"width": picture.width, "height": _HEIGHT}, locale="th-TH", reduced_motion="reduce"
    )
    context.set_default_timeout(_PATIENCE_MS)
    page = context.new_page()
    page.goto("/myku")
    sign_in(page, picture.username)
    visit(page, picture.path)
    picture.step(page)
    loaded(page)
    page.evaluate("document.fonts.ready.then(() => Promise.all([...document.images].map(image => image.decode())))")
    with Image.open(BytesIO(page.screenshot())) as shown:
        shown.convert("RGB").quantize(_COLOURS).save(_FOLDER / f"{picture.name}.png", optimize=True)
    context.close()


def main() -> int:
    """Take every picture."""
    expect.set_options(timeout=_PATIENCE_MS)
    url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
    _FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for picture in PICTURES:
            take(browser, url, picture)
            sys.stdout.write(f"{picture.name}\n")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
