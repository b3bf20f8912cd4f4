"""Limits on sign-in attempts, per account and per address (design §6)."""

from __future__ import annotations

import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from enum import StrEnum
from ipaddress import ip_address, ip_network
from uuid import UUID

from fastapi import Request
from sqlalchemy import and_, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.auth.refusals import SignInRefused
from models.calendar import utc_now
from models.db import async_engine
from models.errors import Refusal
from models.settings import settings
from models.tables.base import new_id
from models.tables.security import LoginAttempt


class Outcome(StrEnum):
    """What became of an attempt. Persisted."""

    STARTED = "started"
    FAILED = "failed"
    SUCCEEDED = "succeeded"
    UNDECIDED = "undecided"


def client_address(request: Request) -> str:
    """The caller's address. ``X-Forwarded-For`` is believed only as far as it was written by trusted proxies."""
    address = request.client.host if request.client else "unknown"
    forwarded = [part.strip() for part in request.headers.get("x-forwarded-for", "").split(",") if part.strip()]
    while forwarded and _is_trusted(address):
        address = forwarded.pop()
    return address[:64]


def _is_trusted(address: str) -> bool:
    try:
        found = ip_address(address)
        return any(
            found in ip_network(proxy.strip(), strict=False)
            for proxy in settings().trusted_proxies.split(",")
            if proxy.strip()
        )
    except ValueError:
        return False


@asynccontextmanager
async def counted_attempt(account: str, address: str) -> AsyncIterator[None]:
    """Count one attempt around the check of its credentials, in transactions of its own.

    The attempt is written before the check, so that a burst of parallel guesses is counted too. Only a wrong
    password counts as failed: a directory that is down locks nobody out.

    Raises SignInRefused ``rate_limited`` (429) with the minutes to wait.
    """
    attempt_id = await _begin(account, address)
    try:
        yield
    except Refusal as refusal:
        await _end(attempt_id, Outcome.FAILED if refusal.code == "user_pw_incorrect" else Outcome.UNDECIDED)
        raise
    await _end(attempt_id, Outcome.SUCCEEDED)


async def _begin(account: str, address: str) -> UUID:
    current, now = settings(), utc_now()
    window = timedelta(minutes=current.login_attempts_window_minutes)
    # Attempts in progress are held against the account, not the address: a whole computer room may share that.
    of_account = and_(
        col(LoginAttempt.account) == account, col(LoginAttempt.outcome).in_((Outcome.FAILED, Outcome.STARTED))
    )
    of_address = and_(col(LoginAttempt.address) == address, col(LoginAttempt.outcome) == Outcome.FAILED)
    at = col(LoginAttempt.at)
    query = select(
        func.count().filter(of_account),
        func.min(at).filter(of_account),
        func.count().filter(of_address),
        func.min(at).filter(of_address),
    ).where(at > now - window, or_(of_account, of_address))
    async with AsyncSession(async_engine()) as session, session.begin():
        # Parallel attempts on one account count one after the other.
        await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(account, 0))))
        account_count, account_oldest, address_count, address_oldest = (await session.execute(query)).one()
        if account_count >= current.login_attempts_per_account:
            raise SignInRefused("rate_limited", minutes=_minutes_until(account_oldest + window, now))
        if address_count >= current.login_attempts_per_address:
            raise SignInRefused("rate_limited", minutes=_minutes_until(address_oldest + window, now))
        attempt = LoginAttempt(attempt_id=new_id(), account=account, address=address, at=now, outcome=Outcome.STARTED)
        session.add(attempt)
        return attempt.attempt_id


async def _end(attempt_id: UUID, outcome: Outcome) -> None:
    async with AsyncSession(async_engine()) as session, session.begin():
        await session.execute(
            update(LoginAttempt).where(col(LoginAttempt.attempt_id) == attempt_id).values(outcome=outcome)
        )


def _minutes_until(then: datetime, now: datetime) -> int:
    return max(1, math.ceil((then - now).total_seconds() / 60))
