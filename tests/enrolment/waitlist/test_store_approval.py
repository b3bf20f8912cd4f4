"""Activities of a seat from the waitlist that somebody must approve, run twice and against each other."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text

from activities.enrolment.enrolment import decide_enrolment
from activities.enrolment.waitlist import accept_offer, join_waitlist, settle_waitlist
from activities.enrolment.waitlist_offer import offer_seats
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord
from models.cases.task.contract import Actor
from models.curriculum.section.contract import SectionApproval, SectionType
from models.curriculum.section.tables import Section
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.waitlist.contract import OfferAccepted, SeatsFreed, WaitlistRequest, WaitlistStage
from models.enrolment.waitlist.rules.process import after_action, lapsed, offered
from models.kit.calendar import utc_now
from models.people.person.tables import Person, Student
from tests.support.rows import assert_counters_equal_rows, record_in_rows, seats_taken, statuses
from tests.support.university import University
from tests.support.waitlist import waitlist_request


class AdvisedWaitlist:
    """Students with an advisor who wait for a seat of a section that needs the advisor's approval."""

    def __init__(self, university: University) -> None:
        self.university = university
        self.advisor: Person = university.teacher()

    def student(self) -> Student:
        """A student of the advisor."""
        return self.university.student(self.advisor)

    def section(self, **changes: object) -> Section:
        """A section without a seat."""
        return self.university.section(seats=0, approval=SectionApproval.ADVISOR, **changes)  # type: ignore[arg-type]

    def offered(
        self, student: Student, *sections: Section, drop: tuple[Section, ...] = ()
    ) -> tuple[WaitlistRequest, CaseRecord]:
        """The student has an offer: each of the sections got a seat more."""
        request = waitlist_request(self.university, student, *sections, drop=drop)
        waiting = join_waitlist(request)
        assert waiting.stage == WaitlistStage.WAITING, waiting
        self.change("seats = seats + 1", *sections)
        offer_seats(SeatsFreed())
        record = offered(waiting, until=utc_now(), at=utc_now())
        settle_waitlist(record)
        return request, record

    def change(self, what: str, *sections: Section) -> None:
        """Change the sections as their department would."""
        with self.university.engine.begin() as connection:
            numbers = {"ids": [section.section_id for section in sections]}
            connection.execute(text(f"UPDATE section SET {what} WHERE section_id = ANY(:ids)"), numbers)

    def accept(self, request: WaitlistRequest, record: CaseRecord) -> CaseRecord:
        """The student takes the offer."""
        actor = Actor(person_id=request.opened_by)
        action = CaseAction(action=CaseActionName.ACCEPT, actor=actor, revision=record.revision)
        return accept_offer(OfferAccepted(request=request, record=record, action=action, at=utc_now()))

    def decided(self, record: CaseRecord, name: CaseActionName) -> CaseRecord:
        """The record after the advisor's decision."""
        actor = Actor(person_id=self.advisor.person_id)
        return after_action(record, CaseAction(action=name, actor=actor, revision=record.revision), utc_now())


@pytest.fixture
def waitlist(university: University) -> AdvisedWaitlist:
    """A waitlist that leads to an advisor."""
    return AdvisedWaitlist(university)


def test_accepting_twice_keeps_one_seat_and_asks_once(university: University, waitlist: AdvisedWaitlist) -> None:
    section = waitlist.section()
    request, record = waitlist.offered(waitlist.student(), section)
    first = waitlist.accept(request, record)
    assert first == waitlist.accept(request, record) == record_in_rows(university.engine, request.case_id)
    assert (first.stage, len(first.tasks)) == (WaitlistStage.AWAITING_APPROVAL, 1)
    assert statuses(university.engine, request.case_id) == ["awaiting_approval"]
    assert seats_taken(university.engine, section.section_id) == 1
    assert_counters_equal_rows(university.engine)


@pytest.mark.parametrize(
    ("action", "status", "seats"),
    [
        (CaseActionName.APPROVE, "enrolled", 1),
        (CaseActionName.DISAPPROVE, "disapproved", 0),
        (CaseActionName.CANCEL, "cancelled", 0),
        (CaseActionName.LAPSE, "lapsed", 0),
    ],
)
def test_settling_twice_settles_the_kept_seat_once(
    university: University, waitlist: AdvisedWaitlist, action: CaseActionName, status: str, seats: int
) -> None:
    section = waitlist.section(allotments={("E09", 3): 0})
    request = waitlist_request(university, waitlist.student(), section)
    waiting = join_waitlist(request)
    waitlist.change("seats = 1, seats_reserved = 1", section)
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE section_allotment SET seats = 1"))
    offer_seats(SeatsFreed())
    record = offered(waiting, until=utc_now(), at=utc_now())
    settle_waitlist(record)
    kept = waitlist.accept(request, record)
    assert kept.deadline_at is not None
    ended = lapsed(kept, kept.deadline_at) if action is CaseActionName.LAPSE else waitlist.decided(kept, action)
    settle_waitlist(ended)
    settle_waitlist(ended)
    assert statuses(university.engine, request.case_id) == [status]
    assert seats_taken(university.engine, section.section_id) == seats
    assert_counters_equal_rows(university.engine)


def test_that_is_dropped_only_with_the_approval(university: University, waitlist: AdvisedWaitlist) -> None:
    student, other = waitlist.student(), university.section(seats=1)
    held = decide_enrolment(university.request(student, other))
    request, record = waitlist.offered(student, waitlist.section(), drop=(other,))
    kept = waitlist.accept(request, record)
    assert statuses(university.engine, held.case_id) == ["enrolled"]
    approved = waitlist.decided(kept, CaseActionName.APPROVE)
    settle_waitlist(approved)
    settle_waitlist(approved)
    assert statuses(university.engine, held.case_id) == ["dropped"]
    assert seats_taken(university.engine, other.section_id) == 0
    assert_counters_equal_rows(university.engine)


def test_another_lecture_stands_beside_the_old_one_until_it_is_approved(
    university: University, waitlist: AdvisedWaitlist
) -> None:
    subject = university.subject(credit=3, theory=2, practice=3)
    old, wanted = university.section(subject), waitlist.section(subject=subject)
    lab = university.section(subject, seats=1, section_type=SectionType.LABORATORY)
    student = waitlist.student()
    held = decide_enrolment(university.request(student, old, lab))
    request = waitlist_request(university, student, wanted, lab, drop=(old, lab))
    waiting = join_waitlist(request)
    waitlist.change("seats = 1", wanted)
    offer_seats(SeatsFreed())
    record = offered(waiting, until=utc_now(), at=utc_now())
    settle_waitlist(record)
    kept = waitlist.accept(request, record)
    assert statuses(university.engine, held.case_id) == ["enrolled", "enrolled"]
    assert statuses(university.engine, request.case_id) == ["awaiting_approval"]
    settle_waitlist(waitlist.decided(kept, CaseActionName.APPROVE))
    assert statuses(university.engine, held.case_id) == ["changed", "enrolled"]
    assert statuses(university.engine, request.case_id) == ["enrolled"]
    assert seats_taken(university.engine, old.section_id) == 0
    assert_counters_equal_rows(university.engine)


def test_what_the_student_dropped_meanwhile_is_not_given_up_again(
    university: University, waitlist: AdvisedWaitlist
) -> None:
    student, other = waitlist.student(), university.section(seats=1)
    decide_enrolment(university.request(student, other))
    request, record = waitlist.offered(student, waitlist.section(), drop=(other,))
    kept = waitlist.accept(request, record)
    dropping = {"operation": EnrolmentOperation.DROP, "drop_section_ids": (other.section_id,)}
    decide_enrolment(university.request(student).model_copy(update=dropping))
    settle_waitlist(waitlist.decided(kept, CaseActionName.APPROVE))
    assert seats_taken(university.engine, other.section_id) == 0
    assert_counters_equal_rows(university.engine)


def test_a_lab_changed_meanwhile_goes_with_the_lecture_that_is_given_up(
    university: University, waitlist: AdvisedWaitlist
) -> None:
    subject = university.subject(credit=3, theory=2, practice=3)
    lecture = university.section(subject)
    lab, other_lab = (university.section(subject, section_type=SectionType.LABORATORY) for _ in range(2))
    student = waitlist.student()
    held = decide_enrolment(university.request(student, lecture, lab))
    request, record = waitlist.offered(student, waitlist.section(), drop=(lecture, lab))
    kept = waitlist.accept(request, record)
    changing = {"operation": EnrolmentOperation.CHANGE, "drop_section_ids": (lab.section_id,)}
    changed = decide_enrolment(university.request(student, other_lab).model_copy(update=changing))
    assert statuses(university.engine, changed.case_id) == ["enrolled"]
    settle_waitlist(waitlist.decided(kept, CaseActionName.APPROVE))
    assert statuses(university.engine, held.case_id) == ["dropped", "changed"]
    assert statuses(university.engine, changed.case_id) == ["dropped"]
    assert seats_taken(university.engine, other_lab.section_id) == 0
    assert_counters_equal_rows(university.engine)


@pytest.mark.parametrize(
    ("approval", "stage"),
    [("none", WaitlistStage.ENROLLED), ("advisor", WaitlistStage.AWAITING_APPROVAL)],
)
def test_whether_somebody_is_asked_is_as_it_is_when_the_offer_is_accepted(
    university: University, waitlist: AdvisedWaitlist, approval: str, stage: WaitlistStage
) -> None:
    section = waitlist.section() if approval == "none" else university.section(seats=0)
    request, record = waitlist.offered(waitlist.student(), section)
    waitlist.change(f"approval = '{approval}'", section)
    assert waitlist.accept(request, record).stage == stage
    assert_counters_equal_rows(university.engine)


def test_a_seat_that_is_being_decided_on_is_not_waited_for_again(
    waitlist: AdvisedWaitlist, university: University
) -> None:
    student, section = waitlist.student(), waitlist.section()
    waitlist.accept(*waitlist.offered(student, section))
    again = join_waitlist(waitlist_request(university, student, section))
    assert again.items[0].refused is not None
    assert again.items[0].refused.code == "already_enrolled"


def test_seats_for_each_others_sections_are_decided_on_at_once_without_a_circle(
    university: University, waitlist: AdvisedWaitlist
) -> None:
    sections = [university.section(seats=4) for _ in range(2)]
    students = [waitlist.student() for _ in range(8)]
    for number, student in enumerate(students):
        decide_enrolment(university.request(student, sections[number % 2]))
    waitlist.change("approval = 'advisor'", *sections)
    asked = [
        waitlist_request(university, student, sections[1 - number % 2], drop=(sections[number % 2],))
        for number, student in enumerate(students)
    ]
    waiting = [join_waitlist(request) for request in asked]
    waitlist.change("seats = 8", *sections)
    offer_seats(SeatsFreed())
    kept: list[CaseRecord] = []
    for request, place in zip(asked, waiting, strict=True):
        record = offered(place, until=utc_now(), at=utc_now())
        settle_waitlist(record)
        kept.append(waitlist.accept(request, record))
    assert {record.stage for record in kept} == {WaitlistStage.AWAITING_APPROVAL}
    names = [CaseActionName.APPROVE, CaseActionName.DISAPPROVE]
    with ThreadPoolExecutor(8) as threads:
        jobs = [threads.submit(settle_waitlist, waitlist.decided(record, name)) for record in kept for name in names]
        jobs += [threads.submit(offer_seats, SeatsFreed()) for _ in range(4)]
        for job in jobs:
            job.result()
    assert sum(seats_taken(university.engine, section.section_id) for section in sections) == len(students)
    assert_counters_equal_rows(university.engine)
