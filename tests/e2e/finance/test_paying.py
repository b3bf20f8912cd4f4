"""A student pays an instalment: the QR code is scanned at the bank, and the page turns to paid by itself."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.accessibility import assert_accessible
from tests.e2e.steps import PHONE, loaded, signed_in, visit, words
from tests.support.portal import Open, Portal

pytestmark = pytest.mark.with_bank

STUDENT = "b6610450001"
FINANCE = "/std/finance"
PAY = words("ชำระด้วย QR", "Pay by QR")
SAVE = words("บันทึกรูป", "Save picture")
PAID = re.compile("^(ชำระแล้ว|Paid)$")
ORIGINAL = words("พิมพ์ต้นฉบับภาษาไทย", "Print the Thai original")
CODE = words("QR สำหรับชำระ", "QR code to pay")


def sheet(page: Page) -> Locator:
    """The pay sheet of what is due first, its code on it."""
    signed_in(page, STUDENT)
    visit(page, FINANCE)
    page.get_by_role("button", name=PAY).first.click()
    found = page.get_by_role("dialog")
    expect(found.get_by_role("img", name=CODE)).to_be_visible()
    loaded(page)
    return found


def saved(page: Page, found: Locator) -> Path:
    """The picture, as a phone keeps it."""
    with page.expect_download() as download:
        found.get_by_role("link", name=SAVE).click()
    return Path(download.value.path())


def paid_at_the_bank(page: Page, bank_url: str, picture: Path) -> None:
    """Scan a picture and pay what it asks for."""
    page.goto(bank_url)
    page.get_by_label("รูป QR").set_input_files(picture)
    page.get_by_role("button", name="สแกนรูป").click()
    page.get_by_role("button", name="จ่ายเงิน").click()
    expect(page.get_by_role("heading", name="จ่ายสำเร็จ")).to_be_visible()


def test_a_scanned_code_turns_the_page_to_paid(open_page: Open, portal: Portal) -> None:
    student = open_page(width=PHONE)
    student.reload()
    found = sheet(student)
    assert_accessible(student)
    phone = open_page(portal.bank_url, width=PHONE, height=844)
    assert_accessible(phone)
    paid_at_the_bank(phone, portal.bank_url, saved(student, found))
    expect(found.get_by_text(PAID)).to_be_visible()
    assert_accessible(student)
    found.get_by_role("button", name=words("ปิด", "Close")).last.click()
    expect(found).to_be_hidden()


def test_a_code_waits_for_a_bank_that_is_away_and_a_payment_for_its_word(open_page: Open, portal: Portal) -> None:
    httpx.post(f"{portal.bank_url}/desk/away")
    student = open_page()
    signed_in(student, STUDENT)
    visit(student, FINANCE)
    student.get_by_role("button", name=PAY).first.click()
    found = student.get_by_role("dialog")
    expect(found.get_by_text("เชื่อมต่อระบบ QR ไม่ได้ในขณะนี้")).to_be_visible()
    httpx.post(f"{portal.bank_url}/desk/away")
    expect(found.get_by_role("img", name=CODE)).to_be_visible()
    found.get_by_role("button", name="ฉันชำระแล้ว").click()
    expect(found.get_by_text("ธนาคารยังไม่ยืนยัน")).to_be_visible()
    assert_accessible(student)
