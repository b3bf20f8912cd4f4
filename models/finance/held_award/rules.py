"""What stands in the way of changing or ending an award by a file (golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from models.kit.imported_row import RowProblem
from models.kit.money import baht_figures
from models.kit.updating import Key


@dataclass(frozen=True, slots=True)
class BuiltOnAward:
    """What was built on an award since it was given, in baht.

    ``paid`` of ``invoice``, the first invoice of its term that money was paid for, last by ``receipt`` (None: by
    money that was receipted for another term);
    ``disbursed`` by the fund for this student; ``fell_back`` on the student because the funder did not pay.
    """

    paid: Decimal
    invoice: str | None
    receipt: str | None
    disbursed: Decimal
    fell_back: Decimal


def decided_on(built: BuiltOnAward) -> tuple[RowProblem, ...]:
    """Return what people decided by the award as it is: it is not taken out or changed below them."""
    return tuple(_decided_on(built))


def standing_on(built: BuiltOnAward) -> tuple[RowProblem, ...]:
    """Return what stands in the way of another amount: what was decided, and money that was paid for the term."""
    return (*_paid(built), *_decided_on(built))


def awards_that_wait(closing: Collection[Key], refused: Collection[Key]) -> Mapping[Key, RowProblem]:
    """Return which awards no complete list ends, by their keys: those of students and terms of a row that was refused.

    Without them the student would have neither: the award that a list no longer names may be what stood in its way.
    """
    lacking = {(student, *term): scholarship for student, scholarship, *term in sorted(refused)}
    stays: dict[Key, RowProblem] = {}
    for key in closing:
        student, _, *term = key
        if (scholarship := lacking.get((student, *term))) is not None:
            stays[key] = RowProblem(code="import_award_waits_for_row", facts={"code": scholarship})
    return stays


def _paid(built: BuiltOnAward) -> Iterator[RowProblem]:
    if built.paid <= 0:
        return
    facts: dict[str, str | int | None] = {
        "amount": baht_figures(built.paid),
        "invoice": built.invoice,
        "receipt": built.receipt or "–",
    }
    yield RowProblem(code="import_award_paid", facts=facts)


def _decided_on(built: BuiltOnAward) -> Iterator[RowProblem]:
    if built.disbursed > 0:
        yield RowProblem(code="import_award_disbursed", facts={"amount": baht_figures(built.disbursed)})
    if built.fell_back > 0:
        yield RowProblem(code="import_award_fell_back", facts={"amount": baht_figures(built.fell_back)})
