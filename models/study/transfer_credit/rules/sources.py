"""May this source be transferred? What was passed here is read from the student's own record (study §5).

See docs/areas/study.md.

An attempt counts once: at its own place, or as what it was transferred to.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Protocol

from models.cases.case.contract.record import Fact, Refused
from models.grades.grade.rules.letters import LETTERS
from models.grades.sheet.rules.scoring import plain
from models.study.transfer_credit.contract import TransferLine, TransferSource
from models.study.transfer_credit.rules.facts import AttemptKey, RecordedAttempt, TransferFacts, Wish
from models.study.transfer_credit.rules.lines import at_least, plain_code, source_key


class _Rule(Protocol):
    __name__: str


def _refusal(rule: _Rule, code: str, number: int, line: TransferLine, **facts: Fact) -> Refused:
    all_facts: dict[str, Fact] = {"line": number, "subject": line.source_code, **facts}
    return Refused(code=code, rule=rule.__name__, facts=all_facts, remedy=f"remedy.{code}")


def attempt_key(line: TransferLine) -> AttemptKey | None:
    """The attempt a line names; None where it names none."""
    if line.source_academic_year is None or line.source_semester is None:
        return None
    return AttemptKey(plain_code(line.source_code), line.source_academic_year, line.source_semester)


def attempt_of(facts: TransferFacts, line: TransferLine) -> RecordedAttempt | None:
    """The attempt of the student's record that a line names; None where the record has none."""
    key = attempt_key(line)
    return None if key is None else facts.attempts.get(key)


def earns(attempt: RecordedAttempt) -> bool:
    """Whether an attempt has earned credits here, which may be transferred."""
    return LETTERS[attempt.letter].earns and not attempt.transferred


def as_recorded(facts: TransferFacts, wish: Wish) -> Wish:
    """The wish with name, credits and grade of each source of this university as the record says.

    Whatever was sent in their place is left out, also where the record has no such attempt.
    """
    if wish.source is TransferSource.OUTSIDE:
        return wish
    lines = tuple(_recorded(line, attempt_of(facts, line)) for line in wish.lines)
    return Wish(wish.source, wish.institution, lines, wish.files)


def _recorded(line: TransferLine, attempt: RecordedAttempt | None) -> TransferLine:
    if attempt is None:
        return line.model_copy(update={"source_name": "", "source_credits": None, "grade": ""})
    return line.model_copy(
        update={"source_name": attempt.name_th, "source_credits": attempt.credits, "grade": attempt.letter}
    )


def attempt_is_free(facts: TransferFacts, number: int, line: TransferLine) -> Refused | None:
    """Of this university only an attempt of the student's own record is transferred, and only once.

    It counts at no requirement of its own in the student's programme, and the record gives no worse grade than was
    claimed: a better one since then is no reason to refuse. Nobody knows the grade while its correction is open.
    """
    attempt = attempt_of(facts, line)
    if attempt is None:
        return _refusal(attempt_is_free, "transfer_source_not_in_record", number, line)
    if attempt.transferred:
        return _refusal(attempt_is_free, "transfer_source_transferred", number, line)
    if attempt.used:
        return _refusal(attempt_is_free, "transfer_source_used", number, line)
    if attempt.in_correction:
        return _refusal(attempt_is_free, "transfer_source_in_correction", number, line)
    if attempt.letter != line.grade and not at_least(attempt.letter, line.grade):
        return _refusal(
            attempt_is_free, "transfer_grade_changed", number, line, claimed=line.grade, grade=attempt.letter
        )
    if attempt.counts_at_th:
        places = {"place_th": attempt.counts_at_th, "place_en": attempt.counts_at_en}
        return _refusal(attempt_is_free, "transfer_source_counts", number, line, **places)
    return None


def sources_suffice(facts: TransferFacts, wish: Wish, lines: Mapping[int, TransferLine]) -> Refused | None:
    """No source gives more than it has: an attempt of the record is named once, and the credits of a subject of another
    institution are granted once, whether in one request or in several.
    """
    if wish.source is TransferSource.INSIDE:
        return _attempt_twice(lines)
    for number, line in lines.items():
        key = source_key(wish.institution, line.source_code)
        granted = (
            each.credits for each in facts.granted_sources if source_key(each.institution, each.source_code) == key
        )
        before = sum(granted, Decimal(0))
        earlier = (
            each for n, each in lines.items() if n <= number and source_key(wish.institution, each.source_code) == key
        )
        asked = sum((each.credits or Decimal(0) for each in earlier), Decimal(0))
        most = line.source_credits or Decimal(0)
        if before + asked > most:
            return _refusal(
                sources_suffice, "transfer_source_spent", number, line, credits=plain(asked), most=plain(most),
                before=plain(before),
            )  # fmt: skip
    return None


def _attempt_twice(lines: Mapping[int, TransferLine]) -> Refused | None:
    seen: set[AttemptKey] = set()
    for number, line in lines.items():
        key = attempt_key(line)
        if key in seen:
            return _refusal(sources_suffice, "transfer_source_twice", number, line)
        if key is not None:
            seen.add(key)
    return None
