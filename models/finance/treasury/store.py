"""Requests about no student before the treasury: received, and done in one transaction once a second person agrees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypeVar
from uuid import UUID

from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseItem, CaseKind, CaseRecord, Fact, Refused
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.cases.review.rules.one_review import put_before_office
from models.finance.desk.contract import DayCloseRequest, MistakeRequest
from models.finance.master_change.contract import MasterChangeRequest
from models.finance.treasury.contract import TreasuryDecision, TreasuryReceived
from models.finance.treasury.rules import (
    ASKED,
    REGULATION,
    REGULATIONS,
    could_not,
    done,
)
from models.kit.calendar import utc_now

TreasuryRequest = MistakeRequest | DayCloseRequest | MasterChangeRequest
Asked = TypeVar("Asked", MistakeRequest, DayCloseRequest, MasterChangeRequest)
Outcome = Mapping[str, Fact] | Refused


def received_by_treasury(session: Session, kind: CaseKind, request: TreasuryRequest) -> TreasuryReceived:
    """Put a request before the treasury, in the transaction of the caller. A second run returns the same result."""
    case = session.get_one(CaseFile, request.case_id, with_for_update=True)
    if case.revision > 0:
        record = load_record(session, request.case_id)
        return TreasuryReceived(record=record, regulation=REGULATIONS[record.regulation_version])
    item = CaseItem(key=request.number, label_th=request.number, label_en=request.number, outcome=ASKED)
    record = put_before_office(kind, request, item, request.reason, REGULATION, utc_now())
    write_record(session, record)
    return TreasuryReceived(record=record, regulation=REGULATION)


def settled_by_treasury(
    session: Session,
    decision: TreasuryDecision,
    kind: type[Asked],
    carry_out: Callable[[Session, Asked, UUID, datetime], Outcome],
) -> CaseRecord:
    """Do what was agreed to, and end the case: done, or refused where it had become impossible.

    In the transaction of the caller; run again, it answers what it did. ``carry_out`` answers the facts of what it did,
    or why it could not be done; it is given the request, who agreed, and the instant (UTC).
    """
    case_id, action = decision.record.case_id, decision.action
    case = session.get_one(CaseFile, case_id, with_for_update=True)
    if case.revision > decision.record.revision:
        return load_record(session, case_id)
    now = utc_now()
    outcome = carry_out(session, kind.model_validate(case.request), action.actor.person_id, now)
    if isinstance(outcome, Refused):
        record = could_not(decision.record, action, outcome, now)
    else:
        record = done(decision.record, action, outcome, now)
    write_record(session, record)
    return record
