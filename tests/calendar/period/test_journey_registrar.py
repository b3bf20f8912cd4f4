"""A registrar's days: a date moves and its cases with it, seats, slots, a list for Excel, a student at the desk."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from sqlalchemy import Engine, text

from models.demo.personas import FIRST_YEAR
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, WIDE, find_subject, follow, loaded, signed_in, visit
from tests.support.desk import colleagues, put_on_desk
from tests.support.portal import Open, Portal

STUDENT = "b6610450001"
CLOSING = "01003111"
CAMPUS, CAMPUS_NAME = "K", "กำแพงแสน"
_MOVED_WITHIN_MS = 30_000
_MOST_ENROLLED = text("""
    SELECT u.show_code FROM enrolment e JOIN section s USING (section_id)
      JOIN subject u ON u.subject_code = s.subject_code
      JOIN term t ON (t.academic_year, t.semester) = (s.academic_year, s.semester)
     WHERE e.status = 'enrolled' AND now() BETWEEN t.starts_on AND t.ends_on
     GROUP BY u.show_code ORDER BY count(*) DESC, u.show_code LIMIT 1
""")
_SHEET = "xl/worksheets/sheet1.xml"


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
    expect(page.get_by_role("region", name="ลำดับเหตุการณ์")).to_contain_text("เลื่อนกำหนดเวลา", timeout=_MOVED_WITHIN_MS)


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


def test_enrolments_found_are_the_rows_of_the_excel_file(
    open_page: Open, portal_database: Engine, tmp_path: Path
) -> None:
    with portal_database.connect() as connection:
        subject = connection.execute(_MOST_ENROLLED).scalar_one()
    page = registrar(open_page, "/adm/enrolments?status=enrolled")
    page.get_by_role("searchbox", name="รหัสวิชา").fill(subject)
    expect(page).to_have_url(re.compile(f"subject={subject}"))
    loaded(page)
    expect(page.get_by_role("row").filter(has_text=subject).first).to_be_visible()
    export = page.get_by_role("button", name=re.compile("^ส่งออก Excel"))
    expected = int(re.sub(r"\D", "", export.inner_text()))
    with page.expect_download() as download:
        export.click()
    file = tmp_path / "enrolments.xlsx"
    download.value.save_as(file)
    with zipfile.ZipFile(file) as archive:
        sheet = archive.read(_SHEET).decode()
    assert sheet.count("<row ") == expected + 1
    assert "<f>" not in sheet, "a cell is a formula"

    page.get_by_role("combobox", name="ภาคการศึกษา").click()
    page.get_by_role("option").nth(1).click()
    expect(page).to_have_url(re.compile(r"term=\d{4}-[0-2]"))
    expect(page.get_by_text("ไม่พบผลการลงทะเบียน")).to_be_visible()
    expect(export).to_be_disabled()


def test_a_subject_is_dropped_for_a_student_after_a_look_at_what_the_rules_say(open_page: Open) -> None:
    page = registrar(open_page, "/adm/enrolments?status=enrolled&sort=-student")
    code = re.search(r"\b6\d{9}\b", page.get_by_role("main").inner_text())
    assert code is not None
    page.get_by_role("button", name="ทำรายการแทนนิสิต").click()
    dialog = page.get_by_role("dialog", name="ทำรายการแทนนิสิต")
    dialog.get_by_label("รหัสนิสิต").fill(code[0])
    _choose(page, dialog.get_by_role("combobox", name="รายการ"), "ถอนรายวิชา")
    _choose(page, dialog.get_by_role("combobox", name="หมู่เรียนที่นิสิตลงทะเบียนไว้"))
    expect(dialog.get_by_text(re.compile("^หน่วยกิตหลังทำรายการ"))).to_be_visible()
    dialog.get_by_label("เหตุผล").fill("นิสิตมาติดต่อด้วยตนเอง")
    assert_accessible(page)
    dialog.get_by_role("button", name="ถอน 1 หมู่").click()
    follow(dialog.get_by_role("link", name="ดูคำขอนี้"), "/adm/cases/…")
    expect(page).to_have_url(re.compile("/myku/adm/cases/.+"))
    happened = page.get_by_role("region", name="ลำดับเหตุการณ์")
    expect(happened).to_contain_text("ดวงใจ มณีงาม")
    expect(happened).to_contain_text("นิสิตมาติดต่อด้วยตนเอง")
    assert_accessible(page)


def test_the_focus_stays_where_the_officer_typed_and_the_button_says_for_whom(open_page: Open) -> None:
    page = registrar(open_page, "/adm/enrolments", width=PHONE)
    page.get_by_role("button", name="ทำรายการแทนนิสิต").click()
    dialog = page.get_by_role("dialog", name="ทำรายการแทนนิสิต")
    code = dialog.get_by_label("รหัสนิสิต")
    code.fill("6610450001")
    sections = dialog.get_by_role("combobox", name="หมู่เรียน", exact=True)
    sections.click()
    sections.press_sequentially("014")
    page.get_by_role("option").first.click()
    expect(dialog.get_by_text(re.compile("^หน่วยกิตหลังทำรายการ"))).to_be_visible()
    expect(sections).to_be_focused()
    page.keyboard.press("Backspace")
    expect(code).to_have_value("6610450001")
    expect(dialog.get_by_text("ทำรายการแทน ", exact=False).last).to_contain_text("6610450001")


def _choose(page: Page, field: Locator, name: str = "") -> None:
    """Open a choice and take the option of a name, or the first one."""
    field.click()
    options = page.get_by_role("option", name=name, exact=True) if name else page.get_by_role("option")
    options.first.click()
