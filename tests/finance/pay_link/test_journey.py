"""Somebody else pays by a link, without signing in, and both pages turn to paid."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.paying import CODE, PAID, SAVE, STUDENT, paid_at_the_bank, sheet
from tests.support.browser.steps import PHONE, words
from tests.support.portal import Open, Portal

pytestmark = [pytest.mark.changes("payments"), pytest.mark.with_bank]


def test_a_stranger_pays_by_a_link_and_both_pages_turn_to_paid(open_page: Open, portal: Portal) -> None:
    student = open_page(width=PHONE)
    found = sheet(student)
    found.get_by_role("button", name=words("สร้างลิงก์", "Make a link")).click()
    address = found.get_by_label(words("ลิงก์ (แสดงครั้งเดียว)", "Link (shown this once)"))
    expect(address).to_have_value(re.compile("/myku/pay/"))
    assert_accessible(student)
    link = "/myku/pay/" + address.input_value().rsplit("/", 1)[1]
    stranger = open_page(width=PHONE)
    stranger.goto(link)
    expect(stranger.get_by_role("img", name=CODE)).to_be_visible()
    expect(stranger.get_by_text(STUDENT[1:])).to_have_count(0)
    assert_accessible(stranger)
    with stranger.expect_download() as download:
        stranger.get_by_role("link", name=SAVE).click()
    phone = open_page(portal.bank_url, width=PHONE, height=844)
    paid_at_the_bank(phone, portal.bank_url, Path(download.value.path()))
    expect(stranger.get_by_text(PAID)).to_be_visible()
    expect(found.get_by_text(PAID)).to_be_visible()
    assert_accessible(stranger)
    stranger.goto("/myku/pay/no-such-token")
    expect(stranger.get_by_text(words("ลิงก์นี้ไม่ถูกต้องหรือปิดแล้ว", "This link is wrong or closed"))).to_be_visible()
