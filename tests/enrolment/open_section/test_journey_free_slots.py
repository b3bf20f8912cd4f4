"""A free part of the week leads to what could be taken there, beside what is held and beside a plan."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, arrived, follow, loaded, signed_in, visit, words
from tests.support.portal import Open

pytestmark = pytest.mark.changes_nothing

STUDENT = "b6610450001"
PLANNED = "01418351"
FREE = words("ว่าง ลงอะไรได้บ้าง", "free: what could I take?")
SEARCH = "/std/open-subjects"


def _follow_free(page: Page) -> str:
    """Press the first free stretch; answers what it is called."""
    free = page.get_by_role("link", name=FREE).first
    called = free.get_attribute("aria-label") or ""
    follow(free, SEARCH)
    return called


def _day_and_hours(text: str) -> str:
    found = re.search(r"\S+ \d+:\d\d–\d+:\d\d", text)
    assert found is not None, text
    return found[0]


def test_a_free_stretch_leads_to_what_could_be_taken_then_and_back(open_page: Open) -> None:
    page = open_page(width=PHONE, height=844)
    signed_in(page, STUDENT)
    visit(page, "/std/timetable")
    assert_accessible(page)
    called = _follow_free(page)
    expect(page.get_by_role("search").get_by_text(_day_and_hours(called))).to_be_visible()
    chosen = page.get_by_role("button", name="เฉพาะหมู่ที่ลงได้")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text(re.compile("วิชาที่ลงได้ในขณะนี้"))).to_be_visible()
    page.get_by_role("button", name="หมวดศึกษาทั่วไปที่ฉันยังขาด").click()
    lacked = page.get_by_role("button", name=re.compile(r"ขาด \d+ หน่วยกิต")).first
    lacked.click()
    expect(lacked).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_url(re.compile("group="))
    loaded(page)
    assert_accessible(page)
    page.go_back()
    arrived(page, "/std/timetable")
    expect(page.get_by_role("link", name=called)).to_be_visible()
