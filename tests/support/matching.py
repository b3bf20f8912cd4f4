"""A line of a statement that is nobody's, and the request that matches it to an invoice."""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

from sqlmodel import Session

from activities.finance.line_match import lock_for_match, match_line
from models.cases.case.contract.record import CaseKind, Refused
from models.cases.case.store.accepted import Titles, accepted_case
from models.finance.debt.store.posting import Source
from models.finance.desk.contract import LineMatchRequest
from models.finance.invoice.tables.invoices import Invoice
from models.finance.statement.tables import StatementLine
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.people.person.tables import Student
from tests.support.money import Cashier
from tests.support.statements import states_line
from tests.support.university import SEMESTER, YEAR, University

WHY = "ผู้ปกครองส่งหลักฐานการโอน"


def orphan_line(cashier: Cashier, source: Source, reference: str, amount: Decimal) -> StatementLine:
    """A line whose references name no QR code: its money is posted, and nobody's."""
    states_line(cashier, source, reference, amount)
    return next(line for line in cashier.university.rows(StatementLine) if line.bank_reference == reference)


def matched(cashier: Cashier, request: LineMatchRequest, by: UUID) -> Decimal | Refused:
    """The treasury agrees to a match, where it is possible: what it paid. The cashier may die meanwhile."""

    def work(session: Session) -> Decimal | Refused:
        lock_for_match(session, request)
        return match_line(session, request, by, utc_now())

    return cashier.surely(work)


def match_request(
    university: University, officer_id: UUID, student: Student, line: StatementLine, invoice_id: UUID
) -> LineMatchRequest:
    """Somebody wants a line to pay an invoice of a student; the case's row is there."""
    assert line.payment_id is not None
    number = next(each.number for each in university.rows(Invoice) if each.invoice_id == invoice_id)
    request = LineMatchRequest(
        case_id=new_id(), opened_by=officer_id, requested_at=utc_now(), academic_year=YEAR, semester=SEMESTER,
        student_id=student.student_id, student_code=student.student_code, faculty_code=student.faculty_code,
        line_id=line.line_id, payment_id=line.payment_id, invoice_id=invoice_id, number=number,
        reference=f"{line.bank_code} {line.bank_reference}", amount=line.amount, reason=WHY,
    )  # fmt: skip
    titles = Titles("จับคู่", "Match")
    university.add(accepted_case(CaseKind.LINE_MATCH, request, student, titles))
    return request
