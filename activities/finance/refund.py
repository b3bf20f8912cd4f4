"""Refunds: put before their offices, promised when the treasury agrees, sent when the bank's statement shows it."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session
from temporalio import activity

from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord, Refused
from models.cases.case.rules.actions import form_of
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.db import engine
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.refund.contract import (
    RefundDecision,
    RefundReceived,
    RefundRequest,
    RefundStage,
    RefundType,
    SentForm,
)
from models.finance.refund.rules.asking import ListTerms, refusal_of_deposit, refusal_of_list
from models.finance.refund.rules.process import (
    REGULATION,
    REGULATIONS,
    agreed,
    confirmed,
    could_not,
    first_record,
    refused_by,
)
from models.finance.refund.store.money import promise_back, return_deposit, send_back, take_back_promise
from models.finance.refund.store.opening import open_refund_again
from models.finance.refund.store.reading import terms_of
from models.finance.refund.tables import RefundAccount
from models.finance.statement.store.reading import SHOWN_REFUND
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Student

_HAS_ACCOUNT: Final = text("SELECT EXISTS (SELECT FROM refund_account WHERE case_id = :case_id)")


@activity.defn(name="receive_refund")
def receive_refund(request: RefundRequest) -> RefundReceived:
    """Put the refund before an officer, or its student where no account is known; one transaction.

    A second run returns the same result.
    """
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > 0:
            record = load_record(session, request.case_id)
            return RefundReceived(record=record, regulation=REGULATIONS[record.regulation_version])
        has_account = bool(session.scalar(_HAS_ACCOUNT, {"case_id": request.case_id}))
        record = first_record(request, REGULATION, utc_now(), has_account=has_account)
        write_record(session, record)
        return RefundReceived(record=record, regulation=REGULATION)


@activity.defn(name="settle_refund")
def settle_refund(decision: RefundDecision) -> CaseRecord:
    """Do with the money what was decided, and bring the rows to the record; one transaction.

    A second run returns the same result. What cannot be given back any more is refused, and says why.
    """
    case_id, action = decision.record.case_id, decision.action
    with Session(engine()) as session, session.begin():
        request = RefundRequest.model_validate(session.get_one(CaseFile, case_id).request)
        session.execute(LOCK_STUDENTS, {"student_ids": [request.student_id]})
        case = session.get_one(CaseFile, case_id, with_for_update=True, populate_existing=True)
        if case.revision > decision.record.revision:
            return load_record(session, case_id)
        record = _after(session, request, decision.record, action, utc_now())
        write_record(session, record)
        return record


def _after(
    session: Session, request: RefundRequest, record: CaseRecord, action: CaseAction, at: datetime
) -> CaseRecord:
    by = action.actor.person_id
    if action.action is CaseActionName.DISAPPROVE:
        if record.stage == RefundStage.SENT:
            take_back_promise(session, request.case_id, request.student_id, by, at)
        return refused_by(record, action, at)
    if action.action is CaseActionName.CONFIRM:
        form = form_of(SentForm, action)
        send_back(session, request, form.sent_on, form.reference, by, at)
        return confirmed(record, action, at)
    terms = None if request.list_id is None else terms_of(session, request.list_id)
    refused = _stands(session, request, terms)
    if refused is None and record.stage == RefundStage.TREASURY_REVIEW:
        is_deposit = terms is not None and terms.refund_type is RefundType.DEPOSIT
        refused = (return_deposit if is_deposit else promise_back)(session, request, by, at)
    if refused is not None:
        return could_not(record, action, refused, at)
    return agreed(record, action, REGULATIONS[record.regulation_version], at)


def _stands(session: Session, request: RefundRequest, terms: ListTerms | None) -> Refused | None:
    """Why nothing may be given back by the list any more; its days count on the day it was asked for."""
    if session.get(RefundAccount, request.case_id) is None:
        return Refused(code="account_missing", rule=_stands.__name__)
    if terms is None:
        return None
    status = session.get_one(Student, request.student_id).status_code
    asked_on = bangkok_date(request.requested_at)
    return refusal_of_list(terms, request.amount, asked_on, by_student=False) or refusal_of_deposit(terms, status)


def settle_ended_refund(record: CaseRecord) -> None:
    """Bring the rows to the record of a case whose workflow ended without it; one transaction.

    What a statement has shown is sent. What was promised and is not known to have been sent is credit again, and a
    refund of the same amount is put before the offices: they find out whether the bank has the order. So the money is
    never neither sent nor credit, and the credit is not free before two offices have decided.
    """
    with Session(engine()) as session, session.begin():
        request = RefundRequest.model_validate(session.get_one(CaseFile, record.case_id).request)
        session.execute(LOCK_STUDENTS, {"student_ids": [request.student_id]})
        case = session.get_one(CaseFile, record.case_id, with_for_update=True, populate_existing=True)
        if case.revision >= record.revision:
            return
        if case.stage == RefundStage.SENT:
            now = utc_now()
            shown = session.execute(SHOWN_REFUND, {"case_id": record.case_id}).one_or_none()
            if shown is not None:
                send_back(session, request, shown.booked_on, shown.bank_reference, shown.opened_by, now)
            else:
                take_back_promise(session, record.case_id, request.student_id, None, now)
                open_refund_again(session, request, now)
        write_record(session, record)


ACTIVITIES: Final = (receive_refund, settle_refund)
SETTLES: Final = {CaseKind.REFUND: settle_ended_refund}
