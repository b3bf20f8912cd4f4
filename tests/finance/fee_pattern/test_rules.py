"""Which lines a fee rate pattern may have, and what may become of a fee item."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from models.finance.fee.contract import (
    AmountBasis,
    CreditBand,
    CreditBasis,
    CreditKind,
    FeeStatus,
    FeeType,
    PatternLine,
    PercentBasis,
)
from models.finance.fee.rules import FeeItem, fee_refusal
from models.finance.fee_pattern.rules import pattern_refusal

GROUP = FeeItem("F1", FeeType.GROUP, FeeStatus.ACTIVE)
TUITION = FeeItem("F10", FeeType.TUITION, FeeStatus.ACTIVE, parent_code="F1", patterns=("UG",))
LIBRARY = FeeItem("F11", FeeType.TUITION, FeeStatus.ACTIVE, parent_code="F1")
GONE = FeeItem("F12", FeeType.TUITION, FeeStatus.INACTIVE)
SPECIAL = FeeItem("F70", FeeType.SPECIAL_SUBJECT, FeeStatus.ACTIVE)
ITEMS = {item.fee_code: item for item in (GROUP, TUITION, LIBRARY, GONE, SPECIAL)}


def amount(code: str, **when: Decimal) -> PatternLine:
    return PatternLine(fee_code=code, basis=AmountBasis(amount=Decimal(100)), **when)


def percent(code: str, of: str) -> PatternLine:
    return PatternLine(fee_code=code, basis=PercentBasis(percent=Decimal(10), of_fee=of))


def credits(*ends: int | None) -> PatternLine:
    bands = tuple(CreditBand(rate=Decimal(50), up_to=None if end is None else Decimal(end)) for end in ends)
    return PatternLine(fee_code="F10", basis=CreditBasis(credits=CreditKind.ALL, bands=bands))


def refused(*lines: PatternLine) -> tuple[str, object] | None:
    found = pattern_refusal(lines, ITEMS)
    return None if found is None else (found.code, found.facts.get("line"))


def test_a_pattern_without_lines_charges_nothing_and_is_refused() -> None:
    assert refused() == ("pattern_empty", None)


def test_a_line_charges_an_item_that_is_in_use_and_no_group_and_its_number_is_told() -> None:
    assert refused(amount("F10"), amount("F11")) is None
    assert refused(amount("F10"), amount("NONE")) == ("pattern_fee_unknown", 2)
    assert refused(amount("F1")) == ("pattern_fee_not_charged", 1)
    assert refused(amount("F10"), amount("F12")) == ("pattern_fee_not_charged", 2)


def test_a_percentage_is_of_an_earlier_line_only() -> None:
    assert refused(amount("F10"), percent("F11", "F10")) is None
    assert refused(percent("F11", "F10"), amount("F10")) == ("pattern_percent_of_later", 1)
    assert refused(percent("F10", "F10")) == ("pattern_percent_of_later", 1)


@pytest.mark.parametrize(
    ("ends", "right"),
    [
        ((None,), True),
        ((3, None), True),
        ((3, 9, None), True),
        ((3,), False),
        ((9, 3, None), False),
        ((3, 3, None), False),
        ((0, None), False),
        ((None, 3, None), False),
    ],
    ids=str,
)
def test_bands_ascend_and_only_the_last_is_open(ends: tuple[int | None, ...], right: bool) -> None:
    assert refused(credits(*ends)) == (None if right else ("pattern_bands_order", 1))


def test_a_line_applies_to_some_number_of_credits() -> None:
    assert refused(amount("F10", fewest_credits=Decimal(6), most_credits=Decimal(6))) is None
    assert refused(amount("F10", fewest_credits=Decimal(7), most_credits=Decimal(6))) == ("pattern_credits_order", 1)


def fault(wanted: FeeItem) -> str | None:
    found = fee_refusal(wanted, ITEMS)
    return None if found is None else found.code


def test_an_item_stands_below_a_group_that_does_not_stand_below_it() -> None:
    assert fault(FeeItem("NEW", FeeType.TUITION, FeeStatus.ACTIVE, "F1")) is None
    assert fault(FeeItem("NEW", FeeType.TUITION, FeeStatus.ACTIVE, "F10")) == "fee_parent_no_group"
    assert fault(replace(GROUP, parent_code="F1")) == "fee_below_itself"
    assert fault(replace(GROUP, fee_type=FeeType.TUITION)) == "fee_has_others_below"


def test_what_a_pattern_charges_stays_chargeable() -> None:
    assert fault(replace(TUITION, status=FeeStatus.INACTIVE)) == "fee_in_pattern"
    assert fault(replace(TUITION, fee_type=FeeType.GROUP)) == "fee_in_pattern"
    assert fault(replace(LIBRARY, status=FeeStatus.INACTIVE)) is None


def test_what_fines_and_special_fees_charge_stays_chargeable_as_that() -> None:
    fine = FeeItem("F40", FeeType.FINE, FeeStatus.ACTIVE, late_fines=("1/2569",))
    special = replace(SPECIAL, subject_fees=2)
    library = FeeItem("F50", FeeType.FINE, FeeStatus.ACTIVE, agencies=("LIB",))
    items = {item.fee_code: item for item in (fine, special, library)}

    def refusal(wanted: FeeItem) -> str | None:
        found = fee_refusal(wanted, items)
        return None if found is None else found.code

    for changed in (replace(fine, status=FeeStatus.INACTIVE), replace(fine, fee_type=FeeType.TUITION)):
        assert refusal(changed) == "fee_in_late_fine"
    for changed in (replace(special, status=FeeStatus.INACTIVE), replace(special, fee_type=FeeType.TUITION)):
        assert refusal(changed) == "fee_in_subject_fees"
    for changed in (replace(library, status=FeeStatus.INACTIVE), replace(library, fee_type=FeeType.GROUP)):
        assert refusal(changed) == "fee_in_agency"
    assert refusal(library) is None
    assert refusal(fine) is None
    assert refusal(special) is None


def test_one_item_in_use_is_what_special_fees_of_subjects_are_charged_as() -> None:
    second = FeeItem("F71", FeeType.SPECIAL_SUBJECT, FeeStatus.ACTIVE)
    assert fault(second) == "fee_special_twice"
    assert fault(replace(second, status=FeeStatus.INACTIVE)) is None
    assert fault(SPECIAL) is None
