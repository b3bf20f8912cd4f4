"""Closing a day."""

from __future__ import annotations

from datetime import date

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.days.queries import list_days, list_differences
from api.finance.days.schemas import DayAccount, DayView
from models.calendar import bangkok_date, utc_now
from models.contracts.finance.days import DayReason
from models.errors import Refusal
from models.tables.finance.day_closes import DayClose


async def close_day(session: AsyncSession, principal: Principal, day: date, account: DayAccount) -> DayView:
    """Close an account's Bangkok day with the sums of now; its differences stay with their reasons.

    Raises Refusal ``day_not_over``, ``not_found`` where no money came, ``day_waits_for_bank`` while a bank has not
    answered for all of it, and ``day_closed_already``.
    """
    if day >= bangkok_date(utc_now()):
        raise Refusal("day_not_over")
    found = await _day(session, day, account)
    waiting = sum(one.reason is DayReason.WAITING_FOR_BANK for one in await list_differences(session, day, account))
    if waiting:
        raise Refusal("day_waits_for_bank", count=waiting)
    session.add(
        DayClose(
            day=day,
            **account.model_dump(),
            received=found.received,
            posted=found.posted,
            receipted=found.receipted,
            unapplied=found.unapplied,
            refunded=found.refunded,
            closed_by=principal.person_id,
            closed_at=utc_now(),
        )
    )
    try:
        await session.flush()
    except IntegrityError as error:
        raise Refusal("day_closed_already") from error
    return await _day(session, day, account)


async def _day(session: AsyncSession, day: date, account: DayAccount) -> DayView:
    for found in await list_days(session, day, day):
        if (found.bank_code, found.biller_id) == (account.bank_code, account.biller_id):
            return found
    raise Refusal("not_found")
