"""Seats under random concurrent enrolling, dropping, changing, waiting, answering and approving (real PostgreSQL).

Whatever happens at once: seats are never negative and never oversold, counters equal the rows, no seat lies idle that
somebody on a waitlist could have, and nobody is passed over: not by others who wait, not by newcomers. Seats kept for
a major and year are taken by nobody else.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from uuid import UUID

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text
from sqlmodel import Session
from temporalio.testing import ActivityEnvironment

from activities.curriculum.allocation_round import release_reserved_seats
from activities.enrolment.enrolment import decide_enrolment, settle_enrolment
from activities.enrolment.waitlist import accept_offer, join_waitlist, settle_waitlist
from activities.enrolment.waitlist_offer import offer_seats
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseState
from models.cases.case.rules.actions import refusal_of
from models.cases.case.store.rows import load_record
from models.cases.case.tables import CaseFile
from models.cases.task.contract import Actor
from models.curriculum.allocation_round.contract import RoundRelease
from models.curriculum.section.contract import SectionApproval, SectionType
from models.curriculum.section.tables import Section
from models.enrolment.approval import rules as approval
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.waitlist.contract import OfferAccepted, SeatsFreed, WaitlistRequest, WaitlistStage
from models.enrolment.waitlist.rules.process import WAITLIST, after_action, offered
from models.kit.calendar import utc_now
from models.people.person.tables import Student, UserType
from models.registry.process.rules import PROCESSES
from tests.support.rounds import round_request
from tests.support.rows import assert_counters_equal_rows
from tests.support.university import University
from tests.support.waitlist import waitlist_request


class Does(StrEnum):
    """What a student does."""

    ENROL = "enrol"
    DROP = "drop"
    CHANGE = "change"
    JOIN = "join"
    ACCEPT = "accept"
    LEAVE = "leave"
    APPROVE = "approve"
    """The advisor's: whatever of the student's waits for them."""
    DISAPPROVE = "disapprove"
    LOOK = "look"
    """Nothing of the student's: the activity that offers seats runs meanwhile."""
    RELEASE = "release"
    """Nor this: an allocation round ends and releases half of what majors have left."""


STUDENTS: Final = 6
CHOICES: Final = 5
"""Two sections of one subject, lecture with lab of another, one that keeps seats for two majors, and one to approve."""
ONE_SUBJECT: Final = 2
FOR_ADVISOR: Final = 4
STEP = st.tuples(st.sampled_from(Does), st.integers(0, STUDENTS - 1), st.integers(0, CHOICES - 1))
DAY = st.lists(st.lists(STEP, min_size=1, max_size=6), min_size=2, max_size=5)

_HELD = text(
    """
    SELECT section_id FROM enrolment
     WHERE student_id = :student AND section_id = ANY(:sections) AND status IN ('enrolled', 'awaiting_approval')
    """
)
_OPEN_PLACES = text(
    "SELECT DISTINCT case_id, stage FROM waitlist_entry WHERE student_id = :student AND stage IN ('waiting', 'offered')"
)
_BEFORE_ADVISOR = text(
    "SELECT case_id FROM case_file WHERE student_id = :student AND state = 'open' AND stage = 'awaiting_approval'"
)
_PLACES = text(
    """
    SELECT case_id, max(rank) AS rank, max(joined_at) AS joined_at, max(stage) AS stage,
           array_agg(section_id ORDER BY section_id) AS sections, max(allotment_major) AS major
      FROM waitlist_entry WHERE section_id = ANY(:sections) GROUP BY case_id
    """
)
_HOLDERS = text(
    "SELECT section_id, allotment_major AS major, array_agg(enrolment_id) AS held FROM enrolment"
    " WHERE section_id = ANY(:sections) AND case_id IN (SELECT case_id FROM case_file WHERE kind = 'enrolment')"
    " GROUP BY section_id, allotment_major"
)
_FULL = text(
    """
    SELECT section_id, NULL AS major, seats_taken + seats_reserved >= seats AS is_full FROM section
     WHERE section_id = ANY(:sections)
     UNION ALL
    SELECT section_id, major_code, seats_taken >= seats FROM section_allotment WHERE section_id = ANY(:sections)
    """
)
_OVER_GENERAL = text(
    """
    SELECT s.section_id FROM section s
     WHERE s.section_id = ANY(:sections)
       AND (SELECT count(*) FROM enrolment e WHERE e.section_id = s.section_id AND e.allotment_major IS NULL
               AND e.status IN ('enrolled', 'awaiting_approval'))
         + (SELECT count(*) FROM waitlist_entry w
             WHERE w.section_id = s.section_id AND w.allotment_major IS NULL AND w.stage = 'offered')
         > s.seats - (SELECT coalesce(sum(a.seats), 0) FROM section_allotment a WHERE a.section_id = s.section_id)
    """
)
SeatsOf = tuple[int, str | None]
"""A section, and the major whose seats of it are waited for or held."""


@dataclass(frozen=True)
class PlaceSeen:
    """A place on a waitlist at some moment."""

    order: tuple[int, object, UUID]
    stage: str
    sections: tuple[int, ...]
    major: str | None

    def seats_of(self, number: int) -> SeatsOf:
        """Which of the section's seats the place waits for."""
        return number, self.major


class Campus:
    """A few students and sections, and what they do."""

    def __init__(self, university: University) -> None:
        self.university = university
        subject, other = university.subject(), university.subject(credit=3, theory=2, practice=3)
        self.choices: list[tuple[Section, ...]] = [
            (university.section(subject, seats=1),),
            (university.section(subject, seats=2),),
            (
                university.section(other, seats=1),
                university.section(other, seats=2, section_type=SectionType.LABORATORY),
            ),
            (university.section(seats=3, allotments={("E09", 3): 1, ("D14", 3): 1}),),
            (university.section(seats=1, approval=SectionApproval.ADVISOR),),
        ]
        self.advisor = university.teacher()
        self.students: list[Student] = [
            university.student(self.advisor, year=4 if n == 0 else 3, major="D14" if n == 1 else "E09")
            for n in range(STUDENTS)
        ]
        self.registrar = university.person(UserType.STAFF, RoleId.REGISTRAR)
        self.numbers = [section.section_id for choice in self.choices for section in choice]

    def do(self, what: Does, student: Student, choice: int) -> None:
        """One step of one student; what is not possible is refused, which is fine."""
        sections = self.choices[choice]
        ids = tuple(section.section_id for section in sections)
        match what:
            case Does.LOOK:
                offer_seats(SeatsFreed())
            case Does.RELEASE:
                planned = round_request(self.university, self.registrar, percent=50)
                ended = RoundRelease(case_id=planned.case_id, at=planned.plan.closes_at)
                ActivityEnvironment().run(release_reserved_seats, ended)
            case Does.ENROL:
                decide_enrolment(self.university.request(student, *sections))
            case Does.DROP:
                request = self.university.request(student)
                update = {"operation": EnrolmentOperation.DROP, "drop_section_ids": ids}
                decide_enrolment(request.model_copy(update=update))
            case Does.CHANGE:
                request = self.university.request(student, *self.choices[choice % ONE_SUBJECT])
                update = {
                    "operation": EnrolmentOperation.CHANGE,
                    "drop_section_ids": tuple(section.section_id for section in self.choices[1 - choice % ONE_SUBJECT]),
                }
                decide_enrolment(request.model_copy(update=update))
            case Does.JOIN:
                asked = waitlist_request(self.university, student, *sections, drop=self._instead(student, choice))
                join_waitlist(asked)
            case Does.ACCEPT | Does.LEAVE:
                self._answer(what, student)
            case Does.APPROVE | Does.DISAPPROVE:
                self._decide(CaseActionName(what.value), student)

    def _instead(self, student: Student, choice: int) -> tuple[Section, ...]:
        """What the student holds of the same subject is given up for the seat, and any of it for the advisor's."""
        if choice not in (*range(ONE_SUBJECT), FOR_ADVISOR):
            return ()
        there = self.choices[1 - choice if choice < ONE_SUBJECT else 0]
        with self.university.engine.connect() as connection:
            held = connection.execute(
                _HELD, {"student": student.student_id, "sections": [section.section_id for section in there]}
            ).all()
        return there if held else ()

    def _answer(self, what: Does, student: Student) -> None:
        """As the workflow does it, one decision after the other: an offer is shown, then taken or declined."""
        with Session(self.university.engine) as session:
            rows = session.execute(_OPEN_PLACES, {"student": student.student_id}).all()
        for row in rows:
            with Session(self.university.engine) as session:
                record = load_record(session, row.case_id)
                request = WaitlistRequest.model_validate(session.get_one(CaseFile, row.case_id).request)
            if row.stage == WaitlistStage.OFFERED and record.stage == WaitlistStage.WAITING:
                record = offered(record, until=utc_now().replace(year=2100), at=utc_now())
                settle_waitlist(record)
            if what is Does.ACCEPT:
                name = CaseActionName.ACCEPT
            else:
                name = CaseActionName.CANCEL if record.stage == WaitlistStage.WAITING else CaseActionName.DECLINE
            actor = Actor(person_id=student.person_id)
            action = CaseAction(action=name, actor=actor, revision=record.revision)
            if record.state is CaseState.CLOSED or refusal_of(WAITLIST, record, action, utc_now()):
                continue
            if what is Does.ACCEPT:
                taken = OfferAccepted(request=request, record=record, action=action, at=utc_now())
                accept_offer(taken)
            else:
                settle_waitlist(after_action(record, action, utc_now()))

    def _decide(self, name: CaseActionName, student: Student) -> None:
        """As the workflows do it: the advisor decides on what was enrolled in and on what came from the waitlist."""
        with Session(self.university.engine) as session:
            cases = session.execute(_BEFORE_ADVISOR, {"student": student.student_id}).scalars().all()
            records = [load_record(session, case_id) for case_id in cases]
        for record in records:
            settle = settle_waitlist if record.kind is CaseKind.WAITLIST else settle_enrolment
            actor = Actor(person_id=self.advisor.person_id)
            action = CaseAction(action=name, actor=actor, revision=record.revision, remark="-")
            if refusal_of(PROCESSES[record.kind], record, action, utc_now()) is None:
                settle(approval.after_action(record, action, utc_now()))

    def places(self) -> dict[UUID, PlaceSeen]:
        """Every place on these waitlists, past ones too."""
        with self.university.engine.connect() as connection:
            rows = connection.execute(_PLACES, {"sections": self.numbers}).all()
        return {
            row.case_id: PlaceSeen((row.rank, row.joined_at, row.case_id), row.stage, tuple(row.sections), row.major)
            for row in rows
        }

    def holders(self) -> dict[SeatsOf, set[UUID]]:
        """Enrolments that came about without a waitlist, by section and the major whose seats they are."""
        with self.university.engine.connect() as connection:
            rows = connection.execute(_HOLDERS, {"sections": self.numbers}).all()
        return {(row.section_id, row.major): set(row.held) for row in rows}

    def check(self, before: Mapping[UUID, PlaceSeen], newcomers_before: Mapping[SeatsOf, set[UUID]]) -> None:
        """What must hold whenever nothing is under way."""
        assert_counters_equal_rows(self.university.engine)
        with self.university.engine.connect() as connection:
            full = {(r.section_id, r.major): r.is_full for r in connection.execute(_FULL, {"sections": self.numbers})}
            assert connection.execute(_OVER_GENERAL, {"sections": self.numbers}).all() == [], "a kept seat was taken"
        now, newcomers = self.places(), self.holders()
        for case_id, place in now.items():
            if place.stage != WaitlistStage.WAITING:
                continue
            assert any(full[place.seats_of(number)] for number in place.sections), "an idle seat"
            if case_id not in before:
                continue
            overtaking = [
                other
                for other, then in before.items()
                if then.stage == WaitlistStage.WAITING and then.sections == place.sections and then.major == place.major
                and then.order > place.order
                and now[other].stage in (WaitlistStage.OFFERED, WaitlistStage.AWAITING_APPROVAL, WaitlistStage.ENROLLED)
            ]  # fmt: skip
            assert not overtaking, "somebody later on the waitlist went first"
            if len(place.sections) == 1:
                seats = place.seats_of(place.sections[0])
                assert newcomers.get(seats, set()) <= newcomers_before.get(seats, set()), (
                    "newcomers went before the waitlist"
                )


@given(day=DAY)
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
def test_seats_and_waitlists_hold_whatever_happens_at_once(
    university: University, day: list[list[tuple[Does, int, int]]]
) -> None:
    campus = Campus(university)
    with ThreadPoolExecutor(6) as threads:
        for steps in day:
            before, newcomers = campus.places(), campus.holders()
            jobs = [threads.submit(campus.do, what, campus.students[who], choice) for what, who, choice in steps]
            for job in jobs:
                job.result()
            offer_seats(SeatsFreed())
            campus.check(before, newcomers)
