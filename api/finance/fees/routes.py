"""The finance master's normal fees, to read."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import requires
from api.finance.fees.queries import list_fees
from api.finance.fees.schemas import FeeView
from api.kit.db import SessionDep
from api.kit.paging import Searched
from api.kit.wire import Page
from models.contracts.access.permissions import Action, MenuId

router: Final = APIRouter(prefix="/finance", tags=["fees"])


@router.get("/normal-fees", dependencies=[Depends(requires(MenuId.NORMAL_FEES, Action.VIEW))])
async def normal_fees(
    session: SessionDep, asked: Searched, sort: Annotated[str | None, Query(max_length=20)] = None
) -> Page[FeeView]:
    """Fees by code or name; ``sort`` by ``code``, ``name`` or ``amount``, with ``-`` the other way."""
    return await list_fees(session, asked, sort)
