"""Special fees of subjects."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.finance.master_change.two_person_routes import TwoPersonRoutes
from api.finance.subject_fee.commands import SUBJECT_FEES
from api.finance.subject_fee.queries import SUBJECT_FEE_ROWS
from api.finance.subject_fee.schemas import SubjectFeeAddition, SubjectFeeChange
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/subject-fees", tags=["special subject fees"])
may: Final = menu_rights(MenuId.SUBJECT_FEES)


TwoPersonRoutes(router, may, SUBJECT_FEES, "subject_fee_id").all(SUBJECT_FEE_ROWS, SubjectFeeAddition, SubjectFeeChange)
