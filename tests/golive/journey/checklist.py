"""The checklist says what has come in and what is missing for opening a term."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import loaded, visit


def is_complete(page: Page, *kinds: str) -> None:
    """Every one of these kinds of data is there, and lacks nothing."""
    visit(page, "/adm/checklist")
    for kind in kinds:
        row = page.get_by_role("row", name=re.compile(f"^{re.escape(kind)} "))
        expect(row).to_have_count(1)
        expect(row).to_contain_text("ครบ")
        expect(row).not_to_contain_text("ยังไม่")
    loaded(page)
    assert_accessible(page)
