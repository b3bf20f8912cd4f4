"""Numbers of documents follow the fiscal year, which begins in October."""

from __future__ import annotations

from datetime import date

import pytest

from models.finance.ledger.contract import SeriesKind
from models.finance.ledger.rules.series import document_number, fiscal_year


@pytest.mark.parametrize(
    ("day", "year"),
    [
        (date(2026, 9, 30), 2569),
        (date(2026, 10, 1), 2570),
        (date(2026, 12, 31), 2570),
        (date(2027, 1, 1), 2570),
        (date(2028, 2, 29), 2571),
    ],
)
def test_the_fiscal_year_runs_from_october_to_september(day: date, year: int) -> None:
    assert fiscal_year(day) == year


def test_a_number_names_kind_campus_year_and_serial() -> None:
    assert document_number(SeriesKind.RECEIPT, "B", 2570, 1) == "KU2-B-2570-0000001"


def test_there_is_no_number_zero() -> None:
    with pytest.raises(ValueError, match="no number"):
        document_number(SeriesKind.INVOICE, "B", 2570, 0)
