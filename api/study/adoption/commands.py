"""The go-live day is set, and the drafts of a faculty are put before its offices together (golive §3)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.commands import open_case
from api.kit.audit import record_change
from api.kit.db import end_transaction, one_at_a_time
from api.kit.refusals import raise_refused
from api.kit.signals import tell_calendar_changed
from api.study.adoption.schemas import GoLiveDayInput
from models.cases.case.contract.record import CalendarChanged, CaseKind, CaseState
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.store.accepted import Titles, new_case
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Refusal
from models.kit.logs import current_request_id
from models.kit.table import new_id
from models.kit.thai import buddhist_year
from models.people.organisation.tables import Faculty
from models.study.adoption.contract import AdoptionRequest
from models.study.adoption.rules.asking import refusal_of_day, refusal_to_adopt
from models.study.adoption.store.adopting import go_live_day, list_versions
from models.study.adoption.store.planning import open_adoptions, put_in_review
from models.study.adoption.tables import THE_ONE, GoLive

_TRAIL: Final = "go_live"
"""The ``subject_kind`` of the go-live day's audit entries."""
_WAITING: Final = text(f"""
    SELECT case_id FROM case_file
     WHERE kind = '{CaseKind.ADOPTION.value}' AND state = '{CaseState.OPEN.value}' ORDER BY opened_at
""")


async def set_go_live_day(session: AsyncSession, client: Client, principal: Principal, asked: GoLiveDayInput) -> None:
    """Set the go-live day, or move it; adoptions under way wait until then. Audited.

    They read the day at their deadline too, so that one which is not reached now follows it all the same.
    Raises Refusal ``revision_moved``, ``go_live_passed``, ``go_live_not_ahead`` and ``go_live_too_far``.
    """
    await one_at_a_time(session, "go live day")
    row = await session.get(GoLive, THE_ONE, with_for_update=True, populate_existing=True)
    seen = 0 if row is None else row.revision
    if seen != asked.revision:
        raise Refusal("revision_moved", revision=seen)
    now, before = utc_now(), None if row is None else row.day
    raise_refused(refusal_of_day(asked.day, before, bangkok_date(now)))
    if row is None:
        row = GoLive(day=asked.day, updated_by=principal.person_id, updated_at=now)
        session.add(row)
    else:
        row.day, row.revision = asked.day, row.revision + 1
        row.updated_by, row.updated_at = principal.person_id, now
    record_change(
        session, principal.person_id, _TRAIL, THE_ONE, "add" if before is None else "edit",
        before=None if before is None else {"day": before.isoformat()}, after={"day": asked.day.isoformat()},
    )  # fmt: skip
    waiting = (await session.execute(_WAITING)).scalars().all()
    await session.flush()
    await end_transaction(session)
    change = CalendarChanged(academic_year=buddhist_year(asked.day), semester=0)
    for case_id in waiting:
        await tell_calendar_changed(client, case_workflow_id(CaseKind.ADOPTION, case_id), change)


async def ask_for_adoption(
    session: AsyncSession, client: Client, principal: Principal, faculty_code: str, reason: str, key: str
) -> UUID:
    """Put the drafts of a faculty before its dean and another registrar; the case's id. The same key is the same case.

    Raises Refusal ``not_found`` for a faculty that does not exist, and what
    :func:`models.study.adoption.rules.asking.refusal_to_adopt` finds.
    """
    faculty = await session.get(Faculty, faculty_code)
    if faculty is None:
        raise Refusal("not_found")
    thai, english = faculty.name_th, faculty.name_en
    await end_transaction(session)
    now = utc_now()
    request = AdoptionRequest(
        case_id=new_id(),
        opened_by=principal.person_id,
        requested_at=now,
        request_id=current_request_id(),
        faculty=faculty_code,
        reason=reason,
    )

    def put_before_dean(plain: Session) -> None:
        day, today = go_live_day(plain), bangkok_date(now)
        others = [case_id for case_id in open_adoptions(plain, faculty_code) if case_id != request.case_id]
        plan = None if day is None else put_in_review(plain, faculty_code, day, now)
        adopted = 0 if plan is None else len(plan.subject_codes) + len(plan.version_ids)
        raise_refused(refusal_to_adopt(day, today, open_cases=others, adopted=adopted))
        if plan is not None:
            list_versions(plain, request.case_id, plan)

    async def write_versions(accepting: AsyncSession) -> None:
        await one_at_a_time(accepting, f"adoption of {faculty_code}")
        await accepting.run_sync(put_before_dean)

    titles = Titles(f"รับรายวิชาและหลักสูตรเดิมของ{thai}", f"Adoption of curricula of {english}")
    case = new_case(CaseKind.ADOPTION, request, titles, key=key, faculty_code=faculty_code)
    return await open_case(client, case, write_versions)
