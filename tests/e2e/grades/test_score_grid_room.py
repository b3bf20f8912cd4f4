"""The scores of a sheet have the screen: what stands between the heading and the first score is a quarter of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.steps import signed_in
from tests.support.portal import Open

QUARTER = 225
"""A quarter of a screen of 900 px."""
STAGE = {"th": "พร้อมส่ง", "en": "Ready to submit"}


@pytest.mark.parametrize("language", ["th", "en"])
@pytest.mark.parametrize("width", [1280, 1440])
def test_toolbars_take_at_most_a_quarter_of_the_screen(open_page: Open, width: int, language: str) -> None:
    page = open_page(width=width, language=language)
    signed_in(page, "teacher01")
    page.goto("/myku/adm/grades/sheets")
    page.get_by_role("row").filter(has_text=STAGE[language]).first.get_by_role("link").first.click()
    first = page.get_by_role("gridcell").first
    expect(first).to_be_visible()
    heading = page.get_by_role("heading", level=1).locator("xpath=..").bounding_box()
    cell = first.bounding_box()
    assert heading is not None
    assert cell is not None
    assert cell["y"] - heading["y"] - heading["height"] <= QUARTER
    for name in page.locator(".score-topic-name").all():
        assert name.evaluate("each => each.scrollHeight <= each.clientHeight + 1"), name.inner_text()
    assert page.locator("main").evaluate("main => main.scrollWidth <= main.clientWidth")
