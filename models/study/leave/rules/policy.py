"""The limits of leaving, by regulation year: a student studies under the one of their admission (study §5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from models.enrolment.period.contract import EnrolmentPeriod
from models.study.leave.contract import LeaveEffect, LeaveFees, Proof


@dataclass(frozen=True, slots=True)
class EffectStep:
    """What a leave does to the subjects of a term, until the last day of a period of its calendar.

    Of ``until`` the first period that the calendar knows counts; none: until the term is over.
    """

    effect: LeaveEffect
    fees: LeaveFees
    until: tuple[EnrolmentPeriod, ...]
    proof: Proof = Proof.NONE


@dataclass(frozen=True, slots=True)
class LeavePolicy:
    """The limits of a regulation.

    ``most_terms`` regular terms in a row, those of a leave that is extended among them. ``first_term`` says whether a
    leave of the very first term needs proof. Studies that ended are taken up again within ``reinstated_within`` years.
    """

    steps: tuple[EffectStep, ...]
    most_terms: int
    first_term: Proof
    reinstated_within: int


_STEPS: Final = (
    EffectStep(
        LeaveEffect.NOTHING_RECORDED,
        LeaveFees.MAINTENANCE,
        until=(EnrolmentPeriod.DROP_ONLY, EnrolmentPeriod.ADD_DROP),
    ),
    EffectStep(LeaveEffect.WITHDRAWN, LeaveFees.REFUND_TABLE, until=(EnrolmentPeriod.WITHDRAWAL,)),
    EffectStep(LeaveEffect.REMOVED, LeaveFees.REFUND_TABLE, until=(), proof=Proof.FILE),
)
_REGULATIONS: Final[Mapping[int, LeavePolicy]] = {
    0: LeavePolicy(_STEPS, most_terms=2, first_term=Proof.FILE, reinstated_within=2),
}
"""By the Buddhist year from which a regulation is in force; 0 begins before every student. Another one is a line here;
a line is never changed once students study under it.
"""


def leave_policy(regulation_year: int) -> LeavePolicy:
    """The limits for students who study under the regulation of a Buddhist year: that of their admission."""
    return _REGULATIONS[max(year for year in _REGULATIONS if year <= regulation_year)]
