"""Which normal fees may stand beside each other, and how they are carried into another term (finance §3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from models.cases.case.contract.record import Refused
from models.finance.normal_fee.rules.choosing import NormalFee, conflict_of

_RULE: Final = "a_student_pays_by_one_normal_fee"
_CODES: Final = (
    "campus_code",
    "faculty_code",
    "department_code",
    "major_code",
    "education_level_code",
    "student_type_code",
    "nation_code",
)


def normal_fee_refusal(wanted: NormalFee, others: Sequence[NormalFee]) -> Refused | None:
    """Why a normal fee may not stand so, or None: it ends before it begins, or some student would have two that are
    equally specific. Then the refusal names the other.
    """
    if wanted.ends < wanted.begins:
        return Refused(code="normal_fee_term_order", rule=_RULE)
    first, last = wanted.conditions.first_entry_year, wanted.conditions.last_entry_year
    if first is not None and last is not None and last < first:
        return Refused(code="normal_fee_years_order", rule=_RULE)
    other = conflict_of(wanted, others)
    if other is None:
        return None
    year, semester = other.first_term
    named = [getattr(other.conditions, code) for code in _CODES]
    return Refused(
        code="normal_fee_conflict",
        rule=_RULE,
        facts={
            "pattern": other.pattern_code,
            "term": f"{semester}/{year}",
            "whom": " ".join(code for code in named if code is not None) or "–",
            "normalFeeId": str(other.normal_fee_id),
        },
    )


@dataclass(frozen=True, slots=True)
class Copies:
    """Normal fees for another term, each with the one it was copied from, and those that had to stay behind."""

    made: tuple[tuple[NormalFee, NormalFee], ...]
    left: tuple[NormalFee, ...]


def copied(
    fees: Sequence[NormalFee], from_term: tuple[int, int], to_term: tuple[int, int], new_id: Callable[[], UUID]
) -> Copies:
    """The normal fees of one term once more, from another term on; what ends does so as many years later.

    Left behind are those of which the other term has one already, or one that is as specific.
    """
    made: list[tuple[NormalFee, NormalFee]] = []
    left: list[NormalFee] = []
    for fee in fees:
        if not fee.holds(from_term):
            continue
        years = to_term[0] - fee.first_term[0]
        ends = None if fee.last_term is None else (fee.last_term[0] + years, fee.last_term[1])
        copy = replace(fee, normal_fee_id=new_id(), first_term=to_term, last_term=ends)
        if normal_fee_refusal(copy, [*fees, *(other for _, other in made)]) is not None:
            left.append(fee)
        else:
            made.append((fee, copy))
    return Copies(tuple(made), tuple(left))
