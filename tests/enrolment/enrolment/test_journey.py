"""The main job, as people do it: ask, wait, decide, know; and by the keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import (
    PHONE,
    arrived,
    ask_to_enrol,
    choose_sections,
    find_subject,
    follow,
    signed_in,
    tab_to,
    visit,
)
from tests.support.portal import Open

pytestmark = pytest.mark.changes("enrolments")

STUDENT = "b6610450001"
ADVISOR = "teacher01"
NEEDS_APPROVAL = "01418390"


def test_a_student_enrols_on_a_phone_the_advisor_approves_and_the_same_case_moves(open_page: Open) -> None:
    student = open_page(width=PHONE, height=844)
    signed_in(student, STUDENT)
    find_subject(student, NEEDS_APPROVAL)
    choose_sections(student)
    student.get_by_role("button", name=f"ลงทะเบียนวิชา {NEEDS_APPROVAL}").click()
    expect(student.get_by_role("dialog")).to_contain_text("ระบบจะกันที่นั่งไว้ให้ระหว่างรอ")
    assert_accessible(student)
    student.get_by_role("button", name="ยกเลิก").click()
    result = ask_to_enrol(student)
    assert_accessible(student)
    follow(result.get_by_role("link", name="เปิดหน้าคำขอ"), "/std/cases/…")
    expect(student).to_have_url(re.compile("/myku/std/cases/.+"))
    expect(student.locator("[aria-current=step]")).to_contain_text("รออนุมัติ")
    expect(student.get_by_text("วราภรณ์ สุวรรณโรจน์").first).to_be_visible()
    expect(student.get_by_text(re.compile(r"ต้องดำเนินการภายใน .*25\d\d"))).to_be_visible()
    expect(student.get_by_text("หากยังไม่มีผู้อนุมัติ ระบบจะไม่อนุมัติและคืนที่นั่ง")).to_be_visible()

    assert_accessible(student)

    advisor = open_page()
    signed_in(advisor, ADVISOR)
    visit(advisor, "/adm/tasks")
    advisor.get_by_role("searchbox").fill(STUDENT.removeprefix("b"))
    assert_accessible(advisor)
    row = advisor.get_by_role("row").filter(has_text=NEEDS_APPROVAL)
    expect(row).to_have_count(1)
    row.get_by_role("link").click()  # on a wide screen the case opens beside the list
    expect(advisor.get_by_role("button", name="มอบหมายผู้อื่น")).to_be_visible()
    assert_accessible(advisor)
    advisor.get_by_role("button", name="มอบหมายผู้อื่น").click()
    advisor.get_by_label("ผู้ปฏิบัติงานแทน").fill("วิโรจน์")
    expect(advisor.get_by_role("option").first).to_be_visible()
    assert_accessible(advisor, but="region")  # an open list is no region, and needs none
    advisor.get_by_role("dialog").get_by_role("button", name="ยกเลิก").click()
    advisor.get_by_role("button", name="อนุมัติพร้อมหมายเหตุ", exact=True).click()
    dialog = advisor.get_by_role("dialog")
    assert_accessible(advisor)
    dialog.get_by_label("หมายเหตุ (ไม่บังคับ)").fill("ลงได้ ตั้งใจเรียน")
    dialog.get_by_role("button", name="อนุมัติ", exact=True).click()
    expect(advisor.get_by_role("button", name="อนุมัติ", exact=True)).to_have_count(0)

    expect(student.locator("[aria-current=step]")).to_contain_text("ลงทะเบียนสำเร็จ")
    expect(student.get_by_text("ลงได้ ตั้งใจเรียน")).to_be_visible()
    student.get_by_role("button", name=re.compile("การแจ้งเตือน")).click()
    expect(student.get_by_role("dialog", name="การแจ้งเตือน")).to_contain_text(f"ลงทะเบียนสำเร็จ: {NEEDS_APPROVAL}")
    follow(student.get_by_role("link", name=re.compile(f"ลงทะเบียนสำเร็จ: {NEEDS_APPROVAL}")), "/std/cases/…")
    expect(student.get_by_role("dialog", name="การแจ้งเตือน")).to_have_count(0)
    expect(student).to_have_url(re.compile("/myku/std/cases/.+"))
    visit(student, "/std/enrolment")
    expect(student.get_by_text(NEEDS_APPROVAL).first).to_be_visible()


def test_the_keyboard_alone_leads_from_the_sign_in_page_to_an_enrolment(open_page: Open) -> None:
    page = open_page("/myku")
    expect(page.get_by_role("button", name="เข้าสู่ระบบด้วย KU All-Login")).to_be_visible()
    tab_to(page, "เข้าสู่ระบบด้วย KU All-Login")
    page.keyboard.press("Enter")
    expect(page.get_by_label("รหัสนิสิตหรือรหัสบุคลากร")).to_be_focused()
    page.keyboard.type(STUDENT)
    page.keyboard.press("Tab")
    page.keyboard.type("Kaset-2569!")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/std/home"))
    arrived(page, "/std/home")
    tab_to(page, "ลงทะเบียนเรียน")
    if page.evaluate("document.activeElement.getAttribute('aria-expanded')") == "false":
        page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="ค้นหาวิชาที่เปิดสอน")).to_be_visible()
    tab_to(page, "ค้นหาวิชาที่เปิดสอน")
    page.keyboard.press("Enter")
    arrived(page, "/std/open-subjects")
    tab_to(page, "รหัสวิชาหรือชื่อวิชา อย่างน้อย 3 ตัวอักษร")
    page.keyboard.type("01418351")
    expect(page.get_by_role("heading", level=2, name="01418351")).to_be_visible()
    for kind in ("บรรยาย", "ปฏิบัติการ"):
        tab_to(page, re.compile(rf"^เลือกหมู่ \S+ {kind}"))
        page.keyboard.press("Space")
    tab_to(page, "ลงทะเบียนวิชา 01418351")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="ลงทะเบียน", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    result = page.get_by_role("dialog", name="ผลการลงทะเบียน")
    expect(result.locator("[aria-current=step]")).to_contain_text("ลงทะเบียนสำเร็จ")
    page.keyboard.press("Escape")
    expect(result).to_have_count(0)
