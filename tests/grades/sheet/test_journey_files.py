"""A teacher takes a sheet as a file, fills it in, uploads it and undoes that; a draft of cut-offs is taken over."""

from __future__ import annotations

import re
from pathlib import Path

import openpyxl
import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import follow, signed_in, visit
from tests.support.portal import Open

pytestmark = pytest.mark.changes("scores")

FIRST = 6
TOPIC = 4
"""The row of the first student in the file, and the column of the first topic."""


def open_filled_sheet(page: Page) -> None:
    """The sheet in which everything is entered."""
    visit(page, "/adm/grades/sheets")
    row = page.get_by_role("row").filter(has_text="กรอกครบแล้ว")
    follow(row.get_by_role("link", name="เปิดใบคะแนน"), "/adm/grades/sheets/any")


def test_a_sheet_is_downloaded_filled_in_uploaded_and_undone(open_page: Open, tmp_path: Path) -> None:
    page = open_page()
    signed_in(page, "teacher01")
    open_filled_sheet(page)
    rows = page.get_by_role("grid").get_by_role("row")
    first = rows.nth(1).get_by_role("gridcell").first
    expect(first).to_be_visible()
    before = first.inner_text()
    with page.expect_download() as taken:
        page.get_by_role("button", name="ดาวน์โหลด Excel").click()
    file = tmp_path / "scores.xlsx"
    taken.value.save_as(file)
    book = openpyxl.load_workbook(file)
    book.worksheets[0].cell(FIRST, TOPIC).value = 19.25
    book.worksheets[0].cell(FIRST + 1, TOPIC).value = 21
    book.save(file)
    page.get_by_label("อัปโหลดไฟล์คะแนน").and_(page.locator("input")).set_input_files(file)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("→ 19.25")).to_be_visible()
    expect(dialog.get_by_text("คะแนน 21 ต้องอยู่ระหว่าง 0 ถึง 20")).to_be_visible()
    assert_accessible(page)
    dialog.get_by_role("button", name="บันทึกคะแนน 1 ช่อง").click()
    expect(dialog).to_have_count(0)
    expect(first).to_contain_text("19.25")
    first.click()
    page.keyboard.press("Shift+F2")
    history = page.get_by_role("dialog", name=re.compile("^ประวัติคะแนน"))
    expect(history.get_by_text("→ 19.25")).to_be_visible()
    assert_accessible(page)
    history.get_by_role("button", name="ปิด").click()
    page.get_by_role("button", name="ประวัติและย้อนกลับ").click()
    batches = page.get_by_role("dialog", name="ประวัติการบันทึกคะแนน")
    newest = batches.get_by_role("listitem").filter(has_text="อัปโหลดไฟล์")
    expect(newest).to_contain_text("1 คะแนน")
    assert_accessible(page)
    newest.get_by_role("button", name="ย้อนกลับ").click()
    page.get_by_role("dialog", name="ย้อนกลับการบันทึกนี้").get_by_role("button", name="ย้อนกลับ").click()
    expect(batches.get_by_text("ย้อนกลับแล้ว 1 ช่อง")).to_be_visible()
    batches.get_by_role("button", name="ปิด").click()
    expect(first).to_contain_text(before.split("\n")[0])
    page.get_by_role("button", name="ผู้กรอกคะแนนแทน").click()
    substitutes = page.get_by_role("dialog", name="ผู้กรอกคะแนนแทน")
    expect(substitutes.get_by_text("(กำลังกรอกแทน)")).to_be_visible()
    assert_accessible(page)
    substitutes.get_by_role("button", name="ยกเลิก").click()
    page.get_by_role("tab", name="ตัดเกรด").click()
    page.get_by_role("button", name="ใช้ร่างนี้ เข้มงวดขึ้น").click()
    expect(page.get_by_role("textbox", name="A ตั้งแต่")).to_have_value("85")
    assert_accessible(page)
