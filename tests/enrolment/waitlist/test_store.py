"""Activities of the waitlist, run twice and run against each other: the rows say once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text

from activities.enrolment.enrolment import decide_enrolment
from activities.enrolment.waitlist import accept_offer, join_waitlist, settle_waitlist
from activities.enrolment.waitlist_offer import offer_seats
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord
from models.cases.task.contract import Actor
from models.curriculum.section.contract import SectionType
from models.curriculum.section.tables import Section
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.waitlist.contract import OfferAccepted, SeatsFreed, WaitlistRequest, WaitlistStage
from models.enrolment.waitlist.rules.process import after_action, offered
from models.kit.calendar import utc_now
from models.people.person.tables import Student
from tests.support.rows import assert_counters_equal_rows, record_in_rows, seats_taken, statuses
from tests.support.university import University
from tests.support.waitlist import waitlist_request


def drop(university: University, student: Student, *sections: Section) -> None:
    """The student drops the sections."""
    request = university.request(student).model_copy(
        update={
            "operation": EnrolmentOperation.DROP,
            "drop_section_ids": tuple(section.section_id for section in sections),
        }
    )
    decide_enrolment(request)


def entry_stage(university: University, request: WaitlistRequest) -> str:
    """The position of the place on its waitlist."""
    with university.engine.connect() as connection:
        row = connection.execute(
            text("SELECT DISTINCT stage FROM waitlist_entry WHERE case_id = :case_id"), {"case_id": request.case_id}
        ).one()
        return str(row.stage)


def decision(request: WaitlistRequest, record: CaseRecord, action: CaseActionName) -> CaseAction:
    """The student's own decision on what they see."""
    return CaseAction(action=action, actor=Actor(person_id=request.opened_by), revision=record.revision)


@pytest.fixture
def offer(university: University) -> tuple[WaitlistRequest, CaseRecord]:
    """A place on a waitlist that has its offer."""
    holder, section = university.student(), university.section(seats=1, allotments={("E09", 3): 1})
    decide_enrolment(university.request(holder, section))
    request = waitlist_request(university, university.student(), section)
    waiting = join_waitlist(request)
    drop(university, holder, section)
    offer_seats(SeatsFreed())
    record = offered(waiting, until=utc_now(), at=utc_now())
    settle_waitlist(record)
    return request, record


def test_joining_twice_is_one_place(university: University) -> None:
    section = university.section(seats=0)
    request = waitlist_request(university, university.student(), section)
    assert join_waitlist(request) == join_waitlist(request) == record_in_rows(university.engine, request.case_id)


def test_offering_twice_holds_one_seat(university: University, offer: tuple[WaitlistRequest, CaseRecord]) -> None:
    offer_seats(SeatsFreed())
    assert seats_taken(university.engine, offer[0].section_ids[0]) == 1
    assert entry_stage(university, offer[0]) == "offered"
    assert_counters_equal_rows(university.engine)


def test_accepting_twice_enrols_once(university: University, offer: tuple[WaitlistRequest, CaseRecord]) -> None:
    request, record = offer
    action = decision(request, record, CaseActionName.ACCEPT)
    taken = OfferAccepted(request=request, record=record, action=action, at=utc_now())
    first = accept_offer(taken)
    assert first == accept_offer(taken)
    assert first.stage == WaitlistStage.ENROLLED
    assert statuses(university.engine, request.case_id) == ["enrolled"]
    assert_counters_equal_rows(university.engine)


def test_declining_twice_gives_the_seat_back_once(
    university: University, offer: tuple[WaitlistRequest, CaseRecord]
) -> None:
    request, record = offer
    left = after_action(record, decision(request, record, CaseActionName.DECLINE), utc_now())
    settle_waitlist(left)
    settle_waitlist(left)
    assert seats_taken(university.engine, request.section_ids[0]) == 0
    assert_counters_equal_rows(university.engine)


def test_a_quota_that_grows_is_the_lines_before_it_is_anybodys(university: University) -> None:
    section = university.section(seats=0)
    requests = [waitlist_request(university, university.student(), section) for _ in range(2)]
    for request in requests:
        join_waitlist(request)
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE section SET seats = 3 WHERE section_id = :id"), {"id": section.section_id})
    hasty = [decide_enrolment(university.request(university.student(), section)) for _ in range(2)]
    assert [record.stage for record in hasty] == ["enrolled", "refused"]
    assert [item.refused.code for item in hasty[1].items if item.refused] == ["seats_kept_for_line"]
    offer_seats(SeatsFreed())
    assert [entry_stage(university, request) for request in requests] == ["offered", "offered"]
    assert_counters_equal_rows(university.engine)


def test_a_lab_nobody_waits_for_stays_open_to_all(university: University) -> None:
    subject = university.subject(credit=3, theory=2, practice=3)
    full, other = university.section(subject, seats=0), university.section(subject)
    lab = university.section(subject, seats=1, section_type=SectionType.LABORATORY)
    waiting = waitlist_request(university, university.student(), full, lab)
    join_waitlist(waiting)
    assert decide_enrolment(university.request(university.student(), other, lab)).stage == "enrolled"


def test_an_allotment_keeps_its_seat_for_its_own_line(university: University) -> None:
    section = university.section(seats=2, allotments={("E09", 3): 1})
    holder = university.student()
    decide_enrolment(university.request(holder, section))
    request = waitlist_request(university, university.student(), section)
    join_waitlist(request)
    drop(university, holder, section)
    rival = decide_enrolment(university.request(university.student(), section))
    assert rival.stage == "refused"
    assert decide_enrolment(university.request(university.student(major="D14"), section)).stage == "enrolled"
    offer_seats(SeatsFreed())
    assert entry_stage(university, request) == "offered"
    assert_counters_equal_rows(university.engine)


def test_a_change_of_lecture_keeps_its_lab(university: University) -> None:
    subject = university.subject(credit=3, theory=2, practice=3)
    old, wanted = university.section(subject), university.section(subject, seats=0)
    lab = university.section(subject, seats=1, section_type=SectionType.LABORATORY)
    student = university.student()
    held = decide_enrolment(university.request(student, old, lab))
    request = waitlist_request(university, student, wanted, lab, drop=(old, lab))
    record = join_waitlist(request)
    assert record.stage == WaitlistStage.WAITING
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE section SET seats = 1 WHERE section_id = :id"), {"id": wanted.section_id})
    offer_seats(SeatsFreed(section_ids=(wanted.section_id,)))
    record = offered(record, until=utc_now(), at=utc_now())
    settle_waitlist(record)
    action = decision(request, record, CaseActionName.ACCEPT)
    assert accept_offer(OfferAccepted(request=request, record=record, action=action, at=utc_now())).stage == "enrolled"
    assert statuses(university.engine, held.case_id) == ["changed", "enrolled"]
    assert statuses(university.engine, request.case_id) == ["enrolled"]
    assert_counters_equal_rows(university.engine)


def test_offers_of_each_others_sections_are_taken_at_once_without_a_circle(university: University) -> None:
    sections = [university.section(seats=8) for _ in range(2)]
    holders = [university.student() for _ in range(16)]
    for number, student in enumerate(holders):
        decide_enrolment(university.request(student, sections[number % 2]))
    asked = [
        waitlist_request(university, student, sections[1 - number % 2], drop=(sections[number % 2],))
        for number, student in enumerate(holders)
    ]
    waiting = [join_waitlist(request) for request in asked]
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE section SET seats = 16"))
    offer_seats(SeatsFreed())
    taken: list[OfferAccepted] = []
    for request, place in zip(asked, waiting, strict=True):
        record = offered(place, until=utc_now(), at=utc_now())
        settle_waitlist(record)
        action = decision(request, record, CaseActionName.ACCEPT)
        taken.append(OfferAccepted(request=request, record=record, action=action, at=utc_now()))
    with ThreadPoolExecutor(8) as threads:
        assert {record.stage for record in threads.map(accept_offer, taken)} == {WaitlistStage.ENROLLED}
    assert_counters_equal_rows(university.engine)


def test_many_join_and_drop_at_once_without_a_circle(university: University) -> None:
    sections = [university.section(seats=2) for _ in range(4)]
    holders = [(university.student(), section) for section in sections for _ in range(2)]
    for student, section in holders:
        decide_enrolment(university.request(student, section))
    requests = [waitlist_request(university, university.student(), section) for section in sections for _ in range(3)]
    with ThreadPoolExecutor(8) as threads:
        jobs = [threads.submit(join_waitlist, request) for request in requests]
        jobs += [threads.submit(drop, university, student, section) for student, section in holders]
        jobs += [threads.submit(offer_seats, SeatsFreed()) for _ in range(6)]
        for job in jobs:
            job.result()
    offer_seats(SeatsFreed())
    assert_counters_equal_rows(university.engine)
