"""The status of every refusal that belongs to no area."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

STATUS: Final[dict[str, HTTPStatus]] = {
    "bad_request": HTTPStatus.BAD_REQUEST,
    "body_too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "request_timeout": HTTPStatus.REQUEST_TIMEOUT,
    "app_key_missing": HTTPStatus.UNAUTHORIZED,
    "expired": HTTPStatus.UNAUTHORIZED,
    "invalid": HTTPStatus.UNAUTHORIZED,
    "forbidden": HTTPStatus.FORBIDDEN,
    "not_found": HTTPStatus.NOT_FOUND,
    "method_not_allowed": HTTPStatus.METHOD_NOT_ALLOWED,
    "fields_invalid": HTTPStatus.UNPROCESSABLE_ENTITY,
    "unavailable": HTTPStatus.SERVICE_UNAVAILABLE,
    "server_error": HTTPStatus.INTERNAL_SERVER_ERROR,
    "revision_moved": HTTPStatus.CONFLICT,
    "draft_moved": HTTPStatus.CONFLICT,
    "export_too_large": HTTPStatus.CONFLICT,
    "key_used_differently": HTTPStatus.CONFLICT,
}
