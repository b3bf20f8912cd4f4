"""Versions of programmes: found, read as a tree with what is wrong with it, and compared (study §3)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Query

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.kit.language import LanguageDep
from api.kit.paging import Searched
from api.kit.wire import Page
from api.study.programme.queries import list_versions, read_difference, read_version
from api.study.programme.schemas import ProgrammeDetail, ProgrammeDifferenceView, ProgrammeRow
from models.access.role.contract import MenuId
from models.study.programme.contract import ProgrammeStatus

router: Final = APIRouter(prefix="/study/programme-versions", tags=["programmes"])
may: Final = menu_rights(MenuId.PROGRAMMES)


@router.get("", dependencies=[may.view])
async def versions(
    session: SessionDep, asked: Searched, status: Annotated[ProgrammeStatus | None, Query()] = None
) -> Page[ProgrammeRow]:
    """Versions of programmes by code or name."""
    return await list_versions(session, asked, status)


@router.get("/{version_id}")
async def version(
    session: SessionDep, principal: Annotated[Principal, may.view], version_id: UUID, language: LanguageDep
) -> ProgrammeDetail:
    """A version with its tree, its conditions, and what is wrong with it at its place."""
    return await read_version(session, principal, version_id, language)


@router.get("/{version_id}/difference", dependencies=[may.view])
async def difference(session: SessionDep, version_id: UUID, other: UUID) -> ProgrammeDifferenceView:
    """What this version says otherwise than another one of the same programme."""
    return await read_difference(session, version_id, other)
