"""The GPAX of the old system beside what its grades come to here: files warn of what differs (golive §3)."""

from __future__ import annotations

from uuid import UUID

import pytest
from sqlmodel import Session

from models.imports.import_batch.contract.case import RowState
from models.imports.import_batch.tables import ImportBatch
from models.kit.imported_row import RowChange
from models.people.person.tables import Person, Student
from tests.support.earlier_grades import file_of, row
from tests.support.earlier_grades import registrar as registrar
from tests.support.earlier_grades import student as student
from tests.support.university import YEAR, University
from tests.support.updating import applied, became, brought_in, checked, rows_of, undone

GOOD = (RowState.GOOD, RowChange.NEW, None)
UNCHANGED = (RowState.UNCHANGED, None, None)


def differing(university: University, case_id: UUID) -> list[tuple[int, object, object, object]]:
    """The rows that are warned of, with the term, what the file says and what the portal computes."""
    found = []
    for each in rows_of(university, case_id):
        for note in each.notes or ():
            facts = note["facts"]
            assert isinstance(facts, dict)
            assert (note["code"], facts["column"]) == ("import_gpax_differs", "gpax")
            found.append((each.position, facts["term"], facts["cell"], facts["held"]))
    return found


def warned(university: University, case_id: UUID) -> int:
    with Session(university.engine) as session:
        return session.get_one(ImportBatch, case_id).warned


def test_an_average_that_the_grades_of_the_file_come_to_is_no_warning(
    university: University, registrar: Person, student: Student
) -> None:
    first, second = university.subject(), university.subject(credit=2)
    said = file_of(
        university,
        registrar,
        row(student, first.show_code, "A", gpax="4.00"),
        row(student, second.show_code, "B", semester="2", gpax="3.60"),
    )
    case_id = checked(said)
    assert became(university, case_id) == [GOOD, GOOD]
    assert (differing(university, case_id), warned(university, case_id)) == ([], 0)
    applied(case_id)
    assert (differing(university, case_id), warned(university, case_id)) == ([], 0)


def test_an_average_that_differs_is_named_with_both_figures_before_and_after_the_run(
    university: University, registrar: Person, student: Student
) -> None:
    first, second = university.subject(), university.subject(credit=2)
    right = row(university.student(), first.show_code, "B+", gpax="3.5")
    said = file_of(
        university,
        registrar,
        right,
        row(student, first.show_code, "A", gpax="3.99"),  # of an earlier term: what it leads to is looked at
        row(student, second.show_code, "B", semester="ฤดูร้อน", gpax="3.75"),
    )
    case_id = checked(said)
    expected = [(2, f"0/{YEAR - 1}", "3.75", "3.60")]
    assert became(university, case_id) == [GOOD] * 3
    assert (differing(university, case_id), warned(university, case_id)) == (expected, 1)
    applied(case_id)
    assert (differing(university, case_id), warned(university, case_id)) == (expected, 1)
    assert [each.state for each in rows_of(university, case_id)] == [RowState.APPLIED] * 3


def test_grades_that_are_here_count_with_those_of_the_file(
    university: University, registrar: Person, student: Student
) -> None:
    first, second = university.subject().show_code, university.subject().show_code
    brought_in(file_of(university, registrar, row(student, first, "F"), row(student, second, "A")))
    better = file_of(
        university,
        registrar,
        row(student, first, "B", gpax="3.50"),  # a correction
        row(student, university.subject().show_code, "D", semester="2", gpax="2.66"),
    )
    case_id = checked(better)
    assert differing(university, case_id) == []
    applied(case_id)
    assert differing(university, case_id) == []


def test_a_file_that_says_the_averages_alone_compares_what_is_here(
    university: University, registrar: Person, student: Student
) -> None:
    subject = university.subject().show_code
    brought_in(file_of(university, registrar, row(student, subject, "C+")))
    case_id = checked(file_of(university, registrar, row(student, subject, "", gpax="2.40")))
    assert became(university, case_id) == [UNCHANGED]
    assert (differing(university, case_id), warned(university, case_id)) == ([(0, f"1/{YEAR - 1}", "2.40", "2.50")], 1)


def test_a_refused_row_is_missing_in_the_average(university: University, registrar: Person, student: Student) -> None:
    subject = university.subject().show_code
    said = [row(student, "99999999", "A", gpax="3.50"), row(student, subject, "B", gpax="3.50")]
    case_id = checked(file_of(university, registrar, *said))
    assert differing(university, case_id) == [(1, f"1/{YEAR - 1}", "3.50", "3.00")]


def test_no_average_and_nought_are_the_same_where_nothing_counts(
    university: University, registrar: Person, student: Student
) -> None:
    other = university.student()
    said = [
        row(student, university.subject().show_code, "S", gpax="0.00"),
        row(other, university.subject().show_code, "S", gpax="-"),
    ]
    assert differing(university, checked(file_of(university, registrar, *said))) == []


@pytest.mark.parametrize("cell", ["4.01", "สามจุดห้า", "-1", "35", "3.5.0"])
def test_a_cell_that_is_no_average_is_named(
    university: University, registrar: Person, student: Student, cell: str
) -> None:
    said = row(student, university.subject().show_code, "A", gpax=cell)
    [(_, _, problem)] = became(university, checked(file_of(university, registrar, said)))
    assert problem == "import_gpax_wrong"


def test_a_file_with_averages_again_is_unchanged_and_undone_as_any_other(
    university: University, registrar: Person, student: Student
) -> None:
    said = file_of(university, registrar, row(student, university.subject().show_code, "A", gpax="3.00"))
    again = file_of(university, registrar, row(student, university.subject().show_code, "B", gpax="3.00"))
    case_id = brought_in(said)
    assert warned(university, case_id) == 1
    undone(brought_in(again))
    undone(case_id)
    assert [each.state for each in rows_of(university, case_id)] == [RowState.UNDONE]
