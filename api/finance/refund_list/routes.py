"""The lists of refunds of the finance master."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.finance.master_change.two_person_routes import TwoPersonRoutes
from api.finance.refund_list.commands import REFUND_LISTS
from api.finance.refund_list.queries import REFUND_LIST_ROWS
from api.finance.refund_list.schemas import RefundListAddition, RefundListChange
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/refund-lists", tags=["refunds"])
may: Final = menu_rights(MenuId.REFUND_LISTS)


TwoPersonRoutes(router, may, REFUND_LISTS, "list_id").all(REFUND_LIST_ROWS, RefundListAddition, RefundListChange)
