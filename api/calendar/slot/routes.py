"""Personal enrolment slots: a student's own (wire contract §5), and laying them out (registrar)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.calendar.slot.commands import lay_out_slots
from api.calendar.slot.queries import SlotRow, enrolment_period, last_rule, published_windows, slots_of
from api.calendar.slot.schemas import PersonalSlot, PublishedSlots, SlotLayout, SlotRuleInput
from api.kit.db import SessionDep, end_transaction
from api.kit.envelopes import Results
from api.kit.starting import begin_calendar_change
from api.kit.temporal import TemporalDep
from api.kit.terms import SemesterName, YearName, term_of_query
from api.people.student.queries import student_of_query
from models.access.role.contract import MenuId
from models.calendar.period.contract import CalendarChange
from models.kit.calendar import BANGKOK, bangkok_date, utc_now

router: Final = APIRouter(tags=["slots"])

SlotStudentId = Annotated[int, Depends(student_of_query(MenuId.MY_ENROLMENT))]
may: Final = menu_rights(MenuId.ENROLMENT_SLOTS)
MayLayOut = Annotated[Principal, may.add]
_END_OF_DAY: Final = 24 * 60


@router.get("/enroll/checkScheduleEnroll")
async def check_schedule_enroll(
    session: SessionDep,
    student_id: SlotStudentId,
    academicYear: YearName = None,  # noqa: N803 - the wire's name
    semester: SemesterName = None,
) -> Results[list[PersonalSlot]]:
    """When enrolling opens for a student. Empty while no slots are published: then the whole period is theirs."""
    term = await term_of_query(session, academicYear, semester)
    rows = await slots_of(session, student_id, term.academic_year, term.semester)
    return Results(results=[_slot(row, term.academic_year, term.semester) for row in rows])


def _slot(row: SlotRow, academic_year: int, semester: int) -> PersonalSlot:
    closes_that_day = bangkok_date(row.closes_at) == bangkok_date(row.opens_at)
    return PersonalSlot(
        std_id=row.student_id,
        std_code=row.student_code,
        academic_year=academic_year,
        semester=semester,
        reg_schedule_date=row.opens_at,
        start_time=_minute(row.opens_at),
        end_time=_minute(row.closes_at) if closes_that_day else _END_OF_DAY,
        is_active=int(row.opens_at <= utc_now() < row.closes_at),
        publicdate=row.published_at,
    )


def _minute(at: datetime) -> int:
    local = at.astimezone(BANGKOK)
    return local.hour * 60 + local.minute


@router.get("/slots", dependencies=[may.view])
async def published_slots(
    session: SessionDep,
    academic_year: Annotated[YearName, Query(alias="academicYear")] = None,
    semester: SemesterName = None,
    campus: Annotated[str, Query(max_length=2)] = "",
) -> PublishedSlots:
    """The slots of a term as a campus's students see them now: this term unless named, all campuses unless named."""
    term = await term_of_query(session, academic_year, semester)
    period = await enrolment_period(session, term.academic_year, term.semester, campus)
    windows = await published_windows(session, term.academic_year, term.semester, campus)
    return PublishedSlots(
        academic_year=term.academic_year,
        semester=term.semester,
        campus_code=campus,
        period_opens_at=period.opens_at if period else None,
        period_closes_at=period.closes_at if period else None,
        students=sum(window.students for window in windows),
        windows=windows,
        last_rule=await last_rule(session, campus),
    )


@router.post("/slots/preview")
async def preview_slots(session: SessionDep, principal: MayLayOut, rule: SlotRuleInput) -> SlotLayout:
    """What a rule gives and what saving it would change. Nothing is saved."""
    layout, _ = await lay_out_slots(session, principal, rule, save=False)
    return layout


@router.post("/slots")
async def save_slots(session: SessionDep, client: TemporalDep, principal: MayLayOut, rule: SlotRuleInput) -> SlotLayout:
    """Lay out and publish the slots by a rule. The same rule again changes nothing; armed requests move along."""
    layout, period = await lay_out_slots(session, principal, rule, save=True)
    change = CalendarChange(
        period_id=period.period_id,
        revision=period.revision,
        academic_year=period.academic_year,
        semester=period.semester,
    )
    await end_transaction(session)  # the workflows must find the new slots
    if layout.created or layout.moved or layout.removed:
        await begin_calendar_change(client, change)
    return layout
