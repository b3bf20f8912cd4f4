"""Files of sections keep seats for majors and years, as the page of sections does (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from models.curriculum.file_import.contract import SectionRow
from models.curriculum.section.tables import Section, SectionAllotment
from models.curriculum.subject.tables import Subject
from models.imports.import_batch.contract.case import RowState
from models.kit.imported_row import RowChange
from models.kit.updating import written
from models.people.person.tables import Person
from tests.support.section_files import CHANGED, NEW, UNCHANGED, enrolled, file_of, refused, row
from tests.support.section_files import officer as officer
from tests.support.section_files import subject as subject
from tests.support.university import University
from tests.support.updating import became, brought_in, rows_of, undone


def kept(university: University) -> dict[tuple[str, int], tuple[int, int]]:
    """Seats kept for majors and years, and how many of them are taken."""
    return {
        (each.major_code, each.study_year): (each.seats, each.seats_taken) for each in university.rows(SectionAllotment)
    }


def test_a_new_section_keeps_the_seats_that_its_row_says_and_the_same_row_again_changes_nothing(
    university: University, officer: Person, subject: Subject
) -> None:
    opened = brought_in(file_of(university, officer, row(subject, allotments="E09 ปี 3 : 12; D14-1=20")))
    assert became(university, opened) == [NEW]
    assert kept(university) == {("E09", 3): (12, 0), ("D14", 1): (20, 0)}
    [section] = university.rows(Section)
    assert section.seats_reserved == 32
    again = brought_in(file_of(university, officer, row(subject, allotments="D14-1: 20, E09-3: 12")))
    assert became(university, again) == [UNCHANGED]


def test_allotments_become_what_the_file_says_and_what_they_were(
    university: University, officer: Person, subject: Subject
) -> None:
    section = university.section(subject, seats=60, allotments={("E09", 1): 30})
    code = section.section_code
    case_id = brought_in(
        file_of(university, officer, row(subject, section_code=code, allotments="E09-1: 10\nD14-2: 5"))
    )
    assert became(university, case_id) == [CHANGED]
    [changed] = rows_of(university, case_id)
    assert changed.changes == [{"field": "allotments", "old": "E09-1: 30", "new": "D14-2: 5, E09-1: 10"}]
    assert kept(university) == {("E09", 1): (10, 0), ("D14", 2): (5, 0)}
    assert [each.seats_reserved for each in university.rows(Section)] == [15]
    undone(case_id)
    assert kept(university) == {("E09", 1): (30, 0)}
    assert [each.seats_reserved for each in university.rows(Section)] == [30]
    none = brought_in(file_of(university, officer, row(subject, section_code=code, allotments="-")))
    assert (became(university, none), kept(university)) == ([CHANGED], {})


def test_a_new_allotment_begins_with_those_who_are_in_already(
    university: University, officer: Person, subject: Subject
) -> None:
    section = university.section(subject, seats=60)
    for _ in range(2):
        enrolled(university, section, university.student(major="E09", year=1))
    said = {"section_code": section.section_code}
    fewer = brought_in(file_of(university, officer, row(subject, **said, allotments="E09-1: 1")))
    assert became(university, fewer) == [refused("import_allotment_below_taken")]
    case_id = brought_in(file_of(university, officer, row(subject, **said, allotments="E09-1: 5")))
    assert (became(university, case_id), kept(university)) == ([CHANGED], {("E09", 1): (5, 2)})
    gone = brought_in(file_of(university, officer, row(subject, **said, allotments="-")))
    assert became(university, gone) == [refused("import_allotment_in_use")]
    undone(case_id)  # who is in would be left without the seat that was kept for them
    assert became(university, case_id) == [(RowState.KEPT, RowChange.CHANGED, "import_allotment_in_use")]
    assert kept(university) == {("E09", 1): (5, 2)}


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"allotments": "E09-1: 61"}, "import_allotment_over_seats"),
        ({"allotments": "E09-1: 31; E09-2: 30"}, "import_allotments_over_seats"),
        ({"allotments": "X99-1: 5"}, "import_code_unknown"),
        ({"allotments": "E09-9: 5"}, "import_allotments_wrong"),
        ({"allotments": "E09-1: 5; E09-1: 6"}, "import_allotments_wrong"),
        ({"allotments": "E09"}, "import_allotments_wrong"),
    ],
    ids=("one", "all", "unknown", "year", "twice", "seats"),
)
def test_a_row_whose_allotments_are_wrong_says_so(
    university: University, officer: Person, subject: Subject, said: Mapping[str, str], code: str
) -> None:
    case_id = brought_in(file_of(university, officer, row(subject, **said)))
    [found] = rows_of(university, case_id)
    assert (found.state, found.problem, (found.facts or {})["column"]) == (RowState.REFUSED, code, "allotments")


def test_undoing_deletes_a_section_with_the_seats_that_its_file_kept_and_no_others(
    university: University, officer: Person, subject: Subject
) -> None:
    lines = [row(subject, section_code=code, allotments="E09-1: 5") for code in ("1", "2")]
    opened = brought_in(file_of(university, officer, *lines))
    brought_in(file_of(university, officer, {**lines[1], "allotments": "E09-1: 6"}))
    undone(opened)
    assert [each.section_code for each in university.rows(Section)] == ["2"]
    assert kept(university) == {("E09", 1): (6, 0)}


def test_a_cell_of_allotments_is_read_as_it_is_written() -> None:
    said = {"subject_code": "01418351", "section_code": "1", "allotments": "E-09-3: 12; D14 year 1: 0"}
    cell = SectionRow.model_validate(said).allotments
    assert written(cell) == "D14-1: 0, E-09-3: 12"
    assert SectionRow.model_validate({**said, "allotments": written(cell)}).allotments == cell
