"""What is done for a term, from its opening to its closing (golive §5)."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from sqlalchemy import select
from sqlmodel import col

from api.access.auth.deps import menu_rights
from api.calendar.term.schemas import Semester, Year
from api.kit.db import SessionDep
from api.kit.wire import Names
from api.study.term_checklist.schemas import TermStepView
from models.access.role.contract import MenuId
from models.access.role.tables import Role
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.study.term_checklist.contract import RESPONSIBLE
from models.study.term_checklist.store import read_term_checklist

router: Final = APIRouter(tags=["calendar"])
may: Final = menu_rights(MenuId.ACADEMIC_CALENDAR)


@router.get("/calendar/terms/{academic_year}/{semester}/checklist", dependencies=[may.view])
async def term_checklist(session: SessionDep, academic_year: Year, semester: Semester) -> list[TermStepView]:
    """Every step of a term in its order. 404 where there is no such term."""
    lines = await session.run_sync(read_term_checklist, (academic_year, semester), utc_now())
    if lines is None:
        raise Refusal("not_found")
    roles = await session.scalars(select(Role).where(col(Role.role_id).in_(set(RESPONSIBLE.values()))))
    names = {role.role_id: Names(th=role.name_th, en=role.name_en) for role in roles}
    return [
        TermStepView(
            step=line.step,
            state=line.state,
            done=line.counts.done,
            missing=line.counts.missing,
            responsible=names[RESPONSIBLE[line.step]],
            begins_at=line.times.begins_at,
            due_at=line.times.due_at,
        )
        for line in lines
    ]
