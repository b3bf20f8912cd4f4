"""What special projects charge beside the normal fees."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.finance.master_change.two_person_routes import TwoPersonRoutes
from api.finance.project_fee.commands import PROJECT_FEES
from api.finance.project_fee.queries import list_project_fees, list_projects
from api.finance.project_fee.schemas import ProjectChoice, ProjectFeeAddition, ProjectFeeChange, ProjectFeeView
from api.kit.db import SessionDep
from api.kit.paging import Searched
from api.kit.wire import Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/project-fees", tags=["project fees"])
may: Final = menu_rights(MenuId.PROJECT_FEES)


@router.get("", dependencies=[may.view])
async def project_fees(session: SessionDep, asked: Searched) -> Page[ProjectFeeView]:
    """Fees by the code or name of their project."""
    return await list_project_fees(session, asked)


@router.get("/projects", dependencies=[may.view])
async def projects(session: SessionDep) -> list[ProjectChoice]:
    """The special projects that fees can be of."""
    return await list_projects(session)


_routes: Final = TwoPersonRoutes(router, may, PROJECT_FEES, "project_fee_id")
_routes.adding(ProjectFeeAddition)
_routes.changing(ProjectFeeChange)
_routes.deleting()
_routes.history()
