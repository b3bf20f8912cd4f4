"""Files of scholarships and loans that are held: awards are brought to what they say, and back again (golive §3)."""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

from models.finance.held_award.rules import BuiltOnAward, standing_on
from models.finance.scholarship.contract import AwardOrigin
from models.finance.scholarship.tables import ScholarshipAward
from models.imports.import_batch.contract.case import RowState
from models.kit.imported_row import RowChange
from models.news.announcement.tables import Notification
from models.people.person.tables import Person, Student
from tests.support.fees import LUMP_SUM
from tests.support.held_awards import (
    CHANGED,
    FIVE,
    NEW,
    UNCHANGED,
    codes_of,
    file_of,
    paid,
    row,
    standing,
)
from tests.support.money import Cashier
from tests.support.scholarships import asked_of
from tests.support.university import YEAR, University
from tests.support.updating import (
    COMPLETE,
    PART,
    REMOVING,
    became,
    brought_in,
    checked,
    rows_of,
    undone,
)


def test_awards_of_a_file_stand_by_what_it_says_or_what_their_detail_says_and_again_nothing_changes(
    university: University, officer: Person, student: Student, half: UUID, cashier: Cashier
) -> None:
    other = university.student()
    rows = [row(student), row(other, "HALF", amount="1,500.00", semester="ภาคต้น", academic_year=str(YEAR - 543))]
    case_id = brought_in(file_of(university, officer, *rows))
    assert became(university, case_id) == [NEW, NEW]
    assert [found.amount for found in rows_of(university, case_id)] == [LUMP_SUM / 2, 0]
    awards = {award.student_id: award for award in standing(university)}
    assert {(award.origin, award.case_id, award.given_by) for award in awards.values()} == {
        (AwardOrigin.IMPORT, case_id, officer.person_id)
    }
    assert (awards[student.student_id].percent, awards[other.student_id].amount) == (Decimal(50), Decimal(1_500))
    assert asked_of(university, student) == LUMP_SUM / 2
    for settings in (PART, REMOVING, COMPLETE):
        again = brought_in(file_of(university, officer, *rows, settings=settings))
        assert became(university, again) == [UNCHANGED, UNCHANGED]
    undone(case_id)
    assert standing(university) == []
    assert asked_of(university, student) == LUMP_SUM
    cashier.check()


def test_another_amount_is_shown_works_the_reductions_anew_and_is_undone(
    university: University, officer: Person, student: Student, half: UUID, cashier: Cashier
) -> None:
    first = brought_in(file_of(university, officer, row(student)))
    later = brought_in(file_of(university, officer, row(student, amount="5000")))
    assert became(university, later) == [CHANGED]
    [found] = rows_of(university, later)
    assert found.changes == [
        {"field": "amount", "old": None, "new": "5000"}, {"field": "percent", "old": "50", "new": None},
    ]  # fmt: skip
    assert found.amount == FIVE - LUMP_SUM / 2
    assert asked_of(university, student) == LUMP_SUM - FIVE
    undone(first)
    assert became(university, first) == [(RowState.KEPT, RowChange.NEW, "import_award_changed_later")]
    third = brought_in(file_of(university, officer, row(student, percent="25")))
    assert asked_of(university, student) == LUMP_SUM * 3 / 4
    undone(third)
    assert asked_of(university, student) == LUMP_SUM - FIVE
    cashier.check()


def test_undoing_a_change_gives_back_the_percentage(
    university: University, officer: Person, student: Student, half: UUID, cashier: Cashier
) -> None:
    first = brought_in(file_of(university, officer, row(student)))
    later = brought_in(file_of(university, officer, row(student, amount="5000")))
    undone(later)
    [award] = standing(university)
    assert (award.percent, award.amount, award.changed_case_id) == (Decimal(50), None, None)
    assert asked_of(university, student) == LUMP_SUM / 2
    undone(first)
    assert became(university, first) == [(RowState.UNDONE, RowChange.NEW, None)]
    assert asked_of(university, student) == LUMP_SUM
    cashier.check()


def test_once_the_term_is_paid_no_file_changes_ends_or_changes_back_an_award(
    university: University, officer: Person, student: Student, half: UUID, cashier: Cashier
) -> None:
    brought_in(file_of(university, officer, row(student)))
    later = brought_in(file_of(university, officer, row(student, amount="5000")))
    paid(university, cashier, student, Decimal(100))
    [found] = rows_of(university, checked(file_of(university, officer, row(student, amount="6000"))))
    assert codes_of(found) == ["import_award_paid"]
    assert found.facts is not None
    assert (found.facts["amount"], bool(found.facts["invoice"]), bool(found.facts["receipt"])) == ("100.00", True, True)
    undone(later)
    assert became(university, later) == [(RowState.KEPT, RowChange.CHANGED, "import_award_paid")]
    listed = brought_in(file_of(university, officer, row(university.student()), settings=COMPLETE))
    assert became(university, listed)[1] == (RowState.REFUSED, None, "import_award_paid")
    assert asked_of(university, student) == LUMP_SUM - FIVE
    assert became(university, checked(file_of(university, officer, row(student, amount="5000")))) == [
        (RowState.UNCHANGED, None, None)
    ]


def test_once_the_term_is_paid_no_file_is_undone_in_the_order_that_they_came_in(
    university: University, officer: Person, student: Student, half: UUID, cashier: Cashier
) -> None:
    first, second, third = (
        brought_in(file_of(university, officer, row(student, amount=amount))) for amount in ("5000", "6000", "7000")
    )
    undone(third)
    [award] = standing(university)
    assert (award.amount, award.changed_case_id) == (Decimal(6_000), second)
    paid(university, cashier, student, Decimal(100))
    undone(second)
    assert became(university, second) == [(RowState.KEPT, RowChange.CHANGED, "import_award_paid")]
    undone(first)
    assert became(university, first) == [(RowState.KEPT, RowChange.NEW, "import_award_changed_later")]
    assert asked_of(university, student) == LUMP_SUM - 6_000


def test_students_are_told_each_time_that_their_award_changes_ends_or_stands_again(
    university: University, officer: Person, student: Student, half: UUID
) -> None:
    def notices() -> list[tuple[str, object]]:
        lines = [each for each in university.rows(Notification) if each.student_id == student.student_id]
        own = [each for each in lines if each.key.startswith("award.")]
        return [(each.key, each.facts["amount"]) for each in sorted(own, key=lambda each: each.updated_at)]

    other = university.student()
    brought_in(file_of(university, officer, row(student, amount="5000"), row(other)))
    brought_in(file_of(university, officer, row(student, amount="6000")))
    expected = [("award.given", "5,000.00"), ("award.changed", "6,000.00")]
    assert notices() == expected
    for amount in ("6000", "7000"):
        brought_in(file_of(university, officer, row(other), settings=COMPLETE))
        brought_in(file_of(university, officer, row(student, amount=amount)))
        expected += [("award.ended", "0.00"), ("award.changed", f"{amount[0]},000.00")]
        assert notices() == expected


def test_files_are_undone_one_after_the_other_back_to_the_first(
    university: University, officer: Person, student: Student, half: UUID
) -> None:
    files = [
        brought_in(file_of(university, officer, row(student, amount=amount))) for amount in ("5000", "6000", "7000")
    ]
    changers = []
    for case_id in reversed(files):
        changers += [award.changed_case_id for award in standing(university)]
        undone(case_id)
        assert {state for state, *_ in became(university, case_id)} == {RowState.UNDONE}
    assert changers == [files[2], files[1], None]
    assert standing(university) == []


def test_a_change_is_not_undone_below_later_ones_that_came_back_to_it(
    university: University, officer: Person, student: Student, half: UUID
) -> None:
    brought_in(file_of(university, officer, row(student, amount="5000")))
    second = brought_in(file_of(university, officer, row(student, amount="6000")))
    for amount in ("7000", "6000"):
        brought_in(file_of(university, officer, row(student, amount=amount)))
    undone(second)
    assert became(university, second) == [(RowState.KEPT, RowChange.CHANGED, "import_award_changed_later")]


def test_undoing_what_let_an_award_stand_again_leaves_who_changed_it_before_the_list(
    university: University, officer: Person, student: Student, half: UUID
) -> None:
    other = university.student()
    brought_in(file_of(university, officer, row(student), row(other)))
    second = brought_in(file_of(university, officer, row(student, amount="5000")))
    listed = brought_in(file_of(university, officer, row(other), settings=COMPLETE))
    again = brought_in(file_of(university, officer, row(student, amount="6000")))
    undone(listed)
    assert became(university, listed)[1] == (RowState.KEPT, RowChange.CLOSED, "import_award_changed_later")
    undone(again)
    assert became(university, again) == [(RowState.UNDONE, RowChange.REOPENED, None)]
    [award] = [award for award in university.rows(ScholarshipAward) if award.student_id == student.student_id]
    assert (award.amount, award.changed_case_id, award.ended_case_id) == (FIVE, second, listed)


def test_money_without_a_receipt_of_the_term_is_named_too() -> None:
    built = BuiltOnAward(Decimal(300), "KU1-1", None, Decimal(0), Decimal(0))
    [problem] = standing_on(built)
    assert (problem.code, problem.facts["receipt"]) == ("import_award_paid", "–")
