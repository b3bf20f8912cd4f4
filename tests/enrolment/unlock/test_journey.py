"""A student on hold, on a phone: told why, asks for an unlock, three offices agree, and the student enrols."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import (
    PHONE,
    arrived,
    ask_to_enrol,
    choose_sections,
    find_subject,
    signed_in,
    visit,
)
from tests.support.portal import Open

pytestmark = pytest.mark.changes("enrolments")

STUDENT = "b6610450005"
FREE = "01418351"
REASON = "ผ่อนชำระตามสัญญากับกองคลังแล้ว"


def _approves(page: Page, username: str) -> None:
    """Somebody finds the student's request in the inbox, sees the hold and approves."""
    signed_in(page, username)
    visit(page, "/adm/tasks")
    page.get_by_role("searchbox").fill(STUDENT.removeprefix("b"))
    expect(page).to_have_url(re.compile("text="))
    row = page.get_by_role("row").filter(has_text="ขอปลดล็อก")
    expect(row).to_have_count(1)
    row.get_by_role("link").first.click()  # on a wide screen the case opens beside the list
    expect(page.get_by_text(REASON)).to_be_visible()
    expect(page.get_by_text("ค้างชำระค่าธรรมเนียมการศึกษา").first).to_be_visible()
    expect(page.get_by_text("081-234-5678")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="อนุมัติ", exact=True).click()
    expect(page.get_by_role("button", name=re.compile("^เลิกทำ"))).to_be_visible()
    visit(page, "/adm/home")  # leaving the inbox sends what could still be taken back


def _chooses_the_type(page: Page) -> None:
    """Enrolling begins with a choice of how."""
    visit(page, "/std/finance?tab=choose")
    page.get_by_role("button", name="บันทึกรูปแบบ").click()
    expect(page.get_by_role("status").or_(page.get_by_role("alert")).first).to_be_visible()


def test_a_student_on_hold_asks_for_an_unlock_and_enrols_once_three_offices_agree(open_page: Open) -> None:
    student = open_page(width=PHONE, height=844)
    signed_in(student, STUDENT)
    visit(student, "/std/home")
    notice = student.get_by_role("region", name="ท่านถูกระงับสิทธิ์ลงทะเบียน")
    expect(notice).to_contain_text(re.compile(r"ค้างชำระค่าธรรมเนียมการศึกษา \d{4}/\d · 17,300\.00 บาท"))
    assert_accessible(student)
    _chooses_the_type(student)

    find_subject(student, FREE)
    choose_sections(student)
    student.get_by_role("button", name=f"ลงทะเบียนวิชา {FREE}").click()
    refused = student.get_by_role("dialog")
    expect(refused).to_contain_text("ท่านถูกระงับสิทธิ์ลงทะเบียน")
    expect(refused).to_contain_text("ทางออก: ")
    student.get_by_role("button", name="ยกเลิก").click()

    student.get_by_role("region", name="ท่านถูกระงับสิทธิ์ลงทะเบียน").get_by_role("button").click()
    dialog = student.get_by_role("dialog", name="ขอปลดล็อก")
    expect(dialog.get_by_role("radio", name=re.compile("^ลงทะเบียนแม้มีรายการระงับสิทธิ์"))).to_be_checked()
    expect(dialog.get_by_role("radio", name=re.compile("^ลงทะเบียนนอกช่วงเวลา"))).to_be_disabled()
    dialog.get_by_label("เหตุผล").fill(REASON)
    dialog.get_by_label("หมายเลขโทรศัพท์ที่ติดต่อได้").fill("12345")
    dialog.get_by_role("button", name="ยื่นคำขอ").click()
    expect(dialog).to_contain_text("หมายเลขโทรศัพท์ไม่ถูกต้อง")
    assert_accessible(student)
    dialog.get_by_label("หมายเลขโทรศัพท์ที่ติดต่อได้").fill("0812345678")
    dialog.get_by_role("button", name="ยื่นคำขอ").click()
    expect(student).to_have_url(re.compile("/myku/std/cases/.+"))
    arrived(student, "/std/cases/…")
    expect(student.locator("[aria-current=step]")).to_contain_text("อาจารย์ที่ปรึกษาพิจารณา")
    assert_accessible(student)

    for approver in ("teacher01", "dean01", "registrar01"):
        _approves(open_page(), approver)
    student.reload()
    expect(student.locator("[aria-current=step]")).to_contain_text("อนุมัติปลดล็อก")

    find_subject(student, FREE)
    expect(student.get_by_text(re.compile("ปลดล็อกแล้ว: ลงทะเบียนได้แม้มีรายการระงับสิทธิ์ ถึง"))).to_be_visible()
    assert_accessible(student)
    choose_sections(student)
    result = ask_to_enrol(student)
    expect(result.locator("[aria-current=step]")).to_contain_text("ลงทะเบียนสำเร็จ")


def test_an_office_places_and_releases_a_hold(open_page: Open) -> None:
    page = open_page(width=PHONE, language="en")
    signed_in(page, "registrar01")
    visit(page, "/adm/holds")
    assert_accessible(page)
    page.get_by_role("button", name=re.compile("^(ระงับสิทธิ์|Place a hold)$")).click()
    dialog = page.get_by_role("dialog")
    reason = "ยังไม่ส่งใบรับรองแพทย์"
    dialog.get_by_role("textbox", name=re.compile("^(รหัสนิสิต|Student code)")).fill("6510450004")
    dialog.get_by_role("textbox", name=re.compile("(ภาษาไทย|Thai)")).fill(reason)
    dialog.get_by_role("textbox", name=re.compile("(ภาษาอังกฤษ|English)")).fill(reason)
    assert_accessible(page)
    expect(dialog).to_contain_text(re.compile("นิสิตปัจจุบัน|Current student"))  # whose code it is
    place = re.compile("^(ระงับสิทธิ์|Place the hold)$")
    dialog.get_by_role("button", name=place).click()
    sure = page.get_by_role("dialog", name=re.compile("^.*(ระงับสิทธิ์ลงทะเบียนของน|Hold M)"))
    expect(sure).to_contain_text("6510450004")
    assert_accessible(page)
    sure.get_by_role("button", name=place).click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_text(reason)).to_be_visible()
    page.get_by_role("button", name=re.compile("6510450004")).first.click()
    dialog.get_by_role("textbox").fill("ส่งแล้ว")
    expect(dialog).to_contain_text(re.compile("ดวงใจ มณีงามระงับสิทธิ์|Duangchai ManingamPlaced"))
    assert_accessible(page)
    dialog.get_by_role("button", name=re.compile("^(ยกเลิกการระงับ|Release the hold)$")).click()
    expect(dialog).to_have_count(0)
