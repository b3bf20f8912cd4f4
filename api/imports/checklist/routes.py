"""The checklist of going live: what is there, and what is missing for opening a term (golive §2)."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.imports.checklist.schemas import ChecklistLineView, GapView, LastFileView
from api.kit.db import SessionDep
from models.access.role.contract import MenuId
from models.imports.checklist.store.reading import read_checklist
from models.imports.checklist.store.statements import IMPORTED_AS
from models.kit.calendar import bangkok_date, utc_now

router: Final = APIRouter(prefix="/checklist", tags=["checklist"])
may: Final = menu_rights(MenuId.CHECKLIST)


@router.get("", dependencies=[may.view])
async def checklist(session: SessionDep) -> list[ChecklistLineView]:
    """Every kind of data in the order in which it comes in."""
    return [
        ChecklistLineView(
            kind=line.kind,
            count=line.number,
            gaps=[GapView(gap=gap, count=count) for gap, count in line.gaps.items()],
            imported_as=IMPORTED_AS.get(line.kind),
            last_file=None if line.last_file is None else LastFileView.model_validate(line.last_file),
        )
        for line in await session.run_sync(read_checklist, bangkok_date(utc_now()))
    ]
