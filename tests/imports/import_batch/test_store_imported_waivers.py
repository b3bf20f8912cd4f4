"""A file of waivers: judged by the rules of a request, granted once, and taken back (spec §5, finance §6)."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest
from sqlmodel import Session

from activities.finance.followed_waiver import find_paid_waivers
from activities.finance.overdue import follow_due_days
from activities.imports.file_reading import read_import_file
from activities.imports.import_batch import apply_import_chunk, check_import_chunk, undo_import_chunk
from models.enrolment.hold.tables import StudentHold
from models.finance.waiver.contract.case import WaiverStage
from models.finance.waiver.store.postponing import waiver_over
from models.finance.waiver.tables import Waiver
from models.imports.import_batch.contract.case import ImportKind, RowState
from models.kit.calendar import utc_now
from models.people.student.contract.status import StudentStatus
from tests.support.imports import Line, due_on, import_request, keep_masters, rows_of, whole
from tests.support.university import University
from tests.support.waivers import OWED, WaiverDesk

COLUMNS = {"student_code": 0, "reason": 1, "number": 2, "due_on": 3}
HELD, FREE = True, False


@pytest.fixture
def desk(university: University) -> WaiverDesk:
    keep_masters(university)
    return WaiverDesk(university)


def checked(desk: WaiverDesk, *lines: Line, continues: UUID | None = None) -> UUID:
    """An import of waivers whose rows are read and checked."""
    request = import_request(desk.university, desk.officer, lines, ImportKind.WAIVERS, continues, COLUMNS)
    read_import_file(request)
    check_import_chunk(whole(request.case_id))
    return request.case_id


def brought_in(desk: WaiverDesk, *lines: Line, continues: UUID | None = None) -> UUID:
    """An import whose good rows are brought in."""
    case_id = checked(desk, *lines, continues=continues)
    apply_import_chunk(whole(case_id))
    return case_id


def line(desk: WaiverDesk, number: str = "", day: str = "") -> Line:
    return desk.student.student_code, "น้ำท่วมบ้าน", number, day


def holds(desk: WaiverDesk) -> list[bool]:
    return [hold.released_at is None for hold in desk.university.rows(StudentHold)]


def test_a_row_postpones_what_is_open_releases_the_hold_and_undoing_gives_the_day_back(desk: WaiverDesk) -> None:
    follow_due_days()
    assert holds(desk) == [HELD]
    case_id = checked(desk, line(desk))
    assert (rows_of(desk.university, case_id), desk.university.rows(Waiver)) == ([(RowState.GOOD, None)], [])
    assert holds(desk) == [HELD]
    apply_import_chunk(whole(case_id))
    [waiver] = desk.university.rows(Waiver)
    assert (waiver.stage, waiver.amount, waiver.until) == (WaiverStage.GRANTED, OWED, due_on())
    [due] = desk.cashier.instalments(desk.student, desk.invoice_id)
    assert (due.due_on, due.open, holds(desk)) == (due_on(), OWED, [FREE])
    undo_import_chunk(whole(case_id))
    [due] = desk.cashier.instalments(desk.student, desk.invoice_id)
    assert due.due_on == desk.day(-1)
    assert (rows_of(desk.university, case_id), sorted(holds(desk))) == ([(RowState.UNDONE, None)], [FREE, HELD])
    assert brought_in(desk, line(desk)) != case_id
    assert [row.stage for row in desk.university.rows(Waiver)].count(WaiverStage.GRANTED) == 1


def test_who_was_imported_this_term_is_refused_and_a_corrected_file_passes_over(desk: WaiverDesk) -> None:
    first = brought_in(desk, line(desk), ("0000000000", "x", "", ""))
    assert rows_of(desk.university, first)[1] == (RowState.REFUSED, "import_student_not_found")
    desk.bill("two", due_in=3)
    assert rows_of(desk.university, checked(desk, line(desk))) == [(RowState.REFUSED, "waiver_already_imported")]
    assert rows_of(desk.university, checked(desk, line(desk), continues=first)) == [(RowState.DONE_BEFORE, None)]


def test_more_than_two_terms_of_arrears_and_other_faults_are_told_by_their_own_code(desk: WaiverDesk) -> None:
    late = (desk.today + timedelta(days=300)).isoformat()
    assert rows_of(desk.university, checked(desk, line(desk, day=late))) == [(RowState.REFUSED, "waiver_day_late")]
    unknown = checked(desk, line(desk, number="NONE"))
    assert rows_of(desk.university, unknown) == [(RowState.REFUSED, "waiver_invoice_unknown")]
    desk.arrears(3)
    assert rows_of(desk.university, checked(desk, line(desk))) == [(RowState.REFUSED, "waiver_arrears")]


def test_who_owes_nothing_gets_none(desk: WaiverDesk) -> None:
    desk.pay()
    assert rows_of(desk.university, checked(desk, line(desk))) == [(RowState.REFUSED, "waiver_none_open")]


@pytest.mark.parametrize("status", list(StudentStatus), ids=lambda status: status.name.lower())
def test_a_file_grants_waivers_to_some_statuses_only(university: University, status: StudentStatus) -> None:
    keep_masters(university)
    desk = WaiverDesk(university, status=status.value)
    may = {StudentStatus.CURRENT, StudentStatus.NEW, StudentStatus.ON_LEAVE, StudentStatus.DISCIPLINED}
    wanted = (RowState.GOOD, None) if status in may else (RowState.REFUSED, "waiver_status")
    assert rows_of(university, checked(desk, line(desk))) == [wanted]


def test_a_waiver_that_has_ended_is_kept_when_its_file_is_undone(desk: WaiverDesk) -> None:
    case_id = brought_in(desk, line(desk))
    [waiver] = desk.university.rows(Waiver)
    desk.pay()
    assert find_paid_waivers(desk.student.student_id) == []
    with Session(desk.university.engine) as session, session.begin():
        session.get_one(Waiver, waiver.waiver_id).stage = WaiverStage.SETTLED
        waiver_over(session, waiver.waiver_id, utc_now())
    undo_import_chunk(whole(case_id))
    assert rows_of(desk.university, case_id) == [(RowState.KEPT, None)]
