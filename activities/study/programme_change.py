"""Drafts of programmes before their offices, and active from their term on (study §3, ADR 50)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session
from temporalio import activity

from models.cases.case.contract.record import CaseKind, CaseRecord, CaseState
from models.cases.case.store.rows import write_record
from models.curriculum.version_change.contract import (
    DRAFT_AT,
    VersionCalendar,
    VersionChangeReceived,
    VersionChangeStage,
)
from models.curriculum.version_change.rules.process import REGULATION, begun, begun_without_review
from models.curriculum.version_change.store.transactions import put_before_offices, read_calendar, request_of
from models.db import engine
from models.kit.calendar import utc_now
from models.study.period.contract import StudyPeriod
from models.study.programme.contract import ProgrammeDocument, ProgrammeStatus
from models.study.programme.store.activation import activate, path_map_rows
from models.study.programme.tables import ProgrammeVersion
from models.study.programme_change.contract import ProgrammeChangeRequest
from models.study.programme_change.rules.proposing import SaidVersion, skips_review

_STATUS: Final = text("""
    UPDATE programme_version SET status = :status, updated_at = :at WHERE version_id = :version_id AND status <> :status
""")
_CLOSE: Final = text("UPDATE programme_change SET is_open = false WHERE case_id = :case_id")


@activity.defn(name="receive_programme_change")
def receive_programme_change(request: ProgrammeChangeRequest) -> VersionChangeReceived:
    """Put a draft before its first office, or where nothing but names is new, before its term; one transaction.

    A second run returns the same result.
    """
    with Session(engine()) as session, session.begin():
        begin = begun_without_review if _skips_review(session, request) else begun

        def first(calendar: VersionCalendar) -> CaseRecord:
            return begin(CaseKind.PROGRAMME_CHANGE, request, REGULATION, calendar, utc_now())

        received = put_before_offices(session, request, StudyPeriod.PROGRAMME_CHANGES, first)
        _bring(session, received.record, request)
        return received


@activity.defn(name="read_programme_calendar")
def read_programme_calendar(request: ProgrammeChangeRequest) -> VersionCalendar:
    """The freeze and the start of the term as they stand now."""
    with Session(engine()) as session:
        return read_calendar(session, request, StudyPeriod.PROGRAMME_CHANGES)


@activity.defn(name="settle_programme_change")
def settle_programme_change(record: CaseRecord) -> None:
    """Bring the rows to the record, the version with them. Safe to run twice."""
    with Session(engine()) as session, session.begin():
        if write_record(session, record):
            _bring(session, record, request_of(session, record, ProgrammeChangeRequest))


def _bring(session: Session, record: CaseRecord, request: ProgrammeChangeRequest) -> None:
    """Bring the version to the stage of its case; where it is there already, nothing happens."""
    stage, at = VersionChangeStage(record.stage), record.events[-1].at
    if stage is VersionChangeStage.ACTIVE:
        activate(session, request.version_id, at)
    else:
        status = ProgrammeStatus.DRAFT if stage in DRAFT_AT else ProgrammeStatus.IN_REVIEW
        session.execute(_STATUS, {"version_id": request.version_id, "status": status.value, "at": at})
    if record.state is CaseState.CLOSED:
        session.execute(_CLOSE, {"case_id": record.case_id})


def _skips_review(session: Session, request: ProgrammeChangeRequest) -> bool:
    """Whether the draft says nothing but other names than the version it goes on from."""
    draft = session.get_one(ProgrammeVersion, request.version_id)
    if draft.based_on is None:
        return False
    base = session.get_one(ProgrammeVersion, draft.based_on)
    return skips_review(_compared_version(base), _compared_version(draft), path_map_rows(session, base, draft))


def _compared_version(version: ProgrammeVersion) -> SaidVersion:
    return SaidVersion(ProgrammeDocument.model_validate(version.document), version.total_credits)


ACTIVITIES: Final = (receive_programme_change, read_programme_calendar, settle_programme_change)
SETTLES: Final = {CaseKind.PROGRAMME_CHANGE: settle_programme_change}
