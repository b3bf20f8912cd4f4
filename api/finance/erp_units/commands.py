"""Asking for ERP units to be added, changed and deleted: money is booked to them, so two people decide."""

from __future__ import annotations

from operator import attrgetter
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.finance.erp_units.schemas import ErpUnitAddition, ErpUnitChange, ErpUnitInput
from api.finance.master_changes.commands import Asking, ask_to_add, ask_to_change
from api.finance.master_changes.deletion import Deletion
from api.kit.keeping import Keeping
from api.kit.refusals import raise_unknown
from models.contracts.finance.master_changes import MoneyMaster
from models.tables.finance.erp_units import ErpUnit
from models.tables.people.organisation import Faculty

ERP_UNITS: Final = Keeping(ErpUnit, ErpUnitInput, "erp_unit", "erp_unit_exists", attrgetter("code"))


async def ask_to_add_erp_unit(
    session: AsyncSession, client: Client, principal: Principal, wanted: ErpUnitAddition, key: str
) -> UUID:
    """Ask that a unit be added; the case's id.

    Raises Refusal ``erp_unit_exists`` where another has the code, ``erp_unit_of_faculty`` where another is the
    faculty's, ``fields_invalid`` for a faculty that does not exist, and ``master_change_asked``.
    """
    await _refuse_unknown_faculty(session, wanted)
    asking = Asking(principal, wanted.reason, key)
    return await ask_to_add(session, client, MoneyMaster.ERP_UNIT, ERP_UNITS, wanted, asking)


async def ask_to_change_erp_unit(
    session: AsyncSession, client: Client, principal: Principal, erp_unit_id: UUID, wanted: ErpUnitChange, key: str
) -> UUID:
    """Ask that a unit be changed; the case's id.

    Raises Refusal ``fields_invalid`` for a faculty that does not exist, the codes of
    :func:`api.finance.master_changes.commands.ask_to_change` and those of
    :func:`models.facts.finance.master_rules.refusal_of_erp_unit`.
    """
    await _refuse_unknown_faculty(session, wanted)
    seen, asking = (erp_unit_id, wanted.revision), Asking(principal, wanted.reason, key)
    return await ask_to_change(session, client, MoneyMaster.ERP_UNIT, ERP_UNITS, seen, wanted, asking)


async def ask_to_delete_erp_unit(
    session: AsyncSession, client: Client, principal: Principal, erp_unit_id: UUID, wanted: Deletion
) -> UUID:
    """Ask that a unit be deleted that no project fee, fee item or scholarship names; the case's id.

    It stays as history, and its code is free. Raises Refusal as :func:`ask_to_change_erp_unit` does.
    """
    seen, asking = (erp_unit_id, wanted.revision), Asking(principal, wanted.reason, wanted.key)
    return await ask_to_change(session, client, MoneyMaster.ERP_UNIT, ERP_UNITS, seen, None, asking)


async def _refuse_unknown_faculty(session: AsyncSession, wanted: ErpUnitInput) -> None:
    if wanted.faculty_code is None:
        return
    if await session.get(Faculty, wanted.faculty_code, with_for_update={"key_share": True}) is None:
        raise_unknown({"facultyCode": wanted.faculty_code})
