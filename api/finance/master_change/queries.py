"""Reading what a change to a master is about."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.cases.case.queries import seen_cases
from api.finance.master_change.schemas import MasterChangeView
from models.cases.case.contract.record import CaseKind
from models.cases.case.tables import CaseFile
from models.documents.file.tables import StoredFile
from models.finance.master_change.contract import MasterChangeRequest
from models.kit.errors import Refusal
from models.people.organisation.store import names_of_fields

_REQUEST: Final = select(col(CaseFile.request)).where(col(CaseFile.kind) == CaseKind.MASTER_CHANGE)
_PICTURES: Final = ("pictureTh", "pictureEn")


async def read_master_change(session: AsyncSession, principal: Principal, case_id: UUID) -> MasterChangeView:
    """The change a case is about. Raises Refusal ``not_found``, also where the caller may not see the case."""
    request = await _request_of(session, principal, case_id)
    sides = [side for side in (request.before, request.after) if side is not None]
    names = await session.run_sync(names_of_fields, sides)
    for side in sides:
        side.update(
            {field: {**names[field, str(value)]} for field, value in side.items() if (field, str(value)) in names}
        )
    return MasterChangeView.model_validate(request)


async def picture_of_change(session: AsyncSession, principal: Principal, case_id: UUID, file_id: UUID) -> StoredFile:
    """A picture that a change names, of before or of after. Raises Refusal ``not_found``, also where the caller may not
    see the case.
    """
    request = await _request_of(session, principal, case_id)
    sides = (request.before or {}, request.after or {})
    if str(file_id) not in {side.get(name) for side in sides for name in _PICTURES}:
        raise Refusal("not_found")
    return await session.get_one(StoredFile, file_id)


async def _request_of(session: AsyncSession, principal: Principal, case_id: UUID) -> MasterChangeRequest:
    if not await seen_cases(session, principal, (case_id,)):
        raise Refusal("not_found")
    found = await session.scalar(_REQUEST.where(col(CaseFile.case_id) == case_id))
    if found is None:
        raise Refusal("not_found")
    return MasterChangeRequest.model_validate(found)
