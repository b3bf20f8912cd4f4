"""Bringing the bills of a term up to date: what is assessed now and was not charged yet is charged, and the other way
round.

One function for single bills, for bill runs and for adjustments, safe to run at any time and as often (finance §3).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import Session, col, select

from activities.finance.billing import NewCharge, NewInvoice, credit_charges, issue_invoices, plan_again
from models.contracts.cases.case import Refused
from models.contracts.enrolment.enrolment_type import PaymentMethod
from models.contracts.enrolment.periods import EnrolmentPeriod
from models.contracts.finance.fees import AssessedCharge
from models.contracts.finance.ledger import InvoiceKind
from models.contracts.finance.periods import FinancePeriod
from models.facts.finance.assessing import (
    ASSESSED_KINDS,
    CHARGED,
    GAVE_UP,
    GIVEN_UP,
    STUDENTS,
    SUBJECTS,
    ChargedFacts,
    StudentFacts,
    SubjectFacts,
    charged_student,
    read_masters,
    read_term,
)
from models.facts.finance.billing import LOCK_STUDENTS
from models.rules.finance.adjusting import Adjustment, Charged, adjustment, by_invoice, percent_given_back
from models.rules.finance.assessment import ChargedSubject, total
from models.rules.finance.billing import TermPeriod, plan_of, settles_at
from models.rules.finance.instalments import Due
from models.rules.finance.postings import FeeAmount
from models.rules.finance.term_fees import TermFees, term_fees
from models.tables.finance.bills import Bill

_WHOLE: Final = Decimal(100)
_KEY: Final = ("student_id", "academic_year", "semester")
_DOCUMENTS: Final = text("""
    SELECT i.student_id,
           count(*) + coalesce(sum((SELECT count(*) FROM credit_note n WHERE n.invoice_id = i.invoice_id)), 0)
           AS documents
      FROM invoice i
     WHERE i.student_id = ANY(:student_ids) AND i.academic_year = :academic_year AND i.semester = :semester
     GROUP BY i.student_id
""")
_FIRST_INVOICES: Final = text("""
    SELECT DISTINCT ON (i.student_id) i.student_id, i.invoice_id, i.total FROM invoice i
     WHERE i.student_id = ANY(:student_ids) AND i.academic_year = :academic_year AND i.semester = :semester
       AND i.kind = ANY(:kinds)
     ORDER BY i.student_id, i.issued_at, i.number
""")


class TermStudents(NamedTuple):
    """Students whose bill of a term is brought up to date."""

    academic_year: int
    semester: int
    student_ids: tuple[int, ...]

    @property
    def asked(self) -> dict[str, object]:
        """Parameters of the statements."""
        return {
            "student_ids": list(self.student_ids),
            "academic_year": self.academic_year,
            "semester": self.semester,
        }


@dataclass(slots=True)
class Updated:
    """What updating bills did: how many invoices and credit notes it issued, and what stood in the way of whom."""

    invoices: int = 0
    credit_notes: int = 0
    problems: dict[int, str] = field(default_factory=dict)


def update_bills(
    session: Session, wanted: TermStudents, at: datetime, *, unasked: InvoiceKind | None = None
) -> Updated:
    """Charge these students what their term comes to now, and credit what it does not come to any more.

    Only those who chose enrolment type and payment method, unless ``unasked`` names the kind of invoice for who did
    not (a bill run). ``at`` is the UTC instant. One transaction; run again it adds nothing.
    """
    session.execute(LOCK_STUDENTS, {"student_ids": sorted(wanted.student_ids)})
    return _Update(session, wanted, at, unasked).run()


@dataclass(frozen=True, slots=True)
class _Found:
    """One student as they were found: the bill of last time, what was charged, and what is assessed now."""

    student: StudentFacts
    last: Bill
    fees: TermFees | Refused
    charged: tuple[Charged, ...]
    given_up_at: datetime | None
    documents: int
    first_invoice: tuple[UUID, Decimal] | None


class _Update:
    def __init__(self, session: Session, wanted: TermStudents, at: datetime, unasked: InvoiceKind | None) -> None:
        self.session, self.wanted, self.at, self.unasked = session, wanted, at, unasked
        self.masters = read_masters(session, wanted.academic_year, wanted.semester)
        self.term = read_term(session, wanted.academic_year, wanted.semester)
        self.invoices: list[NewInvoice] = []
        self.updated = Updated()

    def run(self) -> Updated:
        """Every student in turn; the invoices of all together, then what was found of each."""
        bills = [self._assess(found) for found in self._found() if found.student.enrol_type is not None or self.unasked]
        self.updated.invoices = issue_invoices(self.session, self.invoices, self.at)
        self.updated.problems = {bill.student_id: bill.problem for bill in bills if bill.problem is not None}
        self._write(bills)
        return self.updated

    def _found(self) -> Iterator[_Found]:
        asked, execute = self.wanted.asked, self.session.execute
        kinds = {**asked, "kinds": [kind.value for kind in ASSESSED_KINDS]}
        subjects: defaultdict[int, list[ChargedSubject]] = defaultdict(list)
        for row in map(SubjectFacts.model_validate, execute(SUBJECTS, asked)):
            subjects[row.student_id].append(row.subject)
        charged: defaultdict[int, list[Charged]] = defaultdict(list)
        for charge in map(ChargedFacts.model_validate, execute(CHARGED, kinds)):
            charged[charge.student_id].append(charge.charged)
        given_up = {row.student_id: row.at for row in execute(GIVEN_UP, {**asked, "statuses": GAVE_UP})}
        documents = {row.student_id: int(row.documents) for row in execute(_DOCUMENTS, asked)}
        first = {row.student_id: (row.invoice_id, row.total) for row in execute(_FIRST_INVOICES, kinds)}
        bills = {bill.student_id: bill for bill in self._bills()}
        for student in map(StudentFacts.model_validate, execute(STUDENTS, asked).all()):
            id_ = student.student_id
            yield _Found(
                student=student,
                last=bills.get(id_) or self._new_bill(id_),
                fees=term_fees(charged_student(student, subjects[id_]), self.masters),
                charged=tuple(charged[id_]),
                given_up_at=given_up.get(id_),
                documents=documents.get(id_, 0),
                first_invoice=first.get(id_),
            )

    def _bills(self) -> Sequence[Bill]:
        return self.session.exec(
            select(Bill).where(
                col(Bill.student_id).in_(self.wanted.student_ids),
                col(Bill.academic_year) == self.wanted.academic_year,
                col(Bill.semester) == self.wanted.semester,
            )
        ).all()

    def _new_bill(self, student_id: int) -> Bill:
        return Bill(
            student_id=student_id,
            academic_year=self.wanted.academic_year,
            semester=self.wanted.semester,
            assessed_at=self.at,
        )

    def _assess(self, found: _Found) -> Bill:
        """The bill as it stands now. What it charges in addition joins the invoices, what it credits is posted."""
        bill = self._new_bill(found.student.student_id)
        bill.asked_at, bill.kept = found.last.asked_at, found.last.kept
        bill.payment_method = found.student.payment_method or found.last.payment_method
        bill.charged_as, bill.normal_fee_id = found.last.charged_as, found.last.normal_fee_id
        if isinstance(found.fees, Refused):
            bill.problem = found.fees.code
            return bill
        bill.charged_as, bill.normal_fee_id = found.fees.charged_as, found.fees.normal_fee_id
        add_drop = self._period(EnrolmentPeriod.ADD_DROP, found.student)
        bill.again_at = settles_at(
            found.fees.charged_as, add_drop, self.at, asked_at=bill.asked_at, charged=found.charged
        )
        if bill.again_at is None:
            self._charge(found, found.fees, bill)
        return bill

    def _charge(self, found: _Found, fees: TermFees, bill: Bill) -> None:
        change = self._change(found, fees)
        if change.added:
            invoice = self._invoice(found, bill, change.added)
            if isinstance(invoice, Refused):
                bill.problem = invoice.code
                return
            self.invoices.append(invoice)
        for invoice_id, amounts in by_invoice(change.credited, found.charged).items():
            key = f"{_key(bill)}:credit:{found.documents + 1}:{invoice_id}"
            credit_charges(self.session, key, bill.student_id, amounts, {"rule": "assessed_anew"}, self.at)
            self.updated.credit_notes += 1
        bill.kept = {key: f"{amount:f}" for key, amount in change.kept.items()}
        if found.first_invoice and found.last.payment_method not in (None, bill.payment_method):
            self._plan_again(found, bill, *found.first_invoice)

    def _change(self, found: _Found, fees: TermFees) -> Adjustment:
        """By the refund table; all of it where the student chose anew, so that another normal fee holds."""
        table = self._period(FinancePeriod.FEE_REFUND, found.student)
        percent = _WHOLE
        if table is not None and found.last.normal_fee_id == fees.normal_fee_id:
            percent = percent_given_back(table.steps, table.opens_at, found.given_up_at or self.at)
        kept = {key: Decimal(amount) for key, amount in found.last.kept.items()}
        return adjustment(found.charged, kept, fees.charges, percent)

    def _invoice(self, found: _Found, bill: Bill, added: Sequence[AssessedCharge]) -> NewInvoice | Refused:
        """The invoice of what is charged in addition, or why it cannot be asked for."""
        kind, method = InvoiceKind.SINGLE, bill.payment_method
        if found.charged:
            kind, method = InvoiceKind.SUPPLEMENTARY, PaymentMethod.FULL
        elif found.student.enrol_type is None and self.unasked is not None:
            kind = self.unasked
        plan = self._plan(found, total(added), method)
        if isinstance(plan, Refused):
            return plan
        return NewInvoice(
            key=f"{_key(bill)}:{found.documents + 1}",
            kind=kind,
            student_id=bill.student_id,
            campus_code=found.student.campus_code,
            academic_year=bill.academic_year,
            semester=bill.semester,
            charges=tuple(
                NewCharge(
                    fee=FeeAmount(line.fee_code, line.amount, line.account),
                    name_th=line.name_th,
                    name_en=line.name_en,
                    reason=line.reason.model_dump(mode="json", exclude_none=True),
                )
                for line in added
            ),
            plan=plan,
        )

    def _plan_again(self, found: _Found, bill: Bill, invoice_id: UUID, amount: Decimal) -> None:
        """The student chose another payment method: the invoice is asked for in other parts."""
        plan = self._plan(found, amount, bill.payment_method)
        if isinstance(plan, Refused):
            bill.problem, bill.payment_method = plan.code, found.last.payment_method  # so it is planned once it can be
        else:
            plan_again(self.session, invoice_id, plan, self.at)

    def _plan(self, found: _Found, amount: Decimal, method: PaymentMethod | None) -> tuple[Due, ...] | Refused:
        return plan_of(amount, method, self._period(FinancePeriod.PAYMENT, found.student), self.term, self.at)

    def _period(self, kind: str, student: StudentFacts) -> TermPeriod | None:
        return self.term.period(kind, student.campus_code)

    def _write(self, bills: Sequence[Bill]) -> None:
        if bills:
            values = [bill.model_dump() for bill in bills]
            added = insert(Bill).values(values)
            changed = {name: added.excluded[name] for name in Bill.model_fields if name not in _KEY}
            self.session.execute(added.on_conflict_do_update(index_elements=list(_KEY), set_=changed))


def _key(bill: Bill) -> str:
    """What the events of a bill are named by."""
    return f"bill:{bill.student_id}:{bill.academic_year}/{bill.semester}"
