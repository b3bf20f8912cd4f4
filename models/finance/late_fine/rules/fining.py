"""Fines for enrolling late: which act incurs which fine, and how much (finance §3, docs/areas/finance.md).

An act is a request that took sections, at the instant it was asked for: a delay of ours is nobody's fault. The first of
a term is the registration, the others are changes. Giving sections up has periods of its own and is never late.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.bill.rules.adjusting import Adjustment, Charged
from models.finance.bill.rules.billing import EVERY_CAMPUS, BillingTerm
from models.finance.fee.contract import AssessedCharge, ChargeReason
from models.finance.late_fine.contract import FineBasis, FinedAct, LateKind
from models.finance.ledger.contract import Account
from models.grades.grade.rules.averages import term_order
from models.kit.calendar import bangkok_date
from models.kit.money import rounded

LATE_AFTER: Final = {
    LateKind.LATE_REGISTRATION: EnrolmentPeriod.ENROLMENT,
    LateKind.LATE_CHANGE: EnrolmentPeriod.ADD_DROP,
}
"""The periods after whose end an act is late."""
_NOW: Final = UUID(int=0)
_NOTHING: Final = Decimal(0)


@dataclass(frozen=True, slots=True)
class LateFine:
    """A fine of the master, in baht, from a term on; of one campus or (empty) of all."""

    late_fine_id: UUID
    kind: LateKind
    basis: FineBasis
    amount: Decimal
    cap: Decimal | None
    fee_code: str
    name_th: str
    name_en: str
    campus_code: str
    first_term: tuple[int, int]
    version: int

    @property
    def begins(self) -> tuple[int, int]:
        """Its first term, to compare with others."""
        return term_order(*self.first_term)

    def of(self, days_late: int) -> Decimal:
        """What so many days cost."""
        if days_late <= 0:
            return _NOTHING
        if self.basis is FineBasis.PER_OCCURRENCE:
            return rounded(self.amount)
        cost = self.amount * days_late
        return rounded(cost if self.cap is None else min(cost, self.cap))


@dataclass(frozen=True, slots=True)
class Act:
    """Sections were taken by a case, asked for at an instant (UTC).

    Without a case (a row of an import) it counts as a registration and is never fined. Undone: the office dropped all
    of it on the student's behalf.
    """

    case_id: UUID | None
    at: datetime
    subjects: tuple[str, ...] = ()
    is_undone: bool = False


@dataclass(frozen=True, slots=True)
class LateRules:
    """What an act of a student's term is judged by: when each kind begins to be late (UTC), and the fines in force."""

    closings: Mapping[LateKind, datetime]
    fines: Mapping[LateKind, LateFine]


def late_rules(term: BillingTerm, campus_code: str, fines: Iterable[LateFine]) -> LateRules:
    """The calendar and the masters of a campus: its own fine goes before that of all, then the one begun last."""
    closings = {
        kind: period.closes_at
        for kind, name in LATE_AFTER.items()
        if (period := term.period(name, campus_code)) is not None
    }
    begun = term_order(term.academic_year, term.semester)
    fitting = [fine for fine in fines if fine.campus_code in (EVERY_CAMPUS, campus_code) and fine.begins <= begun]
    fitting.sort(key=lambda fine: (fine.campus_code != EVERY_CAMPUS, fine.begins))
    return LateRules(closings, {fine.kind: fine for fine in fitting})


def days_late(closed_at: datetime, at: datetime) -> int:
    """How many Bangkok days have begun since a period ended (UTC instants): the rest of its last day is the first.

    0 while the period is open; it is half-open, so the instant it ends is late.
    """
    return 0 if at < closed_at else (bangkok_date(at) - bangkok_date(closed_at)).days + 1


def late_charges(
    acts: Iterable[Act], rules: LateRules, registered_by: UUID | None = None
) -> tuple[AssessedCharge, ...]:
    """The fines of a student's acts of a term, in the order of their instants.

    A late act that was undone is as if it never was; one in time registers the student whatever became of it. Where a
    case was fined as the registration already (``registered_by``), every other act is a change: one that was asked for
    earlier may have been approved later.
    """
    found: list[AssessedCharge] = []
    kind = LateKind.LATE_REGISTRATION
    for act in sorted(acts, key=lambda act: act.at):
        if registered_by is not None:
            kind = LateKind.LATE_REGISTRATION if act.case_id == registered_by else LateKind.LATE_CHANGE
        late = days_late(rules.closings[kind], act.at) if kind in rules.closings else 0
        if late and act.is_undone:
            continue
        if late and act.case_id is not None and kind in rules.fines:
            fined = FinedAct(
                case_id=act.case_id,
                kind=kind,
                at=act.at,
                closed_at=rules.closings[kind],
                days_late=late,
                subjects=act.subjects,
            )
            found.append(_charge(rules.fines[kind], fined))
        kind = LateKind.LATE_CHANGE
    return tuple(found)


def fine_now(acts: Iterable[Act], rules: LateRules, now: datetime) -> AssessedCharge | None:
    """The fine that asking for sections at this instant would incur, or None; the act has no case yet."""
    *_, last = (None, *late_charges((*acts, Act(_NOW, now)), rules))
    return last if last is not None and last.reason.act is not None and last.reason.act.case_id == _NOW else None


def _charge(fine: LateFine, act: FinedAct) -> AssessedCharge:
    amount = fine.of(act.days_late)
    is_capped = fine.basis is FineBasis.PER_DAY and amount < fine.amount * act.days_late
    return AssessedCharge(
        fee_code=fine.fee_code,
        name_th=fine.name_th,
        name_en=fine.name_en,
        amount=amount,
        account=Account.REVENUE,
        reason=ChargeReason(
            rule=f"{act.kind}_{fine.basis}",
            version=fine.version,
            rate=fine.amount,
            capped=fine.cap if is_capped else None,
            act=act,
        ),
    )


def registered_by(fined: Iterable[Charged]) -> UUID | None:
    """The case that stands fined as the registration of its term."""
    kind = LateKind.LATE_REGISTRATION
    return next((charge.act_id for charge in fined if charge.act_kind is kind and charge.amount > 0), None)


def with_fines(
    change: Adjustment, charged: Sequence[Charged], acts: Iterable[Act], assessed: Iterable[AssessedCharge]
) -> Adjustment:
    """What fees change by, and what the fines do: each act is charged once, and stays charged as it was.

    ``charged`` are the fines as they stand. Only where the act was undone is its fine credited, all of it: masters and
    days that an office changes afterwards, and subjects that are dropped, change no fine. One of which nothing stands
    any more (its bill run was undone) is charged as if it never was.
    """
    standing = {act.case_id for act in acts if not act.is_undone}
    known = {charge.act_id for charge in charged if charge.amount > 0}
    undone = {c.charge_id: c.amount for c in charged if c.act_id not in standing and c.amount > 0}
    added = tuple(line for line in assessed if line.reason.act and line.reason.act.case_id not in known)
    return replace(change, added=(*change.added, *added), credited={**change.credited, **undone})
