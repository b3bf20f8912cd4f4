"""What of a student is under way or ungraded: places, requests for them, corrections, claims and leaves."""

from __future__ import annotations

from datetime import date
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseKind, CaseState
from models.enrolment.enrolment.contract import ENROL_TYPE_CREDIT, EnrolmentStage, EnrolmentStatus
from models.enrolment.enrolment.tables import HOLDS_SEAT
from models.enrolment.plan.tables import ON_WAITLIST
from models.kit.rows import FactRow
from models.study.graduation.rules.under_way import UnderWay, UnderWayKind
from models.study.leave.contract import LeaveKind

_OPEN_KINDS: Final = (CaseKind.TRANSFER_CREDIT, CaseKind.PROGRAMME_EXCEPTION)
"""Cases that may change what counts, by what they are called among the things under way."""
_BEFORE_PLACE: Final = (EnrolmentStage.RECEIVED, EnrolmentStage.ARMED)
"""The stages of a request to enrol that has no place yet."""
_UNDER_WAY: Final = text(f"""
    SELECT CASE WHEN bool_or(e.status = '{EnrolmentStatus.ENROLLED.value}') THEN '{UnderWayKind.ENROLLED.value}'
                ELSE '{UnderWayKind.AWAITING_APPROVAL.value}' END AS kind,
           u.show_code AS code, min(u.name_th) AS name_th, min(u.name_en) AS name_en, e.academic_year, e.semester,
           CAST(NULL AS uuid) AS case_id
      FROM enrolment e JOIN subject u USING (subject_code)
      LEFT JOIN term t ON (t.academic_year, t.semester) = (e.academic_year, e.semester)
     WHERE e.student_id = :student_id AND e.{HOLDS_SEAT}
       AND (e.enrol_type = '{ENROL_TYPE_CREDIT}' OR t.ends_on >= :today)
       AND NOT EXISTS (SELECT FROM grade_record r JOIN subject g USING (subject_code)
                        WHERE r.student_id = e.student_id AND g.show_code = u.show_code
                          AND (r.academic_year, r.semester) = (e.academic_year, e.semester))
     GROUP BY u.show_code, e.academic_year, e.semester
     UNION ALL
    SELECT DISTINCT '{UnderWayKind.WAITLIST.value}', u.show_code, u.name_th, u.name_en, n.academic_year, n.semester,
           w.case_id
      FROM waitlist_entry w JOIN section n USING (section_id) JOIN subject u USING (subject_code)
     WHERE w.student_id = :student_id AND w.{ON_WAITLIST}
     UNION ALL
    SELECT '{UnderWayKind.GRADE_CORRECTION.value}', u.show_code, u.name_th, u.name_en, a.academic_year, a.semester,
           c.case_id
      FROM grade_correction c JOIN grade_attempt a USING (attempt_id) JOIN subject u USING (subject_code)
     WHERE a.student_id = :student_id AND c.is_open
     UNION ALL
    SELECT c.kind, '', c.title_th, c.title_en, c.academic_year, c.semester, c.case_id
      FROM case_file c
     WHERE c.student_id = :student_id AND c.state = '{CaseState.OPEN.value}'
       AND (c.kind = ANY(:kinds)
            OR (c.kind = '{CaseKind.ENROLMENT.value}' AND c.stage = ANY(:before_place))
            OR (c.kind = '{CaseKind.LEAVE.value}'
                AND NOT EXISTS (SELECT FROM leave l WHERE l.case_id = c.case_id AND NOT l.under_review
                                   AND (l.leave_kind <> '{LeaveKind.LEAVE.value}' OR l.ended_at IS NOT NULL))))
     ORDER BY academic_year NULLS LAST, semester, kind, code, case_id
""")


class _Row(FactRow):
    kind: UnderWayKind
    code: str
    name_th: str
    name_en: str
    academic_year: int | None
    semester: int | None
    case_id: UUID | None


_ROWS: Final = TypeAdapter(list[_Row])


def read_under_way(session: Session, student_id: int, today: date) -> tuple[UnderWay, ...]:
    """Everything under way or ungraded, the earliest term first.

    I and N are published letters, which the programme's conditions look at. A subject that is only attended counts
    until its term is over: it never gets a grade.
    """
    asked = {
        "student_id": student_id, "today": today, "kinds": [kind.value for kind in _OPEN_KINDS],
        "before_place": [stage.value for stage in _BEFORE_PLACE],
    }  # fmt: skip
    rows = _ROWS.validate_python(session.execute(_UNDER_WAY, asked).all())
    return tuple(UnderWay(**row.model_dump()) for row in rows)
