"""Asking that the money of a fee item be booked to another ERP unit: two people decide where it goes."""

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
from models.finance.fee.tables import Fee
from models.finance.master_change.contract import MoneyMaster

_KEEPING: Final = Keeping(Fee, UnitChoice, "fee", name=attrgetter("fee_code"))


async def ask_to_change_unit(
    session: AsyncSession, client: Client, principal: Principal, fee_code: str, wanted: UnitChange, key: str
) -> UUID:
    """Ask that the unit be changed; the case's id.

    Raises Refusal with the codes of :func:`api.finance.master_change.commands.ask_to_change`, and ``erp_unit_gone``.
    """
    seen, asking = (fee_code, wanted.revision), Asking(principal, wanted.reason, key)
    return await ask_to_change(session, client, MoneyMaster.FEE_UNIT, _KEEPING, seen, wanted, asking)
