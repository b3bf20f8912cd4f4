"""May this student take, or give up, these sections? Each rule answers alone, in the order one wants to hear it.

A rule is a function of the facts that returns a :class:`Refused` or None. Its name and version are stored with the
decision, so an appeal can see what was asked and under which wording of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from models.cases.case.contract.record import Refused
from models.curriculum.section.contract import SectionApproval
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.enrolment.rules import (
    calendar_rules,
    credit_rules,
    curriculum_rules,
    section_rules,
    standing_rules,
)
from models.enrolment.enrolment.rules.facts import EnrolmentFacts, GivingUpFacts, SectionFacts

Rule = Callable[[EnrolmentFacts], Refused | None]

OF_STUDENT: Final[tuple[Rule, ...]] = (
    calendar_rules.calendar_is_known,
    calendar_rules.period_is_open,
    calendar_rules.slot_is_open,
    calendar_rules.status_may_enrol,
    standing_rules.no_hold_stands,
    calendar_rules.enrolment_type_is_chosen,
    calendar_rules.does_not_only_maintain_status,
)
"""When enrolling is possible, and for whom: what is chosen hardly matters to them."""
OF_SECTIONS: Final[tuple[Rule, ...]] = (
    section_rules.sections_are_of_the_term,
    curriculum_rules.not_enrolled_already,
    curriculum_rules.not_passed_before,
    curriculum_rules.no_letter_this_term,
    curriculum_rules.one_section_of_each_type,
    credit_rules.credit_amount_fits,
    curriculum_rules.linked_subjects_are_together,
    section_rules.sections_are_open,
    section_rules.sections_are_not_graded,
    section_rules.major_is_let_in,
    curriculum_rules.nothing_excludes_it,
    curriculum_rules.requisites_are_met,
    section_rules.seats_are_free,
    section_rules.classes_do_not_clash,
    section_rules.exams_do_not_clash,
    credit_rules.credits_are_within_limit,
    section_rules.advisor_is_known,
)
"""What is chosen, against what the student has done, holds and may."""
RULES: Final[tuple[Rule, ...]] = (*OF_STUDENT, *OF_SECTIONS)


def first_refusal(facts: EnrolmentFacts, rules: Iterable[Rule] = RULES) -> Refused | None:
    """The first of the rules, of all of them where none are named, that says no to taking the bundle; None without."""
    return next((refused for rule in rules if (refused := rule(facts)) is not None), None)


def refusal_to_give_up(facts: GivingUpFacts, operation: EnrolmentOperation) -> Refused | None:
    """The first rule that says no to dropping, or withdrawing from, the bundle."""
    refused = (
        curriculum_rules.graded_subjects_stay(facts.bundle)
        or calendar_rules.giving_up_period_is_open(facts, operation)
        or curriculum_rules.whole_subject_is_given_up(facts)
        or curriculum_rules.linked_subject_does_not_stay(facts)
    )
    if refused is None and operation is EnrolmentOperation.DROP:
        return credit_rules.minimum_credits_remain(facts)
    return refused


def needs_approval(bundle: tuple[SectionFacts, ...]) -> bool:
    """Whether the bundle waits for the advisor."""
    return any(section.approval is SectionApproval.ADVISOR for section in bundle)


def bundles_of(sections: tuple[SectionFacts, ...]) -> tuple[tuple[SectionFacts, ...], ...]:
    """The sections, one bundle for a subject and those linked to it, in the order first chosen.

    A bundle is all or nothing: lecture, lab and linked subjects are enrolled together (spec §5).
    """
    links = {section.subject_show: section.linked for section in sections}
    bundles: list[tuple[SectionFacts, ...]] = []
    left = sections
    while left:
        together = _linked_with(left[0].subject_show, links)
        bundles.append(tuple(section for section in left if section.subject_show in together))
        left = tuple(section for section in left if section.subject_show not in together)
    return tuple(bundles)


def _linked_with(subject: str, links: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """The subject and every chosen one that is linked to it, directly or through others, in either direction."""
    found = {subject}
    while True:
        more = {
            show for show, linked in links.items() if linked & found or any(show in links[one] for one in found)
        } - found
        if not more:
            return frozenset(found)
        found |= more
