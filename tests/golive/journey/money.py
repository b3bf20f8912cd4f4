"""The office of finance sets up what is charged, where the money comes to and who signs; a second person agrees."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect

from models.access.role.contract import RoleId
from models.kit.calendar import bangkok_date, utc_now
from tests.golive.balances import BALANCES_FEE
from tests.golive.journey.people import People
from tests.golive.present_term import PRESENT_TERM
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import agree, loaded, type_day, typed, visit

TUITION: Final = "F1010"
SPECIAL: Final = "F3000"
TUITION_BAHT: Final = "12,000.00"
SPECIAL_BAHT: Final = "500.00"
PATTERN: Final = "LUMP"
_FEES: Final = (
    (TUITION, "ค่าธรรมเนียมการศึกษา", "Tuition", "เหมาจ่าย"),
    (SPECIAL, "ค่าธรรมเนียมพิเศษรายวิชา", "Special fee of a subject", "พิเศษรายวิชา"),
    (BALANCES_FEE, "ยอดยกมา", "Brought forward", "ค่าปรับ"),
)


def set_fees(people: People, subject: str) -> None:
    """Enter fee items and a pattern, and ask that everybody pays by it, and a subject's students more."""
    page = people.keeper_of(RoleId.FINANCE_OFFICER)
    for code, thai, english, kind in _FEES:
        dialog = _added(page, "/adm/finance/fees", "เพิ่มรายการ")
        _fill(dialog, {"รหัส": code, "ชื่อภาษาไทย": thai, "ชื่อภาษาอังกฤษ": english})
        _choose(dialog, "ประเภท", kind)
        _save(dialog)
    dialog = _added(page, "/adm/finance/fee-patterns", "เพิ่มรูปแบบ")
    _fill(dialog, {"รหัส": PATTERN, "ชื่อภาษาไทย": "เหมาจ่ายทุกคณะ", "ชื่อภาษาอังกฤษ": "Lump sum"})
    _choose(dialog, "รายการค่าธรรมเนียม", TUITION)
    _fill(dialog, {"จำนวนเงิน": TUITION_BAHT})
    assert_accessible(page)
    _save(dialog)
    year, _ = PRESENT_TERM
    dialog = _added(page, "/adm/finance/normal-fees", "เพิ่มค่าธรรมเนียมปกติ")
    _choose(dialog, "รูปแบบ", PATTERN)
    dialog.get_by_role("group", name="เริ่มใช้").get_by_role("textbox").fill(str(year))
    _agreed(people, dialog)
    dialog = _added(page, "/adm/finance/subject-fees", "เพิ่มค่าธรรมเนียมพิเศษ")
    _fill(dialog, {"รหัสวิชา": subject, "คณะ": SPECIAL_BAHT})
    dialog.get_by_role("group", name="เริ่มใช้").get_by_role("textbox").fill(str(year))
    _agreed(people, dialog)


def open_accounts(people: People) -> None:
    """Ask for the account of QR payments of every campus, and for who signs receipts from today on."""
    page = people.keeper_of(RoleId.FINANCE_OFFICER)
    dialog = _added(page, "/adm/finance/bank-accounts", "เพิ่มบัญชี")
    _fill(
        dialog,
        {
            "รหัสธนาคาร": "SCB",
            "ชื่อบัญชี": "ค่าธรรมเนียมการศึกษา",
            "เลขที่บัญชี": "0694000123",
            "รหัสผู้รับชำระ (biller id)": "099400015938001",
        },
    )
    dialog.get_by_role("switch", name="ใช้รับชำระด้วย QR ของวิทยาเขตนี้").check()
    assert_accessible(page)
    _agreed(people, dialog)
    for post, name in (("ผู้อำนวยการกองคลัง", "มาลี"), ("เจ้าหน้าที่การเงิน", "สุดา")):
        dialog = _added(page, "/adm/finance/signers", "เพิ่มผู้ลงนาม")
        _choose(dialog, "ลงนามในฐานะ", post)
        type_day(dialog.get_by_role("group", name="วันแรก"), typed(bangkok_date(utc_now())))
        _fill(
            dialog,
            {
                "คำนำหน้า": "นางสาว", "ชื่อ": name, "นามสกุล": "ทดลองลงนาม", "ตำแหน่ง": post,
                "คำนำหน้า (ภาษาอังกฤษ)": "Ms.", "ชื่อ (ภาษาอังกฤษ)": "Malee", "นามสกุล (ภาษาอังกฤษ)": "Todlong",
                "ตำแหน่ง (ภาษาอังกฤษ)": "Treasury",
            },
        )  # fmt: skip
        _agreed(people, dialog)


def _added(page: Page, path: str, button: str) -> Locator:
    visit(page, path)
    page.get_by_role("button", name=button, exact=True).first.click()
    return page.get_by_role("dialog")


def _fill(dialog: Locator, texts: dict[str, str]) -> None:
    for label, text in texts.items():
        dialog.get_by_role("textbox", name=label, exact=True).fill(text)


def _choose(dialog: Locator, label: str, option: str) -> None:
    """Choose what begins so."""
    dialog.get_by_role("combobox", name=label, exact=True).click()
    dialog.page.get_by_role("option", name=re.compile(f"^{re.escape(option)}")).first.click()


def _save(dialog: Locator) -> None:
    dialog.get_by_role("button", name="บันทึก", exact=True).click()
    expect(dialog).to_be_hidden()


def _agreed(people: People, dialog: Locator) -> None:
    """Send the request, and have the director of treasury agree."""
    page = dialog.page
    dialog.get_by_role("textbox", name="เหตุผล", exact=True).fill("เริ่มใช้ระบบ")
    dialog.get_by_role("button", name="ส่งคำขอ", exact=True).click()
    page.wait_for_url(re.compile("/adm/cases/.+"))
    loaded(page)
    agree(people.keeper_of(RoleId.TREASURY_DIRECTOR), page.url.rsplit("/", 1)[1])
    expect(page.locator("[aria-current=step]").filter(has_text="แก้ไขแล้ว")).to_be_visible()
