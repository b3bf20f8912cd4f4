"""Rows of transfers that are refused: credits count once, and what this portal decided stays (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from activities.enrolment.enrolment import decide_enrolment
from models.imports.import_batch.contract.case import ImportKind, RowState
from models.kit.calendar import bangkok_date
from models.study.transfer_credit.tables import TransferCreditLine
from tests.grades.earlier_grade.test_store_imported import degree_conferred_on
from tests.support.earlier_transfers import CHANGED, NEW, UNCHANGED, file_of, grade, grades_of, row
from tests.support.transferring import INSTITUTION, TransferOffices, to_subject
from tests.support.university import SEMESTER, YEAR, University
from tests.support.updating import REMOVING, Became, applied, became, brought_in, checked, request_of, rows_of, undone


@pytest.mark.parametrize(
    ("there", "said", "problem"),
    [
        ({"grade": "B"}, {}, "import_transfer_grade_there"),
        ({"credit": "2"}, {"credits": "3"}, "import_credit_of_attempt"),
        ({"academic_year": str(YEAR - 2)}, {}, "import_transfer_passed"),
        ({"semester": "2"}, {}, "import_transfer_passed"),
        ({"academic_year": str(YEAR - 2), "grade": "C"}, {}, "import_transfer_passed"),
    ],
)
def test_credits_of_a_subject_count_once(
    university: University, offices: TransferOffices, there: Mapping[str, str], said: Mapping[str, str], problem: str
) -> None:
    brought_in(grades_of(offices, grade(offices) | there))
    found = became(university, checked(file_of(offices, row(offices) | said)))
    assert found == [(RowState.REFUSED, None, problem)]


def test_a_better_grade_after_a_transfer_is_no_reason(university: University, offices: TransferOffices) -> None:
    brought_in(grades_of(offices, grade(offices, "A", semester="2")))
    assert became(university, brought_in(file_of(offices, row(offices)))) == [NEW]


def test_credits_of_a_source_are_granted_once_in_whatever_spelling(
    university: University, offices: TransferOffices
) -> None:
    again = row(offices, offices.two, source_code="2110 101", institution=f" {INSTITUTION} ")
    spent = (RowState.REFUSED, None, "import_transfer_source_spent")
    assert became(university, brought_in(file_of(offices, row(offices), again))) == [NEW, spent]
    assert became(university, checked(file_of(offices, again))) == [spent]
    larger = {"source_credits": "6"}
    case_id = brought_in(file_of(offices, row(offices) | larger, again | larger))
    assert became(university, case_id) == [CHANGED, NEW]


def test_one_subject_in_two_terms_of_a_file_is_one_too_many(university: University, offices: TransferOffices) -> None:
    twice = row(offices, semester="2", source_code="2110999")
    found = became(university, brought_in(file_of(offices, row(offices), twice)))
    assert found == [NEW, (RowState.REFUSED, None, "import_transfer_passed")]


def test_a_source_is_not_given_fewer_credits_than_are_granted_by_now(
    university: University, offices: TransferOffices
) -> None:
    brought_in(file_of(offices, row(offices)))
    more = brought_in(file_of(offices, row(offices, source_credits="6")))
    other = brought_in(file_of(offices, row(offices, offices.two, source_credits="6")))
    undone(more)
    assert [(each.state, each.problem) for each in rows_of(university, more)] == [
        (RowState.KEPT, "import_transfer_source_spent")
    ]
    undone(other)
    assert {each.source_credits for each in university.rows(TransferCreditLine)} == {6}


def test_credits_that_are_kept_do_not_change(university: University, offices: TransferOffices) -> None:
    brought_in(file_of(offices, row(offices)))
    found = became(university, checked(file_of(offices, row(offices, credits="2"))))
    assert found == [(RowState.REFUSED, None, "import_credit_of_attempt")]


def test_nothing_is_added_to_a_degree(university: University, offices: TransferOffices) -> None:
    degree_conferred_on(university, offices.student)
    found = became(university, checked(file_of(offices, row(offices))))
    assert found == [(RowState.REFUSED, None, "import_grade_after_degree")]


def test_what_this_portal_granted_stays_as_it_is(university: University, offices: TransferOffices) -> None:
    record = offices.agreed(offices.request(to_subject(offices.one)))
    [line] = university.rows(TransferCreditLine)
    assert line.granted_at is not None
    same = {
        "student_code": offices.student.student_code, "academic_year": str(YEAR), "semester": str(SEMESTER),
        "subject_code": offices.one.show_code, "institution": INSTITUTION, "source_code": line.source_code,
        "granted_on": str(bangkok_date(line.granted_at)),
    }  # fmt: skip
    assert record.stage == "approved"
    assert became(university, checked(file_of(offices, same))) == [UNCHANGED]
    other = became(university, checked(file_of(offices, same | {"institution": "มหาวิทยาลัยอื่น"})))
    assert other == [(RowState.REFUSED, None, "import_transfer_of_portal")]


def test_a_grade_that_was_published_since_the_check_is_looked_at_again(
    university: University, offices: TransferOffices
) -> None:
    case_id = checked(file_of(offices, row(offices)))
    brought_in(grades_of(offices, grade(offices, "B")))
    applied(case_id)
    assert became(university, case_id) == [(RowState.REFUSED, None, "import_transfer_grade_there")]


def test_who_takes_the_subject_in_this_portal_has_it_by_a_grade_sheet(
    university: University, offices: TransferOffices
) -> None:
    decide_enrolment(university.request(offices.student, university.section(offices.one)))
    found = became(university, checked(file_of(offices, row(offices, academic_year=str(YEAR), semester="1"))))
    assert found == [(RowState.REFUSED, None, "import_transfer_taken")]


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"student_code": "0000000000"}, "import_student_not_found"),
        ({"subject_code": "09999999"}, "import_subject_unknown"),
        ({"institution": ""}, "import_transfer_from_nowhere"),
        ({"former_student_code": "6210450001"}, "import_transfer_two_origins"),
        ({"granted_on": "31/12/2580"}, "import_transfer_day_to_come"),
        ({"granted_on": ""}, "import_cell_missing_of_new"),
        ({"grade": "Q"}, "import_grade_wrong"),
        ({"grade": "D+"}, "import_transfer_grade_low"),
        ({"academic_year": "2575"}, "import_transfer_term_to_come"),
        ({"credits": "4"}, "import_transfer_credits_many"),
        ({"source_credits": "2"}, "import_transfer_credits_many"),
        ({"source_credits": "many"}, "import_credit_wrong"),
        ({"source_code": "=1+1" * 9}, "import_text_too_long"),
    ],
)
def test_rows_that_cannot_be_are_refused(
    university: University, offices: TransferOffices, said: Mapping[str, str], problem: str
) -> None:
    [(state, _, found)] = became(university, checked(file_of(offices, row(offices) | said)))
    assert (state, found) == (RowState.REFUSED, problem)


def test_the_code_that_the_student_has_now_is_no_former_one(university: University, offices: TransferOffices) -> None:
    own = row(offices, institution="", former_student_code=offices.student.student_code)
    found = became(university, checked(file_of(offices, own)))
    assert found == [(RowState.REFUSED, None, "import_transfer_own_code")]


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ({"granted_on": "31/12/2580"}, (RowState.REFUSED, None, "import_transfer_day_to_come")),
        ({"source_credits": "2"}, (RowState.REFUSED, None, "import_transfer_credits_many")),
        ({}, UNCHANGED),
    ],
)
@pytest.mark.parametrize("order", [1, -1])
def test_credits_held_of_a_source_stay_spent_whatever_becomes_of_their_row(
    university: University, offices: TransferOffices, said: Mapping[str, str], first: Became, order: int
) -> None:
    brought_in(file_of(offices, row(offices)))
    spent = (RowState.REFUSED, None, "import_transfer_source_spent")
    found = became(university, brought_in(file_of(offices, *[row(offices) | said, row(offices, offices.two)][::order])))
    assert found == [first, spent][::order]


def test_credits_that_a_refused_row_would_free_stay_spent(university: University, offices: TransferOffices) -> None:
    brought_in(file_of(offices, row(offices)))
    moved = row(offices, source_code="2110999", source_name="")
    rows = [moved, row(offices, offices.two)]
    request = request_of(university, offices.registrar, rows, REMOVING, ImportKind.TRANSFERS)
    found = became(university, brought_in(request))
    assert found == [
        (RowState.REFUSED, None, "import_cell_not_removed"),
        (RowState.REFUSED, None, "import_transfer_source_spent"),
    ]


def test_a_source_is_free_again_once_another_row_of_the_file_leaves_it(
    university: University, offices: TransferOffices
) -> None:
    brought_in(file_of(offices, row(offices)))
    moved = row(offices, source_code="2110999")
    assert became(university, brought_in(file_of(offices, moved, row(offices, offices.two)))) == [CHANGED, NEW]


def test_credits_granted_by_this_portal_stay_spent_beside_a_row_that_repeats_them(
    university: University, offices: TransferOffices
) -> None:
    offices.agreed(offices.request(to_subject(offices.one)))
    [line] = university.rows(TransferCreditLine)
    assert line.granted_at is not None
    same = row(
        offices, academic_year=str(YEAR), semester=str(SEMESTER), source_code=line.source_code,
        source_name=line.source_name, source_credits=str(line.source_credits), grade=line.grade,
        granted_on=str(bangkok_date(line.granted_at)),
    )  # fmt: skip
    again = same | {"subject_code": offices.two.show_code}
    found = became(university, checked(file_of(offices, same, again)))
    assert found == [UNCHANGED, (RowState.REFUSED, None, "import_transfer_source_spent")]
