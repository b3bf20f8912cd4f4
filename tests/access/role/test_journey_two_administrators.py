"""A role of money is asked for by one administrator, agreed to by another, and held from then on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import agree, loaded, signed_in, visit
from tests.support.portal import Open

pytestmark = pytest.mark.changes("desks")

HOLDERS = "/adm/rap/roles?role=1&tab=holders"
RECEIVER = "curriculum01"


def test_a_role_of_money_is_held_once_a_second_administrator_agrees(open_page: Open) -> None:
    first = open_page()
    signed_in(first, "admin01")
    visit(first, HOLDERS)
    expect(first.get_by_text(re.compile("ผู้ดูแลระบบคนที่สองต้องเห็นชอบก่อน"))).to_be_visible()
    first.get_by_label("เพิ่มผู้ถือบทบาท").fill(RECEIVER)
    first.get_by_label("เหตุผล").fill("คำสั่งแต่งตั้งที่ 12/2569")
    loaded(first)
    assert_accessible(first)
    first.get_by_role("button", name="ส่งคำขอ").click()
    waiting = first.get_by_role("link", name=re.compile("^ดูคำขอ: มอบบทบาทแก่ .*สุดารัตน์"))
    expect(waiting).to_be_visible()
    expect(first.get_by_role("cell", name=RECEIVER)).to_have_count(0)
    case_id = (waiting.get_attribute("href") or "").rsplit("/", 1)[-1]

    second = open_page()
    signed_in(second, "admin02")
    visit(second, f"/adm/cases/{case_id}")
    expect(second.get_by_text(re.compile("ขอมอบบทบาทเจ้าหน้าที่การเงิน แก่ .*สุดารัตน์"))).to_be_visible()
    expect(second.get_by_role("table", name="สิทธิ์ของบทบาท").get_by_text("บัญชีธนาคาร")).to_be_visible()
    loaded(second)
    assert_accessible(second)
    agree(second, case_id)

    visit(first, HOLDERS)
    expect(first.get_by_role("cell", name=RECEIVER)).to_be_visible()
    expect(waiting).to_have_count(0)
