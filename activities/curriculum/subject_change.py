"""Versions of subjects before their offices, and taught from their term on (study §2, ADR 39)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text
from sqlmodel import Session
from temporalio import activity

from activities.cases.rows import load_record, write_record
from models.calendar import bangkok_date, utc_now
from models.contracts.cases.case import CaseKind, CaseRecord, CaseState
from models.contracts.curriculum.subject_change import (
    SubjectCalendar,
    SubjectChangeReceived,
    SubjectChangeRequest,
    SubjectChangeStage,
)
from models.contracts.curriculum.subjects import SubjectStatus
from models.db import engine
from models.facts.curriculum.subject_changes import SUBJECT_CALENDAR, calendar_of
from models.rules.curriculum.subject_change.process import REGULATION, REGULATIONS, begun
from models.tables.cases.cases import CaseFile

_STATUS: Final = text("""
    UPDATE subject SET status = :status, revision = revision + 1, updated_at = :at,
           approved_on = CASE :approval WHEN 'given' THEN coalesce(approved_on, :on) WHEN 'taken' THEN NULL
                                        ELSE approved_on END
     WHERE subject_code = :subject_code AND (status <> :status OR :approval <> '')
""")
_NO_LONGER_TAUGHT: Final = text("""
    UPDATE subject o SET status = 'inactive', revision = o.revision + 1, updated_at = :at
      FROM subject s
     WHERE s.subject_code = :subject_code AND o.show_code = s.show_code AND o.subject_code <> s.subject_code
       AND o.status = 'active'
""")
_CLOSE: Final = text("UPDATE subject_change SET is_open = false WHERE case_id = :case_id")
_STATUS_AT: Final = {
    SubjectChangeStage.DRAFTING: SubjectStatus.DRAFT,
    SubjectChangeStage.ACTIVE: SubjectStatus.ACTIVE,
    SubjectChangeStage.REFUSED: SubjectStatus.DRAFT,
    SubjectChangeStage.CANCELLED: SubjectStatus.DRAFT,
    SubjectChangeStage.LAPSED: SubjectStatus.DRAFT,
}
"""What a version is at each stage; before its offices it is in review."""


@activity.defn(name="receive_subject_change")
def receive_subject_change(request: SubjectChangeRequest) -> SubjectChangeReceived:
    """Put a version before its first office; one transaction. Run again, it answers what it did."""
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        calendar = _calendar(session, request)
        if case.revision > 0:
            record = load_record(session, request.case_id)
            regulation = REGULATIONS[record.regulation_version]
            return SubjectChangeReceived(record=record, regulation=regulation, calendar=calendar)
        record = begun(request, REGULATION, calendar, utc_now())
        write_record(session, record)
        return SubjectChangeReceived(record=record, regulation=REGULATION, calendar=calendar)


@activity.defn(name="read_subject_calendar")
def read_subject_calendar(request: SubjectChangeRequest) -> SubjectCalendar:
    """The freeze and the start of the term as they stand now."""
    with Session(engine()) as session:
        return _calendar(session, request)


@activity.defn(name="settle_subject_change")
def settle_subject_change(record: CaseRecord) -> None:
    """Bring the rows to the record, the version with them. Safe to run twice.

    One that becomes active takes the place of the version that was taught, in the same transaction.
    """
    with Session(engine()) as session, session.begin():
        if not write_record(session, record):
            return
        code = SubjectChangeRequest.model_validate(session.get_one(CaseFile, record.case_id).request).subject_code
        stage, at = SubjectChangeStage(record.stage), record.events[-1].at
        if stage is SubjectChangeStage.ACTIVE:
            session.execute(_NO_LONGER_TAUGHT, {"subject_code": code, "at": at})
        status = _STATUS_AT.get(stage, SubjectStatus.IN_REVIEW)
        asked = {"subject_code": code, "status": status.value, "at": at, "on": bangkok_date(at)}
        session.execute(_STATUS, {**asked, "approval": _approval(record)})
        if record.state is CaseState.CLOSED:
            session.execute(_CLOSE, {"case_id": record.case_id})


def _approval(record: CaseRecord) -> str:
    """Whether the last step gave the version its day of approval, or took it away."""
    if record.stage in (SubjectChangeStage.APPROVED, SubjectChangeStage.ACTIVE):
        return "given"
    return "taken" if record.events[-1].stage_from == SubjectChangeStage.APPROVED else ""


def _calendar(session: Session, request: SubjectChangeRequest) -> SubjectCalendar:
    term = {"academic_year": request.academic_year, "semester": request.semester}
    return calendar_of(session.execute(SUBJECT_CALENDAR, term).one())


ACTIVITIES: Final = (receive_subject_change, read_subject_calendar, settle_subject_change)
SETTLES: Final = {CaseKind.SUBJECT_CHANGE: settle_subject_change}
