"""Attacks on the pool of the API and that of activities: no connection comes back in the middle of what failed."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Final

import psycopg
import pytest
from psycopg.pq import TransactionStatus
from psycopg.rows import scalar_row
from sqlalchemy import event, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry

from models.db import async_engine, autocommit_engine, driver_transaction, engine
from models.kit.settings import Settings
from models.kit.single_statements import fetch

State = tuple[TransactionStatus, bool]
FIT: Final[State] = (TransactionStatus.IDLE, False)
ROUNDS: Final = 500
_FAILS: Final = text("SELECT 1 / 0")
_WAITS: Final = text("SELECT 1 FROM pg_sleep(0.02)")
_ID: Final = text("SELECT txid_current()")


@pytest.fixture
def states(settings_for_test: Settings) -> Iterator[Counter[State]]:
    """The states in which connections were given out."""
    seen: Counter[State] = Counter()

    def note(_: object, entry: ConnectionPoolEntry, __: object) -> None:
        raw = entry.driver_connection
        assert raw is not None
        seen[raw.info.transaction_status, raw.autocommit] += 1

    engines = (engine(), async_engine().sync_engine)
    for each in engines:
        event.listen(each, "checkout", note)
    yield seen
    for each in engines:
        event.remove(each, "checkout", note)


async def _alone() -> None:
    await fetch(async_engine(), _WAITS, {}, scalar_row)


async def _alone_fails() -> None:
    await fetch(async_engine(), _FAILS, {}, scalar_row)


async def _statements() -> None:
    async with AsyncSession(autocommit_engine()) as session:
        first = await session.scalar(_ID)
        await fetch(session, _WAITS, {}, scalar_row)
        assert await session.scalar(_ID) != first, "a statement that stands alone took part in a transaction"
        await session.commit()


async def _statements_fail() -> None:
    async with AsyncSession(autocommit_engine()) as session:
        await session.scalar(_WAITS)
        await fetch(session, _FAILS, {}, scalar_row)


async def _transaction() -> None:
    async with AsyncSession(async_engine()) as session:
        first = await session.scalar(_ID)
        await fetch(session, _WAITS, {}, scalar_row)
        assert await session.scalar(_ID) == first, "two statements of a transaction were two transactions"
        await session.commit()


async def _transaction_fails() -> None:
    async with AsyncSession(async_engine()) as session:
        await session.scalar(_WAITS)
        await session.scalar(_FAILS)


_DOES: Final[tuple[Callable[[], Awaitable[None]], ...]] = (
    _alone, _alone_fails, _statements, _statements_fail, _transaction, _transaction_fails,
)  # fmt: skip


async def test_no_cancellation_and_no_error_leaves_a_connection_unfit_for_the_next(states: Counter[State]) -> None:
    chance = random.Random(11)
    ended: Counter[str] = Counter()

    async def one(does: Callable[[], Awaitable[None]], cancelled_after: float | None) -> None:
        task = asyncio.ensure_future(does())
        if cancelled_after is not None:
            await asyncio.wait([task], timeout=cancelled_after)
            task.cancel()
            await asyncio.sleep(0)
            if chance.random() < 0.3:
                task.cancel()  # a second one, while the first is being seen to
        try:
            await task
        except asyncio.CancelledError:
            ended["cancelled"] += 1
        except (psycopg.errors.DivisionByZero, SQLAlchemyError):
            ended["failed"] += 1
        else:
            ended["done"] += 1

    queue = [(chance.choice(_DOES), chance.choice([None, None, chance.random() * 0.04])) for _ in range(ROUNDS)]

    async def some() -> None:
        while queue:
            await one(*queue.pop())

    await asyncio.gather(*(some() for _ in range(12)))
    await asyncio.gather(*(_statements() for _ in range(20)), *(_transaction() for _ in range(20)))
    assert min(ended["cancelled"], ended["failed"], ended["done"]) > ROUNDS / 10, ended
    assert set(states) == {FIT}, states
    assert async_engine().sync_engine.pool.checkedout() == 0  # type: ignore[attr-defined]


def _fails(how: str) -> None:
    with driver_transaction() as within:
        within.execute("CREATE TEMP TABLE tried (n int UNIQUE DEFERRABLE INITIALLY DEFERRED)")
        if how == "statement":
            within.execute("SELECT 1 / 0")
        if how == "block":
            raise ValueError
        if how == "commit":
            within.execute("INSERT INTO tried VALUES (1), (1)")
        if how == "swallowed":
            with suppress(psycopg.errors.DivisionByZero):
                within.execute("SELECT 1 / 0")


@pytest.mark.parametrize("raises", ["statement", "block", "commit", "swallowed"])
def test_a_transaction_of_the_driver_that_fails_leaves_its_connection_to_a_session(
    states: Counter[State], raises: str
) -> None:
    for _ in range(20):
        with pytest.raises((psycopg.Error, ValueError)):
            _fails(raises)
        with Session(engine()) as session:
            first = session.scalar(_ID)
            assert session.scalar(text("SELECT to_regclass('tried')")) is None
            assert session.scalar(_ID) == first
    assert set(states) == {FIT}, states
