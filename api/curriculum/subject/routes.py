"""The curriculum's subjects: found, read, added, edited and copied."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Query, Response

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.curriculum.draft.commands import SUBJECT_TRAIL
from api.curriculum.subject.commands import add_subject, copy_subject, delete_draft, edit_subject, preview_copy
from api.curriculum.subject.queries import (
    find_teachers,
    list_subjects,
    read_subject,
    responsible_subjects,
    subject_choices,
)
from api.curriculum.subject.schemas import (
    CopyInput,
    CopyPreview,
    ResponsibleSubject,
    SubjectChoices,
    SubjectCode,
    SubjectDetail,
    SubjectEdit,
    SubjectFilter,
    SubjectInput,
    SubjectTeacher,
    SubjectView,
)
from api.documents.document.printing import PDF_ANSWER, print_paper
from api.documents.document.schemas import PaperAsk
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.numbers import Revision
from api.kit.paging import Paged, Searched
from api.kit.temporal import TemporalDep
from api.kit.terms import term_on
from api.kit.wire import Page
from models.access.role.contract import Action, MenuId
from models.curriculum.paper.contract import SUBJECT_SPECIFICATION
from models.documents.paper.contract import PaperSubject
from models.kit.calendar import bangkok_date, utc_now

router: Final = APIRouter(prefix="/curriculum", tags=["subjects"])
may: Final = menu_rights(MenuId.SUBJECTS)

MayView = Annotated[Principal, may.view]
MayAdd = Annotated[Principal, may.add]
MayDelete = Annotated[Principal, may.delete]
MayPrint = Annotated[Principal, Depends(requires(MenuId.SUBJECTS, Action.PRINT))]
MayEdit = Annotated[Principal, may.edit]
CodeInPath = Annotated[str, Path(max_length=12)]


@router.get("/subjects", dependencies=[may.view])
async def subjects(
    session: SessionDep,
    asked: Searched,
    wanted: Annotated[SubjectFilter, Depends()],
    sort: Annotated[str | None, Query(max_length=20)] = None,
) -> Page[SubjectView]:
    """Subjects by code or name; ``sort`` by ``code``, ``name`` or ``updated``, with ``-`` the other way."""
    return await list_subjects(session, asked, wanted, sort)


@router.post("/subjects", status_code=201)
async def post_subject(session: SessionDep, principal: MayAdd, wanted: SubjectInput) -> SubjectDetail:
    """Keep a new version as a draft, complete or not. 409 where the code-year exists: enter a new code."""
    return await add_subject(session, principal, wanted)


@router.get("/subject-choices", dependencies=[may.view])
async def choices(session: SessionDep) -> SubjectChoices:
    """Units, levels and goals to choose from."""
    return await subject_choices(session)


@router.get("/responsible-subjects")
async def mine(session: SessionDep, principal: MayView) -> list[ResponsibleSubject]:
    """What the caller is responsible for, whose hours taught and report (TQF 5) are theirs to say."""
    return await responsible_subjects(session, principal.person_id, await term_on(session, bangkok_date(utc_now())))


@router.get("/subject-teachers", dependencies=[may.edit])
async def teachers(
    session: SessionDep, text: Annotated[str, Query(min_length=2, max_length=100)]
) -> list[SubjectTeacher]:
    """Teachers who may be responsible for a subject, by name or code."""
    return await find_teachers(session, text)


@router.get("/subjects/{subject_code}")
async def subject(
    session: SessionDep, principal: Annotated[Principal, may.view], subject_code: CodeInPath
) -> SubjectDetail:
    """A version with everything that is said of it."""
    return await read_subject(session, principal, subject_code)


@router.put("/subjects/{subject_code}")
async def put_subject(
    session: SessionDep, principal: MayEdit, subject_code: CodeInPath, wanted: SubjectEdit
) -> SubjectDetail:
    """Edit a draft, or the texts of any version. 409 where it was agreed to: a change is a new version."""
    return await edit_subject(session, principal, subject_code, wanted)


@router.delete("/subjects/{subject_code}", status_code=204)
async def remove_draft(
    session: SessionDep, principal: MayDelete, subject_code: CodeInPath, revision: Annotated[Revision, Query()]
) -> None:
    """Delete a draft that was never proposed. 409 for any other version."""
    await delete_draft(session, principal, subject_code, revision)


@router.get("/subjects/{subject_code}/copy", dependencies=[may.add])
async def copy_preview(
    session: SessionDep, subject_code: CodeInPath, new_code: Annotated[SubjectCode, Query(alias="newCode")]
) -> CopyPreview:
    """What a copy would not carry over, shown before it is confirmed."""
    return await preview_copy(session, subject_code, new_code)


@router.post("/subjects/{subject_code}/copy", status_code=201)
async def post_copy(
    session: SessionDep, principal: MayAdd, subject_code: CodeInPath, wanted: CopyInput
) -> SubjectDetail:
    """Copy a version as a draft: nothing that was approved."""
    return await copy_subject(session, principal, subject_code, wanted.subject_code)


@router.get("/subjects/{subject_code}/audit", dependencies=[may.view])
async def subject_audit(session: SessionDep, subject_code: CodeInPath, asked: Paged) -> Page[AuditView]:
    """Who changed this version, newest first."""
    return await audit_trail(session, SUBJECT_TRAIL, subject_code, asked)


@router.post("/subjects/{subject_code}/specification", response_class=Response, responses=PDF_ANSWER)
async def print_specification(
    session: SessionDep, client: TemporalDep, principal: MayPrint, subject_code: CodeInPath, asked: PaperAsk
) -> Response:
    """The specification of a version (TQF 3) as a paper, generated from what is said of it."""
    await read_subject(session, principal, subject_code)
    subject = PaperSubject(line=subject_code)
    return await print_paper(session, client, principal, SUBJECT_SPECIFICATION, subject, asked.language)
