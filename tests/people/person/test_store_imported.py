"""Files of teachers and staff: the portal is brought to what they say, and back again (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.access.role.tables import RoleHolder, UserSession
from models.imports.import_batch.contract.case import BatchRequest, Closings, ImportKind, RowState, UpdateSettings
from models.kit.calendar import utc_now
from models.kit.imported_row import RowChange
from models.people.person.tables import Person, UserType
from models.people.role_holding.contract import HeldFor
from models.people.role_holding.store.holding import UnitPath, give_role
from tests.support.days import days_from_today
from tests.support.imports import batch_of
from tests.support.university import University
from tests.support.updating import COMPLETE, PART, applied, became, brought_in, checked, request_of, rows_of, undone

NEW = (RowState.APPLIED, RowChange.NEW, None)
CHANGED = (RowState.APPLIED, RowChange.CHANGED, None)


@pytest.fixture
def registrar(university: University) -> Person:
    return university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)


def member(code: str, **said: str) -> dict[str, str]:
    """A row of somebody new."""
    return {
        "staff_code": code, "username": f"feng{code.lower()}", "user_type": "อาจารย์", "title_th": "ดร.",
        "first_name_th": "สมหญิง", "last_name_th": "ใจดี", "first_name_en": "Somying", "last_name_en": "Jaidee",
        "email": f"{code}@KU.th", "mobile": "0812345678", "campus_code": "b", "faculty_code": "E", **said,
    }  # fmt: skip


def file_of(
    university: University, sender: Person, rows: Sequence[Mapping[str, str]], settings: UpdateSettings = PART
) -> BatchRequest:
    """An import of staff."""
    return request_of(university, sender, rows, settings, ImportKind.STAFF)


def test_undoing_leaves_a_teachers_role_whose_days_an_administrator_decided(
    university: University, registrar: Person
) -> None:
    case_id = brought_in(file_of(university, registrar, [member("T1")]))
    teacher = person_of(university, "T1")
    held = HeldFor(held_until=days_from_today(300))
    with Session(university.engine) as session, session.begin():
        give_role(session, RoleId.TEACHER.value, teacher.person_id, held, UnitPath(), utc_now())
    undone(case_id)
    [holder] = [each for each in university.rows(RoleHolder) if each.person_id == teacher.person_id]
    assert holder.held_until == days_from_today(300)
    assert [row[0] for row in became(university, case_id)] == [RowState.KEPT]


def test_a_new_teacher_may_sign_in_as_one(university: University, registrar: Person) -> None:
    case_id = brought_in(file_of(university, registrar, [member("T1"), member("T2", user_type="staff")]))
    assert became(university, case_id) == [NEW, NEW]
    teacher = person_of(university, "T1")
    assert (teacher.username, teacher.email, teacher.mobile) == ("fengt1", "t1@ku.th", "081-234-5678")
    assert (teacher.user_type, teacher.campus_code) == (UserType.TEACHER, "B")
    holders = [each.person_id for each in university.rows(RoleHolder) if each.role_id == RoleId.TEACHER]
    assert holders == [teacher.person_id]


def test_the_same_file_again_changes_nothing_and_a_new_name_is_a_change(
    university: University, registrar: Person
) -> None:
    brought_in(file_of(university, registrar, [member("T1")]))
    again = brought_in(file_of(university, registrar, [member("T1")]))
    assert became(university, again) == [(RowState.UNCHANGED, None, None)]
    married = brought_in(file_of(university, registrar, [{"staff_code": "T1", "last_name_th": "รักเรียน"}]))
    assert became(university, married) == [CHANGED]
    assert rows_of(university, married)[0].changes == [{"field": "last_name_th", "old": "ใจดี", "new": "รักเรียน"}]
    undone(married)
    assert person_of(university, "T1").last_name_th == "ใจดี"


def test_undoing_removes_who_was_added_and_keeps_who_has_a_role_since(
    university: University, registrar: Person
) -> None:
    case_id = brought_in(file_of(university, registrar, [member("T1"), member("T2")]))
    holder = person_of(university, "T2")
    university.add(RoleHolder(role_id=RoleId.DEAN, person_id=holder.person_id, granted_at=utc_now()))
    undone(case_id)
    assert became(university, case_id) == [
        (RowState.UNDONE, RowChange.NEW, None),
        (RowState.KEPT, RowChange.NEW, "import_row_used"),
    ]
    assert [each.id_code for each in university.rows(Person) if each.id_code in ("T1", "T2")] == ["T2"]


def test_undoing_a_change_to_teacher_takes_the_role_that_it_gave(university: University, registrar: Person) -> None:
    brought_in(file_of(university, registrar, [member("T1", user_type="staff")]))
    person = person_of(university, "T1")
    university.add(RoleHolder(role_id=RoleId.DEAN, person_id=person.person_id, granted_at=utc_now()))
    promoted = brought_in(file_of(university, registrar, [{"staff_code": "T1", "user_type": "teacher"}]))
    assert roles_of(university, person) == {RoleId.DEAN, RoleId.TEACHER}
    undone(promoted)
    assert person_of(university, "T1").user_type is UserType.STAFF
    assert roles_of(university, person) == {RoleId.DEAN}


def test_a_teacher_who_becomes_staff_by_a_file_loses_the_role_that_a_file_gave(
    university: University, registrar: Person
) -> None:
    brought_in(file_of(university, registrar, [member("T1")]))
    person = person_of(university, "T1")
    staff = brought_in(file_of(university, registrar, [{"staff_code": "T1", "user_type": "staff"}]))
    assert roles_of(university, person) == set()
    undone(staff)
    assert roles_of(university, person) == {RoleId.TEACHER}


def test_a_role_of_teachers_that_an_administrator_gave_stays(university: University, registrar: Person) -> None:
    brought_in(file_of(university, registrar, [member("T1", user_type="staff")]))
    person = person_of(university, "T1")
    university.add(RoleHolder(role_id=RoleId.TEACHER, person_id=person.person_id, granted_at=utc_now()))
    promoted = brought_in(file_of(university, registrar, [{"staff_code": "T1", "user_type": "teacher"}]))
    undone(promoted)
    assert roles_of(university, person) == {RoleId.TEACHER}


@pytest.mark.parametrize(
    ("said", "problem", "column"),
    [
        ({"staff_code": "รหัส"}, "import_staff_code_wrong", "staff_code"),
        ({"username": "สมหญิง"}, "import_username_wrong", "username"),
        ({"user_type": "นิสิต"}, "import_staff_kind_wrong", "user_type"),
        ({"email": "somying"}, "import_email_wrong", "email"),
        ({"mobile": "12345"}, "import_phone_wrong", "mobile"),
        ({"campus_code": "Q"}, "import_unit_unknown", "campus_code"),
        ({"faculty_code": "QQ"}, "import_unit_unknown", "faculty_code"),
        ({"first_name_en": ""}, "import_cell_missing_of_new", "first_name_en"),
        ({"first_name_th": "ก" * 201}, "import_text_too_long", "first_name_th"),
    ],
)
def test_a_row_is_refused_by_the_cell_that_is_wrong(
    university: University, registrar: Person, said: dict[str, str], problem: str, column: str
) -> None:
    [found] = rows_of(university, checked(file_of(university, registrar, [{**member("T1"), **said}])))
    assert (found.state, found.problem) == (RowState.REFUSED, problem)
    assert found.facts is not None
    assert found.facts["column"] == column


def test_codes_and_usernames_of_others_are_refused(university: University, registrar: Person) -> None:
    student = university.student()
    rows = [
        member("T1", username=registrar.username),
        member(student.student_code),
        member("T2", username="same"),
        member("T3", username="same@ku.th"),
    ]
    case_id = checked(file_of(university, registrar, rows))
    assert [problem for _, _, problem in became(university, case_id)] == [
        "import_username_taken", "import_code_of_student", None, "import_value_repeated",
    ]  # fmt: skip


def test_a_department_is_one_of_the_faculty(university: University, registrar: Person) -> None:
    teacher = university.person(UserType.TEACHER, RoleId.TEACHER, faculty="E")
    row = member("T1", faculty_code="D", department_code=teacher.department_code or "")
    [found] = rows_of(university, checked(file_of(university, registrar, [row])))
    assert found.problem == "import_department_of_another"


def test_a_complete_list_closes_accounts_and_sessions_and_naming_somebody_again_opens_them(
    university: University, registrar: Person
) -> None:
    administrator = university.person(UserType.STAFF, RoleId.ADMINISTRATOR, faculty=None)
    brought_in(file_of(university, registrar, [member("T1"), member("T2")]))
    leaving = person_of(university, "T2")
    university.signed_in(leaving.person_id, RoleId.TEACHER)
    everybody = [{"staff_code": "T1"}, {"staff_code": registrar.id_code}]
    case_id = checked(file_of(university, registrar, everybody, COMPLETE))
    assert batch_of(university, case_id).closings is Closings.UNUSUAL
    applied(case_id)
    assert person_of(university, "T2").closed_at is not None
    assert person_of(university, administrator.id_code).closed_at is None
    assert all(each.revoked_at for each in university.rows(UserSession) if each.person_id == leaving.person_id)
    back = brought_in(file_of(university, registrar, [{"staff_code": "T2", "position_th": "อาจารย์พิเศษ"}]))
    assert became(university, back) == [(RowState.APPLIED, RowChange.REOPENED, None)]
    assert person_of(university, "T2").closed_at is None
    undone(back)
    assert person_of(university, "T2").closed_at is not None
    assert person_of(university, "T2").position_th == ""


def test_a_closing_is_undone_whatever_else_the_portal_holds_of_the_person(
    university: University, registrar: Person
) -> None:
    brought_in(file_of(university, registrar, [member("T1"), member("T2", mobile="081-234-5678")]))
    university.merge(person_of(university, "T2").model_copy(update={"mobile": "ext. 12", "email": "no address"}))
    rows = [{"staff_code": "T1", "mobile": ""}, {"staff_code": registrar.id_code, "mobile": "0812345678"}]
    case_id = checked(file_of(university, registrar, rows, COMPLETE))
    applied(case_id)
    assert person_of(university, "T2").closed_at is not None
    undone(case_id)
    assert person_of(university, "T2").closed_at is None


def person_of(university: University, code: str) -> Person:
    return next(each for each in university.rows(Person) if each.id_code == code)


def roles_of(university: University, person: Person) -> set[int]:
    """The roles that somebody holds."""
    return {each.role_id for each in university.rows(RoleHolder) if each.person_id == person.person_id}
