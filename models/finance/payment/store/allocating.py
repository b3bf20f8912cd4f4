"""Money pays charges, is taken off them again, and is receipted once (finance §2, §4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from itertools import groupby
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.finance.invoice.store.holds import release_paid_holds
from models.finance.invoice.store.reading import FUNDS, OPEN_CHARGES, PAID_BY, ChargeRow, FundRow
from models.finance.ledger.contract import PostingKind, SeriesKind
from models.finance.ledger.rules.postings import applied, released
from models.finance.ledger.rules.series import fiscal_year
from models.finance.ledger.store.posting import Event, post
from models.finance.ledger.store.rows import add_rows, take_numbers
from models.finance.ledger.tables.rows import AllocationRow, ReceiptLineRow, ReceiptRow
from models.finance.payment.rules.applying import Match, Open, given_back, matched
from models.kit.calendar import bangkok_date
from models.kit.table import new_id

_CAMPUSES = text("SELECT student_id, campus_code FROM student WHERE student_id = ANY(:student_ids)")


def charges_of(session: Session, student_ids: Collection[int]) -> list[ChargeRow]:
    """Every charge of these students, the oldest first. Lock the students before."""
    return OPEN_CHARGES.rows(session, {"student_ids": list(student_ids)})


def funds_of(session: Session, student_ids: Collection[int]) -> list[FundRow]:
    """Every payment of these students, the oldest first. Lock the students before."""
    return FUNDS.rows(session, {"student_ids": list(student_ids)})


def apply_credit(
    session: Session,
    keys: Mapping[int, str],
    invoice_ids: Collection[UUID],
    at: datetime,
    *,
    payment_id: UUID | None = None,
    at_most: Decimal | None = None,
) -> Decimal:
    """Pay the open charges of these invoices with what their students have unused; baht paid in all.

    Only with one payment where ``payment_id`` names it, and no more than ``at_most`` baht of each student. What is
    receipted for the first time gets a receipt. ``keys`` names the event of each student; the students are locked.
    """
    funds = [fund for fund in funds_of(session, keys) if fund.unused > 0 and payment_id in (None, fund.payment_id)]
    unused, open_charges = defaultdict[int, list[Open]](list), defaultdict[int, list[Open]](list)
    for fund in funds:
        unused[fund.student_id].append(Open(fund.payment_id, fund.unused))
    if not unused:
        return Decimal(0)
    wanted = set(invoice_ids)
    for charge in charges_of(session, unused):
        if charge.invoice_id in wanted and charge.open > 0:
            open_charges[charge.student_id].append(Open(charge.charge_id, charge.open))
    matches = {
        student_id: found
        for student_id in keys
        if student_id in unused and (found := matched(unused[student_id], open_charges[student_id], at_most))
    }
    events = [
        Event(keys[student_id], PostingKind.ALLOCATION, applied(_sum(found), student_id))
        for student_id, found in matches.items()
    ]
    postings = post(session, events, at)
    add_rows(
        session,
        [
            AllocationRow(new_id(), match.payment_id, match.charge_id, match.amount, posting_id)
            for posting_id, found in zip(postings, matches.values(), strict=True)
            for match in found
        ],
    )
    _receipt(session, matches, {fund.payment_id: fund.not_receipted for fund in funds}, at)
    release_paid_holds(session, matches, at)
    return sum((_sum(found) for found in matches.values()), Decimal(0))


def release(session: Session, key: str, student_id: int, excess: dict[UUID, Decimal], at: datetime) -> Decimal:
    """Take off each charge so much of what paid it: it is the student's credit again; baht in all.

    ``key`` names the event.
    """
    paid = session.execute(PAID_BY, {"charge_ids": list(excess)}).all()
    back = [
        (charge_id, part)
        for charge_id, amount in excess.items()
        for part in given_back((Open(row.payment_id, row.amount) for row in paid if row.charge_id == charge_id), amount)
    ]
    return take_off(session, key, student_id, back, at)


def take_off(session: Session, key: str, student_id: int, back: Sequence[tuple[UUID, Open]], at: datetime) -> Decimal:
    """Take so much of each payment off a charge that it pays: it is the student's credit again; baht in all.

    ``key`` names the event. The student is locked.
    """
    if not back:
        return Decimal(0)
    total = sum((part.amount for _, part in back), Decimal(0))
    [posting_id] = post(session, [Event(key, PostingKind.RELEASE, released(total, student_id))], at)
    add_rows(
        session,
        [AllocationRow(new_id(), part.id, charge_id, -part.amount, posting_id) for charge_id, part in back],
    )
    return total


def _receipt(
    session: Session, matches: dict[int, tuple[Match, ...]], not_receipted: dict[UUID, Decimal], at: datetime
) -> None:
    """A receipt for each payment that pays something with money that no receipt names yet."""
    campuses = {row.student_id: row.campus_code for row in session.execute(_CAMPUSES, {"student_ids": list(matches)})}
    by_campus: dict[str, list[tuple[int, UUID, dict[UUID, Decimal]]]] = defaultdict(list)
    for student_id, found in matches.items():
        for payment_id, group in groupby(sorted(found, key=lambda match: match.payment_id), lambda m: m.payment_id):
            lines = _first_time(list(group), not_receipted[payment_id])
            if lines:
                by_campus[campuses[student_id]].append((student_id, payment_id, lines))
    year = fiscal_year(bangkok_date(at))
    receipts: list[ReceiptRow] = []
    receipt_lines: list[ReceiptLineRow] = []
    for campus, wanted in sorted(by_campus.items()):
        numbers = take_numbers(session, SeriesKind.RECEIPT, campus, year, len(wanted))
        for (serial, number), (student_id, payment_id, lines) in zip(numbers, wanted, strict=True):
            receipt = ReceiptRow(
                receipt_id=new_id(),
                number=number,
                campus_code=campus,
                fiscal_year=year,
                serial=serial,
                payment_id=payment_id,
                student_id=student_id,
                total=sum(lines.values(), Decimal(0)),
                issued_at=at,
            )
            receipts.append(receipt)
            receipt_lines += [
                ReceiptLineRow(receipt.receipt_id, charge_id, amount) for charge_id, amount in lines.items()
            ]
    add_rows(session, receipts)
    add_rows(session, receipt_lines)


def _first_time(matches: Sequence[Match], not_receipted: Decimal) -> dict[UUID, Decimal]:
    """What of these matches is money that no receipt names yet, by charge."""
    lines: dict[UUID, Decimal] = defaultdict(Decimal)
    for match in matches:
        amount = min(match.amount, not_receipted)
        if amount > 0:
            lines[match.charge_id] += amount
            not_receipted -= amount
    return dict(lines)


def _sum(matches: Sequence[Match]) -> Decimal:
    return sum((match.amount for match in matches), Decimal(0))
