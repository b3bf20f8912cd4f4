"""A device whose clock is wrong: signing in, the countdown and arming a plan go by the server's time."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from re import Pattern

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, follow, sign_in
from tests.support.portal import Open, Portal

pytestmark = pytest.mark.changes("seats")

FIRST_YEAR = "b6810450003"
_YEARS_543 = round(543 * 365.2425 * 24 * 3_600_000)

_WRONG_CLOCK = """(() => {
  const ahead = %d, Right = Date
  globalThis.Date = class extends Right {
    constructor(...given) { super(...(given.length ? given : [Right.now() + ahead])) }
    static now() { return Right.now() + ahead }
  }
})()"""


def _with_wrong_clock(open_page: Open, ahead_ms: int) -> Page:
    page = open_page(width=PHONE, height=844)
    page.add_init_script(_WRONG_CLOCK % ahead_ms)
    return page


def _client_of(page: Page, portal: Portal) -> httpx.Client:
    """Return a client with the tokens of this tab."""
    config = httpx.get(f"{portal.url}/myku/api/security/client-config").json()
    headers = {"app-key": config["appKey"], "x-access-token": page.evaluate("sessionStorage.accesstoken")}
    return httpx.Client(base_url=f"{portal.url}/myku/api", headers=headers, timeout=30)


def _words_of(opens_at: str) -> Pattern[str]:
    """Return the largest unit of what is left until an instant, now and a few minutes later."""
    left = datetime.fromisoformat(opens_at) - datetime.now(UTC)
    both = [left, left - timedelta(minutes=5)]
    words = [f"{each.days} วัน" if each.days else f"{each.seconds // 3600} ชั่วโมง" for each in both]
    return re.compile(rf"อีก ({'|'.join(words)})( |$)")


def test_a_new_student_has_an_armed_plan_of_six_subjects_in_six_presses_by_a_wrong_clock(
    open_page: Open, portal: Portal
) -> None:
    page = _with_wrong_clock(open_page, -_YEARS_543)
    sign_in(page, FIRST_YEAR)
    follow(page.get_by_role("link", name="จัดตารางเรียนให้ฉัน"), "/std/plan/build")
    page.get_by_role("button", name="ใส่วิชาที่ฉันยังขาดให้เลย").click()
    expect(page.get_by_text(re.compile(r"^ใส่ให้แล้ว [678] วิชา"))).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="หาตารางเรียน").click()
    found = page.get_by_role("group", name="ตารางที่เป็นไปได้")
    expect(found.get_by_role("listitem", name="ตารางที่ 1")).to_be_visible()
    found.get_by_role("checkbox", name=re.compile("เทียบตารางที่ 1")).check()
    expect(page.get_by_role("region", name="เทียบตาราง")).to_contain_text("มาเรียน")
    assert_accessible(page)
    found.get_by_role("listitem", name="ตารางที่ 1").get_by_role("button", name="เก็บเป็นแผน").click()
    expect(page).to_have_url(re.compile(r"/std/plan\?plan="))
    expect(page.get_by_role("region", name="สรุปแผน")).to_contain_text("ไม่มีเวลาเรียนหรือเวลาสอบซ้อนกัน")
    assert page.get_by_role("button", name=re.compile(r"^นำออก \d{8} จากแผน")).count() >= 6
    countdown = page.get_by_role("timer")
    with _client_of(page, portal) as api:
        term = page.evaluate("JSON.parse(sessionStorage.userinfo)")
        query = {name: term[name] for name in ("academicYear", "semester")}
        expected = _words_of(api.get("/enrolment/standing", params=query).json()["opensAt"])
    expect(countdown).to_have_text(expected)
    page.get_by_role("button", name="ตั้งเวลาส่ง", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="ตั้งเวลาส่ง", exact=True).click()
    expect(page.get_by_text("ตั้งเวลาส่งไว้แล้ว")).to_be_visible()
    expect(countdown).to_have_text(expected)
    page.reload()
    expect(countdown).to_have_text(expected)
    page.get_by_role("button", name="ยกเลิกการตั้งเวลา").click()
    page.get_by_role("dialog").get_by_role("button", name="ยกเลิกการตั้งเวลา").click()
    expect(page.get_by_text("ตั้งเวลาส่งไว้แล้ว")).to_have_count(0)
