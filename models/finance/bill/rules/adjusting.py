"""What a bill of a term still needs once it was charged before: more, or less by the refund table (finance §3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from models.calendar.period.rules import Step, step_at
from models.finance.fee.contract import AssessedCharge
from models.finance.late_fine.contract import LateKind
from models.kit.money import rounded

_WHOLE: Final = Decimal(100)
_NOTHING: Final = Decimal(0)
_SUBJECT: Final = "/"


def fee_key(fee_code: str, subject_code: str | None) -> str:
    """What charges of a term are compared by: the fee and, where it is one subject's, the subject."""
    return fee_code if subject_code is None else f"{fee_code}{_SUBJECT}{subject_code}"


@dataclass(frozen=True, slots=True)
class Charged:
    """A charge as it stands after credit notes, in baht, the oldest first."""

    charge_id: UUID
    invoice_id: UUID
    key: str
    amount: Decimal
    act_id: UUID | None = None
    """The case of the late act, where the charge is a fine."""
    act_kind: LateKind | None = None
    credits: Decimal | None = None
    """How many credits it was charged for, where it was charged by credits."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """What is to be charged in addition, what each charge shrinks by, and what stays charged for nothing.

    All in baht: ``kept`` by :func:`fee_key`.
    """

    added: tuple[AssessedCharge, ...]
    credited: Mapping[UUID, Decimal]
    kept: Mapping[str, Decimal]


def given_up_fees(charged: Sequence[Charged], assessed: Sequence[AssessedCharge]) -> frozenset[str]:
    """The fees charged for a subject or for credits that are not taken any more: those the refund table is for.

    A fee that shrinks though nothing was given up has another rate; its difference is credited whole.
    """
    taken: dict[str, list[AssessedCharge]] = {}
    for line in assessed:
        taken.setdefault(fee_key(line.fee_code, line.reason.subject_code), []).append(line)
    newest: dict[str, list[Charged]] = {}
    for charge in charged:
        same = newest.get(charge.key, [])
        together = bool(same) and same[0].invoice_id == charge.invoice_id
        newest[charge.key] = [*same, charge] if together else [charge]
    return frozenset(
        key
        for key, charges in newest.items()
        if (_SUBJECT in key and key not in taken)
        or sum((charge.credits or _NOTHING for charge in charges), _NOTHING)
        > sum((line.reason.credits or _NOTHING for line in taken.get(key, ())), _NOTHING)
    )


def adjustment(
    charged: Sequence[Charged],
    kept: Mapping[str, Decimal],
    assessed: Sequence[AssessedCharge],
    percent: Decimal,
    *,
    whole: Collection[str] = (),
    not_again: Mapping[str, Decimal] | None = None,
) -> Adjustment:
    """The difference between what was charged and what is assessed now, fee by fee.

    Of what is not asked for any more ``percent`` is credited, and of the fees in ``whole`` all of it, the newest charge
    first; the rest is kept and pays for the same fee if it is asked for again. What is charged, less what is kept, is
    then what was assessed. What an office cancelled for good (``not_again``, in baht by key) is not charged again.
    """
    given_up = not_again or {}
    before: defaultdict[str, Decimal] = defaultdict(Decimal)
    for charge in charged:
        before[charge.key] += charge.amount
    by_key: dict[str, list[AssessedCharge]] = {}
    for line in assessed:
        by_key.setdefault(fee_key(line.fee_code, line.reason.subject_code), []).append(line)
    keeps: dict[str, Decimal] = {}
    added: list[AssessedCharge] = []
    credited: dict[UUID, Decimal] = {}
    for key in {**by_key, **before}:
        lines = by_key.get(key, [])
        asked = sum((line.amount for line in lines), _NOTHING)
        holding = kept.get(key, _NOTHING)
        missing = asked - (before[key] - holding)
        if missing > 0:
            missing -= min(missing, given_up.get(key, _NOTHING))
        if missing > 0:
            more = missing - min(missing, holding)
            holding -= missing - more
            added += _last_of(lines, more)
        elif missing < 0:
            given_back = rounded(-missing * (_WHOLE if key in whole else percent) / _WHOLE)
            credited |= _newest_first([charge for charge in charged if charge.key == key], given_back)
            holding += -missing - given_back
        if holding > 0:
            keeps[key] = holding
    return Adjustment(tuple(added), credited, keeps)


def without_cancelled(
    assessed: Sequence[AssessedCharge], not_again: Mapping[str, Decimal]
) -> tuple[AssessedCharge, ...]:
    """Return these lines without what an office cancelled for good (``not_again``, in baht by :func:`fee_key`)."""
    left = adjustment((), {}, assessed, _WHOLE, not_again=not_again).added
    return tuple(
        line.model_copy(update={"reason": line.reason.model_copy(update={"charged_before": None})}) for line in left
    )


def _last_of(lines: Sequence[AssessedCharge], more: Decimal) -> list[AssessedCharge]:
    """Of these lines the last ones that come to ``more`` baht: the whole of them where nothing was charged before."""
    taken: list[AssessedCharge] = []
    for line in reversed(lines):
        amount = min(line.amount, more)
        if amount == line.amount:
            taken.insert(0, line)
        elif amount > 0:
            reason = line.reason.model_copy(update={"charged_before": line.amount - amount})
            taken.insert(0, line.model_copy(update={"amount": amount, "reason": reason}))
        more -= amount
    return taken


def _newest_first(charges: Sequence[Charged], amount: Decimal) -> dict[UUID, Decimal]:
    shrinks: dict[UUID, Decimal] = {}
    for charge in reversed(charges):
        part = min(charge.amount, amount)
        if part > 0:
            shrinks[charge.charge_id] = part
            amount -= part
    return shrinks


def percent_given_back(steps: Sequence[Step], opens_at: datetime | None, at: datetime) -> Decimal:
    """How much of a fee is given back for what is dropped at an instant (UTC), in percent.

    All of it where the term has no refund table (``opens_at`` None) or before it begins; nothing after its last step.
    """
    if opens_at is None or at < opens_at:
        return _WHOLE
    step = step_at(steps, at)
    return _NOTHING if step is None else step.percent


def by_invoice(credited: Mapping[UUID, Decimal], charged: Iterable[Charged]) -> dict[UUID, dict[UUID, Decimal]]:
    """Credited amounts by invoice: a credit note is for one."""
    found: dict[UUID, dict[UUID, Decimal]] = {}
    for charge in charged:
        if charge.charge_id in credited:
            found.setdefault(charge.invoice_id, {})[charge.charge_id] = credited[charge.charge_id]
    return found
