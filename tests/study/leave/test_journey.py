"""A student takes leave on a phone: what was shown before is what is done once every office has agreed."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, agree, arrived, follow, signed_in, visit, words
from tests.support.portal import Open

STUDENT = "b6610450001"
REASON = "ป่วยต้องพักรักษาตัว"
ASK = words("ขอลาพัก กลับเข้าศึกษา หรือลาออก", "Leave, return or withdraw")
_FOLLOWED_WITHIN_MS = 40_000
"""An open case's page looks again every ten seconds."""


def _said(of: Page | Locator) -> list[str]:
    """What the request does, sentence by sentence."""
    listed = of.get_by_role("list", name=words("ผลเมื่ออนุมัติ", "What it does once approved"))
    expect(listed.get_by_role("listitem").first).to_be_visible()
    return listed.get_by_role("listitem").all_inner_texts()


def test_a_student_takes_leave_on_a_phone_and_it_does_what_was_shown(open_page: Open) -> None:
    student = open_page(width=PHONE, height=844)
    signed_in(student, STUDENT)
    visit(student, "/std/cases")
    student.get_by_role("button", name=ASK).click()
    dialog = student.get_by_role("dialog", name=ASK)
    shown = _said(dialog)
    assert any("คืนที่นั่ง" in sentence for sentence in shown)
    assert_accessible(student)
    dialog.get_by_label("เหตุผล").fill(REASON)
    dialog.get_by_label("หมายเลขโทรศัพท์ที่ติดต่อได้").fill("0812345678")
    dialog.get_by_label("ที่อยู่ที่ติดต่อได้").fill("50 ถนนงามวงศ์วาน กรุงเทพฯ")
    dialog.get_by_role("button", name="ยื่นคำขอ").click()
    expect(student).to_have_url(re.compile("/myku/std/cases/.+"))
    arrived(student, "/std/cases/…")
    expect(student.locator("[aria-current=step]")).to_contain_text("อาจารย์ที่ปรึกษาพิจารณา")
    assert _said(student) == shown
    assert_accessible(student)
    case_id = student.url.rsplit("/", 1)[1]

    for office in ("teacher01", "dean01", "registrar01"):
        page = open_page()
        signed_in(page, office)
        visit(page, f"/adm/tasks/case/{case_id}")
        expect(page.get_by_text("081-234-5678")).to_be_visible()
        assert _said(page) == shown
        assert_accessible(page)
        agree(page, case_id)

    expect(student.locator("[aria-current=step]")).to_contain_text("อยู่ระหว่างลาพัก", timeout=_FOLLOWED_WITHIN_MS)
    assert _said(student) == shown
    assert_accessible(student)
    visit(student, "/std/enrolment")
    for taken in re.findall(r"\d{8}", " ".join(sentence for sentence in shown if "คืนที่นั่ง" in sentence)):
        expect(student.get_by_role("heading", name=taken)).to_have_count(0)


def test_a_registrar_finds_the_leave_and_asks_for_the_return_of_its_student(open_page: Open) -> None:
    """In English, on a wide screen."""
    page = open_page(language="en")
    signed_in(page, "registrar01")
    visit(page, "/adm/students")
    follow(page.get_by_role("link", name="Leaves and resignations"), "/adm/students/leaves")
    page.get_by_role("searchbox").fill(STUDENT.removeprefix("b"))
    expect(page).to_have_url(re.compile("text="))
    row = page.get_by_role("row").filter(has_text=STUDENT.removeprefix("b"))
    expect(row).to_have_count(1)
    expect(row).to_contain_text("To come back by")
    assert_accessible(page)
    follow(row.get_by_role("link", name=STUDENT.removeprefix("b"), exact=True), "/adm/students/6610450001")
    page.get_by_role("button", name="Ask for a leave, return or withdrawal of this student").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="What is asked for").click()
    page.get_by_role("option", name="Return from leave").click()
    expect(dialog.get_by_role("list", name="What it does once approved")).to_be_visible()
    assert_accessible(page)
    dialog.get_by_label("Reason").fill("Well again")
    dialog.get_by_label("Telephone number").fill("0812345678")
    dialog.get_by_label("Address").fill("50 Ngam Wong Wan Road")
    dialog.get_by_role("button", name="Send the request").click()
    expect(page.get_by_role("dialog").get_by_text(re.compile("^Sent. Next:"))).to_be_visible()
    assert_accessible(page)
