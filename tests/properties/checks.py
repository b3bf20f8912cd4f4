"""What holds of a student and the university whatever was done, and in whatever order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final

from sqlalchemy import text
from sqlmodel import Session

from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Student
from models.study.audit.rules.auditing import audit
from models.study.audit.rules.reading import programme_of
from models.study.audit.store.reading import read_audit_facts, read_programmes
from models.study.graduation.store.under_way import read_under_way
from tests.properties.world import SETTLED, World
from tests.support.fees import CREDIT, KEEPING, LUMP_SUM, MAINTAIN, PER_CREDIT, TUITION
from tests.support.grading import assert_standings_are_what_the_entries_say
from tests.support.rows import assert_counters_equal_rows
from tests.support.terms import TERMS

_CHOICE: Final = text("""
    SELECT enrol_type FROM enrolment_type_choice
     WHERE student_id = :student_id AND (academic_year, semester) = (:academic_year, :semester)
""")
_SPENT: Final = text("""
    SELECT l.source_code, l.source_academic_year, l.source_semester
      FROM transfer_credit t JOIN transfer_credit_line l USING (transfer_id)
     WHERE t.student_id = :student_id AND l.granted_at IS NOT NULL
""")


def check_fees(world: World, student: Student) -> None:
    """What the open term asks for is what the fees of the student's faculty make of what is held."""
    position = world.terms.position
    world.faculties[position] = world.row_of(student).faculty_code
    check_fees_of(world, student, position)


def check_fees_of(world: World, student: Student, position: int) -> None:
    """The same of a term, which is billed anew: by the faculty that the student was in as it ran."""
    academic_year, semester = TERMS[position]
    term = {"student_id": student.student_id, "academic_year": academic_year, "semester": semester}
    with world.university.engine.connect() as connection:
        chosen = connection.execute(_CHOICE, term).scalar()
    held = [
        row for row in world.places(student)
        if (row.academic_year, row.semester) == TERMS[position] and row.status == "enrolled"
    ]  # fmt: skip
    credits_held = sum((row.credit for row in held), Decimal(0))
    if chosen == "maintain_status":
        assert not held, held
        expected = {MAINTAIN: KEEPING}
    elif chosen is None:
        expected = {}
    elif world.faculties[position] == "E":
        expected = {TUITION: LUMP_SUM}
    else:
        expected = {CREDIT: PER_CREDIT * credits_held} if held else {}
    with world.terms.looking_at(position):
        world.office.bill(student, at=utc_now() + SETTLED)
        charged = world.office.charged(student)
    assert charged == expected, (chosen, charged, expected, held)


def check_books(world: World, _student: Student) -> None:
    """Postings balance, and seats are counted as they are taken."""
    world.cashier.check()
    assert_counters_equal_rows(world.university.engine)


def check_grades(world: World, student: Student) -> None:
    """A published grade keeps its place, and credits that were earned count each attempt once."""
    places = world.places(student)
    graded = {_attempt(row) for row in places if row.grade not in (None, "W")}
    held = {_attempt(row) for row in places if row.status == "enrolled"}
    assert graded <= held, places
    assert_standings_are_what_the_entries_say(world.university.engine, student.student_id)


def _attempt(row: Any) -> tuple[str, int, int]:
    return row.subject_code, row.academic_year, row.semester


def check_audit(world: World, student: Student) -> None:
    """An attempt counts at one requirement, and one that was transferred only as its target."""
    with world.university.engine.connect() as connection:
        [facts] = read_audit_facts(connection, [student.student_id], bangkok_date(utc_now()))
        assert facts.version_id is not None
        programme = read_programmes(connection, [facts.version_id])[facts.version_id]
        spent = connection.execute(_SPENT, {"student_id": student.student_id}).all()
    used = Counter(key for node in audit(programme_of(programme.document), facts.taken, facts.agreed).nodes.values()
                   for key in node.used)  # fmt: skip
    assert set(used.values()) <= {1}, used
    transferred = {f"{row.source_code}:{row.source_academic_year}:{row.source_semester}" for row in spent}
    assert not transferred & set(used), (transferred, used)


def check_under_way(world: World, student: Student) -> None:
    """What is under way are the places without a grade, of every term, and cases that are open."""
    ungraded = ungraded_places(world, student)
    with Session(world.university.engine) as session:
        found = read_under_way(session, student.student_id, bangkok_date(utc_now()))
    assert len([each for each in found if each.case_id is None]) == len(ungraded), (found, ungraded)


def open_places(world: World, student: Student) -> list[Any]:
    """What the student holds or held in the open term."""
    return [row for row in world.places(student) if (row.academic_year, row.semester) == world.term]


def ungraded_places(world: World, student: Student) -> Sequence[Any]:
    """What the student holds without a published grade, in every term."""
    return [row for row in world.places(student) if row.status == "enrolled" and row.grade is None]


CHECKS: Final = (check_fees, check_books, check_grades, check_audit, check_under_way)
"""What is checked after every step."""
