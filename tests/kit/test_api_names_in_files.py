"""Files of lists say the names of units beside their codes."""

from __future__ import annotations

from typing import Any, Final

import pytest

from api.enrolment.search.commands import ENROLMENTS
from api.finance.bill_gap.commands import GAPS
from api.finance.bill_run.commands import STUDENTS
from api.finance.payment_list.commands import AWARDED, PAYMENTS
from api.grades.standing_review.commands import WATCH
from api.kit.exports import ListExport

_WIDTH_OF_A_CODE: Final = 16
_FILES: Final[tuple[ListExport[Any], ...]] = (GAPS, STUDENTS, PAYMENTS, AWARDED, WATCH, ENROLMENTS)


@pytest.mark.parametrize("file", _FILES, ids=lambda file: file.noun)
def test_a_code_of_a_unit_has_its_name_beside_it(file: ListExport[Any]) -> None:
    widths = dict(file.columns)
    codes = [unit for unit in ("campus", "faculty", "department", "major") if widths.get(unit, 99) < _WIDTH_OF_A_CODE]
    assert [unit for unit in codes if f"{unit}Name" not in widths] == []
