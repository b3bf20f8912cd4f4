"""Holds within the caller's scope, found by student, kind and state."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.enrolment.hold.schemas import HoldState, HoldView
from api.kit.paging import Search
from api.kit.rows import read_one, read_page
from api.kit.sql import FULL_NAME_EN, FULL_NAME_TH, full_names, names, nearest_first, person_matches, searched
from api.kit.wire import Page
from api.people.student.queries import visible_students
from models.access.role.contract import Action, MenuId
from models.enrolment.hold.contract import HoldKind
from models.enrolment.hold.rules import kinds_of

_ROWS: Final = TypeAdapter(list[HoldView])
_HOLDS: Final = f"""
    SELECT h.hold_id, h.kind, {names("h.reason_th", "h.reason_en")} AS reason, h.amount, h.placed_at, h.released_at,
           h.release_remark, {names("f.name_th", "f.name_en")} AS faculty,
           jsonb_build_object('id_code', p.id_code, 'name_th', {FULL_NAME_TH}, 'name_en', {FULL_NAME_EN}) AS student,
           {full_names("o")} AS placed_by, {full_names("r")} AS released_by,
           CAST(:may_release AS boolean) AND h.released_at IS NULL AS may_release, count(*) OVER () AS total
      FROM student_hold h
      JOIN student s USING (student_id)
      JOIN person p ON p.person_id = s.person_id
      JOIN faculty f ON f.faculty_code = s.faculty_code
      LEFT JOIN person o ON o.person_id = h.placed_by
      LEFT JOIN person r ON r.person_id = h.released_by
     WHERE h.kind = ANY(:kinds)
"""


def _parameters(principal: Principal, kind: HoldKind | None = None) -> dict[str, object]:
    mine = kinds_of(principal.role_id)
    return {
        **caller_parameters(principal),
        "kinds": sorted(held.value for held in (mine if kind is None else mine & {kind})),
        "may_release": principal.may(MenuId.HOLDS, Action.EDIT),
    }


async def list_holds(
    session: AsyncSession, principal: Principal, asked: Search, kind: HoldKind | None, state: HoldState | None
) -> Page[HoldView]:
    """A page of the holds the caller sees: those that stand first, then the newest."""
    statement = f"""
        {_HOLDS} AND {visible_students(principal)}
           AND {person_matches(asked.text)}
           AND (CAST(:standing AS boolean) IS NULL OR (h.released_at IS NULL) = :standing)
         ORDER BY {nearest_first(asked.text, "h.released_at IS NOT NULL, h.placed_at DESC, h.hold_id")}
    """
    standing = None if state is None else state is HoldState.STANDING
    parameters = {**_parameters(principal, kind), **searched(asked.text), "standing": standing}
    return await read_page(session, _ROWS, statement, parameters, asked)


async def read_hold(session: AsyncSession, principal: Principal, hold_id: UUID) -> HoldView:
    """The hold. Raises Refusal ``not_found`` when there is none or the caller may not see it."""
    statement = text(f"{_HOLDS} AND h.hold_id = :hold_id AND {visible_students(principal)}")
    return await read_one(session, _ROWS, statement, {**_parameters(principal), "hold_id": hold_id})
