"""A student on a phone asks to pay later: four offices agree and the hold falls; once its day has passed it stands
again, and paying at the bank releases it by itself.
"""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import UUID

import pytest
from playwright.sync_api import Page, expect
from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter

from models.cases.case.contract.record import CaseKind
from models.cases.case.contract.starting import case_workflow_id
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.paying import CODE, PAID, paid_at_the_bank, saved
from tests.support.browser.steps import PHONE, arrived, signed_in, stands_at, type_day, typed, visit
from tests.support.days import days_from_today
from tests.support.portal import Open, Portal
from tests.support.time_skipping import fast_forward

pytestmark = [pytest.mark.changes("payments"), pytest.mark.with_bank]

STUDENT = "b6610450005"
REASON = "รอเงินกู้ยืมโอนเข้าบัญชีสิ้นเดือน"
HELD = "ท่านถูกระงับสิทธิ์ลงทะเบียน"
FEES, FINE = "ค้างชำระค่าธรรมเนียมการศึกษา", "ค้างชำระค่าปรับสำนักหอสมุด"
"""What holds the student: the fees of the last term, which are postponed, and a fine of the library, which is not."""


def _approves(page: Page, username: str) -> None:
    """Somebody finds the request in the inbox, sees what the student owes, and approves."""
    signed_in(page, username)
    visit(page, "/adm/tasks")
    page.get_by_role("searchbox").fill(STUDENT.removeprefix("b"))
    expect(page).to_have_url(re.compile("text="))
    row = page.get_by_role("row").filter(has_text="ขอผ่อนผันการชำระเงิน")
    expect(row).to_have_count(1)
    row.get_by_role("link").first.click()
    expect(page.get_by_text("081-234-5678")).to_be_visible()
    expect(page.get_by_text(REASON).first).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="อนุมัติ", exact=True).click()
    expect(page.get_by_role("button", name=re.compile("^เลิกทำ"))).to_be_visible()
    visit(page, "/adm/home")  # leaving the inbox sends what could still be taken back


def _its_day_passes(portal: Portal, case: str) -> None:
    """As if three weeks had gone by."""

    async def passes() -> None:
        client = await Client.connect(
            portal.temporal_address, namespace=portal.temporal_namespace, data_converter=pydantic_data_converter
        )
        workflow_id = case_workflow_id(CaseKind.WAIVER, UUID(case.rsplit("/", 1)[1]))
        await fast_forward(client, workflow_id, timedelta(days=21))

    with ThreadPoolExecutor(1) as beside:  # playwright has a loop of its own
        beside.submit(asyncio.run, passes()).result()


def test_a_student_asks_on_a_phone_four_offices_agree_its_day_passes_and_paying_ends_the_hold(
    open_page: Open, portal: Portal
) -> None:
    student = open_page(width=PHONE, height=844)
    signed_in(student, STUDENT)
    visit(student, "/std/home")
    expect(student.get_by_role("region", name=HELD)).to_contain_text(FEES)
    visit(student, "/std/finance?tab=finance")
    student.get_by_role("button", name="ขอผ่อนผันหรือเลื่อนการชำระ").click()
    expect(student.get_by_role("checkbox").first).to_be_checked()
    dialog = student.get_by_role("dialog")
    type_day(dialog.get_by_role("group", name="ขอชำระภายในวันที่"), typed(days_from_today(20)))
    dialog.get_by_label("เหตุผล").fill(REASON)
    dialog.get_by_label("หมายเลขโทรศัพท์ที่ติดต่อได้").fill("0812345678")
    assert_accessible(student)
    dialog.get_by_role("button", name="ยื่นคำขอ").click()
    expect(student).to_have_url(re.compile("/myku/std/cases/.+"))
    arrived(student, "/std/cases/…")
    expect(student.locator("[aria-current=step]")).to_contain_text("อาจารย์ที่ปรึกษาพิจารณา")
    assert_accessible(student)
    case = student.url.split("/myku")[1]

    for approver in ("teacher01", "head01", "dean01", "finance01"):
        _approves(open_page(), approver)
    student.reload()
    expect(student.locator("[aria-current=step]")).to_contain_text("อนุญาตแล้ว รอชำระ")

    visit(student, "/std/finance?tab=finance")
    expect(student.get_by_text("ผ่อนผันแล้ว").first).to_be_visible()
    expect(student.get_by_role("list", name="ขอชำระภายหลัง")).to_contain_text("อนุญาตแล้ว รอชำระ")
    assert_accessible(student)
    officer = open_page()
    signed_in(officer, "finance01")
    visit(officer, "/adm/finance/waivers")
    expect(officer.get_by_role("row").filter(has_text=STUDENT.removeprefix("b"))).to_contain_text("อนุญาตแล้ว รอชำระ")
    assert_accessible(officer)
    visit(officer, "/adm/finance/waiver-rules")
    expect(officer.get_by_text(re.compile("ผู้อำนวยการกองคลัง")).first).to_be_visible()
    assert_accessible(officer)

    visit(student, "/std/home")
    expect(student.get_by_role("region", name=HELD)).to_contain_text(FINE)
    expect(student.get_by_role("region", name=HELD)).not_to_contain_text(FEES)
    _its_day_passes(portal, case)
    visit(student, case)
    stands_at(student, "พ้นกำหนด")
    visit(student, "/std/home")
    expect(student.get_by_role("region", name=HELD)).to_contain_text(FEES)

    visit(student, "/std/finance?tab=finance")
    student.get_by_role("button", name="ชำระ 17,300.00 บาท").first.click()
    found = student.get_by_role("dialog")
    expect(found.get_by_role("img", name=CODE)).to_be_visible()
    paid_at_the_bank(open_page(portal.bank_url, width=PHONE, height=844), portal.bank_url, saved(student, found))
    expect(found.get_by_text(PAID)).to_be_visible()
    visit(student, "/std/home")
    expect(student.get_by_role("region", name=HELD)).to_contain_text(FINE)
    expect(student.get_by_role("region", name=HELD)).not_to_contain_text(FEES)
