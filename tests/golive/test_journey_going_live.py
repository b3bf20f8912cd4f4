"""An empty database becomes a university whose students enrol, pay and see their grades, by pages and files alone.

Each test goes on from the one before, in the order of ``docs/go-live.md``: what came in until then is a fixture of the
file, so that a test run alone brings it in first.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect
from sqlalchemy import create_engine

from models.access.role.contract import RoleId
from models.imports.import_batch.contract.case import ImportKind
from models.kit.calendar import bangkok_date, utc_now
from tests.golive.files import write_files
from tests.golive.journey.adopting import adopt_faculties
from tests.golive.journey.checklist import is_complete
from tests.golive.journey.files import Files
from tests.golive.journey.money import SPECIAL_BAHT, TUITION_BAHT, open_accounts, set_fees
from tests.golive.journey.people import DESK, People
from tests.golive.journey.studying import Enrolling, chosen, enrol, grade, pay, see_grade
from tests.golive.programmes import PROGRAMMES_FILE, REVISED_FILE
from tests.golive.university import PRESENT_YEAR, old_system
from tests.support.browser.accessibility import assert_accessible
from tests.support.browser.setting_up import name_people, name_university, setup_address, try_signing_in
from tests.support.browser.steps import loaded, visit
from tests.support.portal import Open, Portal

pytestmark = [pytest.mark.is_empty, pytest.mark.with_bank]

STUDENTS, SEED = 12, 1
PAST_TERM: Final = f"ปีการศึกษา {PRESENT_YEAR - 1} ภาคปลาย"
PRESENT_TERM: Final = f"ปีการศึกษา {PRESENT_YEAR} ภาคต้น"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """The files of the old system."""
    folder: Path = tmp_path_factory.mktemp("golive")
    return Files(folder, write_files(old_system(STUDENTS, SEED), folder, bangkok_date(utc_now())))


@pytest.fixture(scope="module")
def people(open_page_of_file: Open, portal: Portal) -> People:
    """The first administrator and the first registrar, who set the portal up at its one-time address."""
    engine = create_engine(portal.database_url)
    page = open_page_of_file(setup_address(engine), width=DESK)
    engine.dispose()
    name_university(page, campus_code="B")
    name_people(page)
    page.get_by_role("button", name="บันทึกและทำต่อ").click()
    try_signing_in(page)
    page.get_by_role("button", name="จบการตั้งค่าและเข้าสู่ระบบ").click()
    expect(page).to_have_url(re.compile("/login-admin/staff"))
    return People(open_page_of_file, old_system(STUDENTS, SEED))


@pytest.fixture(scope="module")
def offices(people: People, files: Files) -> People:
    """Units, teachers and staff have come in, and hold their roles."""
    page = people.administrator
    files.bring_in(page, people.registrar, ImportKind.ORGANISATION, ImportKind.STAFF)
    visit(page, f"/adm/rap/roles?role={RoleId.ADMINISTRATOR}&tab=holders")
    page.get_by_label("เพิ่มผู้ถือบทบาท").fill(people.second_administrator_name)
    loaded(page)
    assert_accessible(page)
    page.get_by_role("button", name="เพิ่ม", exact=True).click()
    expect(page.get_by_role("cell", name=people.second_administrator_name)).to_be_visible()
    files.bring_in(page, people.second_administrator, ImportKind.ROLE_HOLDINGS)
    return people


@pytest.fixture(scope="module")
def curricula(offices: People, files: Files) -> People:
    """The calendar, subjects and programmes have come in, every faculty's are adopted, and one is revised."""
    page, second = offices.registrar, offices.keeper_of(RoleId.REGISTRAR)
    files.bring_in(page, second, ImportKind.CALENDAR)
    files.bring_in(page, second, ImportKind.SUBJECTS, term=PAST_TERM)
    files.bring_in(page, second, ImportKind.PROGRAMMES, name=PROGRAMMES_FILE)
    adopt_faculties(offices)
    files.bring_in(page, second, ImportKind.PROGRAMMES, name=REVISED_FILE)
    return offices


@pytest.fixture(scope="module")
def studies(curricula: People, files: Files) -> People:
    """Students, what they reached and what they are held for, and the sections of the term."""
    page, second = curricula.registrar, curricula.keeper_of(RoleId.REGISTRAR)
    files.bring_in(curricula.administrator, page, ImportKind.STUDENTS)
    files.bring_in(page, second, ImportKind.EARLIER_GRADES, ImportKind.HOLDS, ImportKind.ROOMS)
    files.bring_in(page, second, ImportKind.SECTIONS, ImportKind.EXAMS, term=PRESENT_TERM)
    return curricula


@pytest.fixture(scope="module")
def enrolling(studies: People, files: Files) -> Enrolling:
    """Who enrols in what."""
    return chosen(studies.old, files.expected)


@pytest.fixture(scope="module")
def money(studies: People, files: Files, enrolling: Enrolling) -> People:
    """What is charged, where the money comes to, and what students owe."""
    set_fees(studies, enrolling.subject.version)
    open_accounts(studies)
    officer, director = studies.keeper_of(RoleId.FINANCE_OFFICER), studies.keeper_of(RoleId.TREASURY_DIRECTOR)
    files.bring_in(officer, director, ImportKind.BALANCES)
    return studies


def test_the_first_two_people_bring_in_units_staff_and_roles(offices: People) -> None:
    is_complete(offices.administrator, "วิทยาเขต", "คณะ", "ภาควิชา", "อาจารย์และบุคลากร", "ผู้ถือบทบาท")


def test_subjects_and_programmes_are_taught_once_their_faculties_adopt_them(curricula: People) -> None:
    is_complete(curricula.registrar, "สาขาวิชา", "รายวิชา", "หลักสูตรที่ใช้อยู่")


def test_students_come_in_with_their_grades_and_the_term_has_its_sections(studies: People) -> None:
    is_complete(
        studies.registrar,
        "ภาคการศึกษา",
        "นิสิต",
        "ผลการเรียนเดิม",
        "ห้อง",
        "หมู่เรียนของภาคนี้หรือภาคถัดไป",
        "การสอบของภาคปัจจุบันหรือภาคถัดไป",
    )


def test_finance_charges_fees_and_takes_over_what_students_owe(money: People) -> None:
    is_complete(money.administrator, "ค่าธรรมเนียมปกติ", "บัญชีธนาคาร", "ผู้ลงนามในเอกสารการเงิน", "ยอดยกมา")


def test_a_student_enrols_pays_and_sees_the_grade_that_a_teacher_gave(
    money: People, open_page_of_file: Open, portal: Portal, enrolling: Enrolling
) -> None:
    student = money.student(f"b{enrolling.student.code}")
    enrol(student, enrolling.subject)
    pay(student, open_page_of_file, portal.bank_url, (TUITION_BAHT, SPECIAL_BAHT))
    grade(money, enrolling)
    see_grade(student, enrolling)
