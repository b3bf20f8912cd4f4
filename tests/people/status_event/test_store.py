"""The status of a student is that of the last event, and events are only added."""

from __future__ import annotations

import psycopg.errors
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError

from models.people.person.tables import Student, StudentStatusEvent
from models.people.student.contract.status import StudentStatus
from tests.support.university import University


def test_a_student_begins_with_an_event_and_the_last_one_holds(university: University) -> None:
    student = university.student()
    for status in (StudentStatus.ON_PROBATION, StudentStatus.CURRENT, StudentStatus.DISMISSED):
        university.give_status(student, status)
    [row] = [row for row in university.rows(Student) if row.student_id == student.student_id]
    assert row.status_code == StudentStatus.DISMISSED
    events = [row for row in university.rows(StudentStatusEvent) if row.student_id == student.student_id]
    assert [event.status_code for event in events] == ["17001", "17008", "17001", "17006"]


def test_nobody_sets_a_status_without_an_event(university: University) -> None:
    university.student()
    with pytest.raises(IntegrityError, match="last event"), university.engine.begin() as connection:
        connection.execute(text("UPDATE student SET status_code = '17006'"))


@pytest.mark.parametrize(
    "change", ["UPDATE student_status_event SET reason_th = ''", "DELETE FROM student_status_event"]
)
def test_what_was_recorded_is_never_changed(university: University, change: str) -> None:
    university.student()
    with pytest.raises(DBAPIError) as refused, university.engine.begin() as connection:
        connection.execute(text(change.format("student_status_event")))
    assert isinstance(refused.value.orig, psycopg.errors.Error)
