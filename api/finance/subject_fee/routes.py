"""Special fees of subjects."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.finance.master_change.two_person_routes import TwoPersonRoutes
from api.finance.subject_fee.commands import SUBJECT_FEES
from api.finance.subject_fee.queries import list_subject_fees
from api.finance.subject_fee.schemas import SubjectFeeAddition, SubjectFeeChange, SubjectFeeView
from api.kit.db import SessionDep
from api.kit.paging import Searched
from api.kit.wire import Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/subject-fees", tags=["special subject fees"])
may: Final = menu_rights(MenuId.SUBJECT_FEES)


@router.get("", dependencies=[may.view])
async def subject_fees(session: SessionDep, asked: Searched) -> Page[SubjectFeeView]:
    """Special fees by the code or name of their subject."""
    return await list_subject_fees(session, asked)


_routes: Final = TwoPersonRoutes(router, may, SUBJECT_FEES, "subject_fee_id")
_routes.adding(SubjectFeeAddition)
_routes.changing(SubjectFeeChange)
_routes.deleting()
_routes.history()
