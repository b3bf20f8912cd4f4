"""The status of every refusal of the area ``imports``."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

STATUS: Final[dict[str, HTTPStatus]] = {
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
}
