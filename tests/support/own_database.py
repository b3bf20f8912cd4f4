"""A database server of one test alone, for tests that kill it. A test module imports both fixtures."""

from __future__ import annotations

import os
import signal
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from api.embedded.postgres import Postgres
from api.embedded.process import Child
from models.access_defaults.installing import install_access
from models.migrations import migrate
from tests.support.processes import family
from tests.support.waiting import eventually


@dataclass
class Database:
    """A PostgreSQL of this test alone, which it may kill."""

    postgres: Postgres
    child: Child | None = None

    async def start(self) -> None:
        """Start it and wait until it answers."""
        self.child = await Child.start(self.postgres.command())
        await self.postgres.ready(self.child)

    def hang(self) -> None:
        """Stop it where it stands: it keeps its connections and answers nothing."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on as if nothing had been."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        assert self.child is not None
        for process in family(self.child.pid):
            with suppress(ProcessLookupError):
                os.kill(process, number)

    async def kill(self) -> None:
        """End it at once, with whatever was under way."""
        assert self.child is not None
        killed = family(self.child.pid) if self.child.running else []
        self.child.kill()
        await self.child.ended()

        async def are_gone() -> bool:
            return not any(map(_runs, killed))

        # Its children hold the shared memory for a moment longer: a server that starts beside them ends at once.
        await eventually(are_gone)


def _runs(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """The server, durable as in production: what it committed it must still have."""
    postgres = Postgres.in_folder(tmp_path / "server", tmp_path / "postgres.log")
    postgres.prepare()
    database = Database(postgres)
    await database.start()
    yield database
    await database.kill()
    postgres.forget()


@pytest.fixture
async def database_url(database: Database) -> str:
    """In place of the run's shared server: migrated, with roles and menus."""
    database.postgres.ensure_database("gone")
    url = database.postgres.url("gone")
    migrate(url)
    with create_engine(url).begin() as connection:
        install_access(connection)
    return url
