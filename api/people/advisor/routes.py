"""Advisors: who advises whom, given and moved by the head of the department or the registrar (golive §4)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.paging import Searched
from api.kit.wire import Page
from api.people.advisor.commands import change_advisors, preview_advisors
from api.people.advisor.queries import AdviseeFilter, advisors_of, list_advisees, list_advisors, news_for
from api.people.advisor.schemas import (
    AdvisedBy,
    AdviseeNews,
    AdviseeRow,
    AdvisingAsked,
    AdvisingDone,
    AdvisingInput,
    AdvisingShown,
    AdvisorRow,
    StudentAdvisors,
)
from api.people.student.codes import StudentCode
from api.people.student.queries import find_student
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/advisors", tags=["advisors"])
may: Final = menu_rights(MenuId.ADVISORS)
MayView = Annotated[Principal, may.view]
MayGive = Annotated[Principal, may.edit]
Advising = Annotated[Principal, menu_rights(MenuId.STUDENT_AUDITS).view]
SeesStudents = Annotated[Principal, menu_rights(MenuId.STUDENT_STATUS).view]


async def _narrowed(
    advisedBy: AdvisedBy | None = None,  # noqa: N803 - the wire's names
    advisorId: UUID | None = None,  # noqa: N803
    majorCode: Annotated[str | None, Query(min_length=1, max_length=10)] = None,  # noqa: N803
    admissionYear: Annotated[int | None, Query(ge=2480, le=2700)] = None,  # noqa: N803
) -> AdviseeFilter:
    return AdviseeFilter(advisedBy, advisorId, majorCode, admissionYear)


@router.get("")
async def advisors(
    session: SessionDep, principal: MayView, asked: Searched, available: bool = False
) -> Page[AdvisorRow]:
    """Teachers of the caller's unit and whoever else advises students there, with how many each advises."""
    return await list_advisors(session, principal, asked, available=available)


@router.get("/students")
async def students(
    session: SessionDep, principal: MayView, asked: Searched, wanted: Annotated[AdviseeFilter, Depends(_narrowed)]
) -> Page[AdviseeRow]:
    """Students of the caller's unit who study, and who advises them."""
    return await list_advisees(session, principal, wanted, asked)


@router.post("/preview")
async def preview(session: SessionDep, principal: MayGive, wanted: AdvisingInput) -> AdvisingShown:
    """Who would get whom; nothing is changed."""
    return await preview_advisors(session, principal, wanted)


@router.post("/changes")
async def give(session: SessionDep, principal: MayGive, wanted: AdvisingAsked, key: IdempotencyKey) -> AdvisingDone:
    """Give the advisors as shown. 409 ``advisees_moved`` where it would come to something else now."""
    return await change_advisors(session, principal, wanted, key)


@router.get("/changes/mine")
async def my_changes(session: SessionDep, principal: Advising) -> list[AdviseeNews]:
    """Students whom the caller, a teacher, was given or who went to somebody else, in the last thirty days."""
    return await news_for(session, principal)


@router.get("/changes/{code}")
async def changes(session: SessionDep, principal: SeesStudents, code: StudentCode) -> StudentAdvisors:
    """A student's advisor and the history of it."""
    return await advisors_of(session, await find_student(session, principal, code))
