"""Adding, changing and deleting fines for enrolling late."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.late_fines.queries import read_late_fine
from api.finance.late_fines.schemas import LateFineChange, LateFineInput, LateFineView
from api.kit.keeping import Keeping
from api.kit.refusals import raise_refused, raise_unknown
from api.people.organisation.queries import refuse_unknown_campus
from models.facts.finance.late_fines import LATE_FINES, LateFineFacts, late_fines
from models.rules.finance.fee_items import FeeItem
from models.rules.finance.late_fine_master import late_fine_refusal
from models.tables.base import new_id
from models.tables.finance.fees import Fee
from models.tables.finance.late_fines import LateFineRow

KEEPING: Final = Keeping(LateFineRow, LateFineInput, "late_fine")
_ONE_AT_A_TIME: Final = text("LOCK TABLE late_fine IN SHARE ROW EXCLUSIVE MODE")
"""Two that begin in one term could else both be right."""


async def add_late_fine(session: AsyncSession, principal: Principal, wanted: LateFineInput) -> LateFineView:
    """Add a fine. Raises Refusal ``fields_invalid`` for what does not exist, and the codes of
    :func:`models.rules.finance.late_fine_master.late_fine_refusal`.
    """
    await _judge(session, wanted, None)
    row = await KEEPING.add(session, principal.person_id, wanted)
    return await read_late_fine(session, row.late_fine_id)


async def change_late_fine(
    session: AsyncSession, principal: Principal, late_fine_id: UUID, wanted: LateFineChange
) -> LateFineView:
    """Change a fine; what was charged stays. Raises Refusal ``not_found``, ``revision_moved`` and the codes of
    :func:`add_late_fine`.
    """
    await _judge(session, wanted, late_fine_id)
    row = await KEEPING.locked(session, late_fine_id, wanted.revision)
    await KEEPING.change(session, principal.person_id, row, wanted)
    return await read_late_fine(session, late_fine_id)


async def delete_late_fine(session: AsyncSession, principal: Principal, late_fine_id: UUID, revision: int) -> None:
    """Delete a fine; it stays as history. Raises Refusal ``not_found`` and ``revision_moved``."""
    row = await KEEPING.locked(session, late_fine_id, revision)
    await KEEPING.delete(session, principal.person_id, row)


async def _judge(session: AsyncSession, wanted: LateFineInput, late_fine_id: UUID | None) -> None:
    await session.execute(_ONE_AT_A_TIME)
    fee = await session.get(Fee, wanted.fee_code)
    await refuse_unknown_campus(session, wanted.campus_code)
    if fee is None:
        raise_unknown({"feeCode": wanted.fee_code})
    else:
        named = {"late_fine_id": late_fine_id or new_id(), "name_th": fee.name_th, "name_en": fee.name_en, "version": 1}
        fine = LateFineFacts.model_validate({**wanted.model_dump(), **named}).fine
        others = late_fines(await session.execute(LATE_FINES))
        raise_refused(late_fine_refusal(fine, others, FeeItem(fee.fee_code, fee.fee_type, fee.status)))
