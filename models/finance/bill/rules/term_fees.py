"""What a student is charged for a term by the masters of the day: who pays which pattern, and what it comes to.

The same for bills, for the student's preview and for an officer's test of the masters (finance §3).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple
from uuid import UUID

from models.cases.case.contract.record import Refused
from models.enrolment.enrolment_type.contract import EnrolmentType
from models.enrolment.enrolment_type.rules import refusal_to_maintain_status
from models.finance.bill.rules.assessment import Assessed, ChargedSubject, assess, of_project
from models.finance.fee.contract import AssessedCharge, FeeEnrolmentType, FeePattern, SubjectFee
from models.finance.late_fine.rules.fining import LateFine
from models.finance.normal_fee.rules.choosing import NormalFee, Payer, normal_fee_of
from models.finance.project_fee.rules import ProjectFee, project_fees_of

SUMMER: Final = 0
_EVERY_SECTION: Final = ""
_RULE: Final = "most_specific_normal_fee"


@dataclass(frozen=True, slots=True)
class FeeMasters:
    """The masters in force in a term. ``subject_fees`` by subject and section, that of every section by an empty one;
    ``special_fee_code`` is the fee item they are charged as.
    """

    term: tuple[int, int]
    normal_fees: tuple[NormalFee, ...]
    patterns: Mapping[str, FeePattern]
    subject_fees: Mapping[tuple[str, str], SubjectFee]
    special_fee_code: str | None
    late_fines: tuple[LateFine, ...] = ()
    project_fees: tuple[ProjectFee, ...] = ()
    found: dict[tuple[Payer, EnrolmentType | None], tuple[FeeEnrolmentType, NormalFee] | None] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    """What :func:`normal_fee_for` found before: it looks once for all students who are alike."""


@dataclass(frozen=True, slots=True)
class ChargedStudent:
    """What of a student and their term decides their fees. ``payer`` bears any enrolment type: the term decides it.

    ``chosen`` is None where the student chose nothing yet: they are charged as one who takes subjects.
    """

    payer: Payer
    chosen: EnrolmentType | None
    subjects: tuple[ChargedSubject, ...] = ()
    over_years: bool = False
    charged_once: frozenset[str] = frozenset()
    student_code: str = ""


class TermFees(NamedTuple):
    """What a student is charged as, by which normal fee, and the lines."""

    charged_as: FeeEnrolmentType
    normal_fee_id: UUID
    charges: tuple[AssessedCharge, ...]


def term_fees(student: ChargedStudent, masters: FeeMasters) -> TermFees | Refused:
    """The charges of a student's term, or why it cannot be billed.

    ``fee_rate_not_found`` where the masters have a gap; ``maintain_status_with_subjects`` where the student chose to
    take none: such a bill would give back the fees of subjects that are still taken.
    """
    if student.chosen is EnrolmentType.MAINTAIN_STATUS:
        refused = refusal_to_maintain_status([subject.subject_code for subject in student.subjects])
        if refused is not None:
            return refused
    found = normal_fee_for(student, masters)
    if found is None or found[1].pattern_code not in masters.patterns:
        return _not_found(student, masters)
    charged_as, fee = found
    special = special_fees(student.subjects, masters.subject_fees)
    if masters.special_fee_code is None and special:
        return _not_found(student, masters)
    assessed = Assessed(charged_as, student.subjects, student.over_years, student.charged_once)
    charges = assess(assessed, masters.patterns[fee.pattern_code], special, masters.special_fee_code or "")
    payer = replace(student.payer, enrolment_type=charged_as)
    for project in project_fees_of(student.student_code, payer, masters.term, masters.project_fees):
        charges += of_project(assessed, masters.patterns[project.fee.pattern_code], project.project_code)
    return TermFees(charged_as, fee.normal_fee_id, charges)


def special_fees(
    subjects: Iterable[ChargedSubject], fees: Mapping[tuple[str, str], SubjectFee]
) -> dict[str, SubjectFee]:
    """The special fees of these subjects: those of the section the student is in go before those of the subject."""
    found: dict[str, SubjectFee] = {}
    for subject in subjects:
        places = ((subject.subject_code, section) for section in (*subject.section_codes, _EVERY_SECTION))
        fee = next((fees[place] for place in places if place in fees), None)
        if fee is not None:
            found[subject.subject_code] = fee
    return found


def normal_fee_for(student: ChargedStudent, masters: FeeMasters) -> tuple[FeeEnrolmentType, NormalFee] | None:
    """The normal fee of a student, and what it charges them as: of two equally specific ones the lump sum."""
    alike = student.payer, student.chosen
    if alike not in masters.found:
        masters.found[alike] = _normal_fee_for(*alike, masters)
    return masters.found[alike]


def _normal_fee_for(
    payer: Payer, chosen: EnrolmentType | None, masters: FeeMasters
) -> tuple[FeeEnrolmentType, NormalFee] | None:
    fitting = [
        (charged_as, fee)
        for charged_as in possible_charges(chosen, masters.term[1])
        if (fee := normal_fee_of(replace(payer, enrolment_type=charged_as), masters.term, masters.normal_fees))
    ]
    return max(fitting, key=lambda found: found[1].conditions.specificity, default=None)


def fitting_fees(student: ChargedStudent, masters: FeeMasters) -> list[tuple[FeeEnrolmentType, NormalFee]]:
    """Every normal fee that fits a student, with what it would charge them as: the most specific, begun last, first.

    :func:`normal_fee_for` says which of them is paid.
    """
    fitting = [
        (charged_as, fee)
        for charged_as in possible_charges(student.chosen, masters.term[1])
        for fee in masters.normal_fees
        if fee.holds(masters.term) and fee.conditions.fit(replace(student.payer, enrolment_type=charged_as))
    ]
    return sorted(fitting, key=lambda found: (found[1].conditions.specificity, found[1].begins), reverse=True)


def possible_charges(chosen: EnrolmentType | None, semester: int) -> tuple[FeeEnrolmentType, ...]:
    """What a choice can be charged as: in a summer there is no lump sum."""
    if chosen is EnrolmentType.MAINTAIN_STATUS:
        return (FeeEnrolmentType.MAINTAIN_STATUS,)
    if semester == SUMMER:
        return (FeeEnrolmentType.PER_CREDIT,)
    return (FeeEnrolmentType.LUMP_SUM, FeeEnrolmentType.PER_CREDIT)


def _not_found(student: ChargedStudent, masters: FeeMasters) -> Refused:
    year, semester = masters.term
    facts = {"academicYear": str(year), "semester": str(semester), "major": student.payer.major_code}
    return Refused(code="fee_rate_not_found", rule=_RULE, facts=dict(facts))
