"""What files call the kinds of rows, periods and holidays, in Thai and in English."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from models.calendar.holiday.contract import HolidayKind
from models.kit.text import folded


class CalendarRowKind(StrEnum):
    """What a row of a calendar's file says. Persisted in files: never renamed."""

    TERM = "term"
    PERIOD = "period"
    HOLIDAY = "holiday"


PERIOD_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "enrolment_type_selection": ("เลือกรูปแบบการลงทะเบียน", "Choosing the enrolment type"),
    "enrolment": ("ลงทะเบียนเรียน", "Enrolment", "ลงทะเบียน"),
    "late_enrolment": ("ลงทะเบียนล่าช้า", "Late enrolment", "ลงทะเบียนเรียนล่าช้า"),
    "add_drop": ("เพิ่ม-ถอนรายวิชา", "Add and drop", "เพิ่มถอนรายวิชา", "เพิ่ม-ถอน", "Add/drop"),
    "drop_only": ("ถอนรายวิชาเท่านั้น", "Drop only"),
    "approval": ("อนุมัติการลงทะเบียน", "Approval of enrolment"),
    "withdrawal": ("ถอนรายวิชาโดยได้ W", "Withdrawal with W", "ถอนรายวิชาได้ W", "Withdrawal"),
    "pre_enrolment": ("ลงทะเบียนล่วงหน้า", "Pre-enrolment"),
    "payment": ("ชำระค่าธรรมเนียม", "Payment of fees", "ชำระเงิน", "Payment"),
    "fee_refund": ("คืนค่าธรรมเนียมเมื่อถอนวิชา", "Refund of fees for dropped subjects", "คืนค่าธรรมเนียม", "Refund"),
    "grading": ("ส่งผลการเรียน", "Grade submission"),
    "late_grading": ("ส่งผลการเรียนล่าช้า", "Late grade submission"),
    "grading_extension": ("ขยายเวลาส่งผลการเรียน", "More time for grades"),
    "additional_grading": ("ส่งผลการเรียนเพิ่มเติม", "Additional grades"),
    "standing_check": ("ตรวจการลงทะเบียน (สถานภาพ)", "Check of registration (standing)", "ตรวจสถานภาพ"),
    "incomplete_grades": ("แก้ I และ N", "Fixing I and N", "แก้ I", "แก้ I/N"),
    "programme_changes": (
        "เสนอและพิจารณาหลักสูตรของผู้เข้าศึกษาในภาค", "Changes of programmes", "เสนอและพิจารณาหลักสูตร",
    ),
    "subject_changes": ("เสนอและพิจารณารายวิชาของภาค", "Changes of subjects", "เสนอและพิจารณารายวิชา"),
    "leave": ("ขอลาพักการศึกษา", "Asking for leave", "ลาพักการศึกษา", "ลาพัก"),
    "resignation": ("ขอลาออก", "Withdrawing from the studies", "ลาออก"),
    "transfer": ("เทียบโอนหน่วยกิต", "Transferring credits", "เทียบโอน"),
    "graduation": ("ขอสำเร็จการศึกษา", "Asking to graduate", "สำเร็จการศึกษา"),
}  # fmt: skip
"""What the pages call each kind of period, and what offices call it beside."""
_ROW_NAMES: Final[Mapping[CalendarRowKind, tuple[str, ...]]] = {
    CalendarRowKind.TERM: ("ภาคการศึกษา", "ภาคเรียน", "semester"),
    CalendarRowKind.PERIOD: ("ช่วงเวลา", "ช่วง"),
    CalendarRowKind.HOLIDAY: ("วันหยุด",),
}
_HOLIDAY_NAMES: Final[Mapping[HolidayKind, tuple[str, ...]]] = {
    HolidayKind.NO_CLASSES: ("ไม่มีการเรียนการสอน", "งดการเรียนการสอน", "งดเรียน", "no classes"),
    HolidayKind.CLOSED: ("มหาวิทยาลัยปิดทำการ", "ปิดทำการ", "มหาวิทยาลัยหยุดทำการ", "หยุดทำการ"),
}


def folded_name(text: str) -> str:
    """Return a name as it is looked up: ``add_drop``, ``Add drop`` and ``add-drop`` are one."""
    return "".join(letter for letter in folded(text) if letter not in " -_/()")


def _looked_up(names: Mapping[str, tuple[str, ...]]) -> Mapping[str, str]:
    return {folded_name(name): kind for kind, known in names.items() for name in (kind, *known)}


PERIOD_OF: Final = _looked_up(PERIOD_NAMES)
"""The kind of period that a name in a file means, by its folded name."""
ROW_OF: Final = _looked_up({kind.value: names for kind, names in _ROW_NAMES.items()})
HOLIDAY_OF: Final = _looked_up({kind.value: names for kind, names in _HOLIDAY_NAMES.items()})
