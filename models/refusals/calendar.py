"""The status of every refusal of the area ``calendar``."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

STATUS: Final[dict[str, HTTPStatus]] = {
    "holiday_exists": HTTPStatus.CONFLICT,
    "period_taken": HTTPStatus.CONFLICT,
    "term_order": HTTPStatus.UNPROCESSABLE_ENTITY,
    "term_in_another_year": HTTPStatus.UNPROCESSABLE_ENTITY,
    "term_taken": HTTPStatus.CONFLICT,
    "term_overlaps": HTTPStatus.CONFLICT,
    "term_leaves_period": HTTPStatus.CONFLICT,
    "term_leaves_exams": HTTPStatus.CONFLICT,
    "period_order": HTTPStatus.UNPROCESSABLE_ENTITY,
    "period_far_from_term": HTTPStatus.UNPROCESSABLE_ENTITY,
    "period_without_steps": HTTPStatus.UNPROCESSABLE_ENTITY,
    "period_steps_end": HTTPStatus.UNPROCESSABLE_ENTITY,
    "period_steps_order": HTTPStatus.UNPROCESSABLE_ENTITY,
    "period_steps_fall": HTTPStatus.UNPROCESSABLE_ENTITY,
    "slots_outside_period": HTTPStatus.UNPROCESSABLE_ENTITY,
    "slots_without_window": HTTPStatus.UNPROCESSABLE_ENTITY,
    "slots_too_many_windows": HTTPStatus.UNPROCESSABLE_ENTITY,
    "slots_do_not_fit": HTTPStatus.UNPROCESSABLE_ENTITY,
}
