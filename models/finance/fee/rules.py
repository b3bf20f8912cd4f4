"""What may become of a fee item: its place below another, and whether it can still be charged (finance §3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from models.cases.case.contract.record import Refused
from models.finance.fee.contract import FeeStatus, FeeType

_RULE: Final = "fee_items_hold_together"


@dataclass(frozen=True, slots=True)
class FeeItem:
    """A fee item, and what is charged as it.

    ``patterns`` are the codes of fee patterns in force, ``late_fines`` the first terms (1/2569) of fines for enrolling
    late, ``agencies`` the codes of agencies in use whose fines are charged as it, ``subject_fees`` the number of
    special fees of subjects: all of them, where it is the item for these.
    """

    fee_code: str
    fee_type: FeeType
    status: FeeStatus
    parent_code: str | None = None
    patterns: tuple[str, ...] = field(default=())
    late_fines: tuple[str, ...] = field(default=())
    agencies: tuple[str, ...] = field(default=())
    subject_fees: int = 0

    @property
    def is_charged(self) -> bool:
        """Whether a pattern may charge it: a group only holds others together."""
        return self.status is FeeStatus.ACTIVE and self.fee_type is not FeeType.GROUP


def fee_refusal(wanted: FeeItem, items: Mapping[str, FeeItem]) -> Refused | None:
    """Why an item may not become what is wanted, or None; ``items`` are all there are, by code.

    An item stands below a group that does not stand below it. What a pattern, a fine for enrolling late, an agency
    or a special fee of a subject charges stays chargeable as that, and one item is what special subject fees are
    charged as.
    """
    parent = wanted.parent_code
    if parent is not None:
        if items[parent].fee_type is not FeeType.GROUP:
            return _refusal("fee_parent_no_group", fee=parent)
        if wanted.fee_code in _line_of(parent, items):
            return _refusal("fee_below_itself", fee=parent)
    below = [item.fee_code for item in items.values() if item.parent_code == wanted.fee_code]
    if below and wanted.fee_type is not FeeType.GROUP:
        return _refusal("fee_has_others_below", fee=below[0])
    standing = items.get(wanted.fee_code)
    if standing is not None and standing.patterns and not wanted.is_charged:
        return _refusal("fee_in_pattern", pattern=standing.patterns[0])
    if standing is not None and standing.agencies and not wanted.is_charged:
        return _refusal("fee_in_agency", agency=standing.agencies[0])
    if standing is not None and standing.late_fines and not _is_in_use_as(wanted, FeeType.FINE):
        return _refusal("fee_in_late_fine", term=standing.late_fines[0])
    if standing is not None and standing.subject_fees and not _is_in_use_as(wanted, FeeType.SPECIAL_SUBJECT):
        return _refusal("fee_in_subject_fees", count=str(standing.subject_fees))
    if wanted.is_charged and wanted.fee_type is FeeType.SPECIAL_SUBJECT:
        for item in items.values():
            if item.is_charged and item.fee_type is wanted.fee_type and item.fee_code != wanted.fee_code:
                return _refusal("fee_special_twice", fee=item.fee_code)
    return None


def _is_in_use_as(wanted: FeeItem, fee_type: FeeType) -> bool:
    return wanted.is_charged and wanted.fee_type is fee_type


def _line_of(code: str | None, items: Mapping[str, FeeItem]) -> list[str]:
    """An item and all above it."""
    line: list[str] = []
    while code is not None and code not in line:
        line.append(code)
        code = items[code].parent_code
    return line


def _refusal(code: str, **facts: str) -> Refused:
    return Refused(code=code, rule=_RULE, facts=dict(facts))
