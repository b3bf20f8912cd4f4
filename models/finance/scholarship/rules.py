"""How a scholarship may be described, and what it gives to whom (spec §3, §5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final
from uuid import UUID

from models.cases.case.contract.record import Fact, Refused
from models.finance.scholarship.contract import ScholarshipDetail, ScholarshipType

_RULE: Final = "one_detail_for_each_campus_and_term"


def scholarship_refusal(
    scholarship_type: ScholarshipType, funder_id: UUID | None, details: Sequence[ScholarshipDetail]
) -> Refused | None:
    """Why a scholarship may not be kept so, or None: each sequence number once, one detail for a campus and term, each
    a percentage or an amount, and a funder for what the university does not give itself (spec §5).
    """
    if (scholarship_type is ScholarshipType.DISCOUNT) != (funder_id is None):
        return _refusal("scholarship_funder_unused" if funder_id else "scholarship_funder_missing")
    seen: set[int] = set()
    terms: set[tuple[str, int, int]] = set()
    for detail in details:
        if detail.sequence in seen:
            return _refusal("scholarship_sequence_exists", sequence=detail.sequence)
        seen.add(detail.sequence)
        term = (detail.campus_code, detail.academic_year, detail.semester)
        if term in terms:
            return _refusal("scholarship_detail_exists", sequence=detail.sequence)
        terms.add(term)
        if (detail.percent is None) == (detail.amount is None):
            return _refusal("scholarship_twofold", sequence=detail.sequence)
        if detail.opens_on and detail.closes_on and detail.closes_on < detail.opens_on:
            return _refusal("scholarship_days_order", sequence=detail.sequence)
    return None


def detail_of(
    details: Iterable[ScholarshipDetail], campus_code: str, academic_year: int, semester: int
) -> ScholarshipDetail | None:
    """What a scholarship gives a student of a campus in a term: the campus's own detail before that of every campus."""
    found = [
        detail
        for detail in details
        if (detail.academic_year, detail.semester) == (academic_year, semester)
        and detail.campus_code in ("", campus_code)
    ]
    return max(found, key=lambda detail: detail.campus_code, default=None)


def _refusal(code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=_RULE, facts=facts)
