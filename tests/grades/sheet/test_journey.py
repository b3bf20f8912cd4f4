"""A teacher finds a student in a grade sheet and sorts it; what was being typed and chosen stays in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import follow, signed_in, visit
from tests.support.portal import Open

pytestmark = pytest.mark.changes("scores")

QUARTER_OF_A_SCREEN = 225


def open_filled_sheet(page: Page) -> None:
    """The sheet in which everything is entered."""
    visit(page, "/adm/grades/sheets")
    row = page.get_by_role("row").filter(has_text="กรอกครบแล้ว")
    follow(row.get_by_role("link", name="เปิดใบคะแนน"), "/adm/grades/sheets/any")


def test_a_student_is_found_and_the_grid_is_sorted_without_losing_the_place(open_page: Open) -> None:
    page = open_page(width=1280, height=900)
    signed_in(page, "teacher01")
    open_filled_sheet(page)
    grid = page.get_by_role("grid")
    expect(grid.get_by_role("gridcell").first).to_be_visible()
    panel = page.get_by_role("tabpanel").bounding_box()
    top = grid.bounding_box()
    assert panel is not None
    assert top is not None
    assert top["y"] - panel["y"] <= QUARTER_OF_A_SCREEN
    first = grid.get_by_role("row").nth(1)
    code = (first.get_by_role("rowheader").text_content() or "")[:10]
    first.get_by_role("gridcell").first.click()
    page.keyboard.press("Delete")
    page.keyboard.type("7")
    grid.get_by_role("columnheader").nth(1).click()
    active = grid.get_by_role("row").filter(has_text=code).get_by_role("gridcell").first
    expect(active).to_be_focused()
    expect(active).to_contain_text("7")
    expect(active).to_be_in_viewport()
    page.get_by_role("searchbox").fill(code[-4:])
    page.keyboard.press("Enter")
    expect(active).to_be_focused()
    assert_accessible(page)
    page.get_by_role("searchbox").fill("")
    start = grid.get_by_role("row").nth(2).get_by_role("gridcell")
    start.nth(0).hover()
    page.mouse.down()
    grid.get_by_role("row").nth(3).get_by_role("gridcell").nth(1).hover()
    page.mouse.up()
    expect(grid.locator("[aria-selected=true]")).to_have_count(4)
