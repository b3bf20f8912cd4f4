"""The machine that lives a student's life: each rule is something a student or an office does."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import httpx
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from activities.enrolment.enrolment import decide_enrolment
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.grades.grade.contract import EntryKind
from models.study.leave.contract import LeaveKind, TermKey
from tests.enrolment.enrolment.test_api import as_student
from tests.properties.checks import CHECKS, open_places, ungraded_places
from tests.properties.money_rules import MoneyRules
from tests.properties.requests import Claim, DegreeCase, DegreeStep
from tests.properties.world import World
from tests.support.grading import LAST_YEAR, Grades
from tests.support.terms import TERMS

SUBJECTS: Final = 4
STEPS_OF_A_TERM: Final = 12
_BEFORE_LEAVING: Final = 8
"""Who leaves takes nothing any more: most of a term comes before."""
PLACES: Final = st.integers(0, SUBJECTS - 1)
LETTERS: Final = st.sampled_from(["A", "A", "C", "F"])


@dataclass(frozen=True, slots=True)
class TermPlan:
    """What a student takes as a term opens, the letters at its end, and how many sheets are late then.

    ``degree`` says before and after those letters how far a request to graduate goes.
    """

    places: set[int]
    letters: list[str]
    late: int
    degree: list[DegreeStep]


PLANS: Final = st.lists(
    st.builds(
        TermPlan,
        places=st.sets(PLACES, min_size=1),
        letters=st.lists(LETTERS, min_size=SUBJECTS, max_size=SUBJECTS),
        late=st.sampled_from([0, 0, 0, 1]),
        degree=st.lists(st.sampled_from(DegreeStep), min_size=2, max_size=2),
    ),
    min_size=len(TERMS),
    max_size=len(TERMS),
)
Answer = TypeVar("Answer")


class Life(MoneyRules):
    """A student of faculty D, who pays by credits, and four subjects; the first was passed with D last year.

    The last subject is the one that their programme requires.
    """

    def __init__(self, api: httpx.AsyncClient, world: World, loop: asyncio.AbstractEventLoop) -> None:
        world.terms.open(0)
        super().__init__(world, world.admit())
        self.api, self.loop = api, loop
        self.headers = as_student(self.university, self.student)
        self.subjects = [self.university.subject() for _ in range(SUBJECTS)]
        self.sections = world.offer(self.subjects)
        self.programmes = world.programmes(self.student, self.subjects[-1])
        self.claim: Claim | None = None
        self.degree: DegreeCase | None = None
        self.changed_in: tuple[int, int] | None = None
        self.is_conferred = False
        self.plans: list[TermPlan] = []
        self.steps_of_term = 0
        Grades(self.university.engine).give(self.student.student_id, self.subjects[0], "D", LAST_YEAR)

    @initialize(plans=PLANS)
    def the_first_term_opens(self, plans: list[TermPlan]) -> None:
        self.plans = plans
        self.take(plans[0].places)

    def take(self, places: set[int]) -> None:
        """Ask for sections of the open term."""
        sections = [self.sections[place] for place in sorted(places)]
        decide_enrolment(self.university.request(self.student, *sections))

    def the_next_term_opens(self) -> None:
        """Grades of the term are published, but for those of sheets that are late, and the next term opens."""
        ended, opened = self.plans[self.world.terms.position : self.world.terms.position + 2]
        self.graduates(ended.degree[0])
        for held, letter in zip(ungraded_places(self.world, self.student)[ended.late :], ended.letters, strict=False):
            self.publish(held, letter)
        self.world.find_standings()
        self.graduates(ended.degree[1])
        self.world.terms.open(self.world.terms.position + 1)
        self.sections = self.world.offer(self.subjects)
        self.steps_of_term = 0
        if not self.is_conferred:
            self.world.office.choose(self.student)
        self.take(opened.places)

    def wait(self, what: Coroutine[Any, Any, Answer]) -> Answer:
        """What the test's loop answers."""
        return asyncio.run_coroutine_threadsafe(what, self.loop).result()

    def held_or_not(self, place: int) -> int:
        """A section that the student holds, most of the time; any where nothing is held."""
        held = [row.section_id for row in open_places(self.world, self.student) if row.status == "enrolled"]
        return int(held[place % len(held)]) if held else self.sections[place].section_id

    # What a student does in a term

    @rule(place=PLACES)
    def enrols(self, place: int) -> None:
        before = open_places(self.world, self.student)
        self.take({place})
        assert not self.is_conferred or open_places(self.world, self.student) == before

    @rule(place=PLACES, operation=st.sampled_from([EnrolmentOperation.DROP, EnrolmentOperation.WITHDRAW]))
    def gives_up(self, place: int, operation: EnrolmentOperation) -> None:
        given_up = (self.held_or_not(place),)
        decide_enrolment(self.university.request(self.student, operation=operation, drop_section_ids=given_up))

    @rule(enrol_type=st.sampled_from(["normal", "maintain_status"]))
    def chooses(self, enrol_type: str) -> None:
        academic_year, semester = self.world.term
        body = {
            "academicYear": academic_year, "semester": semester, "enrolType": enrol_type, "paymentMethod": "full",
        }  # fmt: skip
        answer = self.wait(self.api.put("/enrolment/type", json=body, headers=self.headers))
        assert answer.status_code < 500, answer.text

    @rule(place=PLACES, letter=LETTERS)
    def is_graded(self, place: int, letter: str) -> None:
        ungraded = ungraded_places(self.world, self.student)
        if ungraded:
            self.publish(ungraded[place % len(ungraded)], letter)

    def publish(self, held: Any, letter: str) -> None:
        """A letter of a place is published."""
        Grades(self.university.engine).give(
            self.student.student_id, held.subject_code, letter, (held.academic_year, held.semester),
            credit=held.credit, kind=EntryKind.PUBLICATION,
        )  # fmt: skip

    @precondition(lambda self: self.steps_of_term > _BEFORE_LEAVING)
    @rule()
    def leaves(self) -> None:
        self.world.leaves.agreed(self.world.leaves.request(LeaveKind.LEAVE, TermKey(*self.world.term)))

    @rule()
    def comes_back(self) -> None:
        self.world.leaves.agreed(self.world.leaves.request(LeaveKind.RETURN, TermKey(*self.world.term)))

    @precondition(lambda self: self.steps_of_term > _BEFORE_LEAVING and self.world.terms.is_last)
    @rule()
    def resigns(self) -> None:
        self.world.leaves.agreed(self.world.leaves.request(LeaveKind.RESIGN, TermKey(*self.world.term)))

    @precondition(lambda self: self.changed_in != self.world.term and not self.is_conferred)
    @rule()
    def changes_the_programme(self) -> None:
        self.world.change_programme(self.student, self.programmes)
        self.changed_in = self.world.term

    # What counts in the end

    @rule(place=PLACES, decisions=st.integers(0, 6))
    def claims_credit(self, place: int, decisions: int) -> None:
        """Claim an attempt of the record unless a claim is open; so many of those who have it agree."""
        graded = [row for row in self.world.places(self.student) if row.grade not in (None, "W")]
        if graded and (self.claim is None or not self.claim.is_open):
            attempt = graded[place % len(graded)]
            [source] = [each for each in self.subjects if each.subject_code == attempt.subject_code]
            self.claim = Claim.asked(self.world, self.student, attempt, source, self.subjects[-1])
        for _ in range(decisions):
            if self.claim is not None and self.claim.is_open:
                self.claim.decide_once(self.world)

    @rule(until=st.sampled_from(DegreeStep))
    def asks_to_graduate(self, until: DegreeStep) -> None:
        self.graduates(until)

    def graduates(self, until: DegreeStep) -> None:
        """Ask for a degree unless it is asked for, and go on as far as the step and the offices allow."""
        if self.degree is None or not self.degree.is_open:
            self.degree = DegreeCase.asked(self.world, self.student)
        if until is not DegreeStep.ASKED and self.degree.is_open and not self.degree.is_approved:
            self.degree.go_on()
            self.check_degree(is_given=self.degree.is_approved)
        if until is DegreeStep.CONFERRED and self.degree.is_approved and not self.is_conferred:
            self.is_conferred = self.degree.confer()
            self.check_degree(is_given=self.is_conferred)

    def check_degree(self, *, is_given: bool) -> None:
        """Nobody has a degree while a place lacks its grade or a claim is before anybody."""
        is_claiming = self.claim is not None and self.claim.is_open
        assert not is_given or not is_claiming, self.claim
        assert not is_given or not ungraded_places(self.world, self.student)

    # What holds after every step

    @invariant()
    def time_passes(self) -> None:
        self.steps_of_term += 1
        if self.steps_of_term > STEPS_OF_A_TERM and not self.world.terms.is_last:
            self.the_next_term_opens()

    @invariant()
    def all_of_it_agrees(self) -> None:
        for check in CHECKS:
            check(self.world, self.student)
