"""Every failure leaves the API in one shape: ``{"code", "message", "details"}`` (design §7)."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

import psycopg
import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException
from temporalio.service import RPCError

from api.kit.field_errors import field_errors, in_language
from api.kit.known_routes import methods_at
from api.kit.language import audience_of, language_of
from api.kit.texts import sentence
from models.kit.errors import STATUS, Detail, Language, Refusal

log = structlog.get_logger()


class ErrorBody(BaseModel):
    """What a caller gets instead of an answer."""

    code: str
    message: str
    details: dict[str, Detail] = {}


ERROR_RESPONSES: Final[dict[int | str, dict[str, object]]] = {
    "4XX": {"model": ErrorBody, "description": "Refused: `code` says why, `message` says it in the caller's language"},
    503: {"model": ErrorBody, "description": "A part is down; sending the same again, with the same key, is safe"},
}
"""What every route may answer instead, for the OpenAPI document: a route names only what is its own."""


def error_response(request: Request, code: str, details: Mapping[str, Detail] | None = None) -> JSONResponse:
    """The response for a code of the catalogue, in the caller's language."""
    facts = dict(details or {})
    body = ErrorBody(
        code=code, message=sentence(code, facts, language_of(request), audience_of(request)), details=facts
    )
    return JSONResponse(body.model_dump(), status_code=STATUS.get(code, HTTPStatus.INTERNAL_SERVER_ERROR))


def _details(refusal: Refusal, language: Language) -> Mapping[str, Detail]:
    fields = refusal.details.get("fields")
    if refusal.code != "fields_invalid" or not isinstance(fields, list):
        return refusal.details
    return {**refusal.details, "fields": in_language([field for field in fields if isinstance(field, dict)], language)}


def log_unavailable(refusal: Refusal) -> None:
    """Log why a part is down, where a refusal says that one is: the caller is only told to try again."""
    if refusal.status == HTTPStatus.SERVICE_UNAVAILABLE:
        first: BaseException = refusal
        seen = {id(refusal)}
        while (earlier := first.__cause__ or first.__context__) and id(earlier) not in seen:
            first = earlier
            seen.add(id(earlier))
        log.warning("part_unavailable", code=refusal.code, **({} if first is refusal else _cause(first)))


def _cause(failure: BaseException) -> dict[str, str]:
    """The kind of a failure and its words; of the database what it said, without the statement and its values."""
    cause = failure.orig if isinstance(failure, DBAPIError) and failure.orig else failure
    return {"error": type(failure).__name__, "cause": str(cause)}


_CODES: Final[Mapping[int, str]] = {
    HTTPStatus.NOT_FOUND: "not_found",
    HTTPStatus.METHOD_NOT_ALLOWED: "method_not_allowed",
    HTTPStatus.REQUEST_TIMEOUT: "request_timeout",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "body_too_large",
}
"""Codes of what the framework refuses by a status."""


def install_error_handlers(app: FastAPI) -> None:
    """Teach the app to answer every failure in the one shape."""

    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Refusal) -> JSONResponse:
        log_unavailable(refusal)
        return error_response(request, refusal.code, _details(refusal, language_of(request)))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, failure: RequestValidationError) -> JSONResponse:
        return error_response(
            request, "fields_invalid", {"fields": field_errors(failure.errors(), language_of(request))}
        )

    @app.exception_handler(HTTPException)
    async def http(request: Request, failure: HTTPException) -> JSONResponse:
        status, headers = failure.status_code, dict(failure.headers or {})
        if status == HTTPStatus.METHOD_NOT_ALLOWED:
            headers["Allow"] = ", ".join(methods_at(app, request.url.path))
            status = status if headers["Allow"] else HTTPStatus.NOT_FOUND
        code = _CODES.get(status, "bad_request")
        response = error_response(request, code, {"limit": failure.detail} if code == "body_too_large" else {})
        response.status_code = status
        response.headers.update(headers)
        return response

    @app.exception_handler(OperationalError)
    @app.exception_handler(psycopg.OperationalError)
    @app.exception_handler(PoolTimeout)
    @app.exception_handler(RPCError)
    async def part_is_down(request: Request, failure: Exception) -> JSONResponse:
        log.warning("part_unavailable", **_cause(failure))
        return error_response(request, "unavailable")

    @app.exception_handler(DBAPIError)
    async def database(request: Request, failure: DBAPIError) -> JSONResponse:
        log.exception("database_failure")
        return error_response(request, "unavailable" if failure.connection_invalidated else "server_error")

    @app.exception_handler(Exception)
    async def unexpected(request: Request, failure: Exception) -> JSONResponse:
        log.exception("unexpected_failure", error=type(failure).__name__)
        return error_response(request, "server_error")
