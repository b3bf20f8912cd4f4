"""A paper's life: printed, scanned by a stranger, genuine; then the records change and it says so."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.papers import printed, scanned
from tests.support.browser.steps import (
    PHONE,
    WIDE,
    ask_to_enrol,
    choose_sections,
    find_subject,
    follow,
    loaded,
    signed_in,
    visit,
    words,
)
from tests.support.portal import Open, Portal

pytestmark = pytest.mark.changes("enrolments")

STUDENT = "b6610450001"
ENROLS_AT_ONCE = "01418471"


def test_a_printed_result_is_genuine_until_the_student_enrols_in_more_and_a_mistyped_code_is_told(
    open_page: Open, portal: Portal
) -> None:
    student = open_page()
    signed_in(student, STUDENT)
    visit(student, "/std/enrolment")
    address = scanned(printed(student, "PDF ภาษาไทย"))
    assert address.startswith(f"{portal.url}/myku/verify/authen-to-verify?code=")

    stranger = open_page(address, width=PHONE, height=844)
    expect(stranger.get_by_role("heading", name="เอกสารจริง", exact=True)).to_be_visible()
    paper = stranger.get_by_role("region", name="ใบแสดงผลการลงทะเบียนเรียน")
    expect(paper).to_contain_text(STUDENT.removeprefix("b"))
    expect(paper).not_to_contain_text(ENROLS_AT_ONCE)
    assert_accessible(stranger)

    find_subject(student, ENROLS_AT_ONCE)
    choose_sections(student)
    expect(ask_to_enrol(student)).to_contain_text("ลงทะเบียนสำเร็จ")

    stranger.reload()
    expect(stranger.get_by_role("heading", name="เอกสารจริง แต่ไม่เป็นปัจจุบัน")).to_be_visible()
    expect(stranger.get_by_text(re.compile(r"เปลี่ยนไปแล้วตั้งแต่ \d+ .* 25\d\d"))).to_be_visible()
    expect(paper).not_to_contain_text(ENROLS_AT_ONCE)
    stranger.get_by_role("button", name="EN").click()
    expect(stranger.get_by_role("heading", name="Genuine, but superseded")).to_be_visible()
    assert_accessible(stranger)

    visit(student, "/std/enrolment")
    newer = scanned(printed(student, "PDF ภาษาอังกฤษ"))
    assert newer != address
    stranger.goto(newer)
    expect(stranger.get_by_role("heading", name="Genuine", exact=True)).to_be_visible()
    expect(paper.or_(stranger.get_by_role("region", name="Enrolment Result"))).to_contain_text(ENROLS_AT_ONCE)

    stranger.goto("/myku/verify/authen-to-verify")
    stranger.get_by_label(words("รหัสเอกสาร", "Document code")).fill("0000-0000-0001")
    stranger.keyboard.press("Enter")
    expect(stranger.get_by_role("heading", name=words("รหัสไม่ถูกต้อง", "Not a code"))).to_be_visible()
    assert_accessible(stranger)


def test_the_timetable_is_read_as_grid_and_list_and_goes_into_a_calendar_and_the_history_tells_its_steps(
    open_page: Open,
) -> None:
    page = open_page(width=WIDE, height=900)
    signed_in(page, STUDENT)
    visit(page, "/std/timetable")
    for width, height in ((WIDE, 900), (PHONE, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for tab in ("ตารางเรียน", "สอบกลางภาค", "สอบปลายภาค"):
            page.get_by_role("tab", name=tab, exact=True).click()
            for view in ("ตาราง", "รายการ"):
                page.get_by_role("button", name=view, exact=True).click()
                loaded(page)
                expect(page.get_by_role("tabpanel").get_by_text(re.compile(r"\b\d{8}\b")).first).to_be_visible()
                if tab != "สอบกลางภาค":  # both kinds of examinations are shown by one component
                    assert_accessible(page)
    assert b"BEGIN:VEVENT" in printed(page, "ปฏิทิน (.ics)").read_bytes()
    assert scanned(printed(page, "PDF ภาษาไทย")).count("code=") == 1

    page.set_viewport_size({"width": WIDE, "height": 900})
    visit(page, "/std/enrolment")
    follow(page.get_by_role("link", name="ประวัติการลงทะเบียน"), "/std/enrolment/history")
    for width, height in ((WIDE, 900), (PHONE, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("region", name="บันทึกรายการ").get_by_text("เพิ่ม").first).to_be_visible()
        assert_accessible(page)

    page.evaluate("localStorage.setItem('myku.language', 'en')")  # the longer words, on the narrower screen
    visit(page, "/std/timetable?tab=final")
    expect(page.get_by_role("tab", name="Final examinations")).to_be_visible()
    assert_accessible(page)
