"""Money: baht with satang as ``Decimal``, never a float; one rounding and one form on the wire (docs/architecture.md).

In tables it is ``models.kit.table.Baht`` (NUMERIC(12,2)); in requests and answers it is text such as ``"12300.00"``::

    class Invoice(Camel):
        total: Money

    class PaymentAsk(Camel):
        amount: PositiveMoney
"""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal
from typing import Annotated, Final

from pydantic import AfterValidator, BeforeValidator, PlainSerializer, WithJsonSchema
from pydantic_core import PydanticCustomError

SATANG: Final = Decimal("0.01")
SATANG_PER_BAHT: Final = 100
LARGEST: Final = Decimal("9999999999.99")
"""What NUMERIC(12,2) holds."""
WIRE_FORMAT: Final = "baht"
"""The ``format`` of every amount in the OpenAPI document."""

_WIRE: Final = re.compile(r"-?[0-9]{1,20}(\.[0-9]{1,20})?")
"""An amount as it is sent. What is too large or too fine is told apart from what is no amount at all."""


def rounded(amount: Decimal) -> Decimal:
    """An amount in baht rounded half up to the satang: 0.125 is 0.13, and -0.125 is -0.13.

    Round once, at the end of a computation, and never an amount that was rounded before.
    """
    return amount.quantize(SATANG, ROUND_HALF_UP) + Decimal(0)  # a rounded -0.001 is 0.00, not -0.00


def baht_text(amount: Decimal) -> str:
    """An amount in baht as the wire writes it: two decimals, no separators. Raises ValueError for parts of a satang."""
    exact = rounded(amount)
    if exact != amount:
        raise ValueError(f"{amount} is not in whole satang: round it first")
    return f"{exact:f}"


def baht_figures(amount: Decimal) -> str:
    """An amount in baht as people read it: ``12,300.00``. Raises ValueError for parts of a satang."""
    return f"{Decimal(baht_text(amount)):,}"


def satang(amount: Decimal) -> int:
    """An amount in baht as a whole number of satang, as banks write it. Raises ValueError for parts of a satang."""
    return int(Decimal(baht_text(amount)) * SATANG_PER_BAHT)


def baht(satang: int) -> Decimal:
    """A whole number of satang in baht."""
    return (Decimal(satang) / SATANG_PER_BAHT).quantize(SATANG)


def _read(value: object) -> Decimal:
    """Text of the wire, or a ``Decimal`` of the database or a computation. A number of JSON is refused: it is a float
    on its way.
    """
    if isinstance(value, Decimal):
        amount = value
    else:
        written = _WIRE.fullmatch(value) if isinstance(value, str) else None
        if written is None:
            raise PydanticCustomError("money_text", "An amount in baht is text such as 12300.00.")
        amount = Decimal(written[0])
    if not amount.is_finite() or abs(amount) > LARGEST:
        raise PydanticCustomError("money_too_large", "At most {largest} baht are allowed.", {"largest": f"{LARGEST:,}"})
    if rounded(amount) != amount:
        raise PydanticCustomError("money_satang", "At most two decimal places are allowed.")
    return rounded(amount)


def _positive(amount: Decimal) -> Decimal:
    if amount <= 0:
        raise PydanticCustomError("money_positive", "An amount is more than 0.")
    return amount


def _not_negative(amount: Decimal) -> Decimal:
    if amount < 0:
        raise PydanticCustomError("money_not_negative", "An amount is 0 or more.")
    return amount


def _schema(pattern: str) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "format": WIRE_FORMAT, "pattern": pattern, "examples": ["12300.00"]})


_ANY_SIGN: Final = r"^-?\d{1,10}(\.\d{1,2})?$"
_NO_SIGN: Final = r"^\d{1,10}(\.\d{1,2})?$"
_WRITTEN: Final = PlainSerializer(baht_text, return_type=str, when_used="json")

Money = Annotated[Decimal, BeforeValidator(_read), _WRITTEN, _schema(_ANY_SIGN)]
"""An amount in baht of either sign, as a balance or a correction has it."""
PositiveMoney = Annotated[Decimal, BeforeValidator(_read), AfterValidator(_positive), _WRITTEN, _schema(_NO_SIGN)]
"""An amount in baht that is more than nothing."""
MoneyOrNothing = Annotated[Decimal, BeforeValidator(_read), AfterValidator(_not_negative), _WRITTEN, _schema(_NO_SIGN)]
"""An amount in baht that may be 0.00 and is never less."""
