"""An officer acts for a student: whoever was typed in stays who is acted for."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.steps import PHONE, WIDE, sign_in, visit
from tests.support.portal import Open


@pytest.mark.parametrize("width", [WIDE, PHONE])
def test_the_focus_stays_where_the_officer_typed_and_the_button_says_for_whom(open_page: Open, width: int) -> None:
    page = open_page(width=width)
    sign_in(page, "registrar01")
    visit(page, "/adm/enrolments")
    page.get_by_role("button", name="ทำรายการแทนนิสิต").click()
    dialog = page.get_by_role("dialog", name="ทำรายการแทนนิสิต")
    code = dialog.get_by_label("รหัสนิสิต")
    code.fill("6610450001")
    sections = dialog.get_by_role("combobox", name="หมู่เรียน", exact=True)
    sections.click()
    sections.press_sequentially("014")
    page.get_by_role("option").first.click()
    expect(dialog.get_by_text(re.compile("^หน่วยกิตหลังทำรายการ"))).to_be_visible()
    expect(sections).to_be_focused()
    page.keyboard.press("Backspace")
    expect(code).to_have_value("6610450001")
    expect(dialog.get_by_text("ทำรายการแทน ", exact=False).last).to_contain_text("6610450001")
