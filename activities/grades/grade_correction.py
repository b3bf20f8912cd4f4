"""Corrections of published grades: begun, put before whoever may agree, and in force (grades §4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session
from temporalio import activity

from models.cases.case.contract.record import CaseActionName, CaseKind, CaseRecord, Refused
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.curriculum.subject.contract.grading import Grading
from models.db import engine
from models.grades.grade.contract import EntryKind
from models.grades.grade.rules.changing import refusal_to_change
from models.grades.grade.store import GradeMovedError, Written, current_grade, replace_grade
from models.grades.grade_correction.contract import CorrectionDecision, CorrectionReceived, CorrectionRequest
from models.grades.grade_correction.rules.effect import Place
from models.grades.grade_correction.rules.process import (
    REGULATION,
    REGULATIONS,
    before_next,
    begun,
    corrected,
    is_over,
    next_review,
    overtaken,
    whose_of,
)
from models.grades.grade_correction.store import effect_on
from models.grades.grade_correction.tables import GradeCorrection
from models.grades.grade_submission.rules.hands import hands_in
from models.grades.grade_submission.store.hands import able_reviews
from models.kit.calendar import utc_now

CORRECTED: Final = "grades.corrected"
"""The key of the notification of a corrected grade; it names the subject and no letter."""
_CLOSE: Final = text("UPDATE grade_correction SET is_open = false WHERE case_id = :case_id")
_TELL: Final = text("""
    INSERT INTO notification (notification_id, student_id, contact_type, key, facts, case_id, updated_at)
    SELECT gen_random_uuid(), a.student_id, 'grade', :key,
           jsonb_build_object('subject', u.show_code, 'what_th', u.name_th, 'what_en', u.name_en,
                              'number', CAST(:number AS text)), NULL, :at
      FROM grade_attempt a JOIN subject u USING (subject_code) WHERE a.attempt_id = :attempt_id
""")
_SUBJECT: Final = text("""
    SELECT u.show_code FROM grade_attempt a JOIN subject u USING (subject_code) WHERE a.attempt_id = :attempt_id
""")


@activity.defn(name="receive_correction")
def receive_correction(request: CorrectionRequest) -> CorrectionReceived:
    """Put the correction before its teacher; one transaction. A second run returns the same result."""
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > 0:
            record = load_record(session, request.case_id)
            return CorrectionReceived(record=record, regulation=REGULATIONS[record.regulation_version])
        record = begun(request, REGULATION)
        write_record(session, record)
        return CorrectionReceived(record=record, regulation=REGULATION)


@activity.defn(name="judge_correction")
def judge_correction(decision: CorrectionDecision) -> CaseRecord:
    """Take a correction to whoever may look at it next; the last agreement replaces the grade.

    One transaction: the grade, the student's standings and the case. Where a fix, a conversion or another correction
    was there first the case ends refused, and says so. A second run returns the same result.
    """
    case_id = decision.record.case_id
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, case_id, with_for_update=True)
        if case.revision > decision.record.revision:
            return load_record(session, case_id)
        record = _judged(session, decision, CorrectionRequest.model_validate(case.request), utc_now())
        _write(session, record)
        return record


@activity.defn(name="settle_correction")
def settle_correction(record: CaseRecord) -> None:
    """Bring the rows to the record; once it has ended the grade may be corrected by another case."""
    with Session(engine()) as session, session.begin():
        _write(session, record)


def _write(session: Session, record: CaseRecord) -> None:
    if write_record(session, record) and is_over(record):
        session.execute(_CLOSE, {"case_id": record.case_id})


def _judged(session: Session, decision: CorrectionDecision, request: CorrectionRequest, at: datetime) -> CaseRecord:
    record, action = decision.record, decision.action
    row = session.get_one(GradeCorrection, record.case_id)
    refused = _refusal(session, row)
    if refused is not None:
        return overtaken(record, action, refused, at)
    regulation = REGULATIONS[record.regulation_version]
    able = able_reviews(session, regulation.chain, whose_of(request), hands_in(record, action))
    review = next_review(regulation, record.stage, able)
    if action.action is CaseActionName.SUBMIT and review is None:
        raise ValueError("a submitted correction has a review")
    if review is not None:
        return before_next(record, action, review, request, at)
    try:
        _replace(session, decision, request, row, at)
    except GradeMovedError:
        return overtaken(record, action, _moved(), at)
    return corrected(record, action, at)


def _refusal(session: Session, row: GradeCorrection) -> Refused | None:
    """Why the grade may not become what was asked any more."""
    current = current_grade(session, row.attempt_id)
    if current.entry_id != row.entry_id:
        return _moved()
    return refusal_to_change(EntryKind.CORRECTION, current.letter, row.after, Grading(current.grading))


def _moved() -> Refused:
    return Refused(code="grade_moved", rule=judge_correction.__name__)


def _replace(
    session: Session, decision: CorrectionDecision, request: CorrectionRequest, row: GradeCorrection, at: datetime
) -> None:
    before = current_grade(session, row.attempt_id)
    if before.entry_id != row.entry_id:
        raise GradeMovedError(f"entry {row.entry_id} was replaced by another")
    subject = session.execute(_SUBJECT, {"attempt_id": row.attempt_id}).scalar_one()
    place = Place(subject, request.academic_year, request.semester)
    row.effect = effect_on(session, before.student_id, place, row.after).model_dump(mode="json")
    written = Written(row.case_id, at, at, decision.action.actor.person_id)
    replace_grade(session, before, row.after, EntryKind.CORRECTION, written)
    values = {"attempt_id": row.attempt_id, "key": CORRECTED, "number": row.number, "at": at}
    session.execute(_TELL, values)


ACTIVITIES: Final = (receive_correction, judge_correction, settle_correction)
SETTLES: Final = {CaseKind.GRADE_CORRECTION: settle_correction}
