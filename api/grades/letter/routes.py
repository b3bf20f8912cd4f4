"""Letters that are set by hand (grades §3)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.grades.letter.commands import set_letter
from api.grades.letter.schemas import LetterInput
from api.grades.sheet.schemas import StudentLine
from api.kit.db import SessionDep
from api.kit.numbers import RowId
from models.access.role.contract import MenuId

router: Final = APIRouter(tags=["grade sheets"])

may: Final = menu_rights(MenuId.GRADE_SHEETS)
MayEdit = Annotated[Principal, may.edit]


@router.put("/grades/sheets/{sheet_id}/letters/{student_id}")
async def put_letter(
    session: SessionDep, principal: MayEdit, sheet_id: UUID, student_id: RowId, wanted: LetterInput
) -> StudentLine:
    """Give a student a letter that is not the computed one, with the reason; null gives the computed one back."""
    return await set_letter(session, principal, sheet_id, student_id, wanted)
