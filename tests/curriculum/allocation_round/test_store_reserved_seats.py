"""Seats kept for a major and year are theirs until an allocation round releases them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlmodel import Session

from activities.enrolment.enrolment import decide_enrolment
from activities.enrolment.waitlist import join_waitlist
from activities.enrolment.waitlist_offer import offer_seats
from models.cases.case.contract.record import CaseRecord
from models.curriculum.section.contract import SectionType
from models.curriculum.section.tables import Section, SectionAllotment
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.enrolment.rules.judgement import judge
from models.enrolment.enrolment.store.rows import lock_student_term, read_situation
from models.enrolment.enrolment.store.seats import take_seats
from models.enrolment.waitlist.contract import SeatsFreed, WaitlistStage
from models.people.person.tables import Student
from tests.support.rows import assert_counters_equal_rows
from tests.support.university import University
from tests.support.waitlist import waitlist_request


def enrol(university: University, student: Student, *sections: Section) -> CaseRecord:
    """The student asks for the sections, and is answered."""
    return decide_enrolment(university.request(student, *sections))


def drop(university: University, student: Student, section: Section) -> None:
    """The student gives the section up."""
    update = {"operation": EnrolmentOperation.DROP, "drop_section_ids": (section.section_id,)}
    decide_enrolment(university.request(student).model_copy(update=update))


def codes(*records: CaseRecord) -> list[str]:
    """Why subjects were refused."""
    return [item.refused.code for record in records for item in record.items if item.refused]


def released(university: University, section: Section, seats: int) -> None:
    """What a round does to the section's allotment of E09, third year."""
    with Session(university.engine) as session, session.begin():
        share = session.get_one(SectionAllotment, (section.section_id, "E09", 3))
        share.seats, share.released, share.opened = share.seats - seats, seats, True
        session.get_one(Section, section.section_id).seats_reserved -= seats


def test_others_take_only_what_is_kept_for_nobody(university: University) -> None:
    section = university.section(seats=3, allotments={("E09", 3): 2})
    others = [university.student(major="D14") for _ in range(3)]
    records = [enrol(university, student, section) for student in others]
    assert [record.stage for record in records] == ["enrolled", "refused", "refused"]
    assert codes(*records) == ["seats_reserved"] * 2
    assert records[1].items[0].refused is not None
    assert records[1].items[0].refused.facts == {
        "section": f"{section.subject_code.split('-')[0]} / {section.section_code}",
        "free": 2,
        "reserved": 2,
    }
    assert [enrol(university, university.student(), section).stage for _ in range(2)] == ["enrolled"] * 2
    assert codes(enrol(university, university.student(), section)) == ["section_full"]
    assert_counters_equal_rows(university.engine)


def test_everybody_at_once_and_no_kept_seat_goes_to_others(university: University) -> None:
    section = university.section(seats=6, allotments={("E09", 3): 2, ("D14", 3): 2})
    requests = [
        university.request(university.student(major=major, year=year), section)
        for major, year in [("E09", 3), ("D14", 3), ("E09", 4), ("D14", 2)]
        for _ in range(5)
    ]
    with ThreadPoolExecutor(8) as threads:
        records = list(threads.map(decide_enrolment, requests))
    enrolled = [record.stage == "enrolled" for record in records]
    assert [sum(enrolled[:5]), sum(enrolled[5:10]), sum(enrolled[10:])] == [2, 2, 2]
    assert set(codes(*records)) <= {"major_year_full", "seats_reserved", "section_full"}
    assert_counters_equal_rows(university.engine)


def test_a_kept_seat_given_back_is_kept_again(university: University) -> None:
    section = university.section(seats=1, allotments={("E09", 3): 1})
    holder = university.student()
    enrol(university, holder, section)
    drop(university, holder, section)
    assert codes(enrol(university, university.student(major="D14"), section)) == ["seats_reserved"]
    assert_counters_equal_rows(university.engine)


def test_released_seats_are_everybodys_and_the_majors_as_well(university: University) -> None:
    section = university.section(seats=4, allotments={("E09", 3): 4})
    holder = university.student()
    enrol(university, holder, section)
    released(university, section, 2)
    assert enrol(university, university.student(major="D14"), section).stage == "enrolled"
    assert enrol(university, university.student(), section).stage == "enrolled"  # the last one still kept
    assert enrol(university, university.student(), section).stage == "enrolled"  # one of everybody's
    assert codes(enrol(university, university.student(), section)) == ["section_full"]
    drop(university, holder, section)
    assert enrol(university, university.student(major="D14"), section).stage == "enrolled"
    assert_counters_equal_rows(university.engine)


def test_a_released_seat_that_is_given_back_changes_the_sections_revision(university: University) -> None:
    section = university.section(seats=2, allotments={("E09", 3): 2})
    holder = university.student()
    enrol(university, holder, section)

    def revision() -> int:
        with Session(university.engine) as session:
            return session.get_one(Section, section.section_id).revision

    seen = revision()
    drop(university, holder, section)
    assert revision() == seen  # kept again: the registrar's numbers stand
    enrol(university, holder, section)
    released(university, section, 1)
    drop(university, holder, section)
    assert revision() == seen + 1


def test_a_bundle_that_fails_leaves_the_majors_seats_as_they_were(university: University) -> None:
    subject = university.subject(credit=3, theory=2, practice=3)
    lecture = university.section(subject, seats=3, allotments={("E09", 3): 3})
    lab = university.section(subject, seats=1, section_type=SectionType.LABORATORY)
    released(university, lecture, 1)

    def lecture_now() -> tuple[int, int, int, int, int, int]:
        with Session(university.engine) as session:
            share = session.get_one(SectionAllotment, (lecture.section_id, "E09", 3))
            row = session.get_one(Section, lecture.section_id)
            counts = (share.seats, share.seats_taken, share.released)
            return *counts, row.seats_taken, row.seats_reserved, row.revision

    before = lecture_now()
    request = university.request(university.student(), lecture, lab)
    with Session(university.engine) as session, session.begin():
        situation = read_situation(session, request, lock_student_term(session, request))
        (judged,) = judge(situation, request.operation)
        assert judged.refused is None
        assert judged.facts is not None
        with Session(university.engine) as meanwhile, meanwhile.begin():
            meanwhile.get_one(Section, lab.section_id).seats = 0
        taken = take_seats(session, [judged.facts])
        assert (taken.refused[0].code, taken.seats) == ("section_full", {})
    assert lecture_now() == before
    assert_counters_equal_rows(university.engine)


def test_who_may_have_no_kept_seat_waits_for_one_of_the_others(university: University) -> None:
    section = university.section(seats=2, allotments={("E09", 3): 1})
    holder = university.student(major="D14")
    enrol(university, holder, section)
    request = waitlist_request(university, university.student(major="D14"), section)
    assert join_waitlist(request).stage == WaitlistStage.WAITING
    offer_seats(SeatsFreed())
    assert enrol(university, university.student(), section).stage == "enrolled"  # theirs, whoever waits for others
    drop(university, holder, section)
    assert codes(enrol(university, university.student(major="D14"), section)) == ["seats_kept_for_line"]
    offer_seats(SeatsFreed())
    assert_counters_equal_rows(university.engine)
    assert codes(enrol(university, university.student(major="D14"), section)) == ["section_full"]


@pytest.mark.parametrize("year", [3, 4])
def test_a_change_into_a_section_takes_the_students_own_kind_of_seat(university: University, year: int) -> None:
    subject = university.subject()
    old = university.section(subject)
    wanted = university.section(subject, seats=1, allotments={("E09", 3): 1})
    student = university.student(year=year)
    enrol(university, student, old)
    update = {"operation": EnrolmentOperation.CHANGE, "drop_section_ids": (old.section_id,)}
    record = decide_enrolment(university.request(student, wanted).model_copy(update=update))
    assert codes(record) == ([] if year == 3 else ["seats_reserved"])
    assert_counters_equal_rows(university.engine)
