"""Which payment of a funder is taken or taken back, and what of an award may fall back on its student (finance §6)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from models.cases.case.contract.record import Fact, Refused
from models.kit.money import baht_figures

_PAYS: Final = "a_funder_pays_what_it_owes_for_a_term_once"
_TAKEN_BACK: Final = "a_payment_is_taken_back_while_nothing_was_decided_by_it"
_FALLS_BACK: Final = "what_a_funder_does_not_pay_in_the_end_falls_back_on_the_student"


@dataclass(frozen=True, slots=True)
class SponsorPaymentFacts:
    """What is looked at of a funder's payment; ``owed`` for its term, in baht. Days are Bangkok's."""

    amount: Decimal
    owed: Decimal
    received_on: date
    today: date
    is_known: bool
    """Whether a payment of the funder under this reference is there already."""


def refusal_of_sponsor_payment(facts: SponsorPaymentFacts) -> Refused | None:
    """Why a payment is not taken, or None: money that came, once, and no more than is owed."""
    if facts.is_known:
        return _refusal("sponsor_payment_exists", _PAYS)
    if facts.received_on > facts.today:
        return _refusal("sponsor_payment_day", _PAYS, day=facts.received_on.isoformat())
    if facts.amount > facts.owed:
        return _refusal("sponsor_payment_too_large", _PAYS, owed=baht_figures(facts.owed))
    return None


def refusal_to_reverse_payment(*, stands: bool, fell_back_since: bool) -> Refused | None:
    """Return why a payment cannot be reversed, or None. It must not be reversed already, and no student may have been
    billed for the rest of its term since.

    Two people decided by it how much falls back on students (docs/areas/finance.md): what they decided stands on
    what was paid.
    """
    if not stands:
        return _refusal("sponsor_payment_taken_back", _TAKEN_BACK)
    if fell_back_since:
        return _refusal("sponsor_payment_rest_fell_back", _TAKEN_BACK)
    return None


@dataclass(frozen=True, slots=True)
class ShortfallFacts:
    """What is looked at where a part of an award shall fall back; in baht, ``taken`` is what it takes off now
    and was not paid for this student, and ``owed`` what its funder owes for the term.
    """

    stands: bool
    defers: bool
    amount: Decimal
    taken: Decimal
    owed: Decimal


def refusal_of_shortfall(facts: ShortfallFacts) -> Refused | None:
    """Why nothing falls back, or None: the scholarship says so (clement), and the funder has not paid it."""
    if not facts.stands:
        return _refusal("award_ended", _FALLS_BACK)
    if not facts.defers:
        return _refusal("award_does_not_defer", _FALLS_BACK)
    most = min(facts.taken, facts.owed)
    if facts.amount > most:
        return _refusal("shortfall_too_large", _FALLS_BACK, most=baht_figures(max(most, Decimal(0))))
    return None


def _refusal(code: str, rule: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=rule, facts=facts)
