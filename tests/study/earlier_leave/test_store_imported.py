"""Files of leaves: terms that students stayed away in the old system count here (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from models.access.role.tables import AuditEntry
from models.imports.import_batch.contract.case import BatchRequest, ImportKind, RowState
from models.kit.calendar import bangkok_date
from models.kit.imported_row import RowChange
from models.news.announcement.tables import Notification
from models.people.person.tables import StudentStatusEvent
from models.study.leave.contract import LeaveKind
from models.study.leave.tables import Leave, LeaveTerm
from tests.support.leaving import NEXT, THIS, LeaveOffices
from tests.support.university import YEAR, University
from tests.support.updating import applied, became, brought_in, checked, request_of, rows_of, undone

NEW = (RowState.APPLIED, RowChange.NEW, None)
CHANGED = (RowState.APPLIED, RowChange.CHANGED, None)
UNCHANGED = (RowState.UNCHANGED, None, None)
APPROVED = "5/1/2568"


@pytest.fixture
def offices(university: University) -> LeaveOffices:
    """A student who was admitted in 2566, a registrar and everybody else who considers a leave."""
    return LeaveOffices(university)


def row(offices: LeaveOffices, year: int | str = YEAR - 1, semester: str = "2", **said: str) -> dict[str, str]:
    """A leave of the second semester of the last year."""
    return {
        "student_code": offices.student.student_code, "kind": "ลาพักการศึกษา", "academic_year": str(year),
        "semester": semester, "approved_on": APPROVED, **said,
    }  # fmt: skip


def file_of(offices: LeaveOffices, *rows: Mapping[str, str]) -> BatchRequest:
    """An import of leaves."""
    return request_of(offices.university, offices.registrar, rows, kind=ImportKind.LEAVES)


def terms_of(university: University) -> list[tuple[int, int]]:
    """Every term of a leave, in their order."""
    return sorted((each.academic_year, each.semester) for each in university.rows(LeaveTerm))


def test_a_leave_of_a_file_is_kept_without_a_case_and_changes_nothing_else(
    university: University, offices: LeaveOffices
) -> None:
    steps = len(university.rows(StudentStatusEvent))
    said = row(offices, 2567, "2", last_academic_year="2568", last_semester="1", reason="ป่วย")
    case_id = brought_in(file_of(offices, said))
    assert became(university, case_id) == [NEW]
    [leave] = university.rows(Leave)
    assert (leave.case_id, leave.import_case_id, leave.leave_kind) == (None, case_id, LeaveKind.LEAVE)
    assert (leave.reason, leave.asked_on, leave.under_review) == ("ป่วย", date(2025, 1, 5), False)
    assert leave.approved_at is not None
    assert bangkok_date(leave.approved_at) == date(2025, 1, 5)
    assert terms_of(university) == [(2567, 2), (2568, 1)]
    assert len(university.rows(StudentStatusEvent)) == steps
    assert university.rows(Notification) == []
    [entry] = [each for each in university.rows(AuditEntry) if each.action == "leave.carry_over"]
    assert (entry.subject_id, (entry.after or {})["case"]) == (offices.student.student_code, str(case_id))
    assert became(university, brought_in(file_of(offices, said))) == [UNCHANGED]


def test_the_terms_of_a_file_count_in_the_longest_leave(offices: LeaveOffices) -> None:
    offices.next_term()
    refused = offices.previewed(offices.request(LeaveKind.LEAVE, THIS, NEXT)).refused
    assert refused is None or refused.code != "leave_too_long"
    case_id = brought_in(file_of(offices, row(offices)))
    refused = offices.previewed(offices.request(LeaveKind.LEAVE, THIS, NEXT)).refused
    assert refused is not None
    assert (refused.code, refused.facts["before"]) == ("leave_too_long", 1)
    undone(case_id)
    refused = offices.previewed(offices.request(LeaveKind.LEAVE, THIS, NEXT)).refused
    assert refused is None or refused.code != "leave_too_long"


def test_a_later_file_changes_a_leave_and_undoing_gives_it_back(university: University, offices: LeaveOffices) -> None:
    first = brought_in(file_of(offices, row(offices, 2567, "2", reason="ป่วย")))
    later = brought_in(
        file_of(offices, row(offices, 2567, "2", last_academic_year="2568", last_semester="1", reason="ดูแลบิดา"))
    )
    assert became(university, later) == [CHANGED]
    assert terms_of(university) == [(2567, 2), (2568, 1)]
    undone(first)
    assert [(each.state, each.problem) for each in rows_of(university, first)] == [
        (RowState.KEPT, "import_changed_since")
    ]
    undone(later)
    assert terms_of(university) == [(2567, 2)]
    assert [each.reason for each in university.rows(Leave)] == ["ป่วย"]


@pytest.mark.parametrize("later", [{"last_academic_year": "2568", "last_semester": "1"}, {"reason": "ป่วย"}])
def test_undoing_a_new_leave_keeps_what_a_later_file_said_where_the_first_said_nothing(
    university: University, offices: LeaveOffices, later: Mapping[str, str]
) -> None:
    first = brought_in(file_of(offices, row(offices, 2567, "2")))
    second = brought_in(file_of(offices, row(offices, 2567, "2", **later)))
    held = terms_of(university)
    undone(first)
    assert [(each.state, each.problem) for each in rows_of(university, first)] == [
        (RowState.KEPT, "import_changed_since")
    ]
    assert terms_of(university) == held
    undone(second)
    assert terms_of(university) == [(2567, 2)]


def test_a_leave_is_not_given_back_terms_that_another_one_has_by_now(
    university: University, offices: LeaveOffices
) -> None:
    two = {"last_academic_year": "2567", "last_semester": "2"}
    brought_in(file_of(offices, row(offices, 2567, "1", **two)))
    later = brought_in(file_of(offices, row(offices, 2567, "1", last_academic_year="2567", last_semester="1")))
    other = brought_in(file_of(offices, row(offices, 2567, "2")))
    undone(later)
    assert [(each.state, each.problem) for each in rows_of(university, later)] == [
        (RowState.KEPT, "import_leave_overlaps")
    ]
    undone(other)
    assert terms_of(university) == [(2567, 1)]


def test_undoing_takes_a_leave_out(university: University, offices: LeaveOffices) -> None:
    case_id = brought_in(file_of(offices, row(offices)))
    undone(case_id)
    assert (university.rows(Leave), university.rows(LeaveTerm)) == ([], [])
    assert [each.action for each in university.rows(AuditEntry) if each.action == "leave.remove"] == ["leave.remove"]


def test_a_leave_longer_than_the_regulation_allows_is_pointed_out(
    university: University, offices: LeaveOffices
) -> None:
    first = brought_in(file_of(offices, row(offices, 2567, "1", last_academic_year="2567", last_semester="2")))
    assert [each.notes or [] for each in rows_of(university, first)] == [[]]
    case_id = brought_in(file_of(offices, row(offices, 2568, "1")))
    [found] = rows_of(university, case_id)
    assert (found.state, [note["code"] for note in found.notes or []]) == (RowState.APPLIED, ["import_leave_longer"])


def test_a_leave_of_a_term_that_was_studied_is_pointed_out(university: University, offices: LeaveOffices) -> None:
    withdrawn, studied = university.subject(), university.subject()
    grades = [
        {"student_code": offices.student.student_code, "academic_year": str(year), "semester": "1",
         "subject_code": subject.show_code, "grade": letter}
        for year, subject, letter in ((2567, withdrawn, "W"), (2568, withdrawn, "P"), (2568, studied, "F"))
    ]  # fmt: skip
    brought_in(request_of(university, offices.registrar, grades, kind=ImportKind.EARLIER_GRADES))
    case_id = brought_in(file_of(offices, row(offices, 2567, "1"), row(offices, 2568, "1", kind="maintain")))
    first, second = rows_of(university, case_id)
    assert (first.state, first.notes or []) == (RowState.APPLIED, [])
    [note] = second.notes or []
    assert (second.state, note["code"]) == (RowState.APPLIED, "import_leave_studied")
    facts = note["facts"]
    assert isinstance(facts, dict)
    assert (facts["term"], facts["subject"], facts["letter"]) == ("1/2568", studied.show_code, "F")


def test_a_leave_of_a_term_with_a_seat_in_this_portal_is_refused(university: University, offices: LeaveOffices) -> None:
    offices.enrolled()
    offices.this_term(offices.today - timedelta(days=150))
    offices.next_term()
    case_id = brought_in(file_of(offices, row(offices, YEAR, "1")))
    assert became(university, case_id) == [(RowState.REFUSED, None, "import_leave_enrolled")]
    assert university.rows(Leave) == []


def test_a_leave_of_this_portal_stays_as_it_is(university: University, offices: LeaveOffices) -> None:
    """A leave that was granted here, and a row of its terms."""
    offices.calendar(dropping_until=offices.today, withdrawing_until=offices.today + timedelta(days=9))
    request = offices.request()
    offices.agreed(request)
    now = row(offices, request.terms[0].academic_year, str(request.terms[0].semester), approved_on="")
    assert became(university, checked(file_of(offices, now))) == [UNCHANGED]
    other = became(university, checked(file_of(offices, {**now, "reason": "เรื่องอื่น"})))
    assert other == [(RowState.REFUSED, None, "import_leave_of_portal")]


def test_two_leaves_of_one_term_are_one_too_many(university: University, offices: LeaveOffices) -> None:
    both = [
        row(offices, 2567, "2", last_academic_year="2568", last_semester="1"),
        row(offices, 2568, "1"),
        row(offices, 2568, "1", kind="maintain"),
    ]
    overlaps = (RowState.REFUSED, None, "import_leave_overlaps")
    assert became(university, brought_in(file_of(offices, *both))) == [NEW, overlaps, overlaps]
    assert became(university, checked(file_of(offices, both[1]))) == [overlaps]


def test_a_leave_that_was_granted_since_the_check_is_looked_at_again(
    university: University, offices: LeaveOffices
) -> None:
    case_id = checked(file_of(offices, row(offices, 2567, "2")))
    brought_in(file_of(offices, row(offices, 2567, "1", last_academic_year="2567", last_semester="2")))
    applied(case_id)
    assert became(university, case_id) == [(RowState.REFUSED, None, "import_leave_overlaps")]


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"student_code": "0000000000"}, "import_student_not_found"),
        ({"kind": "ลาออก"}, "import_leave_kind_wrong"),
        ({"academic_year": "2565"}, "import_leave_before_admission"),
        ({"approved_on": "31/12/2580"}, "import_leave_approved_to_come"),
        ({"approved_on": ""}, "import_cell_missing_of_new"),
        ({"semester": "ฤดูร้อน"}, "import_leave_summer"),
        ({"last_academic_year": "2568"}, "import_leave_term_half"),
        ({"last_semester": "2"}, "import_leave_term_half"),
        ({"last_academic_year": "2567", "last_semester": "1"}, "import_leave_terms_turned"),
        ({"last_academic_year": str(YEAR), "last_semester": "1"}, "import_leave_not_over"),
        ({"academic_year": str(YEAR), "semester": "1"}, "import_leave_not_over"),
        ({"kind": "maintain", "semester": "1", "last_academic_year": "2568", "last_semester": "2"},
         "import_leave_maintains_one"),
    ],
)  # fmt: skip
def test_rows_that_cannot_be_are_refused(
    university: University, offices: LeaveOffices, said: Mapping[str, str], problem: str
) -> None:
    [(state, _, found)] = became(university, checked(file_of(offices, row(offices) | said)))
    assert (state, found) == (RowState.REFUSED, problem)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE leave SET import_case_id = NULL",
        "UPDATE leave SET under_review = true",
        "UPDATE leave SET case_id = (SELECT min(case_id::text)::uuid FROM case_file)",
    ],
)
def test_the_database_knows_each_leave_by_a_case_or_an_import(
    university: University, offices: LeaveOffices, change: str
) -> None:
    brought_in(file_of(offices, row(offices)))
    with pytest.raises(IntegrityError), university.engine.begin() as connection:
        connection.execute(text(change))
