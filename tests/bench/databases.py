"""The databases of measurements: copies of templates, so that a demo university is loaded once in a run."""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from psycopg import sql

from api.embedded.postgres import Postgres
from api.embedded.process import Command, run_to_end
from models.db import LIMITS

_EMPTY: Final = "template_empty"


class Databases(Protocol):
    """What makes a measurement's database."""

    async def create(self, name: str, scale: float) -> str:
        """Create a migrated database and return its address.

        It holds a demo university of ``scale`` times 3,000 students, and nothing where ``scale`` is 0.
        """
        ...

    async def drop(self, name: str) -> None:
        """Remove a database, whoever is connected."""
        ...


@dataclass(frozen=True, slots=True)
class TemplatedDatabases:
    """Databases of a server of the run's own. Each demo university is loaded once, and copied for each measurement."""

    postgres: Postgres
    folder: Path
    _templates: set[str] = field(default_factory=set)

    async def create(self, name: str, scale: float) -> str:
        """Copy the template of ``scale``, which is made when it is first needed."""
        template = await self._empty() if scale == 0 else await self._demo(scale)
        await asyncio.to_thread(self._copy, name, template)
        return self.postgres.url(name)

    async def drop(self, name: str) -> None:
        """Remove a database: a run of all measurements would need twenty gigabytes otherwise."""
        await asyncio.to_thread(self._execute, sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))

    async def _empty(self) -> str:
        if _EMPTY not in self._templates:
            self.postgres.ensure_database(_EMPTY)
            await self._run("migrations", "models.migrations", _EMPTY, {})
            self._templates.add(_EMPTY)
        return _EMPTY

    async def _demo(self, scale: float) -> str:
        template = f"template_{scale:g}"
        if template not in self._templates:
            await asyncio.to_thread(self._copy, template, await self._empty())
            await self._run("demo", "models.demo", template, {"SCALE": f"{scale:g}"})
            await asyncio.to_thread(self._vacuum, template)
            self._templates.add(template)
        return template

    async def _run(self, log: str, module: str, database: str, environment: dict[str, str]) -> None:
        await run_to_end(
            Command(
                name=module,
                argv=(sys.executable, "-m", module),
                log=self.folder / f"{log}.log",
                env={**os.environ, "MYKU_DATABASE_URL": self.postgres.url(database), **environment},
            )
        )

    def _copy(self, name: str, template: str) -> None:
        """Copy a database; the limits of its sessions are no part of a copy."""
        copy = "CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY"
        self._execute(sql.SQL(copy).format(sql.Identifier(name), sql.Identifier(template)))
        for limit, value in LIMITS.items():
            setting = "ALTER ROLE CURRENT_USER IN DATABASE {} SET {} = {}"
            self._execute(sql.SQL(setting).format(sql.Identifier(name), sql.Identifier(limit), sql.Literal(value)))

    def _vacuum(self, database: str) -> None:
        with self.postgres.connect(database) as connection:
            connection.execute("VACUUM ANALYZE")

    def _execute(self, statement: sql.Composed) -> None:
        with self.postgres.connect() as connection:
            connection.execute(statement)
