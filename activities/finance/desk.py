"""The reconciliation desk: what a second person agrees to, received and done in one transaction (finance §4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session
from sqlmodel import col, select
from temporalio import activity

from activities.cases.case import project_case
from models.cases.case.contract.record import CaseKind, CaseRecord, Refused
from models.db import engine
from models.finance.bank.contract import BankTransaction
from models.finance.day.tables import DayClose
from models.finance.desk.contract import DayCloseRequest, DeskFinding, DeskSubject, MistakeRequest
from models.finance.desk.rules import findings_of
from models.finance.desk.store import checked, sums_of
from models.finance.desk.tables import BankMistake
from models.finance.invoice.store.reading import LOCK_EVENT
from models.finance.payment.contract import ConfirmationState
from models.finance.payment.store.bank_posting import post_money
from models.finance.payment_pass.tables import BankConfirmation
from models.finance.statement.contract import LineState
from models.finance.statement.rules import transaction_of
from models.finance.statement.store.reading import LINES_OF_REFERENCES
from models.finance.statement.tables import StatementLine
from models.finance.treasury.contract import TreasuryDecision, TreasuryReceived
from models.finance.treasury.store import Outcome, received_by_treasury, settled_by_treasury


@activity.defn(name="receive_bank_mistake")
def receive_bank_mistake(request: MistakeRequest) -> TreasuryReceived:
    """Put the request before the treasury; one transaction. A second run returns the same result."""
    with Session(engine()) as session, session.begin():
        return received_by_treasury(session, CaseKind.BANK_MISTAKE, request)


@activity.defn(name="receive_day_close")
def receive_day_close(request: DayCloseRequest) -> TreasuryReceived:
    """Put the request before the treasury; one transaction. A second run returns the same result."""
    with Session(engine()) as session, session.begin():
        return received_by_treasury(session, CaseKind.DAY_CLOSE, request)


@activity.defn(name="settle_bank_mistake")
def settle_bank_mistake(decision: TreasuryDecision) -> CaseRecord:
    """Remember what a row was found to be, and end the case. A second run returns the same result.

    Money moves only where a doubtful row was found to be another payment: then it is posted as any other.
    """

    def carry_out(session: Session, request: MistakeRequest, by: UUID, at: datetime) -> Outcome:
        session.execute(LOCK_EVENT, {"key": f"bank-mistake:{request.subject_id}"})
        agreed = select(BankMistake).where(col(BankMistake.subject_id) == request.subject_id)
        if session.scalars(agreed).first() is not None:
            return Refused(code="desk_row_explained", rule=settle_bank_mistake.__name__)
        payment_id = _carry_finding(session, request, at)
        if isinstance(payment_id, Refused):
            return payment_id
        session.add(
            BankMistake(
                case_id=request.case_id,
                subject=request.subject,
                subject_id=request.subject_id,
                finding=request.finding,
                payment_id=payment_id,
                reason=request.reason,
                marked_by=request.opened_by,
                agreed_by=by,
                agreed_at=at,
            )
        )
        return {"number": request.number}

    with Session(engine()) as session, session.begin():
        return settled_by_treasury(session, decision, MistakeRequest, carry_out)


@activity.defn(name="settle_day_close")
def settle_day_close(decision: TreasuryDecision) -> CaseRecord:
    """Close the day with the sums and the checklist of now, and end the case. A second run returns the same result."""

    def carry_out(session: Session, request: DayCloseRequest, by: UUID, at: datetime) -> Outcome:
        session.execute(LOCK_EVENT, {"key": f"day-close:{request.number}"})
        account = (request.day, request.bank_code, request.biller_id)
        if session.get(DayClose, account) is not None:
            return Refused(code="day_closed_already", rule=settle_day_close.__name__)
        sums = sums_of(session, *account)
        red = [check.value for check, count in checked(session, *account).items() if count]
        session.add(
            DayClose(
                day=request.day,
                bank_code=request.bank_code,
                biller_id=request.biller_id,
                received=sums.received,
                posted=sums.posted,
                receipted=sums.receipted,
                unapplied=sums.unapplied,
                refunded=sums.refunded,
                closed_by=request.opened_by,
                closed_at=at,
                red=red,
                reason=request.reason,
                accepted_by=by,
                case_id=request.case_id,
            )
        )
        return {"number": request.number, "red": len(red)}

    with Session(engine()) as session, session.begin():
        return settled_by_treasury(session, decision, DayCloseRequest, carry_out)


def _carry_finding(session: Session, request: MistakeRequest, at: datetime) -> UUID | Refused | None:
    """Do what a finding says of a doubtful row: link it to the payment it is, or post it as another one.

    The payment; None where the finding speaks of none. Refused where the row is not doubtful any more.
    """
    if request.finding not in findings_of(LineState.DOUBTFUL):
        return None
    if request.subject is DeskSubject.CONFIRMATION:
        return _found_confirmation(session, request, at)
    line = session.get_one(StatementLine, request.subject_id)
    if line.state is not LineState.DOUBTFUL:
        return Refused(code="desk_row_explained", rule=_carry_finding.__name__)
    if request.finding is DeskFinding.SAME_PAYMENT:
        return line.pair_payment_id
    session.execute(LOCK_EVENT, {"key": f"payment:{line.bank_code}:{line.bank_reference}"})
    others = {"bank_code": line.bank_code, "references": [line.bank_reference]}
    days = {row.booked_on for row in LINES_OF_REFERENCES.rows(session, others)}
    is_used = bool(days - {line.booked_on})
    transaction = transaction_of(line.bank_reference, line.booked_on, is_used=is_used)
    money = BankTransaction(transaction, line.reference_1, line.reference_2, line.amount, line.booked_at)
    posted = post_money(session, line.bank_code, money)
    return Refused(code="desk_row_explained", rule=_carry_finding.__name__) if posted is None else posted.payment_id


def _found_confirmation(session: Session, request: MistakeRequest, at: datetime) -> UUID | Refused | None:
    confirmation = session.get_one(BankConfirmation, request.subject_id, with_for_update=True)
    if confirmation.state is not ConfirmationState.DOUBTFUL:
        return Refused(code="desk_row_explained", rule=_carry_finding.__name__)
    if request.finding is DeskFinding.SAME_PAYMENT:
        confirmation.state, confirmation.payment_id = ConfirmationState.POSTED, confirmation.pair_payment_id
        return confirmation.pair_payment_id
    # The bank is asked again, and what it knows is posted.
    confirmation.state, confirmation.times_looked, confirmation.look_at = ConfirmationState.RECEIVED, 0, at
    return None


ACTIVITIES: Final = (receive_bank_mistake, receive_day_close, settle_bank_mistake, settle_day_close)
SETTLES: Final = {CaseKind.BANK_MISTAKE: project_case, CaseKind.DAY_CLOSE: project_case}
