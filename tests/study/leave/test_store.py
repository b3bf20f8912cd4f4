"""The transactions of leaving, run twice as Temporal may run them (study §5, docs/areas/study.md)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest
from sqlmodel import Session

from activities.enrolment.waitlist import join_waitlist
from activities.enrolment.waitlist_offer import offer_seats
from activities.study.leave import judge_leave, receive_leave, settle_leave
from models.curriculum.subject.contract.grading import Grading
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.enrolment.enrolment_type.contract import EnrolmentType
from models.enrolment.plan.tables import EnrolmentTypeChoice, WaitlistEntry
from models.enrolment.waitlist.contract import SeatsFreed, WaitlistStage
from models.grades.grade.contract import EntryKind
from models.grades.grade.store import FirstGrade, Written, begin_grades
from models.grades.grade.tables import GradeEntry
from models.kit.calendar import utc_now
from models.people.student.contract.status import StudentStatus
from models.study.leave.contract import LeaveEffect, LeaveKind, LeaveStage
from models.study.leave.rules.process import lapsed
from models.study.leave.tables import LeaveTerm
from tests.support.fees import CREDIT, KEEPING, LUMP_SUM, MAINTAIN, TUITION, FeeOffice
from tests.support.grading import Grades
from tests.support.leaving import DAY, LeaveOffices
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
