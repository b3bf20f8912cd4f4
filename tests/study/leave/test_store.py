"""The transactions of leaving, run twice as Temporal may run them (study §5, docs/areas/study.md)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest
from sqlmodel import Session

from activities.enrolment.enrolment import decide_enrolment
from activities.enrolment.waitlist import join_waitlist
from activities.enrolment.waitlist_offer import offer_seats
from activities.study.leave import begin_leave, judge_leave, receive_leave, settle_leave
from models.cases.case.contract.record import CaseState
from models.curriculum.subject.contract.grading import Grading
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.store.reading import STUDENT
from models.enrolment.enrolment.tables import Enrolment
from models.enrolment.enrolment_type.contract import EnrolmentType
from models.enrolment.plan.tables import EnrolmentTypeChoice, WaitlistEntry
from models.enrolment.waitlist.contract import SeatsFreed, WaitlistStage
from models.grades.grade.contract import EntryKind
from models.grades.grade.store import FirstGrade, Written, begin_grades
from models.grades.grade.tables import GradeEntry
from models.kit.calendar import bangkok_instant, utc_now
from models.people.student.contract.status import StudentStatus
from models.study.leave.contract import (
    LeaveDue,
    LeaveEffect,
    LeaveEnd,
    LeaveKind,
    LeaveStage,
    TermKey,
)
from models.study.leave.rules.process import lapsed, regulation_of
from models.study.leave.tables import LeaveTerm
from tests.support.fees import CREDIT, KEEPING, LUMP_SUM, MAINTAIN, TUITION, FeeOffice
from tests.support.grading import Grades
from tests.support.leaving import DAY, NEXT, THIS, LeaveOffices
from tests.support.rows import record_in_rows, seats_taken
from tests.support.university import SEMESTER, YEAR, University
from tests.support.waitlist import waitlist_request


@pytest.fixture
def offices(university: University) -> LeaveOffices:
    """A student with an advisor, a head, a dean and a registrar."""
    return LeaveOffices(university)


@pytest.fixture
def fees(university: University) -> FeeOffice:
    """The fee masters."""
    return FeeOffice(university).opened()


def test_a_request_is_received_once_with_what_it_would_do(offices: LeaveOffices) -> None:
    [section] = offices.enrolled()
    request = offices.request()
    first, again = receive_leave(request), receive_leave(request)
    assert first == again
    assert first.record == record_in_rows(offices.university.engine, request.case_id)
    assert first.record.stage == LeaveStage.ADVISOR_REVIEW
    assert len(offices.row(request).effects["terms"][0]["enrolments"]) == 1
    assert seats_taken(offices.university.engine, section.section_id) == 1
    assert offices.status == StudentStatus.CURRENT


def test_a_preview_changes_nothing_and_says_what_is_done_then(offices: LeaveOffices, fees: FeeOffice) -> None:
    [section] = offices.enrolled()
    fees.bill(offices.student)
    request = offices.request()
    shown = offices.previewed(request)
    assert shown.refused is None
    assert seats_taken(offices.university.engine, section.section_id) == 1
    assert fees.charged(offices.student) == {TUITION: LUMP_SUM}
    offices.agreed(request)
    assert shown.effects is not None
    assert offices.row(request).effects == offices.row(request).done == shown.effects.model_dump(mode="json")


def test_an_early_leave_records_nothing_and_charges_what_maintaining_costs(
    offices: LeaveOffices, fees: FeeOffice
) -> None:
    [section] = offices.enrolled()
    fees.bill(offices.student)
    decided = offices.agreed(offices.request())
    assert decided.record.stage == LeaveStage.ACTIVE
    assert offices.status == StudentStatus.ON_LEAVE
    assert [row.status for row in offices.university.rows(Enrolment)] == [EnrolmentStatus.DROPPED]
    assert offices.university.rows(GradeEntry) == []
    assert seats_taken(offices.university.engine, section.section_id) == 0
    assert fees.charged(offices.student) == {MAINTAIN: KEEPING}
    [choice] = offices.university.rows(EnrolmentTypeChoice)
    assert choice.enrol_type is EnrolmentType.MAINTAIN_STATUS


def test_a_leave_in_the_time_of_withdrawing_leaves_a_w_and_the_fees(offices: LeaveOffices, fees: FeeOffice) -> None:
    [section] = offices.enrolled()
    fees.bill(offices.student)
    offices.calendar(dropping_until=offices.today - 3 * DAY, withdrawing_until=offices.today + 3 * DAY)
    offices.agreed(offices.request())
    assert [row.status for row in offices.university.rows(Enrolment)] == [EnrolmentStatus.WITHDRAWN]
    assert [row.letter for row in offices.university.rows(GradeEntry)] == ["W"]
    assert seats_taken(offices.university.engine, section.section_id) == 0
    assert fees.charged(offices.student) == {TUITION: LUMP_SUM}


def test_the_day_it_was_asked_for_decides_though_it_is_approved_on_the_day_the_effect_changes(
    offices: LeaveOffices,
) -> None:
    """Asked for on the last day of W, agreed to on the first day of removal: a W, as its student was shown."""
    offices.enrolled()
    yesterday = offices.today - DAY
    offices.calendar(dropping_until=offices.today - 10 * DAY, withdrawing_until=yesterday)
    asked = offices.request(at=utc_now() - DAY)
    decided = offices.agreed(asked)
    assert decided.record.stage == LeaveStage.ACTIVE
    assert offices.row(asked).asked_on == yesterday
    assert [row.effect for row in offices.university.rows(LeaveTerm)] == [LeaveEffect.WITHDRAWN]
    assert [row.letter for row in offices.university.rows(GradeEntry)] == ["W"]
    other = offices.university.student(offices.advisor)
    late = receive_leave(offices.request(student=other)).record
    assert [item.refused.code for item in late.items if item.refused] == ["leave_needs_proof"]


def test_a_calendar_that_moves_while_offices_look_at_it_changes_nothing_of_what_was_shown(
    offices: LeaveOffices,
) -> None:
    offices.enrolled()
    offices.calendar(dropping_until=offices.today, withdrawing_until=offices.today + 30 * DAY)
    request = offices.request()
    received = receive_leave(request)
    offices.calendar(dropping_until=offices.today - 9 * DAY, withdrawing_until=offices.today - 8 * DAY)
    record = received.record
    while record.tasks:
        record = judge_leave(offices.decision(request, received, record)).record
    assert offices.university.rows(GradeEntry) == []
    assert [row.effect for row in offices.university.rows(LeaveTerm)] == [LeaveEffect.NOTHING_RECORDED]


def test_an_approval_judged_twice_does_it_once(offices: LeaveOffices, fees: FeeOffice) -> None:
    [section] = offices.enrolled()
    fees.bill(offices.student)
    request = offices.request()
    received = receive_leave(request)
    record = received.record
    while record.tasks:
        decision = offices.decision(request, received, record)
        first, again = judge_leave(decision), judge_leave(decision)
        assert first == again
        record = first.record
    assert len([event for event in offices.history if event.case_id == request.case_id]) == 1
    assert seats_taken(offices.university.engine, section.section_id) == 0
    assert offices.row(request).number == f"LV-{offices.row(request).year}-00001"


def test_the_status_history_has_every_field(offices: LeaveOffices) -> None:
    request = offices.request()
    offices.agreed(request)
    event = offices.history[-1]
    assert (event.old_status_code, event.status_code) == (StudentStatus.CURRENT, StudentStatus.ON_LEAVE)
    assert (event.effective_on, event.reason_on, event.approved_on) == (offices.today,) * 3
    assert event.reason_th == "ลาพักการศึกษา: ป่วยต้องรักษาตัว"
    assert event.document_no == offices.row(request).number
    assert (event.recorded_by_id, event.case_id) == (offices.registrar.person_id, request.case_id)
    assert event.restored_on is None


def test_who_comes_back_has_the_status_they_left_and_the_leave_ends(offices: LeaveOffices) -> None:
    offices.university.give_status(offices.student, StudentStatus.ON_PROBATION)
    leave = offices.request()
    offices.agreed(leave)
    back = offices.request(LeaveKind.RETURN)
    decided = offices.agreed(back)
    assert (decided.record.stage, decided.ends_case_id) == (LeaveStage.APPROVED, leave.case_id)
    assert (offices.row(leave).ended_as, offices.row(leave).ended_by_case_id) == (LeaveEnd.RETURNED, back.case_id)
    assert offices.status == StudentStatus.ON_PROBATION
    assert (offices.history[-1].restored_on, offices.history[-1].restoration_remark) == (offices.today, back.reason)


def test_who_comes_back_in_a_term_to_come_is_on_leave_until_it_begins(offices: LeaveOffices) -> None:
    offices.next_term()
    leave = offices.request()
    offices.agreed(leave)
    back = offices.request(LeaveKind.RETURN, NEXT)
    decided = offices.agreed(back)
    record = decided.record
    assert (record.stage, record.state, decided.ends_case_id) == (LeaveStage.GRANTED, CaseState.OPEN, None)
    assert (record.deadline_at, record.deadline_effect) == (
        bangkok_instant(offices.today + 130 * DAY), "comes_back"
    )  # fmt: skip
    assert (offices.status, offices.row(leave).ended_as) == (StudentStatus.ON_LEAVE, None)
    due = LeaveDue(request=back, regulation=regulation_of(back.leave_kind), record=record, at=utc_now())
    first, again = begin_leave(due), begin_leave(due)
    assert first == again
    assert (first.stage, first.state) == (LeaveStage.APPROVED, CaseState.CLOSED)
    assert (offices.status, offices.row(leave).ended_as) == (StudentStatus.CURRENT, LeaveEnd.RETURNED)


def test_who_is_reinstated_in_a_term_to_come_is_not_current_before(offices: LeaveOffices) -> None:
    offices.next_term()
    offices.university.give_status(offices.student, StudentStatus.DISMISSED)
    request = offices.request(LeaveKind.REINSTATEMENT, NEXT)
    record = offices.agreed(request).record
    assert (record.stage, offices.status) == (LeaveStage.GRANTED, StudentStatus.DISMISSED)
    due = LeaveDue(request=request, regulation=regulation_of(request.leave_kind), record=record, at=utc_now())
    assert begin_leave(due).stage == LeaveStage.APPROVED
    assert offices.status == StudentStatus.CURRENT


def test_who_has_left_for_good_meanwhile_does_not_come_back(offices: LeaveOffices) -> None:
    offices.next_term()
    offices.agreed(offices.request())
    request = offices.request(LeaveKind.RETURN, NEXT)
    record = offices.agreed(request).record
    offices.university.give_status(offices.student, StudentStatus.RESIGNED)
    due = LeaveDue(request=request, regulation=regulation_of(request.leave_kind), record=record, at=utc_now())
    assert (begin_leave(due).stage, offices.status) == (LeaveStage.LAPSED, StudentStatus.RESIGNED)


def test_coming_back_is_agreed_to_once(offices: LeaveOffices) -> None:
    offices.next_term()
    offices.agreed(offices.request())
    offices.agreed(offices.request(LeaveKind.RETURN, NEXT))
    again = receive_leave(offices.request(LeaveKind.RETURN, NEXT)).record
    assert [item.refused.code for item in again.items if item.refused] == ["leave_comes_back"]


def test_who_comes_back_enrols_in_that_term_and_in_no_other(offices: LeaveOffices) -> None:
    offices.next_term()
    offices.agreed(offices.request())
    assert [status_in(offices, term) for term in (THIS, NEXT)] == [StudentStatus.ON_LEAVE, StudentStatus.ON_LEAVE]
    offices.agreed(offices.request(LeaveKind.RETURN, NEXT))
    assert [status_in(offices, term) for term in (THIS, NEXT)] == [StudentStatus.ON_LEAVE, StudentStatus.CURRENT]


def status_in(offices: LeaveOffices, term: TermKey) -> str:
    """The status that enrolling in a term looks at."""
    asked = {"student_id": offices.student.student_id, **term._asdict()}
    with offices.university.engine.connect() as connection:
        return str(connection.execute(STUDENT, asked).mappings().one()["status_code"])


def test_an_extension_goes_on_at_once_where_the_leave_stands(offices: LeaveOffices) -> None:
    offices.next_term()
    leave = offices.request()
    offices.agreed(leave)
    longer = offices.request(LeaveKind.LEAVE, NEXT)
    decided = offices.agreed(longer)
    assert (decided.record.stage, decided.ends_case_id) == (LeaveStage.ACTIVE, leave.case_id)
    assert offices.row(leave).ended_as is LeaveEnd.EXTENDED
    assert offices.row(longer).came_from == StudentStatus.CURRENT
    assert offices.status == StudentStatus.ON_LEAVE


def test_a_leave_of_a_term_to_come_waits_and_begins_once(offices: LeaveOffices) -> None:
    offices.next_term()
    request = offices.request(LeaveKind.LEAVE, NEXT)
    decided = offices.agreed(request)
    assert (decided.record.stage, offices.status) == (LeaveStage.GRANTED, StudentStatus.CURRENT)
    regulation = receive_leave(request).regulation
    due = LeaveDue(record=decided.record, request=request, regulation=regulation, at=utc_now() + timedelta(days=130))
    first, again = begin_leave(due), begin_leave(due)
    assert first == again
    assert (first.stage, offices.status) == (LeaveStage.ACTIVE, StudentStatus.ON_LEAVE)
    assert len([event for event in offices.history if event.case_id == request.case_id]) == 1


def test_what_was_taken_before_the_first_day_is_given_up_with_it(offices: LeaveOffices, fees: FeeOffice) -> None:
    offices.this_term(offices.today + 5 * DAY)
    request = offices.request()
    decided = offices.agreed(request)
    assert decided.record.stage == LeaveStage.GRANTED
    fees.choose(offices.student, EnrolmentType.NORMAL)
    [section] = offices.enrolled()
    assert seats_taken(offices.university.engine, section.section_id) == 1
    regulation = receive_leave(request).regulation
    begin_leave(LeaveDue(record=decided.record, request=request, regulation=regulation, at=utc_now()))
    assert seats_taken(offices.university.engine, section.section_id) == 0
    assert fees.charged(offices.student) == {MAINTAIN: KEEPING}
    assert offices.status == StudentStatus.ON_LEAVE


def test_a_leave_that_is_taken_back_before_it_begins_undoes_what_it_did(offices: LeaveOffices, fees: FeeOffice) -> None:
    offices.this_term(offices.today + 5 * DAY)
    fees.choose(offices.student, EnrolmentType.NORMAL)
    [section] = offices.enrolled()
    fees.bill(offices.student)
    leave = offices.request()
    offices.agreed(leave)
    assert fees.charged(offices.student) == {MAINTAIN: KEEPING}
    back = offices.request(LeaveKind.TAKE_BACK)
    shown = offices.previewed(back)
    assert seats_taken(offices.university.engine, section.section_id) == 0
    decided = offices.agreed(back)
    assert (decided.record.stage, decided.ends_case_id) == (LeaveStage.APPROVED, leave.case_id)
    assert offices.row(leave).ended_as is LeaveEnd.TAKEN_BACK
    assert [row.status for row in offices.university.rows(Enrolment)] == [EnrolmentStatus.ENROLLED]
    assert seats_taken(offices.university.engine, section.section_id) == 1
    assert fees.charged(offices.student) == {TUITION: LUMP_SUM}
    [choice] = offices.university.rows(EnrolmentTypeChoice)
    assert choice.enrol_type is EnrolmentType.NORMAL
    assert offices.status == StudentStatus.CURRENT
    assert shown.effects is not None
    assert offices.row(back).done == shown.effects.model_dump(mode="json")


def test_seats_that_others_have_meanwhile_are_not_given_back_and_the_preview_says_so(offices: LeaveOffices) -> None:
    offices.this_term(offices.today + 5 * DAY)
    [section] = offices.enrolled(offices.university.section(seats=1))
    offices.agreed(offices.request())
    other = offices.university.student(offices.advisor)
    decide_enrolment(offices.university.request(other, section))
    back = offices.request(LeaveKind.TAKE_BACK)
    shown = offices.previewed(back).effects
    assert shown is not None
    assert shown.undone is not None
    assert (shown.undone.regained, len(shown.undone.lost)) == ((), 1)
    offices.agreed(back)
    assert seats_taken(offices.university.engine, section.section_id) == 1


def test_a_leave_that_was_taken_back_on_its_last_day_does_not_begin(offices: LeaveOffices) -> None:
    offices.next_term()
    leave = offices.request(LeaveKind.LEAVE, NEXT)
    granted = offices.agreed(leave).record
    assert {row.semester for row in offices.university.rows(EnrolmentTypeChoice)} == {SEMESTER, NEXT.semester}
    offices.agreed(offices.request(LeaveKind.TAKE_BACK, NEXT))
    assert {row.semester for row in offices.university.rows(EnrolmentTypeChoice)} == {SEMESTER}
    regulation = receive_leave(leave).regulation
    record = begin_leave(LeaveDue(record=granted, request=leave, regulation=regulation, at=utc_now()))
    assert (record.stage, record.state) == (LeaveStage.TAKEN_BACK, CaseState.CLOSED)
    assert offices.status == StudentStatus.CURRENT
    again = receive_leave(offices.request(LeaveKind.LEAVE, NEXT)).record
    assert again.stage == LeaveStage.ADVISOR_REVIEW


def test_whose_studies_ended_before_the_first_day_is_on_no_leave(offices: LeaveOffices) -> None:
    offices.next_term()
    request = offices.request(LeaveKind.LEAVE, NEXT)
    decided = offices.agreed(request)
    offices.university.give_status(offices.student, StudentStatus.DISMISSED)
    regulation = receive_leave(request).regulation
    record = begin_leave(LeaveDue(record=decided.record, request=request, regulation=regulation, at=utc_now()))
    assert (record.stage, record.state) == (LeaveStage.LAPSED, CaseState.CLOSED)
    assert offices.status == StudentStatus.DISMISSED


def test_a_leave_that_lapses_gives_the_status_back_and_dismisses_nobody(offices: LeaveOffices) -> None:
    request = offices.request()
    record = lapsed(offices.agreed(request).record, utc_now() + timedelta(days=200))
    settle_leave(record)
    settle_leave(record)
    assert offices.status == StudentStatus.CURRENT
    assert [event.reason_en for event in offices.history[2:]] == ["The leave of absence is over"]
    assert offices.row(request).ended_at is not None


def test_maintaining_late_writes_the_row_of_the_enrolment_type(offices: LeaveOffices, fees: FeeOffice) -> None:
    fees.bill(offices.student)
    offices.calendar(dropping_until=offices.today, withdrawing_until=offices.today + 9 * DAY)
    decided = offices.agreed(offices.request(LeaveKind.LATE_MAINTAIN))
    assert decided.record.stage == LeaveStage.APPROVED
    [choice] = offices.university.rows(EnrolmentTypeChoice)
    assert choice.enrol_type is EnrolmentType.MAINTAIN_STATUS
    assert fees.charged(offices.student) == {MAINTAIN: KEEPING}
    assert offices.status == StudentStatus.CURRENT


def test_who_resigns_takes_no_subjects_any_more(offices: LeaveOffices) -> None:
    [section] = offices.enrolled()
    request = offices.request(LeaveKind.RESIGN)
    decided = offices.agreed(request)
    assert (decided.record.stage, offices.status) == (LeaveStage.APPROVED, StudentStatus.RESIGNED)
    assert seats_taken(offices.university.engine, section.section_id) == 0
    done = offices.row(request).done
    assert done is not None
    assert len(done["consequences"]["enrolments"]) == 1


def test_who_resigns_keeps_what_is_graded(offices: LeaveOffices) -> None:
    [graded] = offices.enrolled()
    offices.enrolled(offices.university.section())
    Grades(offices.university.engine).give(offices.student.student_id, graded.subject_code, "B", (YEAR, SEMESTER))
    offices.agreed(offices.request(LeaveKind.RESIGN))
    statuses = {row.section_id: row.status for row in offices.university.rows(Enrolment)}
    assert statuses.pop(graded.section_id) is EnrolmentStatus.ENROLLED
    assert list(statuses.values()) == [EnrolmentStatus.DROPPED]


def test_four_offices_restore_who_was_dismissed(offices: LeaveOffices) -> None:
    offices.university.give_status(offices.student, StudentStatus.DISMISSED)
    request = offices.request(LeaveKind.REINSTATEMENT)
    decided = offices.agreed(request)
    passed = [event.stage_to for event in decided.record.events]
    assert passed[1:-1] == ["advisor_review", "head_review", "dean_review", "registrar_review"]
    assert (offices.status, offices.history[-1].restored_on) == (StudentStatus.CURRENT, offices.today)


def test_what_may_not_be_any_more_is_refused_whoever_agreed(offices: LeaveOffices) -> None:
    request = offices.request()
    received = receive_leave(request)
    offices.university.give_status(offices.student, StudentStatus.DISMISSED)
    decided = judge_leave(offices.decision(request, received, received.record))
    assert decided.record.stage == LeaveStage.REFUSED
    assert [item.refused.code for item in decided.record.items if item.refused] == ["leave_status_leave"]
    assert not offices.row(request).under_review
    assert offices.row(request).number is None


def test_one_request_of_a_student_is_looked_at_at_a_time(offices: LeaveOffices) -> None:
    receive_leave(offices.request())
    other = receive_leave(offices.request(LeaveKind.RESIGN)).record
    assert [item.refused.code for item in other.items if item.refused] == ["leave_asked_already"]


def test_a_subject_with_a_grade_keeps_it(offices: LeaveOffices) -> None:
    [graded] = offices.enrolled()
    offices.enrolled(offices.university.section())
    grade = FirstGrade(
        student_id=offices.student.student_id, academic_year=YEAR, semester=SEMESTER,
        subject_code=graded.subject_code, credit=Decimal(3), grading=Grading.LETTER, letter="A",
        kind=EntryKind.PUBLICATION,
    )  # fmt: skip
    with Session(offices.university.engine) as session, session.begin():
        begin_grades(session, [grade], Written(case_id=None, effective_at=utc_now(), at=utc_now(), by=None))
    offices.calendar(dropping_until=offices.today - 3 * DAY, withdrawing_until=offices.today + 3 * DAY)
    request = offices.request()
    offices.agreed(request)
    [term] = offices.row(request).effects["terms"]
    assert [place["subject_code"] for place in term["graded"]] == [graded.subject_code.removesuffix("-65")]
    assert [place["grade"] for place in term["graded"]] == ["A"]
    letters = sorted(row.letter for row in offices.university.rows(GradeEntry))
    assert letters == ["A", "W"]
    statuses = {row.section_id: row.status for row in offices.university.rows(Enrolment)}
    assert statuses.pop(graded.section_id) is EnrolmentStatus.ENROLLED
    assert list(statuses.values()) == [EnrolmentStatus.WITHDRAWN]


def test_its_seats_are_offered_to_who_waits_for_them(offices: LeaveOffices) -> None:
    section = offices.university.section(seats=1)
    offices.enrolled(section)
    waiting = offices.university.student(offices.advisor)
    line = waitlist_request(offices.university, waiting, section)
    join_waitlist(line)
    offices.agreed(offices.request())
    offer_seats(SeatsFreed(section_ids=(section.section_id,)))
    [entry] = offices.university.rows(WaitlistEntry)
    assert (entry.student_id, entry.stage) == (waiting.student_id, WaitlistStage.OFFERED)


def test_the_refund_table_is_read_on_the_day_of_asking(university: University, fees: FeeOffice) -> None:
    offices = LeaveOffices(university)
    offices.student = university.student(offices.advisor, major="D14")
    now = utc_now()
    offices.enrolled()
    offices.calendar(dropping_until=offices.today - 3 * DAY, withdrawing_until=offices.today + 3 * DAY)
    fees.refund_table(now - 20 * DAY, (now - DAY / 2, Decimal(80)), (now + 5 * DAY, Decimal(50)))
    fees.bill(offices.student)
    charged = fees.charged(offices.student)[CREDIT]
    offices.agreed(offices.request(at=now - DAY))
    assert fees.charged(offices.student) == {CREDIT: charged / 5}
