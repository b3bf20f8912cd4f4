"""Credits: within the term's limits, and of a splittable subject as many as were chosen (spec §5, §8; study §2)."""

from __future__ import annotations

from decimal import Decimal

from models.cases.case.contract.record import Refused
from models.enrolment.enrolment.rules.facts import EnrolmentFacts, GivingUpFacts, SectionFacts
from models.enrolment.enrolment.rules.wording import no


def _figure(value: Decimal) -> str:
    """``22`` and ``1.5``: credits without zeros nobody writes."""
    return f"{value.normalize():f}"


def credits_of(sections: tuple[SectionFacts, ...]) -> Decimal:
    """Credits of the sections together; each carries its share of its subject's credits."""
    return sum((section.credit for section in sections), Decimal(0))


def credit_amount_fits(facts: EnrolmentFacts) -> Refused | None:
    """Of a splittable subject an amount is chosen (spec §5), and over the terms no more than it has (study §2)."""
    for section in facts.bundle:
        split = section.split
        if split is None:
            continue
        if split.asked is None:
            return no(credit_amount_fits, "credit_amount_required", subject=section.subject_show)
        passed = facts.student.credits_passed(section.subject_show)
        named = {"subject": section.subject_show, "credits": _figure(split.asked)}
        if split.asked > split.total - passed:
            left = _figure(split.total - passed)
            return no(credit_amount_fits, "credit_amount_too_high", **named, left=left, total=_figure(split.total))
        if split.asked < min(split.minimum, split.total - passed):
            return no(credit_amount_fits, "credit_amount_too_low", **named, minimum=_figure(split.minimum))
    return None


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
