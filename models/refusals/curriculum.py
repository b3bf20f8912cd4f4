"""The status of every refusal of the area ``curriculum``."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

STATUS: Final[dict[str, HTTPStatus]] = {
    "equivalence_one_subject": HTTPStatus.UNPROCESSABLE_ENTITY,
    "equivalence_years": HTTPStatus.UNPROCESSABLE_ENTITY,
    "equivalence_subject_unknown": HTTPStatus.UNPROCESSABLE_ENTITY,
    "equivalence_exists": HTTPStatus.CONFLICT,
    "goal_exists": HTTPStatus.CONFLICT,
    "subject_not_taught": HTTPStatus.CONFLICT,
    "seats_below_taken": HTTPStatus.CONFLICT,
    "allotment_in_use": HTTPStatus.CONFLICT,
    "allotment_below_taken": HTTPStatus.CONFLICT,
    "allotment_over_seats": HTTPStatus.CONFLICT,
    "allotments_over_seats": HTTPStatus.CONFLICT,
    "allotments_over_free": HTTPStatus.CONFLICT,
    "major_allowed_and_excluded": HTTPStatus.CONFLICT,
    "allotment_of_kept_out_major": HTTPStatus.CONFLICT,
    "round_order": HTTPStatus.UNPROCESSABLE_ENTITY,
    "round_closes_in_past": HTTPStatus.UNPROCESSABLE_ENTITY,
    "round_overlaps": HTTPStatus.CONFLICT,
    "round_is_over": HTTPStatus.CONFLICT,
    "round_is_open": HTTPStatus.CONFLICT,
    "round_has_begun": HTTPStatus.CONFLICT,
    "bundle_size": HTTPStatus.UNPROCESSABLE_ENTITY,
    "bundle_subject_twice": HTTPStatus.UNPROCESSABLE_ENTITY,
    "bundle_subject_elsewhere": HTTPStatus.CONFLICT,
    "bundle_levels_differ": HTTPStatus.CONFLICT,
    "bundle_changed": HTTPStatus.CONFLICT,
    "copy_goes_forward": HTTPStatus.UNPROCESSABLE_ENTITY,
    "requisite_itself": HTTPStatus.CONFLICT,
    "requisite_unknown": HTTPStatus.CONFLICT,
    "requisite_cycle": HTTPStatus.CONFLICT,
    "outcome_in_use": HTTPStatus.CONFLICT,
    "attachments_full": HTTPStatus.CONFLICT,
    "subject_stays": HTTPStatus.CONFLICT,
    "subject_in_use": HTTPStatus.CONFLICT,
    "subject_exists": HTTPStatus.CONFLICT,
    "subject_immutable": HTTPStatus.CONFLICT,
    "subject_in_review": HTTPStatus.CONFLICT,
    "subject_term_fixed": HTTPStatus.CONFLICT,
    "subject_frozen": HTTPStatus.CONFLICT,
    "subject_not_draft": HTTPStatus.CONFLICT,
    "subject_incomplete": HTTPStatus.UNPROCESSABLE_ENTITY,
}
