"""Limits on sign-in attempts, per account and per address (design §6): guessing is slowed, nobody is locked out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from enum import StrEnum
from ipaddress import ip_address, ip_network
from typing import Final, NamedTuple
from uuid import UUID

from fastapi import Request
from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.refusals import SignInRefused
from api.kit.db import one_at_a_time
from models.access.role.tables import LoginAttempt
from models.db import async_engine
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.settings import settings
from models.kit.table import new_id

_WRONG: Final = frozenset({"user_pw_incorrect", "credentials_unreadable", "authorization_rejected", "invalid"})
"""Refusals that mean a guess: each counts against its account and its address."""
_UNDER_WAY_FOR: Final = timedelta(seconds=30)
"""How long an attempt without an end, of a process that was killed, is held against anybody."""
_AT_ONCE_FACTOR: Final = 4
"""A whole computer room or campus may share an address: so many times its failures may be under way at once."""
_SLOWED_AT_ONCE: Final = 4
"""Hand-overs and returns of an address may be under way at once when too many were wrong: nobody can guess one, so
nobody is kept waiting, but the identity provider is not flooded."""
_ACCOUNT_PAUSE: Final = timedelta(seconds=60)
_ADDRESS_PAUSE: Final = timedelta(seconds=5)
"""After too many wrong passwords the next may come so long after the last: guessing becomes hopeless. While it goes on,
the owner may have to wait too, where they have not signed in before; at the addresses they use they do not."""
_SIX: Final = 6
"""The version of the long addresses of the Internet."""
KNOWN_FOR: Final = timedelta(days=30)
"""How long an address counts as one from which the account's owner signs in."""


class SignInKind(StrEnum):
    """What was offered. Persisted; each kind is counted by itself."""

    PASSWORD = "password"  # noqa: S105 - a kind, not a password
    AUTHORIZATION = "authorization"
    APP_TOKEN = "app_token"  # noqa: S105 - a kind, not a token
    HAND_OVER = "hand_over"
    UNREADABLE = "unreadable"
    """A field that could not be read is no guess at a password."""


class Outcome(StrEnum):
    """What became of an attempt. Persisted."""

    STARTED = "started"
    FAILED = "failed"
    SUCCEEDED = "succeeded"
    UNDECIDED = "undecided"


def client_address(request: Request) -> str:
    """Whom a caller counts as: their address, or of IPv6 the network that they share."""
    return _network_of(exact_address(request))


def exact_address(request: Request) -> str:
    """The caller's address. ``X-Forwarded-For`` is believed only as far as it was written by trusted proxies."""
    address = request.client.host if request.client else "unknown"
    lines = ",".join(request.headers.getlist("x-forwarded-for"))  # a proxy may add a line of its own
    forwarded = [part.strip() for part in lines.split(",") if part.strip()]
    while forwarded and _is_trusted(address):
        address = forwarded.pop()
    return address


def _network_of(address: str) -> str:
    """An address of IPv6 by its first 64 bits: whoever has one has all that share them."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    return str(ip_network(f"{found}/64", strict=False)) if found.version == _SIX else str(found)


def _is_trusted(address: str) -> bool:
    return is_among(address, settings().trusted_proxies)


def is_among(address: str, networks: str) -> bool:
    """Whether an address lies in one of some networks, which commas part."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in ip_network(network, strict=False) for network in map(str.strip, networks.split(",")) if network)


class Attempt:
    """An attempt under way, counted against its address and, once it is known, against its account."""

    def __init__(self, attempt_id: UUID, address: str) -> None:
        self._id = attempt_id
        self._address = address

    async def names(self, account: str) -> None:
        """Count the attempt against the account too.

        From an address where its owner has signed in before, only what went wrong there is held against an account:
        what others try elsewhere, or with other accounts at the same address, keeps nobody out. Whoever tries the
        passwords of many accounts from one address is slowed all the same, only later.

        Raises SignInRefused ``rate_limited``, and ``user_pw_incorrect`` for no name at all.
        """
        if not account:
            raise SignInRefused("user_pw_incorrect")
        async with AsyncSession(async_engine()) as session, session.begin():
            of_account, of_address = col(LoginAttempt.account) == account, col(LoginAttempt.address) == self._address
            limit, of_addresses = settings().login_attempts_per_account, settings().login_attempts_per_address
            await one_at_a_time(session, f"account:{account}")
            if await _has_signed_in_from(session, account, self._address):
                tried = await self._tried(session, of_account, of_address)
                _refuse_too_many(tried, wrong=limit, at_once=limit, pause=_ACCOUNT_PAUSE)
                tried = await self._tried(session, of_address, col(LoginAttempt.kind) == SignInKind.PASSWORD)
                many = of_addresses * _AT_ONCE_FACTOR
                _refuse_too_many(tried, wrong=many, at_once=2 * many, pause=_ADDRESS_PAUSE)
            else:
                tried = await self._tried(session, of_account)
                _refuse_too_many(tried, wrong=limit, at_once=limit, pause=_ACCOUNT_PAUSE)
                tried = await self._tried(session, of_address, col(LoginAttempt.kind) == SignInKind.PASSWORD)
                at_once = of_addresses * _AT_ONCE_FACTOR
                _refuse_too_many(tried, wrong=of_addresses, at_once=at_once, pause=_ADDRESS_PAUSE)
            await self._set(session, account=account)

    async def ends(self, outcome: Outcome, kind: SignInKind) -> None:
        """Write down what became of it."""
        async with AsyncSession(async_engine()) as session, session.begin():
            await self._set(session, outcome=outcome, kind=kind)

    async def _set(self, session: AsyncSession, **values: str) -> None:
        await session.execute(update(LoginAttempt).where(col(LoginAttempt.attempt_id) == self._id).values(**values))

    async def _tried(self, session: AsyncSession, *whose: ColumnElement[bool]) -> _Tried:
        return await _tried(session, *whose, col(LoginAttempt.attempt_id) != self._id)


@asynccontextmanager
async def counted_attempt(address: str, kind: SignInKind) -> AsyncIterator[Attempt]:
    """Count one attempt around the check of its credentials, in transactions of its own.

    The attempt is written before the check, so that a burst of parallel guesses is counted too; the caller holds no
    database connection at either end, since this takes one. Only a wrong credential counts as failed: a directory
    that is down, or a caller who went away, slows nobody down.

    Raises SignInRefused ``rate_limited`` (429) with the minutes to wait.
    """
    attempt = Attempt(await _begin(address, kind), address)
    try:
        yield attempt
    except Refusal as refusal:
        kind = SignInKind.UNREADABLE if refusal.code == "credentials_unreadable" else kind
        await attempt.ends(Outcome.FAILED if refusal.code in _WRONG else Outcome.UNDECIDED, kind)
        raise
    except BaseException:
        await asyncio.shield(attempt.ends(Outcome.UNDECIDED, kind))
        raise
    await attempt.ends(Outcome.SUCCEEDED, kind)


async def _begin(address: str, kind: SignInKind) -> UUID:
    limit = settings().login_attempts_per_address
    at_once = limit * _AT_ONCE_FACTOR
    async with AsyncSession(async_engine()) as session, session.begin():
        await one_at_a_time(session, f"address:{address}:{kind}")
        tried = await _tried(session, col(LoginAttempt.address) == address, col(LoginAttempt.kind) == kind)
        if kind is not SignInKind.PASSWORD and tried.failures >= limit:
            at_once = _SLOWED_AT_ONCE
        if tried.under_way >= at_once:
            raise _limited()
        attempt = LoginAttempt(
            attempt_id=new_id(), account="", address=address, kind=kind, at=utc_now(), outcome=Outcome.STARTED
        )
        session.add(attempt)
        return attempt.attempt_id


class _Tried(NamedTuple):
    """What was tried within the window."""

    failures: int
    last_failure: datetime | None
    under_way: int


async def _tried(session: AsyncSession, *whose: ColumnElement[bool]) -> _Tried:
    now, window = utc_now(), timedelta(minutes=settings().login_attempts_window_minutes)
    at, outcome = col(LoginAttempt.at), col(LoginAttempt.outcome)
    failed = outcome == Outcome.FAILED
    query = select(
        func.count().filter(failed),
        func.max(at).filter(failed),
        func.count().filter(outcome == Outcome.STARTED, at > now - _UNDER_WAY_FOR),
    ).where(*whose, at > now - window)
    return _Tried(*(await session.execute(query)).one())


async def _has_signed_in_from(session: AsyncSession, account: str, address: str) -> bool:
    known = select(col(LoginAttempt.attempt_id)).where(
        col(LoginAttempt.account) == account,
        col(LoginAttempt.address) == address,
        col(LoginAttempt.outcome) == Outcome.SUCCEEDED,
        col(LoginAttempt.at) > utc_now() - KNOWN_FOR,
    )
    return (await session.execute(known.limit(1))).first() is not None


def _refuse_too_many(tried: _Tried, *, wrong: int, at_once: int, pause: timedelta) -> None:
    """Refuses after ``wrong`` failures until the pause since the last is over, and what comes beside another attempt
    then; before, at ``at_once`` of failures and attempts under way together.
    """
    if tried.failures < wrong:
        if tried.failures + tried.under_way >= at_once:
            raise _limited()
    elif tried.under_way or (tried.last_failure is not None and utc_now() < tried.last_failure + pause):
        raise _limited()


def _limited() -> SignInRefused:
    """No wait is longer than a minute."""
    return SignInRefused("rate_limited", minutes=1)
