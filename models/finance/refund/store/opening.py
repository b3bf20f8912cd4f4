"""Money that an office has promised back becomes a refund, in the transaction that promises it (finance §6)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID, uuid5

from sqlalchemy import text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session
from sqlmodel import col

from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import accepted_case
from models.cases.case.tables import CaseFile
from models.finance.refund.contract import RefundRequest, RefundType
from models.finance.refund.store.reading import terms_of, titles_of
from models.finance.refund.tables import RefundAccount
from models.kit.calendar import bangkok_date
from models.people.person.tables import Student

_TERM: Final = text("""
    SELECT academic_year, semester FROM term WHERE ends_on >= :today ORDER BY ends_on LIMIT 1
""")
"""The term that contains a day; between terms, the next one."""


class Promise(NamedTuple):
    """So much of a student's payment is to be given back, as somebody said."""

    student_id: int
    amount: Decimal
    payment_id: UUID
    by: UUID


def open_refund_again(session: Session, request: RefundRequest, at: datetime) -> UUID:
    """Accept a refund in place of one whose case ended before anybody knew whether its money went out; the case's id.

    The offices look at it anew, to the same account, and the credit waits for it. Of a deposit, which has become
    credit, no list is named. Run again it is the same case.
    """
    student = session.get_one(Student, request.student_id)
    is_deposit = request.list_id is not None and terms_of(session, request.list_id).refund_type is RefundType.DEPOSIT
    again = request.model_copy(
        update={"case_id": uuid5(request.case_id, "again"), "list_id": None if is_deposit else request.list_id}
    )
    case = accepted_case(CaseKind.REFUND, again, student, titles_of(again.amount))
    case.opened_at = case.updated_at = at
    session.execute(
        insert(CaseFile)
        .values(case.model_dump(exclude={"academic_year", "semester"}))
        .on_conflict_do_nothing(index_elements=[col(CaseFile.case_id)])
    )
    account = session.get(RefundAccount, request.case_id)
    if account is not None:
        kept = account.model_dump() | {"case_id": again.case_id}
        session.execute(insert(RefundAccount).values(kept).on_conflict_do_nothing())
    return again.case_id


def open_refund(session: Session, source_id: UUID, promise: Promise, at: datetime) -> UUID:
    """Accept a refund of what an office promised; its student names the account. The case's id.

    ``source_id`` is what it comes of: a payment's case or a receipt has one refund, run again it is that one. The
    reconciliation begins it within a minute.
    """
    student = session.get_one(Student, promise.student_id)
    term = session.execute(_TERM, {"today": bangkok_date(at)}).one()
    request = RefundRequest(
        case_id=uuid5(source_id, "refund"),
        opened_by=promise.by,
        requested_at=at,
        academic_year=term.academic_year,
        semester=term.semester,
        student_id=student.student_id,
        student_code=student.student_code,
        faculty_code=student.faculty_code,
        person_id=student.person_id,
        amount=promise.amount,
        payment_id=promise.payment_id,
    )
    case = accepted_case(CaseKind.REFUND, request, student, titles_of(promise.amount))
    session.execute(
        insert(CaseFile)
        .values(case.model_dump(exclude={"academic_year", "semester"}))
        .on_conflict_do_nothing(index_elements=[col(CaseFile.case_id)])
    )
    return request.case_id
