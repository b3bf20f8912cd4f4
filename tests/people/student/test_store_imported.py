"""Files of students: the portal is brought to what they say, and back again (golive §3)."""

from __future__ import annotations

from datetime import date

import pytest

from models.access.role.contract import RoleId
from models.access.role.tables import RoleHolder, UserSession
from models.imports.import_batch.contract.case import Closings, RowState
from models.kit.calendar import utc_now
from models.kit.imported_row import RowChange
from models.people.advisor.contract import AdvisorRule
from models.people.advisor.tables import AdvisorChange
from models.people.person.tables import (
    Parent,
    Person,
    StudentAddress,
    StudentParent,
    StudentPersonal,
    StudentStatusEvent,
    UserType,
)
from models.people.student.contract.status import StudentStatus
from models.study.programme.tables import ProgrammeVersion, StudentProgramme
from tests.support.imports import batch_of
from tests.support.student_files import NATIONAL_ID, file_of, newcomer, person_of, student_of, with_codes
from tests.support.university import University
from tests.support.updating import COMPLETE, REMOVING, applied, became, brought_in, checked, rows_of, undone

NEW = (RowState.APPLIED, RowChange.NEW, None)
CHANGED = (RowState.APPLIED, RowChange.CHANGED, None)
UNCHANGED = (RowState.UNCHANGED, None, None)
CODE = "6910450001"
OTHER = "6910450002"
PARTICULARS = {
    "id_card": "1-1037-00123-45-8", "birth_on": "๑๕/๓/๒๕๕๑", "admitted_on": "1/6/2569", "religion_code": "01",
    "mother_name_th": "นางสมศรี ใจดี", "mother_phone": "0898765432", "present_house_no": "50/1",
    "present_zip_code": "10900", "programme_code": "e09-p", "programme_revision": "2565",
}  # fmt: skip


@pytest.fixture
def registrar(university: University) -> Person:
    with_codes(university)
    return university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)


def events_of(university: University, code: str) -> list[tuple[str, date]]:
    """The steps of a student's status history."""
    student_id = student_of(university, code).student_id
    events = [each for each in university.rows(StudentStatusEvent) if each.student_id == student_id]
    return [(each.status_code, each.effective_on) for each in events]


def test_a_new_student_has_what_the_file_says_and_may_sign_in(university: University, registrar: Person) -> None:
    advisor = university.teacher()
    row = newcomer(CODE, **PARTICULARS, advisor_code=advisor.id_code)
    case_id = brought_in(file_of(university, registrar, [row, newcomer(OTHER, major_code="D14")]))
    assert became(university, case_id) == [NEW, NEW]
    student, person = student_of(university, CODE), person_of(university, CODE)
    assert (student.campus_code, student.faculty_code, student.department_code) == ("B", "E", "E1")
    assert (student.advisor_id, student.person_id) == (advisor.person_id, person.person_id)
    assert (person.username, person.email, person.mobile, person.gender) == (
        f"b{CODE}", f"b{CODE}@ku.th", "081-234-5678", "F",
    )  # fmt: skip
    assert (person.user_type, person.department_code) == (UserType.STUDENT, "E1")
    assert {each.role_id for each in university.rows(RoleHolder) if each.person_id == person.person_id} == {
        RoleId.STUDENT
    }
    [personal] = university.rows(StudentPersonal)
    assert (personal.student_id, personal.id_card) == (student.student_id, NATIONAL_ID)
    assert (personal.birth_on, personal.admitted_on) == (date(2008, 3, 15), date(2026, 6, 1))
    [mother] = university.rows(StudentParent)
    assert (mother.parent, mother.name_th, mother.phone) == (Parent.MOTHER, "นางสมศรี ใจดี", "089-876-5432")
    [address] = university.rows(StudentAddress)
    assert (address.kind, address.house_no, address.zip_code, address.country) == ("stay", "50/1", "10900", "TH")
    [version] = [each for each in university.rows(ProgrammeVersion) if each.major_code == "E09"]
    assert [(each.student_id, each.version_id) for each in university.rows(StudentProgramme)] == [
        (student.student_id, version.version_id)
    ]


def test_the_same_file_again_changes_nothing(university: University, registrar: Person) -> None:
    rows = [newcomer(CODE, **PARTICULARS, status_on="1/8/2569"), newcomer(OTHER)]
    brought_in(file_of(university, registrar, rows))
    again = brought_in(file_of(university, registrar, rows))
    assert became(university, again) == [UNCHANGED, UNCHANGED]


def test_a_change_touches_nothing_but_its_field_and_is_undone(university: University, registrar: Person) -> None:
    brought_in(file_of(university, registrar, [newcomer(CODE, **PARTICULARS)]))
    row = {"student_code": CODE, "last_name_th": "รักเรียน", "present_road": "พหลโยธิน", "study_year": "2"}
    case_id = brought_in(file_of(university, registrar, [row]))
    assert became(university, case_id) == [CHANGED]
    assert rows_of(university, case_id)[0].changes == [
        {"field": "last_name_th", "old": "ใจดี", "new": "รักเรียน"},
        {"field": "study_year", "old": "1", "new": "2"},
        {"field": "present_road", "old": None, "new": "พหลโยธิน"},
    ]
    [address] = university.rows(StudentAddress)
    assert (address.road, address.house_no) == ("พหลโยธิน", "50/1")
    undone(case_id)
    [address] = university.rows(StudentAddress)
    assert (address.road, address.house_no) == ("", "50/1")
    assert (person_of(university, CODE).last_name_th, student_of(university, CODE).study_year) == ("ใจดี", 1)


def test_units_follow_the_major(university: University, registrar: Person) -> None:
    brought_in(file_of(university, registrar, [newcomer(CODE)]))
    case_id = brought_in(file_of(university, registrar, [{"student_code": CODE, "major_code": "D14"}]))
    assert became(university, case_id) == [CHANGED]
    assert (student_of(university, CODE).faculty_code, person_of(university, CODE).department_code) == ("D", "D1")
    undone(case_id)
    assert (student_of(university, CODE).faculty_code, person_of(university, CODE).department_code) == ("E", "E1")


def test_empty_cells_say_nothing_or_remove(university: University, registrar: Person) -> None:
    brought_in(file_of(university, registrar, [newcomer(CODE, **PARTICULARS)]))
    empty = {"student_code": CODE, "present_house_no": "", "present_zip_code": "", "mobile": "", "programme_code": "",
             "programme_revision": ""}  # fmt: skip
    assert became(university, brought_in(file_of(university, registrar, [empty]))) == [UNCHANGED]
    case_id = brought_in(file_of(university, registrar, [empty], REMOVING))
    assert became(university, case_id) == [CHANGED]
    assert (person_of(university, CODE).mobile, university.rows(StudentAddress)) == ("", [])
    assert university.rows(StudentProgramme) == []
    undone(case_id)
    assert [each.house_no for each in university.rows(StudentAddress)] == ["50/1"]
    assert len(university.rows(StudentProgramme)) == 1
    needed = {"student_code": CODE, "username": "", "birth_on": "", "faculty_code": ""}
    [found] = rows_of(university, checked(file_of(university, registrar, [needed], REMOVING)))
    assert (found.state, found.problem, len(found.notes or [])) == (RowState.REFUSED, "import_cell_not_removed", 2)


def test_the_history_has_the_day_of_the_file_and_a_changed_status_is_a_new_step(
    university: University, registrar: Person
) -> None:
    brought_in(file_of(university, registrar, [newcomer(CODE, status_on="1/8/2569"), newcomer(OTHER)]))
    begun = date(2026, 6, 1)
    assert events_of(university, CODE) == [(StudentStatus.NEW, begun), (StudentStatus.CURRENT, date(2026, 8, 1))]
    assert events_of(university, OTHER) == [(StudentStatus.CURRENT, begun)]
    leave = {"student_code": OTHER, "status_code": "17003", "status_on": "2/8/2569"}
    case_id = brought_in(file_of(university, registrar, [leave]))
    assert events_of(university, OTHER)[1:] == [(StudentStatus.ON_LEAVE, date(2026, 8, 2))]
    assert student_of(university, OTHER).status_code == StudentStatus.ON_LEAVE
    undone(case_id)
    assert became(university, case_id) == [(RowState.UNDONE, RowChange.CHANGED, None)]
    assert student_of(university, OTHER).status_code == StudentStatus.CURRENT
    assert [status for status, _ in events_of(university, OTHER)] == ["17001", "17003", "17001"]


def test_undoing_closes_who_was_added_and_says_so_and_the_next_file_opens_them(
    university: University, registrar: Person
) -> None:
    rows = [newcomer(CODE), newcomer(OTHER)]
    case_id = brought_in(file_of(university, registrar, rows))
    university.add(RoleHolder(role_id=RoleId.TEACHER, person_id=person_of(university, OTHER).person_id,
                              granted_at=utc_now()))  # fmt: skip
    undone(case_id)
    assert became(university, case_id) == [
        (RowState.KEPT, RowChange.NEW, "import_student_closed"),
        (RowState.KEPT, RowChange.NEW, "import_row_used"),
    ]
    assert person_of(university, CODE).closed_at is not None
    assert person_of(university, OTHER).closed_at is None
    again = brought_in(file_of(university, registrar, rows))
    assert became(university, again) == [(RowState.APPLIED, RowChange.REOPENED, None), UNCHANGED]
    assert person_of(university, CODE).closed_at is None


def test_a_complete_list_closes_accounts_but_not_of_those_whose_studies_have_ended(
    university: University, registrar: Person
) -> None:
    rows = [newcomer(CODE), newcomer(OTHER), newcomer("6910450003", status_code="17007")]
    brought_in(file_of(university, registrar, rows))
    leaving = person_of(university, OTHER)
    university.signed_in(leaving.person_id, RoleId.STUDENT)
    case_id = checked(file_of(university, registrar, [{"student_code": CODE}], COMPLETE))
    batch = batch_of(university, case_id)
    assert (batch.closing, batch.closings) == (1, Closings.UNUSUAL)
    applied(case_id)
    closed = {each.id_code for each in university.rows(Person) if each.closed_at is not None}
    assert closed == {OTHER}
    assert student_of(university, OTHER).status_code == StudentStatus.CURRENT
    assert all(each.revoked_at for each in university.rows(UserSession) if each.person_id == leaving.person_id)
    undone(case_id)
    assert person_of(university, OTHER).closed_at is None


def test_another_advisor_by_a_file_is_in_the_history_and_so_is_undoing_it(
    university: University, registrar: Person
) -> None:
    before, after = university.teacher(), university.teacher()
    brought_in(file_of(university, registrar, [newcomer(CODE, advisor_code=before.id_code)]))
    assert university.rows(AdvisorChange) == []
    case_id = brought_in(file_of(university, registrar, [newcomer(CODE, advisor_code=after.id_code)]))
    assert student_of(university, CODE).advisor_id == after.person_id
    [change] = university.rows(AdvisorChange)
    assert (change.from_id, change.to_id, change.rule, change.import_case_id) == (
        before.person_id, after.person_id, AdvisorRule.FILE, case_id,
    )  # fmt: skip
    undone(case_id)
    assert student_of(university, CODE).advisor_id == before.person_id
    assert len(university.rows(AdvisorChange)) == 2
