"""Each process says at its start what it runs with: enough to see a wrong address or key, and no secret."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text
from structlog.testing import capture_logs
from temporalio.client import Client

import worker
from api.app.application import create_app, lifespan
from models.db import engine
from models.kit.settings import Settings, settings
from models.kit.starting_line import fingerprint, software_version, started_with
from models.migrations import migration_config

AWAY = create_engine("postgresql+psycopg://nobody@127.0.0.1:1/none")


def the_line(logs: Sequence[Mapping[str, Any]], part: str) -> Mapping[str, Any]:
    [line] = [each for each in logs if each["event"] == "started"]
    assert line["part"] == part
    return line


def assert_says_what_it_runs_with(line: Mapping[str, Any], own: Settings) -> None:
    head = ScriptDirectory.from_config(migration_config("")).get_current_head()
    assert str(line["schema"]).startswith(f"{head}_")
    assert str(line["version"]).startswith(own_version())
    assert line["postgresql"] == served_version()
    assert line["temporal"] == f"{own.temporal_address}/{own.temporal_namespace}/{own.temporal_task_queue}"
    assert line["issuer"] == own.oidc_issuer
    assert line["keys"] == {
        "app": fingerprint(own.app_key.get_secret_value().encode()),
        "token": fingerprint(own.token_key.get_secret_value().encode()),
        "rsa": line["keys"]["rsa"],
    }
    said = json.dumps(line)
    for secret in (own.app_key, own.token_key):
        assert secret.get_secret_value() not in said


def own_version() -> str:
    """The version in the metadata of the package."""
    [version] = re.findall(r'^version = "(.+)"$', Path("pyproject.toml").read_text(), re.MULTILINE)
    return str(version)


def served_version() -> str:
    with engine().connect() as connection:
        return str(connection.scalar(text("SHOW server_version"))).split()[0]


async def test_the_api_says_what_it_runs_with(settings_for_test: Settings) -> None:
    app = create_app()  # which sends logs elsewhere
    with capture_logs() as logs:
        async with lifespan(app):
            pass
    assert_says_what_it_runs_with(the_line(logs, "api"), settings_for_test)


async def test_the_worker_says_what_it_runs_with(settings_for_test: Settings, temporal_client: Client) -> None:
    with capture_logs() as logs:
        await worker.say_started()
    assert_says_what_it_runs_with(the_line(logs, "worker"), settings_for_test)


async def test_a_password_of_the_database_is_not_said(
    settings_for_test: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYKU_DATABASE_URL", "postgresql+psycopg://myku:Secret1@db.ku.ac.th:5433/portal")
    settings.cache_clear()
    said = await asyncio.to_thread(started_with, "worker", AWAY)
    assert said["database"] == "myku@db.ku.ac.th:5433/portal"


async def test_a_database_that_is_away_is_said_to_be_and_ends_nothing(
    settings_for_test: Settings,
) -> None:
    assert started_with("worker", AWAY)["postgresql"] == "away"


def test_the_version_of_a_checkout_names_its_commit() -> None:
    said = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False).stdout
    assert software_version() == (f"{own_version()}+{said[:8]}" if said else own_version())


async def test_a_password_in_an_address_is_not_said_and_a_key_that_cannot_be_read_ends_nothing(
    settings_for_test: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MYKU_OIDC_ISSUER", "https://portal:Secret1@sso.ku.ac.th/realms/KU")
    monkeypatch.setenv("MYKU_RSA_PRIVATE_KEY_FILE", str(tmp_path / "none.pem"))
    settings.cache_clear()
    said = started_with("worker", AWAY)
    assert (said["issuer"], said["keys"]["rsa"]) == ("https://sso.ku.ac.th/realms/KU", "unreadable")


def test_the_same_key_has_the_same_fingerprint_and_another_has_another() -> None:
    assert fingerprint(b"one") == fingerprint(b"one") != fingerprint(b"two")
    assert len(fingerprint(b"one")) == 12
