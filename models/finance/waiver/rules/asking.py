"""May an invoice be paid later, and until when? (spec §5, §9; finance §6)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Final, Protocol
from uuid import UUID

from models.cases.case.contract.record import Fact, Refused
from models.finance.waiver.contract.case import WaiverKind
from models.kit.imported_row import RowProblem
from models.people.student.contract.status import NAMED_BY_IMPORTS

MOST_TERMS_OF_ARREARS: Final = 2
"""Who has arrears of more earlier terms gets no leniency (spec §9)."""
MAY_ASK: Final = NAMED_BY_IMPORTS
"""Whose payment may be postponed (spec §5)."""


@dataclass(frozen=True, slots=True)
class AskedInvoice:
    """An invoice of the student: what is open of it in baht, and when the first open part is due.

    ``is_waived``: a waiver that is looked at or granted stands for it.
    """

    invoice_id: UUID
    number: str
    open: Decimal
    due_on: date | None
    is_waived: bool


@dataclass(frozen=True, slots=True)
class WaiverTerms:
    """The calendar as a waiver looks at it: the last day of the term, and first and last day of the later term.

    None where the calendar does not know the term.
    """

    ends_on: date | None
    later_from: date | None
    later_until: date | None


@dataclass(frozen=True, slots=True)
class AskingFacts:
    """What asking looks at, on a Bangkok day. ``arrears`` counts the earlier terms of which something is past due."""

    today: date
    status_code: str
    status_th: str
    status_en: str
    arrears_terms: int
    terms: WaiverTerms
    invoices: Mapping[UUID, AskedInvoice]


@dataclass(frozen=True, slots=True)
class Days:
    """From which to which Bangkok day payment may be postponed."""

    first: date
    last: date


class _Rule(Protocol):
    __name__: str


def _refusal(rule: _Rule, code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=rule.__name__, facts=facts)


def days_for(facts: AskingFacts, kind: WaiverKind) -> Days | None:
    """Which days may be asked for: leniency ends with the term, a deferral lies in the next one. None without calendar.

    Such days may be none: the first then lies behind the last.
    """
    tomorrow = facts.today + timedelta(days=1)
    if kind is WaiverKind.LENIENCY:
        return None if facts.terms.ends_on is None else Days(tomorrow, facts.terms.ends_on)
    if facts.terms.later_from is None or facts.terms.later_until is None:
        return None
    return Days(max(tomorrow, facts.terms.later_from), facts.terms.later_until)


def refusal_of_kind(facts: AskingFacts, kind: WaiverKind) -> Refused | None:
    """Why the student cannot ask for this at all: status, arrears of too many terms, no such day in the calendar."""
    if facts.status_code not in MAY_ASK:
        return _refusal(refusal_of_kind, "waiver_status", status_th=facts.status_th, status_en=facts.status_en)
    if kind is WaiverKind.LENIENCY and facts.arrears_terms > MOST_TERMS_OF_ARREARS:
        return _refusal(refusal_of_kind, "waiver_arrears", terms=facts.arrears_terms, most=MOST_TERMS_OF_ARREARS)
    days = days_for(facts, kind)
    if days is None or days.first > days.last:
        return _refusal(refusal_of_kind, "waiver_no_days", kind=kind.value)
    return None


def refusal_of_invoices(facts: AskingFacts, invoice_ids: Sequence[UUID]) -> Refused | None:
    """Why these invoices cannot be postponed: not the student's, nothing open, or a waiver stands for one."""
    if not invoice_ids or any(invoice_id not in facts.invoices for invoice_id in invoice_ids):
        return _refusal(refusal_of_invoices, "not_found")
    for invoice in (facts.invoices[invoice_id] for invoice_id in invoice_ids):
        if invoice.open <= 0 or invoice.due_on is None:
            return _refusal(refusal_of_invoices, "waiver_nothing_open", number=invoice.number)
        if invoice.is_waived:
            return _refusal(refusal_of_invoices, "waiver_asked_already", number=invoice.number)
    return None


def refusal_of_day(facts: AskingFacts, kind: WaiverKind, invoice_ids: Sequence[UUID], until: date) -> Refused | None:
    """Why payment cannot be postponed until this day: it is no later than it is due, or beyond what is allowed."""
    days = days_for(facts, kind)
    if days is None:
        return _refusal(refusal_of_day, "waiver_no_days", kind=kind.value)
    if until > days.last:
        return _refusal(refusal_of_day, "waiver_day_late", latest_on=days.last.isoformat())
    dues = [due for each in invoice_ids if (due := facts.invoices[each].due_on) is not None]
    first = max([days.first, *(due + timedelta(days=1) for due in dues)])
    if until < first:
        return _refusal(refusal_of_day, "waiver_day_early", earliest_on=first.isoformat())
    return None


def problem_of(refused: Refused | None) -> RowProblem:
    """Return a refusal as the problem of a row of a file; without one, that the calendar allows no day."""
    if refused is None:
        return RowProblem(code="waiver_no_days")
    column = "due_on" if refused.code in ("waiver_day_late", "waiver_day_early") else "student_code"
    return RowProblem(code=refused.code, facts=refused.facts, column=column)


def refusal_to_ask(facts: AskingFacts, kind: WaiverKind, invoice_ids: Sequence[UUID], until: date) -> Refused | None:
    """Why this is not asked for; None where offices look at it. Form, transaction and import ask it alike."""
    return (
        refusal_of_kind(facts, kind)
        or refusal_of_invoices(facts, invoice_ids)
        or refusal_of_day(facts, kind, invoice_ids, until)
    )
