"""A registrar sends a ZIP of photographs on its page, another sees both photographs and agrees, on a phone and wide."""

from __future__ import annotations

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from models.demo.personas import PAID_UP
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.sights import too_wide
from tests.support.browser.steps import PHONE, WIDE, agree, choose_kind, loaded, signed_in, visit
from tests.support.photographs import archive, picture
from tests.support.portal import Open

pytestmark = pytest.mark.changes("photographs")


def figures(page: Page) -> Locator:
    """The photographs of a list of rows."""
    return page.get_by_role("tabpanel").get_by_role("figure")


@pytest.mark.parametrize("width", [PHONE, WIDE])
def test_both_photographs_are_seen_before_one_replaces_the_other(open_page: Open, width: int) -> None:
    page = open_page(width=width, height=844)
    signed_in(page, "registrar01")
    visit(page, "/adm/finance/imports")
    page.get_by_role("button", name="นำเข้าไฟล์").first.click()
    dialog = page.get_by_role("dialog")
    choose_kind(dialog, "รูปนิสิต")
    expect(dialog.get_by_role("button", name="ตัวอย่างไฟล์ ZIP: รูปนิสิต")).to_be_visible()
    entries = {
        f"วิทยาศาสตร์/{PAID_UP}.JPG": picture(size=(1200 + width, 1500)),
        "สมชาย.jpg": picture(size=(100, 100)),
        "9999999999.png": picture(kind="PNG", size=(500, 700)),
    }
    sent = FilePayload(name="รูป.zip", mimeType="application/zip", buffer=archive(entries))
    dialog.locator("input[type=file]").set_input_files(sent)
    assert_accessible(page)
    dialog.get_by_role("button", name="ถัดไป").click()
    expect(dialog.get_by_text("รูป.zip มี 3 รูป")).to_be_visible()
    expect(dialog.get_by_text(f"วิทยาศาสตร์/{PAID_UP}.JPG")).to_be_visible()
    assert_accessible(page)
    before = page.url
    dialog.get_by_role("button", name="ส่งไฟล์ไปตรวจ").click()
    page.wait_for_url(lambda url: "/imports/" in url and url != before)
    expect(page.locator("[aria-current=step]")).to_contain_text("รอผู้อื่นยืนยัน")
    loaded(page)
    expect(page.get_by_role("tabpanel").get_by_text("ไม่ใช่ชื่อไฟล์รูปนิสิต").first).to_be_visible()
    batch = page.url.split("/myku")[1].split("?")[0]

    other = open_page(width=width, height=844)
    signed_in(other, "registrar02")
    for shown in ("changed", "unsuccessful"):
        visit(other, f"{batch}?shown={shown}")
        loaded(other)
        assert_accessible(other)
        assert too_wide(other) == 0
        if shown == "changed":
            expect(figures(other)).to_have_count(2)
            new = other.get_by_role("img", name=f"รูปใหม่ของ {PAID_UP}")
            for side, pixels in (("naturalWidth", 480), ("naturalHeight", 600)):
                expect(new).to_have_js_property(side, pixels)
    agree(other, batch.rsplit("/", 1)[1])
    expect(page.locator("[aria-current=step]")).to_contain_text("นำเข้าเสร็จแล้ว")
    loaded(page)
