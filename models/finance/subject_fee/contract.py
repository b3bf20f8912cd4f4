"""The rows of a file of special fees of subjects (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from models.calendar.term.contract import SemesterCell
from models.curriculum.file_import.contract import SUBJECT_CODE_DIGITS, SectionCodeCell, SubjectVersionCell
from models.kit.imported_row import AmountCell, FileRow
from models.people.student.contract.imported_cells import BuddhistYearCell


class SubjectFeeRow(FileRow):
    """Special fees of a subject, or of one of its sections, from a term on, in baht.

    Without a year behind its code the subject is the version whose fees of that term there are, else the one that is
    taught. What a row does not say stays as it is: fees are deleted on their page, never by a file.
    """

    CODE_DIGITS: ClassVar[Mapping[str, int]] = {"subject_code": SUBJECT_CODE_DIGITS}
    KEY_BESIDE: ClassVar[frozenset[str]] = frozenset({"section_code"})

    subject_code: SubjectVersionCell
    section_code: SectionCodeCell | None = None
    academic_year: BuddhistYearCell
    semester: SemesterCell
    university: AmountCell | None = None
    faculty: AmountCell | None = None
    per_credit: AmountCell | None = None
    lecture_credit: AmountCell | None = None
    laboratory_credit: AmountCell | None = None
    books: AmountCell | None = None

    @property
    def identity(self) -> tuple[str, ...]:
        """A subject, or a section of it, has special fees once from a term on."""
        return self.subject_code, self.section_code or "", str(self.academic_year), str(self.semester)
