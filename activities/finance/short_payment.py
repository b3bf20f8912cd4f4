"""Cases of payments that were short end by themselves once the rest is paid (finance §4)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session
from temporalio import activity
from temporalio.client import Client

from activities.following import FollowedRows, signal_open
from models.cases.case.contract.record import CaseKind, CaseRecord, CaseState
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.db import engine
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.payment.store.remainder import left_of_payment
from models.finance.payment_exception.contract import (
    REST_PAID_SIGNAL,
    PaymentExceptionRequest,
    PaymentExceptionStage,
)
from models.finance.payment_exception.rules import rest_paid
from models.kit.calendar import utc_now
from models.kit.follower import Follower

_SHORT_CASES: Final = text(f"""
    SELECT request FROM case_file
     WHERE kind = '{CaseKind.PAYMENT_EXCEPTION}' AND state = '{CaseState.OPEN}'
       AND stage = '{PaymentExceptionStage.SHORT_REVIEW}'
     ORDER BY case_id
""")


@activity.defn(name="end_paid_short_payment")
def end_paid_short_payment(record: CaseRecord) -> CaseRecord:
    """End the case of a short payment once the rest is paid, else return its record unchanged.

    One transaction. A second run returns the same result.
    """
    with Session(engine()) as session, session.begin():
        request = PaymentExceptionRequest.model_validate(session.get_one(CaseFile, record.case_id).request)
        session.execute(LOCK_STUDENTS, {"student_ids": [request.student_id]})
        case = session.get_one(CaseFile, record.case_id, with_for_update=True, populate_existing=True)
        if case.revision > record.revision:
            return load_record(session, record.case_id)
        if record.stage != PaymentExceptionStage.SHORT_REVIEW or _left(session, request):
            return record
        ended = rest_paid(record, utc_now())
        write_record(session, ended)
        return ended


class ShortPaymentFollowing:
    """Activities that need the Temporal client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @property
    def activities(self) -> Sequence[Callable[..., object]]:
        """What the worker registers."""
        return [self.follow_short_payments]

    @activity.defn(name="follow_short_payments")
    async def follow_short_payments(self) -> int:
        """Tell each open case of a payment that was short that the rest is paid; return how many were told."""
        rows = await asyncio.to_thread(FollowedRows.read, Follower.SHORT_PAYMENTS)
        found = await asyncio.to_thread(paid_short_cases)
        return await rows.each_async(found, str, lambda each: signal_open(self._client, each, REST_PAID_SIGNAL))


def paid_short_cases() -> list[str]:
    """Return the workflows of open cases of payments that were short and of which nothing is left to pay."""
    with Session(engine()) as session:
        requests = [PaymentExceptionRequest.model_validate(row.request) for row in session.execute(_SHORT_CASES)]
        paid = [request for request in requests if not _left(session, request)]
    return [case_workflow_id(CaseKind.PAYMENT_EXCEPTION, request.case_id) for request in paid]


def _left(session: Session, request: PaymentExceptionRequest) -> bool:
    return request.student_id is None or left_of_payment(session, request.payment_id, request.student_id) > 0


ACTIVITIES: Final = (end_paid_short_payment,)
CLIENT_ACTIVITIES: Final = (ShortPaymentFollowing,)
