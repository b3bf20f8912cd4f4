"""A subject's credits: as they are written, and shared between its lecture and its lab (wire contract §6)."""

from __future__ import annotations

from collections.abc import Set
from decimal import Decimal

from models.curriculum.section.contract import SectionType


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


def credit_show(credit: Decimal | float, theory_hours: int, practice_hours: int, self_hours: int) -> str:
    """Credits and weekly hours as the university writes them: ``3(3-0-6)``."""
    return f"{credit:.0f}({theory_hours}-{practice_hours}-{self_hours})"
