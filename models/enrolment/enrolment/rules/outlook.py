"""What the rules say of sections before any is chosen: shown beside what a search finds.

The very rules of :func:`models.enrolment.enrolment.rules.judgement.judge`, each section on its own. Two kinds of them
are not asked: whether a section is open and has a seat changes by the second and is told live, and what must be chosen
together with it, another section or an amount of credits, can still be chosen.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from models.cases.case.contract.record import Refused
from models.curriculum.requisite.contract import RequisiteKind, subjects_of
from models.enrolment.enrolment.rules import credit_rules, curriculum_rules, section_rules
from models.enrolment.enrolment.rules.facts import EnrolmentFacts, SectionFacts
from models.enrolment.enrolment.rules.judgement import Situation
from models.enrolment.enrolment.rules.placement import OF_SECTIONS, OF_STUDENT, Rule, first_refusal, needs_approval

_TOLD_LIVE: Final[frozenset[Rule]] = frozenset({section_rules.sections_are_open, section_rules.seats_are_free})
_OF_COMPANY: Final[frozenset[Rule]] = frozenset(
    {
        curriculum_rules.one_section_of_each_type,
        curriculum_rules.linked_subjects_are_together,
        credit_rules.credit_amount_fits,
    }
)
_OF_ONE_SECTION: Final = tuple(rule for rule in OF_SECTIONS if rule not in _TOLD_LIVE | _OF_COMPANY)


class Verdict(StrEnum):
    """What would become of a section if the student asked for it, with what belongs to it, and it had a seat."""

    CAN_ENROL = "can_enrol"
    NEEDS_APPROVAL = "needs_approval"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class SectionOutlook:
    """A section and the reason why the student cannot take it; None when they can."""

    section: SectionFacts
    refused: Refused | None

    @property
    def verdict(self) -> Verdict:
        """In one word."""
        if self.refused is not None:
            return Verdict.REFUSED
        return Verdict.NEEDS_APPROVAL if needs_approval((self.section,)) else Verdict.CAN_ENROL


@dataclass(frozen=True, slots=True)
class Outlook:
    """What stands in the way of every section, such as a hold, said once; and each section by itself."""

    in_the_way: Refused | None
    sections: tuple[SectionOutlook, ...]


def outlook(situation: Situation) -> Outlook:
    """The rules' word on each section of ``situation.wanted``; what is ``giving_up`` counts as given up."""
    each = [alone(situation, section) for section in situation.wanted]
    of_student = [first_refusal(facts, OF_STUDENT) for facts in each]
    # Before the period two subjects can be taken and the others cannot: then each says so itself.
    in_the_way = of_student[0] if of_student and all(one == of_student[0] for one in of_student) else None
    return Outlook(
        in_the_way,
        tuple(
            SectionOutlook(
                facts.bundle[0],
                first_refusal(facts, _OF_ONE_SECTION) or (general if in_the_way is None else None),
            )
            for facts, general in zip(each, of_student, strict=True)
        ),
    )


def alone(situation: Situation, section: SectionFacts) -> EnrolmentFacts:
    """Return the facts of a section as if it alone were requested, with its co-requisites taken in the same term."""
    return EnrolmentFacts(
        now=situation.now,
        academic_year=situation.academic_year,
        semester=situation.semester,
        student=situation.student,
        periods=situation.periods,
        held=tuple(one for one in situation.held if one.section_id not in situation.giving_up),
        bundle=(section,),
        together=frozenset().union(
            *(subjects_of(asked.tree) for asked in section.requisites if asked.kind is not RequisiteKind.EXCLUSIVE)
        ),
    )
