"""Connections to the database, pooled or kept by a thread: one that died is replaced, nothing is half done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from psycopg.rows import scalar_row
from sqlalchemy import create_engine, text
from sqlmodel import Session

from models import db
from models.connections import Connections, Transaction, connections, read, read_one, run
from models.kit.settings import Settings
from models.people.organisation.tables import Campus

_BACKEND = text("SELECT pg_backend_pid()")


def _terminate(settings: Settings, backend: int) -> None:
    other = create_engine(settings.database_url)
    with other.connect() as connection:
        assert connection.execute(text("SELECT pg_terminate_backend(:pid, 5000)"), {"pid": backend}).scalar_one()
    other.dispose()


@pytest.fixture
def kept(settings_for_test: Settings) -> Iterator[Connections]:
    """The connections of this test's threads."""
    yield connections()
    connections().close()


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


def _served_by(kept: Connections) -> int:
    with kept.transaction() as within:
        return read_one(within, _BACKEND, {}, scalar_row)


def _begin_something(kept: Connections, then: Callable[[Transaction], object]) -> None:
    with kept.transaction() as within:
        run(within, text("CREATE TABLE something (number integer)"), {})
        then(within)


def _something_is_there(kept: Connections) -> bool:
    with kept.transaction() as within:
        return read_one(within, text("SELECT to_regclass('something') IS NOT NULL"), {}, scalar_row)


def test_a_thread_keeps_its_connection_from_one_transaction_to_the_next(kept: Connections) -> None:
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(1) as other:
        first = one.submit(_served_by, kept).result()
        assert one.submit(_served_by, kept).result() == first
        assert other.submit(_served_by, kept).result() != first


def test_a_kept_connection_that_died_at_rest_is_replaced(kept: Connections, settings_for_test: Settings) -> None:
    served_by = _served_by(kept)
    _terminate(settings_for_test, served_by)
    assert _served_by(kept) != served_by


def test_a_connection_that_dies_in_a_transaction_fails_it_and_the_next_one_works(
    kept: Connections, settings_for_test: Settings
) -> None:
    def the_server_goes_away(within: Transaction) -> None:
        _terminate(settings_for_test, read_one(within, _BACKEND, {}, scalar_row))
        run(within, text("SELECT 1"), {})

    with pytest.raises(psycopg.OperationalError):
        _begin_something(kept, the_server_goes_away)
    assert not _something_is_there(kept)


def test_a_transaction_that_raises_leaves_nothing_and_its_connection_is_used_again(kept: Connections) -> None:
    served_by = _served_by(kept)
    with pytest.raises(ZeroDivisionError):
        _begin_something(kept, lambda _: 1 // 0)
    with pytest.raises(psycopg.errors.DivisionByZero):
        _begin_something(kept, lambda within: run(within, text("SELECT 1 / 0"), {}))
    assert not _something_is_there(kept)
    assert _served_by(kept) == served_by


def test_each_transaction_has_the_limits_and_leaves_none_behind(kept: Connections) -> None:
    limits = text("SELECT current_setting('statement_timeout') || ' ' || current_setting('lock_timeout')")
    with kept.transaction() as within:
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
