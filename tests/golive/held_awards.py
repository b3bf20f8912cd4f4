"""The scholarships and loans that students of the old system hold in the last term (golive §3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tests.golive.dirt import Dirt
from tests.golive.university import PRESENT_YEAR, EnrolledStudent

HELD_SCHOLARSHIP: Final = "GOLIVE"
"""The scholarship that students hold: the office of scholarships enters it before, with its detail of the term."""
HELD_TERM: Final = (PRESENT_YEAR - 1, 2)
_HOLDS, _HOLDS_UNKNOWN, _HOLDS_TWICE_SAID = 6, 19, 17
"""One of so many students holds it, another that is not entered, or is said to hold it by amount and percentage."""


def held_awards_of(student: EnrolledStudent, dirt: Dirt) -> Iterator[tuple[Mapping[str, str], str | None]]:
    """Return what a student holds, with why it is refused."""
    number, (year, semester) = int(student.code), HELD_TERM
    if student.admission_year > year:
        return
    row = {
        "student_code": student.code,
        "scholarship_code": dirt.spelling(HELD_SCHOLARSHIP, HELD_SCHOLARSHIP.lower()),
        "academic_year": dirt.spelling(str(year), str(year - 543)),
        "semester": dirt.spelling(str(semester), "ภาคปลาย"),
        "amount": "",
        "percent": "",
    }
    if number % _HOLDS == 0:
        is_unclear = number % _HOLDS_TWICE_SAID == 0
        said = {"amount": dirt.number("5,000.00"), "percent": "50" if is_unclear else ""}
        yield {**row, **said}, "import_award_two_worths" if is_unclear else None
    if number % _HOLDS_UNKNOWN == 0:
        yield {**row, "scholarship_code": "CLOSED-2540"}, "import_scholarship_unknown"
