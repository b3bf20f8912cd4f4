"""A student takes leave on a phone: what was shown before is what is done once every office has agreed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, agree, arrived, signed_in, visit, words
from tests.support.portal import Open

pytestmark = pytest.mark.changes("scores")

STUDENT = "b6610450001"
REASON = "ป่วยต้องพักรักษาตัว"
ASK = words("ขอลาพัก กลับเข้าศึกษา หรือลาออก", "Leave, return or withdraw")


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

    student.reload()
    expect(student.locator("[aria-current=step]")).to_contain_text("อยู่ระหว่างลาพัก")
    assert _said(student) == shown
    assert_accessible(student)
    visit(student, "/std/enrolment")
    for taken in re.findall(r"\d{8}", " ".join(sentence for sentence in shown if "คืนที่นั่ง" in sentence)):
        expect(student.get_by_role("heading", name=taken)).to_have_count(0)
