"""How a subject's credits are shared between its lecture and its lab (wire contract §6: credits of each)."""

from __future__ import annotations

from collections.abc import Set
from decimal import Decimal

from models.contracts.sections import SectionType


def section_credit(
    credit: Decimal, theory_hours: int, section_type: SectionType, types_offered: Set[SectionType]
) -> Decimal:
    """The credits a section carries, so that summing sections gives the subject's credits.

    A subject of one type carries them whole; of two, the lecture carries its theory hours and the lab the rest.
    """
    if len(types_offered) < 2:
        return credit
    lecture = min(Decimal(theory_hours), credit)
    return lecture if section_type is SectionType.LECTURE else credit - lecture
