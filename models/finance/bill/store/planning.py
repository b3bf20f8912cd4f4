"""What bills of a term need: what is assessed now and was not charged yet, and the other way round. Nothing is written.

One way of billing for single bills, bill runs, their previews and adjustments (finance §3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from models.cases.case.contract.record import Refused
from models.enrolment.enrolment_type.contract import PaymentMethod
from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.bill.rules.adjusting import (
    Adjustment,
    Charged,
    adjustment,
    by_invoice,
    given_up_fees,
    percent_given_back,
)
from models.finance.bill.rules.assessment import total
from models.finance.bill.rules.billing import TermPeriod, plan_of, settles_at
from models.finance.bill.rules.term_fees import TermFees
from models.finance.bill.store.payers import StudentFacts
from models.finance.bill.store.rows import BillState
from models.finance.bill.store.term_students import FoundStudent, TermStudents, found_students
from models.finance.bill.store.terms import read_term
from models.finance.fee.contract import AssessedCharge, FeeEnrolmentType
from models.finance.fee.store.masters import read_masters
from models.finance.invoice.rules import Due
from models.finance.invoice.store.issuing import NewCharge, NewInvoice
from models.finance.late_fine.rules.fining import late_charges, late_rules, registered_by, with_fines
from models.finance.ledger.contract import InvoiceKind
from models.finance.ledger.rules.postings import FeeAmount
from models.finance.period.contract import FinancePeriod

_WHOLE: Final = Decimal(100)


@dataclass(slots=True)
class BillPlan:
    """What one student's bill needs. ``bill`` is how it will stand, with the code of what stands in its way, if any.

    ``charged`` is what the term was charged before, the oldest first; ``credited`` what charges shrink by, in baht by
    invoice; ``replanned`` the invoice that is asked for in other parts; ``before`` by which enrolment type and normal
    fee the term was billed last.
    """

    bill: BillState
    charged: tuple[Charged, ...]
    invoice: NewInvoice | None = None
    credited: Mapping[UUID, Mapping[UUID, Decimal]] = field(default_factory=dict)
    credit_keys: Mapping[UUID, str] = field(default_factory=dict)
    replanned: tuple[UUID, tuple[Due, ...]] | None = None
    before: tuple[FeeEnrolmentType, UUID] | None = None

    @property
    def credit_reason(self) -> dict[str, object]:
        """Why charges shrink; after a change of enrolment type or normal fee also from what to what.

        Such credit came without giving anything up, so whoever reviews a refund of it is told (finance §6).
        """
        reason: dict[str, object] = {"rule": "assessed_anew"}
        now = self.bill.charged_as
        if self.before is not None and now is not None and self.before != (now, self.bill.normal_fee_id):
            reason |= {"charged_as_before": self.before[0].value, "charged_as": now.value}
        return reason


def plan_bills(
    session: Session,
    wanted: TermStudents,
    at: datetime,
    *,
    unasked: InvoiceKind | None = None,
    refunds_at: datetime | None = None,
) -> list[BillPlan]:
    """What the bills of these students need at an instant (UTC), one plan each in the order of their ids.

    Only of those who chose enrolment type and payment method, unless ``unasked`` names the kind of invoice for who did
    not (a bill run). The refund table is read at ``refunds_at`` (UTC) where it is given. Whoever then writes it has
    locked the students before.
    """
    return _Planner(session, wanted, at, unasked, refunds_at).plans()


class _Planner:
    def __init__(
        self, session: Session, wanted: TermStudents, at: datetime, unasked: InvoiceKind | None,
        refunds_at: datetime | None,
    ) -> None:  # fmt: skip
        self.session, self.wanted, self.at, self.unasked, self.refunds_at = session, wanted, at, unasked, refunds_at
        self.masters = read_masters(session, wanted.academic_year, wanted.semester)
        self.term = read_term(session, wanted.academic_year, wanted.semester)

    def plans(self) -> list[BillPlan]:
        """Every student in turn."""
        asked = (
            f
            for f in found_students(self.session, self.wanted, self.masters, self.at)
            if f.student.enrol_type is not None or self.unasked or f.is_charged
        )
        return [self._with_problem(found, self._assess(found)) for found in asked]

    def _with_problem(self, found: FoundStudent, plan: BillPlan) -> BillPlan:
        """Since when it stands in the way: what stood there before is as old as it was."""
        if plan.bill.problem is not None:
            stood = found.last.problem == plan.bill.problem
            plan.bill.problem_since = found.last.problem_since if stood else self.at
        return plan

    def _assess(self, found: FoundStudent) -> BillPlan:
        """The bill as it stands now, and what it needs."""
        bill = self.wanted.new_bill(found.student.student_id, self.at)
        bill.asked_at, bill.kept, bill.given_up_at = found.last.asked_at, found.last.kept, found.last.given_up_at
        bill.payment_method = found.student.payment_method or found.last.payment_method
        bill.charged_as, bill.normal_fee_id = found.last.charged_as, found.last.normal_fee_id
        plan = BillPlan(bill, found.charged)
        if found.last.charged_as is not None and found.last.normal_fee_id is not None:
            plan.before = found.last.charged_as, found.last.normal_fee_id
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

    def _charge(self, found: FoundStudent, fees: TermFees, plan: BillPlan) -> None:
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

    def _change(self, found: FoundStudent, fees: TermFees) -> Adjustment:
        """By the refund table where the student gave up subjects or credits that the bill does not know of yet.

        Else all of it: the student chose anew, so that another normal fee holds, or the office lowered a rate.

        Fines for enrolling late are charged beside it, and never given back by the table.
        """
        table = self._period(FinancePeriod.FEE_REFUND, found.student)
        percent, given_up_at = _WHOLE, found.given_up_since_billed
        if table is not None and given_up_at is not None and found.last.normal_fee_id == fees.normal_fee_id:
            percent = percent_given_back(table.steps, table.opens_at, self.refunds_at or given_up_at)
        kept = {key: Decimal(amount) for key, amount in found.last.kept.items()}
        charged = [each for each in found.charged if each.act_id is None]
        given_up = given_up_fees(charged, fees.charges)
        whole = {each.key for each in charged} - given_up
        change = adjustment(charged, kept, fees.charges, percent, whole=whole, not_again=found.not_again)
        rules = late_rules(self.term, found.student.campus_code, self.masters.late_fines)
        fined = [each for each in found.charged if each.act_id is not None]
        return with_fines(change, fined, found.acts, late_charges(found.acts, rules, registered_by(fined)))

    def _invoice(self, found: FoundStudent, bill: BillState, added: Sequence[AssessedCharge]) -> NewInvoice | Refused:
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

    def _plan_again(self, found: FoundStudent, plan: BillPlan, invoice_id: UUID, amount: Decimal) -> None:
        """The student chose another payment method: the invoice is asked for in other parts."""
        bill = plan.bill
        parts = self._plan(found, amount, bill.payment_method)
        if isinstance(parts, Refused):
            bill.problem, bill.payment_method = parts.code, found.last.payment_method  # so it is planned once it can be
        else:
            plan.replanned = (invoice_id, parts)

    def _plan(self, found: FoundStudent, amount: Decimal, method: PaymentMethod | None) -> tuple[Due, ...] | Refused:
        return plan_of(amount, method, self._period(FinancePeriod.PAYMENT, found.student), self.term, self.at)

    def _period(self, kind: str, student: StudentFacts) -> TermPeriod | None:
        return self.term.period(kind, student.campus_code)


def _key(bill: BillState) -> str:
    """What the events of a bill are named by."""
    return f"bill:{bill.student_id}:{bill.academic_year}/{bill.semester}"
