"""A student chooses type and payment method, sees what it comes to, and has an invoice that explains itself."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.accessibility import assert_accessible
from tests.e2e.steps import PHONE, WIDE, loaded, signed_in, visit, words
from tests.support.portal import Open

MUST_CHOOSE = "b6810450003"
OWES_FROM_LAST_TERM = "b6610450005"
PAID_UP = "b6510450004"
FINANCE = "/std/finance"


def test_the_choice_is_priced_before_it_is_saved_and_billed_at_once(open_page: Open) -> None:
    page = open_page(width=PHONE)
    signed_in(page, MUST_CHOOSE)
    visit(page, FINANCE)
    preview = page.get_by_role("region", name="ค่าธรรมเนียมตามที่เลือก")
    expect(preview.get_by_text("จำนวนคงที่ต่อภาคการศึกษา").first).to_be_visible()
    page.get_by_role("radio", name="ผ่อนชำระเป็นงวด").check()
    expect(preview.get_by_role("list").last.get_by_role("listitem")).to_have_count(3)
    assert_accessible(page)
    page.get_by_role("button", name="บันทึกรูปแบบ").click()
    page.get_by_role("button", name="ดูใบแจ้งหนี้และชำระเงิน").click()
    due = page.get_by_role("region", name="ต้องชำระ")
    expect(due.get_by_text(re.compile(r"ใบแจ้งหนี้ INV-B-\d{4}-\d{7} งวดที่ 1 จาก 3"))).to_be_visible()
    expect(due.get_by_role("listitem")).to_have_count(2)
    loaded(page)
    assert_accessible(page)


def test_what_is_overdue_says_that_it_holds_the_student_and_what_releases_it(open_page: Open) -> None:
    page = open_page(width=WIDE, language="en")
    signed_in(page, OWES_FROM_LAST_TERM)
    visit(page, FINANCE)
    due = page.get_by_role("region", name=words("ต้องชำระ", "To pay"))
    expect(due.get_by_text(words("เลยกำหนด", "Overdue since")).first).to_be_visible()
    expect(due.get_by_text(words("เมื่อชำระแล้วจะยกเลิกการระงับให้ทันที", "The hold is released")).first).to_be_visible()
    assert_accessible(page)


def test_the_original_of_a_receipt_is_handed_over_once(open_page: Open) -> None:
    page = open_page(width=PHONE)
    signed_in(page, PAID_UP)
    visit(page, FINANCE)
    expect(page.get_by_text("ไม่มียอดที่ต้องชำระ")).to_be_visible()
    receipt = page.get_by_role("region", name="ใบเสร็จรับเงิน").get_by_role("listitem").first
    expect(receipt.get_by_text("ยังไม่ได้พิมพ์ต้นฉบับ")).to_be_visible()
    receipt.get_by_role("button", name=re.compile("^พิมพ์ KU2-")).click()
    page.get_by_role("menuitem", name="PDF ภาษาไทย").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="พิมพ์ต้นฉบับภาษาไทย").click()
    assert download.value.suggested_filename.endswith(".pdf")
    expect(receipt.get_by_text("พิมพ์ต้นฉบับแล้ว ครั้งต่อไปเป็นสำเนา")).to_be_visible()
