"""One request, one transaction: committed when the route returned, rolled back when it raised."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends
from sqlalchemy.ext.asyncio import AsyncSession

from models.db import async_engine


async def request_session() -> AsyncIterator[AsyncSession]:
    """The request's session. Routes never commit; a route that must be durable earlier opens its own."""
    async with AsyncSession(async_engine(), expire_on_commit=False) as session:
        yield session
        await session.commit()


SessionDep = Annotated[AsyncSession, Depends(request_session, scope="function")]


async def release(session: AsyncSession) -> None:
    """Give the connection back before waiting for something slow; the next read takes one again and sees what is new.

    A student who waits two seconds for a workflow must not keep a connection from fifty others.
    """
    await session.commit()
