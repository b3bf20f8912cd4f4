"""The officer's way through a term: pattern, normal fee, a try with a student, bill run, money, the day's balance."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect
from sqlalchemy import Engine, text

from models.demo.personas import INTRODUCTIONS
from models.kit.calendar import bangkok_date, utc_now
from models.kit.thai import thai_date
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.paying import CODE, PAID, PAY, paid_at_the_bank, saved
from tests.support.browser.steps import PHONE, arrived, loaded, signed_in, stands_at, visit
from tests.support.portal import Open, Portal

pytestmark = [pytest.mark.changes("payments"), pytest.mark.with_bank]

PATTERN = "RUN-E2E"
AMOUNT = "12,345.00"
SATANG = 1_234_500
_STUDENT = text("""
    SELECT p.username, s.student_code, s.campus_code, s.faculty_code, s.department_code, s.major_code,
           k.name_th AS student_type, t.academic_year
      FROM student s JOIN person p USING (person_id)
      JOIN code_name k ON k.kind = 'student_type' AND k.code = s.student_type_code
      CROSS JOIN LATERAL (SELECT * FROM term WHERE ends_on >= current_date ORDER BY ends_on LIMIT 1) t
     WHERE s.status_code = '17001' AND s.student_type_code = '1'
       AND NOT EXISTS (SELECT FROM enrolment_type_choice c WHERE c.student_id = s.student_id
                          AND (c.academic_year, c.semester) = (t.academic_year, t.semester))
       AND NOT EXISTS (SELECT FROM invoice i WHERE i.student_id = s.student_id)
       AND s.faculty_code <> ALL (SELECT x.faculty_code FROM student x JOIN person y USING (person_id)
                                   WHERE y.username = ANY(:personas))
     ORDER BY s.student_id LIMIT 1
""")


class Unasked(NamedTuple):
    """A student who never chose an enrolment type, in a faculty that no other test works with."""

    username: str
    student_code: str
    campus_code: str
    faculty_code: str
    department_code: str
    major_code: str
    student_type: str
    academic_year: int


def unasked(portal_database: Engine) -> Unasked:
    """Who the bill run is to find."""
    with portal_database.connect() as connection:
        return Unasked(*connection.execute(_STUDENT, {"personas": list(INTRODUCTIONS)}).one())


def choose(dialog: Locator, label: str, option: str) -> None:
    """One of the choices of a field, by how it begins."""
    dialog.get_by_role("combobox", name=label, exact=True).click()
    dialog.page.get_by_role("option", name=re.compile(f"^{re.escape(option)}")).first.click()


def save(dialog: Locator) -> None:
    dialog.get_by_role("button", name="บันทึก", exact=True).click()
    expect(dialog).to_be_hidden()


def add_pattern(page: Page) -> None:
    """A pattern of one fee."""
    visit(page, "/adm/finance/fee-patterns")
    page.get_by_role("button", name="เพิ่มรูปแบบ").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("รหัส", exact=True).fill(PATTERN)
    dialog.get_by_label("ชื่อภาษาไทย").fill("ทดสอบทั้งภาค")
    dialog.get_by_label("ชื่อภาษาอังกฤษ").fill("Whole term")
    choose(dialog, "รายการค่าธรรมเนียม", "F1010")
    dialog.get_by_label("จำนวนเงิน").fill(AMOUNT)
    save(dialog)


def ask_for_normal_fee(page: Page, student: Unasked) -> str:
    """Asks that the students of one major pay it, from this term on; the case."""
    visit(page, "/adm/finance/normal-fees")
    page.get_by_role("button", name="เพิ่มค่าธรรมเนียมปกติ").click()
    dialog = page.get_by_role("dialog")
    choose(dialog, "รูปแบบ", PATTERN)
    dialog.get_by_role("group", name="เริ่มใช้").get_by_role("textbox").fill(str(student.academic_year))
    for label, code in (
        ("วิทยาเขต", student.campus_code),
        ("คณะ", student.faculty_code),
        ("ภาควิชา", student.department_code),
        ("สาขา", student.major_code),
        ("ประเภทนิสิต", student.student_type),
        ("รูปแบบการลงทะเบียน", "เหมาจ่าย"),
    ):
        choose(dialog, label, code)
    dialog.get_by_label("เหตุผล").fill("ประกาศใหม่")
    dialog.get_by_role("button", name="ส่งคำขอ", exact=True).click()
    page.wait_for_url(re.compile("/adm/cases/.+"))
    return page.url.rsplit("/", 1)[1]


def agree(page: Page, case_id: str) -> None:
    """The director sees the pattern by its name, and agrees."""
    visit(page, f"/adm/tasks/case/{case_id}")
    expect(page.get_by_text(f"{PATTERN} ทดสอบทั้งภาค").first).to_be_visible()
    page.get_by_role("button", name="อนุมัติ", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="อนุมัติ", exact=True).click()
    stands_at(page, "แก้ไขแล้ว")


def try_fees(page: Page, student: Unasked) -> None:
    """What the term would come to for a student."""
    visit(page, "/adm/finance/normal-fees")
    page.get_by_role("button", name="ทดสอบกับนิสิต").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("รหัสนิสิต").fill(student.student_code)
    expect(dialog.get_by_text(AMOUNT).first).to_be_visible()
    assert_accessible(page)
    dialog.get_by_role("button", name="ปิด").last.click()


def draft_run(page: Page, student: Unasked) -> str:
    """A run for who never chose, of one faculty; the path of its page, once the preview stands there."""
    visit(page, "/adm/finance/bill-runs")
    page.get_by_role("button", name="ตั้งรอบเรียกเก็บ").click()
    dialog = page.get_by_role("dialog")
    choose(dialog, "คณะ", student.faculty_code)
    choose(dialog, "การเลือกประเภทการลงทะเบียน", "เฉพาะผู้ยังไม่เลือก")
    expect(dialog.get_by_text(re.compile("นิสิตในรอบนี้"))).to_be_visible()
    assert_accessible(page)
    dialog.get_by_role("button", name="คำนวณตัวอย่าง").click()
    page.wait_for_url(re.compile("/bill-runs/.+"))
    expect(page.get_by_role("region", name="ยอดตามคณะ")).to_be_visible()
    page.get_by_role("searchbox").fill(student.student_code)
    expect(page.get_by_role("region", name="นิสิตในรอบนี้").get_by_text(AMOUNT).first).to_be_visible()
    loaded(page)
    assert_accessible(page)
    return page.url.split("/myku")[1].split("?")[0]


def confirm_run(page: Page, run: str) -> None:
    """The director finds it in the inbox, looks at the preview, and confirms."""
    visit(page, f"/adm/tasks/case/{run.rsplit('/', 1)[1]}")
    page.get_by_role("link", name="ดูตัวอย่างทั้งหมด").click()
    arrived(page, run)
    page.get_by_role("button", name="อนุมัติ", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="อนุมัติ", exact=True).click()
    expect(page.get_by_text("ถอนใบแจ้งหนี้ได้ถึง")).to_be_visible()
    loaded(page)
    assert_accessible(page)


def received_today(page: Page) -> int:
    """What the day's balance says was received today, in satang."""
    visit(page, "/adm/finance/days")
    today = page.get_by_role("row").filter(has_text=thai_date(bangkok_date(utc_now())))
    if today.count() == 0:
        return 0
    headers = page.get_by_role("columnheader").all_inner_texts()
    received = today.first.get_by_role("cell").nth(headers.index("ได้รับ"))
    return int(re.sub("[,.]", "", received.inner_text()))


def test_from_the_fee_pattern_to_the_balance_of_the_day(
    open_page: Open, portal: Portal, portal_database: Engine
) -> None:
    student = unasked(portal_database)
    officer = open_page()
    signed_in(officer, "finance01")
    before = received_today(officer)
    add_pattern(officer)
    case_id = ask_for_normal_fee(officer, student)
    director = open_page(width=PHONE, height=844)
    signed_in(director, "treasury01")
    agree(director, case_id)
    try_fees(officer, student)
    run = draft_run(officer, student)
    confirm_run(director, run)
    stands_at(officer, "ออกใบแจ้งหนี้ครบแล้ว")

    owing = open_page()
    signed_in(owing, student.username)
    visit(owing, "/std/finance?tab=finance")
    owing.get_by_role("button", name=PAY).first.click()
    sheet = owing.get_by_role("dialog")
    expect(sheet.get_by_role("img", name=CODE)).to_be_visible()
    loaded(owing)
    phone = open_page(portal.bank_url, width=PHONE, height=844)
    paid_at_the_bank(phone, portal.bank_url, saved(owing, sheet))
    expect(sheet.get_by_text(PAID)).to_be_visible()

    assert received_today(officer) == before + SATANG
    assert_accessible(officer)
