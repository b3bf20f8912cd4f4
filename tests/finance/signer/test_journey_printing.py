"""The officer's papers: who signs them, with the picture of the signature, and the receipts of a list as one file."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from models.demo.personas import PAID_UP
from models.kit.calendar import bangkok_date, utc_now
from models.kit.thai import buddhist_year
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import loaded, signed_in, stands_at, type_day, visit
from tests.support.portal import Open

pytestmark = pytest.mark.changes("payments")

NAME = "นางสาวมาลี ทดสอบลงนาม"
WORDS = {
    "คำนำหน้า": "นางสาว",
    "ชื่อ": "มาลี",
    "นามสกุล": "ทดสอบลงนาม",
    "ตำแหน่ง": "รองผู้อำนวยการกองคลัง",
    "คำนำหน้า (ภาษาอังกฤษ)": "Ms.",
    "ชื่อ (ภาษาอังกฤษ)": "Malee",
    "นามสกุล (ภาษาอังกฤษ)": "Todsob",
    "ตำแหน่ง (ภาษาอังกฤษ)": "Deputy director of treasury",
}


def picture(folder: Path, width: int, height: int) -> Path:
    """A picture of so many pixels."""
    path = folder / f"{width}x{height}.png"
    Image.new("RGB", (width, height), "white").save(path)
    return path


def choose(dialog: Locator, label: str, option: str) -> None:
    """One of the choices of a field."""
    dialog.get_by_role("combobox", name=label, exact=True).click()
    dialog.page.get_by_role("option", name=option, exact=True).click()


def ask_for_signer(page: Page, folder: Path) -> str:
    """Asks for a representative from today on; the case. A picture that is too large is refused at its field."""
    visit(page, "/adm/finance/signers")
    page.get_by_role("button", name="เพิ่มผู้ลงนาม").click()
    dialog = page.get_by_role("dialog", name="เพิ่มผู้ลงนาม")
    choose(dialog, "บทบาท", "ผู้ลงนามแทน")
    today = bangkok_date(utc_now())
    type_day(dialog.get_by_role("group", name="วันแรก"), f"{today:%d%m}{buddhist_year(today)}")
    for label, text in WORDS.items():
        dialog.get_by_label(label, exact=True).fill(text)
    assert_accessible(page)
    signature = dialog.get_by_role("group", name="ลายมือชื่อภาษาไทย").locator("input[type=file]")
    signature.set_input_files(picture(folder, 400, 50))
    dialog.get_by_label("เหตุผล").fill("คำสั่งมหาวิทยาลัย")
    send = dialog.get_by_role("button", name="ส่งคำขอ", exact=True)
    send.click()
    expect(dialog.get_by_text("200*50")).to_be_visible()
    signature.set_input_files(picture(folder, 200, 50))
    send.click()
    page.wait_for_url(re.compile("/adm/cases/.+"))
    return page.url.rsplit("/", 1)[1]


def agree(page: Page, case_id: str) -> None:
    """The director of treasury sees the signature, and agrees."""
    visit(page, f"/adm/tasks/case/{case_id}")
    expect(page.get_by_role("img", name="ลายมือชื่อภาษาไทย")).to_be_visible()
    page.get_by_role("button", name="อนุมัติ", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="อนุมัติ", exact=True).click()
    stands_at(page, "แก้ไขแล้ว")


def see_signer(page: Page) -> None:
    """The signer is in the list with the picture."""
    visit(page, "/adm/finance/signers")
    page.get_by_role("searchbox").fill("ทดสอบลงนาม")
    row = page.get_by_role("row").filter(has_text=NAME)
    expect(row.get_by_role("img", name="ลายมือชื่อภาษาไทย")).to_be_visible()
    loaded(page)
    assert_accessible(page)


def print_receipts(page: Page) -> list[str]:
    """The receipts of one student as one file: the text of its pages."""
    visit(page, f"/adm/finance/payments?text={PAID_UP}")
    page.get_by_role("button", name="พิมพ์เอกสาร").click()
    page.get_by_role("dialog").get_by_role("button", name="สร้างไฟล์ PDF").click()
    save = page.get_by_role("dialog").get_by_role("button", name="ดาวน์โหลด PDF")
    expect(save).to_be_visible()
    assert_accessible(page)
    with page.expect_download() as download:
        save.click()
    with pypdfium2.PdfDocument(download.value.path()) as document:
        return [paper.get_textpage().get_text_range() for paper in document]


def test_a_signer_is_kept_with_a_signature_and_receipts_come_as_one_file(open_page: Open, tmp_path: Path) -> None:
    officer = open_page()
    signed_in(officer, "finance01")
    case_id = ask_for_signer(officer, tmp_path)
    director = open_page()
    signed_in(director, "treasury01")
    agree(director, case_id)
    see_signer(officer)
    papers = print_receipts(officer)
    assert papers
    assert all(PAID_UP in paper for paper in papers)
