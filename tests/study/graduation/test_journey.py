"""A student asks for the degree on a phone, offices agree, the council confers it, and the certificate verifies.

And the demo's requests: one at each office, one given back, one that waits for the council, and one that was conferred.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import Engine, text

from api.embedded.demo_graduations import RETURNED
from models.demo.terms import term_of
from models.kit.calendar import bangkok_date, utc_now
from models.kit.thai import buddhist_year
from models.study.graduation.contract import GraduationStage
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.demo_cases import after_demo_people
from tests.support.browser.papers import printed, scanned
from tests.support.browser.reconciling import reconcile
from tests.support.browser.steps import PHONE, agree, arrived, follow, signed_in, type_day, visit
from tests.support.graduating import count_a_subject_no_more, give_up_what_is_under_way, waive_what_is_not_done
from tests.support.portal import Open, Portal
from tests.support.waiting import wait_until

pytestmark = pytest.mark.changes("what demo people did")

STUDENT = "b6510450004"
CODE = STUDENT.removeprefix("b")
RESOLUTION = "12/2569"
_CHANGED = "มีการเปลี่ยนแปลงหลังจากที่ท่านรับรอง"
_CONFERRED_WITHIN_SECONDS = 90.0
"""The reconciliation tells the request that the council has conferred it, twice a minute."""
_AUDITED_WITHIN_SECONDS = 90.0
"""The reconciliation finds requests whose audit has changed, twice a minute."""
_SEMESTERS = {1: "ภาคต้น", 2: "ภาคปลาย", 0: "ภาคฤดูร้อน"}
_STAGE = text("SELECT stage FROM case_file WHERE case_id = :case_id")
_STAGES = text("SELECT c.stage FROM graduation g JOIN case_file c USING (case_id) ORDER BY c.stage")
_RETURNED = text("SELECT remark FROM case_event WHERE action = 'return' AND remark = :remark")


@pytest.fixture(scope="module")
def rows(portal: Portal) -> Iterator[Engine]:
    """The portal's database, with the requests of the demo."""
    with after_demo_people(portal) as engine:
        yield engine


def test_the_demo_has_a_request_at_each_office_and_one_that_waits_for_the_council(rows: Engine) -> None:
    with rows.connect() as connection:
        stages = list(connection.execute(_STAGES).scalars())
        assert connection.execute(_RETURNED, {"remark": RETURNED}).first() is not None
    for stage in (
        GraduationStage.ADVISOR_REVIEW,
        GraduationStage.FACULTY_REVIEW,
        GraduationStage.REGISTRAR_REVIEW,
        GraduationStage.GIVEN_BACK,
    ):
        assert stages.count(stage) == 1
    assert stages.count(GraduationStage.APPROVED) + stages.count(GraduationStage.CONFERRED) == 2


def test_a_student_asks_on_a_phone_and_the_council_confers_the_degree(
    open_page: Open, portal: Portal, rows: Engine
) -> None:
    give_up_what_is_under_way(rows, CODE)
    waive_what_is_not_done(rows, CODE)
    student = open_page(width=PHONE, height=844)
    signed_in(student, STUDENT)
    case_id = _asked(student)
    count_a_subject_no_more(rows, CODE)
    reconcile(portal)
    wait_until(lambda: _stage(rows, case_id) == GraduationStage.GIVEN_BACK, _AUDITED_WITHIN_SECONDS)
    _sent_again(student, rows)
    for office in ("teacher01", "dean01"):
        page = open_page()
        signed_in(page, office)
        visit(page, f"/adm/tasks/case/{case_id}")
        expect(page.get_by_role("list", name="สิ่งที่ต้องเรียบร้อย")).to_be_visible()
        assert_accessible(page)
        agree(page, case_id)
    registrar = open_page()
    signed_in(registrar, "registrar01")
    _cleared(registrar, case_id)
    wait_until(lambda: _stage(rows, case_id) == GraduationStage.APPROVED)
    visit(student, "/std/graduation")
    expect(student.get_by_role("list", name="คำขอของฉัน")).to_contain_text("รอสภามหาวิทยาลัย")

    list_id = _listed(registrar)
    second = open_page()
    signed_in(second, "registrar02")
    visit(second, f"/adm/tasks/case/{list_id}")
    expect(second.get_by_role("row").filter(has_text=CODE)).to_be_visible()
    assert_accessible(second)
    agree(second, list_id)
    _resolved(registrar, list_id)

    reconcile(portal)
    wait_until(lambda: _stage(rows, case_id) == GraduationStage.CONFERRED, _CONFERRED_WITHIN_SECONDS)
    student.reload()
    expect(student.get_by_role("alert")).to_contain_text("ท่านสำเร็จการศึกษาแล้ว")
    assert_accessible(student)
    address = scanned(printed(student, "PDF ภาษาไทย"))
    stranger = open_page(address, width=PHONE, height=844)
    expect(stranger.get_by_role("heading", name="เอกสารจริง", exact=True)).to_be_visible()
    expect(stranger.get_by_role("region", name="ใบรับรองการสำเร็จการศึกษา")).to_contain_text(CODE)
    assert_accessible(stranger)


def _asked(student: Page) -> str:
    """The student accepts the names and the audit; the case of the request."""
    visit(student, "/std/graduation")
    assert_accessible(student)
    student.get_by_role("button", name="ยื่นขอสำเร็จการศึกษา").click()
    dialog = student.get_by_role("dialog")
    expect(dialog.get_by_label("ชื่อภาษาอังกฤษที่จะพิมพ์")).not_to_have_value("")
    assert_accessible(student)
    dialog.get_by_role("button", name="รับรองและส่ง").click()
    expect(student).to_have_url(re.compile("/myku/std/cases/.+"))
    arrived(student, "/std/cases/…")
    expect(student.locator("[aria-current=step]")).to_contain_text("อาจารย์ที่ปรึกษาพิจารณา")
    assert_accessible(student)
    return student.url.rsplit("/", 1)[1]


def _sent_again(student: Page, rows: Engine) -> None:
    """The student reads what is missing and the way out, has an exception, and accepts the audit once more."""
    visit(student, "/std/graduation")
    expect(student.get_by_role("alert").filter(has_text=_CHANGED)).to_contain_text("ขาด")
    expect(student.get_by_text("ลงทะเบียนวิชาที่นับในส่วนที่ขาด")).to_be_visible()
    assert_accessible(student)
    follow(student.get_by_role("link", name="ดูการนับรายวิชาทั้งหมด"), "/std/audit")
    expect(student.get_by_role("button", name="ขอข้อยกเว้น")).to_be_visible()
    waive_what_is_not_done(rows, CODE)
    visit(student, "/std/graduation")
    student.get_by_role("button", name="ตรวจสอบและส่งอีกครั้ง").click()
    student.get_by_role("dialog").get_by_role("button", name="รับรองและส่ง").click()
    expect(student).to_have_url(re.compile("/myku/std/cases/.+"))
    expect(student.locator("[aria-current=step]")).to_contain_text("อาจารย์ที่ปรึกษาพิจารณา")


def _cleared(registrar: Page, case_id: str) -> None:
    """The registrar says what the library and the test come to."""
    visit(registrar, f"/adm/tasks/case/{case_id}")
    registrar.get_by_role("button", name="อนุมัติ", exact=True).click()
    dialog = registrar.get_by_role("dialog")
    for field, answer in (("ห้องสมุด", "ไม่มีรายการค้าง"), ("การทดสอบตามหลักสูตร", "หลักสูตรไม่กำหนด")):
        dialog.get_by_role("combobox", name=field).click()
        registrar.get_by_role("option", name=answer).click()
    assert_accessible(registrar)
    dialog.get_by_role("button", name="อนุมัติ", exact=True).click()
    expect(dialog).to_be_hidden()


def _listed(registrar: Page) -> str:
    """The approved requests of this term, for the council of today."""
    today = bangkok_date(utc_now())
    visit(registrar, "/adm/study/conferrals")
    registrar.get_by_role("button", name="จัดทำรายชื่อ").click()
    dialog = registrar.get_by_role("dialog")
    dialog.get_by_label("ปีการศึกษา (พ.ศ.)").fill(str(term_of(today).academic_year))
    dialog.get_by_role("combobox", name="ภาค").click()
    registrar.get_by_role("option", name=_SEMESTERS[term_of(today).semester]).click()
    type_day(dialog.get_by_role("group", name="วันประชุมสภา"), _typed(today))
    assert_accessible(registrar)
    dialog.get_by_role("button", name="จัดทำรายชื่อ").click()
    expect(registrar).to_have_url(re.compile("/myku/adm/cases/.+"))
    return registrar.url.rsplit("/", 1)[1]


def _resolved(registrar: Page, list_id: str) -> None:
    """The council has met today."""
    visit(registrar, f"/adm/tasks/case/{list_id}")
    registrar.get_by_role("button", name="ยืนยัน", exact=True).click()
    dialog = registrar.get_by_role("dialog")
    dialog.get_by_label("มติสภามหาวิทยาลัยครั้งที่").fill(RESOLUTION)
    type_day(dialog.get_by_role("group", name="วันที่อนุมัติปริญญา"), _typed(bangkok_date(utc_now())))
    assert_accessible(registrar)
    dialog.get_by_role("button", name="ยืนยัน", exact=True).click()
    expect(dialog).to_be_hidden()


def _typed(day: date) -> str:
    """A day as it is typed, of the Buddhist era."""
    return f"{day:%d%m}{buddhist_year(day)}"


def _stage(rows: Engine, case_id: str) -> str:
    with rows.connect() as connection:
        return str(connection.execute(_STAGE, {"case_id": case_id}).scalar_one())
