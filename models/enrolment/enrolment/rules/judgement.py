"""The verdict on a whole request: each bundle on its own, each seeing what the earlier ones changed.

Validate, the transaction and the tests call :func:`judge`; only the transaction then takes seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from models.cases.case.contract.record import Refused
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.enrolment.rules.curriculum_rules import graded_subjects_stay
from models.enrolment.enrolment.rules.facts import (
    EnrolmentFacts,
    GivingUpFacts,
    PeriodFacts,
    SectionFacts,
    StudentFacts,
)
from models.enrolment.enrolment.rules.placement import bundles_of, first_refusal, needs_approval, refusal_to_give_up
from models.enrolment.enrolment.rules.wording import no


@dataclass(frozen=True, slots=True)
class Situation:
    """What is known when a request is judged. ``now`` is when it was made (UTC)."""

    now: datetime
    academic_year: int
    semester: int
    student: StudentFacts
    periods: Mapping[str, PeriodFacts]
    wanted: tuple[SectionFacts, ...]
    held: tuple[SectionFacts, ...]
    giving_up: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Judged:
    """One bundle: sections taken, sections given up, and the refusal or None. ``facts`` where sections are taken."""

    taken: tuple[SectionFacts, ...]
    given_up: tuple[SectionFacts, ...]
    refused: Refused | None
    facts: EnrolmentFacts | None = None

    @property
    def waits(self) -> bool:
        """Whether the bundle is accepted but needs somebody's approval."""
        return self.refused is None and needs_approval(self.taken)


def judge(situation: Situation, operation: EnrolmentOperation) -> tuple[Judged, ...]:
    """Every bundle of the request with its verdict, in the order asked."""
    if operation in (EnrolmentOperation.DROP, EnrolmentOperation.WITHDRAW):
        return _judge_giving_up(situation, operation)
    return _judge_taking(situation, operation)


def changes_the_same_subject(taken: tuple[SectionFacts, ...], given_up: tuple[SectionFacts, ...]) -> Refused | None:
    """A change of section stays within its subject; another subject is a drop and an add."""
    if {section.subject_show for section in taken} == {section.subject_show for section in given_up}:
        return None
    return no(changes_the_same_subject, "change_other_subject", subject=taken[0].subject_show)


def _judge_taking(situation: Situation, operation: EnrolmentOperation) -> tuple[Judged, ...]:
    is_change = operation is EnrolmentOperation.CHANGE
    going = tuple(section for section in situation.held if is_change and section.section_id in situation.giving_up)
    held = situation.held
    together = frozenset(section.subject_show for section in situation.wanted)
    judged: list[Judged] = []
    for bundle in bundles_of(situation.wanted):
        shows = {section.subject_show for section in bundle}
        given_up = tuple(section for section in going if section.subject_show in shows)
        kept = tuple(section for section in held if section not in given_up)
        facts = EnrolmentFacts(
            now=situation.now,
            academic_year=situation.academic_year,
            semester=situation.semester,
            student=situation.student,
            periods=situation.periods,
            held=kept,
            bundle=bundle,
            together=together,
        )
        refused = graded_subjects_stay(given_up)
        if is_change:
            refused = refused or changes_the_same_subject(bundle, given_up)
        refused = refused or first_refusal(facts)
        judged.append(Judged(bundle, given_up, refused, facts))
        if refused is None:
            held = (*kept, *bundle)
    return tuple(judged)


def _judge_giving_up(situation: Situation, operation: EnrolmentOperation) -> tuple[Judged, ...]:
    going = tuple(section for section in situation.held if section.section_id in situation.giving_up)
    kept = situation.held
    judged: list[Judged] = []
    for bundle in bundles_of(going):
        left = tuple(section for section in kept if section not in bundle)
        facts = GivingUpFacts(situation.now, situation.student, situation.periods, bundle, left)
        refused = refusal_to_give_up(facts, operation)
        judged.append(Judged((), bundle, refused))
        if refused is None:
            kept = left
    return tuple(judged)
