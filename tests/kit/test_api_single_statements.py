"""The API's connections for single statements: one that died is replaced, none is left in the middle of anything."""

from __future__ import annotations

import asyncio
from uuid import uuid4

import psycopg
import pytest
from psycopg.rows import scalar_row
from sqlalchemy import create_engine, text
from sqlalchemy.ext.asyncio import AsyncSession

from models import db
from models.db import async_engine
from models.kit.settings import Settings
from models.kit.single_statements import fetch
from models.people.organisation.tables import Campus

_BACKEND = text("SELECT pg_backend_pid()")


async def test_a_connection_is_kept_for_the_next_statement_and_replaced_once_it_died(
    settings_for_test: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(db, "_RESTED_SECONDS", 0.0)
    [first] = await fetch(async_engine(), _BACKEND, {}, scalar_row)
    assert await fetch(async_engine(), _BACKEND, {}, scalar_row) == [first]
    other = create_engine(settings_for_test.database_url)
    with other.connect() as connection:
        assert connection.execute(text("SELECT pg_terminate_backend(:pid, 5000)"), {"pid": first}).scalar_one()
    other.dispose()
    [second] = await fetch(async_engine(), _BACKEND, {}, scalar_row)
    assert second != first


async def test_a_statement_that_fails_leaves_its_connection_fit_for_the_next(settings_for_test: Settings) -> None:
    [first] = await fetch(async_engine(), _BACKEND, {}, scalar_row)
    with pytest.raises(psycopg.errors.DivisionByZero):
        await fetch(async_engine(), text("SELECT 1 / 0"), {}, scalar_row)
    assert await fetch(async_engine(), _BACKEND, {}, scalar_row) == [first]


async def test_a_request_that_is_given_up_leaves_no_statement_behind_for_the_next(settings_for_test: Settings) -> None:
    given_up = asyncio.create_task(fetch(async_engine(), text("SELECT 1 FROM pg_sleep(60)"), {}, scalar_row))
    runs = text("SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT 1 FROM pg_sleep(60)%'")
    while not await fetch(async_engine(), runs, {}, scalar_row):
        pass
    given_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await given_up
    assert await fetch(async_engine(), text("SELECT 2"), {}, scalar_row) == [2]


async def test_a_statement_takes_part_in_the_transaction_of_a_session(settings_for_test: Settings) -> None:
    code = str(uuid4())[:2]
    found = text("SELECT name_en FROM campus WHERE campus_code = :code")
    async with AsyncSession(async_engine()) as session:
        session.add(Campus(campus_code=code, name_th="ที่ไหนสักแห่ง", name_en="Somewhere"))
        assert await fetch(session, found, {"code": code}, scalar_row) == ["Somewhere"]
        elsewhere = asyncio.create_task(fetch(async_engine(), found, {"code": code}, scalar_row))
        assert await elsewhere == []
        await session.rollback()
