"""Making, changing and arming plans. A plan holds no seat; arming it has it submitted when the student's time comes."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import delete, insert, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.enrolment.enrolment.commands import Ask, request_enrolment
from api.enrolment.enrolment.schemas import NewPlan, PlanChange
from api.enrolment.plan.queries import PlanRow, find_plan, list_plans
from api.enrolment.situation.queries import period_rows, student_row
from api.kit.db import one_at_a_time
from api.people.student.queries import Enrollee
from models.calendar.term.tables import Term
from models.db import async_engine
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.enrolment.rules.calendar_rules import opening_of
from models.enrolment.plan.tables import EnrolmentPlan, PlanSection
from models.kit.calendar import utc_now
from models.kit.errors import Refusal

PLANS_A_TERM: Final = 5
_KNOWN: Final = text("SELECT section_id FROM section WHERE section_id = ANY(:section_ids)")


async def make_plan(session: AsyncSession, student_id: int, asked: NewPlan) -> PlanRow:
    """A new, empty plan.

    Raises :class:`Refusal` ``fields_invalid`` for a term that does not exist, ``plan_limit_reached`` or
    ``plan_name_taken``.
    """
    if await session.get(Term, (asked.academic_year, asked.semester)) is None:
        wrong = {"field": "semester", "type": "unknown", "message": f"{asked.semester}/{asked.academic_year}"}
        raise Refusal("fields_invalid", fields=[wrong])
    await _one_at_a_time(session, student_id)
    plans = await list_plans(session, student_id, asked.academic_year, asked.semester)
    if len(plans) >= PLANS_A_TERM:
        raise Refusal("plan_limit_reached", limit=PLANS_A_TERM)
    now = utc_now()
    plan = EnrolmentPlan(
        student_id=student_id,
        academic_year=asked.academic_year,
        semester=asked.semester,
        name=asked.name,
        created_at=now,
        updated_at=now,
    )
    session.add(plan)
    await _flush(session, plan.name)
    return await own_plan(session, student_id, plan.plan_id)


async def change_plan(session: AsyncSession, student_id: int, plan_id: UUID, asked: PlanChange) -> PlanRow:
    """The plan with this name and these sections. Raises :class:`Refusal` ``plan_is_armed`` while it is armed."""
    await _one_at_a_time(session, student_id)
    plan = await own_plan(session, student_id, plan_id)
    if plan.armed_case_id is not None:
        raise Refusal("plan_is_armed")
    known = {row.section_id for row in await session.execute(_KNOWN, {"section_ids": asked.section_ids})}
    unknown = [str(number) for number in asked.section_ids if number not in known]
    if unknown:
        raise Refusal("section_not_available", section=", ".join(unknown))
    row = await session.get_one(EnrolmentPlan, plan_id)
    row.name, row.updated_at = asked.name, utc_now()
    await _flush(session, row.name)
    await session.execute(delete(PlanSection).where(col(PlanSection.plan_id) == plan_id))
    amounts = {one.section_id: one.credit for one in asked.credits}
    if known:
        await session.execute(
            insert(PlanSection),
            [{"plan_id": plan_id, "section_id": number, "credit": amounts.get(number)} for number in sorted(known)],
        )
    return await own_plan(session, student_id, plan_id)


async def remove_plan(session: AsyncSession, student_id: int, plan_id: UUID) -> None:
    """Delete a plan. Raises :class:`Refusal` ``plan_is_armed`` while it is armed."""
    await _one_at_a_time(session, student_id)
    plan = await own_plan(session, student_id, plan_id)
    if plan.armed_case_id is not None:
        raise Refusal("plan_is_armed")
    await session.delete(await session.get_one(EnrolmentPlan, plan_id))


async def own_plan(session: AsyncSession, student_id: int, plan_id: UUID) -> PlanRow:
    """The student's plan. Raises :class:`Refusal` ``not_found`` for somebody else's."""
    plan = await find_plan(session, student_id, plan_id)
    if plan is None:
        raise Refusal("not_found")
    return plan


async def _one_at_a_time(session: AsyncSession, student_id: int) -> None:
    """A student's plans are changed one after the other: they are counted, and read before they are written."""
    await one_at_a_time(session, f"plans:{student_id}")


async def _flush(session: AsyncSession, name: str) -> None:
    try:
        await session.flush()
    except IntegrityError as error:
        raise Refusal("plan_name_taken", name=name) from error


async def arm_plan(client: Client, principal: Principal, student: Enrollee, plan_id: UUID, key: str) -> UUID:
    """Have the plan submitted the second enrolling opens for the student; the case that will do it.

    Raises :class:`Refusal` ``plan_is_empty``, ``plan_is_armed``, or ``enrolment_open_already`` when there is nothing to
    wait for.
    """
    async with AsyncSession(async_engine()) as session:
        plan = await own_plan(session, student.student_id, plan_id)
        standing = await student_row(session, student.student_id, plan.academic_year, plan.semester)
        periods = await period_rows(session, plan.academic_year, plan.semester, standing.campus_code)
    if plan.armed_case_id is not None:
        raise Refusal("plan_is_armed")
    if not plan.section_ids:
        raise Refusal("plan_is_empty")
    opens_at = opening_of(standing.facts, {row.kind: row.facts for row in periods})
    if opens_at is None:
        raise Refusal("calendar_not_found")
    if opens_at <= utc_now():
        raise Refusal("enrolment_open_already")
    ask = Ask(
        academic_year=plan.academic_year,
        semester=plan.semester,
        operation=EnrolmentOperation.ENROL,
        section_ids=tuple(plan.section_ids),
        credits=tuple(plan.credits),
        not_before=opens_at,
    )
    case_id = await request_enrolment(client, principal.person_id, student, ask, key)
    async with AsyncSession(async_engine()) as session, session.begin():
        await _one_at_a_time(session, student.student_id)
        row = await session.get(EnrolmentPlan, plan_id)
        if row is not None:  # deleted meanwhile: its case stands, and is cancelled where it is shown
            row.armed_case_id = case_id
    return case_id
