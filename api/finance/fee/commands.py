"""Adding and changing fee items."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.fee.queries import read_fee
from api.finance.fee.schemas import FeeChange, FeeDetails, FeeInput, FeeView
from api.kit.keeping import Keeping
from api.kit.refusals import raise_refused, raise_unknown
from models.finance.fee.rules import FeeItem, fee_refusal
from models.finance.fee.store.items import FEES_AND_PATTERNS, fee_items
from models.finance.fee.tables import Fee

FEES: Final = Keeping(Fee, FeeInput, "fee", "fee_exists", attrgetter("fee_code"))


async def add_fee(session: AsyncSession, principal: Principal, wanted: FeeInput) -> FeeView:
    """Add an item. Raises Refusal ``fee_exists``, and those of :func:`models.finance.fee.rules.fee_refusal`."""
    await _judge(session, wanted.fee_code, wanted)
    await FEES.add(session, principal.person_id, wanted)
    return await read_fee(session, wanted.fee_code)


async def change_fee(session: AsyncSession, principal: Principal, fee_code: str, wanted: FeeChange) -> FeeView:
    """Change an item. Raises Refusal ``not_found``, ``revision_moved`` and the codes of :func:`add_fee`."""
    await session.execute(FEES_AND_PATTERNS)
    fee = await FEES.locked(session, fee_code, wanted.revision)
    await _judge(session, fee_code, wanted)
    await FEES.change(
        session, principal.person_id, fee, FeeInput(fee_code=fee_code, **wanted.model_dump(exclude={"revision"}))
    )
    return await read_fee(session, fee_code)


async def _judge(session: AsyncSession, fee_code: str, wanted: FeeDetails) -> None:
    await session.execute(FEES_AND_PATTERNS)
    items = await session.run_sync(fee_items)
    unknown: dict[str, str] = {}
    if wanted.parent_code is not None and wanted.parent_code not in items:
        unknown["parentCode"] = wanted.parent_code
    raise_unknown(unknown)
    raise_refused(fee_refusal(FeeItem(fee_code, wanted.fee_type, wanted.status, wanted.parent_code), items))
