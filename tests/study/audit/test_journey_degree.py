"""A student reads what is missing and when to take it, and tries a subject and another programme; the advisor reads
the same.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, loaded, signed_in, visit, words
from tests.support.portal import Open

pytestmark = pytest.mark.changes_nothing


def test_what_is_missing_is_read_and_tried_and_what_to_take_when_is_read(open_page: Open) -> None:
    page = open_page(width=PHONE, height=900)
    signed_in(page, "b6610450001")
    visit(page, "/std/audit")
    expect(page.get_by_role("region", name=words("หมวดวิชาเฉพาะ", "Major"), exact=True)).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name=re.compile("^(ลองวางแผน|Try) 0")).first.click()
    expect(page.get_by_text(words("กำลังลองดูเท่านั้น", "This is only tried"))).to_be_visible()
    assert_accessible(page)
    page.get_by_role("combobox", name=words("หลักสูตรที่ลอง", "Programme to try")).click()
    page.get_by_role("option").nth(1).click()
    loaded(page)
    page.get_by_role("button", name=words("เลิกลอง", "Stop trying")).click()
    expect(page.get_by_text(words("กำลังลองดูเท่านั้น", "This is only tried"))).to_have_count(0)

    plan = page.get_by_role("region", name=words("แผนการเรียนจนสำเร็จการศึกษา", "Plan to graduation"))
    expect(plan.get_by_text(words("เครือข่ายคอมพิวเตอร์", "Computer Networks"))).to_be_visible()
    plan.get_by_role("switch", name=words("ใช้ภาคฤดูร้อนด้วย", "Use summer terms too")).click()
    expect(page).to_have_url(re.compile("summer=yes"))
    loaded(page)
    recommended = page.get_by_role("region", name=words("แผนการเรียนที่แนะนำ", "Recommended study plan"))
    recommended.get_by_text(words("ดูแผนของแต่ละปี", "Show the plan of each year")).click()
    expect(recommended.get_by_role("heading", level=3).first).to_be_visible()
    assert_accessible(page)
