"""A round opens: every section with students has a sheet, and its coordinator is asked for the grades (grades §3)."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import RowMapping, insert, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from temporalio import activity

from activities.following import FollowedRows
from models.cases.case.tables import CaseFile
from models.curriculum.section.contract import SectionType
from models.curriculum.subject.contract.grading import Grading
from models.db import engine
from models.grades.grade_submission.contract.case import GradeRound
from models.grades.grade_submission.store.reading import DUE_SHEETS, DueSheet, submission_case
from models.grades.grade_submission.tables import GradeSubmission
from models.grades.period.contract import GradingPeriod
from models.grades.sheet.store.opening import lock_of_section, new_sheet
from models.grades.sheet.tables import GradeSheetSection
from models.kit.calendar import utc_now
from models.kit.follower import Follower
from models.kit.table import new_id

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
       AND 'section ' || s.section_id <> ALL(CAST(:waiting AS text[]))
       AND EXISTS (SELECT FROM enrolment e WHERE e.section_id = s.section_id AND e.status = 'enrolled')
       AND (s.section_type = :lecture OR NOT EXISTS (
            SELECT FROM section l WHERE (l.academic_year, l.semester, l.subject_code, l.campus_code, l.section_type)
                   = (s.academic_year, s.semester, s.subject_code, s.campus_code, :lecture)))
     ORDER BY s.section_id LIMIT :most
""")
_IN_TURN: Final = text("SELECT pg_advisory_xact_lock(hashtextextended(:line, 0))")
_SHEET: Final = TypeAdapter(DueSheet)


@activity.defn(name="open_grade_rounds")
def open_grade_rounds() -> int:
    """Ask for the grades of the next sheets whose round is open and that nobody was asked for yet; how many.

    Safe to run twice, and beside a teacher who opens the sheet at the same moment.
    """
    rows = FollowedRows.read(Follower.GRADE_ROUNDS, activity.heartbeat)
    named = {"now": utc_now(), "most": PER_ROUND, "waiting": rows.waiting}
    begun = 0
    for period, round in _OPENS.items():
        with Session(engine()) as session:
            without = {**named, "kind": period.value, "lecture": SectionType.LECTURE.value}
            sections = session.execute(_WITHOUT_SHEET, without).mappings().all()
        rows.each(sections, lambda row: f"section {row['section_id']}", _begin_sheet)
        with Session(engine()) as session:
            due = {**named, "kind": period.value, "round": round.value}
            sheets = session.execute(DUE_SHEETS, due).mappings().all()
        begun += rows.each(sheets, lambda row: f"sheet {row['sheet_id']}", partial(_begin_submission, round))
    return begun


def _begin_sheet(section: RowMapping) -> int:
    """Begin the sheet of a section that has none."""
    with Session(engine()) as session, session.begin():
        session.execute(_IN_TURN, {"line": lock_of_section(section["section_id"])})
        if session.get(GradeSheetSection, section["section_id"]) is not None:
            return 0
        sheet = new_sheet(
            (section["academic_year"], section["semester"]), section["subject_code"], section["campus_code"],
            Grading(section["grading"]), coordinator_id=section["person_id"], by=section["person_id"], at=utc_now(),
        )  # fmt: skip
        session.add(sheet)
        session.flush()
        session.add(GradeSheetSection(section_id=section["section_id"], sheet_id=sheet.sheet_id))
        return 1


def _begin_submission(round: GradeRound, row: RowMapping) -> int:
    """Accept the case of a sheet in a round; 0 when its teacher did so at this moment. The reconciliation begins it."""
    sheet = _SHEET.validate_python(dict(row))
    case = submission_case(sheet, round, new_id(), utc_now())
    with suppress(IntegrityError), Session(engine()) as session, session.begin():
        session.execute(insert(CaseFile).values(case.model_dump(exclude={"academic_year", "semester"})))
        session.execute(insert(GradeSubmission).values(case_id=case.case_id, sheet_id=sheet.sheet_id, round=round))
        return 1
    return 0


ACTIVITIES: Final = (open_grade_rounds,)
