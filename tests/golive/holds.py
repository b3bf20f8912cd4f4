"""Holds that stand in the old system (golive §3)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.golive.dirt import Dirt
from tests.golive.terms_and_rooms import JudgedRow
from tests.golive.university import PRESENT_YEAR, EnrolledStudent

_HELD, _UNCLEAR = 9, 5
"""One of so many students is held, and for one of so many of those the old system has a kind of its own."""


def is_held(student: EnrolledStudent) -> bool:
    """Return whether the old system holds a student."""
    return int(student.code) % _HELD == 0


def holds_of(student: EnrolledStudent, dirt: Dirt) -> Iterator[JudgedRow]:
    """Yield the hold of some students, with why it is refused."""
    if not is_held(student):
        return
    is_unclear = int(student.code) % _UNCLEAR == 0
    row = {
        "student_code": student.code,
        "kind": "รหัส 7" if is_unclear else dirt.spelling("ห้องสมุด", "library", "หอสมุด"),
        "reason_th": dirt.text("ยังไม่คืนหนังสือ 2 เล่ม"),
        "reason_en": "Two books not returned",
        "amount": dirt.spelling("450.00", "450"),
        "placed_on": dirt.number(f"15/8/{PRESENT_YEAR - 1}"),
    }
    yield row, "import_hold_kind_wrong" if is_unclear else None
