"""Versions of subjects before their offices, and taught from their term on (study §2, ADR 39)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session
from temporalio import activity

from models.cases.case.contract.record import CaseKind, CaseRecord, CaseState
from models.cases.case.store.rows import write_record
from models.curriculum.period.contract import CurriculumPeriod
from models.curriculum.subject.contract.words import SubjectStatus
from models.curriculum.subject_change.contract import SubjectChangeRequest
from models.curriculum.subject_change.store import ONE_TAUGHT_VERSION
from models.curriculum.version_change.contract import (
    DRAFT_AT,
    VersionCalendar,
    VersionChangeReceived,
    VersionChangeStage,
)
from models.curriculum.version_change.rules.process import REGULATION, begun
from models.curriculum.version_change.store.transactions import put_before_offices, read_calendar, request_of
from models.db import engine
from models.kit.calendar import bangkok_date, utc_now

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


@activity.defn(name="receive_subject_change")
def receive_subject_change(request: SubjectChangeRequest) -> VersionChangeReceived:
    """Put a version before its first office; one transaction. A second run returns the same result."""

    def first(calendar: VersionCalendar) -> CaseRecord:
        return begun(CaseKind.SUBJECT_CHANGE, request, REGULATION, calendar, utc_now())

    with Session(engine()) as session, session.begin():
        return put_before_offices(session, request, CurriculumPeriod.SUBJECT_CHANGES, first)


@activity.defn(name="read_subject_calendar")
def read_subject_calendar(request: SubjectChangeRequest) -> VersionCalendar:
    """The freeze and the start of the term as they stand now."""
    with Session(engine()) as session:
        return read_calendar(session, request, CurriculumPeriod.SUBJECT_CHANGES)


@activity.defn(name="settle_subject_change")
def settle_subject_change(record: CaseRecord) -> None:
    """Bring the rows to the record, the version with them. Safe to run twice.

    One that becomes active takes the place of the version that was taught, in the same transaction.
    """
    with Session(engine()) as session, session.begin():
        if not write_record(session, record):
            return
        code = request_of(session, record, SubjectChangeRequest).subject_code
        stage, at = VersionChangeStage(record.stage), record.events[-1].at
        status = SubjectStatus.DRAFT if stage in DRAFT_AT else SubjectStatus.IN_REVIEW
        if stage is VersionChangeStage.ACTIVE:
            session.execute(ONE_TAUGHT_VERSION)
            session.execute(_NO_LONGER_TAUGHT, {"subject_code": code, "at": at})
            status = SubjectStatus.ACTIVE
        asked = {"subject_code": code, "status": status.value, "at": at, "on": bangkok_date(at)}
        session.execute(_STATUS, {**asked, "approval": _approval(record)})
        if record.state is CaseState.CLOSED:
            session.execute(_CLOSE, {"case_id": record.case_id})


def _approval(record: CaseRecord) -> str:
    """Whether the last step gave the version its day of approval, or took it away."""
    if record.stage in (VersionChangeStage.APPROVED, VersionChangeStage.ACTIVE):
        return "given"
    return "taken" if record.events[-1].stage_from == VersionChangeStage.APPROVED else ""


ACTIVITIES: Final = (receive_subject_change, read_subject_calendar, settle_subject_change)
SETTLES: Final = {CaseKind.SUBJECT_CHANGE: settle_subject_change}
