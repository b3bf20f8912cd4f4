"""Pages that the browser translates go on working: each text becomes ``<font><font>``, also where figures stand."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.enrolment.enrolment.test_journey import NEEDS_APPROVAL, STUDENT
from tests.grades.sheet.test_journey import open_filled_sheet
from tests.support.browser.steps import PHONE, choose_sections, find_subject, signed_in
from tests.support.portal import Open

pytestmark = pytest.mark.changes("scores")

_TRANSLATE = """() => {
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement.closest('script, style, textarea, font')) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
      window.translated = (window.translated ?? 0) + 1;
    }
  };
  new MutationObserver(translate).observe(document.body, { childList: true, characterData: true, subtree: true });
  translate();
}"""


def translating(page: Page) -> Callable[[], None]:
    """Translate what is on the page and whatever comes, into the same words. Return what looks for failures."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(error.message))
    page.evaluate(_TRANSLATE)

    def works() -> None:
        assert page.evaluate("window.translated") > 0
        assert page.locator("font").count() > 0
        assert errors == []

    return works


def test_the_dialog_of_enrolling_opens_closes_and_asks(open_page: Open) -> None:
    student = open_page(width=PHONE, height=844)
    signed_in(student, STUDENT)
    find_subject(student, NEEDS_APPROVAL)
    choose_sections(student)
    works = translating(student)
    for _ in range(2):
        student.get_by_role("button", name=f"ลงทะเบียนวิชา {NEEDS_APPROVAL}").click()
        expect(student.get_by_role("dialog")).to_contain_text("ระบบจะกันที่นั่งไว้ให้ระหว่างรอ")
        student.get_by_role("button", name="ยกเลิก").click()
        expect(student.get_by_role("dialog")).to_have_count(0)
    works()


def test_scores_are_typed_and_saved_in_the_grid(open_page: Open) -> None:
    page = open_page()
    signed_in(page, "teacher01")
    open_filled_sheet(page)
    grid = page.get_by_role("grid")
    expect(grid.get_by_role("gridcell").first).to_be_visible()
    works = translating(page)
    grid.get_by_role("gridcell").and_(page.locator("[tabindex='0']")).focus()
    for scores in (("11", "12", "13"), ("14", "15", "16")):
        page.keyboard.press("Control+Home")
        for score, key in zip(scores, ("Tab", "Tab", "Enter"), strict=True):
            page.keyboard.type(score)
            page.keyboard.press(key)
        expect(page.get_by_text("บันทึกครบทุกช่องแล้ว")).to_be_visible()
        cells = grid.get_by_role("row").nth(1).get_by_role("gridcell")
        for place, score in enumerate(scores):
            expect(cells.nth(place)).to_have_text(re.compile(rf"^{score}(✓.*)?$"))
    works()
