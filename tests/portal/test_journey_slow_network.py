"""On a slow network a click shows at once that it was heard, and then leads into the new page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.pages import heading_of
from tests.support.browser.steps import arrived, signed_in, visit
from tests.support.portal import Open

pytestmark = pytest.mark.changes_nothing

SECOND_MS = 1000


def slowed(page: Page) -> None:
    """Every answer takes a second and a half more from here on."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    slow = {"offline": False, "latency": 1.5 * SECOND_MS, "downloadThroughput": -1, "uploadThroughput": -1}
    devtools.send("Network.emulateNetworkConditions", slow)


def test_a_click_in_the_menu_is_answered_at_once(open_page: Open) -> None:
    path = "/adm/holds"
    page = open_page()
    signed_in(page, "registrar01")
    visit(page, f"{path[:4]}/home")
    menu = page.get_by_role("navigation", name="เมนูหลัก")
    address = f"a[href='/myku{path}']"
    link = menu.locator(address)
    group = menu.locator("li").filter(has=page.locator(address)).get_by_role("button").first
    if group.get_attribute("aria-expanded") == "false":
        group.click()
    slowed(page)
    link.click()
    on_its_way = page.get_by_role("progressbar", name="กำลังโหลดข้อมูล")
    expect(on_its_way).to_be_visible(timeout=SECOND_MS)
    arrived(page, path)
    expect(on_its_way).to_have_count(0)
    heading = page.get_by_role("heading", level=1, name=heading_of(path))
    expect(heading).to_be_focused()
    expect(page).to_have_title(f"{heading.inner_text()} · MyKU")
