"""The rows of a file of the academic calendar: terms, their periods, and holidays (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final

from pydantic import BeforeValidator

from models.calendar.file_import.contract.moments import ClosingCell, OpeningCell, StepsOfPeriodCell
from models.calendar.file_import.contract.words import (
    HOLIDAY_OF,
    PERIOD_OF,
    ROW_OF,
    CalendarRowKind,
    folded_name,
)
from models.calendar.holiday.contract import HolidayKind
from models.calendar.term.contract import SemesterCell
from models.kit.imported_row import DayCell, FileRow, TextCell, wrong_cell
from models.kit.text import plain
from models.people.student.contract.imported_cells import BuddhistYearCell

ALL_CAMPUSES: Final = ""
_ALL_CAMPUSES: Final = frozenset({"*", "-", "all", "allcampuses", "ทุกวิทยาเขต", "ทั้งหมด", "ทุกแห่ง"})
_LONGEST_CAMPUS: Final = 2
_OF_TERM: Final = ("academic_year", "semester")
OF_KIND: Final[Mapping[CalendarRowKind, tuple[frozenset[str], frozenset[str], frozenset[str]]]] = {
    CalendarRowKind.TERM: (frozenset(_OF_TERM), frozenset({"starts", "ends"}), frozenset()),
    CalendarRowKind.PERIOD: (
        frozenset({*_OF_TERM, "period_kind"}), frozenset({"starts", "ends"}), frozenset({"campus_code", "steps"}),
    ),
    CalendarRowKind.HOLIDAY: (frozenset({"day"}), frozenset({"name_th", "name_en", "holiday_kind"}), frozenset()),
}  # fmt: skip
"""The fields of each kind of row: what it is known by, what it says of something new, and what it may say."""


def _row_kind(cell: object) -> CalendarRowKind:
    found = ROW_OF.get(folded_name(str(cell)))
    if found is None:
        raise wrong_cell("import_calendar_row_wrong", cell)
    return CalendarRowKind(found)


def _period_kind(cell: object) -> str:
    found = PERIOD_OF.get(folded_name(str(cell)))
    if found is None:
        raise wrong_cell("import_period_kind_wrong", cell)
    return found


def _holiday_kind(cell: object) -> HolidayKind:
    found = HOLIDAY_OF.get(folded_name(str(cell)))
    if found is None:
        raise wrong_cell("import_holiday_kind_wrong", cell)
    return HolidayKind(found)


def _campus(cell: object) -> str:
    code = plain(str(cell)).upper()
    if folded_name(code) in _ALL_CAMPUSES or code in _ALL_CAMPUSES:
        return ALL_CAMPUSES
    if len(code) > _LONGEST_CAMPUS:
        raise wrong_cell("import_campus_wrong", cell)
    return code


def _or_nothing(cell: object) -> object:
    """A dash says nothing: every row leaves columns of other rows empty."""
    return None if plain(str(cell)) == "-" else cell


_OR_NOTHING: Final = BeforeValidator(_or_nothing)


class CalendarRow(FileRow):
    """A term, a period of a term, or a holiday: ``row_kind`` says which, and which of the other columns it uses.

    ``starts`` and ``ends`` are the first and last day of a term, or when a period opens and closes. A period without
    ``campus_code`` is of all campuses; ``steps`` are the percentages of a kind that has some. A holiday is a ``day``.
    """

    KEY_BESIDE: ClassVar[frozenset[str]] = frozenset({*_OF_TERM, "period_kind", "campus_code", "day"})
    NEEDED_WHEN_NEW: ClassVar[frozenset[str]] = frozenset()

    row_kind: Annotated[CalendarRowKind, BeforeValidator(_row_kind)]
    academic_year: Annotated[BuddhistYearCell | None, _OR_NOTHING] = None
    semester: Annotated[SemesterCell | None, _OR_NOTHING] = None
    period_kind: Annotated[Annotated[str, BeforeValidator(_period_kind)] | None, _OR_NOTHING] = None
    campus_code: Annotated[str, BeforeValidator(_campus)] | None = None
    starts: Annotated[OpeningCell | None, _OR_NOTHING] = None
    ends: Annotated[ClosingCell | None, _OR_NOTHING] = None
    steps: Annotated[StepsOfPeriodCell | None, _OR_NOTHING] = None
    day: Annotated[DayCell | None, _OR_NOTHING] = None
    name_th: Annotated[TextCell | None, _OR_NOTHING] = None
    name_en: Annotated[TextCell | None, _OR_NOTHING] = None
    holiday_kind: Annotated[Annotated[HolidayKind, BeforeValidator(_holiday_kind)] | None, _OR_NOTHING] = None

    @property
    def needed_when_new(self) -> frozenset[str]:
        """The days of a term or period, the names and the kind of a holiday."""
        return OF_KIND[self.row_kind][1]

    @property
    def key_is_missing(self) -> list[str]:
        """The columns that the row is known by and does not say."""
        return [name for name in sorted(OF_KIND[self.row_kind][0]) if getattr(self, name) is None]

    @property
    def identity(self) -> tuple[str, ...]:
        """The term, the period of a term and campus, or the day; the whole row where it does not say which."""
        if self.key_is_missing:
            return (self.model_dump_json(),)
        if self.row_kind is CalendarRowKind.HOLIDAY:
            return (self.row_kind.value, str(self.day))
        term = (self.row_kind.value, str(self.academic_year), str(self.semester))
        return term if self.row_kind is CalendarRowKind.TERM else (*term, str(self.period_kind), self.campus)

    @property
    def campus(self) -> str:
        """The campus of a period; empty for all of them."""
        return self.campus_code or ALL_CAMPUSES
