"""The pool of database connections: one that died while it rested is not handed out (models/db.py)."""

from __future__ import annotations

import pytest
from sqlalchemy import create_engine, text

from models import db
from models.settings import Settings


def test_a_connection_that_died_at_rest_is_replaced(
    settings_for_test: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(db, "_RESTED_SECONDS", 0.0)
    with db.engine().connect() as connection:
        served_by = connection.execute(text("SELECT pg_backend_pid()")).scalar_one()
    other = create_engine(settings_for_test.database_url)
    with other.connect() as connection:
        assert connection.execute(text("SELECT pg_terminate_backend(:pid, 5000)"), {"pid": served_by}).scalar_one()
    other.dispose()
    with db.engine().connect() as connection:
        assert connection.execute(text("SELECT pg_backend_pid()")).scalar_one() != served_by


async def test_a_statement_that_stands_alone_is_its_own_transaction(settings_for_test: Settings) -> None:
    async with db.statements().connect() as connection:
        await connection.execute(text("CREATE TEMPORARY TABLE alone (number integer)"))
        await connection.execute(text("INSERT INTO alone VALUES (1)"))
        await connection.rollback()
        assert (await connection.execute(text("SELECT count(*) FROM alone"))).scalar_one() == 1
