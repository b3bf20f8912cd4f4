"""A row of a file of subjects (study §2, golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final

from pydantic import StringConstraints

from models.curriculum.file_import.contract import SUBJECT_CODE_DIGITS, CreditCell, SubjectCodeCell, YearCell
from models.curriculum.requisite.contract import LONGEST_TEXT, RequisiteKind
from models.kit.imported_row import FileRow, ReferenceCell, TextCell, text_up_to
from models.kit.text import tidy

REQUISITE_KINDS: Final[Mapping[str, RequisiteKind]] = {
    "prerequisites": RequisiteKind.PREREQUISITE,
    "foundations": RequisiteKind.FOUNDATION,
    "corequisites": RequisiteKind.COREQUISITE,
    "exclusives": RequisiteKind.EXCLUSIVE,
}
"""The columns of requisites, and what the tree of each is for."""
RequisiteCell = Annotated[str, text_up_to(LONGEST_TEXT, tidy), StringConstraints(min_length=1)]


class SubjectRow(FileRow):
    """A version of a subject: a new one becomes a draft, and a draft becomes what the row says.

    Without a department a new one is of that of the subject's other versions, else that of the subjects whose codes
    begin with the same five digits. Without a level it is that of most subjects.

    What it requires is text (:mod:`models.curriculum.requisite.rules.text`), which is read beside the other rows.
    """

    NEEDED_WHEN_NEW: ClassVar[frozenset[str]] = frozenset({"name_th", "credit"})
    CODE_DIGITS: ClassVar[Mapping[str, int]] = {"subject_code": SUBJECT_CODE_DIGITS}

    curriculum_year: YearCell
    subject_code: SubjectCodeCell
    name_th: TextCell | None = None
    name_en: TextCell | None = None
    credit: CreditCell | None = None
    group_th: TextCell | None = None
    department_code: ReferenceCell | None = None
    education_level_code: ReferenceCell | None = None
    prerequisites: RequisiteCell | None = None
    foundations: RequisiteCell | None = None
    corequisites: RequisiteCell | None = None
    exclusives: RequisiteCell | None = None

    @property
    def code_year(self) -> str:
        """The key of the version: ``01418390-65``."""
        return f"{self.subject_code}-{self.curriculum_year % 100:02d}"

    @property
    def requisite_texts(self) -> Mapping[str, str]:
        """What the row says that the subject requires, by the columns that say anything."""
        said = {column: getattr(self, column) for column in REQUISITE_KINDS}
        return {column: text for column, text in said.items() if text is not None}

    @property
    def identity(self) -> tuple[str, ...]:
        """One version of a subject is one row of a file."""
        return (self.code_year,)
