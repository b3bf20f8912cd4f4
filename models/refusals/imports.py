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
    "sheet_not_text": HTTPStatus.UNPROCESSABLE_ENTITY,
    "sheet_has_macros": HTTPStatus.UNPROCESSABLE_ENTITY,
    "sheet_has_links": HTTPStatus.UNPROCESSABLE_ENTITY,
    "sheet_unsafe": HTTPStatus.UNPROCESSABLE_ENTITY,
    "sheet_too_slow": HTTPStatus.UNPROCESSABLE_ENTITY,
    "import_day_past": HTTPStatus.UNPROCESSABLE_ENTITY,
    "statement_day_to_come": HTTPStatus.UNPROCESSABLE_ENTITY,
    "statement_days_reversed": HTTPStatus.UNPROCESSABLE_ENTITY,
    "import_fee_not_found": HTTPStatus.NOT_FOUND,
    "import_kind_of_others": HTTPStatus.FORBIDDEN,
    "import_agency_not_found": HTTPStatus.NOT_FOUND,
    "import_column_unknown": HTTPStatus.UNPROCESSABLE_ENTITY,
    "import_column_twice": HTTPStatus.UNPROCESSABLE_ENTITY,
    "import_column_missing": HTTPStatus.UNPROCESSABLE_ENTITY,
    "import_file_empty": HTTPStatus.UNPROCESSABLE_ENTITY,
    "import_headings_missing": HTTPStatus.UNPROCESSABLE_ENTITY,
    "import_heading_row_unknown": HTTPStatus.UNPROCESSABLE_ENTITY,
    "import_continues_another": HTTPStatus.CONFLICT,
    "import_file_not_kept": HTTPStatus.CONFLICT,
    "archive_unreadable": HTTPStatus.UNPROCESSABLE_ENTITY,
    "archive_encrypted": HTTPStatus.UNPROCESSABLE_ENTITY,
    "archive_unpacks_too_large": HTTPStatus.UNPROCESSABLE_ENTITY,
    "archive_no_pictures": HTTPStatus.UNPROCESSABLE_ENTITY,
    "archive_too_many_pictures": HTTPStatus.UNPROCESSABLE_ENTITY,
}
