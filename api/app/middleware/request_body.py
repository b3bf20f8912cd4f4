"""How much of a body is read, from whom, and for how long (design §7).

A body is limited before it is read: to what the route takes, and for a caller without a session to what a sign-in
needs. A body that comes too slowly is given up, and so is one whose sender has gone: both would hold memory for nobody.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.access.auth.tokens import session_of
from api.kit.bodies import MULTIPART
from api.kit.errors import error_response
from api.kit.known_routes import routes_at
from api.kit.telemetry import may_wait
from api.kit.uploads import LARGEST_BODY, LARGEST_UPLOAD, MEGABYTE, SIGNED_OUT_BODY, UPLOAD_BODY
from models.kit.errors import Refusal

BODY_LIMIT: Final = MEGABYTE
"""Bytes of a body of a route that takes no file."""
SIGNED_OUT_LIMIT: Final = 64 * 1024
"""Bytes of a body from a caller without a session: what single sign-on hands over fits well. A route that judges its
caller by something else before it reads the body says how much it takes."""
_WITHIN_SECONDS: Final = 20.0
"""How long a body may take to come; a file has four times as long."""
_UPLOAD_FACTOR: Final = 4
_ARCHIVE_FACTOR: Final = 30
"""And a file of hundreds of megabytes ten minutes: 7 Mbit/s suffice for the largest."""
_HAVE_NO_BODY: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class RequestBodyLimit:
    """Answers 413 ``body_too_large``, or 401 to a caller without a session, before more than the limit is read."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on with a body that is read within its limits."""
        if scope["type"] != "http" or scope["method"] in _HAVE_NO_BODY:
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        limit = _limit_of(scope, request.headers, LARGEST_BODY, LARGEST_UPLOAD, BODY_LIMIT)
        signed_out_limit = _limit_of(scope, request.headers, SIGNED_OUT_BODY, SIGNED_OUT_LIMIT, SIGNED_OUT_LIMIT)
        announced = _announced(request.headers)
        # A small body is told apart by its route; a large one is not read for somebody whom no route would let in.
        if (announced is None or announced > signed_out_limit) and not _has_session(request.headers):
            if announced is not None:
                await self._refuse(request, "invalid", scope, receive, send)
                return
            limit = signed_out_limit
        if announced is not None and announced > limit:
            await self._refuse(request, "body_too_large", scope, receive, send, limit)
            return
        if limit > BODY_LIMIT:
            may_wait(scope, _seconds(limit))  # for the file, before its answer can begin
        await self.app(scope, _Limited(receive, limit), send)

    async def _refuse(
        self, request: Request, code: str, scope: Scope, receive: Receive, send: Send, limit: int | None = None
    ) -> None:
        facts = {} if limit is None else {"limit": f"{limit / MEGABYTE:g}"}
        answer = error_response(request, code, facts)
        answer.headers["Connection"] = "close"  # what is still on its way is not read
        await answer(scope, receive, send)


class _Limited:
    """The messages of a request until its body has come; raises HTTPException for one that is too large or slow."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive = receive
        self._limit = limit
        self._came = 0
        self._is_whole = False
        self._until = asyncio.get_running_loop().time() + _seconds(limit)

    async def __call__(self) -> Message:
        if self._is_whole:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            raise HTTPException(HTTPStatus.REQUEST_TIMEOUT, headers={"Connection": "close"}) from None
        if message["type"] == "http.disconnect":
            # Nobody is there to be answered: what the route has not begun is left undone.
            raise HTTPException(HTTPStatus.BAD_REQUEST)
        self._came += len(message.get("body", b""))
        if self._came > self._limit:
            raise HTTPException(
                HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"{self._limit / MEGABYTE:g}", {"Connection": "close"}
            )
        self._is_whole = not message.get("more_body", False)
        return message


def _seconds(limit: int) -> float:
    """How long a body of so many bytes at most may take to come."""
    if limit <= BODY_LIMIT:
        return _WITHIN_SECONDS
    return _WITHIN_SECONDS * (_UPLOAD_FACTOR if limit <= LARGEST_UPLOAD else _ARCHIVE_FACTOR)


def _announced(headers: Headers) -> int | None:
    """The length the caller gives; None where it comes in pieces. The server refuses what is no number."""
    length = headers.get("content-length", "")
    if length.isdigit():
        return int(length)
    return None if "transfer-encoding" in headers else 0


def _has_session(headers: Headers) -> bool:
    """Whether the caller has an access token of ours; what it is good for its route asks."""
    try:
        session_of(headers.get("x-access-token", ""))
    except Refusal:
        return False
    return True


def _limit_of(scope: Scope, headers: Headers, key: str, of_files: int, of_others: int) -> int:
    """Return how many bytes the route takes by a key of its description: it is one of files, or another one."""
    if not headers.get("content-type", "").lower().startswith(MULTIPART):
        return of_others
    here = (route for route in routes_at(scope["app"], scope["path"]) if scope["method"] in route.methods)
    limits = [
        limit
        for route in here
        if UPLOAD_BODY.items() <= route.described.items()
        and isinstance(limit := route.described.get(key, of_files), int)
    ]
    return max(limits, default=of_others)
