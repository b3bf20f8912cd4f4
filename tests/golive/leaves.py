"""Leaves of the old system: those of the status histories, and some that are not over (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tests.golive.dirt import Dirt
from tests.golive.statuses import AWAY
from tests.golive.university import PRESENT_YEAR, EnrolledStudent

_NOT_OVER: Final = 35
"""One of so many students is away in a term that is not over."""
_AHEAD: Final = 20
"""So many years ahead it lies, that it is not over whenever the files are brought in, with a calendar or without."""


def leaves_of(student: EnrolledStudent, dirt: Dirt) -> Sequence[tuple[Mapping[str, str], str | None]]:
    """Return the leaves of a student, each with why it is refused."""
    number, year = int(student.code), student.admission_year + 1
    if number % AWAY or year >= PRESENT_YEAR:
        return ()
    leave = {
        "student_code": student.code,
        "kind": dirt.spelling("ลาพักการศึกษา", "leave", "ลาพัก"),
        "academic_year": dirt.spelling(str(year - 1), str(year - 1 - 543)),
        "semester": dirt.spelling("2", "ภาคปลาย"),
        "reason": dirt.text("ป่วยต้องพักรักษาตัว"),
        "approved_on": dirt.number(f"5/1/{year}"),
    }
    if number % _NOT_OVER:
        return [(leave, None)]
    now = {
        **leave,
        "academic_year": str(PRESENT_YEAR + _AHEAD),
        "semester": "1",
        "approved_on": f"5/6/{PRESENT_YEAR - 1}",
    }
    return [(leave, None), (now, "import_leave_not_over")]
