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
from models.errors import Refusal
from models.tables.finance.erp_units import ErpUnit

ERP_UNITS: Final = Keeping(ErpUnit, ErpUnitInput, "erp_unit", "erp_unit_exists", attrgetter("code"))
_PROJECT_FEES: Final = text("SELECT count(*) FROM project_fee WHERE erp_unit_id = :erp_unit_id AND deleted_at IS NULL")
_NAMED: Final = text("""
    SELECT (SELECT count(*) FROM fee WHERE erp_unit_id = :erp_unit_id AND deleted_at IS NULL)
           + (SELECT count(*) FROM scholarship WHERE erp_unit_id = :erp_unit_id AND deleted_at IS NULL)
""")
"""Fee items and scholarships whose money is booked to the unit."""


async def add_erp_unit(session: AsyncSession, principal: Principal, wanted: ErpUnitInput) -> ErpUnitView:
    """Add a unit. Raises Refusal ``erp_unit_exists`` where another has the code."""
    unit = await ERP_UNITS.add(session, principal.person_id, wanted)
    return await read_erp_unit(session, unit.erp_unit_id)


async def change_erp_unit(
    session: AsyncSession, principal: Principal, erp_unit_id: UUID, wanted: ErpUnitChange
) -> ErpUnitView:
    """Change a unit. Raises Refusal ``not_found``, ``revision_moved``, ``erp_unit_exists``, and ``erp_unit_in_use``
    where it would be no special project any more while project fees name it.
    """
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


async def _refuse_in_use(session: AsyncSession, unit: ErpUnit) -> None:
    count = await session.scalar(_PROJECT_FEES, {"erp_unit_id": unit.erp_unit_id})
    if count:
        raise Refusal("erp_unit_in_use", unit=unit.code, projectFees=count)
