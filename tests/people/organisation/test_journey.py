"""A registrar keeps the organisation on its page, on a phone as on a wide screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.sights import too_wide
from tests.support.browser.steps import PHONE, WIDE, signed_in, visit
from tests.support.portal import Open

pytestmark = pytest.mark.changes("offices")


@pytest.mark.parametrize("width", [PHONE, WIDE])
def test_a_unit_is_added_renamed_and_closed(open_page: Open, width: int) -> None:
    page = open_page(width=width, height=844)
    signed_in(page, "registrar01")
    visit(page, "/adm/organisation")
    assert_accessible(page)
    page.get_by_role("button", name=re.compile("^เพิ่มคณะ ใน B ")).click()
    dialog = page.get_by_role("dialog")
    code = f"Q{width}"[:4]
    dialog.get_by_label("รหัส", exact=True).fill(code)
    dialog.get_by_label("ชื่อภาษาไทย").fill("คณะหุ่นยนต์ศาสตร์")
    dialog.get_by_label("ชื่อภาษาอังกฤษ").fill("Faculty of Robotics")
    assert_accessible(page)
    dialog.get_by_role("button", name="บันทึก").click()
    expect(page.get_by_text(f"เพิ่ม {code} คณะหุ่นยนต์ศาสตร์ แล้ว")).to_be_visible()
    page.get_by_role("searchbox").fill(code)
    page.get_by_role("button", name=f"เปลี่ยนชื่อ {code} คณะหุ่นยนต์ศาสตร์").click()
    dialog.get_by_label("ชื่อภาษาไทย").fill("คณะปัญญาประดิษฐ์")
    dialog.get_by_role("button", name="บันทึก").click()
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name=f"เปลี่ยนชื่อ {code} คณะปัญญาประดิษฐ์").click()
    expect(dialog.get_by_text("คณะหุ่นยนต์ศาสตร์ → คณะปัญญาประดิษฐ์")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=f"ปิด {code} คณะปัญญาประดิษฐ์").click()
    expect(dialog.get_by_text("ปิดได้")).to_be_visible()
    assert_accessible(page)
    dialog.get_by_role("button", name="ปิด", exact=True).click()
    expect(page.get_by_text(re.compile("^ปิดแล้วตั้งแต่"))).to_be_visible()
    assert too_wide(page) == 0
