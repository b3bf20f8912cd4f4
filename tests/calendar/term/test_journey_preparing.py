"""The registrar prepares terms: one is opened with the periods of an earlier one, sections are copied, a missing period
is added. What each makes is shown before.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import Engine, text

from models.kit.calendar import BUDDHIST_OFFSET
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, WIDE, signed_in, type_day, visit
from tests.support.portal import Open

pytestmark = pytest.mark.changes("offices")

OPENED, YEAR = 2590, 2592
"""The term that a test opens, and the one that is there to be prepared."""
SEMESTERS = {1: "ภาคต้น", 2: "ภาคปลาย", 0: "ภาคฤดูร้อน"}
_OF_SECTIONS = ("section_meeting", "section_teacher", "section_allotment", "section_major")


@pytest.fixture
def database(portal_database: Engine) -> Iterator[Engine]:
    """The portal's database with a term to prepare, which is gone afterwards, as is what was opened."""
    with portal_database.begin() as connection:
        connection.execute(
            text("INSERT INTO term (academic_year, semester, starts_on, ends_on) VALUES (:year, 1, :first, :last)"),
            {"year": YEAR, "first": f"{YEAR - BUDDHIST_OFFSET}-08-01", "last": f"{YEAR - BUDDHIST_OFFSET}-12-15"},
        )
    yield portal_database
    with portal_database.begin() as connection:
        for table in _OF_SECTIONS:
            connection.execute(
                text(
                    f"DELETE FROM {table} WHERE section_id IN (SELECT section_id FROM section WHERE academic_year = :y)"
                ),
                {"y": YEAR},
            )
        for table in ("section", "calendar_period", "term"):
            connection.execute(
                text(f"DELETE FROM {table} WHERE academic_year = ANY(:years)"), {"years": [OPENED, YEAR]}
            )


def registrar(open_page: Open, path: str, width: int) -> Page:
    """A page of the registrar."""
    page = open_page(width=width, height=900)
    signed_in(page, "registrar01")
    visit(page, path)
    return page


def choose(page: Page, field: str, option: str) -> None:
    """Choose one of a field's options."""
    page.get_by_role("dialog").get_by_role("combobox", name=field).click()
    page.get_by_role("option", name=option).click()


def test_a_term_is_opened_with_the_periods_of_another_and_a_period_that_one_lacks_is_added(
    open_page: Open, database: Engine
) -> None:
    page = registrar(open_page, "/adm/calendar", PHONE)
    page.get_by_role("button", name="ภาคการศึกษาใหม่").click()
    dialog = page.get_by_role("dialog", name="เปิดภาคการศึกษาใหม่")
    dialog.get_by_role("button", name="เปิดภาคการศึกษา").click()
    expect(dialog.get_by_text("กรอกปี พ.ศ. 4 หลัก", exact=False)).to_be_visible()
    dialog.get_by_label("ปีการศึกษา").fill(str(OPENED))
    type_day(dialog.get_by_role("group", name="วันแรก"), f"0108{OPENED}")
    type_day(dialog.get_by_role("group", name="วันสุดท้าย"), f"1512{OPENED}")
    dialog.get_by_role("combobox", name="ใช้ช่วงเวลาของภาคการศึกษา").click()
    with database.connect() as connection:
        year, semester = connection.execute(
            text(
                "SELECT academic_year, semester FROM calendar_period WHERE kind = 'add_drop' ORDER BY opens_at LIMIT 1"
            )
        ).one()
    page.get_by_role("option", name=f"{year} {SEMESTERS[semester]}").click()
    expect(dialog.get_by_text("เพิ่ม–ถอนรายวิชา").first).to_be_visible()
    expect(dialog.get_by_text(str(OPENED)).first).to_be_visible()
    assert_accessible(page)
    with database.connect() as connection:
        periods = connection.scalar(
            text("SELECT count(*) FROM calendar_period WHERE academic_year = :year"), {"year": OPENED}
        )
    assert periods == 0
    dialog.get_by_role("button", name="เปิดภาคการศึกษา").click()
    expect(page.get_by_text(f"{OPENED}").first).to_be_visible()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("status").get_by_text("เปิดภาคการศึกษาแล้ว", exact=False)).to_be_visible()
    with database.connect() as connection:
        made = connection.scalar(
            text("SELECT count(*) FROM calendar_period WHERE academic_year = :year"), {"year": OPENED}
        )
    assert made

    page.get_by_role("button", name="เพิ่มช่วงเวลา").click()
    dialog = page.get_by_role("dialog", name="เพิ่มช่วงเวลา")
    choose(page, "ภาคการศึกษา", f"{YEAR} {SEMESTERS[1]}")
    choose(page, "รายการ", "เพิ่ม–ถอนรายวิชา")
    type_day(dialog.get_by_role("group", name="เริ่ม"), f"0208{YEAR}0900")
    type_day(dialog.get_by_role("group", name="สิ้นสุด"), f"0908{YEAR}1630")
    assert_accessible(page)
    dialog.get_by_role("button", name="เพิ่มช่วงเวลา").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("status").get_by_text("บันทึกแล้ว", exact=False)).to_be_visible()
    with database.connect() as connection:
        kinds = connection.scalars(
            text("SELECT kind FROM calendar_period WHERE academic_year = :year"), {"year": YEAR}
        ).all()
    assert kinds == ["add_drop"]


def test_the_sections_of_a_term_are_copied_once_they_were_seen(open_page: Open, database: Engine) -> None:
    with database.connect() as connection:
        year, semester, sections = connection.execute(
            text("SELECT academic_year, semester, count(*) FROM section GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 1")
        ).one()
    page = registrar(open_page, "/adm/curriculum/sections", WIDE)
    page.get_by_role("button", name="คัดลอกจากภาคการศึกษาอื่น").click()
    dialog = page.get_by_role("dialog", name="คัดลอกหมู่เรียนไปภาคการศึกษาใหม่")
    dialog.get_by_role("button", name="คัดลอกจากภาคการศึกษาอื่น").click()
    expect(dialog.get_by_text("กรุณาเลือกอย่างน้อยหนึ่งรายการ")).to_have_count(2)
    choose(page, "จากภาคการศึกษา", f"{year} {SEMESTERS[semester]}")
    choose(page, "ไปยังภาคการศึกษา", f"{YEAR} {SEMESTERS[1]}")
    expect(dialog.get_by_text(f"สร้างหมู่เรียน {sections:,} หมู่")).to_be_visible()
    assert_accessible(page)
    dialog.get_by_role("button", name=f"คัดลอก {sections:,} หมู่").click()
    done = page.get_by_role("status").get_by_text(f"คัดลอกหมู่เรียน {sections:,} หมู่")
    expect(done).to_be_visible()
    with database.connect() as connection:
        made, taken = connection.execute(
            text("SELECT count(*), sum(seats_taken) FROM section WHERE academic_year = :year"), {"year": YEAR}
        ).one()
    assert (made, taken) == (sections, 0)

    page.get_by_role("button", name="คัดลอกจากภาคการศึกษาอื่น").click()
    choose(page, "จากภาคการศึกษา", f"{year} {SEMESTERS[semester]}")
    choose(page, "ไปยังภาคการศึกษา", f"{YEAR} {SEMESTERS[1]}")
    expect(dialog.get_by_text(f"ไม่คัดลอก {sections:,} หมู่: มีอยู่แล้ว", exact=False)).to_be_visible()
