"""Money that nobody can explain yet: a day is closed with an empty list."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.finance.unexplained.queries import list_unexplained
from api.finance.unexplained.schemas import Unexplained, UnexplainedMoney
from api.kit.db import SessionDep
from api.kit.paging import Paged
from api.kit.wire import Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/unexplained", tags=["payments"])
may: Final = menu_rights(MenuId.UNEXPLAINED_MONEY)


@router.get("", dependencies=[may.view])
async def unexplained(session: SessionDep, asked: Paged, why: Unexplained | None = None) -> Page[UnexplainedMoney]:
    """Money without an owner, money that pays nothing yet, and reported money that the bank does not confirm."""
    return await list_unexplained(session, why, asked)
