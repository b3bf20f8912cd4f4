"""Which parts a pattern of instalments may have (finance §4)."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from models.cases.case.contract.record import Fact, Refused
from models.finance.bank_account.contract import InstalmentPart

_RULE: Final = "one_part_takes_the_rest"
_WHOLE: Final = Decimal(100)


def instalments_refusal(parts: Sequence[InstalmentPart]) -> Refused | None:
    """Why a pattern may not have these parts, or None: a part says an amount or a percentage, exactly one says neither
    and takes the rest, and the percentages leave something for it. A refusal of one part names it, counted from 1.
    """
    both = next((n for n, part in enumerate(parts, 1) if part.amount is not None and part.percent is not None), None)
    if both is not None:
        return _refusal("instalment_twofold", part=both)
    resting = sum(part.amount is None and part.percent is None for part in parts)
    if resting != 1:
        return _refusal("instalment_rest", count=resting)
    percent = sum((part.percent for part in parts if part.percent is not None), Decimal(0))
    if percent >= _WHOLE:
        return _refusal("instalment_percent", percent=f"{percent.normalize():f}")
    return None


def _refusal(code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=_RULE, facts=facts)
