"""Complete lists of held awards: what they end, and what stands again (golive §3)."""

from __future__ import annotations

from uuid import UUID

from models.imports.import_batch.contract.case import RowState
from models.imports.import_batch.tables import ImportBatch
from models.kit.imported_row import RowChange
from models.people.person.tables import Person, Student
from tests.support.fees import LUMP_SUM
from tests.support.held_awards import (
    FIVE,
    UNCHANGED,
    file_of,
    row,
    standing,
)
from tests.support.money import Cashier
from tests.support.scholarships import asked_of, give, scholarship
from tests.support.university import University
from tests.support.updating import (
    COMPLETE,
    applied,
    became,
    brought_in,
    checked,
    rows_of,
    undone,
)


def test_a_complete_list_ends_what_it_does_not_name_of_its_scholarships_and_undoing_lets_it_stand_again(
    university: University, officer: Person, student: Student, half: UUID, fund: UUID, cashier: Cashier
) -> None:
    other = university.student()
    scholarship(university, "OTHER", percent="10", funder_id=fund)
    brought_in(file_of(university, officer, row(student), row(other), row(student, "OTHER")))
    asked = asked_of(university, student)
    listed = file_of(university, officer, row(other), settings=COMPLETE)
    checked(listed)
    assert [batch.closing for batch in university.rows(ImportBatch) if batch.case_id == listed.case_id] == [1]
    applied(listed.case_id)
    assert became(university, listed.case_id) == [UNCHANGED, (RowState.APPLIED, RowChange.CLOSED, None)]
    named = rows_of(university, listed.case_id)[1]
    assert student.student_code in named.cells
    assert len(standing(university)) == 2
    assert asked_of(university, student) == LUMP_SUM * 9 / 10
    undone(listed.case_id)
    assert asked_of(university, student) == asked
    cashier.check()


def test_a_complete_list_does_not_end_an_award_where_another_one_of_its_student_was_refused(
    university: University, officer: Person, student: Student, half: UUID, fund: UUID
) -> None:
    other, third = university.student(), university.student()
    scholarship(university, "ONE", percent="60", funder_id=fund, is_only_one=True)
    brought_in(file_of(university, officer, row(student, "ONE"), row(other, "ONE"), row(third, "ONE")))
    asked = asked_of(university, student)
    listed = brought_in(file_of(university, officer, row(student), row(other, "ONE"), settings=COMPLETE))
    assert became(university, listed)[:2] == [(RowState.REFUSED, None, "award_only_one"), UNCHANGED]
    states = {row.cells[0]: (row.state, row.problem) for row in rows_of(university, listed)[2:]}
    assert states == {
        student.student_code: (RowState.REFUSED, "import_award_waits_for_row"),
        third.student_code: (RowState.APPLIED, None),
    }
    assert asked_of(university, student) == asked
    assert {award.student_id for award in standing(university)} == {student.student_id, other.student_id}


def test_a_file_that_names_it_lets_an_award_stand_again_and_undoing_both_restores_what_was(
    university: University, officer: Person, student: Student, half: UUID
) -> None:
    other = university.student()
    first = brought_in(file_of(university, officer, row(student), row(other)))
    listed = brought_in(file_of(university, officer, row(other), settings=COMPLETE))
    again = brought_in(file_of(university, officer, row(student, amount="5000")))
    assert became(university, again) == [(RowState.APPLIED, RowChange.REOPENED, None)]
    assert asked_of(university, student) == LUMP_SUM - FIVE
    undone(first)
    assert became(university, first)[0] == (RowState.KEPT, RowChange.NEW, "import_award_changed_later")
    undone(again)
    assert asked_of(university, student) == LUMP_SUM
    undone(listed)
    assert became(university, listed)[1] == (RowState.UNDONE, RowChange.CLOSED, None)
    assert asked_of(university, student) == LUMP_SUM / 2


def test_a_file_is_not_undone_below_the_list_that_ended_its_award(
    university: University, officer: Person, student: Student, half: UUID
) -> None:
    other = university.student()
    first = brought_in(file_of(university, officer, row(student), row(other)))
    earlier = brought_in(file_of(university, officer, row(other), settings=COMPLETE))
    brought_in(file_of(university, officer, row(student)))
    later = brought_in(file_of(university, officer, row(other), settings=COMPLETE))
    undone(first)
    assert became(university, first)[0] == (RowState.KEPT, RowChange.NEW, "import_award_ended_later")
    undone(earlier)
    assert became(university, earlier)[1] == (RowState.KEPT, RowChange.CLOSED, "import_award_ended_later")
    undone(later)
    assert became(university, later)[1] == (RowState.UNDONE, RowChange.CLOSED, None)
    assert asked_of(university, student) == LUMP_SUM / 2


def test_an_award_does_not_stand_again_beside_the_only_one_that_was_given_since(
    university: University, officer: Person, student: Student, half: UUID, fund: UUID
) -> None:
    other = university.student()
    brought_in(file_of(university, officer, row(student), row(other)))
    listed = brought_in(file_of(university, officer, row(other), settings=COMPLETE))
    give(university, scholarship(university, "ONE", percent="10", funder_id=fund, is_only_one=True), student, officer)
    undone(listed)
    assert became(university, listed)[1] == (RowState.KEPT, RowChange.CLOSED, "award_only_one")
