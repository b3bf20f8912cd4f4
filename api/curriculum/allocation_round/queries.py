"""Reading allocation rounds, and what they would release."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.cases.case.sql import HOLDS_TASK
from api.curriculum.allocation_round.schemas import ReleasePreview, RoundInput, RoundView
from api.kit.paging import Paging
from api.kit.rows import read_one, read_page
from api.kit.wire import Page
from models.access.role.contract import Action, MenuId
from models.calendar.term.tables import Term
from models.curriculum.allocation_round.contract import RoundPlan
from models.curriculum.allocation_round.rules.planning import PlannedRound
from models.curriculum.allocation_round.tables import AllocationRound

_VIEWS: Final = TypeAdapter(list[RoundView])
_PREVIEWS: Final = TypeAdapter(list[ReleasePreview])

_PREVIEW: Final = """
    SELECT count(DISTINCT a.section_id) AS sections,
           coalesce(sum(ceil((a.seats - a.seats_taken) * {percent} / 100.0)), 0)::integer AS seats
      FROM section s JOIN section_allotment a ON a.section_id = s.section_id
     WHERE s.academic_year = {year} AND s.semester = {semester} AND {campus} IN ('', s.campus_code)
       AND s.seats_reserved > 0 AND a.seats > a.seats_taken
"""
"""Says in SQL what :func:`models.curriculum.allocation_round.rules.planning.seats_to_release` says of an allotment."""
_ROUNDS: Final = f"""
    SELECT r.*, jsonb_build_object('th', r.name_th, 'en', r.name_en) AS name, c.stage, c.state, c.revision,
           CASE WHEN c.state = 'open' THEN (SELECT to_jsonb(p) FROM ({
    _PREVIEW.format(percent="r.release_percent", year="r.academic_year", semester="r.semester", campus="r.campus_code")
}) p) END AS preview,
           CAST(:may_approve AS boolean) AND c.state = 'open'
               AND EXISTS (SELECT 1 FROM case_task k WHERE k.case_id = c.case_id AND {HOLDS_TASK}) AS may_call_off
      FROM allocation_round r JOIN case_file c ON c.case_id = r.case_id
"""


def _caller(principal: Principal) -> dict[str, object]:
    return {**caller_parameters(principal), "may_approve": principal.may(MenuId.TASKS, Action.APPROVE)}


async def list_rounds(session: AsyncSession, principal: Principal, term: Term, asked: Paging) -> Page[RoundView]:
    """A page of a term's rounds in the order of their ends, cancelled ones last."""
    statement = f"""
        SELECT x.*, count(*) OVER () AS total FROM ({_ROUNDS}) x
         WHERE x.academic_year = :academic_year AND x.semester = :semester
         ORDER BY x.stage = 'cancelled', x.closes_at, x.case_id
    """
    parameters = {**_caller(principal), "academic_year": term.academic_year, "semester": term.semester}
    return await read_page(session, _VIEWS, statement, parameters, asked)


async def read_round(session: AsyncSession, principal: Principal, case_id: UUID) -> RoundView:
    """One round. Raises Refusal ``not_found``."""
    parameters = {**_caller(principal), "case_id": case_id}
    return await read_one(session, _VIEWS, text(f"{_ROUNDS} WHERE r.case_id = :case_id"), parameters)


async def preview_release(session: AsyncSession, term: Term, campus_code: str, percent: int) -> ReleasePreview:
    """What a round of this campus and share would release if it ended now."""
    statement = text(
        _PREVIEW.format(percent=":percent", year=":academic_year", semester=":semester", campus=":campus_code")
    )
    parameters: dict[str, object] = {
        "percent": percent,
        "academic_year": term.academic_year,
        "semester": term.semester,
        "campus_code": campus_code,
    }
    return await read_one(session, _PREVIEWS, statement, parameters)


_OTHERS: Final = text(
    """
    SELECT r.academic_year, r.semester, r.campus_code, r.name_th, r.name_en, r.opens_at, r.closes_at, r.release_percent
      FROM allocation_round r JOIN case_file c ON c.case_id = r.case_id
     WHERE r.academic_year = :academic_year AND r.semester = :semester AND r.case_id <> :case_id
       AND c.stage <> 'cancelled'
     ORDER BY r.closes_at
    """
)


def as_planned(source: AllocationRound | RoundInput) -> PlannedRound:
    """A round as the rules look at it."""
    return PlannedRound(
        academic_year=source.academic_year,
        semester=source.semester,
        campus_code=source.campus_code,
        name=source.name_th,
        name_en=source.name_en,
        plan=RoundPlan.model_validate(source, from_attributes=True),
    )


async def other_rounds(session: AsyncSession, academic_year: int, semester: int, case_id: UUID) -> list[PlannedRound]:
    """The term's rounds beside one that were not called off."""
    parameters = {"academic_year": academic_year, "semester": semester, "case_id": case_id}
    rows = await session.execute(_OTHERS, parameters)
    return [as_planned(RoundInput.model_validate(row, from_attributes=True)) for row in rows]
