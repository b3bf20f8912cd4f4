"""What the ledger holds is looked up row by row, whatever the planner believes of tables that are being filled."""

from __future__ import annotations

from uuid import uuid4

import pytest
from sqlalchemy import text
from sqlmodel import Session

from models.grades.earlier_grade.contract import EarlierGradeRow
from models.grades.earlier_grade.store.facts import read_held
from tests.support.university import University

STUDENTS, EACH = 50, 40
LEDGER = ("grade_attempt", "grade_entry")
READ = text("""
    SELECT relname, seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables WHERE relname = ANY(:tables)
""")
FILL = (
    """
    INSERT INTO grade_attempt (attempt_id, student_id, academic_year, semester, subject_code, credit, grading)
    SELECT gen_random_uuid(), s, 2560, 1, u, 3, 'letter' FROM unnest(CAST(:students AS int[])) s,
           unnest(CAST(:subjects AS text[])) u
    """,
    """
    INSERT INTO grade_entry (entry_id, attempt_id, letter, kind, case_id, effective_at, recorded_at)
    SELECT gen_random_uuid(), attempt_id, 'A', 'earlier', :case_id, now(), now() FROM grade_attempt
    """,
)


@pytest.mark.parametrize("order", [LEDGER, LEDGER[::-1]])
def test_rows_are_looked_up_while_the_tables_seem_empty(university: University, order: tuple[str, ...]) -> None:
    students = [university.student() for _ in range(STUDENTS)]
    subjects = [university.subject() for _ in range(EACH)]
    rows = [
        EarlierGradeRow(
            student_code=student.student_code, academic_year=2560, semester=1, subject_code=subject.show_code, grade="A"
        )
        for student in students
        for subject in subjects
    ]
    with Session(university.engine) as session:
        session.execute(text("SET LOCAL session_replication_role = replica"))
        asked = {
            "students": [each.student_id for each in students],
            "subjects": [each.subject_code for each in subjects],
            "case_id": uuid4(),
        }
        for statement in FILL:
            session.execute(text(statement), asked)
        with university.engine.connect() as other:  # rows nobody committed yet count as none
            for table in order:
                other.execute(text(f"ANALYZE {table}"))
            other.commit()
        before = dict(session.execute(READ, {"tables": list(LEDGER)}).tuples().all())
        assert len(read_held(session, rows)) == len(rows)
        after = dict(session.execute(READ, {"tables": list(LEDGER)}).tuples().all())
    for table in LEDGER:
        assert after[table] - before[table] <= (STUDENTS + EACH) * len(rows), (
            table
        )  # of a term: a student's, or a subject's
