"""A full section, as a student on a phone meets it: join the waitlist, see one's position, get the offer, take it."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import Engine, text
from temporalio.client import Client

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, find_subject, signed_in, visit, words
from tests.support.portal import Open, Portal

pytestmark = pytest.mark.changes("seats")

STUDENT = "b6610450001"
FULL = "01418362"


def a_seat_more(portal: Portal, database: Engine) -> None:
    """The registrar opens one more seat in each section of the full subject."""
    with database.begin() as connection:
        connection.execute(
            text(
                "UPDATE section s SET seats = seats + 1 FROM subject u"
                " WHERE u.subject_code = s.subject_code AND u.show_code = :show"
            ),
            {"show": FULL},
        )

    async def look_at_the_lines() -> None:
        client = await Client.connect(portal.temporal_address, namespace=portal.temporal_namespace)
        await client.get_schedule_handle("reconciliation-offer_free_seats").trigger()

    with ThreadPoolExecutor(1) as beside:  # the browser's own loop runs in this thread
        beside.submit(asyncio.run, look_at_the_lines()).result()


def join(page: Page) -> None:
    """Join the waitlist of the full subject."""
    find_subject(page, FULL)
    page.get_by_role("button", name=words(f"เข้ารายชื่อรอ {FULL}", f"Join the waitlist of {FULL}")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radiogroup").first).to_be_visible()
    for group in dialog.get_by_role("radiogroup").all():
        group.get_by_role("radio", disabled=False).first.check()
    expect(dialog.get_by_text(words("ยังไม่มีผู้รอ", "Nobody is waiting yet")).first).to_be_visible()
    assert_accessible(page)
    dialog.get_by_role("button", name=words("เข้ารายชื่อรอ", "Join the waitlist"), exact=True).click()
    result = page.get_by_role("dialog", name=words("ผลการลงทะเบียน", "Enrolment result"))
    expect(result.locator("[aria-current=step]")).to_contain_text(words("รออยู่ในรายชื่อ", "On the waitlist"))


def test_a_student_on_a_phone_joins_gets_the_offer_and_accepts(
    open_page: Open, portal: Portal, portal_database: Engine
) -> None:
    page = open_page(width=PHONE, height=844)
    signed_in(page, STUDENT)
    assert_accessible(page)
    join(page)
    visit(page, "/std/enrolment")
    places = page.get_by_role("list", name="รายชื่อรอที่นั่ง")
    expect(places).to_contain_text("ลำดับที่ 1 จาก 1 คน")
    expect(places).to_contain_text("เหตุผลของลำดับ")
    assert_accessible(page)

    a_seat_more(portal, portal_database)
    expect(places).to_contain_text("มีที่นั่งสำหรับท่านแล้ว")
    expect(places.get_by_role("timer")).to_contain_text(re.compile(r"อีก \d+ (วัน|ชั่วโมง|นาที)"))
    assert_accessible(page)
    places.get_by_role("button", name="รับที่นั่ง").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("ระบบจะลงทะเบียนให้ทันที")
    assert_accessible(page)
    dialog.get_by_role("button", name="รับที่นั่ง").click()
    expect(places).to_have_count(0)
    expect(page.get_by_role("list", name="ลงทะเบียนสำเร็จ")).to_contain_text(FULL)
