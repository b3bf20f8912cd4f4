"""axe finds nothing on any page, on a wide screen and on a phone; none is wider than the screen, all are in English."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from models.access_defaults.table import PAGES
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, WIDE, arrived, loaded, pages_of, signed_in, visit
from tests.support.portal import Open

pytestmark = pytest.mark.changes_nothing

HEIGHT = 900
NARROW = 1280
SIGNED_OUT = {
    "/myku": "เข้าสู่ระบบด้วย KU All-Login",
    "/myku/login-admin/staff": "เข้าสู่ระบบผู้ดูแลและเจ้าหน้าที่",
    "/myku/oauth/sim-login": "เข้าสู่ระบบจำลอง",
    "/myku/logged-out": "ออกจากระบบแล้ว",
    "/myku/404": "ไม่พบหน้า",
    "/myku/oauth/authorize-callback": "มีปัญหาในการยืนยันตัวตน",
    "/myku/mobile/oauth-callback?code=c&state=s": "ลิงก์ทดสอบ",
}

BEHIND_OTHER_PAGES = ("/adm/students/leaves", "/adm/study/graduations/graduates")
"""Lists that no side menu leads to."""

_LABELS_IN_THAI = r"""() => [...document.querySelectorAll('h1, h2, h3, button, label, th, [role=tab], nav a')]
  .filter(element => !element.closest('.announcement, .announcements, article'))
  .map(element => element.textContent.trim())
  .filter(text => /[\u0E00-\u0E7F]/.test(text))"""

_OUT_OF_SIGHT = """() => [...document.querySelectorAll('table')].flatMap(table => {
  const room = table.closest('.MuiTableContainer-root')?.getBoundingClientRect() ?? table.getBoundingClientRect()
  return [...table.querySelectorAll('tbody tr:first-child td')]
    .filter(cell => cell.querySelector('button, a, .MuiChip-root'))
    .filter(cell => {
      const place = cell.getBoundingClientRect()
      return place.right > room.right + 1 || place.right > innerWidth
    })
    .map(cell => cell.textContent)
})"""
"""Cells with something to press or a state, which end beyond what is shown of their table."""


def assert_accessible_at_both_widths(page: Page) -> None:
    """Look at what is shown on a wide screen and on a phone."""
    for width in (WIDE, PHONE):
        page.set_viewport_size({"width": width, "height": HEIGHT})
        assert_accessible(page)
    page.set_viewport_size({"width": WIDE, "height": HEIGHT})


@pytest.mark.parametrize("path", SIGNED_OUT)
def test_pages_before_signing_in(open_page: Open, path: str) -> None:
    page = open_page(path)
    expect(page.get_by_text(SIGNED_OUT[path]).first).to_be_visible()
    expect(page.locator("#splash")).to_have_count(0)
    assert_accessible_at_both_widths(page)


def test_the_page_of_the_identity_provider(open_page: Open) -> None:
    page = open_page("/myku")
    page.get_by_role("button", name="เข้าสู่ระบบด้วย KU All-Login").click()
    page.get_by_label("รหัสนิสิตหรือรหัสบุคลากร").fill("nobody")
    page.get_by_label("รหัสผ่าน").fill("wrong")
    page.get_by_role("button", name="ดำเนินการต่อ").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert_accessible_at_both_widths(page)


def test_every_page_of_the_side_menus_is_accessible_and_there_in_english(open_page: Open) -> None:
    seen: set[str] = set()
    for username in ("b6610450005", "registrar01", "finance01", "admin01", "teacher01"):
        page = open_page(height=HEIGHT)
        signed_in(page, username)
        visit(page, "/std/home" if username.startswith("b") else "/adm/home")
        paths = [path for path in pages_of(page) if path not in seen]
        assert_accessible(page, without="")  # with the menu at the side
        for path in paths:
            choose_in_menu(page, path)
            assert_accessible_at_both_widths(page)
            if path.startswith("/adm/finance/"):
                assert_in_sight(page)
        choose_english(page)
        for path in paths:
            choose_in_menu(page, path)
            assert page.evaluate(_LABELS_IN_THAI) == [], f"{page.url} in English"
        seen.update(paths)
    assert seen == {each.url for each in PAGES}


def choose_in_menu(page: Page, path: str) -> None:
    """Follow the link of the side menu, in whichever group it stands: a page that is loaded anew takes far longer."""
    page.locator(f"nav a[href='/myku{path}']").dispatch_event("click")
    arrived(page, path)


def assert_in_sight(page: Page) -> None:
    """On a screen of 1280 px the state and the actions of the first row of every list are there to see."""
    page.set_viewport_size({"width": NARROW, "height": HEIGHT})
    loaded(page)
    assert page.evaluate(_OUT_OF_SIGHT) == [], page.url
    page.set_viewport_size({"width": WIDE, "height": HEIGHT})


def test_what_the_scholarship_office_may_do_is_in_sight(open_page: Open) -> None:
    page = open_page(height=HEIGHT)
    signed_in(page, "scholar01")
    for path in [path for path in pages_of(page) if "scholarship" in path or "sponsor" in path or "funders" in path]:
        visit(page, path)
        assert_in_sight(page)


def choose_english(page: Page) -> None:
    """From here on no heading, button, field or column is in Thai."""
    page.get_by_role("button", name=re.compile("^ภาษา")).click()
    page.get_by_role("menuitem", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    loaded(page)


def test_the_tabs_and_dialogs_of_a_student(open_page: Open) -> None:
    page = open_page(height=HEIGHT)
    signed_in(page, "b6610450005")
    visit(page, "/std/profile")
    for tab in page.get_by_role("tab").all():
        tab.click()
        loaded(page)
        assert_accessible_at_both_widths(page)
    page.get_by_role("button", name=re.compile("^การแจ้งเตือน")).click()
    expect(page.get_by_role("dialog", name="การแจ้งเตือน")).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^ภาษา")).click()
    expect(page.get_by_role("menu")).to_be_visible()
    assert_accessible(page, but="region")  # an open menu is no region, and needs none
    page.keyboard.press("Escape")
    page.get_by_role("button", name="ย่อเมนู").click()
    page.get_by_role("button", name="ลงทะเบียนเรียน").click()
    expect(page.get_by_role("link", name="ค้นหาวิชาที่เปิดสอน")).to_be_visible()
    assert_accessible(page, without="")
    page.set_viewport_size({"width": PHONE, "height": HEIGHT})
    page.get_by_role("button", name="เปิดเมนู").click()
    expect(page.get_by_role("button", name="ปิดเมนู")).to_be_visible()
    assert_accessible(page)


def test_the_dialogs_of_enrolling(open_page: Open) -> None:
    page = open_page(height=HEIGHT)
    signed_in(page, "b6610450005")
    visit(page, "/std/open-subjects?q=01418")
    assert_accessible_at_both_widths(page)
    page.get_by_role("button", name=re.compile("^รายละเอียดหมู่")).first.click()
    expect(page.get_by_role("heading", name="ตารางสอน")).to_be_visible()
    assert_accessible_at_both_widths(page)


def test_the_dialogs_of_staff_and_the_lists_behind_other_pages(open_page: Open) -> None:
    page = open_page(height=HEIGHT)
    signed_in(page, "registrar01")
    visit(page, "/adm/announcements")
    page.get_by_role("button", name=re.compile("^แก้ไข")).first.click()
    expect(page.get_by_role("dialog").get_by_role("textbox").first).to_be_visible()
    assert_accessible_at_both_widths(page)
    page.get_by_role("button", name="ยกเลิก").click()
    page.get_by_role("button", name=re.compile("^ลบ")).first.click()
    expect(page.get_by_role("dialog").get_by_role("button", name="ลบ")).to_be_visible()
    assert_accessible(page)
    for path in BEHIND_OTHER_PAGES:
        visit(page, path)
        assert_accessible_at_both_widths(page)


def test_the_role_page_with_a_role_opened(open_page: Open) -> None:
    page = open_page(height=HEIGHT)
    signed_in(page, "admin01")
    visit(page, "/adm/rap/roles")
    for tab in page.get_by_role("tab").all():
        tab.click()
        loaded(page)
        assert_accessible_at_both_widths(page)
