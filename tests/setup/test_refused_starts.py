"""What cannot start says why: an old PostgreSQL is refused by name, a port that is taken by its number."""

from __future__ import annotations

import socket
import subprocess
import sys

import pytest
from sqlalchemy import create_engine

from api.app.application import create_app, lifespan
from models.kit import database_version
from models.kit.database_version import UnsupportedDatabaseError, refuse_old_database
from models.kit.settings import Settings
from models.migrations import migrate
from tests.support.university import University

_TOO_NEW = 99
"""No server is of this version: every server is too old where it is the oldest one."""


@pytest.fixture
def all_are_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_version, "OLDEST", _TOO_NEW)


def test_the_server_of_the_tests_is_supported(university: University) -> None:
    refuse_old_database(university.engine)


@pytest.mark.usefixtures("all_are_old")
def test_migrating_names_both_versions_and_changes_nothing(settings_for_test: Settings) -> None:
    with pytest.raises(UnsupportedDatabaseError, match=r"PostgreSQL 1\d\.\d+\. MyKU needs PostgreSQL 99 or newer"):
        migrate(settings_for_test.database_url)


@pytest.mark.usefixtures("all_are_old")
async def test_the_api_does_not_start(settings_for_test: Settings) -> None:
    with pytest.raises(SystemExit, match="Not started: The database is PostgreSQL"):
        async with lifespan(create_app()):
            pass


def test_the_worker_does_not_start(settings_for_test: Settings) -> None:
    start = f"""
import asyncio, worker
from models.kit import database_version
database_version.OLDEST = {_TOO_NEW}
asyncio.run(worker.main())
"""
    ended = subprocess.run([sys.executable, "-c", start], capture_output=True, text=True, check=False, timeout=120)
    assert ended.returncode == 1
    assert "Not started: The database is PostgreSQL" in ended.stderr


def test_a_worker_whose_metrics_port_is_taken_says_so_and_does_not_start(
    settings_for_test: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))  # noqa: S104 - as the worker does
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setenv("MYKU_WORKER_METRICS_PORT", str(port))
        ended = subprocess.run([sys.executable, "worker.py"], capture_output=True, text=True, check=False, timeout=120)
    assert ended.returncode == 1
    assert f"Not started: metrics cannot be served on port {port}" in ended.stderr
    assert "MYKU_WORKER_METRICS_PORT" in ended.stderr


@pytest.mark.usefixtures("all_are_old")
def test_a_database_that_is_away_is_not_asked(settings_for_test: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_old_database(create_engine("postgresql+psycopg://nobody@127.0.0.1:1/none"))
