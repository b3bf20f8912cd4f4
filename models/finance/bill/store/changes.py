"""Which changes of enrolments a bill may depend on, until the sweep has brought it up to date (finance §3)."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from sqlalchemy import text

from models.cases.case.contract.record import CaseKind
from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.fee.contract import FeeEnrolmentType
from models.finance.late_fine.store import TOOK_EFFECT
from models.kit.table import one_of

SWEEP: Final = "bills"
"""The name under which the sweep of bills keeps up to which instant it has seen what changed."""
OVERLAP: Final = timedelta(minutes=2)
"""A transaction that began earlier may have committed after the last sweep looked."""

_IN_PROJECT: Final = """
    EXISTS (SELECT FROM project_fee p, student s
             WHERE p.deleted_at IS NULL AND s.student_id = f.student_id
               AND (p.student_codes = '[]' OR p.student_codes ? s.student_code)
               AND coalesce(p.major_code, s.major_code) = s.major_code
               AND coalesce(p.student_type_code, s.student_type_code) = s.student_type_code)
"""
"""A special project may charge the student by credits, also one who pays a lump sum."""
_MAY_BE_FINED: Final = f"""
    EXISTS (SELECT FROM late_fine l, student s, calendar_period p
             WHERE l.deleted_at IS NULL AND s.student_id = f.student_id AND p.academic_year = f.academic_year
               AND p.semester = f.semester AND p.campus_code IN (s.campus_code, '') AND p.closes_at <= f.updated_at
               AND (p.kind = '{EnrolmentPeriod.ADD_DROP}'
                    OR (p.kind = '{EnrolmentPeriod.ENROLMENT}'
                        AND (f.request ->> 'on_behalf' = 'true'
                             OR NOT EXISTS (SELECT FROM enrolment e
                                             WHERE e.student_id = f.student_id AND e.academic_year = f.academic_year
                                               AND e.semester = f.semester AND e.{TOOK_EFFECT}
                                               AND e.created_at < p.closes_at)))))
"""
"""A case that may have registered or changed late, or undone that on the student's behalf. Whether it did, and what it
costs, the rules say; most of who adds and drops registered in time and is passed over.
"""
_CHANGED: Final = f"""
      FROM case_file f JOIN bill b USING (student_id, academic_year, semester)
     WHERE {one_of("f.kind", CaseKind.ENROLMENT, CaseKind.WAITLIST)} AND b.again_at IS NULL
       AND (b.charged_as = '{FeeEnrolmentType.PER_CREDIT}'
            OR EXISTS (SELECT FROM enrolment e JOIN subject_fee s USING (subject_code)
                        WHERE e.student_id = f.student_id AND e.academic_year = f.academic_year
                          AND e.semester = f.semester AND s.deleted_at IS NULL)
            OR {_IN_PROJECT} OR {_MAY_BE_FINED})
"""
"""Enrolments that changed where it matters: of who is charged by credits, who took a subject with special fees, who
is in a special project, and who may have enrolled late.
"""
CHANGED_BILLS: Final = text(f"""
    SELECT DISTINCT f.academic_year, f.semester, f.student_id {_CHANGED}
       AND f.updated_at >= :since AND b.assessed_at < f.updated_at + CAST(:overlap AS interval)
     ORDER BY 1, 2, 3
""")
"""Whose bills may depend on enrolments that changed since a UTC instant."""
WAITS_FOR_SWEEP: Final = text(f"""
    SELECT EXISTS (SELECT {_CHANGED}
       AND f.student_id = :student_id AND f.academic_year = :academic_year AND f.semester = :semester
       AND f.updated_at > b.assessed_at
       AND f.updated_at >= (SELECT swept_to - CAST(:overlap AS interval) FROM sweep_mark WHERE name = '{SWEEP}'))
""")
"""Whether the sweep will assess one student's bill again. What it has seen and left as it is does not count."""
