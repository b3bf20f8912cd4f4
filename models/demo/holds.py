"""Students on hold: every fiftieth, and the one with debts in the past. What is not paid now holds them by itself
(``models.demo.money``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

from models.demo.personas import INDEBTED
from models.demo.plan import Plan
from models.demo.students import StudentFile
from models.enrolment.hold.contract import HoldKind
from models.enrolment.hold.tables import StudentHold

_SHARE: Final = 0.02
_REASONS: Final = (
    (HoldKind.DEBT, 60, "ค้างชำระค่าธรรมเนียมการศึกษา", "Education fees outstanding"),
    (HoldKind.LIBRARY, 20, "ค้างส่งหนังสือห้องสมุด", "Library books not returned"),
    (HoldKind.DOCUMENTS, 12, "ยังไม่ส่งเอกสารขึ้นทะเบียน", "Registration documents not handed in"),
    (HoldKind.ADVISING, 8, "ยังไม่พบอาจารย์ที่ปรึกษา", "Advisor not yet consulted"),
)


def hold_rows(plan: Plan, files: Iterable[StudentFile], placed_by: UUID) -> Iterator[StudentHold]:
    """The holds of these students."""
    for file in files:
        random = plan.random("hold", file.student_id)
        if file.code == INDEBTED:
            yield _hold(plan, file, placed_by, _REASONS[1], None, days_ago=75, released="คืนหนังสือครบแล้ว")
        elif file.persona is None and random.random() < _SHARE:
            reason = random.choices(_REASONS, [weight for _kind, weight, _th, _en in _REASONS])[0]
            amount = Decimal(random.randrange(500, 15_000, 100)) if reason[0] is HoldKind.DEBT else None
            yield _hold(plan, file, placed_by, reason, amount, days_ago=random.randint(3, 60))


def _hold(
    plan: Plan,
    file: StudentFile,
    placed_by: UUID,
    reason: tuple[HoldKind, int, str, str],
    amount: Decimal | None,
    *,
    days_ago: int,
    released: str | None = None,
) -> StudentHold:
    kind, _weight, reason_th, reason_en = reason
    return StudentHold(
        hold_id=next(plan.ids(f"{kind.value}-hold-{file.student_id}")),
        student_id=file.student_id,
        kind=kind,
        reason_th=reason_th,
        reason_en=reason_en,
        amount=amount,
        placed_by=placed_by,
        placed_at=plan.now - timedelta(days=days_ago),
        released_by=placed_by if released else None,
        released_at=plan.now - timedelta(days=days_ago - 5) if released else None,
        release_remark=released,
    )
