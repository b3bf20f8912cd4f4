"""The rows of a file of earlier grades: what students reached before this portal had their grades (golive §3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, ClassVar, Final

from pydantic import BeforeValidator

from models.calendar.term.contract import SemesterCell
from models.curriculum.file_import.contract import SUBJECT_CODE_DIGITS, SubjectCodeCell
from models.kit.imported_row import FileRow, ImportedRow, StudentCodeCell, wrong_cell
from models.kit.text import plain
from models.people.student.contract.imported_cells import BuddhistYearCell

_LONGEST_LETTER: Final = 2
_CREDIT: Final = re.compile(r"([0-9]{1,2}(?:\.[0-9]{1,2})?)(?:\s*\([0-9]{1,2}-[0-9]{1,2}-[0-9]{1,2}\))?")
_TENTH: Final = Decimal("0.1")
_GPAX: Final = re.compile(r"[0-9](?:\.[0-9]{1,8})?")
_BEST: Final = Decimal(4)
_NOTHING: Final = frozenset({"-", "–"})


def _grade(cell: object) -> str:
    letter = plain(str(cell)).upper().replace(" ", "")
    if len(letter) > _LONGEST_LETTER:
        raise wrong_cell("import_grade_wrong", cell)
    return letter


def _credit(cell: object) -> Decimal:
    found = _CREDIT.fullmatch(plain(str(cell)))
    credit = Decimal(found[1]) if found else None
    if credit is None or credit != credit.quantize(_TENTH):
        raise wrong_cell("import_credit_wrong", cell)
    return credit


def _gpax(cell: object) -> Decimal | None:
    """A cumulative average; a dash of a student without one."""
    said = plain(str(cell))
    if said in _NOTHING:
        return None
    if not _GPAX.fullmatch(said) or Decimal(said) > _BEST:
        raise wrong_cell("import_gpax_wrong", cell)
    return Decimal(said)


GradeCell = Annotated[str, BeforeValidator(_grade)]
CreditCell = Annotated[Decimal, BeforeValidator(_credit)]
GpaxCell = Annotated[Decimal | None, BeforeValidator(_gpax)]


class EarlierGradeRow(FileRow):
    """The letter of a student in a subject of a term that is over. Without credits they are those of the subject.

    ``gpax`` is the cumulative average after the term, as the old system has it: it is compared, and not kept.
    """

    CODE_DIGITS: ClassVar[Mapping[str, int]] = {**ImportedRow.CODE_DIGITS, "subject_code": SUBJECT_CODE_DIGITS}
    NEEDED_WHEN_NEW: ClassVar[frozenset[str]] = frozenset({"grade"})
    COMPARED: ClassVar[frozenset[str]] = frozenset({"gpax"})

    student_code: StudentCodeCell
    academic_year: BuddhistYearCell
    semester: SemesterCell
    subject_code: SubjectCodeCell
    grade: GradeCell | None = None
    credit: CreditCell | None = None
    gpax: GpaxCell = None

    @property
    def identity(self) -> tuple[str, ...]:
        """One subject of a student in a term is one row of a file."""
        return (self.student_code, str(self.academic_year), str(self.semester), self.subject_code)
