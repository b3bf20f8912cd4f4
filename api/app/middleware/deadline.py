"""Nobody waits for an answer for ever: a part that has stopped without saying so must not look like a slow one.

A database whose process hangs keeps its connections open, and the driver would wait with it. After the deadline the
caller is told the truth: a part is down, and sending the same again, with the same key, is safe.
"""

from __future__ import annotations

import asyncio

import structlog
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.kit.errors import error_response
from api.kit.telemetry import waits
from models.kit.settings import settings

log = structlog.get_logger()


class AnswerDeadline:
    """Answers 503 ``unavailable`` where no answer has begun after ``request_seconds`` of the settings."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._given_up: set[asyncio.Future[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and answer in the place of what does not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        has_begun, is_given_up = False, False

        async def send_in_time(message: Message) -> None:
            nonlocal has_begun
            if not is_given_up:  # else somebody has been answered already
                has_begun = True
                await send(message)

        answering: asyncio.Future[None] = asyncio.ensure_future(self.app(scope, receive, send_in_time))
        try:
            await asyncio.wait({answering}, timeout=settings().request_seconds)
            if not answering.done() and (longer := waits(scope)):
                await asyncio.wait({answering}, timeout=longer)
        except asyncio.CancelledError:
            answering.cancel()
            raise
        if answering.done() or has_begun:
            await answering
            return
        is_given_up = True
        # It ends when what it waits for does: a driver that has asked to cancel waits for that answer, too.
        answering.cancel()
        self._given_up.add(answering)
        answering.add_done_callback(self._ended)
        log.warning("answer_given_up", under_way=len(self._given_up))
        await error_response(Request(scope), "unavailable")(scope, receive, send)

    def _ended(self, answering: asyncio.Future[None]) -> None:
        self._given_up.discard(answering)
        if not answering.cancelled() and (failure := answering.exception()) is not None:
            log.info("given_up_answer_failed", error=type(failure).__name__)
