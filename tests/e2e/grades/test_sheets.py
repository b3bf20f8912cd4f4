"""A teacher fills a grade sheet by keyboard, pastes a block and moves a line; a student tries grades on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.accessibility import assert_accessible
from tests.e2e.steps import PHONE, follow, signed_in, visit
from tests.support.portal import Open

QUARTER_OF_A_SCREEN = 225
PASTE = """text => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
}"""


def open_filled_sheet(page: Page) -> None:
    """The sheet in which everything is entered."""
    visit(page, "/adm/grades/sheets")
    row = page.get_by_role("row").filter(has_text="กรอกครบแล้ว")
    follow(row.get_by_role("link", name="เปิดใบคะแนน"), "/adm/grades/sheets/any")


def test_scores_are_typed_and_pasted_by_keyboard_and_a_line_is_moved(open_page: Open) -> None:
    page = open_page()
    signed_in(page, "teacher01")
    open_filled_sheet(page)
    grid = page.get_by_role("grid")
    rows = grid.get_by_role("row")
    expect(grid).to_be_visible()
    students = int(grid.get_attribute("aria-rowcount") or 0) - 1
    assert students > 1
    grid.get_by_role("gridcell").and_(page.locator("[tabindex='0']")).focus()
    page.keyboard.type("15")
    page.keyboard.press("Enter")
    page.keyboard.type("๑๒.๕")
    page.keyboard.press("Enter")
    page.keyboard.press("Control+Home")
    for score, key in (("11", "Tab"), ("12", "Tab"), ("13", "Enter")):
        page.keyboard.type(score)
        page.keyboard.press(key)
    expect(page.get_by_text("บันทึกครบทุกช่องแล้ว")).to_be_visible()
    for score in (1, 2, 3):
        expect(rows.nth(1).get_by_role("gridcell").nth(score - 1)).to_contain_text(f"1{score}")
    assert_accessible(page)
    page.keyboard.press("Control+Home")
    page.evaluate(PASTE, "\n".join("15\t20\t40\t50" for _ in range(students)))
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert_accessible(page)
    dialog.get_by_role("button", name=re.compile("^วาง")).click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_text("บันทึกครบทุกช่องแล้ว")).to_be_visible()
    # 15/20 × 10 + 20/30 × 20 + 40/50 × 30 + 50/60 × 40 is 78.17: rounded once.
    expect(rows.nth(1)).to_contain_text("78")
    expect(rows.nth(1)).to_contain_text("B+")
    page.reload()
    expect(rows.nth(students)).to_contain_text("78")
    page.get_by_role("tab", name="ตัดเกรด").click()
    line = page.get_by_role("textbox", name="A ตั้งแต่")
    line.fill("78")
    expect(page.get_by_text(f"เกรดเปลี่ยน {students} คน")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="บันทึก").click()
    expect(page.get_by_text("บันทึกเกณฑ์ตัดเกรดแล้ว")).to_be_visible()
    page.get_by_role("tab", name="คะแนน").click()
    expect(rows.nth(1).get_by_text("A", exact=True)).to_be_visible()


def test_a_student_is_found_and_the_grid_is_sorted_without_losing_the_place(open_page: Open) -> None:
    page = open_page(width=1280, height=900)
    signed_in(page, "teacher01")
    open_filled_sheet(page)
    grid = page.get_by_role("grid")
    expect(grid.get_by_role("gridcell").first).to_be_visible()
    panel = page.get_by_role("tabpanel").bounding_box()
    top = grid.bounding_box()
    assert panel is not None
    assert top is not None
    assert top["y"] - panel["y"] <= QUARTER_OF_A_SCREEN
    first = grid.get_by_role("row").nth(1)
    code = (first.get_by_role("rowheader").text_content() or "")[:10]
    first.get_by_role("gridcell").first.click()
    page.keyboard.press("Delete")
    page.keyboard.type("7")
    grid.get_by_role("columnheader").nth(1).click()
    active = grid.get_by_role("row").filter(has_text=code).get_by_role("gridcell").first
    expect(active).to_be_focused()
    expect(active).to_contain_text("7")
    expect(active).to_be_in_viewport()
    page.get_by_role("searchbox").fill(code[-4:])
    page.keyboard.press("Enter")
    expect(active).to_be_focused()
    assert_accessible(page)
    page.get_by_role("searchbox").fill("")
    start = grid.get_by_role("row").nth(2).get_by_role("gridcell")
    start.nth(0).hover()
    page.mouse.down()
    grid.get_by_role("row").nth(3).get_by_role("gridcell").nth(1).hover()
    page.mouse.up()
    expect(grid.locator("[aria-selected=true]")).to_have_count(4)


def test_a_student_on_probation_sees_the_way_out_and_tries_grades_in_english(open_page: Open) -> None:
    page = open_page(width=PHONE, language="en")
    signed_in(page, "b6610450002")
    visit(page, "/std/grades")
    expect(page.get_by_text(re.compile("^With 12 credits"))).to_be_visible()
    page.get_by_role("button", name="Try grades").click()
    form = page.get_by_role("form", name="Try grades")
    form.get_by_role("button", name="Compute").click()
    expect(form.get_by_text("3.00")).to_be_visible()
    assert_accessible(page)
