"""The fixtures of every test. See ``docs/operations.md`` for how the run is put together."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Final
from uuid import uuid4

import httpx
import psycopg
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from fastapi import FastAPI
from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.worker import Worker

from models.kit.interpreter import freeze_garbage_collector
from models.kit.settings import API_PATH, Settings, settings
from tests.support.databases import TestDatabase
from tests.support.demo import DEMO, load_demo_once
from tests.support.engines import (
    ENGINES_IN,
    backends_of_engines,
    forget_backends_but,
    use_engines_of_this_environment,
)
from tests.support.histories import RECORD
from tests.support.namespaces import DEFAULT_NAMESPACE, new_namespace
from tests.support.patience import wait_for_workflows
from tests.support.sandbox import SandboxOfTests
from tests.support.servers import Servers, started
from tests.support.starting import terminate_open_workflows
from tests.support.waiting import PATIENCE_SECONDS

_CACHED: Final = type(lru_cache(int))
_CLEARS: Final[dict[str, tuple[Callable[[], None], ...]]] = {}
"""The caches of each module that was looked at: to look at all of them for each test would be a tenth of a second."""


@pytest.fixture(scope="session")
def servers() -> Servers:
    """The embedded PostgreSQL and Temporal of this run."""
    return started()


@pytest.fixture(scope="session")
def databases(servers: Servers) -> list[TestDatabase]:
    """The databases of this process that no test uses now: none or one."""
    return []


@pytest.fixture
def database_url(request: pytest.FixtureRequest, servers: Servers, databases: list[TestDatabase]) -> Iterator[str]:
    """A migrated, empty database of this test alone: no other has it at the same time, and none finds a trace of it.

    For a test that asks for ``demo`` it is a copy of the demo university.
    """
    if DEMO in request.fixturenames:
        load_demo_once(servers)
        name = f"demo_{uuid4().hex}"
        yield servers.create_database(name, template=DEMO)
        servers.drop_database(name)
        return
    database = databases.pop() if databases else _new_database(servers)
    yield servers.database_url(database.name)
    try:
        kept = database.restore(backends_of_engines())
        forget_backends_but(database.backends())
    except psycopg.Error:  # a test of faults may have left it unreachable
        kept = False
    if kept:
        databases.append(database)
    else:
        database.close()
        servers.drop_database(database.name)


def _new_database(servers: Servers) -> TestDatabase:
    name = f"test_{uuid4().hex}"
    servers.create_database(name)
    return TestDatabase.of_copy(name, servers.postgres_socket)


@pytest.fixture
async def temporal_namespace(request: pytest.FixtureRequest, servers: Servers) -> str:
    """The run's Temporal namespace; one of this test alone where it is marked ``own_namespace``.

    Tests are kept apart by their task queues and by workflow ids that no other test has. A namespace costs the server
    pollers of its own until the end of the run, so only tests of what has one name per namespace (schedules) get one.
    """
    if request.node.get_closest_marker("own_namespace") is None:
        return DEFAULT_NAMESPACE
    return await new_namespace(servers.temporal_address)


@pytest.fixture(scope="session")
def rsa_private_key_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A key for encrypted passwords and tokens, made once per process: making one is slow."""
    path = tmp_path_factory.mktemp("keys") / "rsa.pem"
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    path.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return path


@pytest.fixture
async def settings_for_test(
    servers: Servers,
    database_url: str,
    temporal_namespace: str,
    rsa_private_key_file: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Settings]:
    """The settings of this test, in force for everything that asks :func:`models.kit.settings.settings`.

    To change one: ``monkeypatch.setenv("MYKU_...", ...)``, then :func:`forget_everything_cached`.
    """
    for name, value in {
        "MYKU_DATABASE_URL": database_url,
        "MYKU_DATABASE_POOL_SIZE": "5",
        "MYKU_DATA_DIR": str(tmp_path),
        "MYKU_TEMPORAL_ADDRESS": servers.temporal_address,
        "MYKU_TEMPORAL_NAMESPACE": temporal_namespace,
        "MYKU_TEMPORAL_TASK_QUEUE": f"test-{uuid4().hex}",
        "MYKU_TEMPORAL_UI_URL": servers.temporal_ui_url,
        "MYKU_RSA_PRIVATE_KEY_FILE": str(rsa_private_key_file),
        "MYKU_REQUEST_SECONDS": str(2 * PATIENCE_SECONDS),
        "MYKU_STUDENT_PASSWORD_LOGIN": "true",
    }.items():
        monkeypatch.setenv(name, value)
    await use_engines_of_this_environment()
    forget_everything_cached()
    yield settings()
    monkeypatch.undo()
    forget_everything_cached()


def forget_everything_cached() -> None:
    """Empty every cache of our own modules that follows from the settings: engines, keys and what was made from them.

    Such a function takes nothing; what follows from arguments alone is the same in every test, and stays. So do the
    engines, until the environment names another database.
    """
    for name in sys.modules.keys() - _CLEARS.keys():
        of_ours = name.split(".")[0] in ("models", "activities", "workflows", "api")
        _CLEARS[name] = _caches_of(sys.modules[name]) if of_ours else ()
    for clears in _CLEARS.values():
        for clear in clears:
            clear()
    temporal = sys.modules.get("api.kit.temporal")
    if temporal is not None:
        temporal._connection.client = None


def _caches_of(module: ModuleType) -> tuple[Callable[[], None], ...]:
    # A module has what it imports as well: the engines are never forgotten through one that uses them.
    cached = [each for each in vars(module).values() if isinstance(each, _CACHED) and each.__module__ not in ENGINES_IN]
    return tuple(each.cache_clear for each in cached if not inspect.signature(each).parameters)


@pytest.fixture
async def temporal_client(settings_for_test: Settings) -> Client:
    """A client in the namespace of this test."""
    return await Client.connect(
        settings_for_test.temporal_address,
        namespace=settings_for_test.temporal_namespace,
        data_converter=pydantic_data_converter,
    )


@pytest.fixture
async def worker(temporal_client: Client, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Worker]:
    """The portal's worker, in this process, for this test's task queue and database; the API waits for it."""
    import worker

    monkeypatch.setattr(worker, "workflow_runner", SandboxOfTests)
    wait_for_workflows(monkeypatch)
    async with worker.create_worker(temporal_client) as running:
        yield running
    if os.environ.get(RECORD) != "1":  # a history that is still to be kept waits, and does not end
        await terminate_open_workflows(temporal_client, running.task_queue)


@cache
def application() -> FastAPI:
    """The API of this process: nothing of it follows from the settings of one test.

    Its lifespan is left out. It looks through all objects of the process once, and closes the engines at its end, which
    the next test uses again.
    """
    from api.app.main import app

    freeze_garbage_collector()
    return app


@pytest.fixture
async def api(settings_for_test: Settings) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the API in this process, with the app-key: ``await api.get("/tasks")``."""
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(application(), raise_app_exceptions=False),
        base_url=f"http://portal.test{API_PATH}",
        headers={"app-key": settings_for_test.app_key.get_secret_value()},
    ) as client:
        yield client
