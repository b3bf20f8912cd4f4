"""What the cells of a file of students say that no other file has: national ids, years, gender (golive §3)."""

from __future__ import annotations

import re
from typing import Annotated, Final

from pydantic import BeforeValidator

from models.kit.calendar import BUDDHIST_OFFSET
from models.kit.imported_row import wrong_cell
from models.kit.national_id import check_digit, national_id_digits
from models.kit.text import folded, plain

_PASSPORT: Final = re.compile(r"[0-9A-Z]{5,20}")
_ZIP_CODE: Final = re.compile(r"[0-9A-Z][0-9A-Z -]{2,9}")
_STUDY_YEAR: Final = re.compile(r"[1-9]|1[0-2]")
_YEAR: Final = re.compile(r"[0-9]{4}")
_YEARS: Final = range(2480, 2650)
"""Buddhist years in which somebody can have been admitted, or a programme been revised."""
_BUDDHIST_FROM: Final = 2400
_GENDERS: Final = {
    "m": "M", "male": "M", "ชาย": "M", "ช": "M", "f": "F", "female": "F", "หญิง": "F", "ญ": "F",
}  # fmt: skip


def _national_id(cell: object) -> str:
    digits = national_id_digits(str(cell))
    if digits is None:
        raise wrong_cell("import_national_id_wrong", cell)
    if digits[-1] != check_digit(digits):
        raise wrong_cell("import_national_id_check", cell)
    return digits


def _passport(cell: object) -> str:
    number = plain(str(cell)).upper().replace(" ", "").replace("-", "")
    if not _PASSPORT.fullmatch(number):
        raise wrong_cell("import_passport_wrong", cell)
    return number


def _gender(cell: object) -> str:
    found = _GENDERS.get(folded(str(cell)))
    if found is None:
        raise wrong_cell("import_gender_wrong", cell)
    return found


def _study_year(cell: object) -> int:
    text = plain(str(cell)).removesuffix(".0")
    if not _STUDY_YEAR.fullmatch(text):
        raise wrong_cell("import_study_year_wrong", cell)
    return int(text)


def _buddhist_year(cell: object) -> int:
    text = plain(str(cell)).removesuffix(".0")
    year = int(text) if _YEAR.fullmatch(text) else 0
    if year < _BUDDHIST_FROM:
        year += BUDDHIST_OFFSET
    if year not in _YEARS:
        raise wrong_cell("import_buddhist_year_wrong", cell)
    return year


def _zip_code(cell: object) -> str:
    code = plain(str(cell)).upper().removesuffix(".0")
    if not _ZIP_CODE.fullmatch(code):
        raise wrong_cell("import_zip_code_wrong", cell)
    return code


NationalIdCell = Annotated[str, BeforeValidator(_national_id)]
PassportCell = Annotated[str, BeforeValidator(_passport)]
GenderCell = Annotated[str, BeforeValidator(_gender)]
StudyYearCell = Annotated[int, BeforeValidator(_study_year)]
BuddhistYearCell = Annotated[int, BeforeValidator(_buddhist_year)]
ZipCodeCell = Annotated[str, BeforeValidator(_zip_code)]
