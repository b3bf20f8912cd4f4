"""An empty portal becomes a university by pages and files: its set-up, its checklist and its first units."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FilePayload, Page, expect
from sqlalchemy import Engine

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.setting_up import (
    ADMINISTRATOR,
    REGISTRAR,
    name_people,
    name_university,
    setup_address,
    sign_in_with_password,
    try_signing_in,
)
from tests.support.browser.sights import too_wide
from tests.support.browser.steps import agree, choose_kind, loaded, visit
from tests.support.portal import Open

pytestmark = pytest.mark.is_empty

PHONE = 390
UNITS = FilePayload(
    name="units.csv",
    mimeType="text/csv",
    buffer=(
        "ประเภท,รหัส,รหัสหน่วยงานที่สังกัด,ชื่อ (ไทย),ชื่อ (อังกฤษ)\n"
        "วิทยาเขต,M,,วิทยาเขตหลัก,Main Campus\n"
        "คณะ,E,M,คณะวิศวกรรมศาสตร์,Faculty of Engineering\n"
        "ภาควิชา,E01,E,ภาควิชาวิศวกรรมคอมพิวเตอร์,Department of Computer Engineering\n"
        "สาขาวิชา,E09,E01,วิศวกรรมคอมพิวเตอร์,Computer Engineering\n"
    ).encode(),
)


def test_an_empty_portal_is_set_up_and_its_units_come_in_by_a_file(open_page: Open, portal_database: Engine) -> None:
    page = open_page("/myku/login-admin/staff", width=PHONE, height=844)
    expect(page).to_have_url(re.compile("/myku/setup$"))
    expect(page.get_by_text("python -m models.setup")).to_be_visible()
    page.goto(setup_address(portal_database))
    page.reload()  # only what stands behind the sign has changed
    name_university(page)
    name_people(page)
    assert_accessible(page)
    assert too_wide(page) == 0
    page.get_by_role("button", name="บันทึกและทำต่อ").click()
    try_signing_in(page)
    page.get_by_role("button", name="จบการตั้งค่าและเข้าสู่ระบบ").click()

    expect(page).to_have_url(re.compile("/login-admin/staff"))
    expect(page).to_have_title(re.compile("มหาวิทยาลัยทดลอง"))
    sign_in_with_password(page, ADMINISTRATOR)
    expect(page).to_have_url(re.compile("/adm/checklist"))
    expect(page.get_by_role("listitem").filter(has_text="สาขาวิชา").get_by_text("ยังไม่มีข้อมูล")).to_be_visible()
    assert_accessible(page)
    assert too_wide(page) == 0
    batch = send_units(page)

    registrar = open_page("/myku/login-admin/staff")
    sign_in_with_password(registrar, REGISTRAR)
    visit(registrar, "/adm/tasks")
    agree(registrar, batch)
    visit(page, f"/adm/finance/imports/{batch}")
    expect(page.locator("[aria-current=step]")).to_contain_text("นำเข้าเสร็จแล้ว")
    visit(registrar, "/adm/checklist")
    majors = registrar.get_by_role("row").filter(has_text="สาขาวิชา").first
    expect(majors.get_by_role("link", name="units.csv")).to_be_visible()


def send_units(page: Page) -> str:
    """Send the file of units; return the id of its import."""
    visit(page, "/adm/finance/imports")
    page.get_by_role("button", name="นำเข้าไฟล์").first.click()
    dialog = page.get_by_role("dialog")
    choose_kind(dialog, "หน่วยงาน")
    dialog.locator("input[type=file]").set_input_files(UNITS)
    dialog.get_by_role("button", name="ถัดไป").click()
    dialog.get_by_role("button", name="ถัดไป").click()
    expect(dialog.get_by_text("คณะวิศวกรรมศาสตร์").first).to_be_visible()
    dialog.get_by_role("button", name="ส่งไฟล์ไปตรวจ").click()
    page.wait_for_url(re.compile(r"/imports/[0-9a-f-]{36}"))
    expect(page.locator("[aria-current=step]")).to_contain_text("รอผู้อื่นยืนยัน")
    loaded(page)
    return page.url.split("?")[0].rsplit("/", 1)[1]
