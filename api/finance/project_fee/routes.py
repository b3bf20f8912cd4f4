"""What special projects charge beside the normal fees."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.finance.master_change.two_person_routes import TwoPersonRoutes
from api.finance.project_fee.commands import PROJECT_FEES
from api.finance.project_fee.queries import PROJECT_FEE_ROWS, list_projects
from api.finance.project_fee.schemas import ProjectChoice, ProjectFeeAddition, ProjectFeeChange
from api.kit.db import SessionDep
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/project-fees", tags=["project fees"])
may: Final = menu_rights(MenuId.PROJECT_FEES)


@router.get("/projects", dependencies=[may.view])
async def projects(session: SessionDep) -> list[ProjectChoice]:
    """The special projects that fees can be of."""
    return await list_projects(session)


TwoPersonRoutes(router, may, PROJECT_FEES, "project_fee_id").all(PROJECT_FEE_ROWS, ProjectFeeAddition, ProjectFeeChange)
