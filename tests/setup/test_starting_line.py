"""Each process says at its start what it runs with: enough to see a wrong address or key, and no secret."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from structlog.testing import capture_logs
from temporalio.client import Client

import worker
from api.app.application import create_app, lifespan
from models.kit.settings import Settings, settings
from models.kit.starting_line import fingerprint, started_with
from models.migrations import migration_config


def the_line(logs: Sequence[Mapping[str, Any]], part: str) -> Mapping[str, Any]:
    [line] = [each for each in logs if each["event"] == "started"]
    assert line["part"] == part
    return line


def assert_says_what_it_runs_with(line: Mapping[str, Any], own: Settings) -> None:
    head = ScriptDirectory.from_config(migration_config("")).get_current_head()
    assert str(line["version"]).startswith(f"{head}_")
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


async def test_the_api_says_what_it_runs_with(settings_for_test: Settings) -> None:
    app = create_app()  # which sends logs elsewhere
    with capture_logs() as logs:
        async with lifespan(app):
            pass
    assert_says_what_it_runs_with(the_line(logs, "api"), settings_for_test)


async def test_the_worker_says_what_it_runs_with(settings_for_test: Settings, temporal_client: Client) -> None:
    with capture_logs() as logs:
        worker.say_started()
    assert_says_what_it_runs_with(the_line(logs, "worker"), settings_for_test)


async def test_a_password_of_the_database_is_not_said(
    settings_for_test: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYKU_DATABASE_URL", "postgresql+psycopg://myku:Secret1@db.ku.ac.th:5433/portal")
    settings.cache_clear()
    said = await asyncio.to_thread(started_with, "worker")
    assert said["database"] == "myku@db.ku.ac.th:5433/portal"


async def test_a_password_in_an_address_is_not_said_and_a_key_that_cannot_be_read_ends_nothing(
    settings_for_test: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MYKU_OIDC_ISSUER", "https://portal:Secret1@sso.ku.ac.th/realms/KU")
    monkeypatch.setenv("MYKU_RSA_PRIVATE_KEY_FILE", str(tmp_path / "none.pem"))
    settings.cache_clear()
    said = started_with("worker")
    assert (said["issuer"], said["keys"]["rsa"]) == ("https://sso.ku.ac.th/realms/KU", "unreadable")


def test_the_same_key_has_the_same_fingerprint_and_another_has_another() -> None:
    assert fingerprint(b"one") == fingerprint(b"one") != fingerprint(b"two")
    assert len(fingerprint(b"one")) == 12
