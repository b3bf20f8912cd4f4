"""Fines for enrolling late, of which two people decide: they say what students are charged."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.late_fine.queries import LATE_FINE_ROWS
from api.finance.late_fine.schemas import LateFineInput
from api.finance.master_change.two_person_master import TwoPersonMaster
from api.kit.keeping import Keeping
from api.kit.refusals import raise_unknown
from api.people.organisation.queries import refuse_unknown_campus
from models.finance.fee.tables import Fee
from models.finance.late_fine.tables import LateFineRow
from models.finance.master_change.contract import MoneyMaster


async def _check(session: AsyncSession, wanted: LateFineInput) -> str:
    await refuse_unknown_campus(session, wanted.campus_code)
    if await session.get(Fee, wanted.fee_code) is None:
        raise_unknown({"feeCode": wanted.fee_code})
    return _name(wanted)


async def _name_of(session: AsyncSession, late_fine_id: UUID) -> str:
    return _name(await LATE_FINE_ROWS.one(session, late_fine_id))


def _name(fine: LateFineInput) -> str:
    return " ".join(filter(None, (fine.fee_code, fine.campus_code, f"{fine.first_semester}/{fine.first_year}")))


LATE_FINES: Final = TwoPersonMaster(
    MoneyMaster.LATE_FINE, Keeping(LateFineRow, LateFineInput, "late_fine"), _check, _name_of
)
"""Raises :func:`models.finance.master_change.store.charge_rules.refusal_of_late_fine`."""
