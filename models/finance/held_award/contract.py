"""The rows of a file of the scholarships and loans that students hold (golive §3)."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Annotated, Final

from pydantic import BeforeValidator, ValidationInfo, field_validator, model_validator

from models.calendar.term.contract import SemesterCell
from models.kit.imported_row import AmountCell, ImportedRow, ReferenceCell, StudentCodeCell, wrong_cell
from models.kit.text import plain
from models.people.student.contract.imported_cells import BuddhistYearCell

_WHOLE: Final = Decimal(100)
_WORTH: Final = ("amount", "percent")


def _percent(cell: object) -> Decimal:
    said = plain(str(cell)).removesuffix("%").strip()
    try:
        percent = Decimal(said)
    except InvalidOperation:
        raise wrong_cell("import_award_percent_wrong", cell) from None
    if not percent.is_finite() or not 0 < percent <= _WHOLE or percent != percent.quantize(Decimal("0.01")):
        raise wrong_cell("import_award_percent_wrong", cell)
    return percent


class HeldAwardRow(ImportedRow):
    """A scholarship or loan that a student holds in a term: an amount in baht, or a percentage of the fees it covers.

    A new row that says neither is given what the scholarship's detail of the term says. A later one that says neither
    leaves the award as it is: an award is never without both.
    """

    student_code: StudentCodeCell
    scholarship_code: ReferenceCell
    academic_year: BuddhistYearCell
    semester: SemesterCell
    amount: AmountCell | None = None
    percent: Annotated[Decimal, BeforeValidator(_percent)] | None = None

    @model_validator(mode="before")
    @classmethod
    def _one_replaces_the_other(cls, cells: dict[str, object]) -> dict[str, object]:
        """An amount takes the place of a percentage, and a percentage that of an amount."""
        said = {name: cells[name] for name in _WORTH if cells.get(name) is not None}
        rest = {name: cell for name, cell in cells.items() if name not in _WORTH}
        return {**rest, **(dict.fromkeys(_WORTH) | said if said else {})}

    @field_validator("percent")
    @classmethod
    def _not_both(cls, percent: Decimal | None, info: ValidationInfo) -> Decimal | None:
        if percent is not None and info.data.get("amount") is not None:
            raise wrong_cell("import_award_two_worths", percent)
        return percent

    @property
    def identity(self) -> tuple[str, ...]:
        """A student holds a scholarship once in a term."""
        return self.student_code, self.scholarship_code.upper(), str(self.academic_year), str(self.semester)
