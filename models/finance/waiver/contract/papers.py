"""What the letter of a waiver says (finance §7)."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from models.documents.paper.contract import (
    AboutPart,
    PaperContent,
    PaperPart,
    PaperStudent,
    PaperTerm,
)
from models.finance.paper.contract import (
    WAIVER_LETTER,
)
from models.finance.waiver.contract.case import WaiverKind
from models.kit.instants import Day
from models.kit.money import Money


class WaiverDecision(StrEnum):
    """What was decided of a waiver."""

    GRANTED = "granted"
    REFUSED = "refused"


class WaiverLetterInvoice(PaperPart):
    """An invoice that was asked to be paid later."""

    number: str
    academic_year: int
    semester: int


class WaiverLetterContent(PaperContent):
    """What the decision on a waiver says: for which invoices and how much, until when, why, and who decided."""

    kind: Literal["waiver_letter"] = WAIVER_LETTER
    student: PaperStudent
    waiver_kind: WaiverKind
    decision: WaiverDecision
    academic_year: int
    semester: int
    asked_on: Day
    reason: str
    invoices: tuple[WaiverLetterInvoice, ...]
    amount: Money
    until: Day
    decided_on: Day
    decided_by: str
    remark: str

    def about(self) -> tuple[AboutPart, ...]:
        """The student and the term."""
        return (self.student.code, PaperTerm(self.academic_year, self.semester))
