"""Asking for other names or another tax id of the university, for those who keep its units."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.university.commands import ask_to_rename
from api.finance.university.schemas import UniversityChange
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.temporal import TemporalDep
from api.kit.wire import OpenedCase
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/university", tags=["organisation"])
MayEdit = Annotated[Principal, menu_rights(MenuId.ORGANISATION).edit]


@router.put("", status_code=HTTPStatus.ACCEPTED)
async def put_university_names(
    session: SessionDep, client: TemporalDep, principal: MayEdit, wanted: UniversityChange, key: IdempotencyKey
) -> OpenedCase:
    """Ask that the names or the tax id be changed: they change once the director of treasury agrees.

    409 where they were changed since they were shown, nothing would change, or a change is asked for already.
    """
    return OpenedCase(case_id=await ask_to_rename(session, client, principal, wanted, key))
