"""Connections of sessions and of plain transactions: one that died is replaced, nothing is half done."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import psycopg
import pytest
from psycopg.rows import scalar_row
from sqlalchemy import create_engine, text
from sqlmodel import Session

from models import db
from models.kit.settings import Settings
from models.kit.statements import Transaction, read, read_one, run
from models.people.organisation.tables import Campus

_BACKEND = text("SELECT pg_backend_pid()")


def _terminate(settings: Settings, backend: int) -> None:
    other = create_engine(settings.database_url)
    with other.connect() as connection:
        assert connection.execute(text("SELECT pg_terminate_backend(:pid, 5000)"), {"pid": backend}).scalar_one()
    other.dispose()


def test_a_connection_that_died_at_rest_is_replaced(
    settings_for_test: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(db, "_RESTED_SECONDS", 0.0)
    with db.engine().connect() as connection:
        served_by = connection.execute(_BACKEND).scalar_one()
    _terminate(settings_for_test, served_by)
    with db.engine().connect() as connection:
        assert connection.execute(_BACKEND).scalar_one() != served_by


async def test_a_statement_that_stands_alone_is_its_own_transaction(settings_for_test: Settings) -> None:
    async with db.autocommit_engine().connect() as connection:
        await connection.execute(text("CREATE TEMPORARY TABLE alone (number integer)"))
        await connection.execute(text("INSERT INTO alone VALUES (1)"))
        await connection.rollback()
        assert (await connection.execute(text("SELECT count(*) FROM alone"))).scalar_one() == 1


def _served_by() -> int:
    with db.driver_transaction() as within:
        return read_one(within, _BACKEND, {}, scalar_row)


def _begin_something(then: Callable[[Transaction], object]) -> None:
    with db.driver_transaction() as within:
        run(within, text("CREATE TABLE something (number integer)"), {})
        then(within)


def _something_is_there() -> bool:
    with db.driver_transaction() as within:
        return read_one(within, text("SELECT to_regclass('something') IS NOT NULL"), {}, scalar_row)


def test_a_connection_is_used_again_by_the_next_transaction_of_either_kind(settings_for_test: Settings) -> None:
    served_by = _served_by()
    assert _served_by() == served_by
    with Session(db.engine()) as session:
        assert session.execute(_BACKEND).scalar_one() == served_by
        session.add(Campus(campus_code="Z", name_th="ที่ไหนสักแห่ง", name_en="Somewhere"))
        session.flush()
        session.rollback()
    with db.engine().connect() as connection:
        assert not connection.execute(text("SELECT 1 FROM campus WHERE campus_code = 'Z'")).all()


def test_a_connection_of_a_plain_transaction_that_died_at_rest_is_replaced(
    settings_for_test: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(db, "_RESTED_SECONDS", 0.0)
    served_by = _served_by()
    _terminate(settings_for_test, served_by)
    assert _served_by() != served_by


def test_a_connection_that_dies_in_a_transaction_fails_it_and_the_next_one_works(settings_for_test: Settings) -> None:
    def the_server_goes_away(within: Transaction) -> None:
        _terminate(settings_for_test, read_one(within, _BACKEND, {}, scalar_row))
        run(within, text("SELECT 1"), {})

    with pytest.raises(psycopg.OperationalError):
        _begin_something(the_server_goes_away)
    assert not _something_is_there()


def test_a_transaction_that_raises_leaves_nothing_and_its_connection_is_used_again(settings_for_test: Settings) -> None:
    served_by = _served_by()
    with pytest.raises(ZeroDivisionError):
        _begin_something(lambda _: 1 // 0)
    with pytest.raises(psycopg.errors.DivisionByZero):
        _begin_something(lambda within: run(within, text("SELECT 1 / 0"), {}))
    assert not _something_is_there()
    assert _served_by() == served_by


def test_a_transaction_whose_statement_failed_is_not_committed_though_nobody_said_so(
    settings_for_test: Settings,
) -> None:
    def swallow(within: Transaction) -> None:
        with suppress(psycopg.errors.DivisionByZero):
            run(within, text("SELECT 1 / 0"), {})

    with pytest.raises(psycopg.errors.InFailedSqlTransaction):
        _begin_something(swallow)
    assert not _something_is_there()


def test_each_transaction_has_the_limits(settings_for_test: Settings) -> None:
    limits = text("SELECT current_setting('statement_timeout') || ' ' || current_setting('lock_timeout')")
    with db.driver_transaction() as within:
        assert read_one(within, limits, {}, scalar_row) == "15s 10s"


def test_a_statement_runs_in_the_transaction_of_a_session_and_sees_what_the_session_wrote(
    settings_for_test: Settings,
) -> None:
    with Session(db.engine()) as session:
        session.add(Campus(campus_code="Z", name_th="ที่ไหนสักแห่ง", name_en="Somewhere"))
        found = read(session, text("SELECT name_en FROM campus WHERE campus_code = :code"), {"code": "Z"}, scalar_row)
        assert found == ["Somewhere"]
        session.rollback()
    with db.engine().connect() as connection:
        assert not connection.execute(text("SELECT 1 FROM campus WHERE campus_code = 'Z'")).all()
