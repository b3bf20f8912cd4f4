"""The university itself, for those who keep its units: what papers and pages say of it, and its logo."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Request

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.access.setup.logo import received_logo
from api.kit.db import SessionDep, end_transaction
from api.kit.uploads import UPLOAD_BODY
from api.people.university.queries import read_university
from api.people.university.schemas import UniversityAsKept
from models.access.role.contract import MenuId
from models.access.setup.store.university import change_logo
from models.kit.calendar import utc_now

router: Final = APIRouter(prefix="/university", tags=["organisation"])
may: Final = menu_rights(MenuId.ORGANISATION)
MayEdit = Annotated[Principal, may.edit]


@router.get("", dependencies=[may.view])
async def university(session: SessionDep) -> UniversityAsKept:
    """What papers and pages say of the university. 404 where nobody has set it up."""
    return await read_university(session)


@router.put("/logo", openapi_extra=UPLOAD_BODY)
async def put_university_logo(request: Request, session: SessionDep, principal: MayEdit) -> UniversityAsKept:
    """Keep a .png or .jpg as the logo in place of the one before. Papers issued before keep theirs."""
    await read_university(session)
    await end_transaction(session)  # a slow upload holds no connection
    png = await received_logo(request)
    await session.run_sync(change_logo, png, principal.person_id, utc_now())
    return await read_university(session)


@router.delete("/logo")
async def delete_university_logo(session: SessionDep, principal: MayEdit) -> UniversityAsKept:
    """Show the portal's own mark again."""
    await read_university(session)
    await session.run_sync(change_logo, None, principal.person_id, utc_now())
    return await read_university(session)
