"""A registrar's days: a date moves and its cases with it, a section gets seats and is closed, slots are published."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import Engine, text

from models.demo.personas import FIRST_YEAR
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import WIDE, find_subject, follow, signed_in, visit
from tests.support.desk import colleagues, put_on_desk
from tests.support.portal import Open, Portal

pytestmark = pytest.mark.changes("offices")

STUDENT = "b6610450001"
CLOSING = "01003111"
CAMPUS, CAMPUS_NAME = "K", "กำแพงแสน"


def registrar(open_page: Open, path: str, *, width: int = WIDE) -> Page:
    """A page of the registrar."""
    page = open_page(width=width, height=900)
    signed_in(page, "registrar01")
    visit(page, path)
    assert_accessible(page)
    return page


@pytest.fixture
def campus_of_its_own(portal_database: Engine) -> Iterator[None]:
    """A campus with an enrolment period of its own: laying out its slots concerns no other test's students."""
    with portal_database.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO calendar_period (period_id, academic_year, semester, kind, campus_code, opens_at,"
                " closes_at, revision, announced_revision)"
                " SELECT (SELECT max(period_id) + 1 FROM calendar_period), academic_year, semester, kind, :campus,"
                " opens_at, closes_at, 1, 1 FROM calendar_period"
                " WHERE kind = 'enrolment' AND campus_code = '' AND now() BETWEEN opens_at AND closes_at"
            ),
            {"campus": CAMPUS},
        )
    yield
    with portal_database.begin() as connection:
        connection.execute(
            text(
                "DELETE FROM enrolment_slot USING student s WHERE s.student_id = enrolment_slot.student_id"
                " AND s.campus_code = :campus"
            ),
            {"campus": CAMPUS},
        )
        connection.execute(text("DELETE FROM calendar_period WHERE campus_code = :campus"), {"campus": CAMPUS})


def test_a_moved_period_says_how_many_wait_and_moves_them(open_page: Open, portal: Portal) -> None:
    teacher = colleagues(portal.database_url)[-1]
    waiting = put_on_desk(portal, teacher.username, 2)
    page = registrar(open_page, "/adm/calendar")
    page.get_by_role("button", name="แก้ไข อนุมัติการลงทะเบียน").first.click()
    dialog = page.get_by_role("dialog", name=re.compile("^แก้ไขช่วงเวลา"))
    impact = dialog.get_by_text(re.compile(r"^มี \d+ เรื่องที่ผูกกับช่วงเวลานี้"))
    expect(impact).to_be_visible()
    assert int(re.findall(r"\d+", impact.inner_text())[0]) >= waiting
    minute = dialog.get_by_role("group", name="สิ้นสุด").get_by_role("spinbutton", name="นาที")
    minute.press("ArrowDown")
    assert_accessible(page)
    dialog.get_by_role("button", name=re.compile("^บันทึกและเลื่อนกำหนดของ")).click()
    expect(page.get_by_role("status").filter(has_text="ระบบกำลังแจ้งกำหนดใหม่ไปยัง")).to_be_visible()

    visit(page, "/adm/cases?state=open&kind=enrolment")
    follow(page.get_by_role("main").get_by_role("link", name="ลงทะเบียนเรียน").first, "/adm/cases/…")
    expect(page.get_by_role("region", name="ลำดับเหตุการณ์")).to_contain_text("เลื่อนกำหนดเวลา")


def test_a_section_gets_more_seats_is_closed_and_students_see_it(open_page: Open) -> None:
    page = registrar(open_page, f"/adm/curriculum/sections?text={CLOSING}")
    expect(page.get_by_role("combobox", name="ภาคการศึกษา")).to_contain_text("ภาคนี้")
    page.get_by_role("button", name=re.compile(f"^{CLOSING}.* หมู่ 1$")).click()
    dialog = page.get_by_role("dialog", name=re.compile(CLOSING))
    seats = dialog.get_by_role("textbox", name="จำนวนที่นั่ง")
    wanted = int(seats.input_value()) + 5
    seats.fill(str(wanted))
    dialog.get_by_role("switch", name="เปิดรับลงทะเบียน").uncheck()
    assert_accessible(page)
    dialog.get_by_role("button", name="บันทึก").click()
    expect(page.get_by_role("status").filter(has_text=f"บันทึก {CLOSING}")).to_be_visible()
    row = page.get_by_role("row").filter(has_text=re.compile(f"{CLOSING}.* หมู่ 1(?!\\d)"))
    expect(row).to_contain_text(f"จาก {wanted}")
    expect(row).to_contain_text("ปิด")

    student = open_page()
    signed_in(student, STUDENT)
    find_subject(student, CLOSING)
    expect(student.get_by_text(re.compile(f"จาก {wanted} ที่นั่ง"))).to_be_visible()
    student.get_by_role("radio", name="เลือกหมู่ 1 บรรยาย").check()
    expect(student.get_by_role("button", name=f"ลงทะเบียนวิชา {CLOSING}")).to_be_disabled()


@pytest.mark.usefixtures("campus_of_its_own")
def test_slots_of_a_campus_are_looked_at_then_published(open_page: Open, portal_database: Engine) -> None:
    page = registrar(open_page, "/adm/slots")
    page.get_by_role("combobox", name="วิทยาเขต").click()
    page.get_by_role("option", name=f"วิทยาเขต {CAMPUS_NAME}").click()
    expect(page.get_by_role("heading", name=f"จัดช่วงเวลาใหม่: วิทยาเขต {CAMPUS_NAME}")).to_be_visible()
    page.get_by_role("button", name="ดูผลก่อนบันทึก").click()
    summary = page.get_by_role("alert").filter(has_text=f"วิทยาเขต {CAMPUS_NAME}: นิสิต")
    expect(summary).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="บันทึกและประกาศ").click()
    page.get_by_role("dialog", name=f"ประกาศช่วงเวลาลงทะเบียน: วิทยาเขต {CAMPUS_NAME}").get_by_role(
        "button", name="บันทึกและประกาศ"
    ).click()
    expect(page.get_by_role("status").filter(has_text="ประกาศแล้ว: เพิ่มใหม่")).to_be_visible()
    expect(page.get_by_role("list", name="ช่วงเวลาที่ประกาศ")).to_be_visible()
    assert_accessible(page)
    with portal_database.connect() as connection:
        campuses = connection.scalars(
            text(
                "SELECT DISTINCT campus_code FROM enrolment_slot JOIN student USING (student_id)"
                " WHERE student_code <> :persona"
            ),
            {"persona": FIRST_YEAR},
        ).all()
    assert campuses == [CAMPUS]
