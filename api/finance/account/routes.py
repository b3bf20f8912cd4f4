"""Students' accounts for finance officers: found by code or name, and each with everything in it."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Query

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.finance.account.queries import list_accounts, list_postings, read_account
from api.finance.account.schemas import AccountLine, AccountView, PostingView
from api.finance.my_scholarships.queries import read_awards
from api.finance.my_scholarships.schemas import MyAward
from api.kit.db import SessionDep
from api.kit.paging import Paged, Searched
from api.kit.wire import Page
from api.people.student.queries import find_student
from models.access.role.contract import Action, MenuId
from models.kit.calendar import bangkok_date, utc_now
from models.kit.instants import Day

router: Final = APIRouter(prefix="/finance/accounts", tags=["student accounts"])

MayView = Annotated[Principal, Depends(requires(MenuId.STUDENT_ACCOUNTS, Action.VIEW))]
Code = Annotated[str, Path(max_length=20)]
AsOf = Annotated[Day | None, Query(alias="asOf")]


@router.get("")
async def accounts(session: SessionDep, principal: MayView, asked: Searched) -> Page[AccountLine]:
    """Students by code, name or the number of a document of the old system, with what each owes now."""
    return await list_accounts(session, principal, asked)


@router.get("/{student_code}")
async def account(session: SessionDep, principal: MayView, student_code: Code, as_of: AsOf = None) -> AccountView:
    """A student's account; balances are those at the end of ``asOf``, today without it."""
    return await read_account(session, principal, student_code, as_of or bangkok_date(utc_now()))


@router.get("/{student_code}/scholarships")
async def account_scholarships(session: SessionDep, principal: MayView, student_code: Code) -> list[MyAward]:
    """The scholarships and discounts of the student, and what each takes off, the newest first."""
    return await read_awards(session, await find_student(session, principal, student_code))


@router.get("/{student_code}/postings")
async def postings(
    session: SessionDep, principal: MayView, student_code: Code, asked: Paged, as_of: AsOf = None
) -> Page[PostingView]:
    """Every posting of the student until the end of ``asOf``, the newest first, with the balance after each."""
    return await list_postings(session, principal, student_code, as_of or bangkok_date(utc_now()), asked)
