"""Asking for fines for enrolling late to be added, changed and deleted: two people decide what students are charged."""

from __future__ import annotations

from dataclasses import replace
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.finance.late_fines.queries import read_late_fine
from api.finance.late_fines.schemas import LateFineAddition, LateFineChange, LateFineInput
from api.finance.master_changes.commands import Asking, ask_to_add, ask_to_change
from api.finance.master_changes.deletion import Deletion
from api.kit.keeping import Keeping
from api.kit.refusals import raise_unknown
from api.people.organisation.queries import refuse_unknown_campus
from models.contracts.finance.master_changes import MoneyMaster
from models.tables.finance.fees import Fee
from models.tables.finance.late_fines import LateFineRow

KEEPING: Final = Keeping(LateFineRow, LateFineInput, "late_fine")
_MASTER: Final = MoneyMaster.LATE_FINE


async def ask_to_add_late_fine(
    session: AsyncSession, client: Client, principal: Principal, wanted: LateFineAddition, key: str
) -> UUID:
    """Ask that a fine be added; the case's id.

    Raises Refusal ``fields_invalid`` for what does not exist, ``master_change_asked``, and the codes of
    :func:`models.facts.finance.charge_rules.refusal_of_late_fine`.
    """
    await _refuse_unknown(session, wanted)
    asking = Asking(principal, wanted.reason, key, name=_name(wanted))
    return await ask_to_add(session, client, _MASTER, KEEPING, wanted, asking)


async def ask_to_change_late_fine(
    session: AsyncSession, client: Client, principal: Principal, late_fine_id: UUID, wanted: LateFineChange, key: str
) -> UUID:
    """Ask that a fine be changed; the case's id. What was charged stays.

    Raises Refusal with the codes of :func:`ask_to_add_late_fine` and of
    :func:`api.finance.master_changes.commands.ask_to_change`.
    """
    await _refuse_unknown(session, wanted)
    seen = (late_fine_id, wanted.revision)
    return await _ask(session, client, seen, wanted, Asking(principal, wanted.reason, key))


async def ask_to_delete_late_fine(
    session: AsyncSession, client: Client, principal: Principal, late_fine_id: UUID, wanted: Deletion
) -> UUID:
    """Ask that a fine be deleted; the case's id. It stays as history. Raises Refusal as changing does."""
    asking = Asking(principal, wanted.reason, wanted.key)
    return await _ask(session, client, (late_fine_id, wanted.revision), None, asking)


async def _ask(
    session: AsyncSession, client: Client, seen: tuple[UUID, int], wanted: LateFineInput | None, asking: Asking
) -> UUID:
    named = replace(asking, name=_name(await read_late_fine(session, seen[0])))
    return await ask_to_change(session, client, _MASTER, KEEPING, seen, wanted, named)


def _name(fine: LateFineInput) -> str:
    return " ".join(filter(None, (fine.fee_code, fine.campus_code, f"{fine.first_semester}/{fine.first_year}")))


async def _refuse_unknown(session: AsyncSession, wanted: LateFineInput) -> None:
    await refuse_unknown_campus(session, wanted.campus_code)
    if await session.get(Fee, wanted.fee_code) is None:
        raise_unknown({"feeCode": wanted.fee_code})
