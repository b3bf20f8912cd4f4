"""What a request reads and writes with: one transaction, or single statements."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Final

from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession

from models.db import async_engine, statements

READS: Final = frozenset({"GET", "HEAD"})
"""Methods whose requests have no transaction."""


async def request_statements() -> AsyncIterator[AsyncSession]:
    """A session whose every statement is a transaction of its own, for what only reads."""
    async with AsyncSession(statements(), expire_on_commit=False) as session:
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


async def release(session: AsyncSession) -> None:
    """Give the connection back before waiting for something slow; the next read takes one again and sees what is new.

    A student who waits two seconds for a workflow must not keep a connection from fifty others.
    """
    await session.commit()
