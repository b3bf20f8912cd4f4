"""The rows of the files that the curriculum's officers bring in (study §2)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import time
from decimal import Decimal
from typing import Annotated, ClassVar, Final

from pydantic import BeforeValidator, StringConstraints, model_validator

from models.curriculum.section.contract import REMARK_LENGTH, AllotmentsCell, ExamKind, SectionType
from models.kit.imported_row import DayCell, FileRow, ReferenceCell, StudentCodeCell, TextCell, text_up_to, wrong_cell
from models.kit.text import folded, plain, tidy, with_zeros

_CODE: Final = re.compile(r"[0-9]{8}")
_YEAR: Final = re.compile(r"25[0-9]{2}")
_CREDIT: Final = re.compile(r"([0-9]{1,2}(?:\.[0-9])?)(?:\s*\(([0-9]{1,2})-([0-9]{1,2})-([0-9]{1,2})\))?")


SUBJECT_CODE_DIGITS: Final = 8
_CODE_YEAR: Final = re.compile(r"[0-9]{8}(-[0-9]{2})?")
_SECTION: Final = re.compile(r"[0-9]{1,6}")
_SEATS: Final = re.compile(r"[0-9]{1,4}")
_MEETING: Final = re.compile(r"([^0-9\s]+)\s*([0-9]{1,2})[:.]([0-5][0-9])\s*[-–]\s*([0-9]{1,2})[:.]([0-5][0-9])")
_BETWEEN: Final = re.compile(r"[;,/\n]+")
_DAYS: Final = (
    ("จ", "จันทร์", "mon", "monday"), ("อ", "อังคาร", "tue", "tuesday"), ("พ", "พุธ", "wed", "wednesday"),
    ("พฤ", "พฤหัส", "พฤหัสบดี", "thu", "thursday"), ("ศ", "ศุกร์", "fri", "friday"),
    ("ส", "เสาร์", "sat", "saturday"), ("อา", "อาทิตย์", "sun", "sunday"),
)  # fmt: skip
_WEEKDAYS: Final = {name: weekday for weekday, names in enumerate(_DAYS) for name in names}
_TYPES: Final = {
    "16901": SectionType.LECTURE, "บรรยาย": SectionType.LECTURE, "lecture": SectionType.LECTURE,
    "lec": SectionType.LECTURE, "lect": SectionType.LECTURE, "16902": SectionType.LABORATORY,
    "ปฏิบัติ": SectionType.LABORATORY, "ปฏิบัติการ": SectionType.LABORATORY,
    "laboratory": SectionType.LABORATORY, "lab": SectionType.LABORATORY,
}  # fmt: skip
_EXAMS: Final = {
    "midterm": ExamKind.MIDTERM, "กลางภาค": ExamKind.MIDTERM, "final": ExamKind.FINAL, "ปลายภาค": ExamKind.FINAL,
}  # fmt: skip
_HOURS: Final = re.compile(r"([0-9]{1,2})[:.]([0-5][0-9])\s*[-–]\s*([0-9]{1,2})[:.]([0-5][0-9])(?:\s*น\.?)?")
_TYPE_BESIDE: Final = re.compile(r"(\S+) ?\(([^()]+)\)")
_LAST_HOUR: Final = 23
_MINUTES: Final = 60
_LAST_MINUTE: Final = 24 * _MINUTES


class MeetingCell(FileRow):
    """A weekly meeting: day 0 Monday … 6 Sunday, minutes after midnight."""

    weekday: int
    starts_minute: int
    ends_minute: int

    def __str__(self) -> str:
        """As a cell says it: ``จ 09:00-10:30``."""
        starts, ends = (f"{at // _MINUTES:02d}:{at % _MINUTES:02d}" for at in (self.starts_minute, self.ends_minute))
        return f"{_DAYS[self.weekday][0]} {starts}-{ends}"

    @property
    def order(self) -> tuple[int, int, int]:
        """By what meetings stand in the order of the week."""
        return self.weekday, self.starts_minute, self.ends_minute


class HoursCell(FileRow):
    """From when until when on a day, in Bangkok."""

    starts: time
    ends: time

    def __str__(self) -> str:
        """As a cell says it."""
        return f"{self.starts:%H:%M}-{self.ends:%H:%M}"


class CreditsCell(FileRow):
    """Credits with the weekly hours, where the cell says them: ``3``, or ``3(2-3-6)``."""

    credit: Decimal
    theory_hours: int = 0
    practice_hours: int = 0
    self_hours: int = 0

    def __str__(self) -> str:
        """As a cell says it."""
        hours = (self.theory_hours, self.practice_hours, self.self_hours)
        return f"{self.credit.normalize():f}" + (f"({hours[0]}-{hours[1]}-{hours[2]})" if any(hours) else "")

    @property
    def says_hours(self) -> bool:
        """Whether the cell says hours: what it does not say stays."""
        return "theory_hours" in self.model_fields_set


def _subject_code(cell: object) -> str:
    code = with_zeros(plain(str(cell)).split("-", maxsplit=1)[0].strip(), SUBJECT_CODE_DIGITS)
    if not _CODE.fullmatch(code):
        raise wrong_cell("import_subject_code_wrong", cell)
    return code


def _year(cell: object) -> int:
    text = plain(str(cell)).removesuffix(".0")
    if not _YEAR.fullmatch(text):
        raise wrong_cell("import_year_wrong", cell)
    return int(text)


def _credit(cell: object) -> CreditsCell:
    found = _CREDIT.fullmatch(plain(str(cell)))
    if found is None:
        raise wrong_cell("import_credit_wrong", cell)
    if found[2] is None:
        return CreditsCell(credit=Decimal(found[1]))
    theory, practice, own = (int(hours) for hours in found.groups()[1:])
    return CreditsCell(credit=Decimal(found[1]), theory_hours=theory, practice_hours=practice, self_hours=own)


def _code_year(cell: object) -> str:
    code, dash, year = plain(str(cell)).partition("-")
    code = f"{with_zeros(code, SUBJECT_CODE_DIGITS)}{dash}{year}"
    if not _CODE_YEAR.fullmatch(code):
        raise wrong_cell("import_subject_code_wrong", cell)
    return code


def _section(cell: object) -> str:
    code = plain(str(cell)).removesuffix(".0")
    if not _SECTION.fullmatch(code):
        raise wrong_cell("import_section_code_wrong", cell)
    return code


def _seats(cell: object) -> int:
    seats = plain(str(cell)).removesuffix(".0")
    if not _SEATS.fullmatch(seats):
        raise wrong_cell("import_seats_wrong", cell)
    return int(seats)


def _type(cell: object) -> SectionType:
    if (found := _TYPES.get(folded(str(cell)))) is None:
        raise wrong_cell("import_section_type_wrong", cell)
    return found


def _meetings(cell: object) -> tuple[MeetingCell, ...]:
    """Read meetings in the order of the week, each once: a file says the same in whatever order it names them."""
    if cell is None:
        return ()
    parts = [part.strip() for part in _BETWEEN.split(str(cell)) if part.strip()]
    return tuple(sorted({_meeting(plain(part), cell) for part in parts}, key=lambda meeting: meeting.order))


def _meeting(part: str, cell: object) -> MeetingCell:
    found = _MEETING.fullmatch(part)
    weekday = _WEEKDAYS.get(found[1].rstrip(".").casefold()) if found else None
    if found is None or weekday is None:
        raise wrong_cell("import_meeting_wrong", cell)
    starts, ends = (int(found[at]) * _MINUTES + int(found[at + 1]) for at in (2, 4))
    if not starts < ends < _LAST_MINUTE:
        raise wrong_cell("import_meeting_wrong", cell)
    return MeetingCell(weekday=weekday, starts_minute=starts, ends_minute=ends)


def _exam(cell: object) -> ExamKind:
    if (found := _EXAMS.get(folded(str(cell)).removeprefix("สอบ"))) is None:
        raise wrong_cell("import_exam_wrong", cell)
    return found


def _hours(cell: object) -> HoursCell:
    found = _HOURS.fullmatch(plain(str(cell)))
    if found is None or max(int(found[1]), int(found[3])) > _LAST_HOUR:
        raise wrong_cell("import_hours_wrong", cell)
    return HoursCell(starts=time(int(found[1]), int(found[2])), ends=time(int(found[3]), int(found[4])))


def _codes(cell: object) -> tuple[str, ...]:
    if cell is None:
        return ()
    return tuple(dict.fromkeys(part for part in re.split(r"[;,/\s]+", plain(str(cell))) if part))


def _unordered_codes(cell: object) -> tuple[str, ...]:
    return tuple(sorted(_codes(cell)))


HourCell = Annotated[HoursCell, BeforeValidator(_hours)]
SeatsCell = Annotated[int, BeforeValidator(_seats)]
SubjectCodeCell = Annotated[str, BeforeValidator(_subject_code)]
SubjectVersionCell = Annotated[str, BeforeValidator(_code_year)]
"""The code of a subject, with the year of its version or without."""
SectionCodeCell = Annotated[str, BeforeValidator(_section)]
RemarkCell = Annotated[str, text_up_to(REMARK_LENGTH, tidy), StringConstraints(min_length=1)]
YearCell = Annotated[int, BeforeValidator(_year)]
CreditCell = Annotated[CreditsCell, BeforeValidator(_credit)]


class SectionRow(FileRow):
    """A section of the term of the whole file. Without a type it is a lecture, without a campus its faculty's.

    ``teachers`` are the codes of people, the main instructor first; ``majors`` those that are let in: without any,
    everybody is. ``allotments`` are seats kept for majors and years. Every meeting is in ``room``.
    """

    STAND_INS: ClassVar[Mapping[str, str]] = {"subject_code": "00000000", "section_code": "0"}
    NEEDED_WHEN_NEW: ClassVar[frozenset[str]] = frozenset({"seats"})
    KEY_BESIDE: ClassVar[frozenset[str]] = frozenset({"section_type", "campus_code"})
    CODE_DIGITS: ClassVar[Mapping[str, int]] = {"subject_code": SUBJECT_CODE_DIGITS}

    subject_code: SubjectVersionCell
    section_code: SectionCodeCell
    seats: SeatsCell | None = None
    section_type: Annotated[SectionType, BeforeValidator(_type)] = SectionType.LECTURE
    day_time: Annotated[tuple[MeetingCell, ...], BeforeValidator(_meetings)] = ()
    room: TextCell | None = None
    teachers: Annotated[tuple[str, ...], BeforeValidator(_codes)] = ()
    majors: Annotated[tuple[str, ...], BeforeValidator(_unordered_codes)] = ()
    allotments: AllotmentsCell = ()
    campus_code: ReferenceCell | None = None
    remark_th: RemarkCell | None = None
    remark_en: RemarkCell | None = None

    @property
    def identity(self) -> tuple[str, ...]:
        """One section of a subject, type and campus is one row of a file."""
        return (self.subject_code, self.section_code, self.section_type.value, self.campus_code or "")


class ExamRow(FileRow):
    """A room of a section's examination; several rows of one examination are its rooms. Without a room it is its time.

    Without a kind it is the final examination, without a type that of a lecture. ``first_code`` and ``last_code`` say
    whose room it is: without them it is for everybody whom no other room names.
    """

    CODE_DIGITS: ClassVar[Mapping[str, int]] = {"subject_code": SUBJECT_CODE_DIGITS}
    NEEDED_WHEN_NEW: ClassVar[frozenset[str]] = frozenset({"date", "time"})
    KEY_BESIDE: ClassVar[frozenset[str]] = frozenset({"exam", "section_type", "campus_code"})
    PART_BESIDE: ClassVar[frozenset[str]] = KEY_BESIDE
    TOLD_APART_BY: ClassVar[frozenset[str]] = frozenset({"room", "first_code"})

    date: DayCell | None = None
    time: HourCell | None = None
    subject_code: SubjectVersionCell
    section_code: SectionCodeCell
    room: TextCell | None = None
    exam: Annotated[ExamKind, BeforeValidator(_exam)] = ExamKind.FINAL
    section_type: Annotated[SectionType, BeforeValidator(_type)] = SectionType.LECTURE
    first_code: StudentCodeCell | None = None
    last_code: StudentCodeCell | None = None
    seat_rows: ReferenceCell | None = None
    campus_code: ReferenceCell | None = None

    @model_validator(mode="before")
    @classmethod
    def of_the_type_beside_the_code(cls, row: object) -> object:
        """The university's own file says the type in brackets behind the subject: ``01401114-66 (LAB)``."""
        if not isinstance(row, dict) or not (found := _TYPE_BESIDE.fullmatch(plain(str(row.get("subject_code", ""))))):
            return row
        return {"section_type": found[2], **row, "subject_code": found[1]}

    @property
    def identity(self) -> tuple[str, ...]:
        """One part of an examination is one row of a file: the students of a room from a first code on."""
        return (*self.part_of, self.room or "", self.first_code or "")

    @property
    def part_of(self) -> tuple[str, ...]:
        """An examination comes in with all of its rooms, or not at all."""
        section = (self.subject_code, self.section_code, self.section_type.value, self.campus_code or "")
        return (*section, self.exam.value)
