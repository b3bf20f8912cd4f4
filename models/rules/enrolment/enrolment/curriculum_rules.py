"""Subjects: once a term, not after a pass, after what they require, with what they are linked to (spec §5, §8)."""

from __future__ import annotations

from collections.abc import Mapping, Set
from decimal import Decimal

from models.contracts.cases.case import Refused
from models.rules.enrolment.enrolment.facts import EnrolmentFacts, GivingUpFacts, Requirement, SectionFacts
from models.rules.enrolment.enrolment.wording import no
from models.rules.grades.letters import PASSING

_REQUIREMENT_CODES = {
    "prerequisite": "prerequisite_not_passed",
    "foundation": "foundation_not_passed",
    "corequisite": "corequisite_not_taken",
}


def _subjects(sections: tuple[SectionFacts, ...]) -> dict[str, tuple[SectionFacts, ...]]:
    """The sections by subject code without suffix."""
    shows = dict.fromkeys(section.subject_show for section in sections)
    return {show: tuple(section for section in sections if section.subject_show == show) for show in shows}


def passed(facts: EnrolmentFacts) -> frozenset[str]:
    """Subjects (codes without suffix) the student has passed."""
    return passed_subjects(facts.student.grades or {})


def passed_subjects(grades: Mapping[str, str]) -> frozenset[str]:
    """Of subjects (codes without suffix) with the best grade of each, those that are passed."""
    return frozenset(show for show, grade in grades.items() if grade in PASSING)


def is_met(requirement: Requirement, done: Set[str], beside: Set[str]) -> bool:
    """Whether a requirement is met by what is passed (``done``); a co-requisite also by what is taken ``beside`` it."""
    met = done | beside if requirement.kind == "corequisite" else done
    return bool(requirement.any_of & met)


def not_enrolled_already(facts: EnrolmentFacts) -> Refused | None:
    """A subject is taken once a term (spec §5: cannot be repeated for an existing enrolment).

    Changing the lab alone keeps the lecture: what is held of the other type is the same enrolment.
    """
    held = {(section.subject_show, section.section_type) for section in facts.held}
    for section in facts.bundle:
        if (section.subject_show, section.section_type) in held:
            return no(not_enrolled_already, "already_enrolled", subject=section.subject_show)
    return None


def not_passed_before(facts: EnrolmentFacts) -> Refused | None:
    """A subject with a passing result is not taken again (spec §5); after F, U or W it may be repeated."""
    done = passed(facts)
    for section in facts.bundle:
        if section.subject_show in done:
            grade = (facts.student.grades or {})[section.subject_show]
            return no(not_passed_before, "already_graded", subject=section.subject_show, grade=grade)
    return None


def one_section_of_each_type(facts: EnrolmentFacts) -> Refused | None:
    """Lecture and lab must both be chosen, or one be held, where the subject has both, one of each (spec §5)."""
    for subject, sections in _subjects(facts.bundle).items():
        chosen = [section.section_type for section in sections]
        if len(chosen) != len(set(chosen)):
            return no(one_section_of_each_type, "two_sections_of_a_type", subject=subject)
        held = {section.section_type for section in facts.held if section.subject_show == subject}
        if held.union(chosen) != sections[0].types_offered:
            return no(one_section_of_each_type, "lecture_and_lab_required", subject=subject)
    return None


def linked_subjects_are_together(facts: EnrolmentFacts) -> Refused | None:
    """Linked subjects must be enrolled together (spec §5), or the other one held or passed already."""
    there = {section.subject_show for section in (*facts.bundle, *facts.held)} | passed(facts)
    for section in facts.bundle:
        missing = sorted(section.linked - there)
        if missing:
            return no(
                linked_subjects_are_together,
                "linked_subject_required",
                subject=section.subject_show,
                linked=", ".join(missing),
            )
    return None


def requirements_are_met(facts: EnrolmentFacts) -> Refused | None:
    """Every group of prerequisites and foundations passed; co-requisites passed, held or asked for together."""
    done = passed(facts)
    beside = {section.subject_show for section in facts.held} | facts.together
    for section in facts.bundle:
        for requirement in section.requirements:
            if not is_met(requirement, done, beside):
                return no(
                    requirements_are_met,
                    _REQUIREMENT_CODES[requirement.kind],
                    subject=section.subject_show,
                    required=" / ".join(sorted(requirement.any_of)),
                )
    return None


def _figure(value: Decimal) -> str:
    """``22`` and ``1.5``: credits without zeros nobody writes."""
    return f"{value.normalize():f}"


def credits_of(sections: tuple[SectionFacts, ...]) -> Decimal:
    """Credits of the sections together; each carries its share of its subject's credits."""
    return sum((section.credit for section in sections), Decimal(0))


def credits_are_within_limit(facts: EnrolmentFacts) -> Refused | None:
    """The term's credits stay within the student's limit (spec §8: credit amount over the limit)."""
    total = credits_of((*facts.held, *facts.bundle))
    if total <= facts.student.credit_limit:
        return None
    return no(
        credits_are_within_limit,
        "credit_limit_exceeded",
        credits=_figure(total),
        limit=_figure(facts.student.credit_limit),
    )


def whole_subject_is_given_up(facts: GivingUpFacts) -> Refused | None:
    """Lecture and lab are given up together."""
    staying = {section.subject_code for section in facts.kept}
    for section in facts.bundle:
        if section.subject_code in staying:
            return no(whole_subject_is_given_up, "lecture_and_lab_required", subject=section.subject_show)
    return None


def linked_subject_does_not_stay(facts: GivingUpFacts) -> Refused | None:
    """Linked subjects are given up together, as they were enrolled."""
    staying = {section.subject_show for section in facts.kept}
    for section in facts.bundle:
        if left := sorted(section.linked & staying):
            return no(
                linked_subject_does_not_stay,
                "linked_subject_required",
                subject=section.subject_show,
                linked=", ".join(left),
            )
    return None


def minimum_credits_remain(facts: GivingUpFacts) -> Refused | None:
    """Dropping stops at the term's minimum credits (spec §8)."""
    left = credits_of(facts.kept)
    if left >= facts.student.credit_minimum:
        return None
    return no(
        minimum_credits_remain,
        "below_minimum_credits",
        credits=_figure(left),
        minimum=_figure(facts.student.credit_minimum),
    )
