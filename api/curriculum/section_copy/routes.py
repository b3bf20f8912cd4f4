"""Copying the sections of a term to a later one (registrar)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.curriculum.section_copy.commands import copy_sections, draft_copy
from api.curriculum.section_copy.schemas import CopiedSections, CopiedTerms, SectionCopy, SectionCopyDraft
from api.kit.db import SessionDep
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/curriculum/section-copies", tags=["sections"])

may: Final = menu_rights(MenuId.SECTIONS)
MayAdd = Annotated[Principal, may.add]


@router.post("/preview")
async def preview_copy(session: SessionDep, principal: MayAdd, asked: CopiedTerms) -> SectionCopyDraft:
    """What copying would make, and what not. Saves nothing."""
    return await draft_copy(session, principal, asked)


@router.post("", status_code=201)
async def post_copy(session: SessionDep, principal: MayAdd, asked: SectionCopy) -> CopiedSections:
    """Copy the sections with their meetings, teachers and limits, as the preview showed them; nobody is enrolled."""
    return CopiedSections(sections=await copy_sections(session, principal, asked))
