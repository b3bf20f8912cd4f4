"""A student asks on a phone for an exception, with its effect before it is sent; the advisor and the faculty agree, and
it stands on the page of the audit.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, WIDE, agree, arrived, signed_in, visit
from tests.support.portal import Open

pytestmark = pytest.mark.changes("desks")

STUDENT = "b6610450001"
GROUP = "กลุ่มสุนทรียศาสตร์"
_EFFECT = re.compile("ผลต่อการตรวจสอบการสำเร็จการศึกษา|What it does to the degree audit")


def _choose(dialog: Locator, field: str | re.Pattern[str], option: str | re.Pattern[str]) -> None:
    dialog.get_by_role("combobox", name=field).click()
    dialog.page.get_by_role("option", name=option).first.click()


def test_a_student_asks_on_a_phone_and_two_offices_agree_to_what_they_saw(open_page: Open) -> None:
    student = open_page(width=PHONE, height=844)
    signed_in(student, STUDENT)
    visit(student, "/std/audit")
    student.get_by_role("button", name="ขอข้อยกเว้น").click()
    dialog = student.get_by_role("dialog")
    _choose(dialog, "เรื่องที่ขอ", "ยกเว้นทั้งส่วน")
    _choose(dialog, "ส่วนของหลักสูตร", re.compile(GROUP))
    expect(dialog.get_by_role("list", name=_EFFECT)).to_contain_text(f"{GROUP}: ")
    dialog.get_by_role("textbox", name="เหตุผล").fill("เป็นผู้แทนมหาวิทยาลัยในการประกวดดนตรีไทยระดับชาติ")
    dialog.locator("input[type=file]").set_input_files(
        {"name": "หนังสือรับรอง.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7\n%%EOF"}
    )
    assert_accessible(student)
    dialog.get_by_role("button", name="ส่งคำขอ").click()
    expect(student).to_have_url(re.compile("/myku/std/cases/[0-9a-f-]{36}"))
    arrived(student, "/std/cases/…")
    expect(student.locator("[aria-current=step]")).to_contain_text("อาจารย์ที่ปรึกษา")
    assert_accessible(student)
    case_id = student.url.rsplit("/", 1)[1]

    for office in ("teacher01", "dean01"):
        page = open_page(width=WIDE, height=900)
        signed_in(page, office)
        visit(page, f"/adm/tasks/case/{case_id}")
        beside = page.get_by_role("region", name="ข้อยกเว้นของหลักสูตร")
        expect(beside.get_by_role("list", name=_EFFECT)).to_contain_text(f"{GROUP}: ")
        expect(beside.get_by_role("button", name="หนังสือรับรอง.pdf")).to_be_visible()
        assert_accessible(page)
        agree(page, case_id)

    visit(student, "/std/audit")
    agreed = student.get_by_role("region", name="ข้อยกเว้นที่ได้รับความเห็นชอบ")
    expect(agreed.get_by_text(f"ยกเว้น {GROUP}")).to_be_visible()
    expect(agreed.get_by_text("มีผล", exact=True)).to_be_visible()
    assert_accessible(student)
