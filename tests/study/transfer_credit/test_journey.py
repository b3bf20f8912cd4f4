"""A student brings credits on a phone: one line is known by a rule, the other goes to its owner, and what every office
has agreed to stands in the grades and in the degree audit. And the demo's requests: one at each office, one granted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect
from sqlalchemy import Engine, text

from api.embedded.demo_transfers import INSTITUTION, KNOWN
from models.study.transfer_credit.contract import TransferStage
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.demo_cases import after_demo_people
from tests.support.browser.steps import PHONE, agree, arrived, follow, signed_in, visit
from tests.support.portal import Open
from tests.support.portal import Portal as RunningPortal

pytestmark = pytest.mark.changes("what demo people did")

STUDENT = "b6610450001"
ELECTIVE = "ดนตรีนิยม"
_STAGES = text("SELECT c.stage, t.number FROM transfer_credit t JOIN case_file c USING (case_id)")
_TARGET = text("SELECT target_code FROM transfer_rule WHERE source_code = :source")


@pytest.fixture(scope="module")
def rows(portal: RunningPortal) -> Iterator[Engine]:
    """The portal's database, with the rules and requests of the demo."""
    with after_demo_people(portal) as engine:
        yield engine


def test_the_demo_has_a_request_at_each_office_and_one_that_was_granted(rows: Engine) -> None:
    with rows.connect() as connection:
        found = {row.stage: row.number for row in connection.execute(_STAGES)}
    granted = found.pop(TransferStage.APPROVED)
    assert granted.startswith("TC-")
    assert found == dict.fromkeys(
        (
            TransferStage.OWNER_REVIEW,
            TransferStage.ADVISOR_REVIEW,
            TransferStage.FACULTY_REVIEW,
            TransferStage.REGISTRAR_REVIEW,
        )
    )


def _choose(of: Locator, field: str, option: str) -> None:
    of.get_by_role("combobox", name=field).click()
    of.page.get_by_role("option", name=option, exact=True).first.click()


def _fill(line: Locator, code: str, name: str, grade: str) -> None:
    """What was passed elsewhere: three credits of it shall count."""
    line.get_by_label("รหัสวิชาต้นทาง").fill(code)
    line.get_by_label("ชื่อวิชาต้นทาง").fill(name)
    line.get_by_label("หน่วยกิตต้นทาง").fill("3")
    _choose(line, "เกรด", grade)
    line.get_by_label("สัดส่วนเนื้อหา (%)").fill("90")
    line.get_by_label("หน่วยกิตที่ขอเทียบ").fill("3")


def test_a_student_brings_credits_on_a_phone_and_they_count(open_page: Open, rows: Engine) -> None:
    with rows.connect() as connection:
        target = connection.execute(_TARGET, {"source": KNOWN}).scalar_one()
    student = open_page(width=PHONE, height=844)
    signed_in(student, STUDENT)
    visit(student, "/std/cases")
    follow(student.get_by_role("link", name="ขอเทียบโอนหน่วยกิต"), "/std/cases/transfer-credits")
    student.get_by_role("textbox", name="ชื่อสถาบันต้นทาง").fill(INSTITUTION)
    known = student.get_by_role("region", name="รายการที่ 1")
    _fill(known, KNOWN, "การแก้ปัญหาด้วยคอมพิวเตอร์", "B+")
    known.get_by_label("รหัสวิชา", exact=True).fill(target)
    expect(known.get_by_text("มีเกณฑ์แล้ว")).to_be_visible()
    student.get_by_role("button", name="เพิ่มรายการ").click()
    asked = student.get_by_role("region", name="รายการที่ 2")
    _fill(asked, "MU100", ELECTIVE, "A")
    _choose(asked, "เทียบเป็น", "หมวดในหลักสูตร")
    _choose(asked, "หมวดในหลักสูตร", "วิชาใดก็ได้")
    expect(asked.get_by_text("ผู้พิจารณา")).to_be_visible()
    expect(student.get_by_text("คำขอยังขาด ใบแสดงผลการเรียน")).to_be_visible()
    assert_accessible(student)
    student.locator("input[type=file]").set_input_files(
        {"name": "ใบแสดงผลการเรียน.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7\n%%EOF"}
    )
    expect(student.get_by_text("คำขอยังขาด")).to_have_count(0)
    student.get_by_role("textbox", name="เหตุผล").fill("ย้ายมาจากสถาบันอื่น")
    student.get_by_role("button", name="ส่งคำขอเทียบโอน").click()
    expect(student).to_have_url(re.compile("/myku/std/cases/[0-9a-f-]{36}"))
    arrived(student, "/std/cases/…")
    expect(student.locator("[aria-current=step]")).to_contain_text("เจ้าของวิชา")
    assert_accessible(student)
    case_id = student.url.rsplit("/", 1)[1]

    for office in ("head01", "teacher01", "dean01", "registrar01"):
        page = open_page()
        signed_in(page, office)
        visit(page, f"/adm/tasks/case/{case_id}")
        beside = page.get_by_role("region", name="การเทียบรายวิชา")
        expect(beside.get_by_text(ELECTIVE)).to_be_visible()
        expect(beside.get_by_role("button", name="ใบแสดงผลการเรียน.pdf")).to_be_visible()
        assert_accessible(page)
        agree(page, case_id)

    student.reload()
    expect(student.get_by_text("TC-")).to_be_visible()
    assert_accessible(student)
    visit(student, "/std/grades")
    expect(student.get_by_text(target).first).to_be_visible()
    visit(student, "/std/audit")
    expect(student.get_by_text(ELECTIVE).first).to_be_visible()
