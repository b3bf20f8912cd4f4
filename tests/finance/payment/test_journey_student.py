"""The whole way of a student's money: choose, see why, pay by scanning, and have the receipt in hand."""

from __future__ import annotations

import re

import pypdfium2
import pytest
from playwright.sync_api import expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.paying import CODE, ORIGINAL, PAID, PAY, paid_at_the_bank, saved
from tests.support.browser.sights import other_fonts
from tests.support.browser.steps import PHONE, loaded, signed_in, visit, words
from tests.support.portal import Open, Portal

pytestmark = [pytest.mark.changes("payments"), pytest.mark.with_bank]

FINANCE = "/std/finance"
MUST_CHOOSE = "b6810450003"


def test_from_the_choice_to_the_receipt(open_page: Open, portal: Portal) -> None:
    page = open_page(width=PHONE, language="en")
    signed_in(page, MUST_CHOOSE)
    visit(page, FINANCE)
    preview = page.get_by_role("region", name=words("ค่าธรรมเนียมตามที่เลือก", "Fees for this choice"))
    expect(preview.get_by_text(words("จำนวนคงที่ต่อภาคการศึกษา", "A fixed amount each term")).first).to_be_visible()
    page.get_by_role("radio", name=words("ผ่อนชำระเป็นงวด", "Pay in instalments")).check()
    expect(preview.get_by_role("list").last.get_by_role("listitem")).to_have_count(3)
    assert_accessible(page)
    page.get_by_role("button", name=words("บันทึกรูปแบบ", "Save")).click()
    page.get_by_role("button", name=words("ดูใบแจ้งหนี้และชำระเงิน", "See the invoice and pay")).click()
    due = page.get_by_role("region", name=words("ต้องชำระ", "To pay"))
    expect(due.get_by_text(re.compile(r"INV-[A-Z]+-\d{4}-\d{7}")).first).to_be_visible()
    expect(due.get_by_role("listitem")).to_have_count(2)
    loaded(page)
    invoice = page.get_by_role("region", name=words("ใบแจ้งหนี้", "Invoices"))
    expect(invoice.get_by_text(words("จำนวนคงที่ต่อภาคการศึกษา", "A fixed amount each term")).first).to_be_visible()
    assert other_fonts(page) == []
    assert_accessible(page)
    earlier = page.get_by_role("region", name=words("ใบเสร็จรับเงิน", "Receipts")).get_by_role("listitem").count()

    page.get_by_role("button", name=PAY).first.click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("img", name=CODE)).to_be_visible()
    loaded(page)
    assert_accessible(page)
    phone = open_page(portal.bank_url, width=PHONE, height=844)
    paid_at_the_bank(phone, portal.bank_url, saved(page, sheet))
    expect(sheet.get_by_text(PAID)).to_be_visible()
    assert_accessible(page)
    sheet.get_by_role("button", name=words("ปิด", "Close")).last.click()

    receipts = page.get_by_role("region", name=words("ใบเสร็จรับเงิน", "Receipts")).get_by_role("listitem")
    expect(receipts).to_have_count(earlier + 1)
    receipt = receipts.first
    receipt.get_by_role("button", name=re.compile("KU2-")).click()
    page.get_by_role("menuitem", name=words("PDF ภาษาไทย", "PDF in Thai")).click()
    with page.expect_download() as download:
        page.get_by_role("button", name=ORIGINAL).click()
    with pypdfium2.PdfDocument(download.value.path()) as paper:
        assert "KU2-" in paper[0].get_textpage().get_text_bounded()
    expect(receipt.get_by_text(words("พิมพ์ต้นฉบับแล้ว", "The original was printed"))).to_be_visible()
    assert_accessible(page)
