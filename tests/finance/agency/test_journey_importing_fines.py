"""An officer brings in a file of fines with ten kinds of mistakes, mends it, goes on, and undoes the first file."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import openpyxl
import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect
from sqlalchemy import Engine, text

from models.demo.personas import INTRODUCTIONS
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, agree, loaded, signed_in, stands_at, type_day, typed, visit
from tests.support.days import days_from_today
from tests.support.portal import Open

pytestmark = pytest.mark.changes("invoices")

ROWS = 200
HEADINGS = ("รหัสนิสิต", "จำนวนเงิน (บาท)", "รายละเอียด", "เลขที่อ้างอิง", "วันครบกำหนด")
WHY = "คืนหนังสือเกินกำหนด"
MISTAKES: Sequence[tuple[int, str, str]] = (
    (0, "12345", "ไม่ใช่รหัสนิสิต 10 หลัก"),
    (0, "", "ไม่ได้กรอก รหัสนิสิต"),
    (0, "9999999999", "ไม่พบนิสิตรหัส 9999999999"),
    (1, "ฟรี", "ไม่ใช่จำนวนเงิน"),
    (1, "0", "ต้องมากกว่า 0"),
    (1, "1.999", "ทศนิยมเกินสองตำแหน่ง"),
    (1, "2000000", "เกิน 1,000,000.00 บาทต่อแถว"),
    (2, "", "ไม่ได้กรอก รายละเอียด"),
    (4, "32/1/2570", "ไม่ใช่วันที่"),
    (4, "1/1/2569", "ผ่านไปแล้ว"),
)
"""A cell of each row from the first on: its column, what it says, and what is told of it."""
_CODES = text("""
    SELECT s.student_code FROM student s JOIN person p USING (person_id)
     WHERE s.status_code = '17001' AND p.username <> ALL(:personas) ORDER BY s.student_id DESC LIMIT :count
""")
Line = list[str]


def fines(portal_database: Engine) -> list[Line]:
    """Rows without a mistake, of students that no other test works with."""
    with portal_database.connect() as connection:
        codes = connection.execute(_CODES, {"personas": list(INTRODUCTIONS), "count": ROWS}).scalars()
        return [[code, "120", WHY, f"LIB-{number}", ""] for number, code in enumerate(codes, 1)]


def file_of(lines: Sequence[Sequence[str]]) -> FilePayload:
    """The lines as a spreadsheet program saves them."""
    written = io.StringIO()
    csv.writer(written).writerows((HEADINGS, *lines))
    return {"name": "ข้อมูลนำเข้า.csv", "mimeType": "text/csv", "buffer": written.getvalue().encode("utf-8-sig")}


def begin_file(page: Page) -> None:
    """Open the dialog for a file of fines."""
    visit(page, "/adm/finance/imports")
    page.get_by_role("button", name="นำเข้าไฟล์").first.click()


def send(page: Page, file: FilePayload, fill: Callable[[Locator], None], shown: str) -> None:
    """Through the dialog: the file, what holds for all of it, which column is which; a row has ``shown``."""
    dialog = page.get_by_role("dialog")
    dialog.locator("input[type=file]").set_input_files(file)
    assert_accessible(page)
    dialog.get_by_role("button", name="ถัดไป").click()
    fill(dialog)
    dialog.get_by_role("button", name="ถัดไป").click()
    expect(dialog.get_by_role("table").get_by_text(shown).first).to_be_visible()
    assert_accessible(page)
    page_before = page.url
    dialog.get_by_role("button", name="ส่งไฟล์ไปตรวจ").click()
    page.wait_for_url(lambda url: "/imports/" in url and url != page_before)
    expect(page.locator("[aria-current=step]")).to_contain_text("รอผู้อื่นยืนยัน")
    loaded(page)


def choose_agency(dialog: Locator) -> None:
    """Fines of the library, due in a month."""
    dialog.get_by_role("combobox", name="หน่วยงาน", exact=True).click()
    dialog.page.get_by_role("option", name=re.compile("^LIB")).click()
    type_day(dialog.get_by_role("group", name="ชำระภายในวันที่"), typed(days_from_today(30)))


def as_before(dialog: Locator) -> None:
    """What holds for a corrected file is that of the first one."""
    expect(dialog.get_by_role("group", name="ชำระภายในวันที่")).to_be_visible()


def agreed(page: Page, batch: str) -> None:
    """The director finds it in the inbox, looks at all rows, and agrees."""
    agree(page, batch.rsplit("/", 1)[1])


def finished(page: Page) -> None:
    """Every row was brought in: that it will be so one day stands on the page from the beginning."""
    expect(page.locator("[aria-current=step]")).to_contain_text("นำเข้าเสร็จแล้ว")
    loaded(page)


def path_of(page: Page) -> str:
    return page.url.split("/myku")[1].split("?")[0]


def test_two_hundred_fines_with_ten_kinds_of_mistakes_are_mended_and_undone(
    open_page: Open, portal_database: Engine, tmp_path: Path
) -> None:
    good = fines(portal_database)
    wrong = [list(line) for line in good]
    for line, (column, cell, _) in zip(wrong, MISTAKES, strict=False):
        line[column] = cell
    officer = open_page()
    signed_in(officer, "finance01")
    begin_file(officer)
    send(officer, file_of(wrong), choose_agency, WHY)
    first = path_of(officer)
    refused = officer.get_by_role("tabpanel")
    for _, _, told in MISTAKES:
        expect(refused.get_by_text(told).first).to_be_visible()
    assert_accessible(officer)
    with officer.expect_download() as taken:
        officer.get_by_role("button", name=re.compile("ส่งออก Excel")).click()
    file = tmp_path / "refused.xlsx"
    taken.value.save_as(file)
    rows = list(openpyxl.load_workbook(file).worksheets[0].iter_rows(values_only=True))
    assert len(rows) == 1 + len(MISTAKES)
    assert rows[0][:-1] == HEADINGS

    director = open_page(width=PHONE, height=844)
    signed_in(director, "treasury01")
    agreed(director, first)
    finished(officer)

    officer.get_by_role("button", name="ส่งไฟล์ที่แก้ไข").click()
    send(officer, file_of(good), as_before, WHY)
    expect(officer.get_by_text("นำเข้าแล้วจากไฟล์ก่อน").first).to_be_visible()
    agreed(director, path_of(officer))
    finished(officer)

    visit(officer, first)
    officer.get_by_role("button", name="ขอถอนรายการ").click()
    dialog = officer.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("ไฟล์ผิดชุด")
    dialog.get_by_role("button", name="ขอถอนรายการ").click()
    agreed(director, first)
    stands_at(officer, "ถอนรายการแล้ว")
    loaded(officer)
    assert_accessible(officer)
