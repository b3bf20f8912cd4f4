"""An approver's day: ten at once with one remark, one by one with the keyboard, and a colleague while away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, follow, signed_in, visit
from tests.support.desk import Colleague, colleagues, put_on_desk
from tests.support.portal import Open, Portal
from tests.support.waiting import wait_until

pytestmark = pytest.mark.changes("desks")

REMARK = "เห็นชอบตามแผนการเรียน"
_TEN = 10


@pytest.fixture
def teachers(portal: Portal) -> list[Colleague]:
    """Teachers whose desks are empty until a test fills them."""
    return colleagues(portal.database_url)


def desk_of(page: Page, teacher: Colleague) -> None:
    """The teacher's inbox, as it is found after signing in."""
    signed_in(page, teacher.username)
    visit(page, "/adm/tasks")


def test_an_approver_on_a_phone_clears_ten_items_with_one_remark(
    open_page: Open, portal: Portal, teachers: list[Colleague]
) -> None:
    waiting = put_on_desk(portal, teachers[0].username, 14)
    assert waiting > _TEN
    page = open_page(width=PHONE, height=844)
    desk_of(page, teachers[0])
    choices = page.get_by_role("checkbox", name=re.compile("^เลือก ลงทะเบียนเรียน"))
    expect(choices).to_have_count(waiting)
    for number in range(_TEN):
        choices.nth(number).check()
    expect(page.get_by_text(f"เลือก {_TEN} รายการ")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("main").get_by_role("button", name="อนุมัติ", exact=True).click()
    dialog = page.get_by_role("dialog", name=f"อนุมัติ {_TEN} รายการ")
    expect(dialog).to_contain_text("ทุกรายการที่เลือกจะใช้หมายเหตุเดียวกัน")
    dialog.get_by_label("หมายเหตุ (ไม่บังคับ)").fill(REMARK)
    assert_accessible(page)
    dialog.get_by_role("button", name=f"อนุมัติ {_TEN} รายการ").click()
    expect(page.get_by_text(f"บันทึกแล้ว {_TEN} รายการ")).to_be_visible()
    expect(choices).to_have_count(waiting - _TEN)
    assert_accessible(page)

    visit(page, "/adm/cases?state=closed")
    follow(page.get_by_role("main").get_by_role("link", name="ลงทะเบียนเรียน").first, "/adm/cases/…")
    expect(page.get_by_role("region", name="ลำดับเหตุการณ์")).to_contain_text(REMARK)


def test_a_colleague_decides_while_the_teacher_is_away_and_the_student_sees_for_whom(
    open_page: Open, portal: Portal, teachers: list[Colleague]
) -> None:
    away, substitute = teachers[2], teachers[3]
    assert put_on_desk(portal, away.username, 3)
    page = open_page()
    desk_of(page, away)
    follow(page.get_by_role("link", name="เมื่อไม่อยู่"), "/adm/tasks/away")
    page.get_by_label("ผู้ปฏิบัติงานแทน").fill(f"{substitute.first_name_th} {substitute.last_name_th}")
    page.get_by_role("option", name=re.compile(substitute.first_name_th)).click()
    page.get_by_label("เหตุผล (ไม่บังคับ)").fill("ลาประชุมวิชาการ")
    page.get_by_role("button", name="มอบหมาย", exact=True).click()
    expect(page.get_by_role("region", name="การมอบหมายของฉัน")).to_contain_text("กำลังมีผล")
    assert_accessible(page)
    follow(page.get_by_role("link", name="กลับไปกล่องงาน"), "/adm/tasks")
    expect(page.get_by_role("alert").filter(has_text=substitute.first_name_th)).to_contain_text("พิจารณาแทนท่าน")

    page = open_page()
    desk_of(page, substitute)
    expect(page.get_by_role("alert").filter(has_text=away.first_name_th)).to_contain_text("ท่านพิจารณาแทน")
    row = page.get_by_role("row").filter(has_text=re.compile(f"แทน .*{away.last_name_th}"))
    name = row.first.get_by_role("link").get_attribute("aria-label") or ""
    student = name.split(" ")[-1]
    row.first.get_by_role("link").click()
    beside = page.get_by_role("region", name="พิจารณา", exact=True)
    expect(beside).to_contain_text(student)
    expect(beside.get_by_role("region", name="ข้อมูลนิสิตประกอบการพิจารณา")).to_contain_text("GPAX")
    assert_accessible(page)
    beside.get_by_role("button", name="อนุมัติ", exact=True).click()
    expect(page.get_by_role("status").filter(has_text=student)).to_be_visible()
    wait_until(lambda: _is_listed(page, student), within_seconds=60)

    page = open_page(width=PHONE, height=844)
    signed_in(page, f"b{student}")
    visit(page, "/std/cases")
    follow(page.get_by_role("main").get_by_role("link", name="ลงทะเบียนเรียน").first, "/std/cases/…")
    events = page.get_by_role("region", name="ลำดับเหตุการณ์")
    expect(events).to_contain_text(substitute.last_name_th)
    expect(events).to_contain_text(re.compile(f"แทน .*{away.last_name_th}"))
    assert_accessible(page)


def _is_listed(page: Page, student: str) -> bool:
    """Whether a student's case is among the closed ones: leaving a page sends what was pressed on it only then."""
    visit(page, "/adm/cases?state=closed")
    return page.get_by_role("row").filter(has_text=student).count() > 0


def test_tasks_are_decided_by_keyboard_and_nothing_is_lost_when_the_tab_leaves(
    open_page: Open, portal: Portal, teachers: list[Colleague]
) -> None:
    waiting = put_on_desk(portal, teachers[4].username, 6)
    page = open_page()
    desk_of(page, teachers[4])
    expect(page.get_by_role("row")).to_have_count(waiting + 1)
    page.keyboard.press("Enter")
    panel = page.get_by_role("region", name="พิจารณา", exact=True)
    seen: list[str] = []
    for _ in range(3):
        expect(panel.get_by_role("button", name="อนุมัติ", exact=True)).to_be_visible()
        student = re.search(r"\((\d{10})\)", panel.inner_text())
        assert student is not None
        seen.append(student[1])
        page.keyboard.press("a")
        expect(panel).not_to_contain_text(student[1])
        expect(panel.get_by_role("heading", name="พิจารณา", exact=True)).to_be_focused()
    page.get_by_role("button", name=re.compile(f"^เลิกทำ: {seen[-1]}")).click()  # first: it is offered for 10 seconds
    assert len(set(seen)) == len(seen)
    assert_accessible(page)
    expect(panel).to_contain_text(seen[-1])
    page.goto("about:blank")
    visit(page, "/adm/tasks")
    expect(page.get_by_role("row")).to_have_count(waiting + 1 - 2)
    expect(page.get_by_role("row").filter(has_text=seen[-1])).to_have_count(1)
