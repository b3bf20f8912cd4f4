"""The scores of a sheet have the screen: what stands above the first score, the bar of the portal too, is a quarter."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.sights import too_wide
from tests.support.browser.steps import loaded, signed_in, words
from tests.support.portal import Open

pytestmark = pytest.mark.changes("scores")

QUARTER = 225
"""A quarter of a screen of 900 px."""
STAGE = {"th": "พร้อมส่ง", "en": "Ready to submit"}
LONG = "รายงานการทดลองปฏิบัติการครั้งที่สองพร้อมการนำเสนอหน้าชั้นเรียน"


def open_sheet(page: Page, language: str) -> None:
    signed_in(page, "teacher01")
    page.goto("/myku/adm/grades/sheets")
    page.get_by_role("row").filter(has_text=STAGE[language]).first.get_by_role("link").first.click()
    expect(page.get_by_role("gridcell").first).to_be_visible()


@pytest.mark.parametrize("language", ["th", "en"])
def test_a_quarter_of_the_screen_is_above_the_first_score(open_page: Open, language: str) -> None:
    page = open_page(width=1280, language=language)
    open_sheet(page, language)
    for width in (1280, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        _assert_room_for_scores(page)


def _assert_room_for_scores(page: Page) -> None:
    cell = page.get_by_role("gridcell").first.bounding_box()
    assert cell is not None
    assert cell["y"] <= QUARTER
    assert too_wide(page) == 0
    for name in (words("กลุ่มตัดเกรด", "Grading group"), words("หัวข้อคะแนน", "Score topics")):
        expect(page.get_by_role("button", name=name)).to_be_visible()


def name_first_topic(page: Page, name: str) -> str:
    """Give the first topic another name; the name it had."""
    page.get_by_role("button", name="หัวข้อคะแนน").click()
    dialog = page.get_by_role("dialog")
    field = dialog.get_by_label("ชื่อหัวข้อ").first
    expect(field).not_to_have_value("")
    before = field.input_value()
    field.fill(name)
    dialog.get_by_role("button", name="บันทึก").click()
    expect(dialog).to_be_hidden()
    loaded(page)
    return before


def test_a_long_name_of_a_topic_has_one_line_and_is_told_whole(open_page: Open) -> None:
    page = open_page(width=1280)
    open_sheet(page, "th")
    before = name_first_topic(page, LONG)
    name = page.get_by_role("grid").get_by_text(LONG)
    assert name.evaluate("each => each.getClientRects().length === 1 && each.offsetHeight < 24")
    assert name.evaluate("each => each.scrollWidth > each.clientWidth")
    name.hover()
    expect(page.get_by_role("tooltip", name=LONG)).to_be_visible()

    name_first_topic(page, before)  # another file of this portal looks at the sheet
