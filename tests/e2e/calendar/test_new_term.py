"""The registrar opens a term with the periods of an earlier one, having seen what that makes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect
from sqlalchemy import Engine, create_engine, text

from tests.e2e.accessibility import assert_accessible
from tests.e2e.steps import PHONE, WIDE, sign_in, visit
from tests.support.portal import Open, Portal

YEAR = 2590
SEMESTERS = {1: "ภาคต้น", 2: "ภาคปลาย", 0: "ภาคฤดูร้อน"}


@pytest.fixture
def database(portal: Portal) -> Iterator[Engine]:
    """The portal's database; what was opened is gone afterwards."""
    engine = create_engine(portal.database_url)
    yield engine
    with engine.begin() as connection:
        for table in ("calendar_period", "term"):
            connection.execute(text(f"DELETE FROM {table} WHERE academic_year = :year"), {"year": YEAR})
    engine.dispose()


def type_day(field: Locator, day: str) -> None:
    """A day, typed as it is read: 01082590."""
    field.get_by_role("spinbutton").first.click()
    field.page.keyboard.type(day)


@pytest.mark.parametrize("width", [WIDE, PHONE])
def test_a_term_is_opened_with_the_periods_of_another(open_page: Open, database: Engine, width: int) -> None:
    page = open_page(width=width, height=900)
    sign_in(page, "registrar01")
    visit(page, "/adm/calendar")
    page.get_by_role("button", name="ภาคการศึกษาใหม่").click()
    dialog = page.get_by_role("dialog", name="เปิดภาคการศึกษาใหม่")
    dialog.get_by_role("button", name="เปิดภาคการศึกษา").click()
    expect(dialog.get_by_text("กรอกปี พ.ศ. 4 หลัก", exact=False)).to_be_visible()
    dialog.get_by_label("ปีการศึกษา").fill(str(YEAR))
    type_day(dialog.get_by_role("group", name="วันแรก"), f"0108{YEAR}")
    type_day(dialog.get_by_role("group", name="วันสุดท้าย"), f"1512{YEAR}")
    dialog.get_by_role("combobox", name="ใช้ช่วงเวลาของภาคการศึกษา").click()
    with database.connect() as connection:
        year, semester = connection.execute(
            text(
                "SELECT academic_year, semester FROM calendar_period WHERE kind = 'add_drop' ORDER BY opens_at LIMIT 1"
            )
        ).one()
    page.get_by_role("option", name=f"{year} {SEMESTERS[semester]}").click()
    expect(dialog.get_by_text("เพิ่ม–ถอนรายวิชา").first).to_be_visible()
    expect(dialog.get_by_text(str(YEAR)).first).to_be_visible()
    assert_accessible(page)
    with database.connect() as connection:
        periods = connection.scalar(
            text("SELECT count(*) FROM calendar_period WHERE academic_year = :year"), {"year": YEAR}
        )
    assert periods == 0
    dialog.get_by_role("button", name="เปิดภาคการศึกษา").click()
    expect(page.get_by_text(f"{YEAR}").first).to_be_visible()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("status").get_by_text("เปิดภาคการศึกษาแล้ว", exact=False)).to_be_visible()
    with database.connect() as connection:
        made = connection.scalar(
            text("SELECT count(*) FROM calendar_period WHERE academic_year = :year"), {"year": YEAR}
        )
    assert made
