"""A student's own account: everything in it, and first what is due (finance §7)."""

from __future__ import annotations

from uuid import UUID

from api.finance.account.schemas import AccountView
from api.kit.wire import Camel
from models.kit.instants import Day
from models.kit.money import Money


class DueInstalment(Camel):
    """A part of an invoice that is not paid: ``open`` baht of it until the end of ``due_on``, a Bangkok day."""

    invoice_id: UUID
    number: str
    academic_year: int
    semester: int
    sequence: int
    parts: int
    due_on: Day
    open: Money
    is_overdue: bool
    days_left: int


class StudentAccount(Camel):
    """The account, and what is due of it, the next first."""

    dues: list[DueInstalment]
    account: AccountView
