"""What became of students of the old system: leaves, and the end of them (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tests.golive.dirt import Dirt
from tests.golive.university import PRESENT_YEAR, EnrolledStudent

AWAY: Final = 5
"""One of so many students stayed away for a term."""
_NEVER_BACK: Final = 15
"""The old system lacks the return of one of so many, who study all the same."""
_STUDIES, ON_LEAVE = "17001", "17003"


def statuses_of(student: EnrolledStudent, dirt: Dirt) -> Sequence[tuple[Mapping[str, str], str | None]]:
    """Return the steps of a student's status history, each with why it is refused."""
    number, year = int(student.code), student.admission_year + 1
    if number % AWAY or year >= PRESENT_YEAR:
        return ()
    leave = {
        "student_code": student.code,
        "effective_on": dirt.number(f"10/1/{year}"),
        "status_code": ON_LEAVE,
        "old_status_code": _STUDIES,
        "academic_year": dirt.spelling(str(year - 1), str(year - 1 - 543)),
        "semester": dirt.spelling("2", "ภาคปลาย"),
        "reason_th": dirt.text("ลาพักการศึกษา"),
        "document_no": f"อว 6501/{number % 10_000}",
        "approved_on": dirt.number(f"5/1/{year}"),
    }
    if number % _NEVER_BACK == 0:
        return [(leave, "import_status_not_present")]
    back = {
        **leave,
        "effective_on": dirt.number(f"1/6/{year}"),
        "status_code": _STUDIES,
        "old_status_code": ON_LEAVE,
        "academic_year": str(year),
        "semester": "1",
        "reason_th": dirt.text("กลับเข้าศึกษา"),
    }
    return [(back, None), (leave, None)]
