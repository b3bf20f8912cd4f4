"""Activities of enrolment, run twice and run against each other: the rows say once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import text

from activities.enrolment.enrolment import decide_enrolment, settle_enrolment
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord
from models.cases.task.contract import Actor
from models.curriculum.section.contract import SectionApproval, SectionType
from models.enrolment.approval.rules import after_action
from models.enrolment.enrolment.contract import EnrolmentOperation, EnrolmentRequest
from models.enrolment.enrolment.tables import Enrolment
from models.enrolment.period.contract import EnrolmentPeriod
from models.grades.grade.tables import GradeEntry
from models.kit.calendar import utc_now
from tests.support.grading import Grades
from tests.support.rows import assert_counters_equal_rows, record_in_rows, seats_taken, statuses
from tests.support.university import SEMESTER, YEAR, University


def decided_by_advisor(university: University, action: CaseActionName) -> tuple[CaseRecord, int]:
    """A waiting case after the advisor's action, its rows not yet brought up to date; and its section."""
    advisor = university.teacher()
    section = university.section(approval=SectionApproval.ADVISOR, allotments={("E09", 3): 2})
    waiting = decide_enrolment(university.request(university.student(advisor), section))
    decision = CaseAction(action=action, actor=Actor(person_id=advisor.person_id), revision=2, remark="x")
    return after_action(waiting, decision, utc_now()), section.section_id


def test_deciding_twice_answers_the_same_and_takes_one_seat(university: University) -> None:
    section = university.section(allotments={("E09", 3): 5})
    request = university.request(university.student(), section)
    first, second = decide_enrolment(request), decide_enrolment(request)
    assert first == second == record_in_rows(university.engine, request.case_id)
    assert statuses(university.engine, request.case_id) == ["enrolled"]
    assert_counters_equal_rows(university.engine)


def test_settling_twice_gives_the_seat_back_once(university: University) -> None:
    record, section_id = decided_by_advisor(university, CaseActionName.DISAPPROVE)
    settle_enrolment(record)
    settle_enrolment(record)
    assert seats_taken(university.engine, section_id) == 0
    assert statuses(university.engine, record.case_id) == ["disapproved"]
    assert_counters_equal_rows(university.engine)


def test_an_older_record_never_overwrites_a_newer_one(university: University) -> None:
    record, _ = decided_by_advisor(university, CaseActionName.APPROVE)
    settle_enrolment(record)
    settle_enrolment(record.model_copy(update={"revision": 2, "stage": "awaiting_approval"}))
    assert record_in_rows(university.engine, record.case_id) == record


def test_a_bundle_that_misses_one_seat_gives_back_the_others(university: University) -> None:
    subject = university.subject(credit=3, theory=2, practice=3)
    lecture = university.section(subject)
    lab = university.section(subject, section_type=SectionType.LABORATORY, allotments={("E09", 3): 1})
    students = [university.student() for _ in range(6)]
    requests = [university.request(student, lecture, lab) for student in students]
    with ThreadPoolExecutor(6) as threads:
        records = list(threads.map(decide_enrolment, requests))
    assert sorted(record.stage for record in records) == ["enrolled"] + ["refused"] * 5
    assert {item.refused.code for record in records for item in record.items if item.refused} == {"major_year_full"}
    assert seats_taken(university.engine, lecture.section_id) == 1
    assert_counters_equal_rows(university.engine)


def test_two_requests_of_one_student_at_once_are_judged_one_after_the_other(university: University) -> None:
    student = university.student()
    one, other = (university.section(meeting=(0, 540, 660)) for _ in range(2))
    with ThreadPoolExecutor(2) as threads:
        records = list(
            threads.map(decide_enrolment, [university.request(student, one), university.request(student, other)])
        )
    assert sorted(record.stage for record in records) == ["enrolled", "refused"]
    refused = [item.refused.code for record in records for item in record.items if item.refused]
    assert refused == ["class_time_clash"]


def test_students_who_want_the_same_sections_in_different_order_do_not_deadlock(university: University) -> None:
    sections = [university.section(seats=10) for _ in range(6)]
    requests = [
        university.request(university.student(), *(sections if number % 2 else sections[::-1])) for number in range(20)
    ]
    with ThreadPoolExecutor(8) as threads:
        records = list(threads.map(decide_enrolment, requests))
    assert sum(item.outcome == "enrolled" for record in records for item in record.items) == 60
    assert_counters_equal_rows(university.engine)


def test_students_who_change_into_each_others_section_do_not_deadlock(university: University) -> None:
    subject = university.subject()
    sections = [university.section(subject, seats=20) for _ in range(2)]
    requests: list[EnrolmentRequest] = []
    for number in range(24):
        student, old, new = university.student(), sections[number % 2], sections[1 - number % 2]
        assert decide_enrolment(university.request(student, old)).stage == "enrolled"
        update = {"operation": EnrolmentOperation.CHANGE, "drop_section_ids": (old.section_id,)}
        requests.append(university.request(student, new).model_copy(update=update))
    with ThreadPoolExecutor(8) as threads:
        records = list(threads.map(decide_enrolment, requests))
    assert {record.stage for record in records} == {"enrolled"}
    assert_counters_equal_rows(university.engine)


@pytest.mark.parametrize("on_behalf", [False, True])
@pytest.mark.parametrize("operation", ["drop", "withdraw", "change"])
def test_a_subject_with_a_published_grade_is_not_given_up(
    university: University, operation: str, on_behalf: bool
) -> None:
    student, subject = university.student(), university.subject()
    section, other = university.section(subject), university.section(subject)
    for period in (EnrolmentPeriod.DROP_ONLY, EnrolmentPeriod.WITHDRAWAL):
        university.period(period, utc_now() - timedelta(days=1), utc_now() + timedelta(days=1))
    decide_enrolment(university.request(student, section))
    Grades(university.engine).give(student.student_id, section.subject_code, "F", (YEAR, SEMESTER))
    going = university.request(
        student,
        *([other] if operation == "change" else []),
        operation=EnrolmentOperation(operation),
        drop_section_ids=(section.section_id,),
        on_behalf=on_behalf,
    )
    record = decide_enrolment(going)
    [refused] = [item.refused for item in record.items if item.refused]
    assert (record.stage, refused.code) == ("refused", "graded_this_term")
    assert refused.facts == {"subject": subject.show_code, "grade": "F"}
    assert [row.status for row in university.rows(Enrolment)] == ["enrolled"]
    assert [row.letter for row in university.rows(GradeEntry)] == ["F"]


@pytest.mark.parametrize("on_behalf", [False, True])
def test_a_withdrawn_subject_is_not_taken_again_in_its_term(university: University, on_behalf: bool) -> None:
    student, subject = university.student(), university.subject()
    section, other = university.section(subject), university.section(subject)
    decide_enrolment(university.request(student, section))
    withdrawal = university.request(
        student, operation=EnrolmentOperation.WITHDRAW, drop_section_ids=(section.section_id,)
    )
    assert decide_enrolment(withdrawal).stage == "withdrawn"
    record = decide_enrolment(university.request(student, other, on_behalf=on_behalf))
    [refused] = [item.refused for item in record.items if item.refused]
    assert (record.stage, refused.code) == ("refused", "letter_this_term")
    assert refused.facts == {"subject": subject.show_code, "grade": "W"}
    assert [row.status for row in university.rows(Enrolment)] == ["withdrawn"]


def test_what_does_not_exist_is_answered_too(university: University) -> None:
    request = university.request(university.student(), university.section())
    record = decide_enrolment(request.model_copy(update={"section_ids": (*request.section_ids, 999_999)}))
    assert [(item.key == "999999", item.outcome) for item in record.items] == [(False, "enrolled"), (True, "refused")]


def test_a_student_has_a_line_in_the_bell_for_every_new_stage(university: University) -> None:
    record, _ = decided_by_advisor(university, CaseActionName.APPROVE)
    settle_enrolment(record)
    settle_enrolment(record)
    with university.engine.connect() as connection:
        keys = connection.execute(text("SELECT key FROM notification ORDER BY updated_at")).scalars().all()
    assert keys == ["enrolment.awaiting_approval", "enrolment.enrolled"]
