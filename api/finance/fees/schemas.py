"""Normal fees of the finance master (spec §3 Fee)."""

from __future__ import annotations

from decimal import Decimal

from api.cases.cases.schemas import Camel


class FeeView(Camel):
    """A fee; ``amount`` in baht, a decimal number as text."""

    fee_code: str
    parent_code: str | None
    name_th: str
    name_en: str
    fee_type: str
    description: str
    amount: Decimal
    status: str
