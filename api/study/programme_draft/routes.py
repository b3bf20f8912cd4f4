"""Drafts of programmes, which a curriculum officer begins, saves and deletes (study §3)."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.kit.language import LanguageDep
from api.kit.numbers import Revision
from api.study.programme_draft.commands import begin_programme, copy_version, delete_draft, edit_draft
from api.study.programme_draft.queries import read_draft
from api.study.programme_draft.schemas import (
    BegunDraft,
    DraftCopy,
    DraftEdit,
    DraftOfNew,
    ProgrammeDraftView,
    SavedDraft,
)
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/study/programme-drafts", tags=["programmes"])
may: Final = menu_rights(MenuId.PROGRAMMES)
MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]


@router.post("", status_code=HTTPStatus.CREATED)
async def begin(session: SessionDep, principal: MayAdd, wanted: DraftOfNew) -> BegunDraft:
    """Begin a programme that is new."""
    return BegunDraft(version_id=await begin_programme(session, principal, wanted))


@router.post("/copy", status_code=HTTPStatus.CREATED)
async def copy(session: SessionDep, principal: MayAdd, wanted: DraftCopy) -> BegunDraft:
    """Begin the next revision of a programme as a copy of an active version."""
    return BegunDraft(version_id=await copy_version(session, principal, wanted))


@router.get("/{version_id}")
async def draft(session: SessionDep, _principal: MayEdit, version_id: UUID) -> ProgrammeDraftView:
    """What editing a draft needs beside the version itself."""
    return await read_draft(session, version_id)


@router.put("/{version_id}")
async def edit(
    session: SessionDep, principal: MayEdit, version_id: UUID, wanted: DraftEdit, language: LanguageDep
) -> SavedDraft:
    """Save a draft whole, as it was seen; what is wrong with it is in the answer, at its place."""
    return await edit_draft(session, principal, version_id, wanted, language)


@router.delete("/{version_id}", status_code=HTTPStatus.NO_CONTENT)
async def delete(session: SessionDep, principal: MayDelete, version_id: UUID, edits: Revision) -> None:
    """Delete a draft, as it was seen."""
    await delete_draft(session, principal, version_id, edits)
