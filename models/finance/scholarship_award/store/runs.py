"""What giving a scholarship reads and counts: to whom, its chunks, what it comes to (finance §6)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text

from models.finance.scholarship_award.contract import AwardGroup, AwardStudentState
from models.kit.table import one_of

IN_AWARD_GROUP: Final = """
      FROM student s
     WHERE (CAST(:student_codes AS text[]) = '{}' OR s.student_code = ANY(:student_codes))
       AND (CAST(:study_year AS int) IS NULL OR s.study_year = :study_year)
       AND (CAST(:campus_code AS text) IS NULL OR s.campus_code = :campus_code)
       AND (CAST(:faculty_code AS text) IS NULL OR s.faculty_code = :faculty_code)
       AND (CAST(:department_code AS text) IS NULL OR s.department_code = :department_code)
       AND (CAST(:major_code AS text) IS NULL OR s.major_code = :major_code)
       AND (CAST(:education_level_code AS text) IS NULL OR s.education_level_code = :education_level_code)
       AND (CAST(:status_code AS text) IS NULL OR s.status_code = :status_code)
       AND (CAST(:gpax_from AS numeric) IS NULL OR s.gpax >= :gpax_from)
"""
"""The students (``s``) of a group."""


def award_group_parameters(group: AwardGroup) -> dict[str, object]:
    """Parameters of :data:`IN_AWARD_GROUP`."""
    return {**group.model_dump(), "student_codes": list(group.student_codes)}


OUTSIDE_AWARD_GROUP: Final = text(f"""
    SELECT code FROM unnest(CAST(:student_codes AS text[])) AS code
     WHERE code NOT IN (SELECT s.student_code {IN_AWARD_GROUP}) ORDER BY code
""")
"""The codes that were named and whose students are not in the group, or do not exist."""
AWARD_SNAPSHOT: Final = text(f"""
    INSERT INTO award_run_student (case_id, student_id, position, state)
    SELECT :case_id, s.student_id, row_number() OVER (ORDER BY s.student_code) - 1, '{AwardStudentState.WAITING}'
    {IN_AWARD_GROUP}
""")
"""Keeps the students of a group as they are now."""
AWARD_CHUNK: Final = text("""
    SELECT student_id, award_id FROM award_run_student
     WHERE case_id = :case_id AND position >= :first AND position < CAST(:first AS integer) + :size AND state = :state
     ORDER BY student_id
""")
"""The students of a chunk that are in a state."""
_STANDS: Final = one_of("t.state", AwardStudentState.GIVEN, AwardStudentState.KEPT)
AWARD_COUNTS: Final = f"""
    count(*) AS students,
    count(*) FILTER (WHERE t.state = '{AwardStudentState.WAITING}' AND t.problem IS NULL) AS good,
    coalesce(sum(t.expected) FILTER (WHERE t.state = '{AwardStudentState.WAITING}' AND t.problem IS NULL), 0)
        AS expected,
    count(*) FILTER (WHERE t.problem IS NOT NULL AND t.state <> '{AwardStudentState.KEPT}') AS refused,
    count(*) FILTER (WHERE {_STANDS}) AS given,
    coalesce(sum(t.amount) FILTER (WHERE {_STANDS}), 0) AS amount,
    count(*) FILTER (WHERE t.state = '{AwardStudentState.UNDONE}') AS undone,
    count(*) FILTER (WHERE t.state = '{AwardStudentState.KEPT}') AS kept
"""
"""What it has come to, over its students (``t``)."""
AWARD_FIGURES: Final = text(f"SELECT {AWARD_COUNTS} FROM award_run_student t WHERE t.case_id = :case_id")
