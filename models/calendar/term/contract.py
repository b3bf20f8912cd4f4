"""Terms as the trail names them, and semesters as files do."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import BeforeValidator

from models.kit.imported_row import wrong_cell
from models.kit.text import folded

TERM_SUBJECT: Final = "term"
"""The ``subject_kind`` of a term's audit entries."""
_SEMESTERS: Final = {
    "1": 1, "ต้น": 1, "ภาคต้น": 1, "first": 1, "2": 2, "ปลาย": 2, "ภาคปลาย": 2, "second": 2, "0": 0, "3": 0, "s": 0,
    "ฤดูร้อน": 0, "ภาคฤดูร้อน": 0, "summer": 0,
}  # fmt: skip
"""Semesters as old systems write them: the portal counts the summer as 0, some count it as 3."""


def _semester(cell: object) -> int:
    found = _SEMESTERS.get(folded(str(cell)).removesuffix(".0"))
    if found is None:
        raise wrong_cell("import_semester_wrong", cell)
    return found


SemesterCell = Annotated[int, BeforeValidator(_semester)]
