"""The status of every refusal of the area ``documents``."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

STATUS: Final[dict[str, HTTPStatus]] = {
    "file_missing": HTTPStatus.UNPROCESSABLE_ENTITY,
    "file_empty": HTTPStatus.UNPROCESSABLE_ENTITY,
    "file_too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "file_of_kind_too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "file_kind_refused": HTTPStatus.UNPROCESSABLE_ENTITY,
    "file_damaged": HTTPStatus.UNPROCESSABLE_ENTITY,
    "pdf_locked": HTTPStatus.UNPROCESSABLE_ENTITY,
    "picture_unreadable": HTTPStatus.UNPROCESSABLE_ENTITY,
    "picture_too_large": HTTPStatus.UNPROCESSABLE_ENTITY,
    "document_not_ready": HTTPStatus.SERVICE_UNAVAILABLE,
    "verify_rate_limited": HTTPStatus.TOO_MANY_REQUESTS,
}
