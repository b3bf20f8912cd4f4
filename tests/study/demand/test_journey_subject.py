"""The registrar has everybody audited and reads how many students lack each subject."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect
from sqlalchemy import Engine, text

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, signed_in, visit, words
from tests.support.portal import Open
from tests.support.waiting import wait_until

pytestmark = pytest.mark.changes("offices")

_FINISHED: Final = text("SELECT FROM audit_round WHERE asked_by IS NOT NULL AND finished_at IS NOT NULL")


def test_the_registrar_has_everybody_audited_and_reads_what_is_lacking(
    open_page: Open, portal_database: Engine
) -> None:
    page = open_page(width=PHONE, height=900)
    signed_in(page, "registrar01")
    visit(page, "/adm/study/demand")
    page.get_by_role("button", name=words("ตรวจทุกคนตอนนี้", "Audit everybody now")).first.click()
    expect(page.get_by_text(words("เริ่มตรวจแล้ว", "The audits have begun"))).to_be_visible()

    def everybody_was_audited() -> bool:
        with portal_database.connect() as connection:
            return connection.execute(_FINISHED).first() is not None

    wait_until(everybody_was_audited, within_seconds=120)
    visit(page, "/adm/study/demand?text=01418351")
    expect(page.get_by_text(re.compile("^01418351 ")).first).to_be_visible()
    assert_accessible(page)
    with page.expect_download() as taken:
        page.get_by_role("button", name=words("ส่งออก Excel", "Export to Excel")).click()
    assert taken.value.suggested_filename.endswith(".xlsx")
