"""Offices set examinations, rooms and holidays, and whom that concerns reads it at once."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect
from sqlalchemy import Engine, text

from models.kit.calendar import BANGKOK, BUDDHIST_OFFSET
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, WIDE, signed_in, type_day, visit
from tests.support.portal import Open

pytestmark = pytest.mark.changes("offices")

STUDENT = "b6610450001"
PHONE_HEIGHT = 844
HALL: Final = "หอสอบกลาง"
HOLIDAY: Final = "วันสถาปนาคณะ"
WEEKDAYS: Final = ("จ.", "อ.", "พ.", "พฤ.", "ศ.", "ส.", "อา.")
_EXAMINED: Final = """
    SELECT mine.subject_code, mine.section_code, taken.starts_at, taken.room_th
    FROM enrolment JOIN student USING (student_id) JOIN section mine USING (section_id)
    JOIN section_exam exam ON exam.section_id = mine.section_id AND exam.kind = 'final'
    JOIN section theirs ON (theirs.academic_year, theirs.semester, theirs.campus_code)
        = (mine.academic_year, mine.semester, mine.campus_code) AND theirs.subject_code <> mine.subject_code
    JOIN section_exam taken ON taken.section_id = theirs.section_id AND taken.starts_at <> exam.starts_at
    JOIN room ON (room.campus_code, room.name_th) = (mine.campus_code, taken.room_th)
    WHERE student_code = :student AND enrolment.status = 'enrolled' AND taken.kind = 'final'
    ORDER BY mine.section_id, taken.starts_at DESC, taken.section_id LIMIT 1
"""
_CLASS_DAYS: Final = """
    SELECT DISTINCT weekday FROM enrolment JOIN student USING (student_id) JOIN section_meeting USING (section_id)
    JOIN term ON (term.academic_year, term.semester) = (enrolment.academic_year, enrolment.semester)
    WHERE student_code = :student AND status = 'enrolled' AND :day BETWEEN starts_on AND ends_on
"""


@dataclass(frozen=True, slots=True)
class Examined:
    """A section whose final the student sits, and when in which room that of another subject is held."""

    subject: str
    section: str
    others_start: datetime
    others_room: str


@pytest.fixture
def examined(portal_database: Engine) -> Examined:
    """What the office changes."""
    with portal_database.connect() as connection:
        return Examined(*connection.execute(text(_EXAMINED), {"student": STUDENT.removeprefix("b")}).one())


def office(open_page: Open, path: str) -> Page:
    """A page of the registrar."""
    page = open_page(width=WIDE, height=900)
    signed_in(page, "registrar01")
    visit(page, path)
    assert_accessible(page)
    return page


def on_a_phone(open_page: Open, username: str, path: str, *, language: str = "th") -> Page:
    """A page as it is read on a phone."""
    page = open_page(width=PHONE, height=PHONE_HEIGHT, language=language)
    signed_in(page, username)
    page.evaluate("language => localStorage.setItem('myku.language', language)", language)
    visit(page, path)
    return page


def typed(day: date) -> str:
    """A day as it is typed, 01082590; an instant with its time, 010825900900."""
    return f"{day:%d%m}{day.year + BUDDHIST_OFFSET}" + (f"{day:%H%M}" if isinstance(day, datetime) else "")


def _saved(page: Page, dialog: Locator) -> None:
    dialog.get_by_role("button", name="บันทึก").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="บันทึก")).to_be_visible()


def test_an_examination_is_moved_to_a_new_room_and_the_student_reads_where_and_when(
    open_page: Open, examined: Examined
) -> None:
    page = office(open_page, "/adm/curriculum/rooms")
    page.get_by_role("button", name="เพิ่มห้อง").click()
    dialog = page.get_by_role("dialog", name="เพิ่มห้อง")
    dialog.get_by_role("button", name="บันทึก").click()
    expect(dialog.get_by_role("combobox", name="วิทยาเขต")).to_have_attribute("aria-invalid", "true")
    dialog.get_by_role("combobox", name="วิทยาเขต").click()
    page.get_by_role("option", name="บางเขน", exact=True).click()
    dialog.get_by_label("ชื่อภาษาไทย").fill(HALL)
    dialog.get_by_label("ชื่อภาษาอังกฤษ").fill("Central Hall")
    dialog.get_by_label("ที่นั่งสอบ").fill("900")
    assert_accessible(page)
    _saved(page, dialog)

    visit(page, f"/adm/curriculum/exams?text={examined.subject[:8]}")
    assert_accessible(page)
    named = re.compile(rf"^สอบปลายภาค · {examined.subject[:8]} หมู่ {examined.section}(?!\d)")
    page.get_by_role("button", name=named).first.click()
    dialog = page.get_by_role("dialog", name=named)
    begins = examined.others_start.astimezone(BANGKOK)
    ends = begins + timedelta(hours=1)
    type_day(dialog.get_by_role("group", name="เริ่มสอบ"), typed(begins))
    type_day(dialog.get_by_role("group", name="สิ้นสุด"), typed(begins - timedelta(hours=1)))
    room = dialog.get_by_role("group", name="ห้องที่ 1").get_by_role("combobox", name="ห้อง", exact=True)
    for number in range(dialog.get_by_role("group", name=re.compile("^ห้องที่")).count(), 1, -1):
        dialog.get_by_role("button", name=f"นำห้องที่ {number} ออก").click()
    for field in ("รหัสแรก", "รหัสสุดท้าย", "แถวที่นั่ง"):
        dialog.get_by_label(field).fill("")
    room.fill(HALL)
    dialog.get_by_role("button", name="บันทึก").click()
    expect(dialog.get_by_text("เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่มสอบ")).to_be_visible()
    type_day(dialog.get_by_role("group", name="สิ้นสุด"), typed(ends))
    room.fill(examined.others_room)
    dialog.get_by_role("button", name="บันทึก").click()
    expect(dialog.get_by_text(re.compile(r"^ห้องนี้มีการสอบ \d{8}"))).to_be_visible()
    expect(room).to_have_attribute("aria-invalid", "true")
    assert_accessible(page)
    room.fill(HALL[2:])
    page.get_by_role("option", name=f"{HALL} บางเขน · 900 ที่นั่งสอบ").click()
    expect(room).to_have_value(HALL)
    _saved(page, dialog)
    expect(page.get_by_role("row").filter(has_text=HALL)).to_have_count(1)

    student = on_a_phone(open_page, STUDENT, "/std/timetable?tab=final")
    exam = student.get_by_role("tabpanel").get_by_role("listitem").filter(has_text=HALL)
    expect(exam).to_have_count(1)
    expect(exam).to_contain_text(examined.subject[:8])
    expect(exam).to_contain_text(re.compile(f"{begins:%H[:.]%M}.*{ends:%H[:.]%M}"))
    assert_accessible(student)


def test_a_holiday_is_added_and_the_student_reads_that_there_is_no_class_and_why(
    open_page: Open, portal_database: Engine
) -> None:
    today = datetime.now(BANGKOK).date()
    with portal_database.begin() as connection:
        connection.execute(text("DELETE FROM holiday"))
        class_days = connection.scalars(text(_CLASS_DAYS), {"student": STUDENT.removeprefix("b"), "day": today}).all()
    week = [today + timedelta(days=ahead) for ahead in range(1, 8)]
    free = next(day for day in week if day.weekday() in class_days)

    page = office(open_page, "/adm/calendar/holidays")
    page.get_by_role("button", name="เพิ่มวันหยุด").click()
    dialog = page.get_by_role("dialog", name="เพิ่มวันหยุด")
    dialog.get_by_role("button", name="บันทึก").click()
    expect(dialog.get_by_label("ชื่อภาษาไทย")).to_have_attribute("aria-invalid", "true")
    assert_accessible(page)
    _fill(page, dialog, today)
    _saved(page, dialog)
    page.get_by_role("button", name="เพิ่มวันหยุด").click()
    _fill(page, dialog, today)
    dialog.get_by_role("button", name="บันทึก").click()
    expect(dialog.get_by_text(re.compile(r"^วันที่ \d\d/\d\d/25\d\d เป็นวันหยุดอยู่แล้ว$"))).to_be_visible()
    expect(dialog.get_by_role("alert")).to_be_empty()
    expect(dialog.get_by_role("group", name="วันที่").get_by_role("spinbutton").first).to_be_focused()
    type_day(dialog.get_by_role("group", name="วันที่"), typed(free))
    _saved(page, dialog)

    student = on_a_phone(open_page, STUDENT, "/std/home")
    day = "พรุ่งนี้" if free == week[0] else re.escape(WEEKDAYS[free.weekday()])
    line = student.get_by_role("region", name="วันนี้").get_by_role("link").filter(has_text="คาบเรียนถัดไป")
    expect(line).to_contain_text(re.compile(rf"{day}[^:]* หยุด: {HOLIDAY}"))
    whole = student.get_by_role("region", name="ทั้งสัปดาห์")
    expect(whole.get_by_text(re.compile(rf"^{today.day} .* หยุด: {HOLIDAY} \(งดการเรียนการสอน\)$"))).to_be_visible()
    assert_accessible(student)


def _fill(page: Page, dialog: Locator, day: date) -> None:
    """A day without classes of the test's own name."""
    type_day(dialog.get_by_role("group", name="วันที่"), typed(day))
    dialog.get_by_label("ชื่อภาษาไทย").fill(HOLIDAY)
    dialog.get_by_label("ชื่อภาษาอังกฤษ").fill("Founders' Day")
    dialog.get_by_role("combobox", name="ประเภท").click()
    page.get_by_role("option", name="งดการเรียนการสอน").click()
