"""axe on what is shown now. The page's own policy would refuse the script; the debugging protocol may run it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from tests.support.browser.steps import loaded

_AXE = Path(__file__).parents[3] / "web/node_modules/axe-core/axe.min.js"
_AT_REST = """() => Promise.allSettled(document.getAnimations()
  .filter(animation => animation.effect.getComputedTiming().endTime !== Infinity)
  .map(animation => animation.finished))"""

# Asked within the page and once: the page's policy refuses what Playwright would ask again and again.
_FITS = """() => new Promise(answer => {
  const latest = performance.now() + 5000;
  const look = () => {
    if (document.documentElement.scrollWidth <= window.innerWidth) answer(true);
    else if (performance.now() > latest) answer(false);
    else requestAnimationFrame(look);
  };
  look();
})"""

# No rule needs what axe would fetch first: style sheets for a rule that is not in force, media for pages with media.
_RUN = """([without, rules]) => axe.run(
  { include: [document], exclude: without ? [[without]] : [] },
  { resultTypes: ['violations'], preload: false, rules },
)"""
SIDE = "aside.on-screen"
"""The menu at the side of a wide screen: on the pages of staff it is the larger part, and the same on each."""


@cache
def _axe() -> str:
    return _AXE.read_text(encoding="utf-8")


def faults(page: Page, *, but: str = "", without: str = SIDE) -> list[str]:
    """Return what axe finds, with every rule it has ``but`` one, ``without`` what a selector finds.

    Colours are judged when nothing moves any more.
    """
    page.evaluate(_AT_REST)
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    rules = {but: {"enabled": False}} if but else {}
    found = page.evaluate(_RUN, [without, rules])
    return [
        f"{rule['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


def assert_accessible(page: Page, *, but: str = "", without: str = SIDE) -> None:
    """Nothing to find, and nothing that sticks out of the screen's side.

    The menu at the side is left out: ``test_journey_accessibility`` looks at that of each persona once.

    What is found on a page that was still giving way to the next is looked for once more on the one that came.
    """
    width = (page.viewport_size or {"width": 0})["width"]
    assert page.evaluate(_FITS), f"{page.url} is wider than {width} px"
    found = faults(page, but=but, without=without)
    if found:
        loaded(page)
        found = faults(page, but=but, without=without)
    assert found == [], f"{page.url} at {width} px:\n" + "\n".join(found)
