"""For whoever runs the portal: does it live, can it work, how is it doing. Open, and outside the app-key."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Coroutine
from functools import lru_cache
from typing import Annotated, Final, Literal

import structlog
from fastapi import APIRouter, Depends, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import BaseModel
from sqlalchemy import text
from temporalio.client import Client

from api.access.auth.deps import public
from api.kit.temporal import TemporalDep, server_answers, workers_polling
from api.kit.uploads import MEGABYTE
from models.db import async_engine
from models.kit.settings import settings

_WITHIN_SECONDS: Final = 3.0
_FRESH_SECONDS: Final = 2.0

router = APIRouter(tags=["health"], dependencies=[Depends(public)])
log = structlog.get_logger()

PartState = Literal["ok", "down"]


class Live(BaseModel):
    """The process answers."""

    status: Literal["ok"] = "ok"


class Readiness(BaseModel):
    """What the portal needs, part by part."""

    ready: bool
    database: PartState
    storage: PartState
    temporal: PartState
    worker: PartState


async def _database_answers() -> bool:
    async with async_engine().connect() as connection:
        await connection.execute(text("SELECT 1"))
    return True


_WRITE: Final = text(
    "INSERT INTO write_probe (at) VALUES (now()) ON CONFLICT (at) DO NOTHING",
)
_FORGET: Final = text("DELETE FROM write_probe")


async def _storage_writes() -> bool:
    """Whether something can still be written, by the database and in the folder of this process.

    A database on a full disk, or one that has become a standby, answers what it is asked and takes nothing.
    """
    folder = settings().data_dir
    if folder.exists() and shutil.disk_usage(folder).free < settings().least_free_megabytes * MEGABYTE:
        return False
    async with async_engine().begin() as connection:
        await connection.execute(_FORGET)
        await connection.execute(_WRITE)
    return True


async def _state(name: str, check: Coroutine[None, None, bool]) -> PartState:
    """A check that fails in any way, or takes too long, says ``down``; the log says why."""
    asked = asyncio.ensure_future(check)
    # Not `wait_for`, which waits for what it has cancelled: a driver whose database hangs does not end.
    await asyncio.wait({asked}, timeout=_WITHIN_SECONDS)
    if asked.done() and not asked.cancelled() and asked.exception() is None and asked.result():
        return "ok"
    failure = asked.exception() if asked.done() and not asked.cancelled() else None
    asked.cancel()
    log.warning("part_down", part=name, error=type(failure).__name__)
    return "down"


@router.get("/health/live")
async def live() -> Live:
    """Whether the process answers: when not, restart it."""
    return Live()


class _Asked:
    """What was found last, for all who ask within a few seconds: the route is open, and asking costs a write."""

    def __init__(self) -> None:
        self._finding: asyncio.Task[Readiness] | None = None
        self._found_at = -_FRESH_SECONDS

    async def found(self, client: Client) -> Readiness:
        now = time.monotonic()
        is_fresh = now - self._found_at < _FRESH_SECONDS
        if self._finding is None or (self._finding.done() and not is_fresh):
            self._finding = asyncio.create_task(_ask(client))
            self._finding.add_done_callback(self._ended)
        return await asyncio.shield(self._finding)

    def _ended(self, _: asyncio.Task[Readiness]) -> None:
        self._found_at = time.monotonic()


@lru_cache(maxsize=1)
def _asked() -> _Asked:
    return _Asked()


async def readiness(client: TemporalDep) -> Readiness:
    """The state of every part, not older than a few seconds."""
    return await _asked().found(client)


async def _ask(client: Client) -> Readiness:
    """Ask every part, all at once, at most three seconds."""
    database, storage, temporal, worker = await asyncio.gather(
        _state("database", _database_answers()),
        _state("storage", _storage_writes()),
        _state("temporal", server_answers(client)),
        _state("worker", workers_polling(client)),
    )
    ready = {database, storage, temporal, worker} == {"ok"}
    return Readiness(ready=ready, database=database, storage=storage, temporal=temporal, worker=worker)


@router.get("/health/ready", responses={503: {"model": Readiness}})
async def ready(found: Annotated[Readiness, Depends(readiness)], response: Response) -> Readiness:
    """Whether requests should be sent here: 200 when database, disk, Temporal and a worker are there, else 503."""
    response.status_code = 200 if found.ready else 503
    return found


@router.get("/metrics", include_in_schema=False)
async def metrics() -> Response:
    """The measurements of this process, for Prometheus. The proxy keeps them from the outside."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
