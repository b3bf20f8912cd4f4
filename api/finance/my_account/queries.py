"""What of a student's account is due."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.account.queries import invoices_of, read_account
from api.finance.account.schemas import InvoiceView
from api.finance.my_account.schemas import DueInstalment, StudentAccount
from api.people.student.queries import enrollee_of
from models.finance.waiver.contract.case import WaiverHolds


async def read_my_account(session: AsyncSession, principal: Principal, today: date) -> StudentAccount:
    """The caller's account on a Bangkok day."""
    account = await read_account(session, principal, enrollee_of(principal).student_code, today)
    return StudentAccount(dues=_all_dues(account.invoices, today), account=account)


async def read_dues(session: AsyncSession, student_id: int, today: date) -> list[DueInstalment]:
    """What a student has to pay on a Bangkok day, the next first."""
    return _all_dues(await invoices_of(session, student_id), today)


def _all_dues(invoices: Sequence[InvoiceView], today: date) -> list[DueInstalment]:
    dues = [due for invoice in invoices for due in _dues(invoice, today)]
    return sorted(dues, key=lambda due: (due.due_on, due.number, due.sequence))


def _dues(invoice: InvoiceView, today: date) -> Iterator[DueInstalment]:
    parts = [part for part in invoice.instalments if part.amount > 0]
    for sequence, part in enumerate(invoice.instalments, 1):
        if part.amount > part.paid:
            yield DueInstalment(
                invoice_id=invoice.invoice_id,
                number=invoice.number,
                academic_year=invoice.academic_year,
                semester=invoice.semester,
                sequence=sequence,
                parts=len(parts),
                due_on=part.due_on,
                open=part.amount - part.paid,
                is_overdue=part.due_on < today and invoice.waiver is not WaiverHolds.REVIEW,
                days_left=(part.due_on - today).days,
            )
