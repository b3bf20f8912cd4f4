"""Normal fees of the finance master (spec §3 Fee)."""

from __future__ import annotations

from api.kit.wire import Camel
from models.money import MoneyOrNothing


class FeeView(Camel):
    """A fee."""

    fee_code: str
    parent_code: str | None
    name_th: str
    name_en: str
    fee_type: str
    description: str
    amount: MoneyOrNothing
    status: str
