"""Promotions of study years: asked for, looked at and followed here; confirmed and undone as every case is."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends
from fastapi.responses import FileResponse

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.kit.exports import CSV_OR_EXCEL_ANSWER, FileForm
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.paging import Paged, SearchText
from api.kit.temporal import TemporalDep
from api.kit.wire import OpenedCase, Page
from api.study.year_promotion.commands import ask_for_promotion, students_file
from api.study.year_promotion.queries import (
    PromotedFilter,
    list_promotions,
    list_students,
    promotion_by_faculty,
    read_promotion,
    suggested_year,
)
from api.study.year_promotion.schemas import (
    PromotedStudent,
    PromotionDetail,
    PromotionInput,
    PromotionView,
    PromotionYears,
)
from models.access.role.contract import Action, MenuId
from models.study.year_promotion.contract import PromotionState

router: Final = APIRouter(prefix="/year-promotions", tags=["promotions of study years"])
may: Final = menu_rights(MenuId.YEAR_PROMOTIONS)
MayAsk = Annotated[Principal, may.add]
MayView = Annotated[Principal, may.view]
MayExport = Annotated[Principal, Depends(requires(MenuId.YEAR_PROMOTIONS, Action.EXPORT))]


@router.get("")
async def year_promotions(session: SessionDep, principal: MayView, asked: Paged) -> Page[PromotionView]:
    """The promotions, the newest first."""
    return await list_promotions(session, principal, asked)


@router.post("")
async def post_year_promotion(
    client: TemporalDep, principal: MayAsk, asked: PromotionInput, key: IdempotencyKey
) -> OpenedCase:
    """Ask for the promotion of a year; its preview is worked out at once. The same key is the same case."""
    return OpenedCase(case_id=await ask_for_promotion(client, principal, asked, key))


@router.get("/years", dependencies=[may.view])
async def promotion_years(session: SessionDep) -> PromotionYears:
    """The year that a dialog suggests."""
    return await suggested_year(session)


@router.get("/{case_id}")
async def year_promotion(session: SessionDep, principal: MayView, case_id: UUID) -> PromotionDetail:
    """A promotion with its figures by faculty."""
    return await promotion_by_faculty(session, principal, case_id)


@router.get("/{case_id}/students")
async def promotion_students(
    session: SessionDep,
    principal: MayView,
    language: LanguageDep,
    case_id: UUID,
    asked: Paged,
    text: SearchText = "",
    state: PromotionState | None = None,
) -> Page[PromotedStudent]:
    """The students of a promotion; those to be looked at come first."""
    await read_promotion(session, principal, case_id)
    return await list_students(session, principal, case_id, PromotedFilter(text, state), asked, language)


@router.get("/{case_id}/students/export", response_class=FileResponse, responses=CSV_OR_EXCEL_ANSWER)
async def promotion_students_export(
    session: SessionDep,
    principal: MayExport,
    language: LanguageDep,
    case_id: UUID,
    text: SearchText = "",
    state: PromotionState | None = None,
    form: FileForm = FileForm.EXCEL,
) -> FileResponse:
    """The same list as a file, Excel or CSV."""
    return await students_file(session, principal, case_id, PromotedFilter(text, state), language, form)
