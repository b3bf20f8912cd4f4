"""Units of the university and code tables: their kinds, and the rows of a file of them (golive §3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, ClassVar, Final

from pydantic import BeforeValidator

from models.kit.imported_row import DayCell, FileRow, TextCell, wrong_cell
from models.kit.text import folded, plain


class UnitKind(StrEnum):
    """What a code stands for: a unit, or a value of a code table. Persisted in files: never renamed."""

    CAMPUS = "campus"
    FACULTY = "faculty"
    DEPARTMENT = "department"
    MAJOR = "major"
    EDUCATION_LEVEL = "education_level"
    STUDENT_TYPE = "student_type"
    STUDENT_STATUS = "student_status"
    ADMISSION = "admission"
    NATION = "nation"
    RELIGION = "religion"


PARENT_OF: Final[Mapping[UnitKind, UnitKind]] = {
    UnitKind.FACULTY: UnitKind.CAMPUS,
    UnitKind.DEPARTMENT: UnitKind.FACULTY,
    UnitKind.MAJOR: UnitKind.DEPARTMENT,
}
"""What a unit belongs to."""
LONGEST_CODE: Final[Mapping[UnitKind, int]] = {
    UnitKind.CAMPUS: 2,
    UnitKind.FACULTY: 4,
    UnitKind.DEPARTMENT: 6,
    UnitKind.MAJOR: 6,
}
"""How long a code may be; those of code tables as long as :data:`LONGEST_OTHER_CODE`."""
LONGEST_OTHER_CODE: Final = 10
OF_MAJORS: Final = ("degree_th", "degree_en", "curriculum_code", "curriculum_th", "curriculum_en", "years")
"""What only majors have."""
OF_NAMES: Final = ("name_th", "name_en", *OF_MAJORS)
"""What changes from a day on, with a history."""
WORD_OF: Final[Mapping[UnitKind, str]] = {
    UnitKind.CAMPUS: "วิทยาเขต",
    UnitKind.FACULTY: "คณะ",
    UnitKind.DEPARTMENT: "ภาควิชา",
    UnitKind.MAJOR: "สาขาวิชา",
    UnitKind.EDUCATION_LEVEL: "ระดับการศึกษา",
    UnitKind.STUDENT_TYPE: "ประเภทนิสิต",
    UnitKind.STUDENT_STATUS: "สถานภาพนิสิต",
    UnitKind.ADMISSION: "วิธีรับเข้า",
    UnitKind.NATION: "สัญชาติ",
    UnitKind.RELIGION: "ศาสนา",
}
"""What files in Thai call a kind."""
_KINDS: Final = {word: kind for kind, word in WORD_OF.items()} | {
    "สาขา": UnitKind.MAJOR,
    "สถานภาพ": UnitKind.STUDENT_STATUS,
}
_CODE: Final = re.compile(r"[0-9A-Za-zก-ฮ][0-9A-Za-zก-ฮ._-]{0,9}")
_YEARS: Final = re.compile(r"[1-8]")


def unit_kind_of(cell: object) -> UnitKind:
    """Return the kind that a cell names, in Thai or English. Raises ``import_unit_kind_wrong`` of a cell."""
    text = folded(str(cell))
    found = _KINDS.get(text) or next((kind for kind in UnitKind if kind.value == text.replace(" ", "_")), None)
    if found is None:
        raise wrong_cell("import_unit_kind_wrong", cell)
    return found


def _unit_code(cell: object) -> str:
    code = plain(str(cell)).removesuffix(".0")
    if not _CODE.fullmatch(code):
        raise wrong_cell("import_unit_code_wrong", cell)
    return code.upper()


def _years(cell: object) -> int:
    text = plain(str(cell)).removesuffix(".0")
    if not _YEARS.fullmatch(text):
        raise wrong_cell("import_years_wrong", cell)
    return int(text)


UnitCodeCell = Annotated[str, BeforeValidator(_unit_code)]


class UnitRow(FileRow):
    """A unit or a code: what it is, its code, the code of what it belongs to, and its names.

    ``years`` is how long a major's plan takes. It is there from ``valid_from`` on, and closed from ``closed_on`` on.
    """

    NEEDED_WHEN_NEW: ClassVar[frozenset[str]] = frozenset({"parent_code", "name_th", "name_en"})

    unit_kind: Annotated[UnitKind, BeforeValidator(unit_kind_of)]
    code: UnitCodeCell
    parent_code: UnitCodeCell | None = None
    name_th: TextCell | None = None
    name_en: TextCell | None = None
    degree_th: TextCell | None = None
    degree_en: TextCell | None = None
    curriculum_code: UnitCodeCell | None = None
    curriculum_th: TextCell | None = None
    curriculum_en: TextCell | None = None
    years: Annotated[int, BeforeValidator(_years)] | None = None
    valid_from: DayCell | None = None
    closed_on: DayCell | None = None

    @property
    def needed_when_new(self) -> frozenset[str]:
        """Names, and of a unit below another one what it belongs to."""
        return self.NEEDED_WHEN_NEW if self.unit_kind in PARENT_OF else self.NEEDED_WHEN_NEW - {"parent_code"}

    @property
    def identity(self) -> tuple[str, ...]:
        """Its kind and code."""
        return (self.unit_kind.value, self.code)
