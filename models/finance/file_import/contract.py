"""The rows of the files that the finance office brings in: one schema for each kind of import (finance §6)."""

from __future__ import annotations

from pydantic import model_validator

from models.kit.calendar import BUDDHIST_OFFSET
from models.kit.days import time_of
from models.kit.imported_row import (
    AmountCell,
    DayCell,
    FileRow,
    ImportedRow,
    ReferenceCell,
    SideCell,
    StudentCodeCell,
    TextCell,
    TimeCell,
)
from models.kit.money import baht_figures


class FineRow(ImportedRow):
    """A fine of an external agency: once for a student in a term."""

    student_code: StudentCodeCell
    amount: AmountCell
    reason: TextCell
    reference: ReferenceCell | None = None
    due_on: DayCell | None = None


class WaiverRow(ImportedRow):
    """Leniency that somebody decided elsewhere: once for a student in a term.

    Without a ``number`` of an invoice it is for all that are open; without a day that of the whole file holds.
    """

    student_code: StudentCodeCell
    reason: TextCell
    number: ReferenceCell | None = None
    due_on: DayCell | None = None


class DebtRow(ImportedRow):
    """A debt to the university. Without a fee or a day of its own, those of the whole file hold."""

    student_code: StudentCodeCell
    amount: AmountCell
    reason: TextCell
    fee_code: TextCell | None = None
    reference: ReferenceCell | None = None
    due_on: DayCell | None = None

    @property
    def identity(self) -> tuple[str, ...]:
        """A student may have several debts: for another reason, another fee or another amount."""
        return self.student_code, self.fee_code or "", self.reason, str(self.amount), self.reference or ""


class AwardRow(ImportedRow):
    """A scholarship or discount that a student is given: what its detail says, or this amount."""

    student_code: StudentCodeCell
    scholarship_code: ReferenceCell
    amount: AmountCell | None = None

    @property
    def identity(self) -> tuple[str, ...]:
        """A student may be given several."""
        return self.student_code, self.scholarship_code.upper()


class DisbursementRow(ImportedRow):
    """So much a loan fund paid for a borrower; ``reference`` is its own, of the transfer or the contract.

    A borrower is paid for several times in a term (living costs come in parts): without a reference its day and its
    amount tell one payment from another.
    """

    student_code: StudentCodeCell
    scholarship_code: ReferenceCell
    amount: AmountCell
    reference: ReferenceCell | None = None
    paid_on: DayCell | None = None

    @property
    def identity(self) -> tuple[str, ...]:
        """A borrower may be paid for several times."""
        return self.student_code, self.scholarship_code.upper(), self.named.upper()

    @property
    def named(self) -> str:
        """What names the payment among those for one loan of a borrower."""
        if self.reference is not None:
            return self.reference
        day = "" if self.paid_on is None else f"{self.paid_on:%d/%m}/{self.paid_on.year + BUDDHIST_OFFSET}"
        return " ".join(filter(None, (self.student_code, day, baht_figures(self.amount))))


class StatementRow(FileRow):
    """A line of a bank's statement: money that came, or that went out, by a reference of the bank on a Bangkok day.

    ``reference`` is what the bank confirms the money by; ``reference_1`` and ``reference_2`` are what the payer named.
    """

    booked_on: DayCell
    reference: ReferenceCell
    received: SideCell = None
    sent: SideCell = None
    booked_at: TimeCell | None = None
    reference_1: ReferenceCell | None = None
    reference_2: ReferenceCell | None = None
    description: TextCell | None = None

    @model_validator(mode="before")
    @classmethod
    def _time_beside_day(cls, cells: dict[str, str]) -> dict[str, str]:
        """Banks write the time into its own column, or behind the day."""
        if cells.get("booked_at") or time_of(str(cells.get("booked_on", ""))) is None:
            return cells
        return {**cells, "booked_at": cells["booked_on"]}

    @property
    def identity(self) -> tuple[str, ...]:
        """A bank gives a reference once a day."""
        return self.booked_on.isoformat(), self.reference
