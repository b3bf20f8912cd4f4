"""The rows of the files that the finance office brings in: one schema for each kind of import (finance §6)."""

from __future__ import annotations

from models.contracts.imported import AmountCell, DayCell, ImportedRow, ReferenceCell, StudentCodeCell, TextCell


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
