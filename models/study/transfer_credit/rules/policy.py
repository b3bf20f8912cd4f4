"""Limits of transferring credits by regulation year: a student studies under that of their admission (study §5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final


@dataclass(frozen=True, slots=True)
class TransferPolicy:
    """The limits of a regulation.

    ``least_letter``: the lowest letter that is transferred. ``least_content``: how much of the target a source covers
    at least, in percent. ``most_share``: how much of the programme's credits may be transferred in all, 0 to 1; where
    the programme itself allows less, that counts. ``most_per_term``: credits that are granted in one term.
    """

    least_letter: str
    least_content: int
    most_share: Decimal
    most_per_term: Decimal


_REGULATIONS: Final[Mapping[int, TransferPolicy]] = {
    0: TransferPolicy("C", 75, most_share=Decimal("0.75"), most_per_term=Decimal(45)),
}
"""By the Buddhist year from which a regulation is in force; 0 begins before every student. Another one is a line here;
a line is never changed once students study under it.
"""


def transfer_policy(regulation_year: int) -> TransferPolicy:
    """The limits for students who study under the regulation of a Buddhist year: that of their admission."""
    return _REGULATIONS[max(year for year in _REGULATIONS if year <= regulation_year)]
