"""Which lines a fee rate pattern may have (finance §3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Final

from models.cases.case.contract.record import Fact, Refused
from models.finance.fee.contract import CreditBand, CreditBasis, PatternLine, PercentBasis
from models.finance.fee.rules import FeeItem

_RULE: Final = "patterns_can_be_assessed"


def pattern_refusal(lines: Sequence[PatternLine], fees: Mapping[str, FeeItem]) -> Refused | None:
    """Why a pattern may not have these lines, or None; each refusal names the line, counted from 1.

    Every line charges a fee item that is in use; a percentage is of a fee of an earlier line, bands of credits ascend
    and only the last is open, and a line applies to some number of credits.
    """
    if not lines:
        return Refused(code="pattern_empty", rule=_RULE)
    earlier: set[str] = set()
    for number, line in enumerate(lines, 1):
        fee = fees.get(line.fee_code)
        if fee is None:
            return _refusal("pattern_fee_unknown", line=number, fee=line.fee_code)
        if not fee.is_charged:
            return _refusal("pattern_fee_not_charged", line=number, fee=line.fee_code)
        if isinstance(line.basis, PercentBasis) and line.basis.of_fee not in earlier:
            return _refusal("pattern_percent_of_later", line=number, fee=line.basis.of_fee)
        if isinstance(line.basis, CreditBasis) and not _ascend(line.basis.bands):
            return _refusal("pattern_bands_order", line=number)
        if line.most_credits is not None and (line.fewest_credits or 0) > line.most_credits:
            return _refusal("pattern_credits_order", line=number)
        earlier.add(line.fee_code)
    return None


def _ascend(bands: Sequence[CreditBand]) -> bool:
    """Whether each band ends above the one before it, and the last has no end."""
    *closed, last = [band.up_to for band in bands]
    ends = [Decimal(0), *(end for end in closed if end is not None)]
    return last is None and len(ends) == len(bands) and all(below < above for below, above in pairwise(ends))


def _refusal(code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=_RULE, facts=facts)
