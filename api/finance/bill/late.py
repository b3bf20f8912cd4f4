"""What enrolling late costs a student, before it is done and after (finance §3)."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final, NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.bill.schemas import FineNow, IfLate
from api.kit.wire import Names
from models.enrolment.enrolment.rules.calendar_rules import TAKING
from models.enrolment.hold.contract import UnlockPurpose
from models.finance.bill.rules.billing import BillingTerm
from models.finance.bill.store.terms import CALENDAR, billing_term
from models.finance.late_fine.contract import LateKind
from models.finance.late_fine.rules.fining import Act, LateRules, fine_now, late_charges, late_rules
from models.finance.late_fine.store import ACTS, LATE_FINES, ActFacts, late_fines
from models.kit.calendar import bangkok_date, bangkok_instant
from models.kit.errors import Refusal

_CAMPUS: Final = text("SELECT campus_code FROM student WHERE student_id = :student_id")
_UNLOCKED: Final = text(f"""
    SELECT EXISTS (SELECT FROM enrolment_unlock
                    WHERE student_id = :student_id AND academic_year = :academic_year AND semester = :semester
                      AND purpose = '{UnlockPurpose.OUTSIDE_PERIOD}' AND granted_at <= :now AND granted_until > :now)
""")
_NOTHING: Final = Decimal(0)


class Late(NamedTuple):
    """What fines of a student's term depend on."""

    campus_code: str
    term: BillingTerm
    acts: tuple[Act, ...]
    rules: LateRules

    def incurred(self, kind: LateKind) -> Decimal:
        """What the fines of a kind come to so far, in baht."""
        charges = late_charges(self.acts, self.rules)
        return sum((c.amount for c in charges if c.reason.act is not None and c.reason.act.kind is kind), _NOTHING)


async def read_late(session: AsyncSession, student_id: int, academic_year: int, semester: int) -> Late:
    """What fines of a student's term depend on. Raises Refusal ``not_found`` where there is no such student."""
    term = {"academic_year": academic_year, "semester": semester}
    campus_code = await session.scalar(_CAMPUS, {"student_id": student_id})
    if campus_code is None:
        raise Refusal("not_found")
    calendar = billing_term((academic_year, semester), await session.execute(CALENDAR, term), None)
    acts = await session.execute(ACTS, {**term, "student_ids": [student_id]})
    fines = late_fines(await session.execute(LATE_FINES))
    return Late(
        campus_code,
        calendar,
        tuple(ActFacts.model_validate(each).act for each in acts),
        late_rules(calendar, campus_code, fines),
    )


async def if_late(session: AsyncSession, student_id: int, academic_year: int, semester: int, now: datetime) -> IfLate:
    """What asking for sections now would cost a student, and whether any can be asked for."""
    found = await read_late(session, student_id, academic_year, semester)
    asked = {"student_id": student_id, "academic_year": academic_year, "semester": semester, "now": now}
    periods = [found.term.period(kind, found.campus_code) for kind in TAKING]
    is_open = any(period is not None and period.opens_at <= now < period.closes_at for period in periods)
    return IfLate(
        fine=_fine(found, now),
        is_open=is_open or bool(await session.scalar(_UNLOCKED, asked)),
    )


def _fine(found: Late, now: datetime) -> FineNow | None:
    charge = fine_now(found.acts, found.rules, now)
    if charge is None or charge.reason.act is None:
        return None
    act = charge.reason.act
    fine = found.rules.fines[act.kind]
    grows = fine.of(act.days_late + 1) > charge.amount
    return FineNow(
        kind=act.kind,
        fee_code=charge.fee_code,
        name=Names(th=charge.name_th, en=charge.name_en),
        amount=charge.amount,
        basis=fine.basis,
        rate=fine.amount,
        cap=fine.cap,
        days_late=act.days_late,
        closed_at=act.closed_at,
        grows_at=bangkok_instant(bangkok_date(now) + timedelta(days=1)) if grows else None,
    )
