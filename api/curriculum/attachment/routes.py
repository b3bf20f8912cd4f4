"""Files of versions: listed, downloaded, attached and taken away (study §2)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import Response

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.curriculum.attachment.commands import attach, detach
from api.curriculum.attachment.queries import attached_file, attachments_of
from api.curriculum.attachment.schemas import KINDS, LARGEST_BYTES, Attachment
from api.curriculum.subject.schemas import SubjectCode
from api.kit.db import SessionDep
from api.kit.uploads import FILE_ANSWER, LARGEST_PICTURE, UPLOAD_BODY, file_answer, received_file
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/curriculum", tags=["subjects"])
may: Final = menu_rights(MenuId.SUBJECTS)
MayEdit = Annotated[Principal, may.edit]


@router.get("/subjects/{subject_code}/attachments", dependencies=[may.view])
async def attachments(session: SessionDep, subject_code: SubjectCode) -> list[Attachment]:
    """The files of a version, in the order they came."""
    return await attachments_of(session, subject_code)


@router.post("/subjects/{subject_code}/attachments", openapi_extra=UPLOAD_BODY)
async def post_attachment(
    request: Request, session: SessionDep, principal: MayEdit, subject_code: SubjectCode
) -> list[Attachment]:
    """Attach a PDF, a picture or a workbook of at most 2 MB to a draft, judged by what it holds."""
    taken = received_file(request, limit_bytes=LARGEST_BYTES, picture_bytes=LARGEST_PICTURE, kinds=KINDS)
    async with taken as received:
        return await attach(session, principal, subject_code, received)


@router.get(
    "/subjects/{subject_code}/attachments/{file_id}",
    response_class=Response,
    responses=FILE_ANSWER,
    dependencies=[may.view],
)
async def attachment(session: SessionDep, subject_code: SubjectCode, file_id: UUID) -> Response:
    """A file of a version as a download."""
    return await file_answer(session, await attached_file(session, subject_code, file_id))


@router.delete("/subjects/{subject_code}/attachments/{file_id}")
async def delete_attachment(
    session: SessionDep, principal: MayEdit, subject_code: SubjectCode, file_id: UUID
) -> list[Attachment]:
    """Take a file away from a draft."""
    return await detach(session, principal, subject_code, file_id)
