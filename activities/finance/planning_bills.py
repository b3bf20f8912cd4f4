"""What bills of a term need: what is assessed now and was not charged yet, and the other way round. Nothing is written.

One way of billing for single bills, bill runs, their previews and adjustments (finance §3).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlmodel import Session, col, select

from activities.finance.billing import NewCharge, NewInvoice
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
from models.facts.finance.late_fines import ACTS, ActFacts
from models.rules.finance.adjusting import (
    Adjustment,
    Charged,
    adjustment,
    by_invoice,
    fees_of_more,
    percent_given_back,
)
from models.rules.finance.assessment import ChargedSubject, total
from models.rules.finance.billing import TermPeriod, plan_of, settles_at
from models.rules.finance.instalments import Due
from models.rules.finance.late_fines import Act, late_charges, late_rules, registered_by, with_fines
from models.rules.finance.postings import FeeAmount
from models.rules.finance.term_fees import TermFees, term_fees
from models.tables.finance.bills import Bill

_WHOLE: Final = Decimal(100)
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
       AND i.total > coalesce((SELECT sum(n.total) FROM credit_note n WHERE n.invoice_id = i.invoice_id), 0)
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
class BillPlan:
    """What one student's bill needs. ``bill`` is how it will stand, with the code of what stands in its way, if any.

    ``charged`` is what the term was charged before, the oldest first; ``credited`` what charges shrink by, in baht by
    invoice; ``replanned`` the invoice that is asked for in other parts.
    """

    bill: Bill
    charged: tuple[Charged, ...]
    invoice: NewInvoice | None = None
    credited: Mapping[UUID, Mapping[UUID, Decimal]] = field(default_factory=dict)
    credit_keys: Mapping[UUID, str] = field(default_factory=dict)
    replanned: tuple[UUID, tuple[Due, ...]] | None = None


def plan_bills(
    session: Session, wanted: TermStudents, at: datetime, *, unasked: InvoiceKind | None = None
) -> list[BillPlan]:
    """What the bills of these students need at an instant (UTC), one plan each in the order of their ids.

    Only of those who chose enrolment type and payment method, unless ``unasked`` names the kind of invoice for who did
    not (a bill run). Whoever then writes it has locked the students before.
    """
    return _Planner(session, wanted, at, unasked).plans()


@dataclass(frozen=True, slots=True)
class _Found:
    """One student as they were found: the bill of last time, what was charged, and what is assessed now."""

    student: StudentFacts
    last: Bill
    fees: TermFees | Refused
    acts: tuple[Act, ...]
    charged: tuple[Charged, ...]
    given_up_at: datetime | None
    documents: int
    first_invoice: tuple[UUID, Decimal] | None

    @property
    def given_up_since_billed(self) -> datetime | None:
        """When a subject was given up last, if the bill does not know of it yet."""
        at, known = self.given_up_at, self.last.given_up_at
        return at if at is not None and (known is None or at > known) else None

    @property
    def is_charged(self) -> bool:
        """Whether the term is charged anything: what was charged and credited whole is as if it never was."""
        return any(charge.amount > 0 for charge in self.charged)


class _Planner:
    def __init__(self, session: Session, wanted: TermStudents, at: datetime, unasked: InvoiceKind | None) -> None:
        self.session, self.wanted, self.at, self.unasked = session, wanted, at, unasked
        self.masters = read_masters(session, wanted.academic_year, wanted.semester)
        self.term = read_term(session, wanted.academic_year, wanted.semester)

    def plans(self) -> list[BillPlan]:
        """Every student in turn."""
        asked = (f for f in self._found() if f.student.enrol_type is not None or self.unasked or f.is_charged)
        return [self._with_problem(found, self._assess(found)) for found in asked]

    def _with_problem(self, found: _Found, plan: BillPlan) -> BillPlan:
        """Since when it stands in the way: what stood there before is as old as it was."""
        if plan.bill.problem is not None:
            stood = found.last.problem == plan.bill.problem
            plan.bill.problem_since = found.last.problem_since if stood else self.at
        return plan

    def _found(self) -> Iterator[_Found]:
        asked, execute = self.wanted.asked, self.session.execute
        kinds = {**asked, "kinds": [kind.value for kind in ASSESSED_KINDS]}
        subjects: defaultdict[int, list[ChargedSubject]] = defaultdict(list)
        for row in map(SubjectFacts.model_validate, execute(SUBJECTS, asked)):
            subjects[row.student_id].append(row.subject)
        acts: defaultdict[int, list[Act]] = defaultdict(list)
        for act in map(ActFacts.model_validate, execute(ACTS, asked)):
            acts[act.student_id].append(act.act)
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
                acts=tuple(acts[id_]),
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

    def _assess(self, found: _Found) -> BillPlan:
        """The bill as it stands now, and what it needs."""
        bill = self._new_bill(found.student.student_id)
        bill.asked_at, bill.kept, bill.given_up_at = found.last.asked_at, found.last.kept, found.last.given_up_at
        bill.payment_method = found.student.payment_method or found.last.payment_method
        bill.charged_as, bill.normal_fee_id = found.last.charged_as, found.last.normal_fee_id
        plan = BillPlan(bill, found.charged)
        if isinstance(found.fees, Refused):
            bill.problem = found.fees.code
            return plan
        bill.charged_as, bill.normal_fee_id = found.fees.charged_as, found.fees.normal_fee_id
        add_drop = self._period(EnrolmentPeriod.ADD_DROP, found.student)
        bill.again_at = settles_at(
            found.fees.charged_as, add_drop, self.at, asked_at=bill.asked_at, is_charged=found.is_charged
        )
        if bill.again_at is None:
            self._charge(found, found.fees, plan)
        return plan

    def _charge(self, found: _Found, fees: TermFees, plan: BillPlan) -> None:
        bill, change = plan.bill, self._change(found, fees)
        if change.added:
            invoice = self._invoice(found, bill, change.added)
            if isinstance(invoice, Refused):
                bill.problem = invoice.code
                return
            plan.invoice = invoice
        plan.credited = by_invoice(change.credited, found.charged)
        plan.credit_keys = {id_: f"{_key(bill)}:credit:{found.documents + 1}:{id_}" for id_ in plan.credited}
        bill.given_up_at = found.given_up_at
        bill.kept = {key: f"{amount:f}" for key, amount in change.kept.items()}
        if found.first_invoice and found.last.payment_method not in (None, bill.payment_method):
            self._plan_again(found, plan, *found.first_invoice)

    def _change(self, found: _Found, fees: TermFees) -> Adjustment:
        """By the refund table where the student gave up subjects or credits that the bill does not know of yet.

        Else all of it: the student chose anew, so that another normal fee holds, or the office lowered a rate.

        Fines for enrolling late are charged beside it, and never given back by the table.
        """
        table = self._period(FinancePeriod.FEE_REFUND, found.student)
        percent, given_up_at = _WHOLE, found.given_up_since_billed
        if table is not None and given_up_at is not None and found.last.normal_fee_id == fees.normal_fee_id:
            percent = percent_given_back(table.steps, table.opens_at, given_up_at)
        kept = {key: Decimal(amount) for key, amount in found.last.kept.items()}
        charged = [each for each in found.charged if each.act_id is None]
        of_more = fees_of_more(charged, fees.charges)
        whole = {each.key for each in charged} - of_more
        change = adjustment(charged, kept, fees.charges, percent, whole=whole)
        rules = late_rules(self.term, found.student.campus_code, self.masters.late_fines)
        fined = [each for each in found.charged if each.act_id is not None]
        return with_fines(change, fined, found.acts, late_charges(found.acts, rules, registered_by(fined)))

    def _invoice(self, found: _Found, bill: Bill, added: Sequence[AssessedCharge]) -> NewInvoice | Refused:
        """The invoice of what is charged in addition, or why it cannot be asked for."""
        kind, method = InvoiceKind.SINGLE, bill.payment_method
        if found.is_charged:
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

    def _plan_again(self, found: _Found, plan: BillPlan, invoice_id: UUID, amount: Decimal) -> None:
        """The student chose another payment method: the invoice is asked for in other parts."""
        bill = plan.bill
        parts = self._plan(found, amount, bill.payment_method)
        if isinstance(parts, Refused):
            bill.problem, bill.payment_method = parts.code, found.last.payment_method  # so it is planned once it can be
        else:
            plan.replanned = (invoice_id, parts)

    def _plan(self, found: _Found, amount: Decimal, method: PaymentMethod | None) -> tuple[Due, ...] | Refused:
        return plan_of(amount, method, self._period(FinancePeriod.PAYMENT, found.student), self.term, self.at)

    def _period(self, kind: str, student: StudentFacts) -> TermPeriod | None:
        return self.term.period(kind, student.campus_code)


def _key(bill: Bill) -> str:
    """What the events of a bill are named by."""
    return f"bill:{bill.student_id}:{bill.academic_year}/{bill.semester}"
