"""A round opens: every section with students has a sheet, and its coordinator is asked for the grades (grades §3)."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import insert, text
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session
from temporalio import activity

from models.calendar import utc_now
from models.contracts.curriculum.grading import Grading
from models.contracts.curriculum.sections import SectionType
from models.contracts.grades.periods import GradingPeriod
from models.contracts.grades.submission import GradeRound
from models.db import engine
from models.facts.grades.opening import lock_of_section, new_sheet
from models.facts.grades.submissions import DUE_SHEETS, DueSheet, submission_case
from models.tables.base import new_id
from models.tables.cases.cases import CaseFile
from models.tables.grades.sheets import GradeSheetSection
from models.tables.grades.submissions import GradeSubmission

PER_ROUND: Final = 50
"""So many sheets are begun at a time, twice a minute: the thousands of a term do not arrive at once, and a teacher who
is quicker begins theirs.
"""
_OPENS: Final = {
    GradingPeriod.GRADING: GradeRound.NORMAL,
    GradingPeriod.ADDITIONAL_GRADING: GradeRound.ADDITIONAL,
}
"""The round that begins with a period."""
_WITHOUT_SHEET: Final = text("""
    SELECT s.section_id, s.academic_year, s.semester, s.subject_code, s.campus_code, u.grading, t.person_id
      FROM calendar_period p
      JOIN section s ON (s.academic_year, s.semester) = (p.academic_year, p.semester)
           AND p.campus_code IN ('', s.campus_code)
      JOIN subject u USING (subject_code)
      JOIN section_teacher t ON t.section_id = s.section_id AND t.position = 1
     WHERE p.kind = :kind AND p.opens_at <= :now AND :now < p.closes_at
       AND NOT EXISTS (SELECT FROM grade_sheet_section x WHERE x.section_id = s.section_id)
       AND EXISTS (SELECT FROM enrolment e WHERE e.section_id = s.section_id AND e.status = 'enrolled')
       AND (s.section_type = :lecture OR NOT EXISTS (
            SELECT FROM section l WHERE (l.academic_year, l.semester, l.subject_code, l.campus_code, l.section_type)
                   = (s.academic_year, s.semester, s.subject_code, s.campus_code, :lecture)))
     ORDER BY s.section_id LIMIT :most
""")
_IN_TURN: Final = text("SELECT pg_advisory_xact_lock(hashtextextended(:line, 0))")
_ROWS: Final = TypeAdapter(list[DueSheet])


@activity.defn(name="open_grade_rounds")
def open_grade_rounds() -> int:
    """Ask for the grades of the next sheets whose round is open and that nobody was asked for yet; how many.

    Safe to run twice, and beside a teacher who opens the sheet at the same moment.
    """
    asked = 0
    for period, round in _OPENS.items():
        _sheets_begun(period)
        activity.heartbeat()
        asked += _submissions_begun(period, round)
        activity.heartbeat()
    return asked


def _sheets_begun(period: GradingPeriod) -> None:
    """Begins a sheet for sections that have none."""
    now = utc_now()
    named = {"kind": period.value, "now": now, "lecture": SectionType.LECTURE.value, "most": PER_ROUND}
    with Session(engine()) as session, session.begin():
        for row in session.execute(_WITHOUT_SHEET, named).all():
            session.execute(_IN_TURN, {"line": lock_of_section(row.section_id)})
            if session.get(GradeSheetSection, row.section_id) is not None:
                continue
            term = (row.academic_year, row.semester)
            sheet = new_sheet(
                term, row.subject_code, row.campus_code, Grading(row.grading),
                coordinator_id=row.person_id, by=row.person_id, at=now,
            )  # fmt: skip
            session.add(sheet)
            session.flush()
            session.add(GradeSheetSection(section_id=row.section_id, sheet_id=sheet.sheet_id))


def _submissions_begun(period: GradingPeriod, round: GradeRound) -> int:
    """Accepts a case for sheets of a round; how many. The reconciliation begins them."""
    now = utc_now()
    named = {"kind": period.value, "round": round.value, "now": now, "most": PER_ROUND}
    begun = 0
    with Session(engine()) as session, session.begin():
        for sheet in _ROWS.validate_python([dict(row) for row in session.execute(DUE_SHEETS, named).mappings()]):
            case = submission_case(sheet, round, new_id(), now)
            with suppress(IntegrityError), session.begin_nested():  # its teacher has begun it at this moment
                session.execute(insert(CaseFile).values(case.model_dump(exclude={"academic_year", "semester"})))
                session.execute(
                    insert(GradeSubmission).values(case_id=case.case_id, sheet_id=sheet.sheet_id, round=round)
                )
                begun += 1
    return begun


ACTIVITIES: Final = (open_grade_rounds,)
