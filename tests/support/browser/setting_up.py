"""The set-up of an empty portal, by its pages: its name, its first two people, and how they sign in."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from models.access.setup.store.opening import begin_setup
from models.kit.calendar import utc_now

SETUP_PASSWORD: Final = "a long password"
ADMINISTRATOR, REGISTRAR = "root", "regis"
"""The first two people."""


def setup_address(database: Engine) -> str:
    """Return the one-time address, as ``python -m models.setup`` prints it."""
    with Session(database) as session, session.begin():
        return f"/myku/setup#{begin_setup(session, utc_now())}"


def name_university(page: Page, campus_code: str = "M") -> None:
    """Fill in the first step."""
    for label, value in (
        ("ชื่อมหาวิทยาลัย (ไทย)", "มหาวิทยาลัยทดลอง"),
        ("ชื่อมหาวิทยาลัย (อังกฤษ)", "Trial University"),
        ("เลขประจำตัวผู้เสียภาษี", "๐๙๙๔๐๐๐๑๒๓๔๕๑"),
        ("รหัสวิทยาเขต", campus_code),
        ("ชื่อวิทยาเขต (ไทย)", "วิทยาเขตหลัก"),
        ("ชื่อวิทยาเขต (อังกฤษ)", "Main Campus"),
    ):
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_role("button", name="บันทึกและทำต่อ").click()


def name_people(page: Page) -> None:
    """Fill in the second step: an administrator, who sends files, and a registrar, who confirms them."""
    expect(page.get_by_text("ผู้ดูแลระบบส่งแฟ้มข้อมูล")).to_be_visible()
    _name_person(page.get_by_role("group", name="ผู้ดูแลระบบ"), ADMINISTRATOR, "A001")
    _name_person(page.get_by_role("group", name="เจ้าหน้าที่ทะเบียน"), REGISTRAR, "A002")


def _name_person(fields: Locator, username: str, code: str) -> None:
    for label, value in (
        ("ชื่อผู้ใช้", username),
        ("รหัสบุคลากร", code),
        ("ชื่อ (ไทย)", "สมหญิง"),
        ("นามสกุล (ไทย)", "ใจดี"),
        ("ชื่อ (อังกฤษ)", "Somying"),
        ("นามสกุล (อังกฤษ)", "Jaidee"),
        ("รหัสผ่าน", SETUP_PASSWORD),
    ):
        fields.get_by_label(label, exact=True).fill(value)


def try_signing_in(page: Page) -> None:
    """Try every way to sign in, as the third step asks."""
    trial = page.locator(".MuiStepContent-root").filter(has_text="ระบบจะลองทุกทาง")
    trial.get_by_label("ชื่อผู้ใช้").fill(ADMINISTRATOR)
    trial.get_by_label("รหัสผ่าน").fill(SETUP_PASSWORD)
    trial.get_by_role("button", name="ทดสอบ").click()
    expect(trial.get_by_role("alert").filter(has_text="ใช้ได้")).to_have_count(2)
    trial.get_by_role("button", name="บันทึกและทำต่อ").click()


def sign_in_with_password(page: Page, username: str) -> None:
    """Sign in by the form of staff, wherever it leads afterwards."""
    page.get_by_label("รหัสผู้ใช้").fill(username)
    page.get_by_label("รหัสผ่าน").fill(SETUP_PASSWORD)
    page.get_by_role("button", name="เข้าสู่ระบบ").click()
    expect(page).to_have_url(re.compile("/myku/adm/"))
