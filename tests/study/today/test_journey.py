"""A student's day on a phone: what comes next, the whole week on one screen, and both without a network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import (
    PHONE,
    arrived,
    loaded,
    sign_in,
)
from tests.support.portal import Open

pytestmark = pytest.mark.changes_nothing

STUDENT, ANOTHER = "b6610450001", "b6610450005"
SUBJECT = "01418351"
PHONE_HEIGHT = 844
_BAR = 56
"""What the portal's bar takes of the screen."""
KEPT = re.compile(r"อ่านจากที่เก็บไว้ในเครื่องนี้: ข้อมูล ณ \d+ \S+ 25\d\d \d\d:\d\d \(.+ที่ผ่านมา\)")
_OWNERS = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('myku.pages')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const store = opening.result.transaction('rows').objectStore('rows')
    const keys = store.getAllKeys()
    keys.onsuccess = () => { opening.result.close(); resolve([...new Set(keys.result.map(key => key[0]))]) }
  }
})"""


def _the_portal_is_gone(page: Page) -> None:
    """Its files are still served, as a browser that keeps them has them; nobody answers what is asked."""
    page.context.route("**/myku/api/**", lambda route: route.abort())


def _said_to_be_gone(page: Page) -> None:
    """The one dialog that says so, read and closed."""
    page.get_by_role("button", name="ตกลง", exact=True).click()
    expect(page.get_by_role("button", name="ตกลง", exact=True)).to_have_count(0)


def _week(page: Page) -> Locator:
    return page.get_by_role("region", name="ทั้งสัปดาห์")


def _classes(page: Page) -> list[str]:
    links = _week(page).get_by_role("listitem").get_by_role("link")
    expect(links.first).to_be_visible()
    return links.all_text_contents()


def test_the_day_and_the_whole_week_are_read_on_a_phone_with_and_without_a_network(open_page: Open) -> None:
    page = open_page(width=PHONE, height=PHONE_HEIGHT)
    sign_in(page, STUDENT)
    today = page.get_by_role("region", name="วันนี้")
    lines = today.get_by_role("link")
    expect(lines.first).to_contain_text(re.compile("กำลังเรียน|คาบเรียนถัดไป"))
    for words in ("สอบถัดไป", "กำหนดถัดไป", "เงินที่ต้องชำระ"):
        expect(lines.filter(has_text=words)).to_have_count(1)
    assert_accessible(page)
    _the_week_fits(page)
    week = _classes(page)
    assert week

    follow = _week(page).get_by_role("link", name="ดูตารางเต็ม")
    follow.click()
    arrived(page, "/std/timetable")
    expect(page.get_by_role("tabpanel").get_by_role("listitem").first).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_role("banner").locator("[aria-live=polite]")).to_have_text("ออฟไลน์")
    expect(page.get_by_role("alert").filter(has_text=KEPT)).to_be_visible()
    assert_accessible(page)
    page.go_back()
    arrived(page, "/std/home")
    expect(page.get_by_role("alert").filter(has_text=KEPT)).to_be_visible()
    assert _classes(page) == week

    lines.filter(has_text="กำหนดถัดไป").click()
    expect(page.get_by_text("ยังไม่เคยเปิดหน้านี้ในเครื่องนี้")).to_be_visible()
    expect(page.get_by_role("button", name="เปิดเมนู")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("banner").locator("[aria-live=polite]")).to_be_empty()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    loaded(page)
    page.go_back()
    arrived(page, "/std/home")
    expect(page.get_by_role("alert").filter(has_text=KEPT)).to_have_count(0)


def _the_week_fits(page: Page) -> None:
    """Scrolled to, all of it is on the screen at once, and nothing has to be scrolled sideways."""
    week = _week(page)
    week.evaluate(f"section => window.scrollTo(0, section.getBoundingClientRect().top + scrollY - {_BAR})")
    box = week.bounding_box()
    assert box is not None
    assert box["y"] >= _BAR - 1
    assert box["y"] + box["height"] <= PHONE_HEIGHT
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE
    for block in week.get_by_role("listitem").all():
        placed = block.bounding_box()
        assert placed is not None
        assert placed["x"] >= box["x"]
        assert placed["x"] + placed["width"] <= box["x"] + box["width"]
        assert placed["y"] + placed["height"] <= box["y"] + box["height"]
    scrolls = week.evaluate(
        "section => [...section.querySelectorAll('*')].filter(part => part.scrollWidth > part.clientWidth"
        " && ['auto', 'scroll'].includes(getComputedStyle(part).overflowX)).length"
    )
    assert scrolls == 0


def test_what_one_student_read_is_there_after_a_reload_for_nobody_else_and_gone_after_signing_out(
    open_page: Open,
) -> None:
    page = open_page(width=PHONE, height=PHONE_HEIGHT)
    sign_in(page, STUDENT)
    week = _classes(page)
    news = page.get_by_role("region", name="ข่าวประกาศ").get_by_role("listitem").first
    told = news.inner_text()
    _the_portal_is_gone(page)
    page.reload()
    _said_to_be_gone(page)
    expect(page.get_by_role("alert").filter(has_text=KEPT)).to_be_visible()
    arrived(page, "/std/home")
    assert _classes(page) == week
    expect(news).to_have_text(told, use_inner_text=True)
    expect(page.get_by_role("region", name="คำขอที่กำลังดำเนินการ")).to_contain_text("ไม่มีคำขอที่ค้างอยู่")
    assert page.evaluate(_OWNERS) == [STUDENT]
    page.context.unroute_all()

    second = page.context.new_page()
    page.close()  # without signing out
    second.context.clear_cookies()  # the single sign-on has ended meanwhile
    second.goto("/myku")
    sign_in(second, ANOTHER)
    expect(second.get_by_role("region", name="วันนี้").get_by_role("link").first).to_be_visible()
    assert second.evaluate(_OWNERS) == [ANOTHER]
    own = _classes(second)
    assert own != week
    _the_portal_is_gone(second)
    second.reload()
    _said_to_be_gone(second)
    expect(second.get_by_role("alert").filter(has_text=KEPT)).to_be_visible()
    assert _classes(second) == own
    second.context.unroute_all()

    second.get_by_role("button", name="เปิดเมนู").click()
    second.get_by_role("button", name="ออกจากระบบ").click()
    expect(second).to_have_url(re.compile("/myku/logged-out"))
    assert second.evaluate(_OWNERS) == []
