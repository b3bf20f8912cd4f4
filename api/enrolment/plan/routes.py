"""Plans (the cart): prepare, change, arm."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Response

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.cases.case.queries import find_case
from api.cases.case.schemas import CaseView
from api.cases.case.views import case_view
from api.enrolment.enrolment.schemas import NewPlan, PlanChange, PlanView, notice_views
from api.enrolment.plan.commands import arm_plan, change_plan, make_plan, remove_plan
from api.enrolment.plan.queries import PlanRow, list_plans, read_exams
from api.enrolment.plan.schemas import ExamOfPlan, PlanExams
from api.enrolment.timetable.icalendar import exam_entries
from api.enrolment.timetable.queries import term_exam
from api.kit.db import SessionDep, end_transaction
from api.kit.icalendar import MEDIA_TYPE, calendar_file
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.temporal import TemporalDep
from api.people.student.queries import enrollee_of
from models.access.role.contract import Action, MenuId
from models.enrolment.timetable.store.attended import notices_of
from models.kit.calendar import utc_now
from models.kit.errors import Refusal

router: Final = APIRouter(prefix="/enrolment/plans", tags=["plans"])

Planner = Annotated[Principal, Depends(requires(MenuId.MY_ENROLMENT, Action.ADD))]


def _view(row: PlanRow) -> PlanView:
    return PlanView.model_validate(row)


@router.get("")
async def plans(
    session: SessionDep,
    principal: Planner,
    academic_year: Annotated[int, Query(alias="academicYear", ge=2500, le=2700)],
    semester: Annotated[int, Query(ge=0, le=2)],
) -> list[PlanView]:
    """The caller's plans of a term."""
    student = enrollee_of(principal)
    return [_view(row) for row in await list_plans(session, student.student_id, academic_year, semester)]


@router.post("", status_code=201)
async def new_plan(session: SessionDep, principal: Planner, asked: NewPlan) -> PlanView:
    """A new, empty plan; up to five a term."""
    return _view(await make_plan(session, enrollee_of(principal).student_id, asked))


@router.put("/{plan_id}")
async def put_plan(session: SessionDep, principal: Planner, plan_id: UUID, asked: PlanChange) -> PlanView:
    """The plan's name and sections, as they should be."""
    return _view(await change_plan(session, enrollee_of(principal).student_id, plan_id, asked))


@router.delete("/{plan_id}", status_code=204)
async def delete_plan(session: SessionDep, principal: Planner, plan_id: UUID) -> None:
    """Delete the plan; nothing enrolled changes."""
    await remove_plan(session, enrollee_of(principal).student_id, plan_id)


@router.get("/{plan_id}/exams")
async def plan_exams(session: SessionDep, principal: Planner, plan_id: UUID) -> PlanExams:
    """The examinations of the term as they would be with the plan, and which of them come close; asks for nothing."""
    rows = await read_exams(session, enrollee_of(principal).student_id, plan_id)
    return PlanExams(
        exams=[ExamOfPlan(**term_exam(row).model_dump(), held=row.held) for row in rows],
        notices=notice_views(notices_of(rows)),
    )


@router.get("/{plan_id}/exams.ics", response_class=Response, responses={200: {"content": {MEDIA_TYPE: {}}}})
async def plan_exams_calendar(
    session: SessionDep, principal: Planner, language: LanguageDep, plan_id: UUID
) -> Response:
    """The same examinations as an iCalendar file, in the caller's language."""
    rows = await read_exams(session, enrollee_of(principal).student_id, plan_id)
    return Response(
        calendar_file("exams", exam_entries(rows, language), utc_now()),
        media_type=MEDIA_TYPE,
        headers={"content-disposition": 'attachment; filename="plan-exams.ics"'},
    )


@router.post("/{plan_id}/arm")
async def arm(
    session: SessionDep,
    client: TemporalDep,
    principal: Planner,
    language: LanguageDep,
    plan_id: UUID,
    key: IdempotencyKey,
) -> CaseView:
    """Submit the plan by itself the second enrolling opens for the caller. Disarm by cancelling the case."""
    student = enrollee_of(principal)
    await end_transaction(session)
    case_id = await arm_plan(client, principal, student, plan_id, key)
    row = await find_case(session, principal, case_id)
    if row is None:
        raise Refusal("not_found")
    return case_view(row, principal, language)
