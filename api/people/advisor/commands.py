"""Giving advisors to students, after a preview."""

from __future__ import annotations

from typing import Final
from uuid import uuid5

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.kit.audit import record_change
from api.kit.db import one_at_a_time
from api.people.advisor.queries import show_plan
from api.people.advisor.schemas import AdvisingConfirmation, AdvisingInput, AdvisingPreview, AdvisingResult
from models.kit.calendar import utc_now
from models.people.advisor.contract import UnitScope
from models.people.advisor.store.giving import Giving, give_advisors, plan_advising

_KIND: Final = "advisor"
_CHANGED: Final = text("SELECT count(*) FROM advisor_change WHERE batch_id = :batch_id")


async def preview_advisors(session: AsyncSession, principal: Principal, advising: AdvisingInput) -> AdvisingPreview:
    """Return the result of a request without changing anything.

    Raises the refusals of :func:`models.people.advisor.store.giving.plan_advising`.
    """
    return await show_plan(session, await session.run_sync(plan_advising, advising.request, _scope(principal)))


async def change_advisors(
    session: AsyncSession, principal: Principal, advising: AdvisingConfirmation, key: str
) -> AdvisingResult:
    """Give the advisors in one transaction, with an entry in the audit trail. The same key again changes nothing.

    Raises the refusals of :func:`models.people.advisor.store.giving.give_advisors`.
    """
    batch_id = uuid5(principal.person_id, f"advisor {key}")
    await one_at_a_time(session, str(batch_id))
    changed: int = await session.scalar(_CHANGED, {"batch_id": batch_id}) or 0
    if changed > 0:
        return AdvisingResult(students=changed)
    now = utc_now()
    giving = Giving(batch_id, principal.person_id, now, advising.reason, advising.seen)
    plan = await session.run_sync(give_advisors, advising.request, _scope(principal), giving)
    after = {
        "rule": advising.students.rule,
        "students": len(plan.given),
        "advisors": [each.code for each in plan.teachers],
    }
    record_change(session, principal.person_id, _KIND, batch_id, "give", before=None, after=after, at=now)
    return AdvisingResult(students=len(plan.given))


def _scope(principal: Principal) -> UnitScope:
    return UnitScope(
        scope=principal.data_scope,
        person_id=principal.person_id,
        campus_code=principal.campus_code,
        faculty_code=principal.faculty_code,
        department_code=principal.department_code,
    )
