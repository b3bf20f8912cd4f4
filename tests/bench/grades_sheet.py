"""A sheet of 500 students and 12 topics in Debian's Chromium: opened, typed in, pasted into, scrolled.

``python -m tests.bench grades_sheet``; the web must be built (``make bench`` builds it). Instants are taken in the page
itself, so that what steers the browser is no part of them.
"""

from __future__ import annotations

import asyncio
import re
import statistics
from collections.abc import Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from playwright.sync_api import Page, expect, sync_playwright
from sqlalchemy import text

from models.db import engine
from tests.bench.grading import Sheet, Topic, large_sheet
from tests.bench.stack import BenchStack
from tests.support.browser.steps import sign_in
from tests.support.portal import CHROMIUM, FLAGS

STUDENTS: Final = 500
TOPICS: Final[Sequence[Topic]] = tuple(
    (f"ครั้งที่ {number}", Decimal(20), Decimal(12 if number == 12 else 8)) for number in range(1, 13)
)
TEACHER: Final = "teacher01"
SLOWDOWN: Final = 4
VISITS: Final = 5
ROWS_TYPED: Final = 20
PACE_MS: Final = 250
"""Four keys a second, with scores being saved meanwhile: nobody enters them faster from paper."""
SCROLLS: Final = 60
_PATIENCE_MS: Final = 60_000
_FIRST_SCORE: Final = "[role=grid] [role=gridcell]"
# From the navigation until the frame after the first score is drawn.
_OPENED: Final = f"""
    window.benchOpened = new Promise(resolve => {{
      const look = () => document.querySelector('{_FIRST_SCORE}')
        ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
        : requestAnimationFrame(look);
      look();
    }});
"""
# From the press of a key until the frame after the field or the cell shows it.
_KEYS: Final = """() => {
  window.benchKeys = [];
  window.addEventListener('keydown', event => {
    const pressed = event.timeStamp, key = event.key;
    const cell = document.activeElement.closest('[role=gridcell]');
    const typed = (document.activeElement.value ?? '') + key;
    const shows = () => key === 'Enter'
      ? cell.querySelector('input') === null && document.activeElement !== cell
      : (document.activeElement.value ?? '') === typed || document.activeElement.value === key;
    const look = () => shows()
      ? requestAnimationFrame(() => setTimeout(() => window.benchKeys.push(performance.now() - pressed)))
      : setTimeout(look);
    setTimeout(look);
  }, true);
}"""
# A block goes in, its preview is confirmed as soon as it is shown, and every cell says that it is saved.
_PASTE: Final = """text => new Promise(resolve => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const pasted = performance.now();
  let confirmed = 0;
  const look = () => {
    const dialog = document.querySelector('[role=dialog]');
    const button = dialog && dialog.querySelector('.MuiButton-contained');
    if (confirmed === 0 && button) { confirmed = performance.now(); button.click(); }
    const cells = [...document.querySelectorAll('.score-body [role=gridcell]:not([aria-readonly=true])')];
    if (confirmed > 0 && !dialog && cells.every(cell => cell.classList.contains('is-saved')))
      requestAnimationFrame(() => setTimeout(() => resolve([confirmed - pasted, performance.now() - pasted])));
    else setTimeout(look, 5);
  };
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  setTimeout(look, 5);
})"""
# Half a screen at each frame, to the end and back: how long each took, and how often a row in view was missing.
_SCROLL: Final = """times => new Promise(resolve => {
  const grid = document.querySelector('[role=grid]'), frames = [];
  let before = performance.now(), step = grid.clientHeight / 2, missing = 0;
  const next = () => {
    const now = performance.now(), box = grid.getBoundingClientRect();
    frames.push(now - before);
    before = now;
    const seen = document.elementFromPoint(box.left + 40, box.top + box.height / 2);
    missing += seen === null || seen.closest('.score-row') === null;
    if (frames.length > times) return resolve([frames.slice(1), missing]);
    if (grid.scrollTop + grid.clientHeight >= grid.scrollHeight - 1) step = -Math.abs(step);
    grid.scrollTop += step;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})"""
_STORED: Final = text("""
    SELECT count(*) FROM score_topic t JOIN topic_score s USING (topic_id)
     WHERE t.sheet_id = :sheet_id AND s.value = :value
""")


async def bench_grades_sheet(stack: BenchStack) -> dict[str, float]:
    """Milliseconds to open, to type, to paste and to scroll."""
    await stack.database("grades_sheet", scale=0.2)
    size = _Size.of(stack)
    sheet = large_sheet(engine(), TEACHER, size.students, TOPICS)
    url = await stack.serve_with_sign_in("Portal")
    return await asyncio.to_thread(_measured, url, sheet, size)


class _Size(NamedTuple):
    """How much of the measurement is made."""

    students: int
    visits: int
    rows_typed: int
    pace_ms: int
    scrolls: int

    @classmethod
    def of(cls, stack: BenchStack) -> _Size:
        return cls(
            students=stack.part_of(STUDENTS, least=40),
            visits=stack.part_of(VISITS),
            rows_typed=stack.part_of(ROWS_TYPED),
            pace_ms=stack.part_of(PACE_MS, least=50),
            scrolls=stack.part_of(SCROLLS, least=4),
        )


def _measured(url: str, sheet: Sheet, size: _Size) -> dict[str, float]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        context = browser.new_context(
            base_url=url, viewport={"width": 1440, "height": 900}, locale="th-TH", timezone_id="Asia/Bangkok"
        )
        context.set_default_timeout(_PATIENCE_MS)
        page = context.new_page()
        page.goto("/myku")
        sign_in(page, TEACHER)
        page.add_init_script(_OPENED)
        address = f"/myku/adm/grades/sheets/{sheet.sheet_id}"
        _opened(page, address, size)  # its code is in the cache from now on, as on every day but the first
        opened = [_opened(page, address, size) for _ in range(size.visits)]
        confirmed, pasted = _pasted(page, "7.25", size)
        _assert_stored(sheet, "7.25", size)
        pastes = [pasted, *(_pasted(page, value, size)[1] for value in ("8.5", "9.75"))]
        frames, missing = page.evaluate(_SCROLL, size.scrolls)
        protocol = context.new_cdp_session(page)
        protocol.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        slowly = [_opened(page, address, size) for _ in range(size.visits)]
        keys = _typed(page, size)
        slow_frames, slow_missing = page.evaluate(_SCROLL, size.scrolls)
        browser.close()
    return {
        "grades_open_ms": round(statistics.median(opened), 1),
        "grades_open_cpu4_ms": round(statistics.median(slowly), 1),
        "grades_key_ms": round(_p95(keys), 1),
        "grades_key_p50_ms": round(statistics.median(keys), 1),
        "grades_key_digit_p50_ms": round(statistics.median([*keys[0::3], *keys[1::3]]), 1),
        "grades_key_enter_p50_ms": round(statistics.median(keys[2::3]), 1),
        "grades_paste_ms": round(statistics.median(pastes), 1),
        "grades_paste_worst_ms": round(max(pastes), 1),
        "grades_paste_preview_ms": round(confirmed, 1),
        "grades_scroll_frame_p95_ms": round(_p95(frames), 1),
        "grades_scroll_frame_cpu4_p95_ms": round(_p95(slow_frames), 1),
        "grades_scroll_missing": missing + slow_missing,
    }


def _opened(page: Page, address: str, size: _Size) -> float:
    page.goto(address, wait_until="commit")
    milliseconds: float = page.evaluate("window.benchOpened")
    rows = page.get_by_role("grid")
    expect(rows).to_have_attribute("aria-rowcount", str(size.students + 1))
    page.wait_for_load_state("networkidle")
    return milliseconds


def _pasted(page: Page, value: str, size: _Size) -> tuple[float, float]:
    """Until the preview could be confirmed, and until all cells said they are saved."""
    page.locator(f"{_FIRST_SCORE}[tabindex='0']").focus()
    page.keyboard.press("Control+Home")
    block = "\n".join("\t".join([value] * len(TOPICS)) for _ in range(size.students))
    confirmed, saved = page.evaluate(_PASTE, block)
    expect(page.get_by_text(re.compile("บันทึกครบทุกช่องแล้ว"))).to_be_visible()
    return confirmed, saved


def _typed(page: Page, size: _Size) -> list[float]:
    page.locator(f"{_FIRST_SCORE}[tabindex='0']").focus()
    page.keyboard.press("Control+Home")
    page.evaluate(_KEYS)
    for row in range(size.rows_typed):
        for key in (str(row % 2), str(row % 10), "Enter"):
            page.keyboard.press(key)
            page.wait_for_timeout(
                size.pace_ms
            )  # nothing is asked of the page meanwhile: it would wait for the answer too
    page.wait_for_function("count => window.benchKeys.length === count", arg=3 * size.rows_typed)
    keys: list[float] = page.evaluate("window.benchKeys")
    return keys


def _assert_stored(sheet: Sheet, value: str, size: _Size) -> None:
    with engine().connect() as connection:
        stored = connection.execute(_STORED, {"sheet_id": sheet.sheet_id, "value": value}).scalar_one()
    assert stored == size.students * len(TOPICS), f"{stored} scores were stored"


def _p95(milliseconds: Sequence[float]) -> float:
    return statistics.quantiles(milliseconds, n=100)[94]
