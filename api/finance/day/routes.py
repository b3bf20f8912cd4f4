"""The day's balance: received = posted = receipted + unapplied, for each account and Bangkok day, and its close."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.finance.day.commands import ask_to_close_day, close_day
from api.finance.day.queries import list_checks, list_days, list_differences
from api.finance.day.schemas import DayAcceptance, DayAccount, DayDifference, DayPoint, DayView
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.temporal import TemporalDep
from api.kit.wire import OpenedCase
from models.access.role.contract import Action, MenuId
from models.kit.calendar import bangkok_date, utc_now
from models.kit.instants import Day

router: Final = APIRouter(prefix="/finance/days", tags=["day's balance"])

_VIEW: Final = Depends(requires(MenuId.DAY_BALANCE, Action.VIEW))
MayClose = Annotated[Principal, Depends(requires(MenuId.DAY_BALANCE, Action.EDIT))]
_SHOWN: Final = timedelta(days=30)


@router.get("", dependencies=[_VIEW])
async def days(session: SessionDep, until: Annotated[Day | None, Query()] = None) -> list[DayView]:
    """The thirty-one Bangkok days that end with ``until``, today without it; each account a row."""
    last = until or bangkok_date(utc_now())
    return await list_days(session, last - _SHOWN, last)


@router.get("/{day}/differences", dependencies=[_VIEW])
async def differences(
    session: SessionDep,
    day: Day,
    bank_code: Annotated[str, Query(alias="bankCode", max_length=12)],
    biller_id: Annotated[str, Query(alias="billerId", max_length=15)] = "",
) -> list[DayDifference]:
    """Why the sums of an account's day differ, line by line."""
    return await list_differences(session, day, DayAccount(bank_code=bank_code, biller_id=biller_id))


@router.get("/{day}/checklist", dependencies=[_VIEW])
async def checklist(
    session: SessionDep,
    day: Day,
    bank_code: Annotated[str, Query(alias="bankCode", max_length=12)],
    biller_id: Annotated[str, Query(alias="billerId", max_length=15)] = "",
) -> list[DayPoint]:
    """What is in order of an account's day, and how much stands in the way of what is not."""
    return await list_checks(session, day, DayAccount(bank_code=bank_code, biller_id=biller_id))


@router.post("/{day}/acceptance")
async def acceptance(
    session: SessionDep,
    client: TemporalDep,
    principal: MayClose,
    day: Day,
    wanted: DayAcceptance,
    key: IdempotencyKey,
) -> OpenedCase:
    """Ask a second person to close a day that is not all in order. 409 where it is, is closed, or was asked for."""
    return OpenedCase(case_id=await ask_to_close_day(session, client, principal, day, wanted, key))


@router.post("/{day}/close")
async def close(session: SessionDep, principal: MayClose, day: Day, account: DayAccount) -> DayView:
    """Close an account's day. 409 before it is over, while it is not in order, and again."""
    return await close_day(session, principal, day, account)
