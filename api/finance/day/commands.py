"""Closing a day."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.finance.day.queries import list_checks, list_days, list_differences
from api.finance.day.schemas import DayAcceptance, DayAccount, DayPoint, DayState, DayView
from api.finance.desk.commands import open_desk_case
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles
from models.finance.day.contract import DayReason
from models.finance.day.tables import DayClose
from models.finance.desk.contract import DayCloseRequest
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Refusal
from models.kit.logs import current_request_id
from models.kit.table import new_id
from models.kit.thai import short_buddhist_date


async def close_day(session: AsyncSession, principal: Principal, day: date, account: DayAccount) -> DayView:
    """Close an account's Bangkok day with the sums of now; its differences stay with their reasons.

    Raises Refusal ``day_not_over``, ``not_found`` where no money came, ``day_waits_for_bank`` while a bank has not
    answered for all of it, ``day_closed_already``, and ``day_not_ready`` while a point of its checklist is red.
    """
    found = await _closable(session, day, account)
    if red := await _red(session, day, account):
        raise Refusal("day_not_ready", count=len(red))
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


async def ask_to_close_day(
    session: AsyncSession, client: Client, principal: Principal, day: date, wanted: DayAcceptance, key: str
) -> UUID:
    """Ask a second person to close a day though points of its checklist are red; the case's id.

    Raises Refusal ``day_ready`` where none is, ``desk_asked`` where somebody else has asked, and those of
    :func:`close_day`.
    """
    account = DayAccount(bank_code=wanted.bank_code, biller_id=wanted.biller_id)
    await _closable(session, day, account)
    if not await _red(session, day, account):
        raise Refusal("day_ready")
    request = DayCloseRequest(
        case_id=new_id(),
        opened_by=principal.person_id,
        requested_at=utc_now(),
        request_id=current_request_id(),
        day=day,
        **wanted.model_dump(),
    )
    titles = Titles(
        f"ปิดยอด {short_buddhist_date(day)} {account.bank_code} {account.biller_id}".strip(),
        f"Closing {request.number}",
    )
    content_key = f"day_close {request.number}"
    return await open_desk_case(session, client, CaseKind.DAY_CLOSE, request, content_key, titles, key)


async def _red(session: AsyncSession, day: date, account: DayAccount) -> list[DayPoint]:
    return [point for point in await list_checks(session, day, account) if point.count]


async def _closable(session: AsyncSession, day: date, account: DayAccount) -> DayView:
    """The day as it stands, where it is over, not closed, and its bank has answered for all of it."""
    if day >= bangkok_date(utc_now()):
        raise Refusal("day_not_over")
    found = await _day(session, day, account)
    waiting = sum(one.reason is DayReason.WAITING_FOR_BANK for one in await list_differences(session, day, account))
    if waiting:
        raise Refusal("day_waits_for_bank", count=waiting)
    if found.state is not DayState.OPEN:
        raise Refusal("day_closed_already")
    return found


async def _day(session: AsyncSession, day: date, account: DayAccount) -> DayView:
    for found in await list_days(session, day, day):
        if (found.bank_code, found.biller_id) == (account.bank_code, account.biller_id):
            return found
    raise Refusal("not_found")
