"""The process ``waiver``: judged, granted, settled by the payment, or lapsed; a transaction each (finance §6)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final

from sqlalchemy.orm import Session
from temporalio import activity

from models.cases.case.contract.record import CaseKind, CaseRecord, Refused
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.cases.review.contract import Regulation
from models.db import engine
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.waiver.contract.case import (
    WaiverCheck,
    WaiverReceived,
    WaiverRequest,
    WaiverSettlement,
    WaiverStage,
)
from models.finance.waiver.rules.asking import AskingFacts, days_for, refusal_to_ask
from models.finance.waiver.rules.process import chain_for, first_record, lapsed, regulation_of, settled
from models.finance.waiver.store.postponing import postpone, read_facts, under_review, waiver_over
from models.finance.waiver.store.reading import ASKING, OPEN_OF_WAIVER, AskingRow, read_chains
from models.finance.waiver.tables import Waiver
from models.kit.calendar import bangkok_date, utc_now

_OVER: Final = frozenset({WaiverStage.SETTLED, WaiverStage.LAPSED, WaiverStage.REFUSED, WaiverStage.CANCELLED})


@activity.defn(name="receive_waiver")
def receive_waiver(request: WaiverRequest) -> WaiverReceived:
    """Ask the rules and put the request before its first office, or refuse it; one transaction.

    Run again, it answers what it decided.
    """
    with Session(engine()) as session, session.begin():
        session.execute(LOCK_STUDENTS, {"student_ids": [request.student_id]})
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        waiver = session.get(Waiver, request.case_id)
        if case.revision > 0:
            return _answered(session, request, waiver)
        now = utc_now()
        today = bangkok_date(now)
        row = ASKING.one(session, {"student_ids": [request.student_id], "today": today})
        facts = read_facts(session, [row], today)[request.student_id]
        refused = refusal_to_ask(facts, request.waiver_kind, request.invoice_ids, request.until)
        offices = chain_for(read_chains(session), request.waiver_kind, facts.arrears_terms)
        if refused is None and not offices:
            refused = Refused(code="waiver_no_rule", rule=chain_for.__name__)
        regulation = regulation_of(offices or ())
        known = [facts.invoices[each] for each in request.invoice_ids if each in facts.invoices]
        amounts = [(invoice.number, invoice.open) for invoice in known]
        record = first_record(request, amounts, refused, at=now, advisor_id=row.advisor_id, regulation=regulation)
        if refused is None:
            waiver = _waiver(request, facts, regulation, record)
            session.add(waiver)
            session.flush()
            under_review(session, waiver.waiver_id, request.invoice_ids)
        write_record(session, record)
        return _received(request, record, regulation, waiver, row)


def _answered(session: Session, request: WaiverRequest, waiver: Waiver | None) -> WaiverReceived:
    """What it decided before."""
    today = bangkok_date(utc_now())
    row = ASKING.one(session, {"student_ids": [request.student_id], "today": today})
    regulation = Regulation() if waiver is None else Regulation.model_validate(waiver.regulation)
    return _received(request, load_record(session, request.case_id), regulation, waiver, row)


def _received(
    request: WaiverRequest, record: CaseRecord, regulation: Regulation, waiver: Waiver | None, row: AskingRow
) -> WaiverReceived:
    return WaiverReceived(
        record=record,
        regulation=regulation,
        advisor_id=row.advisor_id,
        first=request.until if waiver is None else waiver.first,
        last=request.until if waiver is None else waiver.last,
        until=request.until if waiver is None else waiver.until,
    )


def _waiver(request: WaiverRequest, facts: AskingFacts, regulation: Regulation, record: CaseRecord) -> Waiver:
    days = days_for(facts, request.waiver_kind)
    if days is None:
        raise ValueError("the rules let a waiver pass for which there is no day")
    return Waiver(
        waiver_id=request.case_id,
        case_id=request.case_id,
        has_case=True,
        waiver_kind=request.waiver_kind,
        student_id=request.student_id,
        academic_year=request.academic_year,
        semester=request.semester,
        until=request.until,
        first=days.first,
        last=days.last,
        stage=WaiverStage(record.stage),
        arrears_terms=facts.arrears_terms,
        amount=sum((facts.invoices[each].open for each in request.invoice_ids), Decimal(0)),
        reason=request.reason,
        regulation=regulation.model_dump(mode="json"),
        entered_by=request.opened_by,
        asked_at=request.requested_at,
    )


@activity.defn(name="settle_waiver")
def settle_waiver(settlement: WaiverSettlement | CaseRecord) -> None:
    """Bring the rows to the record; what is granted is postponed in the same transaction. Safe to run twice.

    A bare record is of a case whose workflow was stopped from outside.
    """
    record = settlement if isinstance(settlement, CaseRecord) else settlement.record
    with Session(engine()) as session, session.begin():
        waiver = session.get(Waiver, record.case_id)
        if waiver is None:  # it was stopped before the rules had decided
            write_record(session, record)
            return
        session.execute(LOCK_STUDENTS, {"student_ids": [waiver.student_id]})
        if not isinstance(settlement, CaseRecord):
            waiver.until = settlement.until
        _write(session, waiver, record)


def _write(session: Session, waiver: Waiver, record: CaseRecord) -> None:
    """Bring case and waiver to a newer record."""
    before = waiver.stage
    if not write_record(session, record):
        session.expire(waiver)
        return
    at = record.events[-1].at
    waiver.stage = WaiverStage(record.stage)
    if waiver.stage is WaiverStage.GRANTED and before is not WaiverStage.GRANTED:
        waiver.granted_at = at
        session.flush()
        postpone(session, waiver.waiver_id, waiver.student_id, waiver.until, at)
    elif waiver.stage in _OVER:
        waiver.ended_at = at
        session.flush()
        waiver_over(session, waiver.waiver_id, at)


@activity.defn(name="end_waiver")
def end_waiver(look: WaiverCheck) -> CaseRecord:
    """Close the case where nothing is left to pay or its day has passed; else return its record unchanged.

    One transaction; a payment that comes at the same time is seen. A second run returns the same result.
    """
    record = look.record
    with Session(engine()) as session, session.begin():
        waiver = session.get_one(Waiver, record.case_id)
        session.execute(LOCK_STUDENTS, {"student_ids": [waiver.student_id]})
        case = session.get_one(CaseFile, record.case_id, with_for_update=True)
        if case.revision > record.revision:
            return load_record(session, record.case_id)
        rows = session.execute(OPEN_OF_WAIVER, {"waiver_id": waiver.waiver_id}).all()
        ended = _ended(record, sum((row.open for row in rows), Decimal(0)), look.at)
        if ended is not None:
            _write(session, waiver, ended)
        return ended or record


def _ended(record: CaseRecord, open_amount: Decimal, at: datetime) -> CaseRecord | None:
    if open_amount == 0:
        return settled(record, at)
    if record.deadline_at is not None and at >= record.deadline_at:
        return lapsed(record, open_amount, at)
    return None


ACTIVITIES: Final = (receive_waiver, settle_waiver, end_waiver)
SETTLES: Final = {CaseKind.WAIVER: settle_waiver}
