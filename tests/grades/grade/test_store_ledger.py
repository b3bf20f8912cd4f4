"""The ledger of grades: only added to, one chain for each attempt, and standings with every entry."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from decimal import Decimal
from threading import Barrier
from uuid import UUID

import psycopg.errors
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session

from models.curriculum.subject.contract.grading import Grading
from models.grades.grade.contract import EntryKind
from models.grades.grade.rules.letters import LETTERS, POINTS
from models.grades.grade.store import FirstGrade, GradeMovedError, begin_grades, current_grade, replace_grade
from models.grades.grade.tables import GradeEntry, GradeRecord
from models.grades.standing.tables import StudentStanding
from models.people.person.tables import Student
from tests.support.grading import LAST_YEAR, Grades, assert_standings_are_what_the_entries_say
from tests.support.university import YEAR, University


@pytest.fixture
def grades(university: University) -> Grades:
    """Writes grades of this university, each change by one case."""
    given = Grades(university.engine)
    case_id = university.request(university.student()).case_id
    return replace(given, written=replace(given.written, case_id=case_id))


def records(university: University) -> list[tuple[int, str]]:
    """Who has which grade now."""
    return sorted((record.student_id, record.grade) for record in university.rows(GradeRecord))


def test_what_is_published_twice_is_published_once(university: University, grades: Grades) -> None:
    student, subject = university.student(), university.subject()
    grades.give(student.student_id, subject, "B")
    again = FirstGrade(
        student.student_id, *LAST_YEAR, subject.subject_code, Decimal(3), Grading.LETTER, "A", EntryKind.PUBLICATION
    )
    with Session(university.engine) as session, session.begin():
        assert begin_grades(session, [again], grades.written) == 0
    assert records(university) == [(student.student_id, "B")]


def test_of_two_who_replace_a_grade_at_once_one_wins(university: University, grades: Grades) -> None:
    student = university.student()
    attempt = grades.give(student.student_id, university.subject(), "I")
    both = Barrier(2)

    def change(kind: EntryKind, letter: str) -> str:
        with Session(university.engine) as session, session.begin():
            before = current_grade(session, attempt)
            both.wait()
            try:
                replace_grade(session, before, letter, kind, grades.written)
            except GradeMovedError:
                return "moved"
        return letter

    with ThreadPoolExecutor(2) as pool:
        fixed = pool.submit(change, EntryKind.FIX, "A")
        converted = pool.submit(change, EntryKind.CONVERSION, "F")
        outcomes = {fixed.result(), converted.result()}
    (won,) = outcomes - {"moved"}
    assert "moved" in outcomes
    assert records(university) == [(student.student_id, won)]
    assert len(university.rows(GradeEntry)) == 2
    assert_standings_are_what_the_entries_say(university.engine)


def test_a_correction_of_an_old_term_changes_every_later_standing(university: University, grades: Grades) -> None:
    student = university.student()
    first = grades.give(student.student_id, university.subject(), "F", (YEAR - 2, 1))
    grades.give(student.student_id, university.subject(), "C", (YEAR - 1, 1))
    grades.give(student.student_id, university.subject(), "B", (YEAR - 1, 0))
    with Session(university.engine) as session, session.begin():
        replace_grade(session, current_grade(session, first), "A", EntryKind.CORRECTION, grades.written)
    after = sorted(
        university.rows(StudentStanding), key=lambda row: (row.academic_year, 3 if row.semester == 0 else row.semester)
    )
    assert [(row.semester, row.gpax) for row in after] == [(1, 4), (1, 3), (0, 3)]
    (now,) = (row for row in university.rows(Student) if row.student_id == student.student_id)
    assert (now.gpax, now.credits_earned) == (3, 9)
    assert_standings_are_what_the_entries_say(university.engine)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE grade_entry SET letter = 'A'",
        "DELETE FROM grade_entry",
        "DELETE FROM grade_attempt",
        "UPDATE grade_record SET grade = 'A'",
        "DELETE FROM grade_record",
    ],
)
def test_what_is_written_stays_written(university: University, grades: Grades, statement: str) -> None:
    grades.give(university.student().student_id, university.subject(), "F")
    with pytest.raises(DBAPIError) as refused, university.engine.begin() as connection:
        connection.execute(text(statement))
    assert isinstance(refused.value.orig, psycopg.errors.RestrictViolation)


def enter(university: University, attempt: UUID, supersedes: UUID | None, kind: str, case: UUID | None) -> None:
    """An entry that no function of ours would write."""
    with university.engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO grade_entry (entry_id, attempt_id, letter, kind, supersedes, case_id, effective_at,"
                " recorded_at) VALUES (gen_random_uuid(), :attempt, 'A', :kind, :supersedes, :case, now(), now())"
            ),
            {"attempt": attempt, "supersedes": supersedes, "kind": kind, "case": case},
        )


def test_the_database_keeps_chains_whole(university: University, grades: Grades) -> None:
    mine, other = (grades.give(university.student().student_id, university.subject(), "I") for _ in range(2))
    entries = {entry.attempt_id: entry.entry_id for entry in university.rows(GradeEntry)}
    case = grades.written.case_id
    for attempt, supersedes, kind, by in (
        (mine, None, "publication", None),
        (mine, None, "fix", case),
        (mine, entries[mine], "publication", case),
        (mine, entries[other], "fix", case),
        (mine, entries[mine], "fix", None),
    ):
        with pytest.raises(DBAPIError):
            enter(university, attempt, supersedes, kind, by)
    enter(university, mine, entries[mine], "fix", case)
    with pytest.raises(DBAPIError):
        enter(university, mine, entries[mine], "conversion", case)


LETTER_LISTS = st.lists(
    st.tuples(st.integers(0, 3), st.integers(1, 3), st.integers(0, 2), st.sampled_from(list(LETTERS))),
    min_size=1,
    max_size=12,
    unique_by=lambda grade: grade[:3],
)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(LETTER_LISTS, st.data())
def test_sql_over_the_entries_agrees_with_every_standing(
    university: University, grades: Grades, given_letters: list[tuple[int, int, int, str]], data: st.DataObject
) -> None:
    student = university.student()
    subjects = [university.subject(credit=credit) for credit in (1, 2, 3, 4)]
    for place, year, semester, letter in given_letters:
        subject = subjects[place]
        attempt = grades.give(student.student_id, subject, letter, (YEAR - year, semester), credit=subject.credit)
        if letter in ("W", "I", "N"):
            continue
        corrected = data.draw(st.sampled_from([other for other in POINTS if other != letter]))
        with Session(university.engine) as session, session.begin():
            replace_grade(session, current_grade(session, attempt), corrected, EntryKind.CORRECTION, grades.written)
    assert_standings_are_what_the_entries_say(university.engine)
