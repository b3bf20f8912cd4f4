"""Probation in the browser: found, shown to the registrar with what it does, confirmed, and told to the student."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect
from sqlalchemy import Engine, text

from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.reconciling import reconcile
from tests.support.browser.steps import PHONE, arrived, follow, signed_in, visit
from tests.support.portal import Open, Portal
from tests.support.waiting import wait_until

pytestmark = pytest.mark.changes("grades")

_PROBATION: Final = "/adm/grades/standing?rule=below_2_00&reach=applies"
_LAST_TERM: Final = text("""
    SELECT academic_year || '-' || semester FROM standing_finding
     WHERE rule = 'below_2_00' AND reach = 'applies' ORDER BY academic_year DESC, semester DESC LIMIT 1
""")
_BEGUN: Final = text("""
    SELECT count(*) FROM case_file f JOIN student s USING (student_id)
     WHERE f.kind = 'standing_review' AND f.revision > 0 AND s.student_code = :code
""")


def begun(portal: Portal, portal_database: Engine, code: str) -> None:
    """Return once the student's case is before the registrar."""

    def there() -> bool:
        reconcile(portal)
        with portal_database.connect() as connection:
            return bool(connection.execute(_BEGUN, {"code": code}).scalar_one())

    wait_until(there, within_seconds=90)


def test_a_confirmed_probation_is_read_by_the_student_with_the_way_to_appeal(
    open_page: Open, portal: Portal, portal_database: Engine
) -> None:
    with portal_database.connect() as connection:
        address = f"{_PROBATION}&term={connection.execute(_LAST_TERM).scalar_one()}"
    registrar = open_page()
    signed_in(registrar, "registrar01")
    visit(registrar, address)
    row = registrar.get_by_role("row").filter(has_text="ต่ำกว่า 2.00").first
    expect(row).to_contain_text("GPAX 1.")
    assert_accessible(registrar)
    code = re.search(r"\d{10}", row.inner_text())
    assert code is not None
    registrar.get_by_role("button", name="ตรวจใหม่").click()
    begun(portal, portal_database, code[0])
    visit(registrar, address)
    follow(registrar.get_by_role("link", name=f"เปิดเรื่องของ {code[0]}"), "/adm/cases/…")
    expect(registrar.get_by_text("รายวิชา ที่นั่ง และค่าธรรมเนียมไม่เปลี่ยน")).to_be_visible()
    assert_accessible(registrar)
    registrar.get_by_role("button", name="ยืนยัน", exact=True).click()
    registrar.get_by_role("dialog").get_by_role("button", name="ยืนยัน", exact=True).click()
    expect(registrar.get_by_text(re.compile(r"หนังสือเลขที่ ST-\d{4}-\d{5}"))).to_be_visible()

    student = open_page(width=PHONE, height=844)
    signed_in(student, f"b{code[0]}")
    visit(student, "/std/cases")
    follow(student.get_by_role("main").get_by_role("link", name=re.compile("สถานภาพ")).first, "/std/cases/…")
    expect(student.get_by_text(re.compile("ยื่นอุทธรณ์เป็นหนังสือ"))).to_be_visible()
    expect(student.get_by_text(re.compile(r"หนังสือเลขที่ ST-\d{4}-\d{5}")).first).to_be_visible()
    assert_accessible(student)
    visit(student, "/std/profile")
    student.get_by_role("tab", name="ประวัติสถานภาพ").click()
    expect(student.get_by_role("main")).to_contain_text("รอพินิจ")
    assert_accessible(student)
    visit(student, "/std/enrolment")
    arrived(student, "/std/enrolment")
    expect(student.get_by_text(re.compile("กฎการลงทะเบียนใช้เกรดเฉลี่ยสะสม 1"))).to_be_visible()
    assert_accessible(student)
