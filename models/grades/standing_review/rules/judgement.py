"""Which rule of standing reaches a student after a term, by which facts, and how far they are from the next (spec §9).

Averages are compared as they are kept, never as they are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Final, NamedTuple

from models.cases.case.contract.record import Fact
from models.grades.grade.rules.averages import PROBATION_BELOW, exact_average, on_probation, term_order
from models.grades.standing_review.contract import DistanceUnit, Reach, StandingRule
from models.kit.calendar import bangkok_date, bangkok_instant
from models.people.student.contract.status import StudentStatus

DISMISSED_BELOW: Final = Decimal("1.50")
DISMISSED_BELOW_TWICE: Final = Decimal("1.75")
ONE_STEP: Final = Decimal("0.10")
"""Who stands so little above a line is one step away from it."""
ENROLLED_WITHIN: Final = timedelta(days=14)
"""So long after the start of a term whose calendar says nothing else (spec §9)."""
_SUMMER: Final = 0
_REGULAR_SEMESTERS: Final = 2
_TWICE: Final = 2

STUDYING: Final = frozenset(
    {StudentStatus.CURRENT, StudentStatus.NEW, StudentStatus.ON_PROBATION, StudentStatus.MAINTAINED}
)
"""Who is held to the rules; who is on leave, has graduated or was dismissed is not."""
BECOMES: Final[Mapping[StandingRule, StudentStatus]] = {
    StandingRule.TOO_LONG: StudentStatus.DISMISSED,
    StandingRule.BELOW_150: StudentStatus.DISMISSED,
    StandingRule.BELOW_175_TWICE: StudentStatus.DISMISSED,
    StandingRule.FEE_UNPAID: StudentStatus.DISMISSED,
    StandingRule.NOT_ENROLLED: StudentStatus.DISMISSED,
    StandingRule.PROBATION: StudentStatus.ON_PROBATION,
    StandingRule.PROBATION_OVER: StudentStatus.CURRENT,
}
"""The status a confirmed case gives."""
UNITS: Final[Mapping[StandingRule, DistanceUnit]] = {
    StandingRule.TOO_LONG: DistanceUnit.SEMESTERS,
    StandingRule.BELOW_150: DistanceUnit.AVERAGE,
    StandingRule.BELOW_175_TWICE: DistanceUnit.AVERAGE,
    StandingRule.FEE_UNPAID: DistanceUnit.DAYS,
    StandingRule.NOT_ENROLLED: DistanceUnit.DAYS,
    StandingRule.PROBATION: DistanceUnit.AVERAGE,
    StandingRule.PROBATION_OVER: DistanceUnit.AVERAGE,
}


class Registration(StrEnum):
    """How a student is registered in a term."""

    ENROLLED = "enrolled"
    MAINTAINED = "maintained"
    """The status is maintained, and the fee for it is paid."""
    FEE_UNPAID = "fee_unpaid"
    NONE = "none"


class TermAverage(NamedTuple):
    """The cumulative average after a term, as it is kept; None where nothing counts yet."""

    academic_year: int
    semester: int
    gpax: Decimal | None


@dataclass(frozen=True, slots=True)
class ReviewedStudent:
    """What the rules look at. ``terms`` are those with grades up to the judged one, in their order.

    ``starts_on`` and ``ends_on`` are of the judged term, ``now`` (UTC) is when it is asked. ``registers_by``
    (UTC) is until when, by the calendar, the student is in time with enrolling or with paying for maintaining the
    status; None where it says nothing.
    """

    status_code: str
    admission_year: int
    curriculum_years: int
    academic_year: int
    semester: int
    starts_on: date
    ends_on: date
    now: datetime
    registration: Registration
    terms: tuple[TermAverage, ...]
    registers_by: datetime | None = None

    @property
    def today(self) -> date:
        """The day in Bangkok."""
        return bangkok_date(self.now)

    @property
    def until(self) -> datetime:
        """Until when (UTC) the student is in time: as the calendar says, else the end of the last day of two weeks."""
        return self.registers_by or bangkok_instant(self.starts_on + ENROLLED_WITHIN, time.max)

    @property
    def regular(self) -> tuple[TermAverage, ...]:
        """The regular semesters, without summers."""
        return tuple(term for term in self.terms if term.semester != _SUMMER)

    @property
    def judged(self) -> Decimal | None:
        """The cumulative average after the judged term; None where it has no grades."""
        last = self.terms[-1] if self.terms else None
        return last.gpax if last and last[:2] == (self.academic_year, self.semester) else None

    @property
    def semesters(self) -> int:
        """Which of the student's regular semesters the judged term is, however many of them they studied."""
        of_year = _REGULAR_SEMESTERS if self.semester == _SUMMER else self.semester
        return (self.academic_year - self.admission_year) * _REGULAR_SEMESTERS + of_year


class Finding(NamedTuple):
    """A rule that reaches a student. ``distance``, of one that is near: how much is left, in the rule's unit."""

    rule: StandingRule
    reach: Reach
    facts: dict[str, Fact]
    distance: Decimal | None = None


def review(student: ReviewedStudent) -> list[Finding]:
    """The gravest rule that applies, if any, and the gravest graver one that is a step away."""
    if student.status_code not in STUDYING:
        return []
    found: list[Finding] = []
    for finding in _each(student):
        if finding.reach is Reach.APPLIES:
            return [*found, finding]
        if not found:
            found.append(finding)
    return found


def still_applies(student: ReviewedStudent, rule: StandingRule) -> bool:
    """Whether the rule reaches the student as things stand, whatever graver ones do."""
    if student.status_code not in STUDYING:
        return False
    finding = _RULES[rule](student)
    return finding is not None and finding.reach is Reach.APPLIES


def _each(student: ReviewedStudent) -> Iterator[Finding]:
    for rule in StandingRule:
        finding = _RULES[rule](student)
        if finding is not None:
            yield finding


def _too_long(student: ReviewedStudent) -> Finding | None:
    limit = student.curriculum_years * _TWICE * _REGULAR_SEMESTERS
    facts: dict[str, Fact] = {"semesters": student.semesters, "limit": limit, "years": student.curriculum_years}
    left = limit - student.semesters
    if left < 0:
        return Finding(StandingRule.TOO_LONG, Reach.APPLIES, facts)
    return Finding(StandingRule.TOO_LONG, Reach.NEAR, facts, Decimal(left)) if left == 0 else None


def _below_150(student: ReviewedStudent) -> Finding | None:
    gpax = student.judged
    if gpax is None or gpax >= DISMISSED_BELOW + ONE_STEP:
        return None
    facts: dict[str, Fact] = {"gpax": exact_average(gpax), "semesters": len(student.regular)}
    if gpax < DISMISSED_BELOW and len(student.regular) > 1:
        return Finding(StandingRule.BELOW_150, Reach.APPLIES, facts)
    return Finding(StandingRule.BELOW_150, Reach.NEAR, facts, max(gpax - DISMISSED_BELOW, Decimal(0)))


def _below_175_twice(student: ReviewedStudent) -> Finding | None:
    gpax = student.judged
    counted = student.regular[1:]  # the first semester does not count
    if gpax is None or student.semester == _SUMMER or not counted or gpax >= DISMISSED_BELOW_TWICE:
        return None
    before = counted[-2] if len(counted) > 1 else None
    facts: dict[str, Fact] = {"gpax": exact_average(gpax)}
    if before is not None and before.gpax is not None and before.gpax < DISMISSED_BELOW_TWICE:
        facts |= {"before": exact_average(before.gpax), "before_term": f"{before.semester}/{before.academic_year}"}
        return Finding(StandingRule.BELOW_175_TWICE, Reach.APPLIES, facts)
    return Finding(StandingRule.BELOW_175_TWICE, Reach.NEAR, facts, DISMISSED_BELOW_TWICE - gpax)


def _unregistered(rule: StandingRule, how: Registration) -> Callable[[ReviewedStudent], Finding | None]:
    def finding(student: ReviewedStudent) -> Finding | None:
        """Looked at while the term runs: what was missed in a term that is over was seen then."""
        has_grades = any(term[:2] == (student.academic_year, student.semester) for term in student.terms)
        began = (student.academic_year, student.semester) >= (student.admission_year, 1) or student.semester == _SUMMER
        if student.registration is not how or has_grades or student.semester == _SUMMER or not began:
            return None
        if not student.starts_on <= student.today <= student.ends_on:
            return None
        last_day = bangkok_date(student.until)
        facts: dict[str, Fact] = {"until": last_day.isoformat()}
        if student.now >= student.until:
            return Finding(rule, Reach.APPLIES, facts)
        return Finding(rule, Reach.NEAR, facts, Decimal((last_day - student.today).days))

    return finding


def _probation(student: ReviewedStudent) -> Finding | None:
    gpax = student.judged
    if gpax is None or gpax >= PROBATION_BELOW + ONE_STEP or student.status_code == StudentStatus.ON_PROBATION:
        return None
    facts: dict[str, Fact] = {"gpax": exact_average(gpax)}
    if on_probation(gpax):
        return Finding(StandingRule.PROBATION, Reach.APPLIES, facts)
    return Finding(StandingRule.PROBATION, Reach.NEAR, facts, gpax - PROBATION_BELOW)


def _probation_over(student: ReviewedStudent) -> Finding | None:
    gpax = student.judged
    if gpax is None or on_probation(gpax) or student.status_code != StudentStatus.ON_PROBATION:
        return None
    return Finding(StandingRule.PROBATION_OVER, Reach.APPLIES, {"gpax": exact_average(gpax)})


_RULES: Final[Mapping[StandingRule, Callable[[ReviewedStudent], Finding | None]]] = {
    StandingRule.TOO_LONG: _too_long,
    StandingRule.BELOW_150: _below_150,
    StandingRule.BELOW_175_TWICE: _below_175_twice,
    StandingRule.FEE_UNPAID: _unregistered(StandingRule.FEE_UNPAID, Registration.FEE_UNPAID),
    StandingRule.NOT_ENROLLED: _unregistered(StandingRule.NOT_ENROLLED, Registration.NONE),
    StandingRule.PROBATION: _probation,
    StandingRule.PROBATION_OVER: _probation_over,
}


def in_order(terms: list[TermAverage]) -> tuple[TermAverage, ...]:
    """Terms as they followed each other, summers after the second semester of their year."""
    return tuple(sorted(terms, key=lambda term: term_order(term.academic_year, term.semester)))
