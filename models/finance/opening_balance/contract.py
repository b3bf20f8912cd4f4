"""The rows of a file of opening balances: what students owe and are owed when the portal begins (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, ClassVar, Final

from pydantic import BeforeValidator

from models.calendar.term.contract import SemesterCell
from models.kit.imported_row import (
    AmountCell,
    DayCell,
    ImportedRow,
    ReferenceCell,
    StudentCodeCell,
    TextCell,
    wrong_cell,
)
from models.kit.text import folded
from models.people.student.contract.imported_cells import BuddhistYearCell


class BalanceKind(StrEnum):
    """Who owes whom by a document of the old system. Persisted: never renamed."""

    DEBT = "debt"
    """The student owes it."""
    CREDIT = "credit"
    """The university holds it for the student, and the next bill uses it."""


_WORDS: Final[Mapping[str, BalanceKind]] = {
    **dict.fromkeys(
        ("debt", "owed", "outstanding", "receivable", "หนี้", "ลูกหนี้", "ค้างชำระ", "หนี้ค้างชำระ", "ยอดค้างชำระ"),
        BalanceKind.DEBT,
    ),
    **dict.fromkeys(
        ("credit", "overpayment", "prepayment", "เครดิต", "ชำระเกิน", "เงินชำระเกิน", "เงินเกิน", "รับล่วงหน้า", "เงินรับล่วงหน้า"),
        BalanceKind.CREDIT,
    ),
}  # fmt: skip
_DEPOSITS: Final = frozenset(
    {"deposit", "damage deposit", "guarantee", "เงินประกัน", "เงินประกันของเสียหาย", "ประกันของเสียหาย", "มัดจำ", "เงินมัดจำ"}
)
_NEEDED_OF_DEBT: Final = frozenset({"fee_code", "academic_year", "semester", "due_on"})


def _kind(cell: object) -> BalanceKind:
    word = folded(str(cell))
    if word in _DEPOSITS:
        raise wrong_cell("import_balance_deposit", cell)
    found = _WORDS.get(word)
    if found is None:
        raise wrong_cell("import_balance_kind_wrong", cell)
    return found


class BalanceRow(ImportedRow):
    """A document of the old system by which a student owes the university, or the university holds money of theirs.

    A debt says the fee it is charged as, its term and the day it is due; of a credit they are for information.
    """

    NEEDED_WHEN_NEW: ClassVar[frozenset[str]] = frozenset({"balance_kind", "amount"})

    student_code: StudentCodeCell
    document: ReferenceCell
    balance_kind: Annotated[BalanceKind, BeforeValidator(_kind)] | None = None
    amount: AmountCell | None = None
    fee_code: TextCell | None = None
    description: TextCell | None = None
    academic_year: BuddhistYearCell | None = None
    semester: SemesterCell | None = None
    due_on: DayCell | None = None

    @property
    def needed_when_new(self) -> frozenset[str]:
        """A debt becomes an invoice: it says more than a credit."""
        return self.NEEDED_WHEN_NEW | (_NEEDED_OF_DEBT if self.balance_kind is BalanceKind.DEBT else frozenset())

    @property
    def identity(self) -> tuple[str, ...]:
        """A document of a student is one row; small letters and capitals are the same."""
        return (self.student_code, self.document.upper())

    @property
    def unique(self) -> Mapping[str, str]:
        """A number is of one student: two of them would owe the same document."""
        return {"document": self.document.upper()}
