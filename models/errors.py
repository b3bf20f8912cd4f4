"""Refusals, and the texts that server and web share: ``messages/<lang>/<area>/<catalogue>[.<process>].json``.

A catalogue is every file whose name up to the first dot is its name: ``cases`` is ``cases.json`` and a file per
process, ``errors`` a file per area (design §7). A refusal's code is also the ``type`` of a workflow's
``ApplicationError`` and the key of its text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Final, Literal

Language = Literal["th", "en"]
Audience = Literal["student", "staff"]
"""Who reads a sentence about a student: the student, or somebody else. A text that speaks to the student has beside it
one that speaks of the student (``<key>_staff``)."""
LANGUAGES: Final[tuple[Language, ...]] = ("th", "en")
Detail = str | int | bool | None | list[str] | list[dict[str, str]]

_MESSAGES: Final = Path(__file__).parent / "messages"
_PLACE: Final = re.compile(r"\{\{(\w+)\}\}")

STATUS: Final[dict[str, HTTPStatus]] = {
    # request layer
    "bad_request": HTTPStatus.BAD_REQUEST,
    "body_too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "request_timeout": HTTPStatus.REQUEST_TIMEOUT,
    "app_key_missing": HTTPStatus.UNAUTHORIZED,
    # files
    "file_missing": HTTPStatus.UNPROCESSABLE_ENTITY,
    "file_too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "file_kind_refused": HTTPStatus.UNPROCESSABLE_ENTITY,
    "expired": HTTPStatus.UNAUTHORIZED,
    "invalid": HTTPStatus.UNAUTHORIZED,
    "forbidden": HTTPStatus.FORBIDDEN,
    "not_found": HTTPStatus.NOT_FOUND,
    "section_left": HTTPStatus.NOT_FOUND,
    "method_not_allowed": HTTPStatus.METHOD_NOT_ALLOWED,
    "fields_invalid": HTTPStatus.UNPROCESSABLE_ENTITY,
    "unavailable": HTTPStatus.SERVICE_UNAVAILABLE,
    "server_error": HTTPStatus.INTERNAL_SERVER_ERROR,
    # sign-in and session (spec §8). Never 401: there only "expired" and "invalid" are for people's eyes.
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
    # roles and permissions
    "revision_moved": HTTPStatus.CONFLICT,
    "last_administrator": HTTPStatus.CONFLICT,
    "own_access_kept": HTTPStatus.CONFLICT,
    "student_role_fixed": HTTPStatus.CONFLICT,
    # academic calendar
    "draft_moved": HTTPStatus.CONFLICT,
    "period_taken": HTTPStatus.CONFLICT,
    "term_order": HTTPStatus.UNPROCESSABLE_ENTITY,
    "term_in_another_year": HTTPStatus.UNPROCESSABLE_ENTITY,
    "term_taken": HTTPStatus.CONFLICT,
    "term_overlaps": HTTPStatus.CONFLICT,
    "period_order": HTTPStatus.UNPROCESSABLE_ENTITY,
    "period_far_from_term": HTTPStatus.UNPROCESSABLE_ENTITY,
    "period_without_steps": HTTPStatus.UNPROCESSABLE_ENTITY,
    "period_steps_end": HTTPStatus.UNPROCESSABLE_ENTITY,
    "period_steps_order": HTTPStatus.UNPROCESSABLE_ENTITY,
    "period_steps_fall": HTTPStatus.UNPROCESSABLE_ENTITY,
    # personal slots
    "slots_outside_period": HTTPStatus.UNPROCESSABLE_ENTITY,
    "slots_without_window": HTTPStatus.UNPROCESSABLE_ENTITY,
    "slots_too_many_windows": HTTPStatus.UNPROCESSABLE_ENTITY,
    "slots_do_not_fit": HTTPStatus.UNPROCESSABLE_ENTITY,
    "export_too_large": HTTPStatus.CONFLICT,
    # sections and seats
    "seats_below_taken": HTTPStatus.CONFLICT,
    "allotment_in_use": HTTPStatus.CONFLICT,
    "allotment_below_taken": HTTPStatus.CONFLICT,
    "allotment_over_seats": HTTPStatus.CONFLICT,
    "allotments_over_seats": HTTPStatus.CONFLICT,
    "allotments_over_free": HTTPStatus.CONFLICT,
    "major_allowed_and_excluded": HTTPStatus.CONFLICT,
    "allotment_of_kept_out_major": HTTPStatus.CONFLICT,
    # allocation rounds
    "round_order": HTTPStatus.UNPROCESSABLE_ENTITY,
    "round_closes_in_past": HTTPStatus.UNPROCESSABLE_ENTITY,
    "round_overlaps": HTTPStatus.CONFLICT,
    "round_is_over": HTTPStatus.CONFLICT,
    "round_is_open": HTTPStatus.CONFLICT,
    "round_has_begun": HTTPStatus.CONFLICT,
    # subject bundles
    "bundle_size": HTTPStatus.UNPROCESSABLE_ENTITY,
    "bundle_subject_twice": HTTPStatus.UNPROCESSABLE_ENTITY,
    "bundle_subject_elsewhere": HTTPStatus.CONFLICT,
    "bundle_levels_differ": HTTPStatus.CONFLICT,
    "bundle_changed": HTTPStatus.CONFLICT,
    # spreadsheets
    "sheet_not_readable": HTTPStatus.UNPROCESSABLE_ENTITY,
    "sheet_encrypted": HTTPStatus.UNPROCESSABLE_ENTITY,
    "sheet_too_large": HTTPStatus.UNPROCESSABLE_ENTITY,
    "sheet_too_many_rows": HTTPStatus.UNPROCESSABLE_ENTITY,
    "sheet_too_many_columns": HTTPStatus.UNPROCESSABLE_ENTITY,
    "sheet_has_formulas": HTTPStatus.UNPROCESSABLE_ENTITY,
    "sheet_has_macros": HTTPStatus.UNPROCESSABLE_ENTITY,
    "sheet_has_links": HTTPStatus.UNPROCESSABLE_ENTITY,
    "sheet_unsafe": HTTPStatus.UNPROCESSABLE_ENTITY,
    "sheet_too_slow": HTTPStatus.UNPROCESSABLE_ENTITY,
    # cases
    "stage_moved": HTTPStatus.CONFLICT,
    "case_closed": HTTPStatus.CONFLICT,
    "deadline_passed": HTTPStatus.CONFLICT,
    "not_your_task": HTTPStatus.FORBIDDEN,
    "own_request": HTTPStatus.FORBIDDEN,
    "had_a_hand": HTTPStatus.FORBIDDEN,
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
    "key_used_differently": HTTPStatus.CONFLICT,
    # enrolment (spec §8, business messages)
    "student_status_invalid": HTTPStatus.CONFLICT,
    "standing_no_longer_applies": HTTPStatus.CONFLICT,
    "enrolment_period_closed": HTTPStatus.CONFLICT,
    "calendar_not_found": HTTPStatus.CONFLICT,
    "copy_goes_forward": HTTPStatus.UNPROCESSABLE_ENTITY,
    "section_not_available": HTTPStatus.CONFLICT,
    "section_major_mismatch": HTTPStatus.CONFLICT,
    "section_full": HTTPStatus.CONFLICT,
    "section_closed": HTTPStatus.CONFLICT,
    "major_year_full": HTTPStatus.CONFLICT,
    "already_enrolled": HTTPStatus.CONFLICT,
    "already_graded": HTTPStatus.CONFLICT,
    "lecture_and_lab_required": HTTPStatus.CONFLICT,
    "two_sections_of_a_type": HTTPStatus.CONFLICT,
    "linked_subject_required": HTTPStatus.CONFLICT,
    "prerequisite_not_passed": HTTPStatus.CONFLICT,
    "corequisite_not_taken": HTTPStatus.CONFLICT,
    "class_time_clash": HTTPStatus.CONFLICT,
    "midterm_time_clash": HTTPStatus.CONFLICT,
    "final_time_clash": HTTPStatus.CONFLICT,
    "credit_limit_exceeded": HTTPStatus.CONFLICT,
    "no_advisor": HTTPStatus.CONFLICT,
    "drop_only_period": HTTPStatus.CONFLICT,
    "type_selection_closed": HTTPStatus.CONFLICT,
    "on_probation": HTTPStatus.CONFLICT,
    "type_change_pending": HTTPStatus.CONFLICT,
    "type_not_chosen": HTTPStatus.CONFLICT,
    "slot_not_open_yet": HTTPStatus.CONFLICT,
    "type_is_maintain_status": HTTPStatus.CONFLICT,
    "foundation_not_passed": HTTPStatus.CONFLICT,
    "below_minimum_credits": HTTPStatus.CONFLICT,
    "change_other_subject": HTTPStatus.CONFLICT,
    "not_enrolled": HTTPStatus.CONFLICT,
    "seats_kept_for_line": HTTPStatus.CONFLICT,
    "seats_reserved": HTTPStatus.CONFLICT,
    "seats_reserved_until": HTTPStatus.CONFLICT,
    "section_not_full": HTTPStatus.CONFLICT,
    "already_waiting": HTTPStatus.CONFLICT,
    "waitlist_one_subject": HTTPStatus.CONFLICT,
    "waitlist_needs_approval": HTTPStatus.CONFLICT,  # refused until rules version 5; those cases still say so
    "plan_limit_reached": HTTPStatus.CONFLICT,
    "plan_name_taken": HTTPStatus.CONFLICT,
    "plan_is_armed": HTTPStatus.CONFLICT,
    "plan_is_empty": HTTPStatus.CONFLICT,
    "enrolment_open_already": HTTPStatus.CONFLICT,
    # holds and unlocks
    "student_on_hold": HTTPStatus.CONFLICT,
    "hold_kind_not_allowed": HTTPStatus.FORBIDDEN,
    "hold_stands_already": HTTPStatus.CONFLICT,
    "hold_released_already": HTTPStatus.CONFLICT,
    "unlock_term_over": HTTPStatus.CONFLICT,
    "unlock_asked_already": HTTPStatus.CONFLICT,
    "unlock_granted_already": HTTPStatus.CONFLICT,
    "unlock_period_not_over": HTTPStatus.CONFLICT,
    "unlock_no_hold": HTTPStatus.CONFLICT,
    "unlock_not_on_probation": HTTPStatus.CONFLICT,
    # documents
    "document_not_ready": HTTPStatus.SERVICE_UNAVAILABLE,
    "verify_rate_limited": HTTPStatus.TOO_MANY_REQUESTS,
    # money
    "fee_rate_not_found": HTTPStatus.CONFLICT,
    "instalment_pattern_not_found": HTTPStatus.CONFLICT,
    "bill_not_waiting": HTTPStatus.CONFLICT,
    "bill_failed": HTTPStatus.CONFLICT,
    "bill_run_left_group": HTTPStatus.CONFLICT,
    "bill_run_charged_otherwise": HTTPStatus.CONFLICT,
    "bill_run_empty": HTTPStatus.CONFLICT,
    "credit_too_large": HTTPStatus.CONFLICT,
    "payment_has_owner": HTTPStatus.CONFLICT,
    "payment_differs": HTTPStatus.CONFLICT,
    "refund_too_large": HTTPStatus.CONFLICT,
    "nothing_to_pay": HTTPStatus.CONFLICT,
    "qr_expired": HTTPStatus.CONFLICT,
    "no_account_for_qr": HTTPStatus.CONFLICT,
    "erp_unit_exists": HTTPStatus.CONFLICT,
    # papers of money
    "invoice_number_not_found": HTTPStatus.NOT_FOUND,
    "receipt_number_not_found": HTTPStatus.NOT_FOUND,
    "credit_note_number_not_found": HTTPStatus.NOT_FOUND,
    "print_empty": HTTPStatus.CONFLICT,
    "print_too_large": HTTPStatus.CONFLICT,
    "original_not_released": HTTPStatus.CONFLICT,
    # the day's balance
    "day_not_over": HTTPStatus.CONFLICT,
    "day_waits_for_bank": HTTPStatus.CONFLICT,
    "day_closed_already": HTTPStatus.CONFLICT,
    # fee masters
    "fee_exists": HTTPStatus.CONFLICT,
    "fee_parent_no_group": HTTPStatus.UNPROCESSABLE_ENTITY,
    "fee_below_itself": HTTPStatus.UNPROCESSABLE_ENTITY,
    "fee_has_others_below": HTTPStatus.CONFLICT,
    "fee_in_pattern": HTTPStatus.CONFLICT,
    "fee_special_twice": HTTPStatus.CONFLICT,
    "fee_pattern_exists": HTTPStatus.CONFLICT,
    "fee_pattern_in_use": HTTPStatus.CONFLICT,
    "erp_unit_in_use": HTTPStatus.CONFLICT,
    "instalment_pattern_exists": HTTPStatus.CONFLICT,
    "instalment_default_kept": HTTPStatus.CONFLICT,
    "instalment_twofold": HTTPStatus.UNPROCESSABLE_ENTITY,
    "instalment_rest": HTTPStatus.UNPROCESSABLE_ENTITY,
    "instalment_percent": HTTPStatus.UNPROCESSABLE_ENTITY,
    "bank_account_exists": HTTPStatus.CONFLICT,
    "bank_account_for_qr": HTTPStatus.CONFLICT,
    "signer_days_order": HTTPStatus.UNPROCESSABLE_ENTITY,
    "signer_days_taken": HTTPStatus.CONFLICT,
    "signer_has_signed": HTTPStatus.CONFLICT,
    "signature_too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "signature_not_image": HTTPStatus.UNPROCESSABLE_ENTITY,
    "signature_dimensions": HTTPStatus.UNPROCESSABLE_ENTITY,
    "subject_fee_exists": HTTPStatus.CONFLICT,
    "subject_fee_empty": HTTPStatus.UNPROCESSABLE_ENTITY,
    "project_fee_exists": HTTPStatus.CONFLICT,
    "late_fine_exists": HTTPStatus.CONFLICT,
    "late_fine_cap_missing": HTTPStatus.UNPROCESSABLE_ENTITY,
    "late_fine_cap_unused": HTTPStatus.UNPROCESSABLE_ENTITY,
    "late_fine_cap_low": HTTPStatus.UNPROCESSABLE_ENTITY,
    "late_fine_fee": HTTPStatus.UNPROCESSABLE_ENTITY,
    "normal_fee_conflict": HTTPStatus.CONFLICT,
    "normal_fee_term_order": HTTPStatus.UNPROCESSABLE_ENTITY,
    "normal_fee_years_order": HTTPStatus.UNPROCESSABLE_ENTITY,
    "pattern_empty": HTTPStatus.UNPROCESSABLE_ENTITY,
    "pattern_fee_unknown": HTTPStatus.UNPROCESSABLE_ENTITY,
    "pattern_fee_not_charged": HTTPStatus.UNPROCESSABLE_ENTITY,
    "pattern_percent_of_later": HTTPStatus.UNPROCESSABLE_ENTITY,
    "pattern_bands_order": HTTPStatus.UNPROCESSABLE_ENTITY,
    "pattern_credits_order": HTTPStatus.UNPROCESSABLE_ENTITY,
    # grades
    "transcript_empty": HTTPStatus.CONFLICT,
    "transcript_cancelled": HTTPStatus.CONFLICT,
    "grade_withdrawn": HTTPStatus.CONFLICT,
    "grade_open": HTTPStatus.CONFLICT,
    "grade_not_open": HTTPStatus.CONFLICT,
    "letter_not_of_grading": HTTPStatus.UNPROCESSABLE_ENTITY,
    "grade_unchanged": HTTPStatus.UNPROCESSABLE_ENTITY,
    "score_out_of_bounds": HTTPStatus.UNPROCESSABLE_ENTITY,
    "score_decimals": HTTPStatus.UNPROCESSABLE_ENTITY,
    "score_unreadable": HTTPStatus.UNPROCESSABLE_ENTITY,
    "weights_over_100": HTTPStatus.UNPROCESSABLE_ENTITY,
    "weights_not_100": HTTPStatus.CONFLICT,
    "topic_gone": HTTPStatus.CONFLICT,
    "topic_maximum_below": HTTPStatus.CONFLICT,
    "cutoff_missing": HTTPStatus.UNPROCESSABLE_ENTITY,
    "cutoff_out_of_bounds": HTTPStatus.UNPROCESSABLE_ENTITY,
    "cutoffs_not_falling": HTTPStatus.UNPROCESSABLE_ENTITY,
    "grading_of_subject": HTTPStatus.CONFLICT,
    "score_not_of_sheet": HTTPStatus.NOT_FOUND,
    "score_withdrawn": HTTPStatus.CONFLICT,
    "score_not_yours": HTTPStatus.FORBIDDEN,
    "score_topic_gone": HTTPStatus.CONFLICT,
    "sheet_submitted": HTTPStatus.CONFLICT,
    "grade_published": HTTPStatus.CONFLICT,
    "grades_published": HTTPStatus.CONFLICT,
    "letter_without_reason": HTTPStatus.UNPROCESSABLE_ENTITY,
    "sheet_without_students": HTTPStatus.CONFLICT,
    "letters_missing": HTTPStatus.CONFLICT,
    "sheet_moved": HTTPStatus.CONFLICT,
    "nothing_submitted": HTTPStatus.CONFLICT,
    "sheet_looked_at": HTTPStatus.CONFLICT,
    "group_published": HTTPStatus.CONFLICT,
    "group_submitted": HTTPStatus.CONFLICT,
    "group_round_closed": HTTPStatus.CONFLICT,
    "group_asks_extension": HTTPStatus.CONFLICT,
    "group_topics_differ": HTTPStatus.CONFLICT,
    "group_name_missing": HTTPStatus.UNPROCESSABLE_ENTITY,
    "group_name_taken": HTTPStatus.CONFLICT,
    "group_coordinator_stays": HTTPStatus.CONFLICT,
    "group_coordinator_no_teacher": HTTPStatus.UNPROCESSABLE_ENTITY,
    "section_in_group": HTTPStatus.CONFLICT,
    "sheet_no_group": HTTPStatus.CONFLICT,
    "grading_closed": HTTPStatus.CONFLICT,
    "extension_not_needed": HTTPStatus.CONFLICT,
    "extension_too_early": HTTPStatus.UNPROCESSABLE_ENTITY,
    "extension_too_late": HTTPStatus.UNPROCESSABLE_ENTITY,
    "grade_moved": HTTPStatus.CONFLICT,
    "correction_open": HTTPStatus.CONFLICT,
    "correction_submitted": HTTPStatus.CONFLICT,
    "evidence_missing": HTTPStatus.CONFLICT,
    "paste_moved": HTTPStatus.CONFLICT,
    "paste_empty": HTTPStatus.UNPROCESSABLE_ENTITY,
    "paste_too_large": HTTPStatus.UNPROCESSABLE_ENTITY,
    "paste_too_long": HTTPStatus.UNPROCESSABLE_ENTITY,
    "paste_too_wide": HTTPStatus.UNPROCESSABLE_ENTITY,
    "paste_code_twice": HTTPStatus.UNPROCESSABLE_ENTITY,
    "paste_code_unknown": HTTPStatus.UNPROCESSABLE_ENTITY,
    "file_of_other_sheet": HTTPStatus.UNPROCESSABLE_ENTITY,
    "file_without_heading": HTTPStatus.UNPROCESSABLE_ENTITY,
    "file_heading_twice": HTTPStatus.UNPROCESSABLE_ENTITY,
    "file_without_topics": HTTPStatus.UNPROCESSABLE_ENTITY,
    "file_rows_refused": HTTPStatus.UNPROCESSABLE_ENTITY,
    "file_code_unreadable": HTTPStatus.UNPROCESSABLE_ENTITY,
    "file_code_twice": HTTPStatus.UNPROCESSABLE_ENTITY,
    "file_code_unknown": HTTPStatus.UNPROCESSABLE_ENTITY,
    "substitute_is_coordinator": HTTPStatus.UNPROCESSABLE_ENTITY,
    "substitute_no_teacher": HTTPStatus.UNPROCESSABLE_ENTITY,
    "substitute_time_past": HTTPStatus.UNPROCESSABLE_ENTITY,
    "substitute_too_long": HTTPStatus.UNPROCESSABLE_ENTITY,
    "substitute_overlaps": HTTPStatus.CONFLICT,
    "draft_name_taken": HTTPStatus.CONFLICT,
    "drafts_full": HTTPStatus.CONFLICT,
}
"""Every code and the HTTP status it answers with. A test holds it equal to both catalogues."""


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not an accident
    """The request cannot be granted. ``details`` are the facts: which section, which limit, until when."""

    def __init__(self, code: str, **details: Detail) -> None:
        super().__init__(code)
        self.code = code
        self.details = details

    @property
    def status(self) -> HTTPStatus:
        """The HTTP status of this refusal's code."""
        return STATUS[self.code]


@cache
def catalogue(name: str, language: Language) -> dict[str, str]:
    """A catalogue flattened to dotted keys. Raises FileNotFoundError for a name that does not exist."""
    return merged(_MESSAGES / language, name)


def merged(folder: Path, name: str) -> dict[str, str]:
    """The texts of all files of a catalogue in a folder.

    Raises FileNotFoundError for a name that does not exist, ValueError for a key that is defined twice.
    """
    files = [path for path in sorted(folder.rglob("*.json")) if path.name.split(".")[0] == name]
    if not files:
        raise FileNotFoundError(f"no catalogue {name} in {folder}")
    texts: dict[str, str] = {}
    for path in files:
        for key, text in _flat(json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_without_twins)):
            if key in texts:
                raise ValueError(f"{path}: {key} is defined in another file of {name}")
            texts[key] = text
    return texts


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of a file; JSON itself would silently keep the last of two equal keys."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(f"a key is defined twice among {[key for key, _ in pairs]}")
    return found


def _flat(node: dict[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in node.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, str(value)


def text_of(
    code: str,
    language: Language,
    facts: dict[str, Detail] | None = None,
    *,
    name: str = "errors",
    audience: Audience = "student",
) -> str:
    """The sentence for a code with its facts filled in; the code itself where no sentence exists."""
    sentence = text_for(audience, catalogue(name, language), code) or code
    return _PLACE.sub(lambda found: str((facts or {}).get(found[1], "")), sentence)


def text_for(audience: Audience, texts: Mapping[str, str], key: str) -> str | None:
    """The text of a key for who reads it: staff are told of the student where the texts have it; None without one."""
    of_student = texts.get(f"{key}_{audience}") if audience == "staff" else None
    return of_student or texts.get(key)
