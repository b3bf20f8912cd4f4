"""Where and when sections are examined: found, set, removed, with their trail."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.curriculum.exam.commands import delete_exam, set_exam
from api.curriculum.exam.queries import ExamFilter, list_exams, read_exam, refuse_unseen
from api.curriculum.exam.schemas import ExamGap, ExaminedSectionView, ExamInput, SectionExamView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.numbers import Revision, RowId
from api.kit.paging import Paged
from api.kit.terms import SemesterName, YearName, term_of_query
from api.kit.wire import Page
from models.access.role.contract import MenuId
from models.curriculum.section.contract import EXAM_TRAIL, ExamKind, trail_of

router: Final = APIRouter(prefix="/curriculum/section-exams", tags=["examinations of sections"])
may: Final = menu_rights(MenuId.SECTION_EXAMS)

MayView = Annotated[Principal, may.view]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]


@router.get("")
async def section_exams(
    session: SessionDep,
    principal: MayView,
    asked: Paged,
    academic_year: Annotated[YearName, Query(alias="academicYear")] = None,
    semester: SemesterName = None,
    text: Annotated[str, Query(max_length=100)] = "",
    campus: Annotated[str | None, Query(max_length=2)] = None,
    gap: ExamGap | None = None,
) -> Page[ExaminedSectionView]:
    """The sections of a term, this one unless named, with their examinations."""
    term = await term_of_query(session, academic_year, semester)
    return await list_exams(session, principal, term, ExamFilter(text, campus, gap), asked)


@router.get("/{section_id}/{kind}")
async def section_exam(session: SessionDep, principal: MayView, section_id: RowId, kind: ExamKind) -> SectionExamView:
    """An examination of a section with its rooms; without times where it has none yet."""
    await refuse_unseen(session, principal, section_id)
    return await read_exam(session, section_id, kind)


@router.put("/{section_id}/{kind}")
async def put_section_exam(
    session: SessionDep, principal: MayEdit, section_id: RowId, kind: ExamKind, wanted: ExamInput
) -> SectionExamView:
    """Set an examination. 409 where it was changed since it was shown, 422 by the field for what may not stand so."""
    return await set_exam(session, principal, section_id, kind, wanted)


@router.delete("/{section_id}/{kind}", status_code=204)
async def remove_section_exam(
    session: SessionDep, principal: MayDelete, section_id: RowId, kind: ExamKind, revision: Revision
) -> None:
    """Remove an examination that will not be held."""
    await delete_exam(session, principal, section_id, kind, revision)


@router.get("/{section_id}/{kind}/audit")
async def section_exam_audit(
    session: SessionDep, principal: MayView, section_id: RowId, kind: ExamKind, asked: Paged
) -> Page[AuditView]:
    """Who changed this examination, newest first."""
    await refuse_unseen(session, principal, section_id)
    return await audit_trail(session, EXAM_TRAIL, trail_of(section_id, kind), asked)
