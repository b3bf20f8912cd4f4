"""Files of status events: the history of the old system stands before that of the portal (golive §3, ADR 28)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.imports.import_batch.contract.case import BatchRequest, ImportKind, RowState
from models.kit.calendar import bangkok_date, utc_now
from models.kit.imported_row import RowChange
from models.news.announcement.tables import Notification
from models.people.person.tables import Person, Student, StudentStatusEvent, UserType
from models.people.student.contract.status import StudentStatus
from models.people.student.store.file_fields import read_students
from models.study.earlier_status.store.facts import read_histories
from tests.support.student_files import file_of as students_file
from tests.support.student_files import newcomer, student_of, with_codes
from tests.support.university import University
from tests.support.updating import applied, became, brought_in, checked, request_of, rows_of, undone

NEW = (RowState.APPLIED, RowChange.NEW, None)
CHANGED = (RowState.APPLIED, RowChange.CHANGED, None)
UNCHANGED = (RowState.UNCHANGED, None, None)
OTHER_ROW = (RowState.REFUSED, None, "import_other_row_wrong")
LEFT, BACK = "10/1/2567", "1/6/2567"
CODE = "6610450009"


@pytest.fixture
def registrar(university: University) -> Person:
    with_codes(university)
    return university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)


@pytest.fixture
def student(university: University) -> Student:
    """Registered on 1 June 2023, and a current student since."""
    return university.student()


def row(student: Student, on: str, status: str, **said: str) -> dict[str, str]:
    """A step of the history of a student."""
    return {"student_code": student.student_code, "effective_on": on, "status_code": status, **said}


def leave_and_return(student: Student, **of_leave: str) -> list[dict[str, str]]:
    """The steps of a student who stayed away for a term."""
    return [row(student, BACK, "17001"), row(student, LEFT, "17003", **of_leave)]


def file_of(university: University, sender: Person, *rows: Mapping[str, str]) -> BatchRequest:
    """An import of status events."""
    return request_of(university, sender, rows, kind=ImportKind.STATUS_EVENTS)


def history(university: University, student: Student) -> list[tuple[date, str, str | None]]:
    """The steps of a student, the earliest first: day, status, and the status before."""
    with Session(university.engine) as session:
        found = read_histories(session, [student.student_id]).get(student.student_code, [])
    return [(step.effective_on, step.status_code, step.old_status_code) for step in found]


def status_of(university: University, student: Student) -> tuple[str, date]:
    """The status of a student, and since when it holds."""
    with Session(university.engine) as session:
        held = read_students(session, [student.student_code])[student.student_code]
    since = held["since"]
    assert isinstance(since, date)
    return str(held["status_code"]), since


REGISTERED = (date(2023, 6, 1), "17001", None)


def test_a_history_stands_by_its_days_and_changes_no_status(
    university: University, registrar: Person, student: Student
) -> None:
    said = {
        "old_status_code": "17001", "academic_year": "2566", "semester": "ปลาย", "reason_th": "ลาพักการศึกษา",
        "document_no": "อว 6501/0123", "approved_on": "8/1/2567",
    }  # fmt: skip
    rows = leave_and_return(student, **said)
    case_id = brought_in(file_of(university, registrar, *rows))
    assert became(university, case_id) == [NEW, NEW]
    assert history(university, student) == [
        REGISTERED, (date(2024, 1, 10), "17003", "17001"), (date(2024, 6, 1), "17001", "17003"),
    ]  # fmt: skip
    assert status_of(university, student) == ("17001", date(2024, 6, 1))
    leave = next(each for each in university.rows(StudentStatusEvent) if each.status_code == "17003")
    assert (leave.academic_year, leave.semester, leave.reason_th, leave.reason_en) == (
        2566, 2, "ลาพักการศึกษา", "ลาพักการศึกษา",
    )  # fmt: skip
    assert (leave.document_no, leave.approved_on, leave.case_id) == ("อว 6501/0123", date(2024, 1, 8), None)
    assert (leave.import_case_id, leave.recorded_by_id) == (case_id, registrar.person_id)
    assert university.rows(Notification) == []
    trail = [each for each in university.rows(AuditEntry) if each.action == "student_status.carry_over"]
    assert {(each.subject_id, (each.after or {})["case"]) for each in trail} == {(student.student_code, str(case_id))}
    assert became(university, brought_in(file_of(university, registrar, *rows))) == [UNCHANGED] * 2


def test_a_later_file_completes_and_adds_and_undoing_takes_both_back(
    university: University, registrar: Person, student: Student
) -> None:
    first = brought_in(file_of(university, registrar, *leave_and_return(student)))
    before = history(university, student)
    more = [row(student, LEFT, "17003", document_no="7/2567"), row(student, "1/8/2566", "17002")]
    later = brought_in(file_of(university, registrar, *more))
    assert became(university, later) == [CHANGED, NEW]
    assert history(university, student)[1:3] == [
        (date(2023, 8, 1), "17002", "17001"), (date(2024, 1, 10), "17003", "17002"),
    ]  # fmt: skip
    undone(later)
    assert history(university, student) == before
    assert {each.document_no for each in university.rows(StudentStatusEvent)} == {None}
    undone(first)
    assert history(university, student) == [REGISTERED]
    assert len([each for each in university.rows(AuditEntry) if each.action == "student_status.remove"]) == 3


def test_what_another_file_stands_on_stays(university: University, registrar: Person, student: Student) -> None:
    first = brought_in(file_of(university, registrar, row(student, "1/8/2566", "17002"), row(student, BACK, "17001")))
    brought_in(file_of(university, registrar, row(student, LEFT, "17003")))
    undone(first)
    assert [(each.state, each.problem) for each in rows_of(university, first)] == [
        (RowState.KEPT, "import_status_stands")
    ] * 2
    assert len(history(university, student)) == 4


def test_what_was_completed_since_stays(university: University, registrar: Person, student: Student) -> None:
    first = brought_in(file_of(university, registrar, *leave_and_return(student, document_no="1")))
    brought_in(file_of(university, registrar, row(student, LEFT, "17003", document_no="2")))
    undone(first)
    kept = {each.problem for each in rows_of(university, first) if each.state is RowState.KEPT}
    assert "import_changed_since" in kept
    assert (date(2024, 1, 10), "17003", "17001") in history(university, student)


def test_the_step_of_a_file_of_students_is_completed_and_what_came_before_leads_to_it(
    university: University, registrar: Person
) -> None:
    said = newcomer(CODE, status_code="17007", status_on="1/5/2569", admission_year="2566")
    brought_in(students_file(university, registrar, [said]))
    student = student_of(university, CODE)
    rows = [row(student, "1/8/2566", "17001"), row(student, "1/5/2569", "17007", document_no="9/2569")]
    case_id = brought_in(file_of(university, registrar, *rows))
    assert became(university, case_id) == [NEW, CHANGED]
    assert history(university, student) == [
        (date(2023, 6, 1), "17002", None), (date(2023, 8, 1), "17001", "17002"), (date(2026, 5, 1), "17007", "17001"),
    ]  # fmt: skip
    assert status_of(university, student) == ("17007", date(2026, 5, 1))
    assert became(university, brought_in(file_of(university, registrar, *rows))) == [UNCHANGED] * 2
    undone(case_id)
    assert history(university, student)[-1] == (date(2026, 5, 1), "17007", "17002")
    assert {each.document_no for each in university.rows(StudentStatusEvent)} == {None}


def test_the_registration_is_the_portals_and_a_row_of_it_says_no_more(
    university: University, registrar: Person, student: Student
) -> None:
    said = row(student, "1/6/2566", "17001", reason_th="รับเข้าศึกษา")
    assert became(university, brought_in(file_of(university, registrar, said))) == [UNCHANGED]


def test_what_this_portal_recorded_stays_as_it_is_and_is_what_a_history_leads_to(
    university: University, registrar: Person, student: Student
) -> None:
    university.give_status(student, StudentStatus.ON_LEAVE)
    today = str(bangkok_date(utc_now()))
    same = [*leave_and_return(student), row(student, today, "17003", reason_th="ทดสอบ")]
    assert became(university, checked(file_of(university, registrar, *same)))[2] == UNCHANGED
    other = checked(file_of(university, registrar, row(student, today, "17003", reason_th="อื่น")))
    assert became(university, other) == [(RowState.REFUSED, None, "import_status_of_portal")]
    back, leave = leave_and_return(student)
    half = checked(file_of(university, registrar, leave))
    assert became(university, half) == [(RowState.REFUSED, None, "import_status_next_is_here")]
    brought_in(file_of(university, registrar, leave, back))
    assert status_of(university, student)[0] == StudentStatus.ON_LEAVE


def test_nothing_is_after_the_status_that_holds(university: University, registrar: Person) -> None:
    said = newcomer(CODE, status_code="17003", status_on="1/9/2566", admission_year="2566")
    brought_in(students_file(university, registrar, [said]))
    late = row(student_of(university, CODE), LEFT, "17001")
    found = became(university, checked(file_of(university, registrar, late)))
    assert found == [(RowState.REFUSED, None, "import_status_after_present")]


def test_a_history_leads_to_the_status_that_holds_and_comes_in_whole(
    university: University, registrar: Person, student: Student
) -> None:
    other = university.student()
    rows = [
        row(student, "1/8/2566", "17002"),
        row(student, LEFT, "17003", old_status_code="17002"),
        *leave_and_return(other),
    ]
    found = became(university, brought_in(file_of(university, registrar, *rows)))
    assert found == [OTHER_ROW, (RowState.REFUSED, None, "import_status_not_present"), NEW, NEW]
    assert history(university, student) == [REGISTERED]


def test_a_status_that_was_recorded_since_the_check_is_looked_at_again(
    university: University, registrar: Person, student: Student
) -> None:
    case_id = checked(file_of(university, registrar, *leave_and_return(student)))
    university.give_status(student, StudentStatus.DISMISSED)
    applied(case_id)
    assert became(university, case_id) == [NEW, NEW]
    assert status_of(university, student)[0] == StudentStatus.DISMISSED
    assert history(university, student)[-1][1:] == ("17006", "17001")
    undone(case_id)
    assert [step[1] for step in history(university, student)] == ["17001", "17006"]


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"student_code": "0000000000"}, "import_student_not_found"),
        ({"status_code": "17033"}, "import_unit_unknown_near"),
        ({"old_status_code": "17033"}, "import_unit_unknown_near"),
        ({"old_status_code": "17010"}, "import_status_old_differs"),
        ({"effective_on": "31/12/2580"}, "import_status_to_come"),
        ({"approved_on": "31/12/2580"}, "import_status_to_come"),
        ({"academic_year": "2566"}, "import_status_term_half"),
        ({"semester": "1"}, "import_status_term_half"),
        ({"effective_on": "someday"}, "import_day_wrong"),
    ],
)
def test_rows_that_cannot_be_are_refused(
    university: University, registrar: Person, student: Student, said: Mapping[str, str], problem: str
) -> None:
    rows = [row(student, LEFT, "17003"), row(student, BACK, "17001") | said]
    found = became(university, checked(file_of(university, registrar, *rows)))
    assert found[1] == (RowState.REFUSED, None, problem)


def test_two_rows_of_one_step_are_one_too_many(university: University, registrar: Person, student: Student) -> None:
    rows = [row(student, BACK, "17001"), row(student, "2024-06-01", "17001")]
    found = became(university, checked(file_of(university, registrar, *rows)))
    assert found[1] == (RowState.REFUSED, None, "import_row_repeated")


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE student_status_event SET status_code = '17006' WHERE event_id < 0",
        "UPDATE student_status_event SET document_no = '1' WHERE event_id > 0",
        "DELETE FROM student_status_event WHERE event_id > 0",
        "INSERT INTO student_status_event SELECT -1, student_id, academic_year, semester, NULL, status_code,"
        " effective_on, '', '', NULL, NULL, NULL, '', now() FROM student_status_event WHERE event_id > 0",
    ],
)
def test_the_database_keeps_what_is_no_files(
    university: University, registrar: Person, student: Student, change: str
) -> None:
    brought_in(file_of(university, registrar, *leave_and_return(student)))
    with pytest.raises(DBAPIError), university.engine.begin() as connection:
        connection.execute(text(change))


def test_a_status_of_today_may_follow_a_history_of_yesterday(
    university: University, registrar: Person, student: Student
) -> None:
    yesterday = str(bangkok_date(utc_now()) - timedelta(days=1))
    brought_in(file_of(university, registrar, row(student, LEFT, "17003"), row(student, yesterday, "17001")))
    university.give_status(student, StudentStatus.ON_LEAVE)
    assert [status for _, status, _ in history(university, student)] == ["17001", "17003", "17001", "17003"]
