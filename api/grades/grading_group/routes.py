"""Grading groups: sections of a subject that are graded together (grades §3, spec §6)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Path, Query

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.grades.grading_group.commands import hand_on, join_group, name_group
from api.grades.grading_group.leaving import dissolve_group, leave_group
from api.grades.grading_group.queries import group_view, join_preview
from api.grades.grading_group.schemas import (
    GroupCoordinatorInput,
    GroupedInto,
    GroupNameInput,
    GroupSectionInput,
    GroupView,
    JoinPreview,
)
from api.kit.db import SessionDep
from api.kit.language import LanguageDep
from api.kit.numbers import Revision, RowId
from api.kit.temporal import TemporalDep
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/grades/sheets/{sheet_id}/group", tags=["grade sheets"])

may: Final = menu_rights(MenuId.GRADE_SHEETS)
MayView = Annotated[Principal, may.view]
MayEdit = Annotated[Principal, may.edit]
Seen = Annotated[Revision, Query()]
SectionId = Annotated[RowId, Path()]


@router.get("")
async def group(session: SessionDep, principal: MayView, language: LanguageDep, sheet_id: UUID) -> GroupView:
    """Who is graded together in a sheet, what was changed, and what the caller may change."""
    return await group_view(session, sheet_id, principal.person_id, language)


@router.put("")
async def name(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    language: LanguageDep,
    sheet_id: UUID,
    wanted: GroupNameInput,
) -> GroupView:
    """Open the sheet to other sections of its subject, or give the group another name."""
    await name_group(session, client, principal, sheet_id, wanted)
    return await group_view(session, sheet_id, principal.person_id, language)


@router.delete("")
async def dissolve(
    session: SessionDep, client: TemporalDep, principal: MayEdit, language: LanguageDep, sheet_id: UUID, revision: Seen
) -> GroupView:
    """Give each section a sheet of its own again."""
    await dissolve_group(session, client, principal, sheet_id, revision)
    return await group_view(session, sheet_id, principal.person_id, language)


@router.put("/coordinator")
async def coordinator(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    language: LanguageDep,
    sheet_id: UUID,
    wanted: GroupCoordinatorInput,
) -> GroupView:
    """Hand the group on to another of its teachers."""
    await hand_on(session, client, principal, sheet_id, wanted)
    return await group_view(session, sheet_id, principal.person_id, language)


@router.get("/sections/{section_id}")
async def look_at_joining(
    session: SessionDep, principal: MayView, language: LanguageDep, sheet_id: UUID, section_id: SectionId
) -> JoinPreview:
    """What a section's joining would do. Nothing is changed."""
    return await join_preview(session, sheet_id, section_id, principal.person_id, language)


@router.post("/sections")
async def join(
    session: SessionDep, client: TemporalDep, principal: MayEdit, sheet_id: UUID, wanted: GroupSectionInput
) -> GroupedInto:
    """Have a section graded by the group from now on."""
    await join_group(session, client, principal, sheet_id, wanted)
    return GroupedInto(sheet_id=sheet_id)


@router.delete("/sections/{section_id}")
async def leave(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    sheet_id: UUID,
    section_id: SectionId,
    revision: Seen,
) -> GroupedInto:
    """Give a section a sheet of its own again; answers that."""
    own = await leave_group(session, client, principal, sheet_id, section_id, revision)
    return GroupedInto(sheet_id=own)
