"""Requests to cancel receipts and invoices, as the API accepts them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Any, Final
from uuid import UUID

from sqlalchemy import text
from sqlmodel import Session

from models.cases.case.contract.record import CaseKind
from models.cases.case.contract.starting import StudentRequest
from models.cases.case.store.accepted import Titles, accepted_case
from models.finance.cancellation.contract import (
    AfterInvoice,
    AfterReceipt,
    InvoiceCancellationRequest,
    OriginalHolder,
    ReceiptCancellationRequest,
    WriteOffRequest,
    WriteOffReversalRequest,
)
from models.finance.instalment_split.contract import InstalmentSplitRequest, SplitPart, SplitPurpose
from models.finance.refund.contract import PayeeBank, RefundRequest
from models.finance.refund.tables import RefundAccount
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import new_id
from models.people.person.tables import Student
from tests.support.university import University

_RECEIPT: Final = text("SELECT receipt_id, number FROM receipt WHERE student_id = :student_id ORDER BY number")
_INVOICE: Final = text("SELECT number FROM invoice WHERE invoice_id = :invoice_id")


def receipts_of(university: University, student: Student) -> list[tuple[UUID, str]]:
    """A student's receipts by their numbers."""
    with university.engine.connect() as connection:
        rows = connection.execute(_RECEIPT, {"student_id": student.student_id})
        return [(row.receipt_id, row.number) for row in rows]


def _about(university: University, student: Student, asked_by: UUID) -> dict[str, Any]:
    """What every request about a student says."""
    return {
        "case_id": new_id(),
        "opened_by": asked_by,
        "requested_at": utc_now(),
        "academic_year": university.academic_year,
        "semester": university.semester,
        "student_id": student.student_id,
        "student_code": student.student_code,
        "faculty_code": student.faculty_code,
    }


def _number_of(university: University, invoice_id: UUID) -> str:
    with university.engine.connect() as connection:
        return str(connection.execute(_INVOICE, {"invoice_id": invoice_id}).scalar_one())


def receipt_request(
    university: University, student: Student, asked_by: UUID, follow_up: AfterReceipt, *, place: int = 0
) -> ReceiptCancellationRequest:
    """Somebody wants a receipt of the student cancelled; the case's row is there."""
    receipt_id, number = receipts_of(university, student)[place]
    request = ReceiptCancellationRequest(
        **_about(university, student, asked_by),
        receipt_id=receipt_id,
        number=number,
        reason="ชื่อผู้ชำระผิด",
        holder=OriginalHolder.OFFICE,
        follow_up=follow_up,
    )
    accept(university, CaseKind.RECEIPT_CANCELLATION, request, student)
    return request


def invoice_request(
    university: University, student: Student, asked_by: UUID, invoice_id: UUID, follow_up: AfterInvoice
) -> InvoiceCancellationRequest:
    """Somebody wants an invoice of the student cancelled; the case's row is there."""
    request = InvoiceCancellationRequest(
        **_about(university, student, asked_by),
        invoice_id=invoice_id,
        number=_number_of(university, invoice_id),
        reason="ออกผิดภาคการศึกษา",
        follow_up=follow_up,
    )
    accept(university, CaseKind.INVOICE_CANCELLATION, request, student)
    return request


def write_off_request(university: University, student: Student, asked_by: UUID, invoice_id: UUID) -> WriteOffRequest:
    """Somebody wants an invoice of the student written off; the case's row is there."""
    request = WriteOffRequest(
        **_about(university, student, asked_by),
        invoice_id=invoice_id,
        number=_number_of(university, invoice_id),
        reason="ติดต่อไม่ได้เกินห้าปี",
    )
    accept(university, CaseKind.WRITE_OFF, request, student)
    return request


def write_off_reversal_request(
    university: University, student: Student, asked_by: UUID, written_off: WriteOffRequest
) -> WriteOffReversalRequest:
    """Somebody wants a write-off taken back; the case's row is there."""
    request = WriteOffReversalRequest(
        **_about(university, student, asked_by),
        write_off_id=written_off.case_id,
        invoice_id=written_off.invoice_id,
        number=written_off.number,
        reason="ติดต่อนิสิตได้แล้ว",
    )
    accept(university, CaseKind.WRITE_OFF_REVERSAL, request, student)
    return request


def split_request(
    university: University,
    student: Student,
    asked_by: UUID,
    invoice_id: UUID,
    parts: Sequence[tuple[int, Decimal]] = (),
) -> InstalmentSplitRequest:
    """Somebody wants an invoice split, each part due so many days from today; or the split undone, without parts."""
    today = bangkok_date(utc_now())
    request = InstalmentSplitRequest(
        **_about(university, student, asked_by),
        invoice_id=invoice_id,
        number=_number_of(university, invoice_id),
        purpose=SplitPurpose.SPLIT if parts else SplitPurpose.UNDO,
        parts=tuple(SplitPart(due_on=today + timedelta(days=days), amount=amount) for days, amount in parts),
        reason="ผู้ปกครองขอแบ่งจ่าย",
    )
    accept(university, CaseKind.INSTALMENT_SPLIT, request, student)
    return request


def refund_request(
    university: University,
    student: Student,
    asked_by: UUID,
    amount: Decimal,
    *,
    list_id: UUID | None = None,
    account: str | None = "1234567890",
) -> RefundRequest:
    """Somebody wants money of the student given back; the case's row is there, and the account where one is named."""
    request = RefundRequest(
        **_about(university, student, asked_by),
        person_id=student.person_id,
        amount=amount,
        list_id=list_id,
    )
    accept(university, CaseKind.REFUND, request, student)
    if account is not None:
        name_account(university, request.case_id, student, account)
    return request


def name_account(university: University, case_id: UUID, student: Student, number: str) -> None:
    """The student says to which account."""
    account = RefundAccount(
        case_id=case_id,
        bank=PayeeBank.KBANK,
        account_number=number,
        account_name="ชื่อ นามสกุล",
        given_by=student.person_id,
        given_at=utc_now(),
    )
    with Session(university.engine) as session, session.begin():
        session.add(account)


def accept(university: University, kind: CaseKind, request: StudentRequest, student: Student) -> None:
    """The row that the API writes before the workflow begins."""
    case = accepted_case(kind, request, student, Titles("ยกเลิก", "Cancelling"))
    with Session(university.engine) as session, session.begin():
        session.add(case)
