"""Reading who is away and who decides for them."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from pydantic import BaseModel, ConfigDict, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.rows import read_rows
from api.kit.sql import full_name_en, full_name_th

_SELECT: Final = f"""
    SELECT d.delegation_id, d.person_id, d.starts_at, d.ends_at, d.reason, d.revoked_at,
           r.name_th AS role_th, r.name_en AS role_en,
           {full_name_th("p")} AS person_th, {full_name_en("p")} AS person_en,
           {full_name_th("u")} AS substitute_th, {full_name_en("u")} AS substitute_en
      FROM delegation d
      JOIN person p ON p.person_id = d.person_id
      JOIN person u ON u.person_id = d.substitute_id
      JOIN role r ON r.role_id = d.role_id
     WHERE {{condition}}
     ORDER BY (d.revoked_at IS NULL AND d.ends_at > now()) DESC, d.starts_at DESC, d.delegation_id
     LIMIT 50
"""
_MINE: Final = text(_SELECT.format(condition="d.person_id = :person_id"))
_GIVEN: Final = text(
    _SELECT.format(condition="d.substitute_id = :person_id AND d.revoked_at IS NULL AND d.ends_at > now()")
)
_ONE: Final = text(_SELECT.format(condition="d.delegation_id = :delegation_id"))


class DelegationRow(BaseModel):
    """A delegation with the names of both and of the role."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    delegation_id: UUID
    person_id: UUID
    person_th: str
    person_en: str
    substitute_th: str
    substitute_en: str
    role_th: str
    role_en: str
    starts_at: datetime
    ends_at: datetime
    reason: str
    revoked_at: datetime | None


_ROWS: Final = TypeAdapter(list[DelegationRow])


async def absences_of(session: AsyncSession, person_id: UUID) -> list[DelegationRow]:
    """The person's own absences: under way and to come first, then those of the past."""
    return await read_rows(session, _ROWS, _MINE, {"person_id": person_id})


async def given_to(session: AsyncSession, person_id: UUID) -> list[DelegationRow]:
    """Absences of others in which this person decides, under way or to come."""
    return await read_rows(session, _ROWS, _GIVEN, {"person_id": person_id})


async def find_delegation(session: AsyncSession, delegation_id: UUID) -> DelegationRow:
    """One delegation that is there."""
    return (await read_rows(session, _ROWS, _ONE, {"delegation_id": delegation_id}))[0]
