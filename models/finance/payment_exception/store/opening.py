"""Money that is not what was asked for is put before an officer, in the transaction that records it (finance §4)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session
from sqlmodel import col

from models.cases.case.contract.record import CaseKind, CaseState
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.tables import CaseFile
from models.finance.payment_exception.contract import PaymentExceptionRequest, PaymentExceptionStage
from models.people.person.tables import Student

_TITLE_TH: Final = "เงินรับที่ต้องตรวจสอบ"
_TITLE_EN: Final = "Payment to be examined"


def open_payment_exception(
    session: Session,
    payment_id: UUID,
    student_id: int | None,
    unused: Decimal,
    at: datetime,
    *,
    short: Decimal = Decimal(0),
) -> None:
    """Accept a case for a payment of which ``unused`` baht pay nothing; without a student it is nobody's.

    Or for one that is ``short`` by so many baht of what was asked for.

    The reconciliation begins it within a minute. Run again it changes nothing.
    """
    request = PaymentExceptionRequest(
        case_id=payment_id,
        opened_by=None,
        requested_at=at,
        payment_id=payment_id,
        unused=unused,
        short=short,
        student_id=student_id,
    )
    student = None if student_id is None else session.get_one(Student, student_id)
    case = CaseFile(
        case_id=payment_id,
        kind=CaseKind.PAYMENT_EXCEPTION,
        workflow_id=case_workflow_id(CaseKind.PAYMENT_EXCEPTION, payment_id),
        idempotency_key=str(payment_id),
        student_id=student_id,
        faculty_code=student.faculty_code if student else None,
        department_code=student.department_code if student else None,
        campus_code=student.campus_code if student else None,
        title_th=_TITLE_TH,
        title_en=_TITLE_EN,
        stage=PaymentExceptionStage.RECEIVED,
        state=CaseState.OPEN,
        request=request.model_dump(mode="json"),
        opened_at=at,
        updated_at=at,
    )
    session.execute(
        insert(CaseFile)
        .values(case.model_dump(exclude={"academic_year", "semester"}))
        .on_conflict_do_nothing(index_elements=[col(CaseFile.case_id)])
    )
