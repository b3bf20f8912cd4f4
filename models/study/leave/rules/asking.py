"""May a student ask to leave, to come back, or to maintain the status late? (spec §5, study §5)

The form, the first activity and the transaction of an approval ask the same: whoever may not have it any more when the
offices agreed does not get it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise
from typing import Final, Protocol

from models.cases.case.contract.record import Fact, Refused
from models.enrolment.enrolment.rules.calendar_rules import TYPE_SELECTION
from models.enrolment.enrolment_type.contract import EnrolmentType
from models.enrolment.enrolment_type.rules import refusal_to_maintain_status
from models.grades.standing_review.rules.judgement import STUDYING
from models.people.student.contract.status import ENDS_STUDIES, StudentStatus
from models.study.leave.contract import LeaveKind, Proof, TermKey
from models.study.leave.rules.effects import TermDates, effects_on, needs_proof
from models.study.leave.rules.policy import LeavePolicy
from models.study.period.contract import StudyPeriod

FIRST, SECOND, SUMMER = 1, 2, 0
REINSTATED: Final = frozenset({StudentStatus.DISMISSED, StudentStatus.RESIGNED})
"""Whose studies are taken up again. Who graduated has nothing to take up."""


@dataclass(frozen=True, slots=True)
class LeaveFacts:
    """What asking looks at. ``asked_at`` (UTC) and ``asked_on``, the day in Bangkok, are those of the request.

    ``terms`` are those of the calendar, with the periods of the student's campus; ``away`` those the student is or was
    given leave for; ``since`` is when the status holds from. ``choices`` say what was chosen for a term, ``taken`` the
    codes of the subjects that the student has, waits for or armed in a term. ``under_review``: another request of the
    student is looked at. ``granted`` are the first terms of leaves that everybody agreed to and that have not begun;
    ``comes_back``: everybody agreed that the student comes back in a term to come.
    """

    asked_at: datetime
    asked_on: date
    status_code: str
    status_th: str
    status_en: str
    since: date | None
    first_term: TermKey
    policy: LeavePolicy
    terms: Mapping[TermKey, TermDates]
    away: frozenset[TermKey]
    choices: Mapping[TermKey, EnrolmentType]
    taken: Mapping[TermKey, Sequence[str]]
    under_review: bool
    granted: frozenset[TermKey] = frozenset()
    comes_back: bool = False


class _Rule(Protocol):
    __name__: str


def _refusal(rule: _Rule, code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=rule.__name__, facts=facts, remedy=f"remedy.{code}")


def _named(term: TermKey) -> str:
    return f"{term.semester}/{term.academic_year}"


def next_regular(term: TermKey) -> TermKey:
    """The regular term after one; a summer lies between and counts as neither."""
    if term.semester == FIRST:
        return TermKey(term.academic_year, SECOND)
    return TermKey(term.academic_year + 1, FIRST)


def previous_regular(term: TermKey) -> TermKey:
    """The regular term before one."""
    return TermKey(term.academic_year, FIRST) if term.semester == SECOND else TermKey(term.academic_year - 1, SECOND)


def status_allows(facts: LeaveFacts, kind: LeaveKind) -> Refused | None:
    """Who studies may leave, who is on leave may have it extended or come back, whose studies ended may be restored."""
    on_leave = facts.status_code == StudentStatus.ON_LEAVE
    allowed = {
        LeaveKind.LEAVE: on_leave or facts.status_code in STUDYING,
        LeaveKind.LATE_MAINTAIN: facts.status_code in STUDYING,
        LeaveKind.RETURN: on_leave,
        LeaveKind.RESIGN: facts.status_code not in ENDS_STUDIES,
        LeaveKind.REINSTATEMENT: facts.status_code in REINSTATED,
        LeaveKind.TAKE_BACK: bool(facts.granted),
    }[kind]
    return (
        None
        if allowed
        else _refusal(status_allows, f"leave_status_{kind.value}", status_th=facts.status_th, status_en=facts.status_en)
    )


def one_at_a_time(facts: LeaveFacts) -> Refused | None:
    """One request is looked at; the next may be asked for once it has an answer."""
    return _refusal(one_at_a_time, "leave_asked_already") if facts.under_review else None


def nobody_comes_back_twice(facts: LeaveFacts, kind: LeaveKind) -> Refused | None:
    """Who comes back in a term to come asks neither to come back nor to stay away: that is decided."""
    asks_again = kind in (LeaveKind.LEAVE, LeaveKind.RETURN, LeaveKind.REINSTATEMENT)
    return _refusal(nobody_comes_back_twice, "leave_comes_back") if facts.comes_back and asks_again else None


def terms_are_a_row(facts: LeaveFacts, kind: LeaveKind, terms: Sequence[TermKey]) -> Refused | None:
    """Regular terms that follow one another, each in the calendar; what is no leave is about a single term."""
    most = facts.policy.most_terms if kind is LeaveKind.LEAVE else 1
    if not terms or len(terms) > most:
        return _refusal(terms_are_a_row, "leave_too_many_terms", most=most)
    regular = kind is not LeaveKind.LEAVE or terms[0].semester != SUMMER
    if not regular or any(next_regular(before) != after for before, after in pairwise(terms)):
        return _refusal(terms_are_a_row, "leave_terms_not_in_a_row")
    unknown = next((term for term in terms if term not in facts.terms), None)
    return None if unknown is None else _refusal(terms_are_a_row, "leave_term_unknown", term=_named(unknown))


def leave_is_new(facts: LeaveFacts, terms: Sequence[TermKey]) -> Refused | None:
    """Nobody leaves twice; together with the leave it follows it is not longer than the regulation allows.

    Who is on leave has it extended from where it ends, and from nowhere else.
    """
    again = next((term for term in terms if term in facts.away), None)
    if again is not None:
        return _refusal(leave_is_new, "leave_taken_already", term=_named(again))
    before = 0
    term = previous_regular(terms[0])
    while term in facts.away:
        before, term = before + 1, previous_regular(term)
    if facts.status_code == StudentStatus.ON_LEAVE and before == 0:
        return _refusal(leave_is_new, "leave_not_after_leave")
    if before + len(terms) > facts.policy.most_terms:
        return _refusal(leave_is_new, "leave_too_long", most=facts.policy.most_terms, before=before)
    return None


def period_is_open(facts: LeaveFacts, period: StudyPeriod, term: TermKey) -> Refused | None:
    """Refuse a request after the end of the calendar's period for it. A request before the period begins is allowed,
    and so is every request where the calendar has no such period.
    """
    found = facts.terms[term].periods.get(period)
    if found is None or facts.asked_at < found.closes_at:
        return None
    return _refusal(
        period_is_open, f"{period.value}_period_closed", opens=found.opens_at.isoformat(),
        closes=found.closes_at.isoformat(),
    )  # fmt: skip


def effects_are_known(facts: LeaveFacts, terms: Sequence[TermKey], proof: Proof) -> Refused | None:
    """What a leave does must be known when it is asked for; a late one, and one of the first term, needs a file."""
    over = next((term for term in terms if facts.asked_on > facts.terms[term].ends_on), None)
    if over is not None:
        return _refusal(effects_are_known, "leave_term_over", term=_named(over))
    effects = effects_on([facts.terms[term] for term in terms], facts.asked_on, facts.policy)
    if effects is None:
        return _refusal(effects_are_known, "calendar_not_found")
    first = facts.first_term in terms and facts.policy.first_term is Proof.FILE
    if proof is Proof.NONE and (first or needs_proof(effects)):
        return _refusal(effects_are_known, "leave_needs_proof", first_term="yes" if first else "no")
    return None


def _leave(facts: LeaveFacts, terms: Sequence[TermKey], proof: Proof) -> Refused | None:
    return (
        leave_is_new(facts, terms)
        or period_is_open(facts, StudyPeriod.LEAVE, terms[0])
        or effects_are_known(facts, terms, proof)
    )


def maintaining_is_late(facts: LeaveFacts, terms: Sequence[TermKey], proof: Proof) -> Refused | None:
    """While the enrolment type can be chosen it is chosen there; and who takes subjects maintains nothing (spec §8)."""
    term = facts.terms[terms[0]]
    selection = term.periods.get(TYPE_SELECTION)
    if selection is None:
        return _refusal(maintaining_is_late, "calendar_not_found")
    if facts.asked_at < selection.closes_at:
        return _refusal(maintaining_is_late, "leave_choose_type", closes=selection.closes_at.isoformat())
    if facts.asked_on > term.ends_on:
        return _refusal(maintaining_is_late, "leave_term_over", term=_named(term.term))
    return nothing_is_taken(facts, term.term)


def nothing_is_taken(facts: LeaveFacts, term: TermKey) -> Refused | None:
    """Who maintains the status takes no subjects in the term, and does it once."""
    if facts.choices.get(term) is EnrolmentType.MAINTAIN_STATUS:
        return _refusal(nothing_is_taken, "leave_maintains_already", term=_named(term))
    return refusal_to_maintain_status(facts.taken.get(term, ()))


def term_is_not_over(facts: LeaveFacts, terms: Sequence[TermKey], proof: Proof) -> Refused | None:
    """Who comes back does so into a term that is not over."""
    if facts.asked_on > facts.terms[terms[0]].ends_on:
        return _refusal(term_is_not_over, "leave_term_over", term=_named(terms[0]))
    return None


def _resign(facts: LeaveFacts, terms: Sequence[TermKey], proof: Proof) -> Refused | None:
    return period_is_open(facts, StudyPeriod.RESIGNATION, terms[0]) or term_is_not_over(facts, terms, proof)


def may_be_reinstated(facts: LeaveFacts, terms: Sequence[TermKey], proof: Proof) -> Refused | None:
    """Studies that ended are taken up again within some years."""
    years = facts.policy.reinstated_within
    if facts.since is not None and facts.asked_on > _years_after(facts.since, years):
        return _refusal(may_be_reinstated, "leave_too_long_ago", since=facts.since.isoformat(), years=years)
    return term_is_not_over(facts, terms, proof)


def names_the_granted_leave(facts: LeaveFacts, terms: Sequence[TermKey], _proof: Proof) -> Refused | None:
    """A leave is taken back as a whole, by its first term."""
    if terms[0] in facts.granted:
        return None
    return _refusal(names_the_granted_leave, "leave_take_back_term", term=_named(min(facts.granted)))


def _years_after(day: date, years: int) -> date:
    """The same day so many years later; of 29 February the day before it."""
    last = 28 if (day.month, day.day) == (2, 29) else day.day
    return day.replace(year=day.year + years, day=last)


_OF_KIND: Final[Mapping[LeaveKind, Callable[[LeaveFacts, Sequence[TermKey], Proof], Refused | None]]] = {
    LeaveKind.LEAVE: _leave,
    LeaveKind.LATE_MAINTAIN: maintaining_is_late,
    LeaveKind.RETURN: term_is_not_over,
    LeaveKind.RESIGN: _resign,
    LeaveKind.REINSTATEMENT: may_be_reinstated,
    LeaveKind.TAKE_BACK: names_the_granted_leave,
}


def refusal_to_ask(facts: LeaveFacts, kind: LeaveKind, terms: Sequence[TermKey], proof: Proof) -> Refused | None:
    """Why this is not asked for; None where offices look at it. ``proof`` says whether a file comes with it.

    The order is what somebody wants to hear first: not you; not now, since another one is looked at; not these terms.
    """
    return (
        status_allows(facts, kind)
        or one_at_a_time(facts)
        or nobody_comes_back_twice(facts, kind)
        or terms_are_a_row(facts, kind, terms)
        or _OF_KIND[kind](facts, terms, proof)
    )


def refusal_to_grant(facts: LeaveFacts, kind: LeaveKind, terms: Sequence[TermKey]) -> Refused | None:
    """Why what was asked for may not be any more though an office agrees: the student's status or choice has moved.

    The calendar is not asked again: that offices took their time, or dates moved, is no reason (docs/areas/study.md).
    """
    status = status_allows(facts, kind)
    if status is not None:
        return status
    if kind is LeaveKind.LEAVE:
        return leave_is_new(facts, terms)
    if kind is LeaveKind.LATE_MAINTAIN:
        return nothing_is_taken(facts, terms[0])
    if kind is LeaveKind.TAKE_BACK:
        return names_the_granted_leave(facts, terms, Proof.NONE)
    return None
