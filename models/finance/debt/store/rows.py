"""Rows that fines and debts are made of and become, and which of them stand already (finance §6)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import NamedTuple
from uuid import UUID, uuid5

from psycopg.types.json import Jsonb

from models.finance.debt.contract import DebtKind
from models.finance.debt.rules import Standing
from models.finance.ledger.store.rows import as_json
from models.kit.calendar import bangkok_instant
from models.kit.money import baht_figures


class AgencyRow(NamedTuple):
    """An agency that is in use."""

    agency_id: UUID
    code: str
    name_th: str
    name_en: str
    fee_code: str


class StudentRow(NamedTuple):
    """Whose a student code is."""

    student_id: int
    campus_code: str
    status_code: str
    status_th: str
    status_en: str


class FeeNames(NamedTuple):
    """What a fee is called."""

    name_th: str
    name_en: str


class NewDebt(NamedTuple):
    """A fine or a debt as a row asks for it."""

    student_code: str
    fee_code: str
    amount: Decimal
    reason: str
    reference: str
    due_on: date


class DebtColumns(NamedTuple):
    """A row of ``debt``."""

    debt_id: UUID
    kind: DebtKind
    agency_id: UUID | None
    student_id: int
    academic_year: int
    semester: int
    fee_code: str
    reason: str
    reference: str
    invoice_id: UUID
    case_id: UUID | None
    entered_by: UUID
    entered_at: datetime


class BellRow(NamedTuple):
    """A row of ``notification``."""

    notification_id: UUID
    student_id: int
    contact_type: str
    key: str
    facts: Jsonb
    updated_at: datetime


def bell_of(
    kind: DebtKind, debt: NewDebt, student_id: int, invoice_id: UUID, agency: AgencyRow | None, at: datetime
) -> BellRow:
    """The line of the student's bell for a debt that was entered; ``agency`` is who fined them."""
    by = {} if agency is None else {"by_th": agency.name_th, "by_en": agency.name_en}
    return BellRow(
        notification_id=uuid5(invoice_id, "entered"),
        student_id=student_id,
        contact_type="bill",
        key=f"{kind}.entered",
        facts=as_json(
            {
                "reason": debt.reason,
                "amount": baht_figures(debt.amount),
                "deadline": bangkok_instant(debt.due_on, time(23, 59)).isoformat(),
                **by,
            }
        ),
        updated_at=at,
    )


class DocumentRow(NamedTuple):
    """A document of the old system that stands for a student; ``document_key`` is what it is known by."""

    student_id: int
    document_key: str


class StandingRow(NamedTuple):
    """A debt that stands, in baht; ``root_id`` is of the import that brought it."""

    student_id: int
    fee_code: str
    reason: str
    reference: str
    amount: Decimal
    root_id: UUID | None


class StandingDebts:
    """The debts that stand: of an agency one for each student, of the university one for each that says the same."""

    def __init__(self, rows: Sequence[StandingRow], kind: DebtKind) -> None:
        self._kind = kind
        self._rows = {self._key(row.student_id, row): row for row in rows}

    def of(self, student_id: int, row: NewDebt) -> Standing | None:
        """The one in the way of a row, if there is one."""
        found = self._rows.get(self._key(student_id, row))
        if found is None:
            return None
        return Standing(found.root_id, is_same=(found.amount, found.reason) == (row.amount, row.reason))

    def _key(self, student_id: int, row: StandingRow | NewDebt) -> tuple[object, ...]:
        if self._kind is DebtKind.FINE:
            return (student_id,)
        return (student_id, row.fee_code, row.reason, row.amount, row.reference)
