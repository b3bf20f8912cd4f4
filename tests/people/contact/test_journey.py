"""A student changes telephone, address and e-mail on a phone; the advisor sees that it changed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.sights import too_wide
from tests.support.browser.steps import PHONE, loaded, signed_in, visit
from tests.support.portal import Open

pytestmark = pytest.mark.changes("offices")

STUDENT = "b6610450001"
EMAIL = "somebody.new@ku.th"


def test_a_student_is_reached_otherwise_at_once(open_page: Open) -> None:
    student = open_page(width=PHONE, height=844)
    signed_in(student, STUDENT)
    visit(student, "/std/profile")
    student.get_by_role("button", name="แก้ไขข้อมูลติดต่อ").click()
    dialog = student.get_by_role("dialog", name="แก้ไขข้อมูลติดต่อ")
    dialog.get_by_label("โทรศัพท์มือถือ").fill("12")
    dialog.get_by_role("button", name="บันทึก").click()
    expect(dialog.get_by_text("ไม่ใช่หมายเลขโทรศัพท์ของไทย")).to_be_visible()
    assert_accessible(student)
    dialog.get_by_label("โทรศัพท์มือถือ").fill("0891112222")
    dialog.get_by_label("บ้านเลขที่").fill("99/9")
    dialog.get_by_label("ตำบลหรือแขวง", exact=True).fill("ลาดยาว")
    dialog.get_by_label("อำเภอหรือเขต", exact=True).fill("จตุจักร")
    dialog.get_by_label("จังหวัด", exact=True).fill("กรุงเทพมหานคร")
    dialog.get_by_label("รหัสไปรษณีย์").fill("10900")
    dialog.get_by_role("button", name="บันทึก").click()
    expect(dialog).to_be_hidden()
    expect(student.get_by_text("089-111-2222")).to_be_visible()

    student.get_by_role("button", name="เปลี่ยนอีเมล").click()
    student.get_by_role("dialog").get_by_label("อีเมลใหม่").fill(EMAIL)
    student.get_by_role("dialog").get_by_role("button", name="ส่งรหัส").click()
    dialog = student.get_by_role("dialog", name="กรอกรหัสยืนยัน")
    expect(dialog.get_by_text(re.compile(f"ส่งไปยัง {EMAIL}"))).to_be_visible()
    assert_accessible(student)
    student.keyboard.press("Escape")
    visit(student, "/std/profile")
    student.get_by_role("button", name=re.compile("^การแจ้งเตือน")).click()
    line = student.get_by_text(re.compile(r"รหัสยืนยันอีเมลใหม่คือ \d{6}")).first
    found = re.search(r"\d{6}", line.inner_text())
    assert found is not None
    student.keyboard.press("Escape")
    student.get_by_role("button", name="กรอกรหัสยืนยันอีเมล").click()
    student.get_by_role("dialog").get_by_label("รหัส 6 หลัก").fill(found[0])
    student.get_by_role("dialog").get_by_role("button", name="ยืนยันอีเมล").click()
    expect(student.get_by_role("dialog")).to_be_hidden()
    expect(student.get_by_text(EMAIL)).to_be_visible()
    visit(student, "/std/profile?tab=present")
    expect(student.get_by_text("99/9")).to_be_visible()
    assert_accessible(student)
    assert too_wide(student) == 0

    advisor = open_page(width=PHONE, height=844)
    signed_in(advisor, "teacher01")
    visit(advisor, f"/adm/study/audits/{STUDENT.removeprefix('b')}")
    changes = advisor.get_by_role("region", name="นิสิตแก้ไขข้อมูลติดต่อ")
    expect(changes).to_contain_text("แก้ไขที่อยู่ปัจจุบันเมื่อ")
    expect(changes).to_contain_text("แก้ไขอีเมลเมื่อ")
    loaded(advisor)
    assert_accessible(advisor)
