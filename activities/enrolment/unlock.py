"""Unlocking: a request is checked and put before its reviewers, and what they agreed on is opened (spec §1)."""

from __future__ import annotations

from typing import Final

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session
from sqlmodel import col
from temporalio import activity

from models.cases.case.contract.record import CaseKind, CaseRecord
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.db import engine
from models.enrolment.enrolment.store.reading import LOCK_STUDENT, PERIODS, STUDENT, PeriodRow, StudentRow
from models.enrolment.hold.tables import EnrolmentUnlock
from models.enrolment.unlock.contract import UnlockCalendar, UnlockReceived, UnlockRequest, UnlockSettlement
from models.enrolment.unlock.rules.asking import AskingFacts, refusal_to_ask
from models.enrolment.unlock.rules.process import REGULATION, REGULATIONS, earlier_grant, first_record
from models.enrolment.unlock.store import ASKING, AskingRow, asking_facts
from models.kit.calendar import utc_now


@activity.defn(name="receive_unlock")
def receive_unlock(request: UnlockRequest) -> UnlockReceived:
    """Ask the rules and put the request before its first reviewer, or refuse it; one transaction.

    Run again, it answers what it decided.
    """
    with Session(engine()) as session, session.begin():
        session.execute(LOCK_STUDENT, {"student_id": request.student_id})
        student, row, facts = _read(session, request)
        case = session.get(CaseFile, request.case_id, with_for_update=True)
        if case is not None and case.revision > 0:
            record = load_record(session, request.case_id)
            return UnlockReceived(
                record=record,
                term_ends_at=row.term_ends_at,
                regulation=REGULATIONS[record.regulation_version],
                advisor_id=student.advisor_id,
            )
        record = first_record(
            request,
            refusal_to_ask(facts, request.purpose),
            at=utc_now(),
            advisor_id=student.advisor_id,
            closes_at=facts.closes_at,
            regulation=REGULATION,
        )
        write_record(session, record)
        return UnlockReceived(
            record=record, term_ends_at=row.term_ends_at, regulation=REGULATION, advisor_id=student.advisor_id
        )


@activity.defn(name="read_unlock_calendar")
def read_unlock_calendar(request: UnlockRequest) -> UnlockCalendar:
    """The calendar as the request depends on it now."""
    with Session(engine()) as session:
        _student, row, facts = _read(session, request)
        return UnlockCalendar(closes_at=facts.closes_at, term_ends_at=row.term_ends_at)


@activity.defn(name="settle_unlock")
def settle_unlock(settlement: UnlockSettlement | CaseRecord) -> None:
    """Bring the rows to the record; one approved by everybody also unlocks, in the same transaction.

    Run again it changes nothing: the case's rows take only a newer revision. A bare record was scheduled by an earlier
    version; what it opens is read from its last step.
    """
    if isinstance(settlement, CaseRecord):
        settlement = UnlockSettlement(record=settlement, grant=earlier_grant(settlement))
    record, grant = settlement.record, settlement.grant
    with Session(engine()) as session, session.begin():
        if not write_record(session, record) or grant is None:
            return
        request = UnlockRequest.model_validate(session.get_one(CaseFile, record.case_id).request)
        session.execute(
            insert(EnrolmentUnlock)
            .values(
                case_id=record.case_id,
                student_id=request.student_id,
                academic_year=request.academic_year,
                semester=request.semester,
                purpose=request.purpose,
                granted_at=grant.at,
                granted_until=grant.until,
            )
            .on_conflict_do_nothing(index_elements=[col(EnrolmentUnlock.case_id)])
        )


def _read(session: Session, request: UnlockRequest) -> tuple[StudentRow, AskingRow, AskingFacts]:
    term = {"academic_year": request.academic_year, "semester": request.semester}
    named = {**term, "student_id": request.student_id}
    student = StudentRow.model_validate(session.execute(STUDENT, named).one())
    row = AskingRow.model_validate(session.execute(ASKING, {**named, "case_id": request.case_id}).one())
    calendar = session.execute(PERIODS, {**term, "campus_code": student.campus_code})
    periods = [PeriodRow.model_validate(period) for period in calendar]
    return student, row, asking_facts(request.requested_at, student, row, periods)


ACTIVITIES: Final = (receive_unlock, settle_unlock, read_unlock_calendar)
SETTLES: Final = {CaseKind.UNLOCK: settle_unlock}
