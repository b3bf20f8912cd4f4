"""What the cells of a calendar's file mean."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from models.calendar.file_import.contract.moments import closing, opening
from models.calendar.file_import.contract.rows import CalendarRow
from models.calendar.file_import.contract.words import HOLIDAY_OF, PERIOD_NAMES, PERIOD_OF, ROW_OF
from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.rules.columns import read_row
from models.kit.imported_row import RowProblem
from models.registry.period.contract import PERIOD_TYPES

PERIOD = {"row_kind": "period", "academic_year": "2569", "semester": "2", "period_kind": "enrolment"}


def read(**said: str) -> CalendarRow:
    """A row of these cells."""
    found = read_row(ImportKind.CALENDAR, {name: place for place, name in enumerate(said)}, list(said.values()))
    assert isinstance(found, CalendarRow), found
    return found


def test_every_kind_of_period_has_names_and_none_has_those_of_another() -> None:
    assert PERIOD_NAMES.keys() == PERIOD_TYPES.keys()
    assert len(PERIOD_OF) >= 3 * len(PERIOD_TYPES)
    for kind, (thai, english, *_) in PERIOD_NAMES.items():
        assert {read(**{**PERIOD, "period_kind": name}).period_kind for name in (kind, thai, english)} == {kind}


@pytest.mark.parametrize(
    ("cell", "kind"),
    [
        ("ภาคการศึกษา", "term"),
        ("Semester", "term"),
        ("ช่วงเวลา", "period"),
        ("วันหยุด ", "holiday"),
        ("HOLIDAY", "holiday"),
    ],
)  # fmt: skip
def test_rows_say_what_they_are_in_thai_or_english(cell: str, kind: str) -> None:
    assert read(row_kind=cell).row_kind == kind
    assert {"term", "period", "holiday"} <= set(ROW_OF)
    assert HOLIDAY_OF["งดเรียน"] == "no_classes"


@pytest.mark.parametrize(
    ("cell", "opens", "closes"),
    [
        ("1/12/2569", "2026-11-30T17:00:00+00:00", "2026-12-01T17:00:00+00:00"),
        ("2026-12-01", "2026-11-30T17:00:00+00:00", "2026-12-01T17:00:00+00:00"),
        ("1 ธ.ค. 2569 เวลา 08.30 น.", "2026-12-01T01:30:00+00:00", "2026-12-01T01:30:00+00:00"),
        ("2026-12-01 16:30:00", "2026-12-01T09:30:00+00:00", "2026-12-01T09:30:00+00:00"),
        ("1/12/2569 24:00", "2026-12-01T17:00:00+00:00", "2026-12-01T17:00:00+00:00"),
        ("1/12/2569 24.00 น.", "2026-12-01T17:00:00+00:00", "2026-12-01T17:00:00+00:00"),
    ],
)
def test_a_day_alone_opens_at_its_beginning_and_closes_at_its_end(cell: str, opens: str, closes: str) -> None:
    row = read(**PERIOD, starts=cell, ends=cell)
    assert row.starts is not None
    assert row.ends is not None
    assert (row.starts.opens_at.isoformat(), row.ends.closes_at.isoformat()) == (opens, closes)
    assert (opening(row.starts.opens_at), closing(row.ends.closes_at)) == (row.starts, row.ends)
    again = read(**PERIOD, starts=str(row.starts), ends=str(row.ends))
    assert (again.starts, again.ends) == (row.starts, row.ends)


def test_steps_are_read_as_they_are_written() -> None:
    row = read(**PERIOD, steps="80% ถึง 6/12/2569; 50.50 % 2026-12-20 16:30")
    assert str(row.steps) == "80% 2026-12-06; 50.5% 2026-12-20 16:30"
    assert read(**PERIOD, steps=str(row.steps)).steps == row.steps


@pytest.mark.parametrize("cell", ["", "ทุกวิทยาเขต", "All campuses", "-", "*"])
def test_a_period_without_a_campus_is_of_all(cell: str) -> None:
    assert read(**PERIOD, campus_code=cell).identity == ("period", "2569", "2", "enrolment", "")


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"row_kind": "exam"}, "import_calendar_row_wrong"),
        ({"period_kind": "sleeping"}, "import_period_kind_wrong"),
        ({"campus_code": "Bangkhen"}, "import_campus_wrong"),
        ({"semester": "5"}, "import_semester_wrong"),
        ({"starts": "soon"}, "import_moment_wrong"),
        ({"ends": "1/12/2569 25:99"}, "import_moment_wrong"),
        ({"steps": "half of it"}, "import_steps_wrong"),
        ({"steps": "120% 1/12/2569"}, "import_steps_wrong"),
        ({"steps": "50% 1/12/2569 00:00"}, "import_midnight_unclear"),
        ({"day": "every Monday"}, "import_day_wrong"),
        ({"holiday_kind": "nice"}, "import_holiday_kind_wrong"),
    ],
)
def test_a_cell_that_cannot_be_read_is_named(said: Mapping[str, str], problem: str) -> None:
    cells = {**PERIOD, **said}
    found = read_row(ImportKind.CALENDAR, {name: place for place, name in enumerate(cells)}, list(cells.values()))
    assert isinstance(found, RowProblem)
    assert (found.code, found.column) == (problem, next(iter(said)))


def test_a_dash_says_nothing() -> None:
    row = read(**PERIOD, day="-", name_th="–", holiday_kind=" - ", starts="1/6/2569")
    assert (row.day, row.name_th, row.holiday_kind) == (None, None, None)
