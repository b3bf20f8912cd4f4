"""Reading papers: the registry, the PDF, and whether a paper is still true."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import Final

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters, within_scope
from api.people.student.queries import visible_students
from models.access.role.contract import Action
from models.documents.paper.contract import PaperSubject, PaperTruth
from models.documents.paper.rules.codes import still_says
from models.documents.paper.store.kinds import PaperType
from models.documents.paper.tables import PrintedDocument

_SUBJECT: Final = "SELECT CAST(:subject_student AS integer) AS student_id, CAST(:subject_line AS text) AS line"
_FILE: Final = text("SELECT pdf FROM printed_document_file WHERE document_id = :document_id")


async def document_of_code(session: AsyncSession, code: str) -> PrintedDocument | None:
    """The paper of a code."""
    found: PrintedDocument | None = await session.scalar(
        select(PrintedDocument).where(col(PrintedDocument.code) == code)
    )
    return found


async def pdf_of(session: AsyncSession, document: PrintedDocument) -> bytes | None:
    """The PDF of a paper; None while it is still made."""
    found: bytes | None = await session.scalar(_FILE, {"document_id": document.document_id})
    return found


def subject_of(document: PrintedDocument) -> PaperSubject:
    """The row a paper is about."""
    return PaperSubject(student_id=document.student_id, line=document.line)


def may_print(principal: Principal, paper_type: PaperType) -> bool:
    """Whether the caller may print on one of the pages the kind is printed from."""
    return any(principal.may(menu, Action.PRINT) for menu in paper_type.menus)


async def sees_subject(
    session: AsyncSession, principal: Principal, paper_type: PaperType, subject: PaperSubject
) -> bool:
    """Whether the row a paper is about is there and within what the caller sees."""
    statement = text(f"SELECT EXISTS (SELECT 1 FROM ({_SUBJECT}) d WHERE {_visible(principal, paper_type)})")
    asked = {"subject_student": subject.student_id, "subject_line": subject.line}
    return bool(await session.scalar(statement, {**caller_parameters(principal), **asked}))


def _visible(principal: Principal, paper_type: PaperType) -> str:
    """The SQL condition that the caller sees the row of a subject (``d``)."""
    scope = paper_type.scope
    if scope is None:
        return f"EXISTS (SELECT 1 FROM student s WHERE s.student_id = d.student_id AND {visible_students(principal)})"
    within = within_scope(
        principal.data_scope, own=scope.own, department=scope.department, faculty=scope.faculty, campus=scope.campus
    )
    return f"EXISTS (SELECT 1 FROM {scope.rows} WHERE {scope.key} = d.line AND {within})"


async def untrue_since(
    session: AsyncSession, paper_type: PaperType, document: PrintedDocument, now: datetime
) -> datetime | None:
    """Since when the rows say otherwise than a standing paper; None while they say the same, or it is frozen.

    That is the first change after the paper was issued; where the rows keep no instant of it, ``now``, when it was
    found. A row that is gone says otherwise.
    """
    if paper_type.truth is PaperTruth.FROZEN:
        return None
    subject = subject_of(document)
    try:
        read_now = await session.run_sync(paper_type.read, subject, document.language)
    except LookupError:
        return now
    if still_says(document.content, read_now.model_dump(mode="json")):
        return None
    if paper_type.changed_at is None:
        return now
    return await session.run_sync(paper_type.changed_at, subject, document.issued_at) or now


async def stands_today(session: AsyncSession, paper_type: PaperType, document: PrintedDocument) -> str | None:
    """How the row of a paper stands today; None where its kind does not say, or the row is gone."""
    if paper_type.stands is None:
        return None
    with suppress(LookupError):
        return await session.run_sync(paper_type.stands, subject_of(document))
    return None
