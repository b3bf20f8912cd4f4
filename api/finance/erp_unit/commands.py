"""ERP units, of which two people decide: money is booked to them."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.erp_unit.schemas import ErpUnitInput
from api.finance.master_change.two_person_master import TwoPersonMaster
from api.kit.keeping import Keeping
from api.kit.refusals import raise_unknown
from models.finance.erp_unit.tables import ErpUnit
from models.finance.master_change.contract import MoneyMaster
from models.people.organisation.tables import Faculty


async def _check(session: AsyncSession, wanted: ErpUnitInput) -> str:
    code = wanted.faculty_code
    if code is not None and await session.get(Faculty, code, with_for_update={"key_share": True}) is None:
        raise_unknown({"facultyCode": code})
    return ""


ERP_UNITS: Final = TwoPersonMaster(
    MoneyMaster.ERP_UNIT,
    Keeping(ErpUnit, ErpUnitInput, "erp_unit", "erp_unit_exists", attrgetter("code")),
    _check,
)
"""Raises :func:`models.finance.master_change.store.master_rules.refusal_of_erp_unit`."""
