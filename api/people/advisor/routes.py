"""Advisors and their students; heads of departments and the registrar give and move them (golive §4)."""

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
    AdvisingConfirmation,
    AdvisingInput,
    AdvisingPreview,
    AdvisingResult,
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


async def _filters(
    advisedBy: AdvisedBy | None = None,  # noqa: N803 - the wire's names
    advisorId: UUID | None = None,  # noqa: N803
    majorCode: Annotated[str | None, Query(min_length=1, max_length=10)] = None,  # noqa: N803
    admissionYear: Annotated[int | None, Query(ge=2480, le=2700)] = None,  # noqa: N803
) -> AdviseeFilter:
    return AdviseeFilter(advisedBy, advisorId, majorCode, admissionYear)


@router.get("")
async def advisors(
    session: SessionDep, principal: MayView, search: Searched, available: bool = False
) -> Page[AdvisorRow]:
    """Teachers of the caller's unit and others who advise students there, with their numbers of students."""
    return await list_advisors(session, principal, search, available=available)


@router.get("/students")
async def students(
    session: SessionDep, principal: MayView, search: Searched, filters: Annotated[AdviseeFilter, Depends(_filters)]
) -> Page[AdviseeRow]:
    """Students of the caller's unit whose studies have not ended, with their advisors."""
    return await list_advisees(session, principal, filters, search)


@router.post("/preview")
async def preview(session: SessionDep, principal: MayGive, advising: AdvisingInput) -> AdvisingPreview:
    """Return which advisor each student would get; nothing is changed."""
    return await preview_advisors(session, principal, advising)


@router.post("/changes")
async def give(
    session: SessionDep, principal: MayGive, advising: AdvisingConfirmation, key: IdempotencyKey
) -> AdvisingResult:
    """Give the advisors of the preview. 409 ``advisees_moved`` where the result is no longer the same."""
    return await change_advisors(session, principal, advising, key)


@router.get("/changes/mine")
async def my_changes(session: SessionDep, principal: Advising) -> list[AdviseeNews]:
    """Students who came to the caller, a teacher, or went to another teacher in the last thirty days."""
    return await news_for(session, principal)


@router.get("/changes/{code}")
async def changes(session: SessionDep, principal: SeesStudents, code: StudentCode) -> StudentAdvisors:
    """A student's advisor and its history."""
    return await advisors_of(session, await find_student(session, principal, code))
