"""The subjects of a student's terms: those enrolled in and those asked for, as SQL over a student ``s``."""

from __future__ import annotations

from typing import Final

from models.cases.case.contract.record import CaseKind, CaseState
from models.enrolment.enrolment.contract import EnrolmentStage
from models.enrolment.enrolment.tables import HOLDS_SEAT
from models.enrolment.plan.tables import ON_WAITLIST
from models.kit.table import one_of

TAKEN_SUBJECTS: Final = f"""
    SELECT e.academic_year, e.semester, u.show_code
      FROM enrolment e JOIN subject u USING (subject_code)
     WHERE e.student_id = s.student_id AND e.{HOLDS_SEAT}
     UNION
    SELECT n.academic_year, n.semester, u.show_code
      FROM waitlist_entry w JOIN section n USING (section_id) JOIN subject u USING (subject_code)
     WHERE w.student_id = s.student_id AND w.{ON_WAITLIST}
     UNION
    SELECT n.academic_year, n.semester, u.show_code
      FROM case_file f CROSS JOIN LATERAL jsonb_array_elements_text(f.request->'section_ids') wanted(section_id)
      JOIN section n ON n.section_id = CAST(wanted.section_id AS integer) JOIN subject u USING (subject_code)
     WHERE f.student_id = s.student_id AND f.kind = '{CaseKind.ENROLMENT}' AND f.state = '{CaseState.OPEN}'
       AND {one_of("f.stage", EnrolmentStage.RECEIVED, EnrolmentStage.ARMED)}
"""
"""Academic year, semester and code of every subject that the student ``s`` is enrolled in, waits for (an approval, a
place) or has armed; each once.
"""


def taken_in_term(academic_year: str, semester: str) -> str:
    """An SQL array of the codes of :data:`TAKEN_SUBJECTS` in the term that the two expressions name, in order."""
    return f"""
    ARRAY(SELECT t.show_code FROM ({TAKEN_SUBJECTS}) t
           WHERE t.academic_year = {academic_year} AND t.semester = {semester} ORDER BY t.show_code)
    """
