"""The process ``adoption``: received, judged and settled; transactions safe to run twice (golive §3)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from sqlalchemy.orm import Session
from temporalio import activity

from models.cases.case.contract.record import CaseKind, CaseRecord, CaseState
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.db import engine
from models.kit.calendar import bangkok_date, bangkok_instant, utc_now
from models.study.adoption.contract import AdoptionDecision, AdoptionReceived, AdoptionRequest
from models.study.adoption.rules.process import (
    AdoptedVersions,
    decided,
    first_record,
    is_last_approval,
    lapsed,
    regulation_of,
)
from models.study.adoption.store.adopting import COUNTS, go_live_day, make_active, make_drafts_again


@activity.defn(name="receive_adoption")
def receive_adoption(request: AdoptionRequest) -> AdoptionReceived:
    """Put the versions that were listed before the dean; one transaction. A second run returns the same result."""
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > 0:
            record = load_record(session, request.case_id)
            return AdoptionReceived(record=record, regulation=regulation_of(record.regulation_version))
        counts = COUNTS.one(session, {"case_id": request.case_id, "faculty_code": request.faculty})
        versions = AdoptedVersions(counts.name_th, counts.name_en, counts.subjects, counts.programmes)
        regulation = regulation_of()
        record = first_record(request, versions, _at_midnight(go_live_day(session)), regulation, utc_now())
        write_record(session, record)
        return AdoptionReceived(record=record, regulation=regulation)


@activity.defn(name="read_go_live")
def read_go_live(_request: AdoptionRequest) -> datetime:
    """Return the first instant of the go-live day (UTC) as it stands now."""
    with Session(engine()) as session, session.begin():
        return _at_midnight(go_live_day(session))


@activity.defn(name="judge_adoption")
def judge_adoption(decision: AdoptionDecision) -> CaseRecord:
    """Take an approval, where the go-live day has not come; the last one makes the versions active. One transaction.

    A second run returns the same result.
    """
    request, now = decision.request, utc_now()
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > decision.record.revision:
            return load_record(session, request.case_id)
        day = go_live_day(session)
        if day is None or day <= bangkok_date(now):
            record = lapsed(decision.record, now)
            make_drafts_again(session, request.case_id, now)
        else:
            is_last = is_last_approval(decision.record, decision.regulation)
            left_out = make_active(session, request.case_id, now) if is_last else 0
            record = decided(decision.record, decision.action, request, decision.regulation, now, left_out=left_out)
        write_record(session, record)
        return record


@activity.defn(name="settle_adoption")
def settle_adoption(record: CaseRecord) -> None:
    """Bring the rows to a record that adopts nothing, its versions with them. Safe to run twice."""
    with Session(engine()) as session, session.begin():
        if write_record(session, record) and record.state is CaseState.CLOSED:
            make_drafts_again(session, record.case_id, record.events[-1].at)


def _at_midnight(day: date | None) -> datetime:
    if day is None:
        raise LookupError("an adoption without a go-live day")
    return bangkok_instant(day)


ACTIVITIES: Final = (receive_adoption, read_go_live, judge_adoption, settle_adoption)
SETTLES: Final = {CaseKind.ADOPTION: settle_adoption}
