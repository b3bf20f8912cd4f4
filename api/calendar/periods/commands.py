"""Changing a period of the academic calendar."""

from __future__ import annotations

from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.calendar.periods.schemas import PeriodChange
from models.calendar import utc_now
from models.errors import Refusal
from models.rules.calendar.periods import period_refusal
from models.tables.access.security import AuditEntry
from models.tables.calendar.academic_calendar import CalendarPeriod, Term

PERIOD_SUBJECT: Final = "calendar_period"
"""The ``subject_kind`` of a period's audit entries."""


async def change_period(
    session: AsyncSession, principal: Principal, period_id: int, change: PeriodChange
) -> tuple[CalendarPeriod, bool]:
    """Give a period new instants; False with it when they are the old ones and nothing was written.

    Raises Refusal ``not_found``, ``revision_moved``, and the codes of
    :func:`models.rules.calendar.periods.period_refusal`.
    """
    period = await session.get(CalendarPeriod, period_id, with_for_update=True)
    if period is None:
        raise Refusal("not_found")
    if period.revision != change.revision:
        raise Refusal("revision_moved")
    term = await session.get_one(Term, (period.academic_year, period.semester))
    refused = period_refusal(
        change.opens_at, change.closes_at, term_starts_on=term.starts_on, term_ends_on=term.ends_on
    )
    if refused is not None:
        raise Refusal(refused.code, **refused.facts)
    if (period.opens_at, period.closes_at) == (change.opens_at, change.closes_at):
        return period, False
    before = _dates(period)
    period.opens_at, period.closes_at = change.opens_at, change.closes_at
    period.revision += 1
    session.add(
        AuditEntry(
            at=utc_now(),
            actor_id=principal.person_id,
            action=f"{PERIOD_SUBJECT}.edit",
            subject_kind=PERIOD_SUBJECT,
            subject_id=str(period_id),
            before=before,
            after=_dates(period),
        )
    )
    await session.flush()
    return period, True


def _dates(period: CalendarPeriod) -> dict[str, object]:
    return {"opensAt": period.opens_at.isoformat(), "closesAt": period.closes_at.isoformat()}
