"""Who may be given a scholarship, and what it takes off which charge (spec §5, finance §6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final
from uuid import UUID

from models.cases.case.contract.record import Refused
from models.finance.scholarship.contract import AwardOrigin
from models.kit.money import rounded
from models.people.student.contract.status import StudentStatus

GIVEN_TO: Final = frozenset({StudentStatus.CURRENT.value, StudentStatus.NEW.value})
_WHOLE: Final = Decimal(100)
_NOTHING: Final = Decimal(0)


@dataclass(frozen=True, slots=True)
class AwardFacts:
    """What the rules look at of a student who shall be given a scholarship in a term."""

    is_in_use: bool
    has_detail: bool
    is_only_one: bool
    status_code: str
    has_this: bool
    has_another: bool
    has_an_only_one: bool


def award_refusal(facts: AwardFacts) -> Refused | None:
    """Why a student is not given a scholarship, or None: a current or new student, not twice in a term, and beside no
    other where one of them is the only one (spec §5).
    """
    if not facts.is_in_use or not facts.has_detail:
        return _refusal("discount_not_found", "a_scholarship_is_given_as_its_details_say")
    if facts.status_code not in GIVEN_TO:
        return _refusal("award_student_status", "current_and_new_students_are_given_scholarships")
    if facts.has_this:
        return _refusal("award_exists", "once_in_a_term")
    if facts.has_an_only_one or (facts.is_only_one and facts.has_another):
        return _refusal("award_only_one", "the_only_one_of_a_term")
    return None


@dataclass(frozen=True, slots=True)
class ChoiceFacts:
    """What the rules look at beside :class:`AwardFacts` where a student chooses it: is it for choosing, and when."""

    is_chosen_by_students: bool
    opens_on: date | None
    closes_on: date | None
    today: date


def choice_refusal(choice: ChoiceFacts, award: AwardFacts) -> Refused | None:
    """Why a student may not choose a discount now, or None: it is one to choose, today is between its start and end
    dates, and nothing stands against giving it to them (spec §5).
    """
    if not choice.is_chosen_by_students:
        return _refusal("discount_not_found", "a_discount_is_chosen_where_the_office_says_so")
    return _closed(choice) or award_refusal(award)


def choice_cancel_refusal(choice: ChoiceFacts, origin: AwardOrigin) -> Refused | None:
    """Why a student may not cancel a discount, or None: only what they chose, and while it can be chosen (spec §8)."""
    if origin is not AwardOrigin.STUDENT or _closed(choice) is not None:
        return _refusal("discount_cancel_failed", "who_chose_it_cancels_it_while_it_can_be_chosen")
    return None


def _closed(choice: ChoiceFacts) -> Refused | None:
    early = choice.opens_on is not None and choice.today < choice.opens_on
    late = choice.closes_on is not None and choice.today > choice.closes_on
    if not early and not late:
        return None
    days = {"opens_on": choice.opens_on, "closes_on": choice.closes_on}
    facts = {name: None if day is None else day.isoformat() for name, day in days.items()}
    return Refused(code="discount_closed", rule="a_discount_is_chosen_between_its_dates", facts=dict(facts))


@dataclass(frozen=True, slots=True)
class Giving:
    """A scholarship that a student has: so much in percent or in baht, of these fees, or of all where none is named."""

    award_id: UUID
    percent: Decimal | None
    amount: Decimal | None
    fee_codes: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Coverable:
    """A charge of the term: what it comes to, and what of it others than awards took over, in baht."""

    charge_id: UUID
    fee_code: str
    charged: Decimal
    otherwise: Decimal = _NOTHING


def shares(awards: Sequence[Giving], charges: Sequence[Coverable]) -> dict[tuple[UUID, UUID], Decimal]:
    """Return the baht that each award pays of each charge, by award and charge. Awards are applied in order and never
    exceed a charge. A percentage is of the charge as it is now, so the share shrinks with the charge (finance §6).
    """
    left = {charge.charge_id: charge.charged - charge.otherwise for charge in charges}
    found: dict[tuple[UUID, UUID], Decimal] = {}
    for award in awards:
        rest = award.amount
        for charge in charges:
            if award.fee_codes and charge.fee_code not in award.fee_codes:
                continue
            wanted = rounded(charge.charged * award.percent / _WHOLE) if award.percent is not None else rest
            taken = min(wanted or _NOTHING, left[charge.charge_id])
            if taken > 0:
                found[award.award_id, charge.charge_id] = taken
                left[charge.charge_id] -= taken
                rest = None if rest is None else rest - taken
    return found


def _refusal(code: str, rule: str) -> Refused:
    return Refused(code=code, rule=rule, facts={})
