"""Which of the subjects wished for may be taken together, whatever their sections: links, requisites, credits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import comb, prod
from typing import Final

from models.cases.case.contract.record import Refused
from models.enrolment.enrolment.rules import credit_rules, curriculum_rules
from models.enrolment.enrolment.rules.facts import EnrolmentFacts, SectionFacts
from models.enrolment.enrolment.rules.judgement import Situation
from models.enrolment.enrolment.rules.placement import Rule, bundles_of, first_refusal
from models.enrolment.timetable_proposal.rules.options import SubjectOffer
from models.enrolment.timetable_proposal.rules.wishes import Choice

MOST_SUBJECTS: Final = 8
"""A timetable has so many subjects at most (issue 14)."""
MOST_NAMED: Final = 12
"""So many may be named, of which some are taken."""
MOST_SETS: Final = 500
_OF_SUBJECTS: Final[tuple[Rule, ...]] = (
    curriculum_rules.linked_subjects_are_together,
    curriculum_rules.nothing_excludes_it,
    curriculum_rules.requisites_are_met,
    credit_rules.credits_are_within_limit,
)
"""Rules that ask which subjects stand beside each other, and look at no section."""


@dataclass(frozen=True, slots=True)
class SubjectSets:
    """Sets of subjects that may be taken together, and why others may not (an example for each code)."""

    allowed: tuple[frozenset[str], ...]
    refused: tuple[Refused, ...]


def sets_there_are(choices: Sequence[Choice]) -> int:
    """How many sets of subjects the choices come to."""
    return prod(comb(len(choice.subjects), choice.take) for choice in choices)


def subject_sets(choices: Sequence[Choice], offers: Mapping[str, SubjectOffer], situation: Situation) -> SubjectSets:
    """The sets that the choices come to, each judged by the rules that Validate has for subjects beside each other.

    A subject of which no section is left is in no set.
    """
    allowed: list[frozenset[str]] = []
    refused: dict[str, Refused] = {}
    for subjects in _sets(choices):
        if any(not offers[subject].options for subject in subjects):
            continue
        reason = _refusal(situation, [offers[subject] for subject in sorted(subjects)])
        if reason is None:
            allowed.append(subjects)
        else:
            refused.setdefault(reason.code, reason)
    return SubjectSets(tuple(allowed), tuple(refused.values()))


def _sets(choices: Sequence[Choice]) -> Iterator[frozenset[str]]:
    seen = set()
    for picks in product(*(combinations(choice.subjects, choice.take) for choice in choices)):
        subjects = frozenset(subject for pick in picks for subject in pick)
        if len(subjects) == sum(map(len, picks)) and subjects not in seen:
            seen.add(subjects)
            yield subjects


def _refusal(situation: Situation, offers: Sequence[SubjectOffer]) -> Refused | None:
    """Judge as :func:`models.enrolment.enrolment.rules.judgement.judge` does, bundle after bundle, with any section of
    each subject.
    """
    wanted = tuple(options[0].offers[0].section for each in offers for options in each.options)
    together = frozenset(section.subject_show for section in wanted)
    held: tuple[SectionFacts, ...] = situation.held
    for bundle in bundles_of(wanted):
        facts = EnrolmentFacts(
            now=situation.now,
            academic_year=situation.academic_year,
            semester=situation.semester,
            student=situation.student,
            periods=situation.periods,
            held=held,
            bundle=bundle,
            together=together,
        )
        reason = first_refusal(facts, _OF_SUBJECTS)
        if reason is not None:
            return reason
        held = (*held, *bundle)
    return None
