"""The status of every refusal of the area ``study``."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

STATUS: Final[dict[str, HTTPStatus]] = {
    "student_status_moved": HTTPStatus.CONFLICT,
    "student_status_same": HTTPStatus.CONFLICT,
    "student_status_in_future": HTTPStatus.UNPROCESSABLE_ENTITY,
    "student_status_before_last": HTTPStatus.UNPROCESSABLE_ENTITY,
    "student_status_not_restored": HTTPStatus.UNPROCESSABLE_ENTITY,
}
