"""The status of every refusal of the area ``access``."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

STATUS: Final[dict[str, HTTPStatus]] = {
    # Never 401 (spec §8): there only "expired" and "invalid" are for people's eyes.
    "user_pw_incorrect": HTTPStatus.BAD_REQUEST,
    "ldap_error": HTTPStatus.BAD_REQUEST,
    "get_user_profile_error": HTTPStatus.BAD_REQUEST,
    "user_profile_not_found": HTTPStatus.BAD_REQUEST,
    "ldap_authenticate_error": HTTPStatus.BAD_REQUEST,
    "credentials_unreadable": HTTPStatus.BAD_REQUEST,
    "rate_limited": HTTPStatus.TOO_MANY_REQUESTS,
    "calendar_error": HTTPStatus.BAD_REQUEST,
    "no_authorization_data": HTTPStatus.BAD_REQUEST,
    "authorization_rejected": HTTPStatus.BAD_REQUEST,
    "access_token_missing": HTTPStatus.BAD_REQUEST,
    "redirect_not_allowed": HTTPStatus.BAD_REQUEST,
    "identity_provider_silent": HTTPStatus.SERVICE_UNAVAILABLE,
    "invalid_renew_token": HTTPStatus.UNAUTHORIZED,
    "role_not_held": HTTPStatus.FORBIDDEN,
    "last_administrator": HTTPStatus.CONFLICT,
    "own_access_kept": HTTPStatus.CONFLICT,
    "own_role_widened": HTTPStatus.CONFLICT,
    "second_administrator_needed": HTTPStatus.CONFLICT,
    "role_to_oneself": HTTPStatus.CONFLICT,
    "role_held_whole": HTTPStatus.CONFLICT,
    "role_unit_half": HTTPStatus.CONFLICT,
    "role_unit_unfit": HTTPStatus.CONFLICT,
    "role_unit_unknown": HTTPStatus.CONFLICT,
    "role_days_reversed": HTTPStatus.CONFLICT,
    "role_days_over": HTTPStatus.CONFLICT,
    "student_role_fixed": HTTPStatus.CONFLICT,
    "setup_address_wrong": HTTPStatus.NOT_FOUND,
    "setup_university_first": HTTPStatus.CONFLICT,
    "setup_people_first": HTTPStatus.CONFLICT,
    "setup_one_person": HTTPStatus.CONFLICT,
    "setup_student": HTTPStatus.CONFLICT,
    "setup_account_closed": HTTPStatus.CONFLICT,
    "setup_password_length": HTTPStatus.UNPROCESSABLE_ENTITY,
    "setup_code_taken": HTTPStatus.CONFLICT,
}
