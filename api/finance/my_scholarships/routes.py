"""The caller's own scholarships and discounts: what was given, what it takes off, choosing and cancelling (spec §2)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.finance.my_scholarships.commands import cancel_discount, choose_discount
from api.finance.my_scholarships.queries import StudentTerm, read_my_scholarships
from api.finance.my_scholarships.schemas import MyScholarships
from api.kit.db import SessionDep, end_transaction
from api.kit.language import LanguageDep
from api.kit.starting import begin_bill
from api.kit.temporal import TemporalDep
from api.people.student.queries import enrollee_of
from models.access.role.contract import Action, MenuId
from models.kit.calendar import bangkok_date, utc_now

router: Final = APIRouter(prefix="/finance/my-scholarships", tags=["bills"])

Reader = Annotated[Principal, Depends(requires(MenuId.STUDENT_FINANCE, Action.VIEW))]
Chooser = Annotated[Principal, Depends(requires(MenuId.STUDENT_FINANCE, Action.EDIT))]
Year = Annotated[int, Query(alias="academicYear", ge=2500, le=2700)]
Semester = Annotated[int, Query(ge=0, le=2)]


@router.get("")
async def my_scholarships(
    session: SessionDep, principal: Reader, language: LanguageDep, academic_year: Year, semester: Semester
) -> MyScholarships:
    """What was given, what it takes off, and what can be chosen for the term."""
    term = StudentTerm(enrollee_of(principal).student_id, academic_year, semester)
    return await read_my_scholarships(session, term, bangkok_date(utc_now()), language)


@router.post("/{scholarship_id}")
async def post_my_scholarship(
    session: SessionDep,
    client: TemporalDep,
    principal: Chooser,
    language: LanguageDep,
    scholarship_id: UUID,
    academic_year: Year,
    semester: Semester,
) -> MyScholarships:
    """Choose a discount for the term; a second press changes nothing. 404 and 409 say in words why not."""
    now = utc_now()
    term = StudentTerm(enrollee_of(principal).student_id, academic_year, semester)
    await choose_discount(session, principal, term, scholarship_id, now)
    await end_transaction(session)  # the bill is of what is committed
    await begin_bill(client, term.student_id, academic_year, semester, now)
    return await read_my_scholarships(session, term, bangkok_date(now), language)


@router.delete("/{award_id}")
async def remove_my_scholarship(
    session: SessionDep, client: TemporalDep, principal: Chooser, language: LanguageDep, award_id: UUID
) -> MyScholarships:
    """Take a choice back; a second press changes nothing."""
    now = utc_now()
    term = await cancel_discount(session, enrollee_of(principal).student_id, award_id, now)
    await end_transaction(session)
    await begin_bill(client, term.student_id, term.academic_year, term.semester, now)
    return await read_my_scholarships(session, term, bangkok_date(now), language)
