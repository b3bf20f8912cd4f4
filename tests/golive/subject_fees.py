"""The special fees of subjects and of their sections, from the present term on (golive §3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tests.golive.dirt import Dirt
from tests.golive.present_term import PRESENT_TERM
from tests.golive.terms_and_rooms import JudgedRow
from tests.golive.university import OldSystem

_HAS_FEES, _OF_SECTION = 3, 2
"""One of so many subjects has special fees, and one of so many of these beside them others for its section."""
_AMOUNTS: Final = ("university", "faculty", "per_credit", "lecture_credit", "laboratory_credit", "books")


def subject_fee_rows(old: OldSystem) -> Iterator[JudgedRow]:
    """Yield fees of subjects and sections; of a subject that is not there, without an amount, and with what is none."""
    dirt = Dirt(f"{old.seed}/subject-fees")
    year, semester = PRESENT_TERM
    first: Mapping[str, str] | None = None
    for place, subject in enumerate(old.subjects[::_HAS_FEES]):
        row = {
            "subject_code": dirt.spelling(subject.code.lstrip("0"), subject.code, subject.version),
            "section_code": "",
            "academic_year": dirt.spelling(str(year), str(year - 543)),
            "semester": dirt.spelling(str(semester), "ภาคต้น"),
            **dict.fromkeys(_AMOUNTS, ""),
        }
        first = first or row
        yield {**row, "faculty": dirt.number("1,500.00"), "books": dirt.spelling("", "250")}, None
        if place % _OF_SECTION == 0:
            yield {**row, "section_code": "1", "per_credit": dirt.number("900"), "laboratory_credit": "1,200"}, None
    if first is not None:
        yield {**first, "subject_code": "01999999", "faculty": "500"}, "import_subject_unknown"
        yield {**first, "section_code": "2"}, "import_subject_fee_empty"
        yield {**first, "section_code": "3", "faculty": "0"}, "import_amount_not_positive"
        yield {**first, "section_code": "4", "books": "ตามจริง"}, "import_amount_wrong"
