"""What an operator sees of the API: a log line and a measurement per request, each with the request's id.

The id comes in as ``x-request-id`` or is made here, goes out in the same header, and is bound to the context: every log
line carries it, and :func:`models.kit.logs.current_request_id` hands it to the workflow a request starts.
"""

from __future__ import annotations

import re
import time
from typing import Final

import structlog
from fastapi import FastAPI
from prometheus_client import Counter, Gauge, Histogram
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uuid_utils import uuid7

from models.kit.logs import request_context

REQUEST_ID_HEADER: Final = "x-request-id"
_ACCEPTABLE_ID: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""A caller may invent others: each would be a measurement of its own."""
_QUIET: Final = ("/health/live", "/health/ready", "/metrics")

_HELD: Final = "myku.held_seconds"
_MAY_WAIT: Final = "myku.may_wait_seconds"

log = structlog.get_logger()

REQUESTS: Final = Counter("myku_api_requests", "Requests answered.", ["method", "route", "status"])
SECONDS: Final = Histogram(
    "myku_api_request_seconds",
    "How long an answer took.",
    ["method", "route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0),
)
UNDER_WAY: Final = Gauge("myku_api_requests_under_way", "Requests being answered now.")


class ObservedApp(FastAPI):
    """A FastAPI application under :class:`RequestTelemetry`.

    ``add_middleware`` would put it inside Starlette's own outermost layer, which answers unexpected failures: just
    those answers and log lines would have no request id.
    """

    def build_middleware_stack(self) -> ASGIApp:
        """The stack as always, and the telemetry around it."""
        return RequestTelemetry(super().build_middleware_stack())


class RequestTelemetry:
    """ASGI middleware, outermost: gives the request its id, times it, logs it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request; everything but HTTP passes untouched."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = _request_id(Headers(scope=scope).get(REQUEST_ID_HEADER))
        started = time.perf_counter()
        status = 500

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[REQUEST_ID_HEADER] = request_id
            await send(message)

        with request_context(request_id), UNDER_WAY.track_inprogress():
            try:
                await self._app(scope, receive, send_with_id)
            finally:
                _record(scope, status, time.perf_counter() - started)


def may_wait(scope: Scope, seconds: float) -> None:
    """Say that a request may stand for so long because its caller wants to wait."""
    scope[_MAY_WAIT] = seconds


def waits(scope: Scope) -> float:
    """How many seconds longer than others the caller of a request wants to wait."""
    seconds: float = scope.get(_MAY_WAIT, 0.0)
    return seconds


def was_held(scope: Scope, seconds: float) -> None:
    """Say that a request stood for so long because its caller wanted to wait: no part of how long the answer took."""
    scope[_HELD] = scope.get(_HELD, 0.0) + seconds


def _request_id(offered: str | None) -> str:
    """The caller's id where it is one: it goes into logs, headers and histories."""
    return offered if offered and _ACCEPTABLE_ID.fullmatch(offered) else str(uuid7())


def _record(scope: Scope, status: int, seconds: float) -> None:
    """The route's pattern, never the path: paths carry ids and user names, and would be endless label values."""
    route = str(getattr(scope.get("route"), "path", "none"))
    method = scope["method"] if scope["method"] in _METHODS else "other"
    REQUESTS.labels(method, route, str(status)).inc()
    seconds -= scope.get(_HELD, 0.0)
    SECONDS.labels(method, route).observe(seconds)
    if not route.endswith(_QUIET):
        log.info("request", method=method, route=route, status=status, milliseconds=round(seconds * 1000, 1))
