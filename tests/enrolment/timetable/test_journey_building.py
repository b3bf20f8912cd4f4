"""From wishes to an armed plan: subjects, the timetables found, two of them compared, one kept and armed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, signed_in, visit
from tests.support.portal import Open

pytestmark = pytest.mark.changes("enrolments")

FIRST_YEAR = "b6810450003"
ENROLLED = "b6610450001"
SUBJECTS = ("01387101", "01175112", "01371111")


def add_subject(page: Page, beginning: str) -> None:
    """The first subject that is found by the beginning of its code."""
    field = page.get_by_role("combobox", name=re.compile("เพิ่มวิชา|Add a subject"))
    field.fill(beginning)
    option = page.get_by_role("option").first
    expect(option).to_contain_text(beginning)
    code = (option.inner_text())[:8]
    option.click()
    expect(page.get_by_role("button", name=re.compile(f"(นำ|Remove) {code}"))).to_be_visible()


def test_a_first_year_student_builds_a_timetable_on_a_phone_and_arms_it(open_page: Open) -> None:
    page = open_page(width=PHONE, height=844)
    signed_in(page, FIRST_YEAR)
    visit(page, "/std/plan")
    page.get_by_role("link", name="จัดตารางเรียนให้ฉัน").click()
    expect(page.get_by_role("heading", level=1, name="จัดตารางเรียนให้ฉัน")).to_be_visible()
    assert_accessible(page)
    for beginning in SUBJECTS:
        add_subject(page, beginning)
    page.get_by_role("button", name="วันเสาร์").click()
    page.get_by_role("button", name="หาตารางเรียน").click()
    found = page.get_by_role("group", name="ตารางที่เป็นไปได้")
    expect(found.get_by_role("status").filter(has_text="พบ")).to_be_visible()
    expect(found.get_by_role("listitem", name="ตารางที่ 1")).to_be_visible()
    assert_accessible(page)
    found.get_by_role("checkbox", name=re.compile("เทียบตารางที่ 1")).check()
    compared = page.get_by_role("region", name="เทียบตาราง")
    expect(compared).to_contain_text("มาเรียน")
    expect(compared.get_by_role("heading", name="วันเสาร์")).to_have_count(0)
    assert_accessible(page)
    found.get_by_role("listitem", name="ตารางที่ 1").get_by_role("button", name="เก็บเป็นแผน").click()
    expect(page).to_have_url(re.compile(r"/std/plan\?plan="))
    expect(page.get_by_text("ไม่มีเวลาเรียนหรือเวลาสอบซ้อนกัน")).to_be_visible()
    page.get_by_role("button", name="ตั้งเวลาส่ง", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="ตั้งเวลาส่ง", exact=True).click()
    expect(page.get_by_text("ตั้งเวลาส่งไว้แล้ว")).to_be_visible()
