"""Charges that stand, but of which a student is asked for less: discounts, sponsors, write-offs (finance §2).

A credit note makes a charge smaller; a reduction leaves it and says who takes it over. What is reduced can fall back on
the student, so nothing of a charge is ever changed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from itertools import groupby
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from models.finance.invoice.store.holds import release_paid_holds
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.ledger.contract import PostingKind, ReductionKind
from models.finance.ledger.rules.postings import FeeAmount, reduced, reduction_reversed
from models.finance.ledger.store.posting import Event, already_posted, post
from models.finance.ledger.store.rows import add_rows, as_json
from models.finance.ledger.tables.rows import ReductionRow
from models.finance.payment.store.allocating import apply_credit, charges_of, release
from models.finance.reduction.store.reading import OF_CHARGES, REDUCTIONS, ReductionStanding
from models.kit.errors import Refusal
from models.kit.money import baht_figures
from models.kit.table import new_id

_NOTHING: Final = Decimal(0)


def reduce_charges(
    session: Session,
    key: str,
    student_id: int,
    amounts: Mapping[UUID, Decimal],
    kind: ReductionKind,
    reason: Mapping[str, object],
    at: datetime,
    *,
    funder_id: UUID | None = None,
    award_id: UUID | None = None,
) -> list[UUID]:
    """Ask a student for so much less of these charges, in baht; the reductions, none where this event was told before.

    ``key`` names the event. What was paid above what is then asked pays what else is open of the same invoices; the
    rest is the student's credit. Raises Refusal ``not_found`` for a charge of somebody else, ``reduction_too_large``
    where a charge would be asked for less than nothing.
    """
    session.execute(LOCK_STUDENTS, {"student_ids": [student_id]})
    if already_posted(session, [key]):
        return []
    charges = [charge for charge in charges_of(session, [student_id]) if charge.charge_id in amounts]
    if len(charges) < len(amounts):
        raise Refusal("not_found")
    for charge in charges:
        if amounts[charge.charge_id] > charge.asked:
            raise Refusal("reduction_too_large", open=baht_figures(charge.asked))
    over = {charge.charge_id: charge.paid - (charge.asked - amounts[charge.charge_id]) for charge in charges}
    freed = release(session, f"{key}:release", student_id, {id_: more for id_, more in over.items() if more > 0}, at)
    fees = [FeeAmount(charge.fee_code, amounts[charge.charge_id]) for charge in charges]
    [posting_id] = post(session, [Event(key, PostingKind.REDUCTION, reduced(student_id, fees, kind, funder_id))], at)
    rows = [
        ReductionRow(new_id(), charge_id, kind, amount, None, funder_id, award_id, as_json(reason), posting_id, at)
        for charge_id, amount in amounts.items()
    ]
    add_rows(session, rows)
    invoices = {charge.invoice_id for charge in charges}
    apply_credit(session, {student_id: f"{key}:credit"}, invoices, at, at_most=freed)
    release_paid_holds(session, [student_id], at)
    return [row.reduction_id for row in rows]


def reverse_reductions(
    session: Session,
    key: str,
    student_id: int,
    amounts: Mapping[UUID, Decimal],
    reason: Mapping[str, object],
    at: datetime,
) -> Decimal:
    """Take back so much of these reductions (by their ids), in baht: it falls back on the student; baht in all.

    What the student has in credit pays it. ``key`` names the event; told again, nothing is taken back. Raises Refusal
    ``not_found`` for a reduction of somebody else, ``reduction_too_large`` where more would be taken back than stands.
    """
    session.execute(LOCK_STUDENTS, {"student_ids": [student_id]})
    ids = {"reduction_ids": list(amounts)}
    charge_ids = set(session.execute(OF_CHARGES, ids).scalars())
    charges = charges_of(session, [student_id])
    if not charge_ids <= {charge.charge_id for charge in charges}:
        raise Refusal("not_found")
    standing = [row for row in reductions_of(session, charge_ids) if row.reduction_id in amounts]
    if len(standing) < len(amounts):
        raise Refusal("not_found")
    parts = [(row, amounts[row.reduction_id]) for row in standing]
    total = take_back(session, key, student_id, parts, reason, at)
    if total:
        invoices = {charge.invoice_id for charge in charges if charge.charge_id in charge_ids}
        apply_credit(session, {student_id: f"{key}:credit"}, invoices, at)
    return total


def reductions_of(session: Session, charge_ids: set[UUID]) -> list[ReductionStanding]:
    """The reductions of these charges, the oldest first. Lock their students before."""
    return REDUCTIONS.rows(session, {"charge_ids": list(charge_ids)})


def take_back(
    session: Session,
    key: str,
    student_id: int,
    parts: Sequence[tuple[ReductionStanding, Decimal]],
    reason: Mapping[str, object],
    at: datetime,
) -> Decimal:
    """Take so much of each of these reductions back, once for an event ``key``; baht in all. Students are locked."""
    kinds = groupby(sorted(parts, key=_taken_over_by), _taken_over_by)
    events: dict[str, list[tuple[ReductionStanding, Decimal]]] = {
        f"{key}:{kind}:{funder}" if funder else f"{key}:{kind}": list(same) for (kind, funder), same in kinds
    }
    done = already_posted(session, list(events))
    total = _NOTHING
    for event_key, same in events.items():
        if event_key in done:
            continue
        for row, amount in same:
            if amount > row.amount:
                raise Refusal("reduction_too_large", open=baht_figures(row.amount))
        fees = [FeeAmount(row.fee_code, amount) for row, amount in same]
        kind, funder_id = ReductionKind(same[0][0].kind), same[0][0].funder_id
        entries = reduction_reversed(student_id, fees, kind, funder_id)
        [posting_id] = post(session, [Event(event_key, PostingKind.REDUCTION_REVERSED, entries)], at)
        add_rows(
            session,
            [
                ReductionRow(
                    new_id(),
                    row.charge_id,
                    kind,
                    amount,
                    row.reduction_id,
                    funder_id,
                    row.award_id,
                    as_json(reason),
                    posting_id,
                    at,
                )
                for row, amount in same
            ],
        )
        total += sum((amount for _, amount in same), _NOTHING)
    return total


def take_back_reductions(
    session: Session,
    key: str,
    student_id: int,
    wanted: Mapping[UUID, Decimal],
    reason: Mapping[str, object],
    at: datetime,
) -> Decimal:
    """Take back so much of what these charges are reduced by, the newest first; baht in all. Students are locked.

    A credit note shrinks a charge: what it comes to then may be less than what was taken off it.
    """
    left: defaultdict[UUID, Decimal] = defaultdict(Decimal, wanted)
    parts: list[tuple[ReductionStanding, Decimal]] = []
    for row in reversed(reductions_of(session, set(wanted))):
        amount = min(row.amount, left[row.charge_id])
        if amount > 0:
            parts.append((row, amount))
            left[row.charge_id] -= amount
    return take_back(session, key, student_id, parts, reason, at)


def _taken_over_by(part: tuple[ReductionStanding, Decimal]) -> tuple[str, str]:
    row, _ = part
    return row.kind, "" if row.funder_id is None else str(row.funder_id)
