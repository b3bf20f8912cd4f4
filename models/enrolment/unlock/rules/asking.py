"""May this be asked for now, and is there anything to unlock? (spec §1, §6)"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final

from models.cases.case.contract.record import Refused
from models.enrolment.enrolment.rules.calendar_rules import ENROLLING_STATUS_CODES, TAKING, unchosen_period
from models.enrolment.enrolment.rules.facts import PeriodFacts, StudentFacts
from models.enrolment.enrolment.rules.wording import no
from models.enrolment.hold.contract import UnlockPurpose
from models.enrolment.unlock.contract import UnlockRegulation
from models.grades.grade.rules.averages import on_probation


@dataclass(frozen=True, slots=True)
class AskingFacts:
    """What asking looks at. ``closes_at`` (UTC) is until when requests of the term are decided, None without calendar.

    ``under_way`` are the purposes of the student's other open requests of the term.
    """

    now: datetime
    student: StudentFacts
    gpax: Decimal | None
    periods: Mapping[str, PeriodFacts]
    closes_at: datetime | None
    under_way: frozenset[UnlockPurpose]


def term_is_not_over(facts: AskingFacts) -> Refused | None:
    """Nothing is unlocked in a term that is over, nor in one the calendar does not know."""
    if facts.closes_at is None:
        return no(term_is_not_over, "calendar_not_found")
    if facts.now >= facts.closes_at:
        return no(term_is_not_over, "unlock_term_over", closes=facts.closes_at.isoformat())
    return None


def student_may_enrol(facts: AskingFacts) -> Refused | None:
    """An unlock lets current and new students enrol; it does not change a status."""
    if facts.student.status_code in ENROLLING_STATUS_CODES:
        return None
    return no(
        student_may_enrol,
        "student_status_invalid",
        status_th=facts.student.status_th,
        status_en=facts.student.status_en,
    )


def refusal_to_repeat(facts: AskingFacts, purpose: UnlockPurpose) -> Refused | None:
    """One open request for a purpose; and none for what is unlocked still."""
    if purpose in facts.under_way:
        return no(refusal_to_repeat, "unlock_asked_already")
    until = facts.student.unlocks.get(purpose)
    if until is not None and facts.now < until:
        return no(refusal_to_repeat, "unlock_granted_already", to=until.isoformat())
    return None


def period_is_over(facts: AskingFacts) -> Refused | None:
    """While sections can still be taken, or soon can, there is nothing to unlock.

    But who chose no enrolment type while one could takes nothing until an unlock opens the choice again.
    """
    unchosen = unchosen_period(facts.student, facts.periods, facts.now)
    if unchosen is not None and facts.now >= unchosen.closes_at:
        return None
    ahead = [facts.periods[kind].closes_at for kind in TAKING if kind in facts.periods]
    last = max(ahead, default=None)
    if last is None or facts.now >= last:
        return None
    return no(period_is_over, "unlock_period_not_over", closes=last.isoformat())


def hold_stands(facts: AskingFacts) -> Refused | None:
    """Without a hold there is nothing to unlock."""
    return None if facts.student.holds else no(hold_stands, "unlock_no_hold")


def is_on_probation(facts: AskingFacts) -> Refused | None:
    """Who is not on probation chooses the enrolment type without anybody's leave."""
    return None if on_probation(facts.gpax) else no(is_on_probation, "unlock_not_on_probation")


def may_petition(_facts: AskingFacts) -> Refused | None:
    """Allow every petition: its subjects are unknown when it is made, so the offices that approve it read its reason
    (study §2).
    """
    return None


_SOMETHING_TO_UNLOCK: Final[Mapping[UnlockPurpose, Callable[[AskingFacts], Refused | None]]] = {
    UnlockPurpose.OUTSIDE_PERIOD: period_is_over,
    UnlockPurpose.HOLD: hold_stands,
    UnlockPurpose.PROBATION: is_on_probation,
    UnlockPurpose.REQUISITE: may_petition,
}


def refusal_to_ask(facts: AskingFacts, purpose: UnlockPurpose) -> Refused | None:
    """Why the student cannot ask for this now; None when they can. The form and the transaction ask it both."""
    return (
        term_is_not_over(facts)
        or student_may_enrol(facts)
        or refusal_to_repeat(facts, purpose)
        or _SOMETHING_TO_UNLOCK[purpose](facts)
    )


def requests_close_at(term_ends_at: datetime | None, periods: Mapping[str, PeriodFacts]) -> datetime | None:
    """Until when requests of a term are decided (UTC): the end of withdrawing, never past the term; None without one.

    After withdrawing has ended no change of a term's subjects is of any use.
    """
    withdrawal = periods.get("withdrawal")
    ends = (term_ends_at, withdrawal.closes_at if withdrawal else None)
    return None if term_ends_at is None else min(end for end in ends if end is not None)


def granted_until(at: datetime, term_ends_at: datetime | None, regulation: UnlockRegulation) -> datetime:
    """Until when an unlock approved at ``at`` lasts (UTC): as long as the regulation says, but not past the term."""
    until = at + regulation.lasts
    return until if term_ends_at is None else max(min(until, term_ends_at), at + regulation.lasts_at_least)
