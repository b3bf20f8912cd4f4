"""What a submission of grades reads: when it may be, who may look at it, what was submitted (grades §4)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import TextClause, text

from models.cases.case.contract.record import CaseActionName, CaseKind
from models.cases.case.store.accepted import Titles, new_case
from models.cases.case.store.kinds import CaseFacts
from models.cases.case.tables import CaseFile
from models.grades.grade_submission.contract.case import GradeRound, Span, SubmissionRequest
from models.grades.period.contract import PERIODS_OF_ROUND

_TITLES: Final = {
    GradeRound.NORMAL: ("ส่งผลการเรียน", "Grades"),
    GradeRound.ADDITIONAL: ("ส่งผลการเรียนเพิ่มเติม", "Additional grades"),
}


def periods_of_sheet(kinds: str) -> str:
    """SQL of the periods of ``kinds``, an expression of an array, that concern a sheet (``h``): ``opens_at`` and
    ``closes_at``. A campus's own period goes before that of all.
    """
    return f"""
    SELECT p.opens_at, p.closes_at FROM calendar_period p
     WHERE (p.academic_year, p.semester) = (h.academic_year, h.semester)
       AND p.kind = ANY({kinds}) AND p.campus_code IN ('', h.campus_code)
       AND (p.campus_code <> '' OR NOT EXISTS (
            SELECT FROM calendar_period o WHERE (o.academic_year, o.semester, o.kind, o.campus_code)
                   = (p.academic_year, p.semester, p.kind, h.campus_code)))
    """


def spans_of_sheet(kinds: str) -> str:
    """SQL of when a sheet (``h``) may be submitted: in its periods of ``kinds``, and while an extension holds."""
    return f"""
    {periods_of_sheet(kinds)}
    UNION ALL
    SELECT granted_at, until FROM grade_extension x WHERE x.sheet_id = h.sheet_id
    """


SPANS: Final[TextClause] = text(f"""
    SELECT v.opens_at, v.closes_at FROM grade_sheet h CROSS JOIN LATERAL ({spans_of_sheet(":kinds")}) v
     WHERE h.sheet_id = :sheet_id
""")
"""When a sheet may be submitted. Parameters sheet_id, kinds."""


def spans_of(rows: Iterable[tuple[datetime, datetime]]) -> list[Span]:
    """The rows of :data:`SPANS`, as the rules read them."""
    return [Span(opens_at=opens_at, closes_at=closes_at) for opens_at, closes_at in rows]


def kinds_of(round: GradeRound) -> list[str]:
    """The kinds of period in which a round may be submitted."""
    return [kind.value for kind in PERIODS_OF_ROUND[round]]


class DueSheet(BaseModel):
    """A sheet whose grades are due, as its case says it."""

    sheet_id: UUID
    academic_year: int
    semester: int
    campus_code: str
    faculty_code: str
    department_code: str
    coordinator_id: UUID
    subject_code: str
    subject_th: str
    subject_en: str
    group_name: str
    sections: str


_DUE_COLUMNS: Final = """
    h.sheet_id, h.academic_year, h.semester, h.campus_code, d.faculty_code, u.department_code, h.coordinator_id,
    u.show_code AS subject_code, u.name_th AS subject_th, u.name_en AS subject_en, h.group_name,
    (SELECT string_agg(s.section_code, ', ' ORDER BY s.section_code) FROM grade_sheet_section x
       JOIN section s USING (section_id) WHERE x.sheet_id = h.sheet_id) AS sections
"""
DUE_SHEET: Final[TextClause] = text(f"""
    SELECT {_DUE_COLUMNS} FROM grade_sheet h JOIN subject u USING (subject_code)
      JOIN department d ON d.department_code = u.department_code
     WHERE h.sheet_id = :sheet_id
""")
UNGRADED: Final = """
    EXISTS (SELECT FROM grade_sheet_section x JOIN enrolment e ON e.section_id = x.section_id AND e.status = 'enrolled'
             WHERE x.sheet_id = h.sheet_id AND NOT EXISTS (
                   SELECT FROM grade_attempt a WHERE (a.student_id, a.academic_year, a.semester, a.subject_code)
                          = (e.student_id, e.academic_year, e.semester, e.subject_code)))
"""
"""Whether a student of a sheet (``h``) has no grade yet."""
DUE_SHEETS: Final[TextClause] = text(f"""
    SELECT {_DUE_COLUMNS} FROM calendar_period p
      JOIN grade_sheet h ON (h.academic_year, h.semester) = (p.academic_year, p.semester)
           AND p.campus_code IN ('', h.campus_code)
      JOIN subject u USING (subject_code) JOIN department d ON d.department_code = u.department_code
     WHERE p.kind = :kind AND p.opens_at <= :now AND :now < p.closes_at AND {UNGRADED}
       AND (p.campus_code <> '' OR NOT EXISTS (
            SELECT FROM calendar_period o WHERE (o.academic_year, o.semester, o.kind, o.campus_code)
                   = (p.academic_year, p.semester, p.kind, h.campus_code)))
       AND NOT EXISTS (SELECT FROM grade_submission g
                        WHERE g.sheet_id = h.sheet_id AND g.round = :round AND g.is_standing)
       AND 'sheet ' || h.sheet_id <> ALL(CAST(:waiting AS text[]))
     ORDER BY h.sheet_id LIMIT :most
""")
"""Sheets of a round that is open now and that nobody was asked to submit yet. Parameters kind, round, now, most, and
``waiting``, keys of sheets that are left out.
"""


class Label(NamedTuple):
    """A sheet in the words of a case, in both languages."""

    th: str
    en: str


def label_of(sheet: DueSheet) -> Label:
    """The line of a sheet in a case: its subject and its sections."""
    name = f"{sheet.group_name} ({sheet.sections})" if sheet.group_name else sheet.sections
    return Label(
        f"{sheet.subject_code} {sheet.subject_th} · หมู่ {name}",
        f"{sheet.subject_code} {sheet.subject_en} · section {name}",
    )


def submission_request(sheet: DueSheet, round: GradeRound, case_id: UUID, at: datetime) -> SubmissionRequest:
    """The request that a sheet's grades be submitted."""
    label = label_of(sheet)
    return SubmissionRequest(
        case_id=case_id,
        opened_by=sheet.coordinator_id,
        requested_at=at,
        academic_year=sheet.academic_year,
        semester=sheet.semester,
        sheet_id=sheet.sheet_id,
        round=round,
        campus_code=sheet.campus_code,
        faculty_code=sheet.faculty_code,
        department_code=sheet.department_code,
        label_th=label.th,
        label_en=label.en,
    )


def submission_case(sheet: DueSheet, round: GradeRound, case_id: UUID, at: datetime) -> CaseFile:
    """The first row of a submission."""
    request = submission_request(sheet, round, case_id, at)
    th, en = _TITLES[round]
    term = f"{sheet.academic_year}/{sheet.semester}"
    return new_case(
        CaseKind.GRADE_SUBMISSION,
        request,
        Titles(f"{th} {sheet.subject_code} {term}", f"{en} {sheet.subject_code} {term}"),
        campus_code=sheet.campus_code,
        faculty_code=sheet.faculty_code,
        department_code=sheet.department_code,
    )


SHEET_MOVED: Final = """
    EXISTS (SELECT FROM score_event s WHERE s.sheet_id = v.sheet_id AND s.event_id > v.last_event)
    OR (SELECT count(*) FROM hand_letter l WHERE l.sheet_id = v.sheet_id) <> v.last_letters
    OR (SELECT revision FROM grade_sheet h WHERE h.sheet_id = v.sheet_id) <> v.sheet_revision
"""
"""Whether a sheet was changed after its version (``v``) was submitted."""
NEWEST_VERSION: Final[TextClause] = text(f"""
    SELECT v.version_id, v.number, v.hash, ({SHEET_MOVED}) AS is_moved
      FROM grade_version v WHERE v.case_id = :case_id ORDER BY v.number DESC LIMIT 1
""")

SUBMISSION_FACTS: Final = CaseFacts(
    refused=f"""
    CASE :action
    WHEN '{CaseActionName.APPROVE.value}' THEN (
        SELECT 'sheet_moved' FROM grade_version v
         WHERE v.case_id = :case_id AND v.number = (SELECT max(number) FROM grade_version WHERE case_id = :case_id)
           AND ({SHEET_MOVED}))
    WHEN '{CaseActionName.RECALL.value}' THEN (
        SELECT 'sheet_looked_at' FROM grade_submission WHERE case_id = :case_id AND looked_at IS NOT NULL)
    END
    """
)
"""A reviewer agrees to what was submitted and nothing else; what a reviewer has opened is not recalled."""
