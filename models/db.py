"""Engines: an asynchronous one for the API, a synchronous one for activities. Both read ``MYKU_DATABASE_URL``."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sqlalchemy import Engine, create_engine
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from models import tables as tables  # registers every table with the metadata
from models.settings import settings

_OVERFLOW: Final = 10
_POOL_SECONDS: Final = 5
_CONNECT_SECONDS: Final = 5
_LIMITS: Final = "-c statement_timeout=15s -c lock_timeout=10s"
"""Nobody waits for the database longer than its caller waits for the answer: a transaction of an activity has twenty
seconds, and a statement that goes on behind its back would still hold seats. Migrations have connections of their own,
without limits; the demo university lifts them for its load."""


@lru_cache(maxsize=1)
def engine() -> Engine:
    """The engine of activities and commands, one per process."""
    return create_engine(
        settings().database_url,
        pool_size=settings().database_pool_size,
        max_overflow=_OVERFLOW,
        pool_timeout=_POOL_SECONDS,
        pool_pre_ping=True,
        connect_args={"connect_timeout": _CONNECT_SECONDS, "options": _LIMITS},
    )


@lru_cache(maxsize=1)
def async_engine() -> AsyncEngine:
    """The engine of the API, one per process and event loop."""
    return create_async_engine(
        settings().database_url,
        pool_size=settings().database_pool_size,
        max_overflow=_OVERFLOW,
        pool_timeout=_POOL_SECONDS,
        pool_pre_ping=True,
        connect_args={"connect_timeout": _CONNECT_SECONDS, "options": _LIMITS},
    )
