"""Giving scholarships: drafted, looked at and followed here; confirmed, paused and undone as every case is."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.scholarship_award.commands import draft_award, leave_out
from api.finance.scholarship_award.queries import list_award_students, list_awards, read_award
from api.finance.scholarship_award.schemas import AwardInput, AwardStudent, AwardView
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.paging import Paged, SearchText
from api.kit.temporal import TemporalDep
from api.kit.wire import OpenedCase, Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/scholarship-awards", tags=["scholarship awards"])
may: Final = menu_rights(MenuId.SCHOLARSHIP_AWARDS)
MayDraft = Annotated[Principal, may.add]
MayView = Annotated[Principal, may.view]


@router.get("")
async def scholarship_awards(session: SessionDep, principal: MayView, asked: Paged) -> Page[AwardView]:
    """What was drafted, the newest first."""
    return await list_awards(session, principal, asked)


@router.post("")
async def post_scholarship_award(
    session: SessionDep, client: TemporalDep, principal: MayDraft, asked: AwardInput, key: IdempotencyKey
) -> OpenedCase:
    """Draft that a scholarship is given; its preview is worked out at once. The same key is the same case."""
    return OpenedCase(case_id=await draft_award(session, client, principal, asked, key))


@router.get("/{case_id}")
async def scholarship_award(session: SessionDep, principal: MayView, case_id: UUID) -> AwardView:
    """Return an award run: its draft and its progress."""
    return await read_award(session, principal, case_id)


@router.get("/{case_id}/students")
async def scholarship_award_students(
    session: SessionDep,
    principal: MayView,
    language: LanguageDep,
    case_id: UUID,
    asked: Paged,
    text: SearchText = "",
) -> Page[AwardStudent]:
    """Its students, those in whose way something stands first."""
    await read_award(session, principal, case_id)
    return await list_award_students(session, principal, case_id, text, asked, language)


@router.delete("/{case_id}/students/{student_code}", status_code=204)
async def leave_student_out(session: SessionDep, principal: MayDraft, case_id: UUID, student_code: str) -> None:
    """Leave a student out by hand. 409 once somebody confirmed it."""
    await leave_out(session, principal, case_id, student_code)
