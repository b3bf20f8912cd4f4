"""A scholarship is given to a group by two officers, seen by a student on a phone, and named on the receipt."""

from __future__ import annotations

import re

import pypdfium2
import pytest
from playwright.sync_api import Locator, Page, expect
from sqlalchemy import Engine, text

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.paying import CODE, ORIGINAL, PAID, PAY, paid_at_the_bank, saved
from tests.support.browser.steps import PHONE, agree, loaded, signed_in, stands_at, visit
from tests.support.portal import Open, Portal

pytestmark = [pytest.mark.changes("payments"), pytest.mark.with_bank]

STUDENT = "6610450001"
SCHOLARSHIP = "ทุนสมาคมนิสิตเก่า"
_GROUP = text("""
    SELECT f.name_th AS faculty, d.name_th AS department
      FROM student s JOIN major m USING (major_code) JOIN department d ON d.department_code = m.department_code
      JOIN faculty f ON f.faculty_code = d.faculty_code WHERE s.student_code = :code
""")


def group(portal_database: Engine) -> tuple[str, str]:
    """The student's faculty and department."""
    with portal_database.connect() as connection:
        row = connection.execute(_GROUP, {"code": STUDENT}).one()
        return str(row.faculty), str(row.department)


def choose(page: Page, dialog: Locator, label: str, option: str) -> None:
    """Choose from a list of a form."""
    dialog.get_by_role("combobox", name=label, exact=True).click()
    page.get_by_role("option", name=re.compile(re.escape(option))).first.click()


def drafted(page: Page, faculty: str, department: str) -> str:
    """Draft the scholarship for a group, look at the preview and leave somebody out; the case's id."""
    visit(page, "/adm/finance/scholarship-awards")
    page.get_by_role("button", name="ให้ทุน", exact=True).click()
    dialog = page.get_by_role("dialog")
    choose(page, dialog, "ทุนหรือส่วนลด", SCHOLARSHIP)
    choose(page, dialog, "ให้แก่", "กลุ่มนิสิต")
    choose(page, dialog, "คณะ", faculty)
    choose(page, dialog, "ภาควิชา", department)
    dialog.get_by_label("เหตุผลหรือมติ").fill("มติสมาคมนิสิตเก่า ครั้งที่ 3/2569")
    assert_accessible(page)
    dialog.get_by_role("button", name="คำนวณตัวอย่าง").click()
    page.wait_for_url("**/scholarship-awards/*")
    stands_at(page, "รอเจ้าหน้าที่อีกคนยืนยัน")
    loaded(page)
    assert_accessible(page)
    others = page.get_by_role("button", name=re.compile(rf"^ไม่ให้คนนี้ (?!{STUDENT})\d{{10}}$"))
    left_out = others.first.get_attribute("aria-label") or ""
    others.first.click()
    expect(page.get_by_role("button", name=left_out, exact=True)).to_have_count(0)
    expect(page.get_by_text("ไม่ให้", exact=True).first).to_be_visible()
    return page.url.split("/scholarship-awards/")[1].split("?")[0]


def test_a_scholarship_is_given_to_a_group_and_stands_on_the_receipt(
    open_page: Open, portal: Portal, portal_database: Engine
) -> None:
    officer = open_page()
    signed_in(officer, "scholar01")
    case_id = drafted(officer, *group(portal_database))
    second = open_page()
    signed_in(second, "scholar02")
    agree(second, case_id)
    stands_at(officer, "ให้ทุนแล้ว")
    loaded(officer)
    assert_accessible(officer)

    student = open_page(width=PHONE, height=844)
    signed_in(student, f"b{STUDENT}")
    visit(student, "/std/finance?tab=finance")
    mine = student.get_by_role("region", name="ทุนและส่วนลดของฉัน")
    expect(mine.get_by_text(SCHOLARSHIP)).to_be_visible()
    expect(mine.get_by_text("5,000.00 บาท").first).to_be_visible()
    assert_accessible(student)
    receipts = student.get_by_role("region", name="ใบเสร็จรับเงิน").get_by_role("listitem")
    earlier = receipts.count()
    student.get_by_role("button", name=PAY).first.click()
    sheet = student.get_by_role("dialog")
    expect(sheet.get_by_role("img", name=CODE)).to_be_visible()
    loaded(student)
    paid_at_the_bank(open_page(portal.bank_url, width=PHONE, height=844), portal.bank_url, saved(student, sheet))
    expect(sheet.get_by_text(PAID)).to_be_visible()
    sheet.get_by_role("button", name="ปิด").last.click()
    expect(receipts).to_have_count(earlier + 1)
    receipts.first.get_by_role("button", name=re.compile("KU2-")).click()
    student.get_by_role("menuitem", name="PDF ภาษาไทย").click()
    with student.expect_download() as download:
        student.get_by_role("button", name=ORIGINAL).click()
    with pypdfium2.PdfDocument(download.value.path()) as paper:
        assert SCHOLARSHIP in paper[0].get_textpage().get_text_bounded()
