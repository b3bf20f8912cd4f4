"""Which fee pattern a student pays: the most specific normal fee that fits (finance §3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Final
from uuid import UUID

from models.finance.fee.contract import FeeEnrolmentType
from models.grades.grade.rules.averages import term_order

_LAST_TERM: Final = (9999, 9)


@dataclass(frozen=True, slots=True)
class Payer:
    """What of a student decides which fees they pay."""

    campus_code: str
    faculty_code: str
    department_code: str
    major_code: str
    education_level_code: str
    student_type_code: str
    nation_code: str
    entry_year: int
    enrolment_type: FeeEnrolmentType


@dataclass(frozen=True, slots=True)
class Conditions:
    """Whom a normal fee is for; what is not named is for everybody.

    A unit is named with those above it: a major with its department, faculty and campus.
    """

    campus_code: str | None = None
    faculty_code: str | None = None
    department_code: str | None = None
    major_code: str | None = None
    education_level_code: str | None = None
    student_type_code: str | None = None
    nation_code: str | None = None
    enrolment_type: FeeEnrolmentType | None = None
    first_entry_year: int | None = None
    last_entry_year: int | None = None

    @property
    def specificity(self) -> int:
        """How much is named; entry years count once."""
        named = sum(getattr(self, name) is not None for name in _NAMED)
        return named + (self.first_entry_year is not None or self.last_entry_year is not None)

    def fit(self, payer: Payer) -> bool:
        """Whether they are for this student."""
        for named, has in zip(_named(self), _named(payer), strict=True):
            if named is not None and named != has:
                return False
        first, last = self._years()
        return first <= payer.entry_year <= last

    def meet(self, other: Conditions) -> bool:
        """Whether one student could fit both."""
        both = ((getattr(self, name), getattr(other, name)) for name in _NAMED)
        (first, last), (other_first, other_last) = self._years(), other._years()
        return (
            all(one is None or two is None or one == two for one, two in both)
            and first <= other_last
            and other_first <= last
        )

    def _years(self) -> tuple[int, int]:
        first = 0 if self.first_entry_year is None else self.first_entry_year
        return first, 9999 if self.last_entry_year is None else self.last_entry_year


_YEARS: Final = ("first_entry_year", "last_entry_year")
_NAMED: Final = tuple(field.name for field in fields(Conditions) if field.name not in _YEARS)
_named: Final[Callable[[Conditions | Payer], tuple[object, ...]]] = attrgetter(*_NAMED)


@dataclass(frozen=True, slots=True)
class NormalFee:
    """Who pays which pattern, from a term on (``(2569, 1)``; a summer is 0) and, where it ends, up to one."""

    normal_fee_id: UUID
    pattern_code: str
    conditions: Conditions
    first_term: tuple[int, int]
    last_term: tuple[int, int] | None = None

    def holds(self, term: tuple[int, int]) -> bool:
        """Whether it is in force in a term."""
        return self.begins <= term_order(*term) <= self.ends

    @property
    def begins(self) -> tuple[int, int]:
        """Its first term, to compare with others."""
        return term_order(*self.first_term)

    @property
    def ends(self) -> tuple[int, int]:
        """Its last term, to compare with others."""
        return _LAST_TERM if self.last_term is None else term_order(*self.last_term)


def normal_fee_of(payer: Payer, term: tuple[int, int], fees: Iterable[NormalFee]) -> NormalFee | None:
    """The normal fee of a student in a term: the most specific that fits; of two such, the one that began later.

    None where none fits: that is a gap of the master, told to the student as ``fee_rate_not_found``.
    """
    fitting = [fee for fee in fees if fee.conditions.fit(payer) and fee.holds(term)]
    return max(fitting, key=lambda fee: (fee.conditions.specificity, fee.begins), default=None)


def conflict_of(fee: NormalFee, others: Iterable[NormalFee]) -> NormalFee | None:
    """Another normal fee, if there is one, by which some student in some term would have two equally specific ones.

    One for the same students that begins in a later term is none: it takes over.
    """
    return next(
        (
            other
            for other in others
            if other.normal_fee_id != fee.normal_fee_id
            and other.conditions.specificity == fee.conditions.specificity
            and other.conditions.meet(fee.conditions)
            and other.begins <= fee.ends
            and fee.begins <= other.ends
            and not (other.conditions == fee.conditions and other.begins != fee.begins)
        ),
        None,
    )
