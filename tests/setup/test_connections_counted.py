"""Connections to PostgreSQL: as many as the operations page says, and nothing PgBouncer would lose of a session."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from psycopg.rows import scalar_row
from sqlalchemy import text
from sqlalchemy.pool import QueuePool

from models import db
from models.kit.settings import Settings, settings
from models.kit.single_statements import fetch
from models.kit.statements import read_one

ROOT = Path(__file__).parent.parent.parent
LIMITS = text("SELECT current_setting('statement_timeout') || ' ' || current_setting('lock_timeout')")


def _row(process: str) -> int:
    """What the operations page says of a process."""
    page = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
    found = re.search(rf"^\| {process} \|.*\| (\d+) \|$", page, re.MULTILINE)
    assert found is not None, process
    return int(found[1])


def _of_compose(pattern: str) -> list[int]:
    compose = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    return [int(found) for found in re.findall(pattern, compose)]


async def test_the_operations_page_counts_the_connections_there_are(settings_for_test: Settings) -> None:
    pools = [db.engine().pool, db.async_engine().pool]
    assert db.autocommit_engine().pool is db.async_engine().pool
    for pool in pools:
        assert isinstance(pool, QueuePool)
        assert (pool.size(), pool._max_overflow) == (settings().database_pool_size, 0)
    size, threads = (Settings.model_fields[name].default for name in ("database_pool_size", "worker_activity_threads"))
    assert size >= 2 * threads  # an activity that is run again may need a second one for a moment
    of_api, of_worker = len(pools) * size, size
    assert (_row("API"), _row("worker")) == (of_api, of_worker)
    [workers] = _of_compose(r"replicas: (\d+)")
    api = len(re.findall(r"^  api-\d+: \*api$", (ROOT / "docker-compose.yml").read_text(encoding="utf-8"), re.M))
    [allowed] = _of_compose(r"max_connections=(\d+)")
    assert _row("all of `docker-compose.yml`") == api * of_api + workers * of_worker < allowed / 2


async def test_every_connection_has_the_limits_though_it_asks_for_none(settings_for_test: Settings) -> None:
    assert "options" not in db.CONNECT_ARGUMENTS
    with db.engine().connect() as connection:
        assert connection.scalar(LIMITS) == "15s 10s"
    for engine in (db.async_engine(), db.autocommit_engine()):
        async with engine.connect() as connection:
            assert await connection.scalar(LIMITS) == "15s 10s"
    assert await fetch(db.async_engine(), LIMITS, {}, scalar_row) == ["15s 10s"]
    with db.driver_transaction() as within:
        assert read_one(within, LIMITS, {}, scalar_row) == "15s 10s"


def test_prepared_statements_can_be_turned_off(settings_for_test: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    assert db.prepare_threshold() == 5
    monkeypatch.setenv("MYKU_DATABASE_PREPARED_STATEMENTS", "false")
    settings.cache_clear()
    assert db.prepare_threshold() is None


def test_nothing_is_kept_in_a_session_of_the_database() -> None:
    of_session = re.compile(r"pg_advisory_lock|pg_notify|\bLISTEN |\bUNLISTEN |CREATE TEMP|\bSET SESSION |WITH HOLD")
    files = [path for folder in ("api", "activities", "workflows", "models") for path in (ROOT / folder).rglob("*.py")]
    assert [path for path in files if of_session.search(path.read_text(encoding="utf-8"))] == []
