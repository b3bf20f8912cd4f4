"""Outcomes of curricula: read with their map, and kept by the curriculum's officers (study §2)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.curriculum.curriculum_outcome.commands import CURRICULUM_TRAIL, put_curriculum_outcomes
from api.curriculum.curriculum_outcome.queries import curricula, outcomes_of_curriculum
from api.curriculum.curriculum_outcome.schemas import CurriculumLine, CurriculumOutcomesInput, OutcomesOfCurriculum
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.paging import Paged
from api.kit.wire import Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/curriculum", tags=["subjects"])
may: Final = menu_rights(MenuId.SUBJECTS)

CodeInPath = Annotated[str, Path(max_length=20)]


@router.get("/curricula", dependencies=[may.view])
async def every_curriculum(session: SessionDep) -> list[CurriculumLine]:
    """The curricula of the majors, with how many outcomes they have and how many nobody serves."""
    return await curricula(session)


@router.get("/curricula/{curriculum_code}/outcomes", dependencies=[may.view])
async def curriculum_outcomes(session: SessionDep, curriculum_code: CodeInPath) -> OutcomesOfCurriculum:
    """What graduates of a curriculum can do, which subjects see to it, and what none does."""
    return await outcomes_of_curriculum(session, curriculum_code)


@router.put("/curricula/{curriculum_code}/outcomes")
async def keep_curriculum_outcomes(
    session: SessionDep,
    principal: Annotated[Principal, may.edit],
    curriculum_code: CodeInPath,
    wanted: CurriculumOutcomesInput,
) -> OutcomesOfCurriculum:
    """Keep the outcomes of a curriculum. 409 where one is taken away that a subject serves."""
    return await put_curriculum_outcomes(session, principal, curriculum_code, wanted)


@router.get("/curricula/{curriculum_code}/outcomes/audit", dependencies=[may.view])
async def curriculum_outcomes_audit(session: SessionDep, curriculum_code: CodeInPath, asked: Paged) -> Page[AuditView]:
    """Who changed the outcomes of a curriculum, newest first."""
    return await audit_trail(session, CURRICULUM_TRAIL, curriculum_code, asked)
