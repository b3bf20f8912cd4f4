"""The rows of a file of transfers: what credits of the old system were granted for (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final

from pydantic import StringConstraints

from models.calendar.term.contract import SemesterCell
from models.curriculum.file_import.contract import SUBJECT_CODE_DIGITS, SubjectCodeCell
from models.grades.earlier_grade.contract import CreditCell, GradeCell
from models.kit.imported_row import STUDENT_CODE_DIGITS, DayCell, ImportedRow, StudentCodeCell, TextCell, text_up_to
from models.kit.text import plain
from models.people.student.contract.imported_cells import BuddhistYearCell

_LONGEST_SOURCE_CODE: Final = 20
_SourceCodeCell = Annotated[str, text_up_to(_LONGEST_SOURCE_CODE, plain), StringConstraints(min_length=1)]


class EarlierTransferRow(ImportedRow):
    """A subject that was passed elsewhere, and the subject of this university that it counts as since a term.

    It is known by student, term and subject. The source is of another institution, or was passed here under another
    student code: one of the two is named. Without ``credits`` they are those of the subject.
    """

    CODE_DIGITS: ClassVar[Mapping[str, int]] = {
        **ImportedRow.CODE_DIGITS,
        "former_student_code": STUDENT_CODE_DIGITS,
        "subject_code": SUBJECT_CODE_DIGITS,
    }
    NEEDED_WHEN_NEW: ClassVar[frozenset[str]] = frozenset(
        {"source_code", "source_name", "source_credits", "grade", "granted_on"}
    )

    student_code: StudentCodeCell
    academic_year: BuddhistYearCell
    semester: SemesterCell
    subject_code: SubjectCodeCell
    credits: CreditCell | None = None
    institution: TextCell | None = None
    former_student_code: StudentCodeCell | None = None
    source_code: _SourceCodeCell | None = None
    source_name: TextCell | None = None
    source_credits: CreditCell | None = None
    grade: GradeCell | None = None
    granted_on: DayCell | None = None

    @property
    def identity(self) -> tuple[str, ...]:
        """A subject is granted to a student once in a term."""
        return (self.student_code, str(self.academic_year), str(self.semester), self.subject_code)
