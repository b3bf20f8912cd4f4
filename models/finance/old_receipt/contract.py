"""The rows of a file of receipts of the old system: a register to look them up in (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from models.calendar.term.contract import SemesterCell
from models.kit.imported_row import (
    AmountCell,
    DayCell,
    FileRow,
    ImportedRow,
    ReferenceCell,
    StudentCodeCell,
    TextCell,
)
from models.people.student.contract.imported_cells import BuddhistYearCell


class OldReceiptRow(FileRow):
    """A receipt that the old system issued: its number in its book or year, whose it is, when and over how much."""

    CODE_DIGITS: ClassVar[Mapping[str, int]] = ImportedRow.CODE_DIGITS
    NEEDED_WHEN_NEW: ClassVar[frozenset[str]] = frozenset({"student_code", "received_on", "amount"})

    book: ReferenceCell
    number: ReferenceCell
    student_code: StudentCodeCell | None = None
    received_on: DayCell | None = None
    amount: AmountCell | None = None
    academic_year: BuddhistYearCell | None = None
    semester: SemesterCell | None = None
    description: TextCell | None = None

    @property
    def identity(self) -> tuple[str, ...]:
        """A number of a book is one receipt; small letters and capitals are the same."""
        return (self.book.upper(), self.number.upper())
