"""For whoever runs the portal: does it live, can it work, how is it doing. Open, and outside the app-key."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Coroutine
from typing import Annotated, Final, Literal

import structlog
from fastapi import APIRouter, Depends, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import BaseModel
from sqlalchemy import text

from api.access.auth.deps import public
from api.kit.temporal import TemporalDep, server_answers, workers_polling
from api.kit.uploads import MEGABYTE
from models.db import async_engine
from models.settings import settings

_WITHIN_SECONDS: Final = 3.0

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


_PROBE: Final = text("TRUNCATE write_probe")
_PROBED: Final = text("INSERT INTO write_probe (at) VALUES (now())")


async def _storage_writes() -> bool:
    """Whether a file can still be written, by the database and in the folder of this process.

    A database on a full disk, or one that has become a standby, answers what it is asked and takes nothing.
    """
    folder = settings().data_dir
    if folder.exists() and shutil.disk_usage(folder).free < settings().least_free_megabytes * MEGABYTE:
        return False
    async with async_engine().begin() as connection:
        await connection.execute(_PROBE)
        await connection.execute(_PROBED)
    return True


async def _state(name: str, check: Coroutine[None, None, bool]) -> PartState:
    """A check that fails in any way, or takes too long, says ``down``; the log says why."""
    try:
        return "ok" if await asyncio.wait_for(check, _WITHIN_SECONDS) else "down"
    except Exception as error:
        log.warning("part_down", part=name, error=type(error).__name__)
        return "down"


@router.get("/health/live")
async def live() -> Live:
    """Whether the process answers: when not, restart it."""
    return Live()


async def readiness(client: TemporalDep) -> Readiness:
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
