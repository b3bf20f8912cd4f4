"""Money is exact, rounded half up, and text on the wire."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from api.kit.field_errors import field_sentence
from models.kit.errors import LANGUAGES, catalogue
from models.kit.money import (
    LARGEST,
    SATANG,
    Money,
    MoneyOrNothing,
    PositiveMoney,
    baht,
    baht_figures,
    baht_text,
    rounded,
    satang,
)

WIRE = TypeAdapter(Money)
AMOUNTS = st.decimals(min_value=-LARGEST, max_value=LARGEST, places=2)
HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("exact", "half_up"),
    [
        ("0.125", "0.13"),
        ("0.124999", "0.12"),
        ("-0.125", "-0.13"),
        ("2.675", "2.68"),
        ("0.005", "0.01"),
        ("-0.004", "0.00"),
        ("12300", "12300.00"),
    ],
)
def test_a_half_satang_is_rounded_up(exact: str, half_up: str) -> None:
    assert str(rounded(Decimal(exact))) == half_up


@settings(deadline=None)
@given(st.decimals(min_value=-(10**9), max_value=10**9, places=6))
def test_rounding_moves_an_amount_by_half_a_satang_at_most_and_never_twice(amount: Decimal) -> None:
    result = rounded(amount)
    assert abs(Fraction(result) - Fraction(amount)) <= HALF * Fraction(SATANG)
    assert rounded(result) == result
    assert rounded(-amount) == -result


@settings(deadline=None)
@given(AMOUNTS)
def test_what_is_written_is_read_as_the_same_amount(amount: Decimal) -> None:
    written = WIRE.dump_json(amount)
    assert WIRE.validate_json(written) == amount
    assert baht(satang(amount)) == amount


def test_people_read_an_amount_with_separators() -> None:
    assert baht_figures(Decimal("1234567.5")) == "1,234,567.50"


@pytest.mark.parametrize(("sent", "amount"), [("12300", "12300.00"), ("0.5", "0.50"), ("-1.25", "-1.25"), ("-0", "0")])
def test_text_is_an_amount(sent: str, amount: str) -> None:
    assert WIRE.validate_python(sent) == Decimal(amount)
    assert not WIRE.validate_python(sent).is_signed() or Decimal(amount) < 0


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (12300, "money_text"),
        (12300.5, "money_text"),
        (True, "money_text"),
        ("", "money_text"),
        (" 1", "money_text"),
        ("1e3", "money_text"),
        ("NaN", "money_text"),
        ("Infinity", "money_text"),
        ("12,300.00", "money_text"),
        ("๑๒", "money_text"),
        ("+1", "money_text"),
        ("1.", "money_text"),
        ("1.001", "money_satang"),
        ("10000000000.00", "money_too_large"),
        ("-10000000000.00", "money_too_large"),
        ("9" * 20 + ".99", "money_too_large"),
    ],
)
def test_anything_else_is_refused_with_what_is_wrong(sent: object, code: str) -> None:
    assert refused(WIRE, sent) == code


def test_a_sign_is_refused_where_it_means_nothing() -> None:
    assert refused(TypeAdapter(PositiveMoney), "0.00") == "money_positive"
    assert refused(TypeAdapter(MoneyOrNothing), "-0.01") == "money_not_negative"
    assert TypeAdapter(MoneyOrNothing).validate_python("0") == 0


@pytest.mark.parametrize("fine", ["0.001", "NaN", "Infinity"])
def test_what_was_not_rounded_is_never_written(fine: str) -> None:
    assert refused(WIRE, Decimal(fine)) in {"money_satang", "money_too_large"}


def test_parts_of_a_satang_are_no_text() -> None:
    with pytest.raises(ValueError, match="round it first"):
        baht_text(Decimal("1.005"))


def test_every_refusal_has_a_sentence_of_its_own_in_both_languages() -> None:
    for code in ("money_text", "money_satang", "money_too_large", "money_positive", "money_not_negative"):
        for language in LANGUAGES:
            assert field_sentence(code, language) != catalogue("fields", language)["invalid"]
    assert "9,999,999,999.99" in field_sentence("money_too_large", "en", {"largest": f"{LARGEST:,}"})


def refused(wire: TypeAdapter[Decimal], sent: object) -> str:
    """The kind of error with which an amount is refused."""
    with pytest.raises(ValidationError) as caught:
        wire.validate_python(sent)
    return caught.value.errors()[0]["type"]
