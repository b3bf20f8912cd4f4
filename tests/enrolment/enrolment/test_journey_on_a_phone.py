"""A student on a phone: Back with a dialog open, a connection that goes, a second tab."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import (
    CONFIRM,
    ENROL,
    PHONE,
    RESULT,
    arrived,
    choose_sections,
    find_subject,
    sign_in,
    signed_in,
    visit,
)
from tests.support.portal import Open

pytestmark = pytest.mark.changes("seats")

STUDENT = "b6610450001"
SUBJECT = "01418351"


def _confirming(page: Page) -> None:
    """The dialog that names what will be enrolled in, with what the rules say."""
    find_subject(page, SUBJECT)
    choose_sections(page)
    page.get_by_role("button", name=ENROL).click()
    expect(page.get_by_role("button", name=CONFIRM)).to_be_enabled()


def test_back_closes_what_is_open_and_then_leaves_the_page(open_page: Open) -> None:
    page = open_page(width=PHONE, height=844)
    signed_in(page, STUDENT)
    visit(page, "/std/home")
    _confirming(page)
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(re.compile("/myku/std/open-subjects"))
    page.get_by_role("button", name=re.compile("^การแจ้งเตือน")).click()
    expect(page.get_by_role("dialog", name="การแจ้งเตือน")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="เปิดเมนู").click()
    expect(page.get_by_role("navigation")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("navigation")).to_have_count(0)
    expect(page).to_have_url(re.compile("/myku/std/open-subjects"))
    page.go_back()
    arrived(page, "/std/home")


def test_a_request_kept_offline_and_cancelled_is_never_sent_and_one_that_is_left_is_sent_later(open_page: Open) -> None:
    page = open_page(width=PHONE, height=844)
    signed_in(page, STUDENT)
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url) if request.url.endswith("/requests") else None)
    _confirming(page)
    page.context.set_offline(True)
    page.get_by_role("button", name=CONFIRM).click()
    expect(page.get_by_text("ออฟไลน์ เก็บคำขอไว้แล้ว และจะส่งให้เองเมื่อกลับมาออนไลน์")).to_be_visible()
    page.get_by_role("button", name="ไม่ส่งคำขอนี้แล้ว").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("searchbox").fill("01418112")
    expect(page.get_by_text("จะโหลดให้เมื่อกลับมาออนไลน์").first).to_be_visible()
    expect(page.get_by_role("heading", level=2, name=SUBJECT)).to_have_count(0)
    page.context.set_offline(False)
    expect(page.get_by_role("heading", level=2, name="01418112")).to_be_visible()
    visit(page, "/std/enrolment")
    expect(page.get_by_text(SUBJECT)).to_have_count(0)
    assert requests == []

    _confirming(page)
    page.context.set_offline(True)
    page.get_by_role("button", name=CONFIRM).click()
    expect(page.get_by_text("ออฟไลน์ เก็บคำขอไว้แล้ว และจะส่งให้เองเมื่อกลับมาออนไลน์")).to_be_visible()
    expect(page.get_by_role("dialog").locator("[data-connection=keptOffline]").first).to_be_visible()
    assert_accessible(page)
    page.context.set_offline(False)
    expect(page.get_by_role("dialog", name=RESULT)).to_be_visible()
    expect(page.locator("[data-connection=sent]")).to_be_visible()
    assert len(requests) == 1


def test_a_second_tab_is_signed_in_and_signing_out_signs_out_of_both(open_page: Open) -> None:
    page = open_page(width=PHONE, height=844)
    sign_in(page, STUDENT)
    second = page.context.new_page()
    second.goto("/myku/std/grades")
    arrived(second, "/std/grades")
    assert "accesstoken" not in second.evaluate("JSON.stringify(localStorage)")
    second.get_by_role("button", name="เปิดเมนู").click()
    second.get_by_role("button", name="ออกจากระบบ").click()
    expect(second).to_have_url(re.compile("/myku/logged-out"))
    expect(page).to_have_url(re.compile("/myku/?$"))
    assert page.evaluate("sessionStorage.length") == 0
    visited = page.context.new_page()
    visited.goto("/myku/std/grades")
    expect(visited).to_have_url(re.compile(r"/myku\?intent="))
