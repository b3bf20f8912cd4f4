"""A curriculum officer finds a programme, reads what it asks for, and what the version before it said otherwise."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import WIDE, follow, loaded, signed_in, visit, words
from tests.support.portal import Open

pytestmark = pytest.mark.changes_nothing


def test_a_programme_is_read_as_a_tree_and_compared(open_page: Open) -> None:
    page = open_page(width=WIDE, height=900, language="en")
    signed_in(page, "curriculum01")
    visit(page, "/adm/study/programmes")
    page.get_by_role("searchbox").fill("D14")
    links = page.get_by_role("link", name=re.compile("D14"))
    expect(links).to_have_count(2)
    loaded(page)
    assert_accessible(page)
    follow(links.first, "/adm/study/programmes/…")
    expect(page.get_by_role("region", name=words("หมวดวิชาเฉพาะ", "Major"), exact=True)).to_be_visible()
    changes = page.get_by_role("list", name=words("สิ่งที่ต่างจากฉบับอื่น", "What is otherwise in another version"))
    expect(changes).to_contain_text("3 → 6")
    assert_accessible(page)
    panel = page.get_by_role("region", name=words("ลองใช้กับนิสิต", "Try it on students"))
    panel.get_by_role("button", name=words("ลองใช้กับนิสิต", "Try it on students")).click()
    missed = words("ส่วนที่นิสิตยังขาดตามฉบับนี้", "What students miss in this version")
    expect(panel.get_by_role("heading", name=missed)).to_be_visible()
    expect(panel).to_contain_text(words("ไม่มีนิสิตที่ผลเปลี่ยนไป", "Nothing changes for anybody."))
    assert_accessible(page)
