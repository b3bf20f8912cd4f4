"""The calendar of the years that are over, and the rooms of the campuses, as the old system exports them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tests.golive.dirt import Dirt
from tests.golive.university import PRESENT_YEAR, OldSystem

_YEARS: Final = 4
_ROOMS: Final = 30
_TERMS: Final = (
    ("1", "ภาคต้น", "15/6/{year}", "20/10/{year}"),
    ("2", "ภาคปลาย", "20/11/{year}", "25/3/{next}"),
)
_SONGKRAN: Final = range(13, 16)
JudgedRow = tuple[Mapping[str, str], str | None]
"""A row, and why it is refused."""


def calendar_rows(old: OldSystem) -> Iterator[JudgedRow]:
    """Yield holidays, periods and their terms, in the order in which nobody would bring them in by hand."""
    dirt = Dirt(f"{old.seed}/calendar")
    for year in range(PRESENT_YEAR - _YEARS, PRESENT_YEAR):
        for day in _SONGKRAN:
            names = {"name_th": dirt.text("วันสงกรานต์"), "name_en": "Songkran", "holiday_kind": "ปิดทำการ"}
            yield calendar_row("วันหยุด", day=dirt.number(f"{day}/4/{year}"), **names), None
        for number, word, first, last in _TERMS:
            term = {
                "academic_year": dirt.spelling(str(year), str(year - 543)),
                "semester": dirt.spelling(number, word),
            }
            starts, ends = (day.format(year=year, next=year + 1) for day in (first, last))
            enrolment = {"period_kind": dirt.spelling("ลงทะเบียนเรียน", "enrolment"), "campus_code": "-"}
            yield calendar_row("ช่วงเวลา", **term, **enrolment, starts=f"{starts} 08:30", ends=starts), None
            refund = {"period_kind": "คืนค่าธรรมเนียมเมื่อถอนวิชา", "steps": f"80% {starts} 16:30; 50% {ends}"}
            yield calendar_row("ช่วงเวลา", **term, **refund, starts=starts, ends=ends), None
            unclear = {"period_kind": "ส่งผลการเรียน", "starts": starts, "ends": f"{ends} 00:00"}
            yield calendar_row("ช่วงเวลา", **term, **unclear), "import_midnight_unclear"
            yield calendar_row(dirt.spelling("ภาคการศึกษา", "term"), **term, starts=starts, ends=ends), None


def calendar_row(kind: str, **said: str) -> Mapping[str, str]:
    """Return a row of a file of the calendar: what it says, and nothing in the other columns."""
    columns = (
        "row_kind", "academic_year", "semester", "period_kind", "campus_code", "starts", "ends", "steps", "day",
        "name_th", "name_en", "holiday_kind",
    )  # fmt: skip
    return {**dict.fromkeys(columns, ""), "row_kind": kind, **said}


def room_name(number: int) -> str:
    """Return what the room of a number is called on its campus."""
    return f"อาคาร 1 ห้อง {101 + number}"


def room_rows(old: OldSystem) -> Iterator[JudgedRow]:
    """Yield rooms of every campus, one of them twice and one of a campus that is not there."""
    dirt = Dirt(f"{old.seed}/rooms")
    for unit in old.units:
        if unit.kind == "campus":
            for number in range(_ROOMS):
                yield _room(unit.code, number, dirt), None
            yield _room(unit.code, 0, dirt), "import_row_repeated"
    yield _room("X9", 1, dirt), "import_unit_unknown"


def _room(campus: str, number: int, dirt: Dirt) -> Mapping[str, str]:
    return {
        "campus_code": campus,
        "name_th": dirt.text(room_name(number)),
        "name_en": f"Building 1 room {101 + number}",
        "exam_seats": dirt.number(str(20 + number)),
    }
