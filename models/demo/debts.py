"""Fines of agencies and debts to the university that an office entered: to be paid, past due with their holds, paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from enum import Enum
from itertools import cycle
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import Connection, text

from models.demo.money_rows import Books, DemoInvoice
from models.demo.personas import INDEBTED, STUDENTS
from models.demo.plan import Plan
from models.demo.terms import regular_terms_before
from models.enrolment.hold.contract import HoldKind
from models.enrolment.hold.tables import StudentHold
from models.finance.debt.contract import DebtKind
from models.finance.debt.tables import Agency, Debt
from models.finance.fee.contract import AssessedCharge, ChargeReason
from models.finance.fee.tables import Fee
from models.finance.invoice.rules import Due
from models.finance.invoice.store.overdue import FALLEN_DUE_OF, FallenDue
from models.finance.ledger.contract import Account, InvoiceKind
from models.kit.calendar import bangkok_instant
from models.people.student.contract.status import NAMED_BY_IMPORTS

_ONE_IN: Final = 31
_STUDENTS: Final = text("""
    SELECT student_id, student_code, campus_code FROM student
     WHERE admission_year <= :year AND status_code = ANY(:statuses)
       AND (student_code = :indebted OR student_id % :one_in = 7 AND student_code <> ALL(:personas))
     ORDER BY student_code <> :indebted, student_id
""")


class _Student(NamedTuple):
    """What :data:`_STUDENTS` reads; the student with debts comes first."""

    student_id: int
    student_code: str
    campus_code: str


class _State(Enum):
    """How such a debt stands, with the days from today to when it was entered and to its last day to pay.

    What is overdue fell due so long ago that it can be paid by QR again: from a day of the month after.
    """

    OVERDUE = (-75, -40)
    OPEN = (-10, 20)
    PAID = (-50, -20)


class _Kind(NamedTuple):
    """What is owed: to an agency, or (without one) to the university."""

    agency: str
    fee_code: str
    amount: Decimal
    reason: str
    state: _State


_PROPERTY: Final = "F9010"
_KINDS: Final = (
    _Kind("LIB", "", Decimal(240), "คืนหนังสือเกินกำหนด 12 วัน", _State.OVERDUE),
    _Kind("", _PROPERTY, Decimal(1500), "ทำอุปกรณ์ห้องปฏิบัติการเสียหาย", _State.OVERDUE),
    _Kind("LIB", "", Decimal(60), "คืนหนังสือเกินกำหนด 3 วัน", _State.OPEN),
    _Kind("DORM", "", Decimal(860), "ค้างค่าไฟฟ้าหอพัก", _State.PAID),
    _Kind("TRAFFIC", "", Decimal(500), "จอดรถในที่ห้ามจอด", _State.OPEN),
    _Kind("", _PROPERTY, Decimal(800), "ทำบัตรหนังสืออ้างอิงสูญหาย", _State.PAID),
)
"""One after the other; the student with debts has the first."""


class Debts:
    """The debts of the last term; ``officer`` is who entered them."""

    def __init__(self, plan: Plan, officer: UUID, agencies: Sequence[Agency], fees: Sequence[Fee]) -> None:
        self._plan = plan
        self._officer = officer
        self._agencies = {agency.code: agency for agency in agencies}
        self._fees = {fee.fee_code: fee for fee in fees}
        self._ids = plan.ids("debts")
        self._overdue: list[DemoInvoice] = []
        self.rows: list[Debt] = []

    def bill(self, connection: Connection, books: Books) -> None:
        """Bill them, and pay those that are paid. The students are there."""
        [last] = regular_terms_before(self._plan.current, 1)
        asked = {
            "year": last.academic_year,
            "statuses": sorted(NAMED_BY_IMPORTS),
            "indebted": INDEBTED,
            "one_in": _ONE_IN,
            "personas": [persona.code for persona in STUDENTS],
        }
        for row, kind in zip(connection.execute(_STUDENTS, asked), cycle(_KINDS), strict=False):
            student = _Student(*row)
            entered, due = kind.state.value
            at = self._office_hour(student, entered)
            agency = self._agencies.get(kind.agency)
            fee = self._fees[kind.fee_code if agency is None else agency.fee_code]
            named = InvoiceKind.DEBT if agency is None else InvoiceKind.FINE
            plan = (Due(self._plan.today + timedelta(days=due), kind.amount),)
            invoice = books.bill(student, last, named, (_charge(fee, kind),), plan, at, said=_said(kind, agency))
            self.rows.append(self._debt(invoice, kind, agency, fee))
            if kind.state is _State.PAID:
                books.pay(invoice, kind.amount, at + timedelta(days=5, minutes=45))
            if kind.state is _State.OVERDUE:
                self._overdue.append(invoice)

    def holds(self, connection: Connection) -> Iterator[StudentHold]:
        """The holds of what is past due, as the night after its last day places them. Books and debts are written."""
        asked = {"invoice_ids": [invoice.invoice_id for invoice in self._overdue], "today": self._plan.today}
        due_on = {invoice.invoice_id: invoice.plan[0].due_on for invoice in self._overdue}
        for row in connection.execute(FALLEN_DUE_OF.statement, asked):
            fallen = FallenDue(*row)
            reason_th, reason_en = fallen.words
            yield StudentHold(
                hold_id=next(self._ids),
                student_id=fallen.student_id,
                kind=HoldKind.DEBT,
                reason_th=reason_th,
                reason_en=reason_en,
                amount=fallen.amount,
                invoice_id=fallen.invoice_id,
                placed_at=bangkok_instant(due_on[fallen.invoice_id] + timedelta(days=1)),
            )

    def _debt(self, invoice: DemoInvoice, kind: _Kind, agency: Agency | None, fee: Fee) -> Debt:
        return Debt(
            debt_id=next(self._ids),
            kind=DebtKind.DEBT if agency is None else DebtKind.FINE,
            agency_id=None if agency is None else agency.agency_id,
            student_id=invoice.student_id,
            academic_year=invoice.term.academic_year,
            semester=invoice.term.semester,
            fee_code=fee.fee_code,
            reason=kind.reason,
            invoice_id=invoice.invoice_id,
            entered_by=self._officer,
            entered_at=invoice.issued_at,
        )

    def _office_hour(self, student: _Student, days: int) -> datetime:
        random = self._plan.random("debt", student.student_id)
        return self._plan.now + timedelta(days=days, minutes=random.randint(480, 990))


def _charge(fee: Fee, kind: _Kind) -> AssessedCharge:
    return AssessedCharge(
        fee_code=fee.fee_code,
        name_th=fee.name_th,
        name_en=fee.name_en,
        amount=kind.amount,
        account=Account.REVENUE,
        reason=ChargeReason(rule="debt", version=1),
    )


def _said(kind: _Kind, agency: Agency | None) -> dict[str, object]:
    """Why it is charged, as the import of such files says it."""
    if agency is None:
        return {"rule": "debt", "reason": kind.reason}
    return {
        "rule": "external_fine", "reason": kind.reason, "agency_th": agency.name_th, "agency_en": agency.name_en,
    }  # fmt: skip
