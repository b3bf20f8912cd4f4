"""Students who all owe one instalment, and the accepted request of each to pay it."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Row, text
from sqlmodel import Session

from api.cases.case.student_case import student_case
from api.people.student.queries import Enrollee
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles
from models.db import engine
from models.finance.invoice.rules import Due
from models.finance.invoice.store.issuing import NewCharge, NewInvoice, issue_invoices
from models.finance.ledger.contract import InvoiceKind
from models.finance.ledger.rules.postings import FeeAmount
from models.finance.payment.contract import PaymentRequest
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import new_id

AMOUNT: Final = Decimal("1000.00")
_STUDENTS: Final = text("""
    SELECT s.person_id, s.student_id, s.student_code, s.campus_code, s.faculty_code, s.department_code
      FROM student s ORDER BY s.student_id LIMIT :count
""")
_FEE: Final = text("SELECT fee_code FROM fee ORDER BY fee_code LIMIT 1")
_TERM: Final = text("SELECT academic_year, semester FROM term ORDER BY 1 DESC, 2 DESC LIMIT 1")
_OWED: Final = text("""
    SELECT i.student_id, i.invoice_id
      FROM invoice i JOIN posting p USING (posting_id) JOIN invoice_standing s USING (invoice_id)
     WHERE p.event_key LIKE 'bench:%' AND s.paid = 0 ORDER BY i.student_id LIMIT :count
""")
"""The bills of this run that no credit of the demo university has paid a part of."""
_BILLER: Final = text("SELECT biller_id FROM bank_account WHERE is_for_qr AND deleted_at IS NULL LIMIT 1")
_MORE: Final = 1.25
"""So many more students are billed than pay: some have credit that pays a part."""


def billed_students(count: int) -> tuple[list[PaymentRequest], str]:
    """Bill so many students; return the accepted request of each to pay, and the biller they pay to."""
    with Session(engine()) as session, session.begin():
        students = {row.student_id: row for row in session.execute(_STUDENTS, {"count": int(count * _MORE) + 5})}
        year, semester = session.execute(_TERM).one()
        fee = FeeAmount(session.execute(_FEE).scalar_one(), AMOUNT)
        due = (Due(bangkok_date(utc_now()) + timedelta(days=7), AMOUNT),)
        invoices = [
            NewInvoice(
                key=f"bench:{student.student_id}",
                kind=InvoiceKind.SUPPLEMENTARY,
                student_id=student.student_id,
                campus_code=student.campus_code,
                academic_year=year,
                semester=semester,
                charges=(NewCharge(fee, fee.fee_code, fee.fee_code),),
                plan=due,
            )
            for student in students.values()
        ]
        issue_invoices(session, invoices, utc_now())
        owed = session.execute(_OWED, {"count": count}).all()
        requests = [_payment_request(session, students[row.student_id], row.invoice_id, year, semester) for row in owed]
        return requests, session.execute(_BILLER).scalar_one()


def _payment_request(session: Session, student: Row[Any], invoice_id: UUID, year: int, semester: int) -> PaymentRequest:
    """Add the row of a request as the API leaves it."""
    request = PaymentRequest(
        case_id=new_id(),
        student_id=student.student_id,
        student_code=student.student_code,
        faculty_code=student.faculty_code,
        academic_year=year,
        semester=semester,
        invoice_id=invoice_id,
        sequence=1,
        opened_by=student.person_id,
        requested_at=utc_now(),
    )
    enrollee = Enrollee(
        student.student_id, student.student_code, student.campus_code, student.faculty_code, student.department_code
    )
    title = Titles("ชำระค่าธรรมเนียม", "Fee payment")
    session.add(student_case(CaseKind.PAYMENT, enrollee, request, title, key=str(request.case_id)))
    return request
