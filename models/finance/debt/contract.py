"""Persisted names of debts: what a student owes beside the fees of a term (finance §6)."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from uuid import UUID

from models.kit.message import Message


class DebtKind(StrEnum):
    """Where a debt comes from. Persisted: never renamed."""

    FINE = "fine"
    """An external agency fined the student: the library, the halls of residence."""
    DEBT = "debt"
    """The university itself is owed something: a damage, a loan, fees of an earlier system."""


class DebtSettings(Message):
    """What holds for every row of a file of fines or debts: the term, the agency or the fee, and the last day to pay
    where a row names none.

    ``agency_id`` is the agency that had this code when the file was sent; files sent before it was kept have none.
    """

    academic_year: int
    semester: int
    due_on: date
    agency_code: str | None = None
    agency_id: UUID | None = None
    fee_code: str | None = None
