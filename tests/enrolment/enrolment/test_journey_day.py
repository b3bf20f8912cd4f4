"""Enrolment day on a phone: plan, let the rules look, send once, be told why not, drop again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from sqlalchemy import Engine, text

from tests.support.browser.steps import PHONE, choose_sections, find_subject, follow, sign_in, visit
from tests.support.portal import Open

pytestmark = pytest.mark.changes("enrolments")

STUDENT = "b6610450002"
FREE, NEEDS_APPROVAL, PASSED = "01418351", "01418390", "01418112"


def _put_into_plan(page: Page, subject: str, button: str, done: str) -> None:
    """Find the subject, choose its sections and put them into the plan."""
    find_subject(page, subject)
    choose_sections(page)
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("status").filter(has_text=done)).to_be_visible()


def _verdict(page: Page, label: str, subject: str) -> Locator:
    return page.get_by_role("list", name=label).get_by_role("listitem").filter(has_text=subject)


def _chose_before_the_grades_came(portal_database: Engine) -> None:
    """The student on probation has an enrolment type: choosing it now would need the advisor."""
    with portal_database.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO enrolment_type_choice"
                " (student_id, academic_year, semester, enrol_type, payment_method, chosen_at)"
                " SELECT student_id, academic_year, semester, 'normal', 'full', now()"
                " FROM student JOIN student_term USING (student_id)"
                " WHERE 'b' || student_code = :username ON CONFLICT DO NOTHING"
            ),
            {"username": STUDENT},
        )


def test_a_student_plans_validates_and_sends_once_is_told_why_not_and_drops_again(
    open_page: Open, portal_database: Engine
) -> None:
    _chose_before_the_grades_came(portal_database)
    page = open_page(width=PHONE, height=844)
    sign_in(page, STUDENT)
    expect(page.get_by_role("region", name="เปิดให้ฉันทำตอนนี้")).to_contain_text("ลงทะเบียนเรียน")
    for subject in (FREE, NEEDS_APPROVAL, PASSED):
        _put_into_plan(page, subject, f"ใส่ {subject} ในแผน", "ใส่ใน “แผนที่ 1” แล้ว")
    # The card of the last one said it before it was put into the plan.
    page.get_by_role("button", name=re.compile("^มีผลการเรียนแล้ว")).click()
    expect(page.get_by_text(re.compile(f"{PASSED} มีผลการเรียนแล้ว .+ ลงทะเบียนซ้ำไม่ได้"))).to_be_visible()
    follow(page.get_by_role("link", name="เปิดแผน"), "/std/plan")

    page.get_by_role("button", name="ตรวจสอบ", exact=True).click()
    verdicts = "ผลการตรวจสอบตามเกณฑ์"
    expect(_verdict(page, verdicts, FREE)).to_contain_text("ลงทะเบียนได้")
    expect(_verdict(page, verdicts, NEEDS_APPROVAL)).to_contain_text("ผู้อนุมัติ: ")
    expect(_verdict(page, verdicts, PASSED)).to_contain_text("ลงทะเบียนซ้ำไม่ได้")
    expect(_verdict(page, verdicts, PASSED)).to_contain_text("ทางออก: ")
    expect(page.get_by_text("ระบบยังไม่ได้กันที่นั่งให้").first).to_be_visible()

    requests = LostAnswers(page)
    _send(page)
    page.get_by_role("alertdialog", name="ไม่สามารถเชื่อมต่อระบบได้").get_by_role("button").click()
    page.reload()
    requests.are_lost = False
    follow(page.get_by_role("button", name="ดูผลของคำขอนั้น"), "/std/cases/…")
    expect(page).to_have_url(re.compile("/myku/std/cases/.+"))
    assert len(requests.keys) >= 2
    assert len(set(requests.keys)) == 1
    result = page.get_by_role("region", name="รายการในคำขอ")
    expect(result.get_by_role("listitem").filter(has_text=FREE)).to_contain_text("ลงทะเบียนสำเร็จ")
    expect(result.get_by_role("listitem").filter(has_text=NEEDS_APPROVAL)).to_contain_text("รออนุมัติ")
    expect(result.get_by_role("listitem").filter(has_text=PASSED)).to_contain_text("ลงทะเบียนซ้ำไม่ได้")

    visit(page, "/std/enrolment")
    page.get_by_role("button", name=f"ถอนรายวิชา {FREE}", exact=True).click()
    dialog = page.get_by_role("dialog", name="ยืนยันการถอนรายวิชา")
    expect(dialog.get_by_role("list", name=verdicts)).to_contain_text("ถอนได้")
    dialog.get_by_role("button", name="ถอนรายวิชา", exact=True).click()
    followed = page.get_by_role("dialog", name="ผลของคำขอ")
    expect(followed.get_by_role("region", name="รายการในคำขอ")).to_contain_text("ถอนรายวิชาแล้ว")
    followed.get_by_role("button", name="ปิด").click()
    expect(page).to_have_url(re.compile("/myku/std/enrolment$"))
    expect(page.get_by_role("button", name=f"ถอนรายวิชา {FREE}", exact=True)).to_have_count(0)


def _send(page: Page) -> None:
    page.get_by_role("button", name="ลงทะเบียนทั้งแผน").click()
    dialog = page.get_by_role("dialog", name="ยืนยันการลงทะเบียน")
    expect(dialog).to_contain_text("รายการที่ทำไม่ได้จะไม่ทำให้รายการอื่นเสียไป")
    dialog.get_by_role("button", name="ลงทะเบียน", exact=True).click()


class LostAnswers:
    """The first request arrives, and no answer comes back for as long as answers are lost. Collects the keys sent.

    The page sends again by itself: how often it has done so before it is loaded anew is a matter of time.
    """

    def __init__(self, page: Page) -> None:
        self.keys: list[str] = []
        self.are_lost = True
        page.route("**/enrolment/requests", self._answer)

    def _answer(self, route: Route) -> None:
        self.keys.append(route.request.headers["idempotency-key"])
        if not self.are_lost:
            route.continue_()
            return
        if len(self.keys) == 1:
            route.fetch()
        route.abort("connectionreset")
