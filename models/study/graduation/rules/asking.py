"""May a student ask to graduate? The page, the first activity and sending again ask the same (study §4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Protocol

from models.cases.case.contract.record import Fact, Refused
from models.enrolment.enrolment.rules.facts import PeriodFacts
from models.grades.sheet.rules.scoring import plain
from models.grades.standing_review.rules.judgement import STUDYING
from models.study.graduation.contract import GraduationAudit


@dataclass(frozen=True, slots=True)
class GraduationFacts:
    """What asking looks at, at an instant (UTC). ``audit`` is None where no programme is known for the student.

    ``period`` is when the calendar lets requests of the term be made, ``ends_at`` when the term is over (UTC); both
    None for a term the calendar does not know. ``under_review``: another request of the student has not ended.
    """

    asked_at: datetime
    status_code: str
    status_th: str
    status_en: str
    under_review: bool
    period: PeriodFacts | None
    ends_at: datetime | None
    audit: GraduationAudit | None


class _Rule(Protocol):
    __name__: str


def _refusal(rule: _Rule, code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=rule.__name__, facts=facts, remedy=f"remedy.{code}")


def who_studies_may_ask(facts: GraduationFacts) -> Refused | None:
    """Who studies asks; who is on leave comes back first."""
    if facts.status_code in STUDYING:
        return None
    return _refusal(who_studies_may_ask, "graduation_status", status_th=facts.status_th, status_en=facts.status_en)


def one_at_a_time(facts: GraduationFacts) -> Refused | None:
    """A student has one request that has not ended."""
    return _refusal(one_at_a_time, "graduation_asked_already") if facts.under_review else None


def term_takes_requests(facts: GraduationFacts) -> Refused | None:
    """Within the period of the calendar; a term without one takes requests until its last day."""
    if facts.ends_at is None:
        return _refusal(term_takes_requests, "calendar_not_found")
    if facts.period is None:
        return None if facts.asked_at < facts.ends_at else _refusal(term_takes_requests, "graduation_term_over")
    if facts.period.opens_at <= facts.asked_at < facts.period.closes_at:
        return None
    return _refusal(
        term_takes_requests, "graduation_period_closed", opens=facts.period.opens_at.isoformat(),
        closes=facts.period.closes_at.isoformat(),
    )  # fmt: skip


def programme_is_fulfilled(facts: GraduationFacts) -> Refused | None:
    """Everything that is missing must be under way: what nobody takes this term is not there when it is over."""
    if facts.audit is None:
        return _refusal(programme_is_fulfilled, "graduation_no_programme")
    if facts.audit.to_take:
        missing = sum((Decimal(each.credits) for each in facts.audit.to_take), Decimal(0))
        return _refusal(programme_is_fulfilled, "graduation_credits_missing", credits=plain(missing))
    return None


def audit_is_the_one_seen(facts: GraduationFacts, input_hash: str) -> Refused | None:
    """Nobody accepts an audit they have not seen."""
    if facts.audit is not None and facts.audit.input_hash == input_hash:
        return None
    return _refusal(audit_is_the_one_seen, "graduation_audit_changed")


def refusal_now(facts: GraduationFacts) -> Refused | None:
    """Return why a student cannot apply to graduate now, or None. Rules are in order of importance to the student."""
    return (
        who_studies_may_ask(facts)
        or one_at_a_time(facts)
        or term_takes_requests(facts)
        or programme_is_fulfilled(facts)
    )


def refusal_to_ask(facts: GraduationFacts, input_hash: str) -> Refused | None:
    """Why this is not asked for; None where offices look at it."""
    return refusal_now(facts) or audit_is_the_one_seen(facts, input_hash)
