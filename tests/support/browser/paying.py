"""What a student does to pay, and what a phone does at the bank with the picture of the code."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.steps import loaded, signed_in, visit, words

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
