"""The account that a bank's statement names in the lines above its headings."""

from __future__ import annotations

import pytest

from models.finance.statement.rules import account_named, is_other_account

OWN = "0692000016"


@pytest.mark.parametrize(
    ("titles", "named"),
    [
        ([["ธนาคารกรุงไทย"], ["เลขที่บัญชี 069-0-00001-5"]], "0690000015"),
        ([["เลขที่บัญชี", "069-2-00001-6"]], OWN),
        ([["Account No.", "", "069 2 00001 6"]], OWN),
        ([["Account Number: 0692000016 (Savings)"]], OWN),
        ([["บัญชีเลขที่ ๐๖๙-๒-๐๐๐๐๑-๖"]], OWN),
        ([["A/C 069-2-00001-6"], ["เลขที่บัญชี 111-1-11111-1"]], OWN),
        ([["เลขที่บัญชี xxx-2-00001-x"]], None),
        ([["โทร 02-942-8200", "15/11/2569 14:05"]], None),
        ([["เลขที่บัญชี", "-"]], None),
        ([], None),
    ],
)
def test_the_account_is_read_beside_its_label(titles: list[list[str]], named: str | None) -> None:
    assert account_named(titles) == named


@pytest.mark.parametrize(
    ("named", "number", "is_other"),
    [(OWN, "069-2-00001-6", False), (OWN, OWN, False), ("0690000015", OWN, True), (None, OWN, False)],
)
def test_numbers_are_compared_by_their_digits(named: str | None, number: str, is_other: bool) -> None:
    assert is_other_account(named, number) is is_other
