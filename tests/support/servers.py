"""The servers of this test run, started by whoever needs them first."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import psycopg
import pytest

from models.db import LIMITS
from tests.support.forking import READY, ask_for_portal
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


def run_folder() -> Path:
    """Where this run keeps what its processes share; removed at its end."""
    return Path(os.environ[_FOLDER])


@contextlib.contextmanager
def once(name: str) -> Iterator[None]:
    """One process of the run at a time: the first finds nothing made, the others what it made."""
    with (run_folder() / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def started() -> Servers:
    """The servers of the run; started on the first call, waited for by the others."""
    folder = run_folder()
    answer = folder / "servers.json"
    with once("servers"):
        if not answer.exists():
            start_keeper("servers", folder)
    return Servers(**json.loads(answer.read_text()))


def start_keeper(kind: Literal["servers", "portal", "portals"], folder: Path) -> subprocess.Popen[bytes]:
    """The keeper, once it wrote what it serves into the folder."""
    answer = folder / f"{kind}.json"
    log = folder / f"{kind}-keeper.log"
    with log.open("w") as output:
        keeper = subprocess.Popen(
            [sys.executable, "-m", "tests.support.keeper", kind, str(folder), os.environ[_OWNER]],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    _await(answer, log, lambda: keeper.poll() is not None, keeper.kill)
    return keeper


def _await(answer: Path, log: Path, has_ended: Callable[[], bool], kill: Callable[[], None]) -> None:
    give_up = time.monotonic() + _START_SECONDS
    while not answer.exists():
        if has_ended() or time.monotonic() > give_up:
            kill()
            pytest.fail(f"the {answer.stem} did not start:\n{log.read_text()[-4000:]}", pytrace=False)
        time.sleep(0.05)


@dataclass(frozen=True, slots=True)
class KeeperOfPortal:
    """What holds a portal."""

    pid: int
    end: Callable[[], None]
    """End it, and all it started, at once."""


def start_keeper_of_portal(folder: Path) -> KeeperOfPortal:
    """Of a portal whose parts are started by their command lines."""
    keeper = start_keeper("portal", folder)

    def end() -> None:
        keeper.kill()
        keeper.wait()

    return KeeperOfPortal(keeper.pid, end)


def copy_keeper_of_portal(folder: Path) -> KeeperOfPortal:
    """Of a portal whose parts are copies of a process that imported them, made once per run."""
    with once("portals"):
        if not (run_folder() / READY).exists():
            start_keeper("portals", run_folder())
    pid, handle = ask_for_portal(run_folder(), folder)

    def has_ended() -> bool:
        return bool(select.select([handle], [], [], 0)[0])

    def end() -> None:
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(handle, signal.SIGKILL)
        select.select([handle], [], [])
        os.close(handle)

    _await(folder / "portal.json", folder / "portal-keeper.log", has_ended, end)
    return KeeperOfPortal(pid, end)


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
            for limit, value in LIMITS.items():  # defaults of a database are no part of its copy
                connection.execute(f"ALTER ROLE CURRENT_USER IN DATABASE {name} SET {limit} = '{value}'")
        return self.database_url(name)

    def make_template(self, name: str) -> None:
        """No visitor, autovacuum included, may hold up a copy of this database from now on."""
        with self._administer() as connection:
            connection.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")

    def drop_database(self, name: str) -> None:
        """Remove a database, whoever is connected."""
        with self._administer() as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def _administer(self) -> psycopg.Connection:
        return psycopg.connect(host=self.postgres_socket, user="postgres", dbname="postgres", autocommit=True)
