"""Advisors given to students, as shown before."""

from __future__ import annotations

from typing import Final
from uuid import uuid5

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.kit.audit import record_change
from api.kit.db import one_at_a_time
from api.people.advisor.queries import show_plan
from api.people.advisor.schemas import AdvisingAsked, AdvisingDone, AdvisingInput, AdvisingShown
from models.kit.calendar import utc_now
from models.people.advisor.contract import UnitScope
from models.people.advisor.store.giving import Giving, give_advisors, plan_advising

_KIND: Final = "advisor"
_DONE: Final = text("SELECT count(*) FROM advisor_change WHERE batch_id = :batch_id")


async def preview_advisors(session: AsyncSession, principal: Principal, wanted: AdvisingInput) -> AdvisingShown:
    """What giving comes to; nothing is changed. Raises what :func:`models.people.advisor.store.giving` refuses."""
    return await show_plan(session, await session.run_sync(plan_advising, wanted.wish, _scope(principal)))


async def change_advisors(session: AsyncSession, principal: Principal, wanted: AdvisingAsked, key: str) -> AdvisingDone:
    """Give the advisors, in one transaction, with an entry of the trail. The same key again is the same change.

    Raises what :func:`preview_advisors` raises, and Refusal ``advisees_moved``.
    """
    batch_id = uuid5(principal.person_id, f"advisor {key}")
    await one_at_a_time(session, str(batch_id))
    done: int = await session.scalar(_DONE, {"batch_id": batch_id}) or 0
    if done > 0:
        return AdvisingDone(students=done)
    now = utc_now()
    giving = Giving(batch_id, principal.person_id, now, wanted.reason, wanted.seen)
    plan = await session.run_sync(give_advisors, wanted.wish, _scope(principal), giving)
    after = {
        "rule": wanted.students.rule,
        "students": len(plan.given),
        "advisors": [each.code for each in plan.teachers],
    }
    record_change(session, principal.person_id, _KIND, batch_id, "give", before=None, after=after, at=now)
    return AdvisingDone(students=len(plan.given))


def _scope(principal: Principal) -> UnitScope:
    return UnitScope(
        scope=principal.data_scope,
        person_id=principal.person_id,
        campus_code=principal.campus_code,
        faculty_code=principal.faculty_code,
        department_code=principal.department_code,
    )
