"""The servers of this test run, started by whoever needs them first."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import psycopg
import pytest

from tests.support.keeper import TEMPLATE

_FOLDER = "MYKU_TEST_RUN_FOLDER"
_OWNER = "MYKU_TEST_RUN_OWNER"
_START_SECONDS = 180.0


def begin_run() -> None:
    """Called once by the first process of a run; xdist's workers inherit the answer in their environment."""
    for name in [name for name in os.environ if name.startswith("MYKU_")]:
        del os.environ[name]
    os.environ[_FOLDER] = tempfile.mkdtemp(prefix="myku-tests-")
    os.environ[_OWNER] = str(os.getpid())
    os.environ["MYKU_WORKFLOW_SANDBOX"] = "true"  # of every worker of the run, those of their own process too (ADR 13)


def end_run() -> None:
    """Called once at the end: a run that started nothing leaves no folder. Else its keeper removes it."""
    with contextlib.suppress(OSError):
        Path(os.environ[_FOLDER]).rmdir()


def started(kind: Literal["servers", "portal"]) -> dict[str, str]:
    """What the keeper of this kind serves; started on the first call of the run, waited for by the others."""
    folder = Path(os.environ[_FOLDER])
    answer = folder / f"{kind}.json"
    with (folder / f"{kind}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not answer.exists():
            _start(kind, folder, answer)
    served: dict[str, str] = json.loads(answer.read_text())
    return served


def _start(kind: str, folder: Path, answer: Path) -> None:
    log = folder / f"{kind}-keeper.log"
    with log.open("w") as output:
        keeper = subprocess.Popen(
            [sys.executable, "-m", "tests.support.keeper", kind, str(folder), os.environ[_OWNER]],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    give_up = time.monotonic() + _START_SECONDS
    while not answer.exists():
        if keeper.poll() is not None or time.monotonic() > give_up:
            keeper.kill()
            pytest.fail(f"the {kind} did not start:\n{log.read_text()[-4000:]}", pytrace=False)
        time.sleep(0.05)


@dataclass(frozen=True, slots=True)
class Servers:
    """One PostgreSQL and one Temporal, shared by the run."""

    postgres_socket: str
    temporal_address: str
    temporal_ui_url: str

    def database_url(self, name: str) -> str:
        """The SQLAlchemy address of a database."""
        return f"postgresql+psycopg://postgres@/{name}?host={self.postgres_socket}"

    def create_database(self, name: str, template: str = TEMPLATE) -> str:
        """A copy of the template; answers its address."""
        with self._administer() as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.database_url(name)

    def drop_database(self, name: str) -> None:
        """Remove a database, whoever is connected."""
        with self._administer() as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def _administer(self) -> psycopg.Connection:
        return psycopg.connect(host=self.postgres_socket, user="postgres", dbname="postgres", autocommit=True)
