"""A registrar plans the release of reserved seats, moves it and calls it off, and keeps the bundles of subjects."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, WIDE, follow, signed_in, visit, words
from tests.support.portal import Open

pytestmark = pytest.mark.changes("offices")

_BUNDLED = ("01132212", "01132231", "01132311")
"""Subjects of no bundle."""


def at(open_page: Open, path: str, *, width: int, language: str = "th") -> Page:
    """A page of the registrar."""
    page = open_page(width=width, height=900, language=language)
    signed_in(page, "registrar01")
    visit(page, path)
    assert_accessible(page)
    return page


def choose(dialog: Locator, page: Page, code: str) -> None:
    """Find a subject by its code and choose it."""
    field = dialog.get_by_role("combobox")
    field.fill(code)
    page.get_by_role("option").filter(has_text=code).first.click()


def test_a_round_is_planned_moved_and_called_off(open_page: Open) -> None:
    page = at(open_page, "/adm/curriculum/rounds", width=WIDE)
    name = "รอบทดสอบ"
    english = "Test round"
    page.get_by_role("button", name=words("กำหนดรอบใหม่", "Plan a round")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(words("ชื่อรอบ (ไทย)", "Name (Thai)")).fill(name)
    dialog.get_by_label(words("ชื่อรอบ (อังกฤษ)", "Name (English)")).fill(english)
    dialog.get_by_label(words("ปล่อยร้อยละ", "Percent of unused")).fill("100")
    expect(dialog.get_by_text(words("หากปิดรอบตอนนี้ จะปล่อย", "Closing now, it would release"))).to_be_visible()
    assert_accessible(page)
    dialog.get_by_role("button", name=words("กำหนดรอบ", "Plan the round"), exact=True).click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text=name)).to_be_visible()
    expect(page.get_by_role("link", name=name)).to_be_visible()
    assert_accessible(page)

    page.get_by_role("button", name=words(f"แก้ไข รอบ {name}", f"Change the round {english}")).click()
    dialog.get_by_label(words("ปล่อยร้อยละ", "Percent of unused")).fill("40")
    assert_accessible(page)
    dialog.get_by_role("button", name=words("บันทึก", "Save"), exact=True).click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_text("40%").first).to_be_visible()

    follow(page.get_by_role("link", name=name), "/adm/cases/…")
    expect(page.get_by_text(words("กำหนดไว้แล้ว", "Scheduled")).first).to_be_visible()
    expect(page.get_by_text(words("รอบจะเปิดโดยอัตโนมัติ", "The round opens by itself"))).to_be_visible()
    assert_accessible(page)
    visit(page, "/adm/curriculum/rounds")
    page.get_by_role("button", name=words(f"ยกเลิก รอบ {name}", f"Call off the round {english}")).click()
    expect(dialog.get_by_text(words("ที่นั่งจัดสรรจะยังสงวนไว้", "Reserved seats stay reserved"))).to_be_visible()
    assert_accessible(page)
    dialog.get_by_role("button", name=words("ยกเลิกรอบ", "Call off"), exact=True).click()
    expect(page.get_by_text(words("ยกเลิกรอบแล้ว", "Called off")).first).to_be_visible()


def test_a_bundle_is_made_changed_and_dissolved(open_page: Open) -> None:
    page = at(open_page, "/adm/curriculum/bundles", width=PHONE, language="en")
    one, other, third = _BUNDLED
    page.get_by_role("button", name=words("สร้างกลุ่มวิชา", "Make a bundle")).click()
    dialog = page.get_by_role("dialog")
    choose(dialog, page, one)
    choose(dialog, page, other)
    expect(dialog.get_by_text(words("มีผลกับหมู่เรียนที่เปิดอยู่", "It concerns"))).to_be_visible()
    assert_accessible(page)
    dialog.get_by_role("button", name=words("สร้างกลุ่ม", "Make the bundle"), exact=True).click()
    expect(dialog).to_have_count(0)
    page.get_by_role("searchbox").fill(one)
    expect(page.get_by_text(other).first).to_be_visible()
    assert_accessible(page)

    page.get_by_role("button", name=words("แก้ไข กลุ่ม", "Change the bundle")).first.click()
    expect(dialog.get_by_role("heading", name=words("การแก้ไขที่ผ่านมา", "Earlier changes"))).to_be_visible()
    choose(dialog, page, third)
    dialog.get_by_role("button", name=words("บันทึก", "Save"), exact=True).click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_text(third).first).to_be_visible()

    page.get_by_role("button", name=words("ยุบกลุ่ม", "Dissolve the bundle")).first.click()
    expect(dialog.get_by_text(words("นิสิตที่ลงทะเบียนไว้แล้วยังคงเดิม", "keep what they have"))).to_be_visible()
    assert_accessible(page)
    dialog.get_by_role("button", name=words("ยุบกลุ่ม", "Dissolve"), exact=True).click()
    expect(page.get_by_text(words("ไม่พบกลุ่มวิชา", "No bundles found")).first).to_be_visible()
