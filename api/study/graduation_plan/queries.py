"""Reading what a plan to graduation needs (study §3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from api.enrolment.situation.queries import student_row
from api.kit.rows import read_rows
from models.enrolment.enrolment.rules.curriculum_rules import standing_of
from models.enrolment.enrolment.tables import DEFAULT_CREDIT_LIMIT
from models.enrolment.requisite.rules import Standing
from models.kit.calendar import utc_now
from models.study.audit.store.reading import ProgrammeFact
from models.study.graduation_plan.rules.items import GroupOffer
from models.study.graduation_plan.store import (
    GROUPS,
    LIMITS,
    OFFERS,
    GroupFact,
    LimitFact,
    OfferFact,
    groups_parameter,
)

_OFFERS: Final = TypeAdapter(list[OfferFact])
_GROUPS: Final = TypeAdapter(list[GroupFact])
_LIMITS: Final = TypeAdapter(list[LimitFact])


@dataclass(frozen=True)
class Planning:
    """What a plan looks at of one student: what they bring to requisites, and the credits of terms.

    ``usual``: those of a regular term that says nothing else.
    """

    standing: Standing
    limits: dict[tuple[int, int], Decimal]
    usual: Decimal


async def read_planning(session: AsyncSession, student_id: int, term: tuple[int, int]) -> Planning:
    """What a plan looks at of a student, who is in a term (academic year, semester)."""
    row = await student_row(session, student_id, *term)
    limits = await read_rows(session, _LIMITS, LIMITS, {"student_id": student_id})
    return Planning(
        standing=standing_of(row.facts, frozenset(), now=utc_now()),
        limits={(each.academic_year, each.semester): each.credit_limit for each in limits},
        usual=Decimal(DEFAULT_CREDIT_LIMIT),
    )


async def read_offers(session: AsyncSession, codes: Iterable[str], seen_from: int) -> dict[str, OfferFact]:
    """These subjects, where they are taught, and all that is required before them, by their codes."""
    asked = {"codes": sorted(set(codes)), "seen_from": seen_from}
    return {each.code: each for each in await read_rows(session, _OFFERS, OFFERS, asked)}


async def read_group_offers(
    session: AsyncSession, programme: ProgrammeFact, seen_from: int, had: Iterable[str]
) -> dict[str, GroupOffer]:
    """Return what is taught of each group of a programme but these subjects, by the path of the group."""
    leaves = groups_parameter({programme.version_id: programme.document})
    asked = {"leaves": leaves, "seen_from": seen_from, "had": sorted(had)}
    return {each.path: each.offer for each in await read_rows(session, _GROUPS, GROUPS, asked)}
