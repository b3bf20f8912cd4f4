"""What versions of subjects require: read and kept by the curriculum's officers (study §2)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.curriculum.requisite.commands import put_requisites, requisites_of
from api.curriculum.requisite.graph import requisite_graph
from api.curriculum.requisite.schemas import RequisiteGraph, RequisitesInput, RequisitesOfVersion
from api.kit.db import SessionDep
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/curriculum", tags=["subjects"])
may: Final = menu_rights(MenuId.SUBJECTS)

CodeInPath = Annotated[str, Path(max_length=12)]


@router.get("/subjects/{subject_code}/requisites", dependencies=[may.view])
async def requisites(session: SessionDep, subject_code: CodeInPath) -> RequisitesOfVersion:
    """What a version requires, to show and to edit."""
    return await requisites_of(session, subject_code)


@router.put("/subjects/{subject_code}/requisites")
async def keep_requisites(
    session: SessionDep, principal: Annotated[Principal, may.edit], subject_code: CodeInPath, wanted: RequisitesInput
) -> RequisitesOfVersion:
    """Keep what a draft requires. 409 for a cycle, which is named, and for a version that was agreed to."""
    return await put_requisites(session, principal, subject_code, wanted)


@router.get("/subjects/{subject_code}/requisite-graph", dependencies=[may.view])
async def graph(session: SessionDep, subject_code: CodeInPath) -> RequisiteGraph:
    """The subjects before and after this one, two steps each way."""
    return await requisite_graph(session, subject_code)
