"""Why rows of a file of students are refused, each by its cell, and what stands in nobody's way (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from decimal import Decimal

import pytest

from models.access.role.contract import RoleId
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.imports.import_batch.contract.case import RowState
from models.kit.calendar import bangkok_date, utc_now
from models.kit.imported_row import RowChange
from models.people.organisation.tables import CodeKind, CodeName
from models.people.person.tables import Person, UserType
from tests.support.imports import batch_of
from tests.support.student_files import (
    NATIONAL_ID,
    OTHER_NATIONAL_ID,
    file_of,
    newcomer,
    person_of,
    student_of,
    with_codes,
)
from tests.support.university import SEMESTER, YEAR, University
from tests.support.updating import became, brought_in, checked, rows_of

CODE = "6910450001"
OTHER = "6910450002"
TOMORROW = "tomorrow"
PERSONAL = {"birth_on": "15/3/2551", "admitted_on": "1/6/2569"}


@pytest.fixture
def registrar(university: University) -> Person:
    with_codes(university)
    return university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)


@pytest.mark.parametrize(
    ("said", "problem", "column"),
    [
        ({"student_code": "12"}, "import_code_wrong", "student_code"),
        ({"username": "สมหญิง"}, "import_username_wrong", "username"),
        ({"gender": "x"}, "import_gender_wrong", "gender"),
        ({"email": "somying"}, "import_email_wrong", "email"),
        ({"mobile": "12345"}, "import_phone_wrong", "mobile"),
        ({"campus_code": "Q"}, "import_unit_unknown", "campus_code"),
        ({"faculty_code": "QQ"}, "import_unit_unknown", "faculty_code"),
        ({"department_code": "E2"}, "import_unit_unknown_near", "department_code"),
        ({"major_code": "E90"}, "import_unit_unknown_near", "major_code"),
        ({"faculty_code": "D"}, "import_faculty_of_another", "faculty_code"),
        ({"department_code": "D1"}, "import_department_of_another_major", "department_code"),
        ({"programme_code": "E09-P"}, "import_programme_half", "programme_revision"),
        ({"programme_code": "E09-P", "programme_revision": "2570"}, "import_programme_unknown", "programme_code"),
        ({"programme_code": "D14-P", "programme_revision": "2565"}, "import_programme_of_another", "programme_code"),
        ({"programme_code": "E09-P", "programme_revision": "25"}, "import_buddhist_year_wrong", "programme_revision"),
        ({"education_level_code": "9"}, "import_unit_unknown", "education_level_code"),
        ({"student_type_code": "9"}, "import_unit_unknown", "student_type_code"),
        ({"nation_code": "QQ"}, "import_unit_unknown", "nation_code"),
        ({"status_code": "17099"}, "import_unit_unknown_near", "status_code"),
        ({"status_on": TOMORROW}, "student_status_in_future", "status_on"),
        ({"study_year": "0"}, "import_study_year_wrong", "study_year"),
        ({"admission_year": "69"}, "import_buddhist_year_wrong", "admission_year"),
        ({"admission_year": "2599"}, "import_admission_to_come", "admission_year"),
        ({"advisor_code": "T404"}, "import_advisor_unknown", "advisor_code"),
        ({"first_name_en": ""}, "import_cell_missing_of_new", "first_name_en"),
        ({**PERSONAL, "id_card": "123"}, "import_national_id_wrong", "id_card"),
        ({**PERSONAL, "id_card": f"{NATIONAL_ID[:-1]}0"}, "import_national_id_check", "id_card"),
        ({**PERSONAL, "passport_no": "หนังสือ"}, "import_passport_wrong", "passport_no"),
        ({**PERSONAL, "birth_on": TOMORROW}, "import_birth_to_come", "birth_on"),
        ({**PERSONAL, "birth_on": "31/2/2551"}, "import_day_wrong", "birth_on"),
        ({**PERSONAL, "religion_code": "09"}, "import_unit_unknown_near", "religion_code"),
        ({**PERSONAL, "admission_code": "9"}, "import_unit_unknown", "admission_code"),
        ({"welfare": "สิทธิ", "birth_on": "15/3/2551"}, "import_cell_missing_of_personal", "admitted_on"),
        ({"father_id_card": "1103700123450"}, "import_national_id_check", "father_id_card"),
        ({"mother_nation_code": "QQ"}, "import_unit_unknown", "mother_nation_code"),
        ({"mother_email": "x"}, "import_email_wrong", "mother_email"),
        ({"present_zip_code": "?"}, "import_zip_code_wrong", "present_zip_code"),
        ({"registered_house_no": "ก" * 201}, "import_text_too_long", "registered_house_no"),
    ],
)
def test_a_row_is_refused_by_the_cell_that_is_wrong(
    university: University, registrar: Person, said: Mapping[str, str], problem: str, column: str
) -> None:
    tomorrow = (bangkok_date(utc_now()) + timedelta(days=1)).isoformat()
    row = {name: tomorrow if cell == TOMORROW else cell for name, cell in {**newcomer(CODE), **said}.items()}
    [found] = rows_of(university, checked(file_of(university, registrar, [row])))
    assert (found.state, found.problem, found.notes) == (RowState.REFUSED, problem, None)
    assert found.facts is not None
    assert found.facts["column"] == column


def test_every_wrong_cell_of_a_row_is_named(university: University, registrar: Person) -> None:
    row = newcomer(CODE, major_code="E90", advisor_code="T404", admission_year="2599")
    [found] = rows_of(university, checked(file_of(university, registrar, [row])))
    assert {found.problem, *(str(note["code"]) for note in found.notes or ())} == {
        "import_unit_unknown_near", "import_advisor_unknown", "import_admission_to_come",
    }  # fmt: skip


def test_what_others_have_is_refused_in_the_portal_and_in_the_file(university: University, registrar: Person) -> None:
    brought_in(file_of(university, registrar, [newcomer(CODE, **PERSONAL, id_card=NATIONAL_ID)]))
    rows = [
        newcomer(OTHER, **PERSONAL, id_card=NATIONAL_ID),
        newcomer("6910450003", **PERSONAL, id_card=OTHER_NATIONAL_ID, username="same"),
        newcomer("6910450004", **PERSONAL, id_card=OTHER_NATIONAL_ID),
        newcomer("6910450005", **PERSONAL, username="same"),
        newcomer("6910450006", **PERSONAL, username=registrar.username),
        newcomer(registrar.id_code, **PERSONAL),
    ]
    case_id = checked(file_of(university, registrar, rows))
    assert [problem for _, _, problem in became(university, case_id)] == [
        "import_national_id_taken", None, "import_value_repeated", "import_value_repeated", "import_username_taken",
        "import_code_of_staff",
    ]  # fmt: skip
    assert rows_of(university, case_id)[0].facts == {"cell": NATIONAL_ID, "code": CODE, "column": "id_card"}


def test_an_advisor_is_a_teacher_with_an_account(university: University, registrar: Person) -> None:
    gone = university.teacher()
    university.merge(gone.model_copy(update={"closed_at": utc_now()}))
    rows = [newcomer(CODE, advisor_code=registrar.id_code), newcomer(OTHER, advisor_code=gone.id_code)]
    case_id = checked(file_of(university, registrar, rows))
    assert [problem for _, _, problem in became(university, case_id)] == [
        "import_advisor_no_teacher", "import_advisor_closed",
    ]  # fmt: skip


def test_a_code_that_was_closed_since_stays_and_is_given_to_nobody_else(
    university: University, registrar: Person
) -> None:
    brought_in(file_of(university, registrar, [newcomer(CODE)]))
    today = bangkok_date(utc_now())
    university.merge(CodeName(kind=CodeKind.NATION, code="TH", name_th="ไทย", name_en="Thai", closed_on=today))
    case_id = checked(file_of(university, registrar, [newcomer(CODE, study_year="2"), newcomer(OTHER)]))
    assert became(university, case_id) == [
        (RowState.GOOD, RowChange.CHANGED, None), (RowState.REFUSED, None, "import_unit_unknown"),
    ]  # fmt: skip


def test_a_status_is_not_of_an_earlier_day_than_the_one_before(university: University, registrar: Person) -> None:
    brought_in(file_of(university, registrar, [newcomer(CODE, status_on="1/8/2569")]))
    row = {"student_code": CODE, "status_code": "17003", "status_on": "31/7/2569"}
    [found] = rows_of(university, checked(file_of(university, registrar, [row])))
    assert (found.problem, found.facts) == (
        "student_status_before_last", {"since": "2026-08-01", "column": "status_on"},
    )  # fmt: skip


def test_a_file_ends_no_studies_with_places_and_warns_of_what_fees_depend_on(
    university: University, registrar: Person
) -> None:
    student = university.student()
    section = university.section()
    place = Enrolment(
        student_id=student.student_id, section_id=section.section_id, subject_code=section.subject_code,
        section_type=section.section_type, academic_year=YEAR, semester=SEMESTER, credit=Decimal(3),
        status=EnrolmentStatus.ENROLLED, created_at=utc_now(), updated_at=utc_now(),
    )  # fmt: skip
    university.add(place)
    resigned = {"student_code": student.student_code, "status_code": "17010", "student_type_code": ""}
    [found] = rows_of(university, checked(file_of(university, registrar, [resigned])))
    assert (found.problem, found.facts) == (
        "import_status_ends_work", {"places": 1, "cases": 0, "column": "status_code"},
    )  # fmt: skip
    university.add(CodeName(kind=CodeKind.STUDENT_TYPE, code="2", name_th="พิเศษ", name_en="Special"))
    case_id = checked(file_of(university, registrar, [{**resigned, "status_code": "", "student_type_code": "2"}]))
    [row] = rows_of(university, case_id)
    assert (row.state, row.notes) == (
        RowState.GOOD, [{"code": "import_student_enrolled", "facts": {"places": 1}}],
    )  # fmt: skip
    assert batch_of(university, case_id).warned == 1


def test_a_refused_row_writes_nothing(university: University, registrar: Person) -> None:
    brought_in(file_of(university, registrar, [newcomer(CODE)]))
    row = {"student_code": CODE, "last_name_th": "รักเรียน", "major_code": "E90"}
    brought_in(file_of(university, registrar, [row]))
    assert person_of(university, CODE).last_name_th == "ใจดี"
    assert student_of(university, CODE).major_code == "E09"
