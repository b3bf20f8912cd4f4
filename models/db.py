"""Engines: an asynchronous one for the API, a synchronous one for activities. Both read ``MYKU_DATABASE_URL``."""

from __future__ import annotations

from functools import lru_cache

from sqlalchemy import Engine, create_engine
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from models import tables as tables  # registers every table with the metadata
from models.settings import settings


@lru_cache(maxsize=1)
def engine() -> Engine:
    """The engine of activities and commands, one per process."""
    return create_engine(
        settings().database_url, pool_size=settings().database_pool_size, max_overflow=10, pool_pre_ping=True
    )


@lru_cache(maxsize=1)
def async_engine() -> AsyncEngine:
    """The engine of the API, one per process and event loop."""
    return create_async_engine(
        settings().database_url, pool_size=settings().database_pool_size, max_overflow=10, pool_pre_ping=True
    )
