"""Adding, changing and deleting ERP units."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.erp_units.queries import read_erp_unit
from api.finance.erp_units.schemas import ErpUnitChange, ErpUnitInput, ErpUnitView
from api.kit.audit import record_change
from api.kit.masters import changed, locked_master
from models.calendar import utc_now
from models.errors import Refusal
from models.tables.finance.erp_units import ErpUnit

ERP_UNIT_SUBJECT: Final = "erp_unit"
"""The ``subject_kind`` of a unit's audit entries."""


async def add_erp_unit(session: AsyncSession, principal: Principal, wanted: ErpUnitInput) -> ErpUnitView:
    """Add a unit. Raises Refusal ``erp_unit_exists`` where another has the code."""
    unit = ErpUnit(**wanted.model_dump(), changed_by=principal.person_id, changed_at=utc_now())
    session.add(unit)
    return await _saved(session, principal, unit, "add", None)


async def change_erp_unit(
    session: AsyncSession, principal: Principal, erp_unit_id: UUID, wanted: ErpUnitChange
) -> ErpUnitView:
    """Change a unit. Raises Refusal ``not_found``, ``revision_moved`` and ``erp_unit_exists``."""
    unit = await locked_master(session, ErpUnit, erp_unit_id, wanted.revision)
    before = _audited(unit)
    unit.sqlmodel_update(wanted.model_dump(exclude={"revision"}))
    changed(unit, principal.person_id)
    return await _saved(session, principal, unit, "edit", before)


async def delete_erp_unit(session: AsyncSession, principal: Principal, erp_unit_id: UUID, revision: int) -> None:
    """Delete a unit; it stays as history, and its code is free. Raises Refusal ``not_found`` and ``revision_moved``."""
    unit = await locked_master(session, ErpUnit, erp_unit_id, revision)
    unit.deleted_at = changed(unit, principal.person_id)
    record_change(
        session, principal.person_id, ERP_UNIT_SUBJECT, erp_unit_id, "delete", before=_audited(unit), after=None
    )


async def _saved(
    session: AsyncSession, principal: Principal, unit: ErpUnit, verb: str, before: dict[str, object] | None
) -> ErpUnitView:
    unit_id, code = unit.erp_unit_id, unit.code  # not to be read any more once the transaction has failed
    record_change(session, principal.person_id, ERP_UNIT_SUBJECT, unit_id, verb, before=before, after=_audited(unit))
    try:
        await session.flush()
    except IntegrityError as error:
        raise Refusal("erp_unit_exists", unit=code) from error
    return await read_erp_unit(session, unit_id)


def _audited(unit: ErpUnit) -> dict[str, object]:
    return {
        "code": unit.code,
        "nameTh": unit.name_th,
        "nameEn": unit.name_en,
        "projectCode": unit.project_code,
        "isSpecialProject": unit.is_special_project,
    }
