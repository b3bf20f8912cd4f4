"""A registrar adopts what a faculty brought in by files; its dean and a second registrar agree (golive §3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from typing import Final

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import Engine, create_engine, text
from sqlalchemy.orm import Session

from models.curriculum.subject.contract.words import SubjectStatus
from models.curriculum.subject.tables import Subject
from models.kit.calendar import bangkok_date, utc_now
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.steps import PHONE, WIDE, agree, signed_in, stands_at, type_day, typed, visit
from tests.support.portal import Open, Portal

pytestmark = pytest.mark.changes("offices")

PATH: Final = "/adm/study/adoptions"
CODES: Final = ("01999901-60", "01999901-65")
_DEPARTMENT: Final = text("""
    SELECT d.department_code FROM department d JOIN person p USING (faculty_code)
     WHERE p.username = 'dean01' ORDER BY 1 LIMIT 1
""")
_STATUSES: Final = text("SELECT subject_code, status FROM subject WHERE show_code = '01999901' ORDER BY 1")


def _draft(code: str, department_code: str) -> Subject:
    return Subject(
        subject_code=code, show_code=code[:8], name_th="วิชาจากระบบเดิม", name_en="Subject of the old system",
        credit=Decimal(3), theory_hours=3, practice_hours=0, self_hours=6, department_code=department_code,
        education_level_code="10", start_year=2500 + int(code[-2:]), status=SubjectStatus.DRAFT, updated_at=utc_now(),
    )  # fmt: skip


@pytest.fixture(scope="module")
def rows(portal: Portal) -> Iterator[Engine]:
    """The portal's database, with two versions of a subject that a file brought in as drafts."""
    engine = create_engine(portal.database_url)
    with Session(engine) as session, session.begin():
        department_code = session.scalar(_DEPARTMENT)
        session.add_all(_draft(code, department_code) for code in CODES)
    yield engine
    engine.dispose()


def _set_day(page: Page) -> None:
    page.get_by_role("button", name="กำหนดวันเริ่มใช้ระบบ").click()
    dialog = page.get_by_role("dialog")
    type_day(dialog.get_by_role("group", name="วันเริ่มใช้ระบบ"), typed(bangkok_date(utc_now() + timedelta(days=60))))
    assert_accessible(page)
    dialog.get_by_role("button", name="บันทึก").click()
    expect(dialog).to_have_count(0)


def _ask(page: Page) -> str:
    """Ask for the faculty's drafts; the id of the case."""
    page.get_by_role("button", name=re.compile("^ตรวจและเสนอของ")).first.click()
    dialog = page.get_by_role("dialog")
    for code in CODES:
        expect(dialog.get_by_text(code).first).to_be_visible()
    assert_accessible(page)
    with page.expect_response(re.compile("/adoptions/faculties/")) as answered:
        dialog.get_by_role("button", name=re.compile("^เสนอคณะ")).click()
    expect(dialog).to_have_count(0)
    case_id: str = answered.value.json()["caseId"]
    return case_id


def test_three_people_make_the_drafts_of_a_faculty_active(open_page: Open, rows: Engine) -> None:
    page = open_page(width=WIDE, height=900)
    signed_in(page, "registrar01")
    visit(page, PATH)
    assert_accessible(page)
    _set_day(page)
    case_id = _ask(page)
    stands_at(page, "คณะพิจารณา")
    for username, width in (("dean01", PHONE), ("registrar02", WIDE)):
        page = open_page(width=width, height=900)
        signed_in(page, username)
        visit(page, f"/adm/tasks/case/{case_id}")
        expect(page.get_by_text(CODES[0]).first).to_be_visible()
        assert_accessible(page)
        if username == "dean01":
            agree(page, case_id)
    page.get_by_role("button", name="อนุมัติ", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("จำนวนรายวิชารวมกับหลักสูตรในรายการ").fill("2")
    assert_accessible(page)
    dialog.get_by_role("button", name="อนุมัติ", exact=True).click()
    expect(dialog).to_be_hidden()
    stands_at(page, "ใช้งานแล้ว")
    with rows.connect() as connection:
        assert [tuple(row) for row in connection.execute(_STATUSES)] == [
            (CODES[0], "inactive"), (CODES[1], "active"),
        ]  # fmt: skip
