"""The portal's HTTP application: routes under ``/myku/api`` and the built web under ``/myku``."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from fastapi import APIRouter, Depends, FastAPI
from fastapi.middleware.gzip import GZipMiddleware

from api.access.auth.keys import public_key_pem
from api.access.auth.refusals import install_sign_in_errors
from api.app import web
from api.app.middleware import (
    AnswerDeadline,
    AppKeyRequired,
    HeadAnswered,
    RequestBodyLimit,
    SecurityHeaders,
    install_cross_origin,
)
from api.app.routers import ROUTERS
from api.kit.errors import ERROR_RESPONSES, install_error_handlers
from api.kit.storable import storable_only
from api.kit.telemetry import ObservedApp
from models.db import async_engine, engine
from models.kit.database_version import refuse_old_database
from models.kit.interpreter import freeze_garbage_collector
from models.kit.logs import configure_logging
from models.kit.settings import API_PATH, refuse_development_settings, settings
from models.kit.starting_line import started_with

_WORTH_COMPRESSING = 1024
"""Bytes of an answer. A proxy in front that compresses itself leaves what is compressed already."""


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Refuse a database that is too old, and say what runs; at the end, close what the application opened."""
    public_key_pem()  # read, or generated for development, before the first page asks for it
    structlog.get_logger().info("started", **await asyncio.to_thread(started_with, "api", engine()))
    await asyncio.to_thread(refuse_old_database, engine())
    freeze_garbage_collector()
    yield
    await async_engine().dispose()


def create_app() -> FastAPI:
    """The application, with every route of :data:`api.app.routers.ROUTERS`."""
    refuse_development_settings(settings())
    configure_logging(settings().log_level)
    app = ObservedApp(
        title="MyKU",
        version="1",
        openapi_url=f"{API_PATH}/openapi.json",
        docs_url=None,  # its page loads scripts from elsewhere, which the security policy forbids
        redoc_url=None,
        lifespan=lifespan,
    )
    install_error_handlers(app)
    install_sign_in_errors(app)
    # The last one added stands outermost.
    app.add_middleware(RequestBodyLimit)
    app.add_middleware(AppKeyRequired)
    app.add_middleware(HeadAnswered)
    app.add_middleware(AnswerDeadline)
    app.add_middleware(GZipMiddleware, minimum_size=_WORTH_COMPRESSING, compresslevel=5)
    app.add_middleware(SecurityHeaders)
    install_cross_origin(app)
    # One router of all routes: one within another would be looked through again at each level, for each request.
    routes = [route for router in ROUTERS for route in router.routes]
    app.include_router(
        APIRouter(routes=routes), prefix=API_PATH, dependencies=[Depends(storable_only)], responses=ERROR_RESPONSES
    )
    app.include_router(web.router)
    return app
