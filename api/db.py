"""One request, one transaction: committed when the route returned, rolled back when it raised."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends
from sqlalchemy.ext.asyncio import AsyncSession

from models.db import async_engine


async def request_session() -> AsyncIterator[AsyncSession]:
    """The request's session. Routes never commit; a route that must be durable earlier opens its own."""
    async with AsyncSession(async_engine(), expire_on_commit=False) as session, session.begin():
        yield session


SessionDep = Annotated[AsyncSession, Depends(request_session, scope="function")]
