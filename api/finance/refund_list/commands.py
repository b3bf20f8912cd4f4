"""Lists of refunds, of which two people decide: money goes back by them."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.master_change.two_person_master import TwoPersonMaster
from api.finance.refund_list.schemas import RefundListInput
from api.kit.keeping import Keeping
from models.finance.master_change.contract import MoneyMaster
from models.finance.refund.tables import RefundList
from models.kit.errors import Refusal


async def _check(session: AsyncSession, wanted: RefundListInput) -> str:
    if wanted.closes_on < wanted.opens_on:
        raise Refusal("refund_list_days")
    return ""


REFUND_LISTS: Final = TwoPersonMaster(
    MoneyMaster.REFUND_LIST,
    Keeping(RefundList, RefundListInput, "refund_list", "refund_list_exists", attrgetter("code")),
    _check,
)
"""Raises :func:`models.finance.master_change.store.master_rules.refusal_of_refund_list`."""
