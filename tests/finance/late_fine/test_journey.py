"""A student enrols after the period: the fine is told before, read once, and explained on the bill."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from sqlalchemy import Engine, text

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.reconciling import reconcile
from tests.support.browser.steps import (
    CONFIRM,
    ENROL,
    PHONE,
    RESULT,
    WIDE,
    choose_sections,
    find_subject,
    signed_in,
    visit,
    words,
)
from tests.support.portal import Open, Portal
from tests.support.waiting import wait_until

pytestmark = pytest.mark.changes("invoices")

STUDENT = "b6610450001"
SUBJECT = "01418351"
FINANCE = "/std/finance"
NOTICE = words("เลยกำหนดลงทะเบียนแล้ว", "The enrolment period is over")
FINE = words("ค่าปรับลงทะเบียนล่าช้า", "Late enrolment fine")
_CHARGED = text("""
    SELECT EXISTS (SELECT FROM charge c JOIN invoice i USING (invoice_id) JOIN student s USING (student_id)
                    WHERE s.student_code = :code AND c.fee_code = 'F4010'
                      AND (i.academic_year, i.semester) = (SELECT academic_year, semester FROM term
                                                            WHERE starts_on <= CURRENT_DATE
                                                            ORDER BY starts_on DESC LIMIT 1))
""")
_PERIODS = text("SELECT period_id, closes_at FROM calendar_period WHERE kind = 'enrolment'")
_CLOSE = text("""
    UPDATE calendar_period SET closes_at = date_trunc('day', now(), 'Asia/Bangkok') - interval '1 day 8 hours'
     WHERE kind = 'enrolment'
""")
_REOPEN = text("UPDATE calendar_period SET closes_at = :closes_at WHERE period_id = :period_id")
_TAKES_NOTHING = text("""
    UPDATE enrolment SET status = 'cancelled'
     WHERE student_id = (SELECT student_id FROM student WHERE student_code = :code)
""")
_BILLED_WITHIN = 90
"""Seconds: the reconciliation brings bills up to date twice a minute."""


@pytest.fixture
def late(portal_database: Engine) -> Iterator[None]:
    """The enrolment period ended three Bangkok days ago, and the student took nothing so far."""
    with portal_database.begin() as connection:
        before = connection.execute(_PERIODS).all()
        connection.execute(_CLOSE)
        connection.execute(_TAKES_NOTHING, {"code": STUDENT.removeprefix("b")})
    yield
    with portal_database.begin() as connection:
        for period in before:
            connection.execute(_REOPEN, period._asdict())


def billed(portal: Portal, portal_database: Engine) -> None:
    """Wait until the fine of this term is charged to the student: one of a term before is there already."""

    def charged() -> bool:
        with portal_database.connect() as connection:
            return bool(connection.scalar(_CHARGED, {"code": STUDENT.removeprefix("b")}))

    reconcile(portal)
    wait_until(charged, _BILLED_WITHIN)


@pytest.mark.usefixtures("late")
def test_who_enrols_late_is_told_the_fine_before_and_sees_it_on_the_bill_with_why(
    portal: Portal, portal_database: Engine, open_page: Open
) -> None:
    page = open_page(width=PHONE, height=844)
    signed_in(page, STUDENT)
    visit(page, "/std/home")
    expect(page.get_by_role("region", name=NOTICE)).to_be_visible()
    assert_accessible(page)
    visit(page, FINANCE)
    notice = page.get_by_role("region", name=NOTICE)
    expect(notice).to_contain_text("ค่าปรับ 150.00 บาท")
    assert_accessible(page)
    notice.get_by_role("button", name="รับทราบ").click()
    expect(notice).to_have_count(0)

    find_subject(page, SUBJECT)
    choose_sections(page)
    page.get_by_role("button", name=ENROL).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("ค่าปรับ 150.00 บาท")
    expect(dialog).to_contain_text("(3 วัน วันละ 50.00 บาท สูงสุด 1,500.00 บาท)")
    expect(dialog.get_by_role("button", name=CONFIRM)).to_be_visible()
    assert_accessible(page)
    dialog.get_by_role("button", name=CONFIRM).click()
    expect(page.get_by_role("dialog", name=RESULT)).to_contain_text("ลงทะเบียนสำเร็จ")

    billed(portal, portal_database)
    visit(page, FINANCE)
    expect(page.get_by_role("region", name=NOTICE)).to_have_count(0)
    line = page.get_by_role("listitem").filter(has_text=FINE).first
    expect(line).to_contain_text("150.00")
    expect(line).to_contain_text(re.compile(r"ลงทะเบียนล่าช้า 3 วัน × 50.00 บาท: ขอเมื่อ .+ หลังสิ้นสุดช่วงลงทะเบียน"))
    assert_accessible(page)

    english = open_page(width=WIDE, language="en")
    signed_in(english, STUDENT)
    visit(english, FINANCE)
    line = english.get_by_role("listitem").filter(has_text=FINE).first
    expect(line).to_contain_text("Registered 3 days late × 50.00 baht")
    assert_accessible(english)
