"""The release of reserved seats: its share, once, and to the lines first."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlmodel import Session
from temporalio.testing import ActivityEnvironment

from activities.curriculum.allocation_round import read_allocation_round, release_reserved_seats
from activities.enrolment.enrolment import decide_enrolment
from activities.enrolment.waitlist import join_waitlist
from activities.enrolment.waitlist_offer import offer_seats
from models.access.role.contract import RoleId
from models.curriculum.allocation_round.contract import Released, RoundNow, RoundRelease, RoundRequest
from models.curriculum.allocation_round.tables import AllocationRelease, AllocationRound
from models.curriculum.section.contract import SectionType
from models.curriculum.section.tables import Section, SectionAllotment
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.plan.tables import WaitlistEntry
from models.enrolment.waitlist.contract import SeatsFreed
from models.people.person.tables import Person, UserType
from tests.support.rounds import round_request
from tests.support.rows import assert_counters_equal_rows
from tests.support.university import University
from tests.support.waitlist import waitlist_request


@pytest.fixture
def registrar(university: University) -> Person:
    """Who plans rounds."""
    return university.person(UserType.STAFF, RoleId.REGISTRAR)


def release(request: RoundRequest) -> Released | None:
    """Run the activity as its worker does at the round's end."""
    due = RoundRelease(case_id=request.case_id, at=request.plan.closes_at)
    return ActivityEnvironment().run(release_reserved_seats, due)


def allotment(university: University, section: Section, major: str = "E09") -> tuple[int, int]:
    """Seats still kept for the third year of a major, and those released."""
    with Session(university.engine) as session:
        row = session.get_one(SectionAllotment, (section.section_id, major, 3))
        return row.seats, row.released


def test_half_of_what_nobody_took_goes_to_everybody(university: University, registrar: Person) -> None:
    section = university.section(seats=10, allotments={("E09", 3): 6, ("D14", 3): 1})
    decide_enrolment(university.request(university.student(), section))
    request = round_request(university, registrar, percent=50)
    assert release(request) == Released(sections=1, seats=4)  # 3 of 5, and the one rounded up
    assert (allotment(university, section), allotment(university, section, "D14")) == ((3, 3), (0, 1))
    assert_counters_equal_rows(university.engine)


def test_released_twice_is_released_once(university: University, registrar: Person) -> None:
    sections = [university.section(seats=4, allotments={("E09", 3): 4}) for _ in range(3)]
    request = round_request(university, registrar, percent=50)
    first, second = release(request), release(request)
    assert first == second == Released(sections=3, seats=6)
    assert [allotment(university, section) for section in sections] == [(2, 2)] * 3
    (row,) = university.rows(AllocationRound)
    assert (row.released_seats, row.released_at is not None) == (6, True)


def test_a_release_that_was_cut_short_goes_on_where_it_stopped(university: University, registrar: Person) -> None:
    sections = [university.section(seats=4, allotments={("E09", 3): 4}) for _ in range(2)]
    request = round_request(university, registrar, percent=50)
    with Session(university.engine) as session, session.begin():
        share = session.get_one(SectionAllotment, (sections[0].section_id, "E09", 3))
        share.seats, share.released, share.opened = 2, 2, True
        session.get_one(Section, sections[0].section_id).seats_reserved = 2
        session.add(
            AllocationRelease(
                case_id=request.case_id, section_id=sections[0].section_id, major_code="E09", study_year=3, seats=2
            )
        )
    assert release(request) == Released(sections=2, seats=4)
    assert [allotment(university, section) for section in sections] == [(2, 2)] * 2
    assert_counters_equal_rows(university.engine)


def test_another_campus_keeps_its_seats(university: University, registrar: Person) -> None:
    section = university.section(seats=4, allotments={("E09", 3): 4})
    assert release(round_request(university, registrar, campus="K")) == Released(sections=0, seats=0)
    assert allotment(university, section) == (4, 0)
    assert release(round_request(university, registrar, campus="B")) == Released(sections=1, seats=4)


def test_students_enrol_while_seats_are_released_and_none_is_oversold(
    university: University, registrar: Person
) -> None:
    section = university.section(seats=8, allotments={("E09", 3): 6})
    students = [university.student(major=major) for major in ("E09", "D14") for _ in range(8)]
    requests = [university.request(student, section) for student in students]
    planned = round_request(university, registrar)
    with ThreadPoolExecutor(6) as threads:
        job = threads.submit(release, planned)
        list(threads.map(decide_enrolment, requests))
        job.result()
    with Session(university.engine) as session:
        row = session.get_one(Section, section.section_id)
        assert row.seats_taken + row.seats_reserved <= row.seats
    assert_counters_equal_rows(university.engine)


def test_who_waits_is_offered_released_seats_before_anybody_takes_them(
    university: University, registrar: Person
) -> None:
    section = university.section(seats=2, allotments={("E09", 3): 2})
    waiting = waitlist_request(university, university.student(major="D14"), section)
    assert join_waitlist(waiting).stage == "waiting"
    offer_seats(SeatsFreed())
    assert university.rows(WaitlistEntry)[0].stage == "waiting"
    release(round_request(university, registrar))
    hasty = [decide_enrolment(university.request(university.student(major="D14"), section)) for _ in range(2)]
    assert [record.stage for record in hasty] == ["enrolled", "refused"]
    offer_seats(SeatsFreed())
    assert university.rows(WaitlistEntry)[0].stage == "offered"
    assert_counters_equal_rows(university.engine)


def test_the_majors_own_line_waits_for_any_seat_once_theirs_are_released(
    university: University, registrar: Person
) -> None:
    subject = university.subject(credit=3, theory=2, practice=3)
    section = university.section(subject, seats=3, allotments={("E09", 3): 2})
    lab = university.section(subject, seats=0, section_type=SectionType.LABORATORY)
    waiting = waitlist_request(university, university.student(), section, lab)
    assert join_waitlist(waiting).stage == "waiting"
    release(round_request(university, registrar))
    entries = {entry.section_id: entry.allotment_major for entry in university.rows(WaitlistEntry)}
    assert entries == {section.section_id: None, lab.section_id: None}


def test_a_major_whose_own_seats_are_all_taken_has_its_share_of_what_others_left(
    university: University, registrar: Person
) -> None:
    section = university.section(seats=4, allotments={("E09", 3): 1, ("D14", 3): 3})
    holder = university.student()
    decide_enrolment(university.request(holder, section))
    assert decide_enrolment(university.request(university.student(), section)).stage == "refused"
    assert join_waitlist(waitlist_request(university, university.student(), section)).stage == "waiting"
    assert release(round_request(university, registrar)) == Released(sections=1, seats=3)
    offer_seats(SeatsFreed())
    assert university.rows(WaitlistEntry)[0].stage == "offered"
    assert decide_enrolment(university.request(university.student(), section)).stage == "enrolled"
    drop = {"operation": EnrolmentOperation.DROP, "drop_section_ids": (section.section_id,)}
    decide_enrolment(university.request(holder).model_copy(update=drop))
    for _ in range(2):  # the one that was left, and the one given back: both are everybody's
        assert decide_enrolment(university.request(university.student(major="D14"), section)).stage == "enrolled"
    assert_counters_equal_rows(university.engine)


def test_a_section_that_releases_nothing_stays_as_it_was(university: University, registrar: Person) -> None:
    section = university.section(seats=2, allotments={("E09", 3): 1})
    decide_enrolment(university.request(university.student(), section))
    assert release(round_request(university, registrar)) == Released(sections=0, seats=0)
    assert decide_enrolment(university.request(university.student(), section)).stage == "refused"


def test_a_round_that_was_moved_just_before_its_end_releases_nothing(university: University, registrar: Person) -> None:
    section = university.section(seats=4, allotments={("E09", 3): 4})
    request = round_request(university, registrar)
    with Session(university.engine) as session, session.begin():
        session.get_one(AllocationRound, request.case_id).closes_at += timedelta(minutes=1)
    assert release(request) is None
    assert allotment(university, section) == (4, 0)


def test_the_round_is_read_as_its_row_stands(university: University, registrar: Person) -> None:
    request = round_request(university, registrar, percent=30)
    assert read_allocation_round(request) == RoundNow(
        **request.plan.model_dump(),
        academic_year=request.academic_year,
        semester=request.semester,
        campus_code=request.campus_code,
    )
