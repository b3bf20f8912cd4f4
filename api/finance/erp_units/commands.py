"""Adding, changing and deleting ERP units."""

from __future__ import annotations

from operator import attrgetter
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.erp_units.queries import read_erp_unit
from api.finance.erp_units.schemas import ErpUnitChange, ErpUnitInput, ErpUnitView
from api.kit.keeping import Keeping
from api.kit.refusals import raise_unknown
from models.errors import Refusal
from models.tables.finance.erp_units import ErpUnit
from models.tables.people.organisation import Faculty

ERP_UNITS: Final = Keeping(ErpUnit, ErpUnitInput, "erp_unit", "erp_unit_exists", attrgetter("code"))
_PROJECT_FEES: Final = text("SELECT count(*) FROM project_fee WHERE erp_unit_id = :erp_unit_id AND deleted_at IS NULL")
_OF_FACULTY: Final = text("""
    SELECT code FROM erp_unit WHERE faculty_code = :faculty_code AND deleted_at IS NULL
       AND erp_unit_id IS DISTINCT FROM CAST(:erp_unit_id AS uuid)
""")
_NAMED: Final = text("""
    SELECT (SELECT count(*) FROM fee WHERE erp_unit_id = :erp_unit_id AND deleted_at IS NULL)
           + (SELECT count(*) FROM scholarship WHERE erp_unit_id = :erp_unit_id AND deleted_at IS NULL)
""")
"""Fee items and scholarships whose money is booked to the unit."""


async def add_erp_unit(session: AsyncSession, principal: Principal, wanted: ErpUnitInput) -> ErpUnitView:
    """Add a unit.

    Raises Refusal ``erp_unit_exists`` where another has the code, ``erp_unit_of_faculty`` where another is the
    faculty's, and ``fields_invalid`` for a faculty that does not exist.
    """
    await _judge_faculty(session, wanted, None)
    unit = await ERP_UNITS.add(session, principal.person_id, wanted)
    return await read_erp_unit(session, unit.erp_unit_id)


async def change_erp_unit(
    session: AsyncSession, principal: Principal, erp_unit_id: UUID, wanted: ErpUnitChange
) -> ErpUnitView:
    """Change a unit. Raises Refusal ``not_found``, ``revision_moved``, the codes of :func:`add_erp_unit`, and
    ``erp_unit_in_use`` where it would be no special project any more while project fees name it.
    """
    await _judge_faculty(session, wanted, erp_unit_id)
    unit = await ERP_UNITS.locked(session, erp_unit_id, wanted.revision)
    if not wanted.is_special_project:
        await _refuse_in_use(session, unit)
    await ERP_UNITS.change(session, principal.person_id, unit, wanted)
    return await read_erp_unit(session, erp_unit_id)


async def delete_erp_unit(session: AsyncSession, principal: Principal, erp_unit_id: UUID, revision: int) -> None:
    """Delete a unit that no project fee, fee item or scholarship names; it stays as history, and its code is free.

    Raises Refusal ``not_found``, ``revision_moved``, ``erp_unit_in_use`` and ``erp_unit_booked``.
    """
    unit = await ERP_UNITS.locked(session, erp_unit_id, revision)
    await _refuse_in_use(session, unit)
    count = await session.scalar(_NAMED, {"erp_unit_id": unit.erp_unit_id})
    if count:
        raise Refusal("erp_unit_booked", unit=unit.code, count=count)
    await ERP_UNITS.delete(session, principal.person_id, unit)


async def _judge_faculty(session: AsyncSession, wanted: ErpUnitInput, erp_unit_id: UUID | None) -> None:
    if wanted.faculty_code is None:
        return
    if await session.get(Faculty, wanted.faculty_code, with_for_update={"key_share": True}) is None:
        raise_unknown({"facultyCode": wanted.faculty_code})
    other = await session.scalar(_OF_FACULTY, {"faculty_code": wanted.faculty_code, "erp_unit_id": erp_unit_id})
    if other is not None:
        raise Refusal("erp_unit_of_faculty", unit=other, faculty=wanted.faculty_code)


async def _refuse_in_use(session: AsyncSession, unit: ErpUnit) -> None:
    count = await session.scalar(_PROJECT_FEES, {"erp_unit_id": unit.erp_unit_id})
    if count:
        raise Refusal("erp_unit_in_use", unit=unit.code, projectFees=count)
