"""What a change of the taken sections costs or gives back, by the rules that bills are made by (finance §3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final
from uuid import UUID

from models.finance.bill.rules.adjusting import Charged, adjustment, fee_key, given_up_fees
from models.finance.bill.rules.term_fees import TermFees
from models.finance.fee.contract import AssessedCharge

_WHOLE: Final = Decimal(100)
_NOTHING: Final = Decimal(0)


@dataclass(frozen=True, slots=True)
class CostOfChange:
    """The lines a change adds to a term's fees and those it takes away, and how much of the latter comes back, in baht.

    ``percent`` is what the refund table gives back; the rest stays charged once it was billed.
    """

    added: tuple[AssessedCharge, ...]
    removed: tuple[AssessedCharge, ...]
    given_back: Decimal
    percent: Decimal


def cost_of_change(
    before: TermFees,
    after: TermFees,
    kept: Mapping[str, Decimal],
    percent: Decimal,
    not_again: Mapping[str, Decimal] | None = None,
) -> CostOfChange:
    """Return the difference between the fees of a term before and after a change.

    ``kept`` is what stays charged of subjects dropped earlier, in baht by :func:`fee_key`: it pays for the same fee
    when it is asked for again. Of what is given up ``percent`` is given back; where another normal fee holds or a rate
    falls, all of it. What an office cancelled for good (``not_again``, in baht by key) is not charged: it is neither
    given back nor asked for again.
    """
    forgiven = not_again or {}
    standing = _as_charged(before.charges, kept, forgiven)
    given_up = given_up_fees(standing, after.charges)
    same_fee = before.normal_fee_id == after.normal_fee_id
    share = percent if same_fee else _WHOLE
    whole = {charge.key for charge in standing} - given_up
    change = adjustment(standing, kept, after.charges, share, whole=whole, not_again=forgiven)
    then = _as_charged(after.charges, {}, {})
    removed = adjustment(then, {}, before.charges, _WHOLE, not_again=forgiven).added
    return CostOfChange(change.added, removed, sum(change.credited.values(), _NOTHING), share)


def _as_charged(
    lines: Iterable[AssessedCharge], kept: Mapping[str, Decimal], forgiven: Mapping[str, Decimal]
) -> Sequence[Charged]:
    """The charges as they stand once a bill was made of these lines, with what it kept from before.

    What was cancelled for good is taken off what was kept of its fee, then off its first lines.
    """
    found: list[tuple[str, Decimal, Decimal | None]] = [(key, amount, None) for key, amount in kept.items()]
    found += [(fee_key(line.fee_code, line.reason.subject_code), line.amount, line.reason.credits) for line in lines]
    left = dict(forgiven)
    for place, (key, amount, credits) in enumerate(found):
        off = min(amount, left.get(key, _NOTHING))
        left[key] = left.get(key, _NOTHING) - off
        found[place] = key, amount - off, credits
    bill = UUID(int=0)
    return [
        Charged(UUID(int=number), bill, key, amount, credits=credits)
        for number, (key, amount, credits) in enumerate(found)
    ]
