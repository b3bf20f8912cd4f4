"""The lists of refunds of the finance master."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.finance.master_change.two_person_routes import TwoPersonRoutes
from api.finance.refund_list.commands import REFUND_LISTS
from api.finance.refund_list.queries import list_refund_lists
from api.finance.refund_list.schemas import RefundListAddition, RefundListChange, RefundListView
from api.kit.db import SessionDep
from api.kit.paging import Searched
from api.kit.wire import Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/refund-lists", tags=["refunds"])
may: Final = menu_rights(MenuId.REFUND_LISTS)


@router.get("", dependencies=[may.view])
async def refund_lists(session: SessionDep, asked: Searched) -> Page[RefundListView]:
    """Lists of refunds by code or name."""
    return await list_refund_lists(session, asked)


_routes: Final = TwoPersonRoutes(router, may, REFUND_LISTS, "list_id")
_routes.adding(RefundListAddition)
_routes.changing(RefundListChange)
_routes.deleting()
_routes.history()
