"""Asking that the money of a scholarship be booked to another ERP unit: two people decide where it goes."""

from __future__ import annotations

from operator import attrgetter
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.finance.erp_unit.choice import UnitChange, UnitChoice
from api.finance.master_change.commands import Asking, ask_to_change
from api.kit.keeping import Keeping
from models.finance.master_change.contract import MoneyMaster
from models.finance.scholarship.tables import Scholarship

_KEEPING: Final = Keeping(Scholarship, UnitChoice, "scholarship", name=attrgetter("code"))


async def ask_to_change_unit(
    session: AsyncSession, client: Client, principal: Principal, scholarship_id: UUID, wanted: UnitChange, key: str
) -> UUID:
    """Ask that the unit be changed; the case's id.

    Raises Refusal with the codes of :func:`api.finance.master_change.commands.ask_to_change`, and ``erp_unit_gone``.
    """
    seen, asking = (scholarship_id, wanted.revision), Asking(principal, wanted.reason, key)
    return await ask_to_change(session, client, MoneyMaster.SCHOLARSHIP_UNIT, _KEEPING, seen, wanted, asking)
