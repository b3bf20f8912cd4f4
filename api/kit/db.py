"""What a request reads and writes with: one transaction, or single statements."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Final

from fastapi import Depends, Request
from psycopg import AsyncConnection
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from models.db import async_engine, autocommit_engine

READS: Final = frozenset({"GET", "HEAD"})
"""Methods whose requests have no transaction."""


async def request_statements() -> AsyncIterator[AsyncSession]:
    """A session whose every statement is a transaction of its own, for what only reads."""
    async with AsyncSession(autocommit_engine(), expire_on_commit=False) as session:
        yield session


StatementsDep = Annotated[AsyncSession, Depends(request_statements, scope="function")]


async def request_session(request: Request, alone: StatementsDep) -> AsyncIterator[AsyncSession]:
    """The request's session: one transaction, committed when the route returned, rolled back when it raised.

    Routes never commit; one that must be durable earlier opens its own. A request that reads has no transaction to
    begin and end: a statement sees what is committed when it begins, in one as without. A row it has changed on the
    way (a paper found to be superseded) is written at its end.
    """
    if request.method in READS:
        yield alone
        await alone.commit()
        return
    async with AsyncSession(async_engine(), expire_on_commit=False) as session:
        yield session
        await session.commit()


SessionDep = Annotated[AsyncSession, Depends(request_session, scope="function")]


async def one_at_a_time(session: AsyncSession, what: str) -> None:
    """Have the transactions that name the same thing run one after the other, for what no row's lock can guard: rows
    that are counted, or are not there yet.
    """
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(what, 0))))


async def end_transaction(session: AsyncSession) -> None:
    """Give the connection back before waiting for something slow; the next read takes one again and sees what is new.

    A student who waits two seconds for a workflow must not keep a connection from fifty others.
    """
    await session.commit()


@asynccontextmanager
async def planned_each_time(session: AsyncSession) -> AsyncIterator[None]:
    """Let PostgreSQL plan the session's statements for the parameters they come with, each time.

    The driver prepares what it has sent five times; a prepared statement may then be run by one plan for all
    parameters. That is right for most. It is wrong where an array may hold three ids or three thousand.
    """
    raw = await (await session.connection()).get_raw_connection()
    driver = raw.driver_connection
    if not isinstance(driver, AsyncConnection):
        raise TypeError(f"{type(driver).__name__} is no connection of psycopg")
    threshold, driver.prepare_threshold = driver.prepare_threshold, None
    try:
        yield
    finally:
        driver.prepare_threshold = threshold
