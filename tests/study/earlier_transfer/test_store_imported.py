"""Files of transfers: credits of the old system with what was passed elsewhere for them (golive §3)."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from models.access.role.tables import AuditEntry
from models.grades.grade.contract import EntryKind
from models.grades.grade.tables import GradeAttempt, GradeEntry
from models.grades.standing.tables import StudentStanding
from models.imports.import_batch.contract.case import RowState
from models.kit.calendar import bangkok_date
from models.news.announcement.tables import Notification
from models.study.transfer_credit.contract import TransferSource
from models.study.transfer_credit.tables import TransferCredit, TransferCreditLine
from tests.grades.earlier_grade.test_store_imported import ISSUE, degree_conferred_on
from tests.support.earlier_transfers import (
    CHANGED,
    KEPT_USED,
    NEW,
    UNCHANGED,
    earned,
    file_of,
    grade,
    grades_of,
    row,
    transferred,
)
from tests.support.grading import assert_standings_are_what_the_entries_say
from tests.support.transferring import INSTITUTION, TransferOffices, to_subject
from tests.support.university import YEAR, University
from tests.support.updating import became, brought_in, checked, rows_of, undone


def test_a_transfer_of_a_file_grants_credits_and_keeps_its_source(
    university: University, offices: TransferOffices
) -> None:
    case_id = brought_in(file_of(offices, row(offices)))
    assert became(university, case_id) == [NEW]
    [transfer], [line] = university.rows(TransferCredit), university.rows(TransferCreditLine)
    assert (transfer.case_id, transfer.import_case_id, transfer.source) == (None, case_id, TransferSource.OUTSIDE)
    assert (transfer.institution, transfer.former_student_code, transfer.under_review) == (INSTITUTION, None, False)
    assert (line.source_code, line.source_name, line.source_credits, line.grade) == (
        "2110101", "Computer programming", 3, "B",
    )  # fmt: skip
    assert (line.target_code, line.credits) == (offices.one.show_code, 3)
    assert line.granted_at is not None
    assert bangkok_date(line.granted_at) == date(2025, 6, 20)
    [entry] = university.rows(GradeEntry)
    assert (entry.letter, entry.kind, entry.case_id) == ("P", EntryKind.EARLIER, case_id)
    assert bangkok_date(entry.effective_at) == date(2025, 6, 20)
    assert earned(university) == 3
    assert transferred(university, offices.student) == [(offices.one.show_code, "3")]
    assert university.rows(Notification) == []
    [trail] = [each for each in university.rows(AuditEntry) if each.action == "transfer_credit.carry_over"]
    assert trail.subject_id == offices.student.student_code
    assert_standings_are_what_the_entries_say(university.engine)
    assert became(university, brought_in(file_of(offices, row(offices)))) == [UNCHANGED]
    undone(case_id)
    for table in (TransferCredit, TransferCreditLine, GradeAttempt, GradeEntry, StudentStanding):
        assert university.rows(table) == []


def test_what_was_passed_under_another_student_code_names_it(university: University, offices: TransferOffices) -> None:
    brought_in(file_of(offices, row(offices, institution="", former_student_code="6210450001")))
    [transfer] = university.rows(TransferCredit)
    assert (transfer.source, transfer.former_student_code) == (TransferSource.INSIDE, "6210450001")
    assert earned(university) == 3


def test_a_transfer_of_credits_that_are_there_says_where_they_came_from(
    university: University, offices: TransferOffices
) -> None:
    """A P of earlier grades and the transfer it stands for are one and the same: its credits count once."""
    first = brought_in(grades_of(offices, grade(offices)))
    assert transferred(university, offices.student) == []
    case_id = brought_in(file_of(offices, row(offices)))
    assert became(university, case_id) == [NEW]
    assert (len(university.rows(GradeEntry)), earned(university)) == (1, 3)
    assert transferred(university, offices.student) == [(offices.one.show_code, "3")]
    undone(first)
    assert [(each.state, each.problem) for each in rows_of(university, first)] == KEPT_USED
    undone(case_id)
    assert (university.rows(TransferCredit), len(university.rows(GradeEntry))) == ([], 1)
    assert earned(university) == 3


def test_credits_that_were_transferred_do_not_come_in_again_as_grades_of_other_terms(
    university: University, offices: TransferOffices
) -> None:
    """Refused in this order too: a transfer after such a grade is refused itself."""
    brought_in(file_of(offices, row(offices)))
    earlier, later = {"academic_year": str(YEAR - 2)}, {"semester": "2"}
    carried_over = [(RowState.REFUSED, None, "import_grade_carried_over")]
    for said in (grade(offices, "P", **later), grade(offices, "P", **earlier), grade(offices, "C", **earlier)):
        case_id = brought_in(grades_of(offices, said))
        assert became(university, case_id) == carried_over
        [found] = rows_of(university, case_id)
        assert found.facts is not None
        assert found.facts["term"] == f"1/{YEAR - 1}"
    assert earned(university) == 3
    good = [grade(offices, "F", **earlier), grade(offices, "C", **later)]
    assert became(university, brought_in(grades_of(offices, *good))) == [NEW, NEW]
    assert became(university, brought_in(grades_of(offices, grade(offices, "D", **earlier)))) == carried_over


def test_a_p_of_earlier_grades_after_its_transfer_adds_nothing(
    university: University, offices: TransferOffices
) -> None:
    brought_in(file_of(offices, row(offices)))
    assert became(university, brought_in(grades_of(offices, grade(offices)))) == [UNCHANGED]
    assert earned(university) == 3


def test_no_file_of_grades_changes_the_letter_of_a_transfer(university: University, offices: TransferOffices) -> None:
    brought_in(file_of(offices, row(offices)))
    found = became(university, checked(grades_of(offices, grade(offices, "B"))))
    assert found == [(RowState.REFUSED, None, "import_grade_transferred")]


def test_a_later_file_corrects_a_source_and_undoing_gives_it_back(
    university: University, offices: TransferOffices
) -> None:
    brought_in(file_of(offices, row(offices)))
    later = brought_in(file_of(offices, row(offices, source_name="Programming I", grade="A", granted_on="1/7/2568")))
    assert became(university, later) == [CHANGED]
    [line] = university.rows(TransferCreditLine)
    assert (line.source_name, line.grade, line.granted_at and bangkok_date(line.granted_at)) == (
        "Programming I", "A", date(2025, 7, 1),
    )  # fmt: skip
    undone(later)
    [line] = university.rows(TransferCreditLine)
    assert (line.source_name, line.grade) == ("Computer programming", "B")
    assert len(university.rows(GradeEntry)) == 1


@pytest.mark.parametrize("stands_on_it", ["transcript", "degree"])
def test_what_a_paper_stands_on_stays(university: University, offices: TransferOffices, stands_on_it: str) -> None:
    case_id = brought_in(file_of(offices, row(offices)))
    if stands_on_it == "degree":
        degree_conferred_on(university, offices.student)
    else:
        with university.engine.begin() as connection:
            by = {"student_id": offices.student.student_id, "by": offices.registrar.person_id}
            connection.execute(ISSUE, by)
    undone(case_id)
    assert [(each.state, each.problem) for each in rows_of(university, case_id)] == KEPT_USED
    assert len(university.rows(TransferCreditLine)) == 1


def test_a_request_counts_what_was_carried_over(university: University, offices: TransferOffices) -> None:
    brought_in(file_of(offices, row(offices)))
    record = offices.agreed(offices.request(to_subject(offices.one)))
    refused = record.items[0].refused
    assert refused is not None
    assert refused.code == "transfer_target_passed"
    record = offices.agreed(offices.request(to_subject(offices.two, source_code="2110101")))
    refused = record.items[0].refused
    assert refused is not None
    assert (refused.code, refused.facts["before"]) == ("transfer_source_spent", "3")


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE transfer_credit SET import_case_id = NULL",
        "UPDATE transfer_credit SET under_review = true",
        "UPDATE transfer_credit SET case_id = import_case_id, import_case_id = NULL",
    ],
)
def test_the_database_knows_each_transfer_by_a_case_or_an_import(
    university: University, offices: TransferOffices, change: str
) -> None:
    brought_in(file_of(offices, row(offices)))
    with pytest.raises(IntegrityError), university.engine.begin() as connection:
        connection.execute(text(change))


def test_undoing_frees_no_credits_of_a_source_that_a_row_which_stays_was_granted(
    university: University, offices: TransferOffices
) -> None:
    brought_in(file_of(offices, row(offices)))
    moved = brought_in(file_of(offices, row(offices, source_code="2110999"), row(offices, offices.two)))
    with university.engine.begin() as connection:
        connection.execute(ISSUE, {"student_id": offices.student.student_id, "by": offices.registrar.person_id})
    undone(moved)
    assert [each[0] for each in became(university, moved)] == [RowState.KEPT, RowState.KEPT]
    granted = [line.credits for line in university.rows(TransferCreditLine) if line.source_code == "2110101"]
    assert sum(each or 0 for each in granted) == 3
