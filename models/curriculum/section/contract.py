"""Persisted names of sections (wire contract §7)."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated, Final

from pydantic import BeforeValidator

from models.kit.imported_row import wrong_cell
from models.kit.message import Message
from models.kit.text import plain

MAJOR_CODE_LENGTH: Final = 6
_ALLOTMENT: Final = re.compile(
    r"([^\s:=]{1,6}?)(?:\s*-\s*|\s+)(?:(?:ปี|ชั้นปี|year)\s*)?([1-8])\s*[:=]\s*([0-9]{1,4})", re.IGNORECASE
)
_BETWEEN: Final = re.compile(r"[;,\n]+")
_NOTHING: Final = frozenset({"-", "–", "ไม่มี"})
REMARK_LENGTH: Final = 500
"""The longest remark of a section, in either language."""


class SectionType(StrEnum):
    """16901 lecture, 16902 laboratory."""

    LECTURE = "16901"
    LABORATORY = "16902"


class SectionStatus(StrEnum):
    """Whether a section takes students; full is not a status but a count."""

    OPEN = "open"
    CLOSED = "closed"


class SectionApproval(StrEnum):
    """Who must agree before a place in the section is final."""

    NONE = "none"
    ADVISOR = "advisor"


class ExamKind(StrEnum):
    """Midterm or final."""

    MIDTERM = "midterm"
    FINAL = "final"


class Allotment(Message):
    """Seats that a file keeps for a major and study year."""

    major_code: str
    study_year: int
    seats: int

    def __str__(self) -> str:
        """As a cell and the trail say it: ``E09-3: 12``."""
        return f"{self.major_code}-{self.study_year}: {self.seats}"

    @property
    def key(self) -> tuple[str, int]:
        """Whose seats they are."""
        return self.major_code, self.study_year


def _allotments(cell: object) -> tuple[Allotment, ...]:
    """Read allotments in the order of their majors and years. A dash says that no seats are kept."""
    said = "" if cell is None else plain(str(cell))
    if said in _NOTHING:
        return ()
    parts = [part.strip() for part in _BETWEEN.split(str(cell or "")) if part.strip()]
    found = [_ALLOTMENT.fullmatch(plain(part)) for part in parts]
    read = {
        (each[1], int(each[2])): Allotment(major_code=each[1], study_year=int(each[2]), seats=int(each[3]))
        for each in found
        if each is not None
    }
    if len(read) < len(parts):  # one cannot be read, or a major and year is there twice
        raise wrong_cell("import_allotments_wrong", cell)
    return tuple(read[key] for key in sorted(read))


AllotmentsCell = Annotated[tuple[Allotment, ...], BeforeValidator(_allotments)]

EXAM_TRAIL: Final = "section_exam"
"""The ``subject_kind`` of an examination's trail."""


def trail_of(section_id: int, kind: ExamKind) -> str:
    """What an examination is called in the trail."""
    return f"{section_id} {kind.value}"
