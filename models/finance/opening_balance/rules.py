"""What stands on a document of the old system, so that no file changes it any more (golive §3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from models.kit.imported_row import RowProblem
from models.kit.money import baht_figures


@dataclass(frozen=True, slots=True)
class Built:
    """What was built on a document since, in baht.

    Of a debt: what of it is ``paid``, ``credited`` by credit notes and ``reduced`` by scholarships, discounts or
    write-offs; whether its payment is postponed or asked to be, was divided into parts, or has a QR code that can be
    paid; the open case that decides about it. Of a credit: what of it is ``used`` for bills and ``refunded``.
    """

    paid: Decimal
    credited: Decimal
    reduced: Decimal
    is_postponed: bool
    is_divided: bool
    has_code: bool
    case_th: str | None
    case_en: str | None
    used: Decimal
    refunded: Decimal


def standing_on(built: Built) -> tuple[RowProblem, ...]:
    """Return what stands in the way of changing a document or taking it out: everything that was built on it."""
    return tuple(_standing_on(built))


def _standing_on(built: Built) -> Iterator[RowProblem]:
    amounts = (
        ("import_balance_paid", built.paid),
        ("import_balance_cancelled", built.credited),
        ("import_balance_reduced", built.reduced),
        ("import_balance_used", built.used),
        ("import_balance_refunded", built.refunded),
    )
    for code, amount in amounts:
        if amount > 0:
            yield RowProblem(code=code, facts={"amount": baht_figures(amount)})
    if built.is_postponed:
        yield RowProblem(code="import_balance_postponed")
    if built.is_divided:
        yield RowProblem(code="import_balance_divided")
    if built.has_code:
        yield RowProblem(code="import_balance_has_code")
    if built.case_th is not None:
        yield RowProblem(code="import_balance_in_case", facts={"case_th": built.case_th, "case_en": built.case_en})
