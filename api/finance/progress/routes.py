"""Where the caller was on the pages of finance: tab, step, and what they want to be told no more."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.finance.bill.routes import Semester, Year
from api.finance.progress.commands import keep_progress
from api.finance.progress.queries import read_progress
from api.finance.progress.schemas import FinanceProgressInput, FinanceProgressView
from api.kit.db import SessionDep
from api.people.student.queries import enrollee_of
from models.access.role.contract import Action, MenuId
from models.kit.calendar import utc_now

router: Final = APIRouter(prefix="/finance/my-account/progress", tags=["bills"])

Reader = Annotated[Principal, Depends(requires(MenuId.STUDENT_FINANCE, Action.VIEW))]
Keeper = Annotated[Principal, Depends(requires(MenuId.STUDENT_FINANCE, Action.EDIT))]


@router.get("")
async def progress(
    session: SessionDep, principal: Reader, academic_year: Year, semester: Semester
) -> FinanceProgressView:
    """Where the caller was in the term, and the fines for enrolling late so far."""
    return await read_progress(session, enrollee_of(principal).student_id, academic_year, semester)


@router.put("")
async def put_progress(
    session: SessionDep, principal: Keeper, academic_year: Year, semester: Semester, wanted: FinanceProgressInput
) -> FinanceProgressView:
    """Keep where the caller is. 404 for a term that does not exist."""
    student_id = enrollee_of(principal).student_id
    await keep_progress(session, student_id, academic_year, semester, wanted, utc_now())
    return await read_progress(session, student_id, academic_year, semester)
