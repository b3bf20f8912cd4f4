"""The caller's own account: what is owed and why, what was paid, the papers, and what is due as a calendar."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Response

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.finance.my_account.icalendar import due_calendar
from api.finance.my_account.queries import read_my_account
from api.finance.my_account.schemas import StudentAccount
from api.kit.db import SessionDep
from api.kit.language import LanguageDep
from models.access.role.contract import Action, MenuId
from models.kit.calendar import bangkok_date, utc_now

router: Final = APIRouter(prefix="/finance/my-account", tags=["bills"])

Reader = Annotated[Principal, Depends(requires(MenuId.STUDENT_FINANCE, Action.VIEW))]


@router.get("")
async def my_account(session: SessionDep, principal: Reader) -> StudentAccount:
    """What is due first, and everything in the account."""
    return await read_my_account(session, principal, bangkok_date(utc_now()))


@router.get("/due.ics", response_class=Response, responses={200: {"content": {"text/calendar": {}}}})
async def due_days(session: SessionDep, principal: Reader, language: LanguageDep) -> Response:
    """What is due as an iCalendar file, in the caller's language."""
    now = utc_now()
    found = await read_my_account(session, principal, bangkok_date(now))
    return Response(
        due_calendar(found.dues, language, now),
        media_type="text/calendar",
        headers={"content-disposition": 'attachment; filename="fees.ics"'},
    )
