"""The status of every refusal of the area ``cases``."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

STATUS: Final[dict[str, HTTPStatus]] = {
    "stage_moved": HTTPStatus.CONFLICT,
    "case_closed": HTTPStatus.CONFLICT,
    "deadline_passed": HTTPStatus.CONFLICT,
    "not_your_task": HTTPStatus.FORBIDDEN,
    "case_of_other_role": HTTPStatus.FORBIDDEN,
    "own_request": HTTPStatus.FORBIDDEN,
    "had_a_hand": HTTPStatus.FORBIDDEN,
    "gains_by_it": HTTPStatus.FORBIDDEN,
    "role_change_asked": HTTPStatus.CONFLICT,
    "role_change_unneeded": HTTPStatus.CONFLICT,
    "no_second_administrator": HTTPStatus.CONFLICT,
    "role_moved": HTTPStatus.CONFLICT,
    "role_held_since": HTTPStatus.CONFLICT,
    "role_receiver_closed": HTTPStatus.CONFLICT,
    "role_already_held": HTTPStatus.CONFLICT,
    "role_asker_no_administrator": HTTPStatus.CONFLICT,
    "role_decider_gains": HTTPStatus.CONFLICT,
    "other_request_stands": HTTPStatus.CONFLICT,
    "action_not_possible": HTTPStatus.CONFLICT,
    "remark_required": HTTPStatus.UNPROCESSABLE_ENTITY,
    "form_invalid": HTTPStatus.UNPROCESSABLE_ENTITY,
    "form_not_asked_for": HTTPStatus.UNPROCESSABLE_ENTITY,
    "substitute_required": HTTPStatus.UNPROCESSABLE_ENTITY,
    "substitute_not_found": HTTPStatus.UNPROCESSABLE_ENTITY,
    "substitute_is_self": HTTPStatus.UNPROCESSABLE_ENTITY,
    "delegation_order": HTTPStatus.UNPROCESSABLE_ENTITY,
    "delegation_too_long": HTTPStatus.UNPROCESSABLE_ENTITY,
    "delegation_overlaps": HTTPStatus.CONFLICT,
    "workflow_gone": HTTPStatus.CONFLICT,
}
