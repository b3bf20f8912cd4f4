"""Limits on sign-in attempts, per account and per address (design §6)."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from enum import StrEnum
from ipaddress import ip_address, ip_network
from typing import Final, Literal
from uuid import UUID

from fastapi import Request
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.refusals import SignInRefused
from models.calendar import utc_now
from models.db import async_engine
from models.errors import Refusal
from models.settings import settings
from models.tables.access.security import LoginAttempt
from models.tables.base import new_id

_WRONG: Final = frozenset({"user_pw_incorrect", "credentials_unreadable", "authorization_rejected", "invalid"})
"""Refusals that mean a guess: each counts against its account and its address."""
_UNDER_WAY_FOR: Final = timedelta(seconds=30)
"""How long an attempt without an end, of a process that was killed, is held against anybody."""
_AT_ONCE_FACTOR: Final = 4
"""A whole computer room or campus may share an address: so many times its failures may be under way at once."""


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


class Attempt:
    """An attempt under way, counted against its address and, once it is known, against its account."""

    def __init__(self, attempt_id: UUID) -> None:
        self._id = attempt_id

    async def names(self, account: str) -> None:
        """Count the attempt against the account too. Raises SignInRefused ``rate_limited``."""
        async with AsyncSession(async_engine()) as session, session.begin():
            await _refuse_above(
                session,
                "account",
                account,
                wrong=settings().login_attempts_per_account,
                at_once=settings().login_attempts_per_account,
            )
            await self._set(session, account=account)

    async def ends(self, outcome: Outcome) -> None:
        """Write down what became of it."""
        async with AsyncSession(async_engine()) as session, session.begin():
            await self._set(session, outcome=outcome)

    async def _set(self, session: AsyncSession, **values: str) -> None:
        await session.execute(update(LoginAttempt).where(col(LoginAttempt.attempt_id) == self._id).values(**values))


@asynccontextmanager
async def counted_attempt(address: str) -> AsyncIterator[Attempt]:
    """Count one attempt around the check of its credentials, in transactions of its own.

    The attempt is written before the check, so that a burst of parallel guesses is counted too; the caller holds no
    database connection at either end, since this takes one. Only a wrong credential counts as failed: a directory
    that is down, or a caller who went away, locks nobody out.

    Raises SignInRefused ``rate_limited`` (429) with the minutes to wait.
    """
    attempt = Attempt(await _begin(address))
    try:
        yield attempt
    except Refusal as refusal:
        await attempt.ends(Outcome.FAILED if refusal.code in _WRONG else Outcome.UNDECIDED)
        raise
    except BaseException:
        await asyncio.shield(attempt.ends(Outcome.UNDECIDED))
        raise
    await attempt.ends(Outcome.SUCCEEDED)


async def _begin(address: str) -> UUID:
    limit = settings().login_attempts_per_address
    async with AsyncSession(async_engine()) as session, session.begin():
        await _refuse_above(session, "address", address, wrong=limit, at_once=limit * _AT_ONCE_FACTOR)
        attempt = LoginAttempt(attempt_id=new_id(), account="", address=address, at=utc_now(), outcome=Outcome.STARTED)
        session.add(attempt)
        return attempt.attempt_id


async def _refuse_above(
    session: AsyncSession, whose: Literal["account", "address"], value: str, *, wrong: int, at_once: int
) -> None:
    """Refuses at ``wrong`` failures within the window, or at ``at_once`` of failures and attempts under way together.

    Parallel attempts of one account or address are counted one after the other, by the lock.
    """
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(f"{whose}:{value}", 0))))
    now, window = utc_now(), timedelta(minutes=settings().login_attempts_window_minutes)
    at, outcome = col(LoginAttempt.at), col(LoginAttempt.outcome)
    failed = outcome == Outcome.FAILED
    column = col(LoginAttempt.account) if whose == "account" else col(LoginAttempt.address)
    query = select(
        func.count().filter(failed),
        func.min(at).filter(failed),
        func.count().filter(outcome == Outcome.STARTED, at > now - _UNDER_WAY_FOR),
    ).where(column == value, at > now - window)
    failures, oldest, under_way = (await session.execute(query)).one()
    if failures >= wrong:
        raise SignInRefused("rate_limited", minutes=_minutes_until(oldest + window, now))
    if failures + under_way >= at_once:
        raise SignInRefused("rate_limited", minutes=_minutes_until(now + _UNDER_WAY_FOR, now))


def _minutes_until(then: datetime, now: datetime) -> int:
    return max(1, math.ceil((then - now).total_seconds() / 60))
