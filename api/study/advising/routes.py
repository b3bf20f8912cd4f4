"""The advisor's desk: students in one's care, how far each is, and notes about them (study §6)."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from fastapi.responses import FileResponse

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.kit.exports import FILE_ANSWER
from api.kit.language import LanguageDep
from api.kit.paging import Searched, SearchText
from api.kit.wire import Page
from api.people.student.codes import StudentCode
from api.people.student.filtering import AskedFilter
from api.people.student.queries import enrollee_of, find_student
from api.study.advising.audit_file import audits_file
from api.study.advising.commands import delete_note, write_note
from api.study.advising.queries import notes_about, notes_for, progress_of, students_in_care
from api.study.advising.schemas import (
    AdvisedStudent,
    Attention,
    CareFilter,
    NoteInput,
    NoteView,
    StudentProgress,
    StudyState,
)
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/study", tags=["advising"])
_AT_ONCE: Final = 100
Advising = Annotated[Principal, menu_rights(MenuId.STUDENT_AUDITS).view]
MayExport = Annotated[Principal, Depends(requires(MenuId.STUDENT_AUDITS, Action.EXPORT))]


def _care(studies: StudyState = StudyState.STUDYING, attention: Attention | None = None) -> CareFilter:
    return CareFilter(studies=studies, attention=attention)


Care = Annotated[CareFilter, Depends(_care)]
Own = Annotated[Principal, Depends(requires(MenuId.MY_AUDIT, Action.VIEW))]
Codes = Annotated[list[StudentCode], Query(alias="code", min_length=1, max_length=_AT_ONCE)]


@router.get("/students")
async def students(
    session: SessionDep,
    principal: Advising,
    wanted: AskedFilter,
    asked: Searched,
    care: Care,
) -> Page[AdvisedStudent]:
    """Students in the caller's care: an advisor's own, those of a faculty, or all."""
    return await students_in_care(session, principal, wanted, care, asked)


@router.get("/students/audits/export", response_class=FileResponse, responses=FILE_ANSWER)
async def export_audits(
    session: SessionDep,
    principal: MayExport,
    language: LanguageDep,
    wanted: AskedFilter,
    care: Care,
    text: SearchText = "",
) -> FileResponse:
    """Audits of the students that the list shows, as an Excel file. Who took it is in the audit trail first."""
    return await audits_file(session, principal, wanted, care, text, language)


@router.get("/students/progress")
async def progress(session: SessionDep, principal: Advising, codes: Codes) -> list[StudentProgress]:
    """How far these students are in their programmes; whom the caller does not see is left out."""
    return await progress_of(session, principal, codes)


@router.get("/notes")
async def my_notes(session: SessionDep, principal: Own) -> list[NoteView]:
    """What was written for the caller, a student, to read."""
    return await notes_for(session, principal, enrollee_of(principal).student_id)


@router.get("/students/{code}/notes")
async def notes(session: SessionDep, principal: Advising, code: StudentCode) -> list[NoteView]:
    """Notes about a student in the caller's care: their own, and those for all staff."""
    return await notes_about(session, principal, await find_student(session, principal, code))


@router.post("/students/{code}/notes", status_code=HTTPStatus.CREATED)
async def add_note(session: SessionDep, principal: Advising, code: StudentCode, given: NoteInput) -> NoteView:
    """Write a note about a student in the caller's care."""
    student_id = await find_student(session, principal, code)
    note_id = await write_note(session, principal, student_id, given)
    return next(note for note in await notes_about(session, principal, student_id) if note.note_id == note_id)


@router.delete("/students/{code}/notes/{noteId}", status_code=HTTPStatus.NO_CONTENT)
async def remove_note(session: SessionDep, principal: Advising, code: StudentCode, noteId: UUID) -> None:  # noqa: N803
    """Take back a note of one's own."""
    await delete_note(session, principal, await find_student(session, principal, code), noteId)
