"""When a student's term is billed, and how what it comes to is asked for (finance §3, §4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Final

from models.calendar.period.rules import Step
from models.cases.case.contract.record import Refused
from models.enrolment.enrolment_type.contract import PaymentMethod
from models.finance.bank_account.contract import InstalmentPart
from models.finance.bill.rules.due_days import at_once, in_instalments
from models.finance.fee.contract import FeeEnrolmentType
from models.finance.invoice.rules import Due
from models.kit.calendar import bangkok_date

EVERY_CAMPUS: Final = ""


@dataclass(frozen=True, slots=True)
class TermPeriod:
    """A period of a term (UTC, half-open) with the steps of a refund table."""

    opens_at: datetime
    closes_at: datetime
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class BillingTerm:
    """What of a term's calendar bills depend on. Periods by kind and campus: a campus's own goes before that of all."""

    academic_year: int
    semester: int
    starts_on: date | None
    periods: Mapping[tuple[str, str], TermPeriod]
    instalments: tuple[InstalmentPart, ...] | None

    def period(self, kind: str, campus_code: str) -> TermPeriod | None:
        """The period of a kind that holds for a campus."""
        return self.periods.get((kind, campus_code)) or self.periods.get((kind, EVERY_CAMPUS))


def settles_at(
    charged_as: FeeEnrolmentType,
    add_drop: TermPeriod | None,
    now: datetime,
    *,
    asked_at: datetime | None,
    is_charged: bool,
) -> datetime | None:
    """Until when (UTC) a bill waits; None where it is time.

    What is charged by credits is billed once adding and dropping is over, or when the student asks for it earlier; what
    was billed is adjusted at any time.
    """
    if charged_as is not FeeEnrolmentType.PER_CREDIT or asked_at is not None or is_charged or add_drop is None:
        return None
    return add_drop.closes_at if now < add_drop.closes_at else None


def plan_of(
    total: Decimal,
    method: PaymentMethod | None,
    payment: TermPeriod | None,
    term: BillingTerm,
    now: datetime,
) -> tuple[Due, ...] | Refused:
    """The days and parts in which a bill is asked for; refused where the calendar or the pattern is missing."""
    term_facts: dict[str, str] = {"academicYear": str(term.academic_year), "semester": str(term.semester)}
    if payment is None or term.starts_on is None:
        return Refused(code="calendar_not_found", rule="bills_are_due_in_the_payment_period", facts=dict(term_facts))
    closes_on, today = bangkok_date(payment.closes_at), bangkok_date(now)
    if method is not PaymentMethod.INSTALMENTS:
        return at_once(total, closes_on, today)
    parts: Sequence[InstalmentPart] = term.instalments or ()
    plan = in_instalments(total, parts, term.starts_on, closes_on, today) if parts else None
    if plan is None:
        return Refused(
            code="instalment_pattern_not_found", rule="one_pattern_of_instalments_is_used", facts=dict(term_facts)
        )
    return plan
