"""May these credits be transferred? (spec §5, study §5)

The comparison screen, the first activity and the transaction of an approval ask the same; who owns a line that no rule
knows is said here too.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from models.cases.case.contract.record import Fact, Refused
from models.grades.grade.rules.letters import LETTERS
from models.grades.sheet.rules.scoring import plain
from models.grades.standing_review.rules.judgement import STUDYING
from models.study.transfer_credit.contract import LineOwner, TransferLine, TransferSource
from models.study.transfer_credit.rules.facts import TransferFacts, Wish
from models.study.transfer_credit.rules.lines import (
    FIELD_NAMES,
    WHOLE_REQUEST,
    at_least,
    missing_of,
    most_credits,
    rule_for,
)
from models.study.transfer_credit.rules.sources import attempt_is_free, sources_suffice


class _Rule(Protocol):
    __name__: str


def _refusal(rule: _Rule, code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=rule.__name__, facts=facts, remedy=f"remedy.{code}")


def status_allows(facts: TransferFacts) -> Refused | None:
    """Who studies may have credits transferred."""
    if facts.status_code in STUDYING:
        return None
    return _refusal(status_allows, "transfer_status", status_th=facts.status_th, status_en=facts.status_en)


def one_at_a_time(facts: TransferFacts) -> Refused | None:
    """One request is looked at; the next may be asked for once it has an answer."""
    return _refusal(one_at_a_time, "transfer_asked_already") if facts.under_review else None


def period_is_open(facts: TransferFacts) -> Refused | None:
    """Where the calendar has a period for asking, it is asked for within; else until the term is over."""
    if facts.closes_at is None:
        return _refusal(period_is_open, "calendar_not_found")
    found = facts.period
    if found is not None and not found.opens_at <= facts.asked_at < found.closes_at:
        return _refusal(
            period_is_open, "transfer_period_closed", opens=found.opens_at.isoformat(),
            closes=found.closes_at.isoformat(),
        )  # fmt: skip
    return None if facts.asked_at < facts.closes_at else _refusal(period_is_open, "transfer_term_over")


def programme_is_known(facts: TransferFacts) -> Refused | None:
    """Without a programme nobody can say how much may be transferred."""
    return None if facts.programme else _refusal(programme_is_known, "transfer_no_programme")


def is_complete(wish: Wish) -> Refused | None:
    """Complete information is required; what is missing first is named (spec §5)."""
    found = missing_of(wish.source, wish.institution, wish.lines, wish.files)
    if not found:
        return None
    number, fields = found[0]
    code = "transfer_incomplete" if number == WHOLE_REQUEST else "transfer_line_incomplete"
    thai, english = (", ".join(FIELD_NAMES[field][language] for field in fields) for language in (0, 1))
    return _refusal(is_complete, code, line=number, missing_th=thai, missing_en=english)


def grade_is_enough(facts: TransferFacts, number: int, line: TransferLine) -> Refused | None:
    """Only what was passed well enough counts here."""
    if line.grade not in LETTERS:
        return _refusal(grade_is_enough, "transfer_grade_unknown", line=number, grade=line.grade)
    least = facts.policy.least_letter
    if at_least(line.grade, least):
        return None
    return _refusal(grade_is_enough, "transfer_grade_too_low", line=number, grade=line.grade, least=least)


def content_is_enough(facts: TransferFacts, number: int, line: TransferLine) -> Refused | None:
    """The source covers enough of the target."""
    least, share = facts.policy.least_content, line.content_share or 0
    return (
        None if share >= least else _refusal(content_is_enough, "transfer_content_too_small", line=number, least=least)
    )


def target_is_there(facts: TransferFacts, number: int, line: TransferLine) -> Refused | None:
    """A subject that is taught, neither passed nor taken, or a leaf of the student's programme."""
    if line.target_path is not None:
        known = facts.programme is not None and line.target_path in facts.programme.leaves
        return None if known else _refusal(target_is_there, "transfer_requirement_unknown", line=number)
    code = line.target_code or ""
    if code not in facts.subjects:
        return _refusal(target_is_there, "transfer_target_unknown", line=number, subject=code)
    if code in facts.passed:
        return _refusal(target_is_there, "transfer_target_passed", line=number, subject=code)
    return (
        _refusal(target_is_there, "transfer_target_taken", line=number, subject=code) if code in facts.taken else None
    )


def credits_fit(facts: TransferFacts, number: int, line: TransferLine) -> Refused | None:
    """No more credits are granted than the source and the target have."""
    target = facts.subjects.get(line.target_code or "")
    most = most_credits(line.source_credits, None if target is None else target.credits)
    asked = line.credits or Decimal(0)
    if asked <= most:
        return None
    return _refusal(credits_fit, "transfer_credits_too_many", line=number, credits=plain(asked), most=plain(most))


def targets_differ(lines: Mapping[int, TransferLine]) -> Refused | None:
    """A subject is given once; a requirement may be met by several sources, each named once."""
    seen: set[str] = set()
    for number, line in lines.items():
        named = line.target_code or f"{line.target_path} {line.source_code}"
        if named in seen:
            return _refusal(targets_differ, "transfer_target_twice", line=number, subject=line.target_code)
        seen.add(named)
    return None


def most_of_programme(facts: TransferFacts) -> Decimal | None:
    """How many credits of the programme may be transferred in all; None where none is known."""
    if facts.programme is None:
        return None
    return min(facts.policy.most_share, facts.programme.transfer_share) * facts.programme.total_credits


def within_ceilings(facts: TransferFacts, lines: Mapping[int, TransferLine]) -> Refused | None:
    """What is granted stays below the share of the programme and the credits of one term (study §5)."""
    asked = sum((line.credits or Decimal(0) for line in lines.values()), Decimal(0))
    most = facts.policy.most_per_term
    if facts.transferred_in_term + asked > most:
        return _refusal(
            within_ceilings, "transfer_too_many_in_term", credits=plain(asked), most=plain(most),
            before=plain(facts.transferred_in_term),
        )  # fmt: skip
    of_programme = most_of_programme(facts)
    if of_programme is not None and facts.transferred + asked > of_programme:
        return _refusal(
            within_ceilings, "transfer_too_much_of_programme", credits=plain(asked), most=plain(of_programme),
            before=plain(facts.transferred),
        )  # fmt: skip
    return None


def refusal_of_source(facts: TransferFacts, number: int, wish: Wish) -> Refused | None:
    """Why a source may not be transferred; of another institution the owner judges it."""
    if wish.source is TransferSource.OUTSIDE:
        return None
    return attempt_is_free(facts, number, wish.lines[number - 1])


def refusal_of_all(facts: TransferFacts, wish: Wish, lines: Mapping[int, TransferLine]) -> Refused | None:
    """Why these lines may not be asked for together, though each of them might."""
    return targets_differ(lines) or sources_suffice(facts, wish, lines) or within_ceilings(facts, lines)


def refusal_of_line(facts: TransferFacts, number: int, wish: Wish) -> Refused | None:
    """Return the first reason why line ``number`` (from 1), which is complete, may not be asked for; None for none."""
    line = wish.lines[number - 1]
    return (
        refusal_of_source(facts, number, wish)
        or grade_is_enough(facts, number, line)
        or content_is_enough(facts, number, line)
        or target_is_there(facts, number, line)
        or credits_fit(facts, number, line)
    )


def refusal_now(facts: TransferFacts) -> Refused | None:
    """Why nothing at all can be asked for now."""
    return status_allows(facts) or one_at_a_time(facts) or period_is_open(facts) or programme_is_known(facts)


def refusal_to_ask(facts: TransferFacts, wish: Wish) -> Refused | None:
    """Why this is not asked for; None where it goes before its owners and offices.

    The order is what somebody wants to hear first: not you; not now; something is missing; not this line; too much.
    """
    lines = dict(enumerate(wish.lines, 1))
    return (
        refusal_now(facts)
        or is_complete(wish)
        or next(filter(None, (refusal_of_line(facts, number, wish) for number in lines)), None)
        or refusal_of_all(facts, wish, lines)
    )


def refusal_to_grant(facts: TransferFacts, wish: Wish, lines: Mapping[int, TransferLine]) -> Refused | None:
    """Return why credits cannot be granted although an office approves, or None: a subject was passed or taken
    meanwhile, the student's status changed, other credits were transferred, or the record differs from a source.
    ``lines`` are the lines that no office declined, by their numbers.

    The calendar is not asked again: that offices took their time is no reason (docs/areas/study.md).
    """
    return (
        status_allows(facts)
        or programme_is_known(facts)
        or next(filter(None, (refusal_of_source(facts, number, wish) for number in lines)), None)
        or next(filter(None, (target_is_there(facts, number, line) for number, line in lines.items())), None)
        or refusal_of_all(facts, wish, lines)
    )


def known_rules_of(facts: TransferFacts, wish: Wish) -> dict[int, UUID]:
    """The rule that says yes to a line, by the number of the line."""
    found = {
        number: rule_for(line, wish.source, wish.institution, facts.asked_on, facts.rules)
        for number, line in enumerate(wish.lines, 1)
    }
    return {number: rule.rule_id for number, rule in found.items() if rule is not None}


def owner_of(facts: TransferFacts, number: int, line: TransferLine) -> LineOwner:
    """Who decides a line that no rule knows: the department of the subject; of a requirement the student's own."""
    target = facts.subjects.get(line.target_code or "")
    if target is None:
        return LineOwner(number=number, faculty_code=facts.faculty_code, department_code=facts.department_code)
    return LineOwner(number=number, faculty_code=target.faculty_code, department_code=target.department_code)
