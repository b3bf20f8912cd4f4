"""What of a student's account is due."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.accounts.queries import read_account
from api.finance.accounts.schemas import InvoiceView
from api.finance.my_account.schemas import DueInstalment, StudentAccount
from api.people.students.queries import enrollee_of


async def read_my_account(session: AsyncSession, principal: Principal, today: date) -> StudentAccount:
    """The caller's account on a Bangkok day."""
    account = await read_account(session, principal, enrollee_of(principal).student_code, today)
    dues = [due for invoice in account.invoices for due in _dues(invoice, today)]
    return StudentAccount(dues=sorted(dues, key=lambda due: (due.due_on, due.number, due.sequence)), account=account)


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
                is_overdue=part.due_on < today,
                days_left=(part.due_on - today).days,
            )
