"""Persisted names of what stands in a student's way, and of what opens it again (spec §1, unlock)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Final

from pydantic import BeforeValidator, StringConstraints

from models.kit.imported_row import AmountCell, DayCell, ImportedRow, StudentCodeCell, wrong_cell
from models.kit.text import folded, tidy

HOLD_SUBJECT: Final = "hold"
"""The ``subject_kind`` of a hold's audit entries."""
LONGEST_REASON: Final = 300


class HoldKind(StrEnum):
    """Why a student is held. Persisted: never renamed."""

    DEBT = "debt"
    LIBRARY = "library"
    DOCUMENTS = "documents"
    DISCIPLINE = "discipline"
    ADVISING = "advising"


class UnlockPurpose(StrEnum):
    """What an unlock opens for a student in a term. Persisted: never renamed."""

    OUTSIDE_PERIOD = "outside_period"
    HOLD = "hold"
    PROBATION = "probation"
    REQUISITE = "requisite"


_KINDS: Final[Mapping[str, HoldKind]] = {
    **{kind.value: kind for kind in HoldKind},
    "ค้างชำระ": HoldKind.DEBT,
    "หนี้": HoldKind.DEBT,
    "การเงิน": HoldKind.DEBT,
    "ห้องสมุด": HoldKind.LIBRARY,
    "หอสมุด": HoldKind.LIBRARY,
    "เอกสาร": HoldKind.DOCUMENTS,
    "วินัยนิสิต": HoldKind.DISCIPLINE,
    "วินัย": HoldKind.DISCIPLINE,
    "อาจารย์ที่ปรึกษา": HoldKind.ADVISING,
}
"""What offices call a kind, in Thai and in English."""


def _kind(cell: object) -> HoldKind:
    found = _KINDS.get(folded(str(cell)))
    if found is None:
        raise wrong_cell("import_hold_kind_wrong", cell)
    return found


def _reason(cell: object) -> str:
    reason = tidy(str(cell))
    if len(reason) > LONGEST_REASON:
        raise wrong_cell("import_text_too_long", reason, limit=str(LONGEST_REASON))
    return reason


ReasonCell = Annotated[str, BeforeValidator(_reason), StringConstraints(min_length=1)]


class HoldRow(ImportedRow):
    """An open hold of the old system. It is known by student, kind and Thai reason, as two holds are on their page.

    Without an English reason it is the Thai one; without ``placed_on`` it begins when it is brought in.
    """

    student_code: StudentCodeCell
    kind: Annotated[HoldKind, BeforeValidator(_kind)]
    reason_th: ReasonCell
    reason_en: ReasonCell | None = None
    amount: AmountCell | None = None
    placed_on: DayCell | None = None

    @property
    def identity(self) -> tuple[str, ...]:
        """The student, the kind and the reason."""
        return (self.student_code, self.kind.value, self.reason_th)
