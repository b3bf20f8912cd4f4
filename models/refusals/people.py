"""The status of every refusal of the area ``people``."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

STATUS: Final[dict[str, HTTPStatus]] = {
    "advisor_not_teacher": HTTPStatus.CONFLICT,
    "advisor_closed": HTTPStatus.CONFLICT,
    "advisor_same": HTTPStatus.UNPROCESSABLE_ENTITY,
    "advisees_unknown": HTTPStatus.NOT_FOUND,
    "advisees_ended": HTTPStatus.CONFLICT,
    "advisees_too_many": HTTPStatus.UNPROCESSABLE_ENTITY,
    "advisees_nothing": HTTPStatus.CONFLICT,
    "advisees_moved": HTTPStatus.CONFLICT,
    "contact_moved": HTTPStatus.CONFLICT,
    "contact_nothing": HTTPStatus.CONFLICT,
    "email_same": HTTPStatus.CONFLICT,
    "email_code_too_often": HTTPStatus.TOO_MANY_REQUESTS,
    "email_code_none": HTTPStatus.CONFLICT,
    "email_code_expired": HTTPStatus.CONFLICT,
    "email_code_wrong": HTTPStatus.UNPROCESSABLE_ENTITY,
    "email_code_spent": HTTPStatus.CONFLICT,
    "mail_unset": HTTPStatus.SERVICE_UNAVAILABLE,
    "mail_away": HTTPStatus.SERVICE_UNAVAILABLE,
}
