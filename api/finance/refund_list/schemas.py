"""Lists of refunds as finance officers keep them (spec §3 Refund)."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from api.finance.erp_unit.schemas import Code
from api.finance.master_change.schemas import Reasoned, Revised
from api.kit.sentences import Name
from api.kit.wire import Camel
from models.finance.refund.contract import RefundType
from models.kit.instants import Day
from models.kit.money import Money, PositiveMoney


class RefundListInput(Camel):
    """What an officer says of a list: how much it gives back at most, on which days, and whether students may ask."""

    code: Code
    name_th: Name = Field(max_length=200)
    name_en: Name = Field(max_length=200)
    refund_type: RefundType
    maximum: PositiveMoney | None = None
    opens_on: Day
    closes_on: Day
    is_withdrawable: bool = True
    is_active: bool = True


class RefundListAddition(RefundListInput, Reasoned):
    """A list that shall be added, and why."""


class RefundListChange(RefundListInput, Revised):
    """A list as it shall be, and why; ``revision`` is the one that was shown."""


class RefundListView(Camel):
    """A list, how many refunds were asked for by it, and the open request to change or delete it, if any."""

    list_id: UUID
    code: str
    name_th: str
    name_en: str
    refund_type: RefundType
    maximum: Money | None
    opens_on: Day
    closes_on: Day
    is_withdrawable: bool
    is_active: bool
    refunds: int
    case_id: UUID | None
    revision: int
